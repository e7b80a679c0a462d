//! Grouping nodes by what they mean in common: asked of a model between turns, and taken in with the next one.

use serde::{Deserialize, Serialize};

use super::known::KnownNode;
use crate::given::concept::Concept;
use crate::given::methodology::Methodology;
use crate::text::ids::{NodeId, TurnNumber};

/// A group of nodes that mean the same in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotProposal {
    /// Two or three words joined by underscores; that of a known slot puts the nodes there.
    pub slot_name: String,
    /// One sentence.
    pub description: String,
    /// Node type of its members.
    pub node_type: String,
    /// Members.
    pub node_ids: Vec<NodeId>,
}

/// A slot as it stands.
#[derive(Debug, Clone, Copy)]
pub struct KnownSlot<'a> {
    /// Its name.
    pub name: &'a str,
    /// One sentence; may be empty.
    pub description: &'a str,
    /// Type of its nodes.
    pub node_type: &'a str,
    /// Its nodes.
    pub nodes: &'a [NodeId],
}

/// A request to group the nodes of an interview and to name the groups.
#[derive(Debug, Clone)]
pub struct NameSlotsRequest<'a> {
    /// What the types mean.
    pub methodology: &'a Methodology,
    /// The topic.
    pub concept: &'a Concept,
    /// Live nodes, oldest first.
    pub nodes: Vec<KnownNode<'a>>,
    /// Slots that have nodes, oldest first.
    pub slots: Vec<KnownSlot<'a>>,
    /// The last complete turn.
    pub turn: TurnNumber,
}
