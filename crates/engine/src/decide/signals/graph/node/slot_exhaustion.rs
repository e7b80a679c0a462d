//! *Measures*: the highest exhaustion among all nodes that share a node's slot.
//! *Scale*: 0 to 1; its own exhaustion for a node without a slot.
//! *Why it matters*: a paraphrase of a topic that has run dry is no fresh topic.
//! *Used by*: targets, as a penalty.

use crate::decide::signals::graph::node::UNTRACKED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.slot_exhaustion",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("slot_exhaustion.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let mapping = seen.session.slots.mappings.get(&node);
    let of_slot = mapping.and_then(|mapping| seen.slot_exhaustion().get(mapping.slot.index()));
    match of_slot {
        Some(score) => number(*score),
        None => number(seen.state(node).ok_or(UNTRACKED)?.exhaustion_score()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::state::slots::{Slot, SlotMapping, SlotStatus};
    use crate::text::ids::SlotId;

    #[test]
    fn is_shared_by_paraphrases() {
        let mut scene = Scene::new(&["a", "a", "a"], &[]);
        let state = scene.state(1);
        (state.focus_count, state.turns_since_last_yield) = (1, 10);
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Number(0.0)));
        scene.session.slots.slots.push(Slot {
            id: SlotId::at(0),
            name: "warm_feeling".to_owned(),
            description: String::new(),
            node_type: "a".to_owned(),
            status: SlotStatus::Active,
            nodes: vec![NodeId::at(0), NodeId::at(1)],
            first_seen_turn: 1,
            promoted_turn: None,
            embedding: None,
        });
        for node in [0, 1] {
            let mapping = SlotMapping { slot: SlotId::at(0), similarity: 1.0, assigned_turn: 1 };
            scene.session.slots.mappings.insert(NodeId::at(node), mapping);
        }
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Number(0.4)));
        assert_eq!(scene.node(SIGNAL.id, 2), Ok(SignalValue::Number(0.0)));
    }
}
