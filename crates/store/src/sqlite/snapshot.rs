//! Snapshots: a session as of some event, so that loading one does not go through all that ever happened in it. Only
//! a cache of that: whatever is wrong with one, the events tell.

use std::sync::Arc;

use colloquy_engine::Session;
use colloquy_engine::session::{SessionState, SessionStatus};
use serde_json::{Map, Value};

use super::given::Given;
use super::vectors::Vectors;
use crate::format::twin::Ref;
use crate::format::v1::ConceptV1;
use crate::format::{BodyError, pack, unpack};

/// Raised with every change of [`SessionState`], or of what it means: older snapshots are then left alone.
pub(super) const SNAPSHOT_FORMAT: u32 = 1;
/// Events between two snapshots.
const EVERY: u64 = 8;

/// Parts of the state that stand elsewhere.
const CONCEPT: &str = "concept";
const SOURCE: &str = "methodology_source";

/// Whether a session is worth a snapshot as it stands: every few events, and at its end.
pub(super) fn is_due(session: &Session) -> bool {
    session.version % EVERY == 0 || session.status == SessionStatus::Completed
}

/// A session's snapshot, without what stands elsewhere: vectors, topic, methodology.
pub(super) fn take(session: &Session) -> Result<Vec<u8>, BodyError> {
    let state: &SessionState = session;
    let mut state = serde_json::to_value(state).map_err(BodyError::unreadable)?;
    if let Value::Object(fields) = &mut state {
        fields.remove(CONCEPT);
        fields.remove(SOURCE);
    }
    pack(&state)
}

/// The session of a snapshot.
pub(super) fn restore(body: &[u8], given: &Given, vectors: &Vectors) -> Result<Session, BodyError> {
    let mut fields: Map<String, Value> = unpack(body)?;
    let concept = serde_json::to_value(Ref::<ConceptV1>(&given.concept)).map_err(BodyError::unreadable)?;
    fields.insert(CONCEPT.to_owned(), concept);
    fields.insert(SOURCE.to_owned(), Value::from(""));
    let mut state: SessionState =
        serde_json::from_value(Value::Object(fields)).map_err(BodyError::unreadable)?;
    state.concept = Arc::clone(&given.concept);
    state.methodology_source = Arc::clone(&given.source);
    vectors.give(&mut state);
    Session::restore(state).map_err(BodyError::unreadable)
}
