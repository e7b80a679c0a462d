//! Why a store could not do its work, whatever it keeps, or whoever knows language theirs.

use serde::{Deserialize, Serialize};

/// Why a store could not do its work.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// There is no such session (or turn).
    #[error("there is no {what} `{id}`")]
    NotFound {
        /// `session`, `turn`, ...
        what: &'static str,
        /// What was asked for.
        id: String,
    },
    /// Somebody else has moved the session on.
    #[error("session `{session}` was changed meanwhile: version {expected} was expected, {found} is stored")]
    Conflict {
        /// The session.
        session: String,
        /// The version the writer knew.
        expected: u64,
        /// The version in the store.
        found: u64,
    },
    /// Written by a newer program; left untouched.
    #[error(
        "`{what}` was written by a newer version of Colloquy (format {found}, this program knows {known})"
    )]
    Newer {
        /// What was read.
        what: String,
        /// Its format.
        found: u32,
        /// The newest format this program knows.
        known: u32,
    },
    /// The database itself failed.
    #[error("{detail}")]
    Backend {
        /// For the operator.
        detail: String,
        /// Whether the same call may succeed later (locked, busy, connection lost).
        retryable: bool,
    },
}

/// Why an interpreter or embedder could not do its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LanguageErrorKind {
    /// Not reached, or too slow.
    Unavailable,
    /// Refused for too many requests.
    RateLimited,
    /// Refused for the key.
    Unauthorised,
    /// Answered with something unreadable.
    Malformed,
    /// Would cost more than allowed.
    Budget,
    /// Anything else.
    Other,
}

/// An interpreter's or embedder's failure.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{detail}")]
pub struct LanguageError {
    /// What kind of failure.
    pub kind: LanguageErrorKind,
    /// Whether the same call may succeed later.
    pub retryable: bool,
    /// For the operator; never shown to a respondent.
    pub detail: String,
}
