//! Something else asked than was chosen: who words a question hears the person last, and may know better.

use serde::{Deserialize, Serialize};

use super::focus::FocusBrief;

/// A question that could be asked instead of the chosen one: another candidate of the decision.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OtherCandidate {
    /// Its strategy.
    pub strategy: String,
    /// What it would be about.
    pub focus: FocusBrief,
}

/// What is asked instead of what was chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Instead {
    /// Another candidate, by its position in [`super::QuestionBrief::others`].
    Candidate(usize),
    /// Something the last answer said, in its words.
    Cue(String),
    /// A slot of the frame, by its name in [`super::QuestionBrief::open`].
    Slot(String),
    /// The last question in other words, a reply to what the person asked, or a wide question where a thread ends: trouble is
    /// mended before anything else, and nobody is asked on where nothing comes.
    Repair,
    /// The closing words: the person wants to stop.
    Close,
}

/// That something else is asked than was chosen, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    /// What.
    pub instead: Instead,
    /// Why, in words.
    pub reason: String,
}
