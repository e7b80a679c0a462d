//! What a session holds beside its graphs: merges and scores.

use colloquy_export::graph::Merge;
use colloquy_export::turn::TurnScoring;
use serde::Serialize;
use utoipa::ToSchema;

/// Wordings that were taken for ones known before.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Merges {
    /// The session.
    pub session_id: String,
    /// Oldest first.
    pub merges: Vec<Merge>,
}

/// Scores of every turn.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Scores {
    /// The session.
    pub session_id: String,
    /// Oldest first.
    pub turns: Vec<TurnScoring>,
}
