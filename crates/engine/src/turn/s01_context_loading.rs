//! Stage 1, ContextLoading: the session as of its last complete turn.
//!
//! *Takes* the session's id. *Gives* the session, its methodology, and the number of the turn that opens.
//! *Waits for* the store. *Fails* when there is no such session, when it is over, or was not started.

use std::sync::Arc;

use crate::ids::{SessionId, TurnNumber};
use crate::methodology::{Methodology, Strategy};
use crate::session::{Session, SessionStatus};
use crate::turn::error::TurnError;
use crate::turn::parts::Parts;

/// What every later stage works on. The session is a copy: dropping it undoes the turn.
pub struct Context {
    /// The session.
    pub session: Session,
    /// What it runs with.
    pub methodology: Arc<Methodology>,
    /// The turn that opens.
    pub turn: TurnNumber,
    /// The closing words were said before: this answer is the last.
    pub closing: bool,
}

impl Context {
    /// The question the answer answers.
    pub fn question(&self) -> Option<&str> {
        self.session.pending_question().map(|u| u.text.as_str())
    }

    /// The strategy behind that question; None for openings, clarifications and closings.
    pub fn last_strategy(&self) -> Option<&Strategy> {
        self.session.turns.last().and_then(|t| self.methodology.strategy(&t.strategy))
    }
}

/// Finds the methodology a session runs with.
pub(crate) type MethodologyOf<'a> = &'a (dyn Fn(&Session) -> Result<Arc<Methodology>, TurnError> + Sync);

/// Loads the session and checks that it takes an answer.
pub(crate) async fn load(
    parts: &Parts,
    methodology_of: MethodologyOf<'_>,
    id: &SessionId,
) -> Result<Context, TurnError> {
    let mut session = parts.store.session_load(id).await?;
    match session.status {
        SessionStatus::Completed => return Err(TurnError::Completed { ending: session.ending }),
        SessionStatus::Created => return Err(TurnError::NotStarted),
        SessionStatus::Abandoned => session.status = SessionStatus::Active,
        SessionStatus::Active | SessionStatus::Closing => {}
    }
    session.paused_at = None;
    let methodology = methodology_of(&session)?;
    let turn = next_turn(&session);
    let closing = session.status == SessionStatus::Closing;
    Ok(Context { session, methodology, turn, closing })
}

/// The number of the turn a session's next answer opens.
pub const fn next_turn(session: &Session) -> TurnNumber {
    session.turn_count + 1
}
