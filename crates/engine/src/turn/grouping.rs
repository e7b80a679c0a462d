//! Between turns: what nodes mean in common, asked of whoever can tell, and taken in with the next turn.
//!
//! A group that is found is no change of its own: a turn under way would have to begin again. It waits here until the
//! next turn takes it in and keeps it with its record. What a server that stops has not used is asked for anew.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::parts::Parts;
use crate::given::interpretation::{KnownNode, KnownSlot, NameSlotsRequest, SlotProposal, Task};
use crate::given::methodology::Methodology;
use crate::state::session::{Session, SessionStatus};
use crate::text::ids::SessionId;
use crate::turn::ports::LanguageError;

/// Turns between two groupings.
const EVERY: u32 = 3;
/// Nodes below which there is nothing to group.
const FEWEST: usize = 6;

/// Groups that wait for the next turn of their session.
#[derive(Debug, Default)]
pub(crate) struct Groupings(Mutex<HashMap<SessionId, Vec<SlotProposal>>>);

impl Groupings {
    /// Takes what waits for a session.
    pub(crate) fn take(&self, id: &SessionId) -> Vec<SlotProposal> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id).unwrap_or_default()
    }

    /// Lets groups wait; newer ones take the place of older ones.
    pub(crate) fn put(&self, id: &SessionId, groups: Vec<SlotProposal>) {
        if !groups.is_empty() {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone(), groups);
        }
    }
}

/// Whether it is time to group the nodes of a session.
pub(crate) fn due(parts: &Parts, session: &Session) -> bool {
    let goes_on = session.status == SessionStatus::Active;
    let enough = session.graph.live_nodes().nth(FEWEST - 1).is_some();
    goes_on
        && enough
        && session.turn_count.is_multiple_of(EVERY)
        && parts.interpreter_of(session).names_slots()
}

/// Asks for groups of a session's nodes.
pub(crate) async fn ask(
    parts: &Parts,
    session: &Session,
    methodology: &Methodology,
) -> Result<Vec<SlotProposal>, LanguageError> {
    let slots = session.slots.slots.iter().filter(|slot| !slot.nodes.is_empty());
    let request = NameSlotsRequest {
        methodology,
        concept: &session.concept,
        nodes: session.graph.live_nodes().map(KnownNode::of).collect(),
        slots: slots
            .map(|slot| KnownSlot {
                name: &slot.name,
                description: &slot.description,
                node_type: &slot.node_type,
                nodes: &slot.nodes,
            })
            .collect(),
        turn: session.turn_count,
    };
    let call = parts.call(session, Task::NameSlots, 1, parts.until_us());
    Ok(parts.interpreter_of(session).name_slots(&request, &call).await?.value)
}
