//! The surface graph of a session: nodes and edges with quotes, merges.

use std::collections::HashSet;

use colloquy_engine::graph as engine;
use colloquy_engine::methodology::ontology::UNTYPED;
use colloquy_engine::session::Session;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::check::Judgement;
use crate::words::{MergeTier, Modality, Valence};

/// A span of one utterance of the respondent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Quote {
    /// The exact words.
    pub text: String,
    /// Where they were said.
    pub utterance_id: String,
    /// First character (not byte) of the span.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
}

impl Node {
    /// Whether it stands in the corrected graph, and was said in an utterance.
    pub fn said_in(&self, utterance: &str) -> bool {
        self.superseded_by.is_none() && self.quotes.iter().any(|quote| quote.utterance_id == utterance)
    }

    /// It is of a type of the methodology.
    pub fn is_typed(&self) -> bool {
        self.node_type != UNTYPED
    }
}

impl From<&engine::Quote> for Quote {
    fn from(quote: &engine::Quote) -> Self {
        Self {
            text: quote.text.clone(),
            utterance_id: quote.utterance_id.to_string(),
            start: quote.start,
            end: quote.end,
        }
    }
}

fn quotes(quotes: &[engine::Quote]) -> Vec<Quote> {
    quotes.iter().map(Quote::from).collect()
}

/// A notion in the respondent's words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Node {
    /// Its id within the session: `n1`.
    pub id: String,
    /// The first wording, normalised.
    pub label: String,
    /// A node type of the methodology; `untyped` where it fits none: such a node is shown, and not counted.
    pub node_type: String,
    /// Rung of the ladder, from the concrete up, where the types have an order.
    pub level: Option<u8>,
    /// A ladder is complete here.
    pub terminal: bool,
    /// Evaluative polarity: -1, 0 or 1.
    pub polarity: i8,
    /// What the respondent felt, as far as it could be told; as researchers corrected it.
    #[serde(default)]
    #[schema(required)]
    pub valence: Option<Valence>,
    /// How it is meant.
    pub modality: Modality,
    /// 0..=1, raised by repetition.
    pub confidence: f64,
    /// Its sense or type could be another.
    pub ambiguous: bool,
    /// Other wordings merged into it.
    pub aliases: Vec<String>,
    /// Numbers, names, dates, examples.
    pub details: Vec<String>,
    /// Where it was said; never empty.
    pub quotes: Vec<Quote>,
    /// Turn of creation.
    pub created_at_turn: u32,
    /// Last turn in which it was said.
    pub last_mentioned_turn: u32,
    /// Stimulus element it is about.
    pub element: Option<String>,
    /// Its slot in the canonical graph; with corrections, its own id where it was added or split off, or founds a slot of another
    /// type.
    pub slot_id: Option<String>,
    /// The node that replaced it.
    pub superseded_by: Option<String>,
    /// A researcher changed it.
    #[serde(default)]
    #[schema(required)]
    pub corrected: bool,
    /// A researcher added it: nothing of it was heard by itself.
    #[serde(default)]
    #[schema(required)]
    pub added: bool,
    /// What researchers marked it with.
    #[serde(default)]
    #[schema(required)]
    pub tags: Vec<String>,
    /// What researchers noted of it.
    #[serde(default)]
    #[schema(required)]
    pub memos: Vec<String>,
    /// What the respondent said of it when they were shown what was understood; null: nothing.
    #[serde(default)]
    #[schema(required)]
    pub judged: Option<Judgement>,
}

impl Node {
    fn of(session: &Session, node: &engine::Node) -> Self {
        Self {
            id: node.id.to_string(),
            label: node.label.clone(),
            node_type: node.node_type.clone(),
            level: node.level,
            terminal: node.terminal,
            polarity: node.polarity,
            valence: Valence::of(node.polarity),
            modality: node.modality.into(),
            confidence: node.confidence,
            ambiguous: node.ambiguous,
            aliases: node.aliases.clone(),
            details: node.details.clone(),
            quotes: quotes(&node.quotes),
            created_at_turn: node.created_at_turn,
            last_mentioned_turn: node.last_mentioned_turn,
            element: node.element.clone(),
            slot_id: session.slots.mappings.get(&node.id).map(|mapping| mapping.slot.to_string()),
            superseded_by: node.superseded_by.map(|id| id.to_string()),
            corrected: false,
            added: false,
            tags: Vec::new(),
            memos: Vec::new(),
            judged: None,
        }
    }
}

