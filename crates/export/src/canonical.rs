//! The canonical graph of a session: slots, what several nodes mean in common, as heard and as corrected.

use std::collections::HashMap;

use colloquy_engine::session::Session;
use colloquy_engine::slots;
use colloquy_engine::slots::discovery::slot_name;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::graph::{Graph, Node};
use crate::words::SlotStatus;

/// What several nodes mean in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Slot {
    /// Its id within the session: `s1`. One that is there by a correction has the id of its first node.
    pub id: String,
    /// Two or three words joined by underscores.
    pub name: String,
    /// One sentence; may be empty.
    pub description: String,
    /// Type of its nodes.
    pub node_type: String,
    /// Whether it counts.
    pub status: SlotStatus,
    /// Number of its nodes.
    pub support: usize,
    /// Its nodes.
    pub nodes: Vec<String>,
    /// Turn of creation.
    pub first_seen_turn: u32,
    /// Turn from which it counts.
    pub promoted_turn: Option<u32>,
}

impl From<&slots::Slot> for Slot {
    fn from(slot: &slots::Slot) -> Self {
        Self {
            id: slot.id.to_string(),
            name: slot.name.clone(),
            description: slot.description.clone(),
            node_type: slot.node_type.clone(),
            status: slot.status.into(),
            support: slot.nodes.len(),
            nodes: slot.nodes.iter().map(ToString::to_string).collect(),
            first_seen_turn: slot.first_seen_turn,
            promoted_turn: slot.promoted_turn,
        }
    }
}

/// A relation between two slots: all edges of one type between their nodes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CanonicalEdge {
    /// Source slot.
    pub source: String,
    /// Target slot.
    pub target: String,
    /// Edge type.
    pub edge_type: String,
    /// Number of edges behind it.
    pub support: usize,
    /// The edges behind it.
    pub edges: Vec<String>,
}

impl From<&slots::CanonicalEdge> for CanonicalEdge {
    fn from(edge: &slots::CanonicalEdge) -> Self {
        Self {
            source: edge.source.to_string(),
            target: edge.target.to_string(),
            edge_type: edge.edge_type.clone(),
            support: edge.edges.len(),
            edges: edge.edges.iter().map(ToString::to_string).collect(),
        }
    }
}

/// The canonical graph: what several nodes mean in common, as a graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CanonicalGraph {
    /// All slots.
    pub slots: Vec<Slot>,
    /// Relations between them.
    pub edges: Vec<CanonicalEdge>,
}

impl From<&Session> for CanonicalGraph {
    fn from(session: &Session) -> Self {
        Self {
            slots: session.slots.slots.iter().map(Slot::from).collect(),
            edges: session.slots.edges.iter().map(CanonicalEdge::from).collect(),
        }
    }
}

impl CanonicalGraph {
    /// As it stands with the corrections of `graph`, of which `heard` is the graph without them. Slots have the nodes that are left
    /// to them, and count from `min_support` nodes on; what researchers added, split off or gave another type has slots of its
    /// own. A slot called by words of a node that is gone or has another label now is called by those of its first node.
    #[must_use]
    pub fn corrected(self, heard: &Graph, graph: &Graph, min_support: usize) -> Self {
        let mut members: Vec<(&str, Vec<&Node>)> = Vec::new();
        for node in graph.nodes.iter().filter(|node| node.superseded_by.is_none()) {
            let Some(slot) = node.slot_id.as_deref() else { continue };
            match members.iter_mut().find(|(id, _)| *id == slot) {
                Some((_, nodes)) => nodes.push(node),
                None => members.push((slot, vec![node])),
            }
        }
        let mut slots: Vec<Slot> = Vec::new();
        for slot in self.slots {
            let Some(at) = members.iter().position(|(id, _)| *id == slot.id) else { continue };
            let (_, nodes) = members.remove(at);
            slots.push(slot.of(&nodes, heard, min_support));
        }
        slots.extend(members.into_iter().map(|(id, nodes)| Slot::own(id, &nodes, min_support)));
        Self { slots, edges: joined(graph) }
    }
}

impl Slot {
    /// With the nodes that are left to it.
    fn of(self, nodes: &[&Node], heard: &Graph, min_support: usize) -> Self {
        let called = |node: &Node| slot_name(&node.label) == self.name;
        let by_words = heard.nodes.iter().any(|node| node.slot_id.as_ref() == Some(&self.id) && called(node));
        let stays = !by_words || nodes.iter().any(|node| called(node));
        let counts = nodes.len() >= min_support;
        Self {
            name: nodes.first().filter(|_| !stays).map_or(self.name, |first| slot_name(&first.label)),
            status: if counts { self.status } else { SlotStatus::Candidate },
            promoted_turn: self.promoted_turn.filter(|_| counts),
            support: nodes.len(),
            nodes: nodes.iter().map(|node| node.id.clone()).collect(),
            ..self
        }
    }

    /// One that is there by a correction alone.
    fn own(id: &str, nodes: &[&Node], min_support: usize) -> Self {
        let mut turns: Vec<u32> = nodes.iter().map(|node| node.created_at_turn).collect();
        turns.sort_unstable();
        let promoted_turn = turns.get(min_support.saturating_sub(1)).copied();
        Self {
            id: id.to_owned(),
            name: nodes.first().map_or_else(String::new, |first| slot_name(&first.label)),
            description: String::new(),
            node_type: nodes.first().map_or_else(String::new, |first| first.node_type.clone()),
            status: if promoted_turn.is_some() { SlotStatus::Active } else { SlotStatus::Candidate },
            support: nodes.len(),
            nodes: nodes.iter().map(|node| node.id.clone()).collect(),
            first_seen_turn: turns.first().copied().unwrap_or_default(),
            promoted_turn,
        }
    }
}

/// The relations between the slots of a graph's nodes, by those edges that count.
fn joined(graph: &Graph) -> Vec<CanonicalEdge> {
    let standing = graph.nodes.iter().filter(|node| node.superseded_by.is_none());
    let placed: HashMap<&str, &str> =
        standing.filter_map(|node| Some((node.id.as_str(), node.slot_id.as_deref()?))).collect();
    let mut edges: Vec<CanonicalEdge> = Vec::new();
    for edge in graph.edges.iter().filter(|edge| edge.valid && !edge.suggested && !edge.contested) {
        let ends = (placed.get(edge.source.as_str()), placed.get(edge.target.as_str()));
        let (Some(source), Some(target)) = ends else { continue };
        if source == target {
            continue;
        }
        let same = |known: &&mut CanonicalEdge| {
            (known.source.as_str(), known.target.as_str(), &known.edge_type)
                == (*source, *target, &edge.edge_type)
        };
        if let Some(known) = edges.iter_mut().find(same) {
            known.edges.push(edge.id.clone());
            known.support += 1;
        } else {
            edges.push(CanonicalEdge {
                source: (*source).to_owned(),
                target: (*target).to_owned(),
                edge_type: edge.edge_type.clone(),
                support: 1,
                edges: vec![edge.id.clone()],
            });
        }
    }
    edges
}

#[cfg(test)]
mod tests;
