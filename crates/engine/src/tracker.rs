//! The node state tracker: how every node has been treated so far (`engine.md` 2).

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::ids::{NodeId, TurnNumber};
use crate::interpretation::ResponseDepth;

/// Version of the serialised tracker.
pub const TRACKER_FORMAT: u32 = 1;

/// State of one node.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct NodeState {
    /// Turn in which the node was created.
    pub created_at_turn: TurnNumber,
    /// Times in focus.
    pub focus_count: u32,
    /// Last turn in focus.
    pub last_focus_turn: Option<TurnNumber>,
    /// Ticks since the last focus.
    pub turns_since_last_focus: u32,
    /// Turns in focus in a row; 0 when focus is elsewhere.
    pub current_focus_streak: u32,
    /// Last turn in which an answer about it yielded something.
    pub last_yield_turn: Option<TurnNumber>,
    /// Ticks since then (or since creation).
    pub turns_since_last_yield: u32,
    /// Answers about it that yielded something.
    pub yield_count: u32,
    /// `yield_count / max(focus_count, 1)`; may exceed 1.
    pub yield_rate: f64,
    /// Depths of the answers to questions about it, oldest first, the newest 20.
    pub response_depths: Vec<ResponseDepth>,
    /// Edges out of it.
    pub edge_count_outgoing: u32,
    /// Edges into it.
    pub edge_count_incoming: u32,
    /// Times each strategy was used on it.
    pub strategy_usage_count: IndexMap<String, u32>,
    /// The last strategy used on it.
    pub last_strategy_used: Option<String>,
    /// Uses of that strategy in a row, on this node.
    pub consecutive_same_strategy: u32,
}

/// States of all nodes, in order of registration (which decides ties).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NodeStateTracker {
    /// Format of the serialised form.
    pub schema_version: u32,
    /// The node of the last question, if it was about one.
    pub previous_focus: Option<NodeId>,
    /// One state per node.
    pub states: IndexMap<NodeId, NodeState>,
}

impl Default for NodeStateTracker {
    fn default() -> Self {
        Self { schema_version: TRACKER_FORMAT, previous_focus: None, states: IndexMap::new() }
    }
}
