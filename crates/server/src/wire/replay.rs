//! A recorded interview with another methodology: what it would have asked instead.

use colloquy_engine::rehearsal::Rehearsed;
use colloquy_export::explanation::Contribution;
use colloquy_export::words::Ending;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The methodology to be tried: one of the library, or a text.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"methodology": "means_end_chain_classic"}))]
pub struct OtherMethodology {
    /// An id of `GET /methodologies`; null: the text is tried.
    #[serde(default)]
    pub methodology: Option<String>,
    /// A methodology's own text (YAML or JSON); null: the one of the library is tried.
    #[serde(default)]
    pub methodology_source: Option<String>,
}

/// An interview with another methodology.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Replay {
    /// The methodology that was tried.
    pub methodology: String,
    /// Its turns, oldest first; the answers stay as they were.
    pub turns: Vec<ReplayedTurn>,
}

/// A turn as it was, and as it would have been.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ReplayedTurn {
    /// The turn.
    pub turn_number: u32,
    /// What the respondent said.
    pub answer: String,
    /// What was asked next.
    pub asked: AskedThen,
    /// What would have been.
    pub instead: AskedInstead,
    /// Whether the choice is the same.
    pub same: bool,
}

/// What was asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AskedThen {
    /// The question; null when nothing was asked any more.
    pub question: Option<String>,
    /// The strategy behind it.
    pub strategy: String,
    /// What it was about; empty when it was about nothing particular.
    pub focus_label: String,
}

/// What would have been asked.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct AskedInstead {
    /// The strategy.
    pub strategy: String,
    /// What it would have been about; empty when about nothing particular.
    pub focus_label: String,
    /// The question, worded by the offline engine; the one that was asked when the choice is the same; null when the
    /// interview would have ended.
    pub question: Option<String>,
    /// Why the interview would have ended here.
    pub ending: Option<Ending>,
    /// The parts of the chosen candidate's score.
    pub contributions: Vec<Contribution>,
}

impl From<Rehearsed> for ReplayedTurn {
    fn from(turn: Rehearsed) -> Self {
        let same = turn.is_same();
        let decided = turn.decision.iter().flat_map(|decision| &decision.decomposition);
        let chosen = decided.into_iter().find(|candidate| candidate.selected);
        let contributions = chosen.iter().flat_map(|chosen| &chosen.contributions);
        Self {
            turn_number: turn.turn,
            answer: turn.answer,
            instead: AskedInstead {
                contributions: contributions.map(Contribution::from).collect(),
                strategy: turn.instead.strategy,
                focus_label: turn.instead.focus_label,
                question: turn.instead_question,
                ending: turn.instead.ending.map(Ending::from),
            },
            asked: AskedThen {
                question: turn.question,
                strategy: turn.recorded.strategy,
                focus_label: turn.recorded.focus_label,
            },
            same,
        }
    }
}
