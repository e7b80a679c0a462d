//! The right to complete a turn: one at a time, with an end, lost to whatever changes the session meanwhile.

use std::sync::Arc;

use colloquy_engine::events::Happening;
use colloquy_engine::interpretation::{Reply, Usage};
use colloquy_engine::ports::{Begun, LEASE, NewAnswer, Store};
use colloquy_engine::session::{Ending, SessionStatus};
use colloquy_engine::{Session, SessionId};
use jiff::{SignedDuration, Timestamp};

use super::{
    Finding, Mine, OTHER, answer, begin, conflict, ensure, keyed, mine, ok, started, stored_is, words,
};

/// Right before a lease ends, from its beginning.
fn just_before_the_end(at: Timestamp) -> Timestamp {
    at + SignedDuration::try_from(LEASE).unwrap_or_default() - SignedDuration::from_secs(1)
}

/// A lease's end, from its beginning.
fn the_end(at: Timestamp) -> Timestamp {
    at + SignedDuration::try_from(LEASE).unwrap_or_default()
}

/// An answer as another worker brings it.
fn by_another(answer: &NewAnswer, at: Timestamp) -> NewAnswer {
    NewAnswer { worker: OTHER, at, ..answer.clone() }
}

async fn is_busy(store: &dyn Store, answer: &NewAnswer, same: bool) -> Finding {
    let begun = begin(store, answer).await?;
    ensure!(
        matches!(begun, Begun::Busy { same: found } if found == same),
        "`{}` meanwhile gave {begun:?}",
        answer.text
    );
    Ok(())
}

/// The answer that waits for its turn.
async fn open(store: &dyn Store, id: &SessionId) -> Result<Option<String>, String> {
    let kept = ok("open", store.turn_open(id).await)?;
    Ok(words(kept.as_ref().map(|kept| &kept.utterance)).map(str::to_owned))
}

/// Whether the turn of a session waits for somebody to complete it.
async fn unfinished(store: &dyn Store, id: &SessionId, now: Timestamp) -> Result<bool, String> {
    let all = ok("unfinished", store.turn_unfinished(now).await)?;
    Ok(all.iter().any(|(session, _)| session == id))
}

/// Every use of a lease that is lost fails, and nothing of it is stored.
async fn is_lost(store: &dyn Store, lost: Mine, stored: &Session, interview_seed: u64) -> Finding {
    let mut interview = super::sample::Interview::new(interview_seed, lost.session.id.as_str());
    interview.session = Arc::clone(&lost.session);
    let event = interview.turn(&lost.answer);
    let reading = Reply::free(interview.reading("x"), "offline");
    conflict("a commit without lease", &store.turn_commit(&lost.lease, &interview.session, &event).await)?;
    conflict("a reading without lease", &store.turn_keep(&lost.lease, &reading).await)?;
    conflict("giving back what is lost", &store.turn_abandon(&lost.lease).await)?;
    stored_is(store, "the session after that", stored).await
}

pub(super) async fn one_at_a_time(store: &dyn Store) -> Finding {
    let mut interview = started(store, 31, "one").await?;
    let id = interview.session.id.clone();
    let first = keyed(answer(&id, "It froths.", interview.later()), "key");
    let held = mine(store, &first).await?;
    ensure!(held.lease.turn == 1 && held.answer.key == first.key, "the answer is kept as {:?}", held.answer);
    let meanwhile = just_before_the_end(first.at);
    is_busy(store, &by_another(&first, meanwhile), true).await?;
    is_busy(store, &NewAnswer { key: None, ..by_another(&first, meanwhile) }, true).await?;
    is_busy(store, &by_another(&keyed(answer(&id, "No.", first.at), "key"), meanwhile), true).await?;
    is_busy(store, &by_another(&answer(&id, "It splits.", first.at), meanwhile), false).await?;
    ensure!(open(store, &id).await?.as_deref() == Some("It froths."), "the kept answer is another");
    ensure!(!unfinished(store, &id, meanwhile).await?, "a turn under way is unfinished");
    stored_is(store, "a kept answer changes nothing", &interview.session).await?;
    let event = interview.turn(&held.answer);
    ok("commit", store.turn_commit(&held.lease, &interview.session, &event).await)?;
    ensure!(open(store, &id).await?.is_none(), "a complete turn is open");
    conflict("the same turn again", &store.turn_commit(&held.lease, &interview.session, &event).await)
}

pub(super) async fn given_back(store: &dyn Store) -> Finding {
    let mut interview = started(store, 32, "back").await?;
    let id = interview.session.id.clone();
    let first = keyed(answer(&id, "It froths.", interview.later()), "key");
    let held = mine(store, &first).await?;
    ok("give back", store.turn_abandon(&held.lease).await)?;
    is_lost(store, held, &interview.session, 32).await?;
    ensure!(unfinished(store, &id, first.at).await?, "a turn given back is not unfinished");
    let taken = begin(store, &by_another(&answer(&id, "It splits.", first.at), first.at)).await?;
    ensure!(matches!(taken, Begun::Taken(1)), "another answer to an open turn gave {taken:?}");
    // Sent again, by whomever and whenever, it is the answer that was kept.
    let later = interview.later();
    let again = mine(store, &NewAnswer { key: None, ..by_another(&first, later) }).await?;
    ensure!(
        again.answer.key == first.key && again.answer.utterance.created_at == first.at,
        "the answer sent again is {:?}",
        again.answer
    );
    let event = interview.turn(&again.answer);
    ok("commit", store.turn_commit(&again.lease, &interview.session, &event).await)?;
    let done = begin(store, &first).await?;
    ensure!(matches!(done, Begun::Done(1)), "the key of a turn taken up again gave {done:?}");
    Ok(())
}

