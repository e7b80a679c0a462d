//! The same answer sent again is one turn.

use colloquy_engine::ports::{Begun, NewAnswer, Store};
use colloquy_engine::session::{Ending, SessionStatus};
use colloquy_engine::utterance::Utterance;

use super::sample::Interview;
use super::{Finding, answer, begin, ensure, keyed, ok, replying, started, take, words};

/// An answer longer than people say again in answer to the next question.
const LONG: &str = "It froths up properly, so my coffee tastes right.";

/// Moves the time on by some seconds.
fn after(answer: NewAnswer, seconds: i64) -> NewAnswer {
    let at = answer.at + jiff::SignedDuration::from_secs(seconds);
    NewAnswer { at, ..answer }
}

async fn is_done(store: &dyn Store, answer: &NewAnswer, turn: u32) -> Finding {
    let begun = begin(store, answer).await?;
    ensure!(matches!(begun, Begun::Done(done) if done == turn), "`{}` again gave {begun:?}", answer.text);
    Ok(())
}

pub(super) async fn with_a_key(store: &dyn Store) -> Finding {
    let mut interview = started(store, 21, "keys").await?;
    let id = interview.session.id.clone();
    for turn in 1..=3 {
        let sent = keyed(answer(&id, &format!("Answer {turn}."), interview.later()), &format!("key {turn}"));
        take(store, &mut interview, &sent).await?;
        is_done(store, &sent, turn).await?;
        // The key alone tells, whatever the words, the time and the question.
        is_done(store, &keyed(answer(&id, "Other words.", interview.later()), "key 1"), 1).await?;
        is_done(store, &replying(sent, Utterance::question_id(turn)), turn).await?;
    }
    let new = keyed(answer(&id, "Answer 3.", interview.later()), "key 4");
    take(store, &mut interview, &new).await?;
    ensure!(interview.session.turn_count == 4, "another key was no other answer");
    // A key belongs to its session.
    let mut other = started(store, 22, "other-keys").await?;
    let same_key = keyed(answer(&other.session.id.clone(), "Answer 1.", other.later()), "key 1");
    take(store, &mut other, &same_key).await.map(|_| ())
}

pub(super) async fn with_the_question_replied_to(store: &dyn Store) -> Finding {
    let mut interview = started(store, 23, "questions").await?;
    let id = interview.session.id.clone();
    let first = replying(answer(&id, "No.", interview.later()), Utterance::question_id(0));
    take(store, &mut interview, &first).await?;
    is_done(store, &first, 1).await?;
    is_done(store, &after(first.clone(), 100_000), 1).await?;
    let waiting = interview.session.pending_question().cloned();
    let late = NewAnswer { text: "Yes.".to_owned(), ..first.clone() };
    match begin(store, &late).await? {
        Begun::Outdated(question) => {
            ensure!(question == waiting, "an outdated answer is told of {:?}", words(question.as_ref()));
        }
        begun => return Err(format!("another answer to the first question gave {begun:?}")),
    }
    let unknown = begin(store, &replying(first.clone(), Utterance::question_id(70))).await?;
    ensure!(matches!(unknown, Begun::Outdated(_)), "an answer to no question gave {unknown:?}");
    // The same short words to the next question are another answer.
    let second = replying(answer(&id, "No.", interview.later()), Utterance::question_id(1));
    take(store, &mut interview, &second).await?;
    ensure!(interview.session.turn_count == 2, "the same words to the next question were no answer");
    Ok(())
}

pub(super) async fn with_words_alone(store: &dyn Store) -> Finding {
    let mut interview = started(store, 24, "words").await?;
    let id = interview.session.id.clone();
    let sent = answer(&id, LONG, interview.later());
    take(store, &mut interview, &sent).await?;
    is_done(store, &sent, 1).await?;
    is_done(store, &answer(&id, LONG, interview.session.updated_at), 1).await?;
    // Much later they are said again.
    let again = answer(&id, LONG, interview.later());
    take(store, &mut interview, &again).await?;
    ensure!(interview.session.turn_count == 2, "the same words a minute later were no answer");
    Ok(())
}

pub(super) async fn closed(store: &dyn Store) -> Finding {
    let fresh = Interview::new(25, "closed").session;
    ok("create", store.session_create(&fresh).await)?;
    let early = begin(store, &answer(&fresh.id, "Hello?", fresh.updated_at)).await?;
    ensure!(
        matches!(early, Begun::Closed { status: SessionStatus::Created, ending: None }),
        "an answer before the first question gave {early:?}"
    );
    let mut interview = started(store, 26, "closed-later").await?;
    let id = interview.session.id.clone();
    let sent = keyed(answer(&id, "It froths.", interview.later()), "key");
    take(store, &mut interview, &sent).await?;
    let end = interview.end(Ending::Withdrawn);
    ok("end", store.session_commit(&interview.session, &end).await)?;
    let late = begin(store, &answer(&id, "One more thing.", interview.later())).await?;
    ensure!(
        matches!(late, Begun::Closed { status: SessionStatus::Completed, ending: Some(Ending::Withdrawn) }),
        "an answer after the end gave {late:?}"
    );
    is_done(store, &sent, 1).await
}
