//! *Measures*: whether a node's slot was first seen on this turn, was known before, or whether the node has
//! none.
//! *Scale*: `new`, `confirming`, `orphan` (no slot).
//! *Why it matters*: a new notion opens the account, a confirming one settles it.
//! *Used by*: targets of strategies that explore or validate.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.canonical_novelty",
    scale: Scale::Category(&["orphan", "new", "confirming"]),
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("canonical_novelty.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let slots = &seen.session.slots;
    let slot = slots.mappings.get(&node).and_then(|mapping| slots.slots.get(mapping.slot.index()));
    word(match slot {
        None => "orphan",
        Some(slot) if slot.first_seen_turn == seen.turn => "new",
        Some(_) => "confirming",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::state::slots::{Slot, SlotMapping, SlotStatus};
    use crate::text::ids::SlotId;

    #[test]
    fn compares_the_slot_with_the_turn() {
        let mut scene = Scene::new(&["a"], &[]);
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Category("orphan")));
        scene.session.slots.slots.push(Slot {
            id: SlotId::at(0),
            name: "warm_feeling".to_owned(),
            description: String::new(),
            node_type: "a".to_owned(),
            status: SlotStatus::Candidate,
            nodes: vec![NodeId::at(0)],
            first_seen_turn: 1,
            promoted_turn: None,
            embedding: None,
        });
        let mapping = SlotMapping { slot: SlotId::at(0), similarity: 1.0, assigned_turn: 1 };
        scene.session.slots.mappings.insert(NodeId::at(0), mapping);
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Category("new")));
        scene.turn = 2;
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Category("confirming")));
    }
}
