//! Interviews held with a store, as an engine would hold them.

use std::path::Path;
use std::sync::Arc;

use colloquy_engine::Session;
use colloquy_engine::events::SessionEvent;
use colloquy_engine::ports::{Begun, KeptAnswer, Lease, NewAnswer, SessionStore, TurnStore};
use colloquy_engine::session::SessionStatus;
use colloquy_store::SqliteStore;
use colloquy_store::conformance::sample::Interview;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};

/// A connection of another tool to a store's file.
pub(crate) async fn tool(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).connect().await.unwrap()
}

/// Changes a store's file from outside.
pub(crate) async fn change(path: &Path, statement: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned())).execute(&mut tool(path).await).await.unwrap();
}

/// An answer to the question that waits.
pub(crate) fn answer(session: &Session, text: &str, key: Option<&str>) -> NewAnswer {
    NewAnswer {
        session: session.id.clone(),
        text: text.to_owned(),
        key: key.map(str::to_owned),
        replies_to: session.pending_question().map(|question| question.id),
        worker: 1,
        at: session.updated_at,
    }
}

/// Begins a turn, which must be possible.
pub(crate) async fn begin(store: &SqliteStore, answer: &NewAnswer) -> (Lease, Arc<Session>, KeptAnswer) {
    match store.turn_begin(answer).await.unwrap() {
        Begun::Mine { lease, session, answer } => (lease, session, answer),
        other => panic!("{other:?}"),
    }
}

/// A started session.
pub(crate) async fn started(store: &SqliteStore, seed: u64, id: &str) -> Interview {
    store.session_create(&Interview::new(seed, id).session).await.unwrap();
    let (interview, event) = Interview::started(seed, id);
    store.session_commit(&interview.session, &event).await.unwrap();
    interview
}

/// Takes a turn.
pub(crate) async fn take(store: &SqliteStore, interview: &mut Interview, text: &str) -> SessionEvent {
    let (lease, _, kept) = begin(store, &answer(&interview.session, text, None)).await;
    let event = interview.turn(&kept);
    store.turn_commit(&lease, &interview.session, &event).await.unwrap();
    event
}

/// Goes on with an interview for some events, or to its end.
pub(crate) async fn go_on(store: &SqliteStore, interview: &mut Interview, events: usize) {
    for _ in 0..events {
        if interview.session.status == SessionStatus::Completed {
            return;
        }
        let by_chance = if interview.below(3) == 0 { interview.happen_by_chance() } else { None };
        if let Some(event) = by_chance {
            store.session_commit(&interview.session, &event).await.unwrap();
        } else {
            let text = interview.text();
            take(store, interview, &text).await;
        }
    }
}
