//! The intent of a question: what it does, with what, and how it comes back to something said before.

use serde::{Deserialize, Serialize};

/// What a question does with its focus (`conversation.md` 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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

/// What a question asks, beside its words: declared by who words it, stored with it, and handed to whoever reads
/// the answer. What is not known is absent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Intent {
    /// What it does with its focus.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operation: Option<Operation>,
    /// Which side of the focus it asks for, in a word: a slot of a frame, a strategy's tactic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aspect: Option<String>,
    /// The words that lead back to an earlier point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bridge: Option<String>,
    /// The words that take up the last answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acknowledgement: Option<String>,
}
