//! What every store must do. Run against each implementation; the first difference is reported.

mod calls;
mod corrections;
mod dice;
mod leases;
mod listing;
mod quotes;
mod repetitions;
pub mod sample;
mod sessions;
mod simulations;
mod studies;

use std::sync::Arc;

use colloquy_engine::events::SessionEvent;
use colloquy_engine::ports::{Begun, KeptAnswer, Lease, NewAnswer, Store, StoreError};
use colloquy_engine::session::SessionState;
use colloquy_engine::utterance::Utterance;
use colloquy_engine::{Session, SessionId, UtteranceId};
use jiff::Timestamp;

use sample::Interview;

/// What was not as the contract says.
pub type Finding = Result<(), String>;

macro_rules! ensure {
    ($truth:expr, $($what:tt)+) => {
        if !$truth {
            return Err(format!($($what)+));
        }
    };
}

use ensure;

/// Runs the whole suite against a store, which may hold other sessions already.
pub async fn check(store: &dyn Store) -> Finding {
    sessions::making(store).await?;
    sessions::telling(store).await?;
    sessions::moving_on_by_version(store).await?;
    listing::newest(store).await?;
    listing::filtered(store).await?;
    listing::page_by_page(store).await?;
    sessions::deleting(store).await?;
    sessions::nothing_there(store).await?;
    repetitions::with_a_key(store).await?;
    repetitions::with_the_question_replied_to(store).await?;
    repetitions::with_words_alone(store).await?;
    repetitions::closed(store).await?;
    leases::one_at_a_time(store).await?;
    leases::given_back(store).await?;
    leases::at_their_end(store).await?;
    leases::of_the_worker_itself(store).await?;
    leases::lost_to_a_change(store).await?;
    leases::lost_to_a_withdrawal(store).await?;
    leases::what_was_read_is_kept(store).await?;
    calls::written_down(store).await?;
    calls::asked_for(store).await?;
    calls::summed(store).await?;
    calls::of_a_deleted_session(store).await?;
    studies::kept(store).await?;
    studies::of_their_owner(store).await?;
    studies::counted_up(store).await?;
    studies::expecting(store).await?;
    studies::links(store).await?;
    studies::visits(store).await?;
    studies::deleted(store).await?;
    listing::numbered(store).await?;
    corrections::kept(store).await?;
    quotes::found(store).await?;
    simulations::kept(store).await
}

fn ok<T>(what: &str, result: Result<T, StoreError>) -> Result<T, String> {
    result.map_err(|error| format!("{what}: {error}"))
}

/// The same session, every field and vector compared.
fn same(what: &str, left: &Session, right: &Session) -> Finding {
    ensure!(left == right, "{what}: {}", first_difference(left, right));
    let order = |s: &SessionState| {
        (
            s.slots.mappings.keys().copied().collect::<Vec<_>>(),
            s.tracker.states.keys().copied().collect::<Vec<_>>(),
        )
    };
    ensure!(order(left) == order(right), "{what}: slot mappings or tracked nodes come in another order");
    Ok(())
}

fn first_difference(left: &Session, right: &Session) -> String {
    let (left, right) = (format!("{left:#?}"), format!("{right:#?}"));
    let lines = left.lines().zip(right.lines()).find(|(a, b)| a != b);
    lines.map_or_else(|| "one is longer".to_owned(), |(a, b)| format!("`{}` / `{}`", a.trim(), b.trim()))
}

/// The store has a session as it is here.
async fn stored_is(store: &dyn Store, what: &str, session: &Session) -> Finding {
    let stored = ok("load", store.session_load(&session.id).await)?;
    same(what, &stored, session)
}

/// A worker of these tests.
const WORKER: u64 = 1;
/// Another one in the same process.
const OTHER: u64 = 2;

/// An answer without key and question.
fn answer(session: &SessionId, text: &str, at: Timestamp) -> NewAnswer {
    let session = session.clone();
    NewAnswer { session, text: text.to_owned(), key: None, replies_to: None, worker: WORKER, at }
}

fn keyed(answer: NewAnswer, key: &str) -> NewAnswer {
    NewAnswer { key: Some(key.to_owned()), ..answer }
}

fn replying(answer: NewAnswer, question: UtteranceId) -> NewAnswer {
    NewAnswer { replies_to: Some(question), ..answer }
}

/// A turn that is begun: the right to complete it, the session, the answer as kept.
struct Mine {
    lease: Lease,
    session: Arc<Session>,
    answer: KeptAnswer,
}

async fn begin(store: &dyn Store, answer: &NewAnswer) -> Result<Begun, String> {
    ok("begin", store.turn_begin(answer).await)
}

/// Begins a turn, which must be possible.
async fn mine(store: &dyn Store, answer: &NewAnswer) -> Result<Mine, String> {
    match begin(store, answer).await? {
        Begun::Mine { lease, session, answer } => Ok(Mine { lease, session, answer }),
        other => Err(format!("the turn with `{}` is not begun: {other:?}", answer.text)),
    }
}

/// A started session in a store.
async fn started(store: &dyn Store, seed: u64, id: &str) -> Result<Interview, String> {
    let fresh = Interview::new(seed, id).session;
    let (interview, event) = Interview::started(seed, id);
    ok("create", store.session_create(&fresh).await)?;
    ok("start", store.session_commit(&interview.session, &event).await)?;
    Ok(interview)
}

/// Takes a whole turn with an answer.
async fn take(
    store: &dyn Store,
    interview: &mut Interview,
    answer: &NewAnswer,
) -> Result<SessionEvent, String> {
    let Mine { lease, session, answer } = mine(store, answer).await?;
    same("the session a turn begins with", &session, &interview.session)?;
    let event = interview.turn(&answer);
    ok("commit of a turn", store.turn_commit(&lease, &interview.session, &event).await)?;
    Ok(event)
}

/// The error of a right that is no longer held.
fn conflict(what: &str, result: &Result<(), StoreError>) -> Finding {
    ensure!(matches!(result, Err(StoreError::Conflict { .. })), "{what} gave {result:?}");
    Ok(())
}

/// An utterance in words, for findings.
fn words(utterance: Option<&Utterance>) -> Option<&str> {
    utterance.map(|utterance| utterance.text.as_str())
}
