//! A question that took the place of the one that was chosen.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Focus;

/// What was asked instead of what was selected: the interview goes by this.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Departure {
    /// The strategy that was followed; `clarification` where trouble was mended, `closing` where the person wanted to
    /// stop.
    pub strategy: String,
    /// What the question is about.
    pub focus: Focus,
    /// Its label; empty without focus.
    pub focus_label: String,
    /// Why, in the words of who worded the question.
    pub reason: String,
}

impl From<&colloquy_engine::record::Departed> for Departure {
    fn from(departed: &colloquy_engine::record::Departed) -> Self {
        Self {
            strategy: departed.strategy.clone(),
            focus: Focus::from(&departed.focus),
            focus_label: departed.focus_label.clone(),
            reason: departed.reason.clone(),
        }
    }
}
