//! The canonical graph: slots, what several nodes mean in common (`engine.md` 7).

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::state::graph::Vector;
use crate::text::ids::{EdgeId, NodeId, SlotId, TurnNumber};

/// Whether a slot counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SlotStatus {
    /// Not yet supported by enough nodes.
    Candidate,
    /// Supported.
    Active,
}

/// What several nodes mean in common.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// Its id.
    pub id: SlotId,
    /// Two or three words joined by underscores.
    pub name: String,
    /// One sentence; may be empty.
    pub description: String,
    /// Type of its nodes.
    pub node_type: String,
    /// Whether it counts.
    pub status: SlotStatus,
    /// Distinct nodes mapped to it, in order of mapping.
    pub nodes: Vec<NodeId>,
    /// Turn of creation.
    pub first_seen_turn: TurnNumber,
    /// Turn of promotion.
    pub promoted_turn: Option<TurnNumber>,
    /// Its vector (of its first node's label, or of name and description).
    #[serde(skip)]
    pub embedding: Option<Vector>,
}

/// A node's place.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct SlotMapping {
    /// The slot.
    pub slot: SlotId,
    /// Cosine at assignment; 1 for an exact name or the founding node.
    pub similarity: f64,
    /// Turn of assignment.
    pub assigned_turn: TurnNumber,
}

/// A relation between two slots: all surface edges of one type between their nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CanonicalEdge {
    /// Source slot.
    pub source: SlotId,
    /// Target slot.
    pub target: SlotId,
    /// Edge type.
    pub edge_type: String,
    /// Distinct surface edges behind it; its support is their number.
    pub edges: Vec<EdgeId>,
}

/// Slots, mappings and edges between slots.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct CanonicalGraph {
    /// All slots; the id is the position.
    pub slots: Vec<Slot>,
    /// One mapping per mapped node.
    pub mappings: IndexMap<NodeId, SlotMapping>,
    /// Aggregated edges.
    pub edges: Vec<CanonicalEdge>,
}

pub mod aggregation;
pub mod discovery;
mod regroup;
