//! What the engine asks of others. The docs of these traits are their contract.

pub mod listing;
pub mod memory;

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::ids::{SessionId, TurnNumber};
use crate::interpretation::{
    AskRequest, ExtractRequest, Extraction, LintContext, LintFinding, NameSlotsRequest, Parse, RateRequest,
    Ratings, SlotProposal, Wording,
};
use crate::session::{Session, Turn, Utterance};

pub use listing::{Cursor, SessionQuery, SessionSummary};

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

/// Takes pieces of a question as they are worded.
pub type DeltaSink<'a> = &'a (dyn Fn(&str) + Send + Sync);

/// Reads answers and words questions. Implemented offline and by language models.
///
/// Every method is given all it needs; an interpreter holds no session state. Outputs are validated by the
/// engine: unknown types, blank labels, quotes that do not occur and numbers out of range never enter the
/// graph, whatever an interpreter says.
#[async_trait]
pub trait Interpreter: Send + Sync {
    /// `offline`, or the model's name; recorded with every turn.
    fn name(&self) -> &str;
    /// Reads one answer into concepts and relations.
    async fn extract(&self, request: &ExtractRequest<'_>) -> Result<Extraction, LanguageError>;
    /// Rates one answer. A rating that cannot be given is absent.
    async fn rate(&self, request: &RateRequest<'_>) -> Result<Ratings, LanguageError>;
    /// Proposes slots for nodes; nodes not mentioned stay as the engine placed them.
    async fn name_slots(&self, request: &NameSlotsRequest<'_>) -> Result<Vec<SlotProposal>, LanguageError>;
    /// Words one question, passing pieces on as they come; the returned wording is complete.
    async fn ask(&self, request: &AskRequest<'_>, deltas: DeltaSink<'_>) -> Result<Wording, LanguageError>;
}

/// Local knowledge of language, needed whoever interprets: total, synchronous, offline.
pub trait Linguist: Send + Sync {
    /// Stage 3: discourse relations and predicate frames of an answer.
    fn parse(&self, answer: &str) -> Parse;
    /// Checks a worded question against the house rules (`language.md` 1.7).
    fn lint(&self, question: &str, context: &LintContext<'_>) -> Vec<LintFinding>;
    /// Whether two labels of opposite sense must not be merged: negation, antonyms, different numbers.
    fn opposed(&self, a: &str, b: &str) -> bool;
    /// English name of the language the respondent speaks, when all answers together show that it is certainly
    /// not English; None while they do not.
    fn foreign_language(&self, _transcript: &[Utterance]) -> Option<String> {
        None
    }
}

/// Thresholds of cosine similarity that fit one embedder's geometry.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Thresholds {
    /// Surface nodes merge at or above this.
    pub surface: f64,
    /// Nodes share a canonical slot at or above this.
    pub slot: f64,
    /// Two questions are the same at or above this (`decisions.md` 18).
    pub question: f64,
}

/// Turns texts into unit vectors.
#[async_trait]
pub trait Embedder: Send + Sync {
    /// Name and version, stored beside every vector: vectors of different embedders never meet.
    fn name(&self) -> &str;
    /// Length of every vector.
    fn dims(&self) -> usize;
    /// The thresholds that fit it.
    fn thresholds(&self) -> Thresholds;
    /// One unit vector per text, in order.
    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError>;
}

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
    /// Another answer is stored under the turn's number.
    #[error("turn {turn} of session `{session}` already has another answer")]
    AnswerTaken {
        /// The session.
        session: String,
        /// The turn.
        turn: TurnNumber,
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

/// An answer as it is kept before anything is done with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAnswer {
    /// The session.
    pub session: SessionId,
    /// The turn it opens.
    pub turn: TurnNumber,
    /// The respondent's words.
    pub text: String,
    /// The sender's key; the same key twice is one answer.
    pub idempotency_key: Option<String>,
    /// When it came.
    pub at: Timestamp,
}

/// Keeps sessions. Two writes per turn: the answer, then everything else or nothing.
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Stores a new session at version 0.
    async fn session_create(&self, session: &Session) -> Result<(), StoreError>;
    /// The aggregate as of its last complete turn.
    async fn session_load(&self, id: &SessionId) -> Result<Session, StoreError>;
    /// The sessions a query is about, newest first. Pages that follow each other by
    /// [`SessionSummary::cursor`] show every session that was there from the first page on exactly once,
    /// whatever is made or deleted meanwhile.
    async fn session_list(&self, query: &SessionQuery) -> Result<Vec<SessionSummary>, StoreError>;
    /// Keeps an answer. Idempotent: the same text (or key) for the same turn again returns what is stored;
    /// another text for a turn that was not completed is [`StoreError::AnswerTaken`], unless `replace`.
    async fn answer_append(&self, answer: &NewAnswer, replace: bool) -> Result<Utterance, StoreError>;
    /// The answer kept for a turn that was not completed, if any.
    async fn answer_pending(&self, id: &SessionId) -> Result<Option<(TurnNumber, Utterance)>, StoreError>;
    /// Commits a turn: the aggregate (its `version` already raised by one) and the turn's record, if the
    /// stored version is still `session.version - 1`.
    async fn turn_commit(&self, session: &Session, turn: &Turn) -> Result<(), StoreError>;
    /// Commits a change that is not a turn (start, pause, finish, undo), with the same version rule.
    async fn session_commit(&self, session: &Session) -> Result<(), StoreError>;
    /// One turn's record.
    async fn turn_get(&self, id: &SessionId, turn: TurnNumber) -> Result<Turn, StoreError>;
    /// All turns' records, in order.
    async fn turn_list(&self, id: &SessionId) -> Result<Vec<Turn>, StoreError>;
    /// The number of the completed turn stored under an idempotency key.
    async fn turn_by_key(&self, id: &SessionId, key: &str) -> Result<Option<TurnNumber>, StoreError>;
    /// Removes everything of a session.
    async fn session_delete(&self, id: &SessionId) -> Result<(), StoreError>;
}

/// Time, so that tests own it.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
    /// Microseconds since an arbitrary moment, never going back; 0 always in deterministic runs, so that
    /// durations are absent from what is compared.
    fn monotonic_us(&self) -> u64;
}

/// The clock of deterministic runs: starts at 2026-01-01T00:00:00Z and advances one second per reading
/// (`decisions.md` 24).
#[derive(Debug)]
pub struct SteppedClock {
    next: std::sync::atomic::AtomicI64,
}

/// 2026-01-01T00:00:00Z in seconds since 1970.
const STEPPED_START: i64 = 1_767_225_600;

impl Default for SteppedClock {
    fn default() -> Self {
        Self { next: std::sync::atomic::AtomicI64::new(STEPPED_START) }
    }
}

impl Clock for SteppedClock {
    fn now(&self) -> Timestamp {
        let seconds = self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        Timestamp::from_second(seconds).unwrap_or(Timestamp::UNIX_EPOCH)
    }

    fn monotonic_us(&self) -> u64 {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stepped_clock_starts_in_2026_and_ticks_by_the_second() {
        let clock = SteppedClock::default();
        assert_eq!(clock.now().to_string(), "2026-01-01T00:00:00Z");
        assert_eq!(clock.now().to_string(), "2026-01-01T00:00:01Z");
        assert_eq!(clock.monotonic_us(), 0);
    }
}
