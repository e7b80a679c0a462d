//! What the engine asks of others. The docs of these traits are their contract.

pub mod begin;
pub mod corrections;
pub mod embedder;
pub mod failure;
pub mod ledger;
pub mod listing;
pub mod memory;
pub mod quotes;
pub mod simulations;
pub mod studies;

use std::sync::Arc;

use async_trait::async_trait;
use jiff::Timestamp;

use crate::decide::events::SessionEvent;
use crate::given::interpretation::{
    AskRequest, CallContext, LintContext, LintFinding, ListenRequest, NameSlotsRequest, Parse, Reading,
    Reply, SlotProposal, Wording,
};
use crate::given::utterance::Utterance;
use crate::state::session::{Ending, Session, SessionStatus};
use crate::text::ids::{SessionId, TurnNumber, UtteranceId};

pub use crate::given::thresholds::Thresholds;
pub use corrections::{Correction, CorrectionStore};
pub use embedder::{Context, Embedder, Gathered, Gathering};
pub use failure::{LanguageError, LanguageErrorKind, StoreError};
pub use ledger::{CallQuery, CallRow, CallSum, SumBy};
pub use listing::{Cursor, SessionQuery, SessionSummary};
pub use quotes::{QuoteQuery, QuoteStore};
pub use simulations::{Simulation, SimulationStore};
pub use studies::{Principal, StudyStore};

/// Takes pieces of a question as they are worded.
pub type DraftSink<'a> = &'a (dyn Fn(&str) + Send + Sync);

/// Reads answers and words questions. Implemented offline and by language models; failing over, retrying and
/// metering are wrappers around it, of which the engine knows nothing.
///
/// Every method is given all it needs; an interpreter holds no session state. Outputs are validated by the
/// engine: unknown types, blank labels, quotes that do not occur and numbers out of range never enter the
/// graph, whatever an interpreter says.
#[async_trait]
pub trait Interpreter: Send + Sync {
    /// `offline`, or the model's name; recorded with every session.
    fn name(&self) -> &str;
    /// Who does the work in sessions that began with somebody of this name, where several may be chosen; None: nobody of
    /// that name is here. Who is alone has nobody to name. Nothing is sent to anybody by being named.
    fn named(&self, _name: &str) -> Option<Arc<dyn Interpreter>> {
        None
    }
    /// Reads and rates one answer, in one call. A rating that cannot be given is absent.
    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError>;
    /// Words one question, passing pieces on as they come; the returned wording is complete.
    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError>;
    /// Whether [`Interpreter::name_slots`] has anything to tell.
    fn names_slots(&self) -> bool {
        false
    }
    /// Groups the nodes of an interview by what they mean in common, and names the groups. Whoever cannot finds none:
    /// nodes are then grouped by the vectors of their labels alone.
    async fn name_slots(
        &self,
        _request: &NameSlotsRequest<'_>,
        _call: &CallContext,
    ) -> Result<Reply<Vec<SlotProposal>>, LanguageError> {
        Ok(Reply::free(Vec::new(), self.name()))
    }
}

/// Local knowledge of language, needed whoever interprets: total, synchronous, offline.
pub trait Linguist: Send + Sync {
    /// Stage 3: discourse relations and predicate frames of an answer.
    fn parse(&self, answer: &str) -> Parse;
    /// Checks a worded question against the house rules (`language.md` 1.7).
    fn lint(&self, question: &str, context: &LintContext<'_>) -> Vec<LintFinding>;
    /// Whether two labels of opposite sense must not be merged: negation, antonyms, different numbers.
    fn opposed(&self, a: &str, b: &str) -> bool;
}

/// An answer as it comes to the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAnswer {
    /// The session.
    pub session: SessionId,
    /// The respondent's words.
    pub text: String,
    /// The sender's key; the same key twice is one answer.
    pub key: Option<String>,
    /// The question it replies to; None when the sender does not say.
    pub replies_to: Option<UtteranceId>,
    /// Tells the engine that brings it from every other in this process. An engine takes one answer of a session at a
    /// time, so a lease it still holds is of a turn that was given up.
    pub worker: u64,
    /// When it came.
    pub at: Timestamp,
}

/// How long a lease is held at most: longer than any turn may take.
pub const LEASE: std::time::Duration = std::time::Duration::from_mins(3);

/// Whether a lease taken at a moment has ended by another. One taken in the future has: the clock was set back.
pub fn lease_ended(taken: Timestamp, now: Timestamp) -> bool {
    let held = now.duration_since(taken);
    held.is_negative() || held.unsigned_abs() >= LEASE
}

/// The right to complete one turn: who has it, for which answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// The session.
    pub session: SessionId,
    /// The turn.
    pub turn: TurnNumber,
    /// Tells this lease from every other of the session.
    pub token: String,
}

/// What became of an answer that was sent ([`TurnStore::turn_begin`]).
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "one is made per turn, and taken apart at once")]
pub enum Begun {
    /// The answer is kept, and the caller completes its turn.
    Mine {
        /// The right to do so.
        lease: Lease,
        /// The session as of its last complete turn.
        session: Arc<Session>,
        /// The answer as kept.
        answer: KeptAnswer,
    },
    /// It was answered with before: this turn is done.
    Done(TurnNumber),
    /// Somebody completes a turn of this session now.
    Busy {
        /// It is the turn of the same answer.
        same: bool,
    },
    /// It replies to a question that no longer waits; this one does.
    Outdated(Option<Utterance>),
    /// The turn was begun with another answer, which is kept, and can be sent again.
    Taken(TurnNumber),
    /// The session takes no answers.
    Closed {
        /// Where it stands: created or completed.
        status: SessionStatus,
        /// Why it ended.
        ending: Option<Ending>,
    },
}

