//! How large the graphs are after a turn, and how much it still brought.

use colloquy_engine::session as engine;
use colloquy_engine::slots::aggregation::compare;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Sizes of the surface graph after a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GraphState {
    /// Nodes that are not superseded.
    pub node_count: usize,
    /// Edges between them.
    pub edge_count: usize,
    /// Nodes without an edge.
    pub orphan_count: usize,
    /// Nodes on the longest chain.
    pub max_depth: usize,
    /// Nodes per type.
    pub nodes_by_type: IndexMap<String, usize>,
}

impl From<&colloquy_engine::graph::structure::GraphCounts> for GraphState {
    fn from(counts: &colloquy_engine::graph::structure::GraphCounts) -> Self {
        Self {
            node_count: counts.node_count,
            edge_count: counts.edge_count,
            orphan_count: counts.orphan_count,
            max_depth: counts.max_depth,
            nodes_by_type: counts.nodes_by_type.clone(),
        }
    }
}

/// Sizes of the canonical graph after a turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CanonicalState {
    /// Of its slots.
    pub slots: SlotCounts,
    /// Of its edges.
    pub edges: EdgeCounts,
    /// Of its shape.
    pub metrics: CanonicalMetrics,
}

/// Counts of slots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SlotCounts {
    /// Slots that count.
    pub concept_count: usize,
    /// Those without an edge.
    pub orphan_count: usize,
    /// Nodes per slot that counts, on average.
    pub avg_support: f64,
    /// Slots of any status.
    pub slot_count: usize,
}

/// Counts of edges.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EdgeCounts {
    /// Edges between slots that count.
    pub edge_count: usize,
}

/// The shape of the canonical graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CanonicalMetrics {
    /// Slots on the longest chain.
    pub max_depth: usize,
}

impl From<&colloquy_engine::slots::aggregation::CanonicalCounts> for CanonicalState {
    fn from(counts: &colloquy_engine::slots::aggregation::CanonicalCounts) -> Self {
        Self {
            slots: SlotCounts {
                concept_count: counts.concept_count,
                orphan_count: counts.orphan_count,
                avg_support: counts.avg_support,
                slot_count: counts.slot_count,
            },
            edges: EdgeCounts { edge_count: counts.edge_count },
            metrics: CanonicalMetrics { max_depth: counts.max_depth },
        }
    }
}

/// The surface graph against the canonical one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GraphComparison {
    /// How many fewer slots than nodes, in per cent.
    pub node_reduction_pct: f64,
    /// Edges between slots per edge between nodes.
    pub edge_aggregation_ratio: f64,
    /// Share of orphans among nodes less that among slots, in per cent.
    pub orphan_improvement_pct: f64,
}

impl From<&colloquy_engine::record::Turn> for GraphComparison {
    fn from(turn: &colloquy_engine::record::Turn) -> Self {
        let compared = compare(&turn.graph_state, &turn.canonical_state);
        Self {
            node_reduction_pct: compared.node_reduction_pct,
            edge_aggregation_ratio: compared.edge_aggregation_ratio,
            orphan_improvement_pct: compared.orphan_improvement_pct,
        }
    }
}

/// Depth and saturation at a glance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Scoring {
    /// Depth of the graph, 0..=1.
    pub depth: Option<f64>,
    /// Saturation of the talk, 0..=1.
    pub saturation: f64,
}

/// How much the last answers still brought; 1 is nothing new.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Saturation {
    /// 1 - new nodes / those of the best turn.
    pub conversation: f64,
    /// 1 - new slots / new nodes.
    pub canonical: f64,
    /// Both, smoothed.
    pub velocity: f64,
}

impl From<engine::Saturation> for Saturation {
    fn from(saturation: engine::Saturation) -> Self {
        let engine::Saturation { conversation, canonical, velocity } = saturation;
        Self { conversation, canonical, velocity }
    }
}
