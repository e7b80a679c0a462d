//! Stage 12, ScoringPersistence: everything is committed at once.
//!
//! *Takes* the session and the turn's record. *Gives* the record as committed. *Waits for* the store: the second of the
//! two commits, for which the lease must still be held and the session's version still be the one of stage 1. Losing
//! that race is a conflict, never a mixture.

use std::sync::Arc;

use super::error::TurnError;
use super::parts::Parts;
use super::trace::Trace;
use crate::decide::advance::Stage;
use crate::decide::events::{Happening, SessionEvent};
use crate::decide::record::TurnRecord;
use crate::state::session::Session;
use crate::turn::ports::Lease;

/// Commits the turn.
pub async fn commit(
    parts: &Parts,
    mut session: Session,
    lease: &Lease,
    mut record: TurnRecord,
    mut trace: Trace<'_>,
) -> Result<Arc<TurnRecord>, TurnError> {
    let at = record.completed_at;
    session.touch(at);
    trace.done(Stage::ScoringPersistence);
    record.stages = trace.into_stages();
    let record = Arc::new(record);
    let event = SessionEvent { at, what: Happening::TurnTaken(Arc::clone(&record)) };
    parts.store.turn_commit(lease, &Arc::new(session), &event).await?;
    Ok(record)
}
