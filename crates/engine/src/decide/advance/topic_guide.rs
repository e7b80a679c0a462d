//! The topic guide: what must be asked about before the interview ends.
//!
//! What the person speaks of by themselves need not be asked. The rest waits until the talk would end, or until as many
//! answers are left as topics; then one after the other is asked about.

use crate::decide::continuation::Continuation;
use crate::state::session::{Session, SessionStatus, TOPIC_GUIDE};
use crate::text::search::Search;

/// The topic to ask about now.
pub(super) fn due(session: &Session, continuation: Continuation) -> Option<String> {
    let left = continuation.turns_remaining as usize;
    if left == 0 || session.status == SessionStatus::Closing {
        return None;
    }
    let open: Vec<&String> = session.config.topics.iter().filter(|topic| is_open(session, topic)).collect();
    let waits = continuation.ending.is_none() && open.len() < left;
    open.first().filter(|_| !waits).map(|topic| (*topic).clone())
}

/// Nobody asked about it or spoke of it.
fn is_open(session: &Session, topic: &str) -> bool {
    let asked =
        session.focus_history.iter().any(|entry| entry.strategy == TOPIC_GUIDE && entry.label == topic);
    let said: Vec<&str> = session.answers().map(|answer| answer.text.as_str()).collect();
    !asked && Search::of(topic).find("", said).is_none()
}
