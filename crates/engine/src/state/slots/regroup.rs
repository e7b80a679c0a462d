//! Taking in groups of nodes that were found between turns: nodes move, slots get better names.

use super::discovery::slot_name;
use super::{CanonicalGraph, SlotMapping, SlotStatus};
use crate::given::interpretation::SlotProposal;
use crate::state::graph::SurfaceGraph;
use crate::text::ids::{NodeId, SlotId, TurnNumber};

impl CanonicalGraph {
    /// Puts nodes into the slots that groups name, by exact name within a type; a group that is all of one slot gives it
    /// its name. Nodes that are gone or of another type are passed over. A slot that lost its support counts no more.
    /// The same groups on the same graph always come to the same.
    pub fn regroup(
        &mut self,
        graph: &SurfaceGraph,
        groups: &[SlotProposal],
        turn: TurnNumber,
        min_support: usize,
    ) {
        for group in groups {
            let fits = |id: &&NodeId| {
                graph.live_nodes().any(|node| node.id == **id && node.node_type == group.node_type)
            };
            let nodes: Vec<NodeId> = group.node_ids.iter().filter(fits).copied().collect();
            if nodes.is_empty() {
                continue;
            }
            let slot = self.slot_for(graph, group, &nodes, turn);
            for node in &nodes {
                if self.mappings.get(node).is_none_or(|mapping| mapping.slot != slot) {
                    self.map(*node, SlotMapping { slot, similarity: 1.0, assigned_turn: turn });
                }
            }
            self.promote(slot, turn, min_support);
        }
        for slot in &mut self.slots {
            if slot.status == SlotStatus::Active && slot.nodes.len() < min_support {
                slot.status = SlotStatus::Candidate;
                slot.promoted_turn = None;
            }
        }
        self.aggregate(graph);
    }

    /// The slot of a group's name, else the slot that the group is the whole of, else a new one.
    fn slot_for(
        &mut self,
        graph: &SurfaceGraph,
        group: &SlotProposal,
        nodes: &[NodeId],
        turn: TurnNumber,
    ) -> SlotId {
        let name = slot_name(&group.slot_name);
        let named = self.slots.iter().find(|s| s.node_type == group.node_type && s.name == name);
        if let Some(slot) = named {
            return slot.id;
        }
        let whole = |nodes_of: &[NodeId]| {
            nodes_of.len() <= nodes.len() && nodes_of.iter().all(|node| nodes.contains(node))
        };
        let same = self.slots.iter_mut().find(|slot| !slot.nodes.is_empty() && whole(&slot.nodes));
        if let Some(slot) = same.filter(|slot| slot.node_type == group.node_type) {
            slot.name = name;
            slot.description.clone_from(&group.description);
            return slot.id;
        }
        let vector = nodes.first().and_then(|node| graph.node(*node)?.embedding.as_ref());
        self.found(&name, &group.description, &group.node_type, vector, turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::graph::tests::{graph_of, ladder};
    use crate::state::slots::discovery::tests::rules;

    fn group(name: &str, nodes: &[usize]) -> SlotProposal {
        SlotProposal {
            slot_name: name.to_owned(),
            description: String::new(),
            node_type: "a".to_owned(),
            node_ids: nodes.iter().map(|at| NodeId::at(*at)).collect(),
        }
    }

    fn shape(slots: &CanonicalGraph) -> Vec<(&str, usize, SlotStatus)> {
        slots.slots.iter().map(|s| (s.name.as_str(), s.nodes.len(), s.status)).collect()
    }

    #[test]
    fn nodes_move_slots_are_named_and_what_lost_its_support_counts_no_more() {
        use SlotStatus::{Active, Candidate};
        let mut graph = graph_of(&ladder(), &["a", "a", "a"], &[]);
        for (node, label) in graph.nodes.iter_mut().zip(["calm", "at ease", "cheap"]) {
            label.clone_into(&mut node.label);
        }
        let mut slots = CanonicalGraph::default();
        slots.discover(&graph, 1, rules(), None);
        assert_eq!(
            shape(&slots),
            [("calm", 1, Candidate), ("at_ease", 1, Candidate), ("cheap", 1, Candidate)]
        );
        slots.regroup(&graph, &[group("Inner Calm", &[0, 1]), group("low price", &[2])], 2, 2);
        assert_eq!(
            shape(&slots),
            [("inner_calm", 2, Active), ("at_ease", 0, Candidate), ("low_price", 1, Candidate)]
        );
        slots.regroup(&graph, &[group("low_price", &[1, 2, 9])], 3, 2);
        assert_eq!(
            shape(&slots),
            [("inner_calm", 1, Candidate), ("at_ease", 0, Candidate), ("low_price", 2, Active)]
        );
    }
}
