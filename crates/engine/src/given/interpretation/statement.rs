//! Whether an answer holds something to extract.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why an answer holds nothing to extract (`language.md` 3.8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotExtractable {
    /// "I don't know", "nothing".
    NonAnswer,
    /// "Yes", "okay".
    Ack,
    /// "Can we move on?"
    Deflect,
    /// "Things, you know, in general."
    Vague,
    /// What was said before, once more.
    Repeat,
    /// Off the topic.
    Tangent,
    /// A question put to the interviewer.
    QuestionBack,
    /// No words at all: punctuation, symbols, emoji.
    NoWords,
}

impl NotExtractable {
    /// All reasons.
    pub const ALL: [Self; 8] = [
        Self::NonAnswer,
        Self::Ack,
        Self::Deflect,
        Self::Vague,
        Self::Repeat,
        Self::Tangent,
        Self::QuestionBack,
        Self::NoWords,
    ];
}

/// Whether an answer holds something to extract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extractability {
    /// False when there is nothing to extract.
    pub extractable: bool,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<NotExtractable>,
}
