//! Whether an answer that comes in is new, said again, or to a question that no longer waits.
//!
//! Every store decides by these rules, so that an answer sent twice is one turn whichever server takes it.

use std::time::Duration;

use jiff::Timestamp;

use crate::given::utterance::Utterance;
use crate::state::session::Session;
use crate::text::ids::{TurnNumber, UtteranceId};

/// How long after a turn the same longer words without key and question are taken for the same answer sent again.
const ECHO: Duration = Duration::from_secs(10);
/// Up to so many words people do say again in answer to the next question: "no", "I don't know".
const SHORT: usize = 4;

/// What an answer is, as far as the complete turns tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// It answers the question that waits.
    New,
    /// It was answered with before: that turn is done.
    Done(TurnNumber),
    /// It replies to another question than the one that waits.
    Outdated,
}

/// Tells what an answer without a known key is.
///
/// With `replies_to` it is certain: the question that waits, or an earlier one, whose answer is repeated or not.
/// Without, the same words as the last answer are that answer sent again when they came in before its turn was done, or
/// shortly after and are longer than people repeat themselves.
pub fn of(session: &Session, text: &str, replies_to: Option<UtteranceId>, at: Timestamp) -> Repetition {
    let last = session.answers().next_back();
    match replies_to {
        Some(question) if session.pending_question().is_some_and(|waiting| waiting.id == question) => {
            Repetition::New
        }
        Some(question) => {
            let answered =
                session.questions().find(|asked| asked.id == question).map(|asked| asked.turn_number + 1);
            let said = session.answers().find(|said| Some(said.turn_number) == answered);
            said.filter(|said| same(said, text))
                .map_or(Repetition::Outdated, |said| Repetition::Done(said.turn_number))
        }
        None => match last.filter(|said| same(said, text)) {
            Some(said) if is_echo(session, text, at) => Repetition::Done(said.turn_number),
            _ => Repetition::New,
        },
    }
}

fn same(said: &Utterance, text: &str) -> bool {
    said.text.trim() == text.trim()
}

fn is_echo(session: &Session, text: &str, at: Timestamp) -> bool {
    let Some(done) = session.pending_question().map(|question| question.created_at) else { return false };
    let longer = text.split_whitespace().nth(SHORT).is_some();
    at < done || (longer && at.duration_since(done).unsigned_abs() <= ECHO)
}
