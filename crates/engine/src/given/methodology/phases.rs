//! Phases: early, mid, late; and what they do to scores.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where the interview stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Opening up.
    Early,
    /// The heart of it.
    Mid,
    /// Rounding off.
    Late,
}

impl Phase {
    /// All three, in order.
    pub const ALL: [Self; 3] = [Self::Early, Self::Mid, Self::Late];

    /// The name as written in files and signals.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Early => "early",
            Self::Mid => "mid",
            Self::Late => "late",
        }
    }
}

/// How phase boundaries are found (`decisions.md` 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseBoundaries {
    /// By shares of the session's `max_turns`.
    #[default]
    Proportional,
    /// The predecessor's rule: early a tenth (at least 2), late the last two turns.
    Heuristic,
    /// By turn numbers in `until`.
    Turns,
    /// By node counts in `until`.
    Nodes,
}

/// Where a phase ends, when set by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// After this turn.
    Turn(u32),
    /// Once there are this many nodes.
    Nodes(u32),
}

/// One phase's table.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PhaseTable {
    /// For people.
    pub description: String,
    /// Multiplier per strategy; 1 when absent.
    pub multipliers: IndexMap<String, f64>,
    /// Bonus per strategy; 0 when absent.
    pub bonuses: IndexMap<String, f64>,
    /// Where it ends, when set by hand.
    pub until: Option<Until>,
}

/// All phases of a methodology.
#[derive(Debug, Clone, PartialEq)]
pub struct Phases {
    /// How boundaries are found.
    pub boundaries: PhaseBoundaries,
    /// Shares of `max_turns` for early, mid and late.
    pub proportions: [f64; 3],
    /// Tables of early, mid and late.
    pub tables: [PhaseTable; 3],
}

impl Default for Phases {
    fn default() -> Self {
        Self {
            boundaries: PhaseBoundaries::Proportional,
            proportions: [0.4, 0.4, 0.2],
            tables: [PhaseTable::default(), PhaseTable::default(), PhaseTable::default()],
        }
    }
}

impl Phases {
    /// The table of a phase.
    pub fn table(&self, phase: Phase) -> &PhaseTable {
        &self.tables[phase as usize]
    }
}
