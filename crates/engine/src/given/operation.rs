//! What a question does with what it asks about: a word that methodologies, readings and questions share.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a question does with its focus (`conversation.md` 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    /// To what comes of it: what it does, why it matters.
    Up,
    /// To what it comes from: what brings it about.
    Down,
    /// To what happened next.
    Next,
    /// To an example, a time, a place.
    Concrete,
    /// To what is meant.
    Define,
    /// To what is different.
    Contrast,
    /// To how it feels.
    Feeling,
    /// To other people.
    Others,
    /// To what else there is.
    Wider,
    /// To what is bad about it.
    Drawback,
    /// To a number.
    Rate,
    /// To what would be best.
    Ideal,
    /// Whether it was understood.
    Check,
    /// To what if.
    Hypothetical,
    /// The first question.
    Open,
    /// The last words.
    Close,
}
