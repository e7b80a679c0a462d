//! The intent of a question: what it does, with what, and how it comes back to something said before.

use serde::{Deserialize, Serialize};

use crate::given::operation::Operation;

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