/// An answer that is kept while its turn is not complete.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptAnswer {
    /// The words, as an utterance of the turn they open.
    pub utterance: Utterance,
    /// The sender's key.
    pub key: Option<String>,
    /// What was read from it before its turn failed: it need not be read again.
    pub reading: Option<Reply<Reading>>,
}

impl KeptAnswer {
    /// An answer as it opens a turn.
    pub fn of(answer: &NewAnswer, turn: TurnNumber) -> Self {
        let utterance = Utterance::answer(turn, answer.text.clone(), answer.at);
        Self { utterance, key: answer.key.clone(), reading: None }
    }

    /// Whether an answer that comes in is this one: by its key, or by its words.
    pub fn is(&self, answer: &NewAnswer) -> bool {
        let same_key = answer.key.is_some() && self.key == answer.key;
        same_key || self.utterance.text == answer.text
    }
}

/// Keeps sessions as what happened in them, in order; the session is what these events come to.
#[async_trait]
pub trait SessionStore: Send + Sync {
    /// Stores a new session, at version 0. One of a study gets the next number of that study, which no other ever had, whatever
    /// is deleted: a report that names a person by it names the same one for ever.
    async fn session_create(&self, session: &Arc<Session>) -> Result<(), StoreError>;
    /// The number of a session among those of its study, from 1; None when it belongs to none.
    async fn session_number(&self, id: &SessionId) -> Result<Option<u32>, StoreError>;
    /// The session as of its last event.
    async fn session_load(&self, id: &SessionId) -> Result<Arc<Session>, StoreError>;
    /// All that happened in a session, oldest first, and the session before any of it.
    async fn session_events(&self, id: &SessionId) -> Result<(Session, Vec<SessionEvent>), StoreError>;
    /// The sessions a query is about, newest first. Pages that follow each other by
    /// [`SessionSummary::cursor`] show every session that was there from the first page on exactly once,
    /// whatever is made or deleted meanwhile.
    async fn session_list(&self, query: &SessionQuery) -> Result<Vec<SessionSummary>, StoreError>;
    /// Commits an event that is not a turn, and the session it makes (its version raised by one), if the stored
    /// version is still the one before. A session that is over gives up the turn that was begun: its answer is kept
    /// with the event.
    async fn session_commit(&self, session: &Arc<Session>, event: &SessionEvent) -> Result<(), StoreError>;
    /// Removes everything of a session. What its calls cost stays in the ledger, which no longer says whose they were.
    async fn session_delete(&self, id: &SessionId) -> Result<(), StoreError>;
}

/// The protocol of a turn: at most one at a time per session, on however many servers.
#[async_trait]
pub trait TurnStore: Send + Sync {
    /// Keeps an answer and takes the right to complete its turn, unless [`begin::in_the_way`] says otherwise.
    async fn turn_begin(&self, answer: &NewAnswer) -> Result<Begun, StoreError>;
    /// Keeps what was read from the answer, so that a turn that fails later does not read it again.
    async fn turn_keep(&self, lease: &Lease, reading: &Reply<Reading>) -> Result<(), StoreError>;
    /// Commits the turn and the session it makes: everything or nothing. [`StoreError::Conflict`] when the lease is
    /// no longer held or the session was moved on, a withdrawal included.
    async fn turn_commit(
        &self,
        lease: &Lease,
        session: &Arc<Session>,
        turn: &SessionEvent,
    ) -> Result<(), StoreError>;
    /// Gives the right back; the answer stays kept.
    async fn turn_abandon(&self, lease: &Lease) -> Result<(), StoreError>;
    /// Answers whose turn nobody completes any more: leases given back, at their end by `now`, or of servers that are
    /// gone.
    async fn turn_unfinished(&self, now: Timestamp) -> Result<Vec<(SessionId, KeptAnswer)>, StoreError>;
    /// The answer of a session whose turn is not complete, whoever works on it.
    async fn turn_open(&self, id: &SessionId) -> Result<Option<KeptAnswer>, StoreError>;
}

/// Keeps what calls to language models used up. Rows are added and never changed.
#[async_trait]
pub trait Ledger: Send + Sync {
    /// Writes a call down; the same row again is the same row.
    async fn call_record(&self, row: &CallRow) -> Result<(), StoreError>;
    /// The calls a query is about, oldest first.
    async fn calls(&self, query: &CallQuery) -> Result<Vec<CallRow>, StoreError>;
    /// What they come to, in the order of [`ledger::order`]; nothing of no calls.
    async fn call_sums(&self, query: &CallQuery, by: SumBy) -> Result<Vec<CallSum>, StoreError>;
}

/// All that a store keeps.
pub trait Store:
    SessionStore + TurnStore + Ledger + StudyStore + CorrectionStore + QuoteStore + SimulationStore
{
}

impl<T> Store for T where
    T: SessionStore + TurnStore + Ledger + StudyStore + CorrectionStore + QuoteStore + SimulationStore
{
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
