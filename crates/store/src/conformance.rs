//! What every session store must do. Run against each implementation; the first difference is reported.

macro_rules! ensure {
    ($truth:expr, $($what:tt)+) => {
        if !$truth {
            return Err(format!($($what)+));
        }
    };
}

mod listing;
pub mod sample;

use colloquy_engine::ports::{NewAnswer, SessionStore, StoreError};
use colloquy_engine::session::{Session, SessionStatus, Speaker};
use colloquy_engine::{SessionId, TurnNumber};

/// What was not as the contract says.
pub type Finding = Result<(), String>;

/// Runs the whole suite against a store, which may hold other sessions already.
pub async fn check(store: &dyn SessionStore) -> Finding {
    creating_and_loading(store).await?;
    committing_by_version(store).await?;
    keeping_answers(store).await?;
    completing_turns(store).await?;
    listing::newest(store).await?;
    listing::filtered(store).await?;
    listing::page_by_page(store).await?;
    deleting(store).await?;
    nothing_there(store).await
}

fn ok<T>(what: &str, result: Result<T, StoreError>) -> Result<T, String> {
    result.map_err(|error| format!("{what}: {error}"))
}

/// The same session, every field and vector compared.
fn same(what: &str, left: &Session, right: &Session) -> Finding {
    ensure!(left == right, "{what}: {}", first_difference(left, right));
    let order = |s: &Session| s.slots.mappings.keys().copied().collect::<Vec<_>>();
    ensure!(order(left) == order(right), "{what}: slot mappings come in another order");
    Ok(())
}

fn first_difference(left: &Session, right: &Session) -> String {
    let (left, right) = (format!("{left:#?}"), format!("{right:#?}"));
    let lines = left.lines().zip(right.lines()).find(|(a, b)| a != b);
    lines.map_or_else(|| "one is longer".to_owned(), |(a, b)| format!("`{}` / `{}`", a.trim(), b.trim()))
}

/// The next version of a session, as a commit wants it.
fn next(session: &Session) -> Session {
    let mut next = session.clone();
    next.version += 1;
    next
}

fn answer(session: &Session, turn: TurnNumber, text: &str, key: Option<&str>) -> NewAnswer {
    NewAnswer {
        session: session.id.clone(),
        turn,
        text: text.to_owned(),
        idempotency_key: key.map(str::to_owned),
        at: session.updated_at,
    }
}

async fn creating_and_loading(store: &dyn SessionStore) -> Finding {
    for seed in 0..20 {
        let session = sample::session(seed, "creating");
        ok("create", store.session_create(&session).await)?;
        same("load after create", &ok("load", store.session_load(&session.id).await)?, &session)?;
        let again = store.session_create(&session).await;
        ensure!(matches!(again, Err(StoreError::Conflict { .. })), "a second create gave {again:?}");
    }
    Ok(())
}

async fn committing_by_version(store: &dyn SessionStore) -> Finding {
    let first = sample::session(7, "versions");
    ok("create", store.session_create(&first).await)?;
    // Grown, shrunk, emptied: what is stored is what was committed, whatever was there before.
    let mut current = first;
    for seed in [8, 9, 1000, 10] {
        let mut grown = sample::session(seed, "versions");
        grown.concept = current.concept.clone();
        grown.methodology_source = current.methodology_source.clone();
        grown.version = current.version + 1;
        ok("commit", store.session_commit(&grown).await)?;
        same("load after commit", &ok("load", store.session_load(&grown.id).await)?, &grown)?;
        current = grown;
    }
    for wrong in [0, current.version, current.version + 2] {
        let mut stale = current.clone();
        stale.version = wrong;
        stale.status = SessionStatus::Abandoned;
        let refused = store.session_commit(&stale).await;
        ensure!(matches!(refused, Err(StoreError::Conflict { .. })), "version {wrong} gave {refused:?}");
    }
    same("load after refused commits", &ok("load", store.session_load(&current.id).await)?, &current)
}

async fn keeping_answers(store: &dyn SessionStore) -> Finding {
    let session = sample::session(1000, "answers");
    ok("create", store.session_create(&session).await)?;
    ensure!(ok("pending", store.answer_pending(&session.id).await)?.is_none(), "an answer out of nowhere");
    let first = answer(&session, 1, "It froths.", Some("k1"));
    let kept = ok("append", store.answer_append(&first, false).await)?;
    ensure!(
        kept.text == "It froths." && kept.turn_number == 1 && kept.speaker == Speaker::Respondent,
        "the kept answer is {kept:?}"
    );
    for same_answer in
        [&first, &answer(&session, 1, "It froths.", None), &answer(&session, 1, "other", Some("k1"))]
    {
        let again = ok("append again", store.answer_append(same_answer, false).await)?;
        ensure!(again == kept, "the same answer again became {again:?}");
    }
    let other = answer(&session, 1, "It splits.", Some("k2"));
    let taken = store.answer_append(&other, false).await;
    ensure!(matches!(taken, Err(StoreError::AnswerTaken { turn: 1, .. })), "another answer gave {taken:?}");
    let replaced = ok("replace", store.answer_append(&other, true).await)?;
    let pending = ok("pending", store.answer_pending(&session.id).await)?;
    ensure!(pending == Some((1, replaced)), "the pending answer is {pending:?}");
    same("a kept answer changes nothing", &ok("load", store.session_load(&session.id).await)?, &session)
}

