//! *Measures*: edges between active slots per active slot; 0 without active slots.
//! *Scale*: a number from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: dense links between recurring notions mean that the account hangs together.
//! *Used by*: strategies that synthesise or close.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};
use crate::state::slots::SlotStatus;
use crate::text::ids::SlotId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.canonical_edge_density",
    scale: Scale::Count,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("canonical_edge_density.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    let slots = &seen.session.slots;
    let active = |id: &SlotId| slots.slots.get(id.index()).is_some_and(|s| s.status == SlotStatus::Active);
    let concepts = slots.slots.iter().filter(|s| s.status == SlotStatus::Active).count();
    let edges = slots.edges.iter().filter(|e| active(&e.source) && active(&e.target)).count();
    number(if concepts == 0 { 0.0 } else { edges as f64 / concepts as f64 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::state::slots::{CanonicalEdge, Slot};
    use crate::text::ids::NodeId;

    #[test]
    fn is_edges_per_active_slot() {
        let mut scene = Scene::new(&["a", "a"], &[]);
        assert_eq!(scene.number(SIGNAL.id), 0.0);
        let slot = |position, status| Slot {
            id: SlotId::at(position),
            name: "warm_feeling".to_owned(),
            description: String::new(),
            node_type: "a".to_owned(),
            status,
            nodes: vec![NodeId::at(position)],
            first_seen_turn: 1,
            promoted_turn: None,
            embedding: None,
        };
        let edge = |source, target| CanonicalEdge {
            source: SlotId::at(source),
            target: SlotId::at(target),
            edge_type: "to".to_owned(),
            edges: Vec::new(),
        };
        let (active, candidate) = (SlotStatus::Active, SlotStatus::Candidate);
        scene.session.slots.slots = vec![slot(0, active), slot(1, active), slot(2, candidate)];
        scene.session.slots.edges = vec![edge(0, 1), edge(0, 2)];
        assert_eq!(scene.number(SIGNAL.id), 0.5);
    }
}
