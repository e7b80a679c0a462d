//! Sessions: made, told event by event, listed, deleted.

use std::sync::Arc;

use colloquy_engine::events::{Happening, SessionEvent};
use colloquy_engine::ports::{Store, StoreError};
use colloquy_engine::session::{Ending, SessionStatus};
use colloquy_engine::{Session, SessionId};

use super::sample::{Interview, moment};
use super::{Finding, answer, conflict, ensure, keyed, mine, ok, same, started, stored_is, take};

pub(super) async fn making(store: &dyn Store) -> Finding {
    for seed in 0..5 {
        let fresh = Interview::new(seed, &format!("making-{seed}")).session;
        ok("create", store.session_create(&fresh).await)?;
        stored_is(store, "load after create", &fresh).await?;
        let (before, events) = ok("events", store.session_events(&fresh.id).await)?;
        same("the session before any event", &before, &fresh)?;
        ensure!(events.is_empty(), "a session just made has events: {events:?}");
        conflict("a second create", &store.session_create(&fresh).await)?;
    }
    Ok(())
}

/// All that was stored of a session is there, in order, and comes to what the session is.
async fn told(store: &dyn Store, fresh: &Session, session: &Session, events: &[SessionEvent]) -> Finding {
    let (before, stored) = ok("events", store.session_events(&session.id).await)?;
    same("the session before any event", &before, fresh)?;
    ensure!(stored.len() == events.len(), "{} events were stored, {} are there", events.len(), stored.len());
    for (position, (stored, event)) in stored.iter().zip(events).enumerate() {
        ensure!(stored == event, "event {} came back as {stored:?}, not {event:?}", position + 1);
    }
    stored_is(store, "the session after its last event", session).await
}

pub(super) async fn telling(store: &dyn Store) -> Finding {
    for seed in 100..108 {
        let fresh = Interview::new(seed, &format!("telling-{seed}")).session;
        let (mut interview, event) = Interview::started(seed, &format!("telling-{seed}"));
        ok("create", store.session_create(&fresh).await)?;
        ok("start", store.session_commit(&interview.session, &event).await)?;
        let mut events = vec![event];
        while interview.session.status != SessionStatus::Completed && events.len() < 24 {
            if interview.below(3) == 0 {
                if let Some(event) = interview.happen_by_chance() {
                    ok("commit of a change", store.session_commit(&interview.session, &event).await)?;
                    events.push(event);
                }
                continue;
            }
            let (number, text) = (interview.session.next_turn(), interview.text());
            let waiting = interview.session.pending_question().map(|question| question.id);
            let mut answer = answer(&fresh.id, &format!("{number}: {text}"), interview.later());
            answer.replies_to = waiting;
            let answer = if number % 2 == 0 { keyed(answer, &format!("key {number}")) } else { answer };
            events.push(take(store, &mut interview, &answer).await?);
            stored_is(store, "load after a turn", &interview.session).await?;
        }
        told(store, &fresh, &interview.session, &events).await?;
    }
    Ok(())
}

pub(super) async fn moving_on_by_version(store: &dyn Store) -> Finding {
    let mut interview = started(store, 7, "versions").await?;
    let before = Arc::clone(&interview.session);
    let event = interview.happen(Happening::Paused);
    let next = Arc::clone(&interview.session);
    conflict("a session that is there already", &store.session_commit(&before, &event).await)?;
    let further = interview.happen(Happening::Paused);
    conflict("a session two steps on", &store.session_commit(&interview.session, &further).await)?;
    stored_is(store, "load after refused changes", &before).await?;
    ok("the next step", store.session_commit(&next, &event).await)?;
    conflict("the same step again", &store.session_commit(&next, &event).await)?;
    ok("the step after", store.session_commit(&interview.session, &further).await)?;
    let (_, events) = ok("events", store.session_events(&before.id).await)?;
    ensure!(events.len() == 3, "refused changes left traces: {events:?}");
    Ok(())
}

pub(super) async fn deleting(store: &dyn Store) -> Finding {
    let mut interview = started(store, 11, "deleting").await?;
    let id = interview.session.id.clone();
    let first = keyed(answer(&id, "It froths.", interview.later()), "key");
    take(store, &mut interview, &first).await?;
    mine(store, &answer(&id, "It splits.", interview.later())).await?;
    ok("delete", store.session_delete(&id).await)?;
    gone(store, &id).await?;
    // The id is free again, and nothing of the old session shines through.
    let mut anew = started(store, 12, "deleting").await?;
    stored_is(store, "load anew", &anew.session).await?;
    ensure!(ok("open", store.turn_open(&id).await)?.is_none(), "a deleted answer came back");
    take(store, &mut anew, &first).await?;
    let (_, events) = ok("events", store.session_events(&id).await)?;
    ensure!(events.len() == 2, "deleted events came back: {events:?}");
    Ok(())
}

pub(super) async fn nothing_there(store: &dyn Store) -> Finding {
    let (mut interview, event) = Interview::started(6, "nowhere");
    let id = interview.session.id.clone();
    gone(store, &id).await?;
    let commit = store.session_commit(&interview.session, &event).await;
    ensure!(matches!(commit, Err(StoreError::NotFound { .. })), "commit gave {commit:?}");
    let begin = store.turn_begin(&answer(&id, "x", interview.later())).await;
    ensure!(matches!(begin, Err(StoreError::NotFound { .. })), "begin gave {begin:?}");
    let end = interview.end(Ending::Withdrawn);
    let ended = store.session_commit(&interview.session, &end).await;
    ensure!(matches!(ended, Err(StoreError::NotFound { .. })), "the end gave {ended:?}");
    Ok(())
}

async fn gone(store: &dyn Store, id: &SessionId) -> Finding {
    let missing =
        |error: Option<StoreError>| matches!(error, Some(StoreError::NotFound { what: "session", .. }));
    ensure!(missing(store.session_load(id).await.err()), "load of no session");
    ensure!(missing(store.session_events(id).await.err()), "events of no session");
    ensure!(missing(store.turn_open(id).await.err()), "open turn of no session");
    ensure!(missing(store.session_delete(id).await.err()), "delete of no session");
    let unfinished = ok("unfinished", store.turn_unfinished(moment(u64::from(u32::MAX))).await)?;
    ensure!(unfinished.iter().all(|(open, _)| open != id), "a turn of no session is unfinished");
    Ok(())
}