async fn completing_turns(store: &dyn SessionStore) -> Finding {
    let mut session = sample::session(1000, "turns");
    session.turn_count = 0;
    session.transcript.clear();
    ok("create", store.session_create(&session).await)?;
    for number in 1..=3 {
        let (key, text) = (format!("key {number}"), format!("answer {number}"));
        let kept =
            ok("append", store.answer_append(&answer(&session, number, &text, Some(&key)), false).await)?;
        session = next(&session);
        session.turn_count = number;
        session.transcript.push(kept);
        // A turn completed after a crash does not know the key its answer came with.
        let known = (number != 2).then_some(key.as_str());
        let turn = sample::turn(&session, &text, known);
        let stale = {
            let mut stale = session.clone();
            stale.version += 1;
            stale
        };
        let refused = store.turn_commit(&stale, &turn).await;
        ensure!(matches!(refused, Err(StoreError::Conflict { .. })), "a stale turn gave {refused:?}");
        ensure!(
            ok("pending", store.answer_pending(&session.id).await)?.is_some(),
            "a refused turn lost its answer"
        );
        ok("turn commit", store.turn_commit(&session, &turn).await)?;
        same("load after turn", &ok("load", store.session_load(&session.id).await)?, &session)?;
        ensure!(
            ok("turn", store.turn_get(&session.id, number).await)? == turn,
            "turn {number} came back changed"
        );
        ensure!(
            ok("pending", store.answer_pending(&session.id).await)?.is_none(),
            "a completed turn is pending"
        );
        let found = ok("by key", store.turn_by_key(&session.id, &key).await)?;
        ensure!(found == Some(number), "the key of turn {number} finds {found:?}");
        let again = ok(
            "append to the past",
            store.answer_append(&answer(&session, number, &text, None), false).await,
        )?;
        ensure!(again.text == text, "the past answer is {again:?}");
        let other = store.answer_append(&answer(&session, number, "changed my mind", None), true).await;
        ensure!(matches!(other, Err(StoreError::AnswerTaken { .. })), "rewriting the past gave {other:?}");
    }
    let numbers: Vec<_> =
        ok("turns", store.turn_list(&session.id).await)?.iter().map(|turn| turn.turn_number).collect();
    ensure!(numbers == [1, 2, 3], "turns are listed as {numbers:?}");
    ensure!(
        ok("by key", store.turn_by_key(&session.id, "none").await)?.is_none(),
        "an unknown key found a turn"
    );
    let missing = store.turn_get(&session.id, 4).await;
    ensure!(matches!(missing, Err(StoreError::NotFound { what: "turn", .. })), "turn 4 gave {missing:?}");
    Ok(())
}

async fn deleting(store: &dyn SessionStore) -> Finding {
    let mut session = sample::session(1000, "deleting");
    ok("create", store.session_create(&session).await)?;
    session = next(&session);
    session.turn_count = 1;
    ok("turn", store.turn_commit(&session, &sample::turn(&session, "words", Some("key"))).await)?;
    ok("append", store.answer_append(&answer(&session, 2, "more words", None), false).await)?;
    ok("delete", store.session_delete(&session.id).await)?;
    gone(store, &session.id).await?;
    // The id is free again, and nothing of the old session shines through.
    session = sample::session(5, "deleting");
    ok("create anew", store.session_create(&session).await)?;
    same("load anew", &ok("load", store.session_load(&session.id).await)?, &session)?;
    ensure!(ok("turns", store.turn_list(&session.id).await)?.is_empty(), "a deleted turn came back");
    ensure!(ok("pending", store.answer_pending(&session.id).await)?.is_none(), "a deleted answer came back");
    Ok(())
}

async fn nothing_there(store: &dyn SessionStore) -> Finding {
    let session = sample::session(6, "nowhere");
    gone(store, &session.id).await?;
    let commit = store.session_commit(&next(&session)).await;
    ensure!(matches!(commit, Err(StoreError::NotFound { .. })), "commit gave {commit:?}");
    let append = store.answer_append(&answer(&session, 1, "x", None), false).await;
    ensure!(matches!(append, Err(StoreError::NotFound { .. })), "append gave {append:?}");
    Ok(())
}

async fn gone(store: &dyn SessionStore, id: &SessionId) -> Finding {
    let missing =
        |error: Option<StoreError>| matches!(error, Some(StoreError::NotFound { what: "session", .. }));
    ensure!(missing(store.session_load(id).await.err()), "load of no session");
    ensure!(missing(store.turn_get(id, 1).await.err()), "turn of no session");
    ensure!(missing(store.turn_list(id).await.err()), "turns of no session");
    ensure!(missing(store.turn_by_key(id, "key").await.err()), "turn by key of no session");
    ensure!(missing(store.answer_pending(id).await.err()), "pending answer of no session");
    ensure!(missing(store.session_delete(id).await.err()), "delete of no session");
    Ok(())
}