/// A relation between two nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Edge {
    /// Its id within the session: `e1`.
    pub id: String,
    /// Source node.
    pub source: String,
    /// Target node.
    pub target: String,
    /// An edge type of the methodology.
    pub edge_type: String,
    /// 0..=1, raised by repetition.
    pub confidence: f64,
    /// Marked by words of the respondent.
    pub explicit: bool,
    /// Allowed between these types by the methodology.
    pub valid: bool,
    /// Skips a level.
    pub gap: bool,
    /// Shown and probed, not counted.
    pub suggested: bool,
    /// The respondent said "not quite" of it, and no researcher decided yet: shown, not counted.
    #[serde(default)]
    #[schema(required)]
    pub contested: bool,
    /// The words that carry it; empty where a researcher added it as a reading of their own.
    pub quotes: Vec<Quote>,
    /// Turn of creation.
    pub created_at_turn: u32,
    /// Last turn in which it was voiced.
    pub last_mentioned_turn: u32,
    /// A researcher changed it.
    #[serde(default)]
    #[schema(required)]
    pub corrected: bool,
    /// A researcher added it: nothing of it was heard by itself.
    #[serde(default)]
    #[schema(required)]
    pub added: bool,
    /// What researchers marked it with.
    #[serde(default)]
    #[schema(required)]
    pub tags: Vec<String>,
    /// What researchers noted of it.
    #[serde(default)]
    #[schema(required)]
    pub memos: Vec<String>,
    /// What the respondent said of it when they were shown what was understood; null: nothing.
    #[serde(default)]
    #[schema(required)]
    pub judged: Option<Judgement>,
}

impl From<&engine::Edge> for Edge {
    fn from(edge: &engine::Edge) -> Self {
        Self {
            id: edge.id.to_string(),
            source: edge.source.to_string(),
            target: edge.target.to_string(),
            edge_type: edge.edge_type.clone(),
            confidence: edge.confidence,
            explicit: edge.explicit,
            valid: edge.valid,
            gap: edge.gap,
            suggested: edge.suggested,
            contested: edge.contested,
            quotes: quotes(&edge.quotes),
            created_at_turn: edge.created_at_turn,
            last_mentioned_turn: edge.last_mentioned_turn,
            corrected: false,
            added: false,
            tags: Vec::new(),
            memos: Vec::new(),
            judged: None,
        }
    }
}

/// The surface graph: what was said, as a graph.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Graph {
    /// All nodes, superseded ones included.
    pub nodes: Vec<Node>,
    /// All edges.
    pub edges: Vec<Edge>,
}

impl From<&Session> for Graph {
    fn from(session: &Session) -> Self {
        Self {
            nodes: session.graph.nodes.iter().map(|node| Node::of(session, node)).collect(),
            edges: session.graph.edges.iter().map(Edge::from).collect(),
        }
    }
}

impl Graph {
    /// How many nodes and edges hold: what was taken back, is only suggested, was contested or is of no type is not counted.
    pub fn counts(&self) -> (usize, usize) {
        let live: HashSet<&str> = self
            .nodes
            .iter()
            .filter(|node| node.superseded_by.is_none() && node.is_typed())
            .map(|node| node.id.as_str())
            .collect();
        let joins = |edge: &&Edge| live.contains(edge.source.as_str()) && live.contains(edge.target.as_str());
        let counted = self.edges.iter().filter(|edge| !edge.suggested && !edge.contested).filter(joins);
        (live.len(), counted.count())
    }
}

/// A wording that became part of an existing node. Can be undone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Merge {
    /// Its id within the session: `m1`.
    pub id: String,
    /// When.
    pub turn: u32,
    /// The node merged into.
    pub node: String,
    /// That node's label.
    pub node_label: Option<String>,
    /// The wording merged.
    pub label: String,
    /// How it was found to be the same.
    pub tier: MergeTier,
    /// How alike the two are, 0..=1.
    pub similarity: f64,
    /// Every mention under this wording.
    pub quotes: Vec<Quote>,
    /// The node that took the wording back, once undone.
    pub undone: Option<String>,
    /// The last turn before it was undone.
    pub undone_after: Option<u32>,
}

impl Merge {
    /// All merges of a session, oldest first.
    pub fn all(session: &Session) -> Vec<Self> {
        let merges = session.graph.merges.iter().map(|merge| Self {
            id: merge.id.to_string(),
            turn: merge.turn,
            node: merge.node.to_string(),
            node_label: session.graph.node(merge.node).map(|node| node.label.clone()),
            label: merge.label.clone(),
            tier: merge.tier.into(),
            similarity: merge.similarity,
            quotes: quotes(&merge.quotes),
            undone: merge.undone.map(|id| id.to_string()),
            undone_after: merge.undone_after,
        });
        merges.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn graphs_show_quotes_and_slots() {
        let graph = Graph::from(&samples::session());
        assert_eq!(graph.nodes[0].quotes[0].text, "no sugar");
        assert_eq!(graph.nodes[0].slot_id, None);
    }
}
