//! Turns as people see them: the reasons behind every choice, worked out anew from what was recorded.

use super::briefing;
use super::error::TurnError;
use crate::decide::advance::Explain;
use crate::decide::events::{SessionEvent, apply};
use crate::decide::record::Turn;
use crate::given::methodology::Methodology;
use crate::state::session::Session;
use crate::text::ids::TurnNumber;

/// Which turns are explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    All,
    /// One.
    One(TurnNumber),
}

/// The turns of a session, oldest first, with their reasons. `session` is the session before any of the events.
///
/// # Errors
/// When the events are not of this session.
pub fn explain(
    mut session: Session,
    methodology: &Methodology,
    events: &[SessionEvent],
    wanted: Wanted,
) -> Result<Vec<Turn>, TurnError> {
    let mut turns = Vec::new();
    for event in events {
        let number = event.turn().map(|record| record.turn);
        let show = number.is_some_and(|number| wanted == Wanted::All || wanted == Wanted::One(number));
        let question = session.pending_question().filter(|_| show).map(|question| question.text.clone());
        let explain = if show { Explain::All } else { Explain::Nothing };
        let outcome = apply(&mut session, methodology, event, explain)?;
        if let (Some(outcome), Some(record), true) = (outcome, event.turn(), show) {
            let brief = record.question.as_ref().map(|_| {
                briefing::brief(&session, methodology, &outcome, record.reading.extractability.reason)
            });
            turns.push(Turn::of(record, question.as_deref(), outcome, brief));
        }
        if number.is_some_and(|number| wanted == Wanted::One(number)) {
            break;
        }
    }
    Ok(turns)
}
