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
pub(super) const SNAPSHOT_FORMAT: u32 = 6;
/// Events between two snapshots.
const EVERY: u64 = 8;

/// Parts of the state that stand elsewhere.
const CONCEPT: &str = "concept";
const SOURCE: &str = "methodology_source";

/// Whether a session is worth a snapshot as it stands: every few events, and at its end.
pub(super) fn is_due(session: &Session) -> bool {
    session.version.is_multiple_of(EVERY) || session.status == SessionStatus::Completed
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::conformance::sample::Interview;
    use colloquy_engine::ports::KeptAnswer;
    use colloquy_engine::utterance::Utterance;

    /// The fields of the state that a snapshot of the present format keeps.
    const FIELDS: &str = include_str!("../../tests/golden/snapshot.6.txt");

    /// Fields whose keys are ids or names.
    const MAPS: [&str; 4] = ["mappings", "states", "strategy_usage_count", "elements"];

    fn fields(path: &str, value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    let map = MAPS.iter().any(|map| path.ends_with(map));
                    fields(&format!("{path}.{}", if map { "*" } else { key }), value, found);
                }
            }
            Value::Array(list) => list.iter().for_each(|value| fields(path, value, found)),
            _ => drop(found.insert(path.to_owned())),
        }
    }

    #[test]
    fn a_state_of_another_shape_has_another_format() {
        let mut found = BTreeSet::new();
        for seed in 0..150 {
            let (mut interview, _) = Interview::started(seed, "shapes");
            for turn in 1..=8 {
                let utterance = Utterance::answer(turn, interview.text(), interview.later());
                interview.turn(&KeptAnswer { utterance, key: None, reading: None });
                interview.happen_by_chance();
                if interview.session.status != SessionStatus::Active {
                    break;
                }
            }
            fields("", &unpack(&take(&interview.session).unwrap()).unwrap(), &mut found);
        }
        let found: Vec<String> = found.into_iter().collect();
        let found = found.join("\n");
        assert_eq!(SNAPSHOT_FORMAT, 6);
        assert_eq!(
            found,
            FIELDS.trim(),
            "the state has changed: raise SNAPSHOT_FORMAT, so that older snapshots are left alone, and keep the list of \
             its fields. What they are now:\n{found}"
        );
    }
}
