//! The respondent's energy over the talk (`concept-testing.md` 5.2, `language.md` 3.7).

use serde::{Deserialize, Serialize};

use crate::interpretation::MomentumLevel;

/// Energy over the talk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Momentum {
    /// Level of the last answer.
    pub level: MomentumLevel,
    /// Levels of all answers that could be judged, oldest first.
    pub history: Vec<MomentumLevel>,
    /// Low answers in a row.
    pub low_streak: u32,
    /// Smoothed level, 0..=1, starting at .5 (`M = .6 M + .4 m`).
    pub smoothed: f64,
    /// The smoothed fatigue rule: set below .22 with two lows in three, cleared above .4.
    pub flagging: bool,
}

impl Default for Momentum {
    fn default() -> Self {
        Self {
            level: MomentumLevel::Neutral,
            history: Vec::new(),
            low_streak: 0,
            smoothed: 0.5,
            flagging: false,
        }
    }
}
