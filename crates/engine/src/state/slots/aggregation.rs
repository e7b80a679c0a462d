//! Edges between slots, and the sizes of the canonical graph (`engine.md` 7.4, 7.5, 7.7).

use serde::{Deserialize, Serialize};

use super::{CanonicalEdge, CanonicalGraph, SlotStatus};
use crate::state::graph::SurfaceGraph;
use crate::state::graph::depth::longest_chain;
use crate::state::graph::structure::GraphCounts;

/// Sizes of a canonical graph.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct CanonicalCounts {
    /// Active slots.
    pub concept_count: usize,
    /// Edges between active slots.
    pub edge_count: usize,
    /// Active slots without an edge.
    pub orphan_count: usize,
    /// Nodes on the longest chain of active slots.
    pub max_depth: usize,
    /// Mean support of active slots.
    pub avg_support: f64,
    /// Slots of any status.
    pub slot_count: usize,
}

/// Surface against canonical graph.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct GraphComparison {
    /// (1 - slots / nodes) x 100, one decimal; 0 without nodes.
    pub node_reduction_pct: f64,
    /// Canonical edges / surface edges, two decimals; 0 without edges.
    pub edge_aggregation_ratio: f64,
    /// (orphan share of nodes - orphan share of slots) x 100, one decimal.
    pub orphan_improvement_pct: f64,
}

impl CanonicalGraph {
    /// Aggregates all surface edges anew, so that an edge counts from the moment both its ends have slots,
    /// and support is the number of distinct surface edges.
    pub fn aggregate(&mut self, graph: &SurfaceGraph) {
        self.edges.clear();
        for edge in graph.counted_edges().filter(|e| e.valid) {
            let slots = (self.mappings.get(&edge.source), self.mappings.get(&edge.target));
            let (Some(source), Some(target)) = slots else { continue };
            let (source, target) = (source.slot, target.slot);
            if source == target {
                continue;
            }
            let known = self
                .edges
                .iter_mut()
                .find(|e| e.source == source && e.target == target && e.edge_type == edge.edge_type);
            match known {
                Some(known) => known.edges.push(edge.id),
                None => self.edges.push(CanonicalEdge {
                    source,
                    target,
                    edge_type: edge.edge_type.clone(),
                    edges: vec![edge.id],
                }),
            }
        }
    }

    /// Sizes over active slots and the edges between them.
    pub fn counts(&self) -> CanonicalCounts {
        let active: Vec<usize> =
            (0..self.slots.len()).filter(|&s| self.slots[s].status == SlotStatus::Active).collect();
        let mut place = vec![None; self.slots.len()];
        for (position, &slot) in active.iter().enumerate() {
            place[slot] = Some(position);
        }
        let edges: Vec<(usize, usize)> = self
            .edges
            .iter()
            .filter_map(|e| Some((place[e.source.index()]?, place[e.target.index()]?)))
            .collect();
        let touched = |slot: usize| edges.iter().any(|&(s, t)| s == slot || t == slot);
        let support: usize = active.iter().map(|&s| self.slots[s].nodes.len()).sum();
        CanonicalCounts {
            concept_count: active.len(),
            edge_count: edges.len(),
            orphan_count: (0..active.len()).filter(|&slot| !touched(slot)).count(),
            max_depth: longest_chain(active.len(), &edges).max(),
            avg_support: if active.is_empty() { 0.0 } else { support as f64 / active.len() as f64 },
            slot_count: self.slots.len(),
        }
    }
}

/// Compares the two graphs of a session.
pub fn compare(surface: &GraphCounts, canonical: &CanonicalCounts) -> GraphComparison {
    let share = |part: usize, whole: usize| if whole == 0 { 0.0 } else { part as f64 / whole as f64 };
    let reduction = if surface.node_count == 0 {
        0.0
    } else {
        (1.0 - share(canonical.concept_count, surface.node_count)) * 100.0
    };
    let improvement = (share(surface.orphan_count, surface.node_count)
        - share(canonical.orphan_count, canonical.concept_count))
        * 100.0;
    GraphComparison {
        node_reduction_pct: rounded(reduction, 1),
        edge_aggregation_ratio: rounded(share(canonical.edge_count, surface.edge_count), 2),
        orphan_improvement_pct: rounded(improvement, 1),
    }
}

/// Decimal rounding of the exact binary value, ties to even, as Rust's formatting does it.
pub fn rounded(value: f64, decimals: usize) -> f64 {
    let text = format!("{value:.decimals$}");
    // "-0.0" and "0.0" are one number to a reader.
    text.parse::<f64>().map_or(value, |v| if v == 0.0 { 0.0 } else { v })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::graph::tests::{graph_of, ladder};
    use crate::state::slots::{Slot, SlotMapping};
    use crate::text::ids::{NodeId, SlotId};

    #[test]
    fn edges_aggregate_once_their_ends_are_placed() {
        let graph = graph_of(&ladder(), &["a", "a", "b"], &[(0, 2), (1, 2)]);
        let mut slots = CanonicalGraph::default();
        for position in 0..2 {
            slots.slots.push(Slot {
                id: SlotId::at(position),
                name: format!("slot {position}"),
                description: String::new(),
                node_type: "a".to_owned(),
                status: SlotStatus::Active,
                nodes: Vec::new(),
                first_seen_turn: 1,
                promoted_turn: Some(1),
                embedding: None,
            });
        }
        let mapping = |slot| SlotMapping { slot: SlotId::at(slot), similarity: 1.0, assigned_turn: 1 };
        slots.map(NodeId::at(0), mapping(0));
        slots.map(NodeId::at(1), mapping(0));
        slots.aggregate(&graph);
        assert!(slots.edges.is_empty());
        slots.map(NodeId::at(2), mapping(1));
        slots.aggregate(&graph);
        slots.aggregate(&graph);
        assert_eq!(slots.edges.len(), 1);
        assert_eq!(slots.edges[0].edges.len(), 2, "support is distinct surface edges");
        let counts = slots.counts();
        assert_eq!((counts.concept_count, counts.edge_count, counts.max_depth), (2, 1, 2));
        assert!((counts.avg_support - 1.5).abs() < 1e-12);
    }

    #[test]
    fn rounding_is_decimal_and_signless_at_zero() {
        assert_eq!(rounded(0.625, 2), 0.62);
        assert_eq!(rounded(-0.01, 1), 0.0);
    }
}
