//! The interview that ships with the program, so that there is something to look at before anybody was interviewed.

use std::sync::{Arc, LazyLock};

use colloquy_engine::advance::Explain;
use colloquy_engine::engine::TurnError;
use colloquy_engine::events::{SessionEvent, apply};
use colloquy_engine::ports::{Begun, NewAnswer, Store, StoreError};
use colloquy_engine::{Methodology, Session, SessionId};
use colloquy_export::Document;

use crate::problem::{Outcome, Problem};
use crate::wire::problem::Code;

/// A finished interview as it was exported.
const INTERVIEW: &str = include_str!("../../../examples/interview.json");

/// Its id; none when it cannot be read.
static ID: LazyLock<Option<String>> = LazyLock::new(|| {
    let document: Option<serde_json::Value> = serde_json::from_str(INTERVIEW).ok();
    document.and_then(|document| document["session"]["id"].as_str().map(str::to_owned))
});

/// Whether a session is the interview that ships with the program.
pub(crate) fn is(session: &SessionId) -> bool {
    ID.as_deref() == Some(session.as_str())
}

/// Tells who brings it to the store from the engines of this process, which are counted from 0.
const WORKER: u64 = u64::MAX;

/// Puts the interview into a store, event by event, as it happened. What is there already stays; of one that was put in
/// half-way the rest follows.
pub(crate) async fn put(store: &dyn Store) -> Outcome<SessionId> {
    let (fresh, events) = read()?;
    let methodology = methodology_of(&fresh)?;
    let mut session = match store.session_load(&fresh.id).await {
        Err(StoreError::NotFound { .. }) => {
            let fresh = Arc::new(fresh);
            store.session_create(&fresh).await?;
            fresh
        }
        loaded => loaded?,
    };
    let there = usize::try_from(session.version).unwrap_or(usize::MAX);
    for event in events.iter().skip(there) {
        let mut next = session.fork();
        apply(&mut next, &methodology, event, Explain::Nothing).map_err(TurnError::Undo)?;
        let next = Arc::new(next);
        commit(store, &next, event).await?;
        session = next;
    }
    Ok(session.id.clone())
}

async fn commit(store: &dyn Store, session: &Arc<Session>, event: &SessionEvent) -> Outcome<()> {
    let Some(record) = event.turn() else { return Ok(store.session_commit(session, event).await?) };
    let answer = NewAnswer {
        session: session.id.clone(),
        text: record.answer.text.clone(),
        key: record.key.clone(),
        replies_to: None,
        worker: WORKER,
        at: record.answer.created_at,
    };
    match store.turn_begin(&answer).await? {
        Begun::Mine { lease, .. } => Ok(store.turn_commit(&lease, session, event).await?),
        // Somebody else puts it in at the same moment.
        _ => Err(TurnError::InProgress.into()),
    }
}

fn read() -> Outcome<(Session, Vec<SessionEvent>)> {
    let document: Document = serde_json::from_str(INTERVIEW).map_err(|error| unreadable(&error))?;
    document.replayable().map_err(|error| unreadable(&error))
}

fn methodology_of(session: &Session) -> Outcome<Methodology> {
    let checked = Methodology::parse("methodology.yaml", &session.methodology_source);
    Ok(checked.map_err(TurnError::Methodology)?.methodology)
}

fn unreadable(error: &dyn std::fmt::Display) -> Problem {
    tracing::error!("the interview that ships with the program cannot be read: {error}");
    Problem::new(Code::InternalError, "The example cannot be read by this version of Colloquy.")
}
