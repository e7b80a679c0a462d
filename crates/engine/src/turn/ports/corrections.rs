//! What researchers change in what was understood: kept beside the interview, which stays as it was.

use async_trait::async_trait;
use jiff::Timestamp;
use serde::Deserialize;

use super::failure::StoreError;
use crate::text::ids::SessionId;

/// One correction, as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// From 1, in the order of the session's corrections.
    pub number: u32,
    /// When it was made.
    pub at: Timestamp,
    /// Who made it.
    pub author: String,
    /// What is changed: JSON, in the shape that documents and the API have for it.
    pub change: String,
    /// When it was undone.
    pub undone_at: Option<Timestamp>,
}

/// What the engine reads of a change.
#[derive(Deserialize)]
struct Read {
    kind: String,
    words: Option<String>,
}

impl Correction {
    /// The words it leaves out, while it holds; None of any other correction. All others are laid over what is shown, and no
    /// interview knows of them; these are not said any more.
    pub fn left_out(&self) -> Option<String> {
        let read: Read = serde_json::from_str(&self.change).ok()?;
        read.words.filter(|_| read.kind == "leave_out" && self.undone_at.is_none())
    }
}

/// Keeps the corrections of interviews. They go with the session.
#[async_trait]
pub trait CorrectionStore: Send + Sync {
    /// Adds a correction. [`StoreError::Conflict`] when its number is taken: somebody else was first.
    async fn correction_add(&self, id: &SessionId, correction: &Correction) -> Result<(), StoreError>;
    /// All of a session, oldest first, undone ones too.
    async fn corrections(&self, id: &SessionId) -> Result<Vec<Correction>, StoreError>;
    /// Those of every session that has some, each session's as [`Self::corrections`] gives them.
    async fn corrections_of_all(&self) -> Result<Vec<(SessionId, Vec<Correction>)>, StoreError>;
    /// Notes that a correction was undone; [`StoreError::NotFound`] when there is none of that number.
    async fn correction_undo(&self, id: &SessionId, number: u32, at: Timestamp) -> Result<(), StoreError>;
}
