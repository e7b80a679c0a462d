//! What was done about what the person did with an answer.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::words::{Move, Way};

/// What was done about what the person did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Moved {
    /// What.
    #[serde(rename = "move")]
    pub what: Move,
    /// How far.
    pub way: Way,
}

impl From<colloquy_engine::interpretation::Moved> for Moved {
    fn from(moved: colloquy_engine::interpretation::Moved) -> Self {
        Self { what: moved.what.into(), way: moved.way.into() }
    }
}
