//! Stage 2, UtteranceSaving: what became of the answer.
//!
//! *Takes* what the store said. *Gives* the kept answer with all the turn needs, or the turn that was taken with it
//! before. Waits for nobody. *Fails* when the session takes no answer now.

use std::sync::Arc;

use super::error::TurnError;
use super::s01_context_loading::Context;
use crate::given::methodology::Methodology;
use crate::state::session::{SessionState, SessionStatus};
use crate::text::ids::TurnNumber;
use crate::turn::ports::Begun;

/// The answer is kept.
#[expect(clippy::large_enum_variant, reason = "one is made per turn, and taken apart at once")]
pub enum Kept {
    /// For this turn, which is now to be completed.
    Mine(Context),
    /// In a turn that is complete.
    Done(TurnNumber),
}

/// Tells what became of the answer.
pub fn kept(
    methodology_of: &dyn Fn(&SessionState) -> Result<Arc<Methodology>, TurnError>,
    begun: Begun,
) -> Result<Kept, TurnError> {
    match begun {
        Begun::Mine { lease, session, answer } => {
            let methodology = methodology_of(&session)?;
            Ok(Kept::Mine(Context { session: session.fork(), methodology, lease, answer }))
        }
        Begun::Done(turn) => Ok(Kept::Done(turn)),
        Begun::Busy { .. } => Err(TurnError::InProgress),
        Begun::Outdated(waiting) => Err(TurnError::Outdated { waiting: waiting.map(Box::new) }),
        Begun::Taken(turn) => Err(TurnError::AnswerTaken { turn }),
        Begun::Closed { status: SessionStatus::Created, .. } => Err(TurnError::NotStarted),
        Begun::Closed { ending, .. } => Err(TurnError::Completed { ending }),
    }
}
