//! One element of the stimulus: what was said about it, and what is still missing.

use serde::{Deserialize, Serialize};

use crate::given::interpretation::{Comprehension, Reaction};
use crate::text::ids::{NodeId, TurnNumber};

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

impl Gap {
    /// The name as written in signals: `unmentioned`, `no_reaction`, `no_comprehension`, `unconnected`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Unmentioned => "unmentioned",
            Self::NoReaction => "no_reaction",
            Self::NoComprehension => "no_comprehension",
            Self::Unconnected { .. } => "unconnected",
        }
    }
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
    /// Its gaps are forgiven for that lack of knowledge.
    #[serde(default)]
    pub excused: bool,
    /// A question about it led to a new edge.
    pub produced_edges: bool,
    /// What is missing, in checking order.
    pub gaps: Vec<Gap>,
}

impl ElementState {
    /// Some gap is worth asking about: there is one, and the element is neither exhausted nor excused.
    pub fn has_open_gap(&self) -> bool {
        !self.gaps.is_empty() && !self.exhausted && !self.excused
    }
}
