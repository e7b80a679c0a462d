//! Coverage of a stimulus: which of its parts have been talked about, and how (`concept-testing.md` 5.1).

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::ids::{NodeId, TurnNumber};
use crate::interpretation::{Comprehension, Reaction};

/// What is still missing about an element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "gap_type", rename_all = "snake_case")]
pub enum Gap {
    /// Nobody has spoken about it.
    Unmentioned,
    /// No reaction was voiced.
    NoReaction,
    /// Understanding was not shown.
    NoComprehension,
    /// Not linked with another element it should be linked with.
    Unconnected {
        /// The other element.
        target_element: String,
    },
}

/// State of one element.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ElementState {
    /// Nodes about it, in order.
    pub nodes: Vec<NodeId>,
    /// The latest reaction.
    pub reaction: Option<Reaction>,
    /// All reactions with their turns.
    pub reactions: Vec<(TurnNumber, Reaction)>,
    /// Comprehension as last judged.
    pub comprehension: Option<Comprehension>,
    /// Questions asked about it.
    pub focus_count: u32,
    /// Asked about often enough: never again.
    pub exhausted: bool,
    /// The respondent showed to know nothing of it.
    pub knowledge_lack: bool,
    /// A question about it led to a new edge.
    pub produced_edges: bool,
    /// What is missing, in checking order.
    pub gaps: Vec<Gap>,
}

/// Coverage of all elements, in declaration order; empty without stimulus.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Coverage {
    /// One state per element id.
    pub elements: IndexMap<String, ElementState>,
}