pub(super) async fn at_their_end(store: &dyn Store) -> Finding {
    let interview = started(store, 33, "ends").await?;
    let id = interview.session.id.clone();
    let first = answer(&id, "It froths.", interview.later());
    let held = mine(store, &first).await?;
    is_busy(store, &by_another(&first, just_before_the_end(first.at)), true).await?;
    ensure!(unfinished(store, &id, the_end(first.at)).await?, "a lease at its end is held");
    let second = mine(store, &by_another(&first, the_end(first.at))).await?;
    is_lost(store, held, &interview.session, 33).await?;
    // A lease of the future was given before the clock was set back.
    let earlier = first.at - SignedDuration::from_hours(24);
    ensure!(unfinished(store, &id, earlier).await?, "a lease of the future is held");
    let third = mine(store, &NewAnswer { worker: 3, ..by_another(&first, earlier) }).await?;
    is_lost(store, second, &interview.session, 33).await?;
    ensure!(third.answer.utterance.created_at == first.at, "the answer came at {:?}", third.answer.utterance);
    Ok(())
}

pub(super) async fn of_the_worker_itself(store: &dyn Store) -> Finding {
    let mut interview = started(store, 34, "own").await?;
    let id = interview.session.id.clone();
    let first = answer(&id, "It froths.", interview.later());
    let given_up = mine(store, &first).await?;
    // A worker takes one answer of a session at a time: it knows that it gave the first up.
    let held = mine(store, &first).await?;
    is_lost(store, given_up, &interview.session, 34).await?;
    let taken = begin(store, &answer(&id, "It splits.", first.at)).await?;
    ensure!(matches!(taken, Begun::Taken(1)), "another answer to the worker's own turn gave {taken:?}");
    let event = interview.turn(&held.answer);
    ok("commit", store.turn_commit(&held.lease, &interview.session, &event).await)
}

pub(super) async fn lost_to_a_change(store: &dyn Store) -> Finding {
    let mut interview = started(store, 35, "changes").await?;
    let id = interview.session.id.clone();
    let first = answer(&id, "It froths.", interview.later());
    let held = mine(store, &first).await?;
    let before = Arc::clone(&interview.session);
    let event = interview.happen(Happening::Paused);
    ok("pause", store.session_commit(&interview.session, &event).await)?;
    let paused = Arc::clone(&interview.session);
    interview.session = before;
    let turn = interview.turn(&held.answer);
    conflict("a turn on what is no more", &store.turn_commit(&held.lease, &interview.session, &turn).await)?;
    stored_is(store, "the session after that", &paused).await?;
    ensure!(open(store, &id).await?.as_deref() == Some("It froths."), "the answer is lost");
    interview.session = paused;
    let again = mine(store, &first).await?;
    let turn = interview.turn(&again.answer);
    ok("commit", store.turn_commit(&again.lease, &interview.session, &turn).await)
}

pub(super) async fn lost_to_a_withdrawal(store: &dyn Store) -> Finding {
    let mut interview = started(store, 36, "withdrawn").await?;
    let id = interview.session.id.clone();
    let first = answer(&id, "It froths.", interview.later());
    let held = mine(store, &first).await?;
    let kept = held.answer.utterance.clone();
    let end = interview.end(Ending::Withdrawn);
    ok("withdraw", store.session_commit(&interview.session, &end).await)?;
    is_lost(store, held, &interview.session, 36).await?;
    ensure!(open(store, &id).await?.is_none(), "a turn is open after the end");
    ensure!(!unfinished(store, &id, the_end(first.at)).await?, "a turn is unfinished after the end");
    let (_, events) = ok("events", store.session_events(&id).await)?;
    match events.last().map(|event| &event.what) {
        Some(Happening::Finished { ending: Ending::Withdrawn, unheard: Some(unheard) }) => {
            ensure!(*unheard == kept, "the unheard answer is {unheard:?}");
        }
        last => return Err(format!("the last event is {last:?}")),
    }
    ensure!(interview.session.status == SessionStatus::Completed, "it goes on");
    // Without a turn under way nothing is unheard.
    let mut silent = started(store, 37, "silent").await?;
    let end = silent.end(Ending::ClosedByResearcher);
    ok("close", store.session_commit(&silent.session, &end).await)?;
    let (_, events) = ok("events", store.session_events(&silent.session.id).await)?;
    ensure!(events.last() == Some(&end), "the last event is {:?}", events.last());
    Ok(())
}

pub(super) async fn what_was_read_is_kept(store: &dyn Store) -> Finding {
    for seed in 40..44 {
        let mut interview = started(store, seed, &format!("read-{seed}")).await?;
        let id = interview.session.id.clone();
        let first = answer(&id, "It froths.", interview.later());
        let held = mine(store, &first).await?;
        ensure!(held.answer.reading.is_none(), "it was read before anybody read it");
        let value = interview.reading("It froths.");
        let usage =
            Usage { input_tokens: 900, cached_tokens: 512, output_tokens: 70, cost_usd: Some(0.001_25) };
        let reply = Reply { value, usage, by: "a model".to_owned(), degraded: vec![interview.text()] };
        ok("keep", store.turn_keep(&held.lease, &reply).await)?;
        ok("give back", store.turn_abandon(&held.lease).await)?;
        let waiting = ok("open", store.turn_open(&id).await)?.and_then(|kept| kept.reading);
        ensure!(waiting.as_ref() == Some(&reply), "the reading kept is {waiting:?}");
        let again = mine(store, &first).await?;
        ensure!(
            again.answer.reading.as_ref() == Some(&reply),
            "the reading came back as {:?}",
            again.answer.reading
        );
        let event = interview.turn_with(&again.answer, reply.value);
        ok("commit", store.turn_commit(&again.lease, &interview.session, &event).await)?;
    }
    Ok(())
}
