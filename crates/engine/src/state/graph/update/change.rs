//! What an answer changed in the graph, as its turn reports it.

use serde::{Deserialize, Serialize};

use crate::given::interpretation::reading::Dropped;
use crate::given::methodology::ontology::UNTYPED;
use crate::state::graph::dedup::Match;
use crate::text::ids::{EdgeId, NodeId};

/// What an answer changed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Change {
    /// Nodes mentioned, once each, in order of speaking.
    pub nodes: Vec<TurnNode>,
    /// Edges voiced, once each.
    pub edges: Vec<TurnEdge>,
    /// What did not enter, and why.
    pub dropped: Vec<Dropped>,
    /// For every concept of the extraction the node it became, and by which tier.
    pub resolved: Vec<Option<Match>>,
    /// For every relation of the extraction its ends.
    pub ends: Vec<Option<(NodeId, NodeId)>>,
}

/// A node as a turn reports it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TurnNode {
    /// Its id.
    pub id: NodeId,
    /// Its label in the graph.
    pub label: String,
    /// Its type.
    pub node_type: String,
    /// The words of this answer.
    pub quote: String,
    /// Confidence of this mention.
    pub confidence: f64,
    /// -1, 0 or 1.
    pub polarity: i8,
    /// False for a re-mention.
    pub created: bool,
}

/// An edge as a turn reports it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TurnEdge {
    /// Its id.
    pub id: EdgeId,
    /// Source node.
    pub source: NodeId,
    /// Target node.
    pub target: NodeId,
    /// Its type.
    pub edge_type: String,
    /// The words of this answer that carry it.
    pub quote: String,
    /// Confidence of this mention.
    pub confidence: f64,
    /// Marked by words of the respondent.
    pub explicit: bool,
    /// Allowed by the ontology.
    pub valid: bool,
    /// Skips a level.
    pub gap: bool,
    /// False for a re-mention.
    pub created: bool,
}

impl Change {
    /// Nodes of a type that were created, or got their type, in order.
    pub fn nodes_created(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes_typed().filter(|n| n.created).map(|n| n.id)
    }

    /// Nodes of a type that the answer said, created ones included, in order of speaking.
    pub fn nodes_touched(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.nodes_typed().map(|n| n.id)
    }

    fn nodes_typed(&self) -> impl Iterator<Item = &TurnNode> {
        self.nodes.iter().filter(|n| n.node_type != UNTYPED)
    }

    /// How many nodes of no type were created.
    pub fn untyped_created(&self) -> usize {
        self.nodes.iter().filter(|n| n.created && n.node_type == UNTYPED).count()
    }

    /// Valid, more than suggested edges created, in order: what counts as yield (`decisions.md` 13).
    pub fn edges_created(&self) -> impl Iterator<Item = &TurnEdge> + '_ {
        self.edges.iter().filter(|e| e.created && e.valid)
    }
}
