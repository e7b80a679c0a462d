//! Whether the turn of an answer may be begun: decided here for every store, so that all of them decide alike.

use super::{Begun, KeptAnswer, NewAnswer};
use crate::state::repetition::{self, Repetition};
use crate::state::session::{Session, SessionStatus};

/// Why the turn of an answer is not to be begun; None when it is. Whether its key was seen before only the store knows,
/// and looks at first.
///
/// `open` is the answer whose turn is not complete, if there is one, and whether nobody works on it.
pub fn in_the_way(answer: &NewAnswer, session: &Session, open: Option<(&KeptAnswer, bool)>) -> Option<Begun> {
    match repetition::of(session, &answer.text, answer.replies_to, answer.at) {
        Repetition::Done(turn) => return Some(Begun::Done(turn)),
        Repetition::Outdated => return Some(Begun::Outdated(session.pending_question().cloned())),
        Repetition::New => {}
    }
    let (status, ending) = (session.status, session.ending);
    if matches!(status, SessionStatus::Created | SessionStatus::Completed) {
        return Some(Begun::Closed { status, ending });
    }
    let (kept, free) = open?;
    match (kept.is(answer), free) {
        (true, true) => None,
        (same, false) => Some(Begun::Busy { same }),
        (false, true) => Some(Begun::Taken(session.next_turn())),
    }
}
