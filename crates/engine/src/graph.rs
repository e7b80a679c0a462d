//! The surface graph: what the respondent said, in their words, every part with its quote.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::ids::{EdgeId, MergeId, NodeId, TurnNumber, UtteranceId};
use crate::interpretation::Modality;

/// A unit vector, shared so that cloning a session copies no floats.
pub type Vector = Arc<[f32]>;

/// A span of one utterance of the respondent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    /// The exact words.
    pub text: String,
    /// Where they were said.
    pub utterance_id: UtteranceId,
    /// First character (not byte) of the span.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
}

/// A notion in the respondent's words.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Node {
    /// Its id.
    pub id: NodeId,
    /// The first wording, normalised.
    pub label: String,
    /// [`crate::fold::fold`] of the label.
    pub label_key: String,
    /// A node type of the ontology.
    pub node_type: String,
    /// Level of the type, when the ontology has levels.
    pub level: Option<u8>,
    /// Whether a ladder is complete here.
    pub terminal: bool,
    /// Evaluative polarity: -1, 0 or 1.
    pub polarity: i8,
    /// How it is meant.
    pub modality: Modality,
    /// 0..=1, raised by repetition.
    pub confidence: f64,
    /// Its sense or type could be another.
    pub ambiguous: bool,
    /// Other wordings merged into it.
    pub aliases: Vec<String>,
    /// Where it was said; never empty.
    pub quotes: Vec<Quote>,
    /// Numbers, names, dates, examples.
    pub details: Vec<String>,
    /// Turn of creation.
    pub created_at_turn: TurnNumber,
    /// Last turn in which it was said.
    pub last_mentioned_turn: TurnNumber,
    /// Stimulus element it is about.
    pub element: Option<String>,
    /// The node that replaced it.
    pub superseded_by: Option<NodeId>,
    /// Its label's vector.
    #[serde(skip)]
    pub embedding: Option<Vector>,
}

impl Node {
    /// Not superseded.
    pub const fn is_live(&self) -> bool {
        self.superseded_by.is_none()
    }
}

/// A relation between two nodes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Edge {
    /// Its id.
    pub id: EdgeId,
    /// Source node.
    pub source: NodeId,
    /// Target node.
    pub target: NodeId,
    /// An edge type of the ontology.
    pub edge_type: String,
    /// 0..=1, raised by repetition.
    pub confidence: f64,
    /// Marked by words of the respondent.
    pub explicit: bool,
    /// Allowed between these types by the ontology (`decisions.md` 13).
    pub valid: bool,
    /// Skips a level (`decisions.md` 21).
    pub gap: bool,
    /// Below the keep threshold: shown, probed, not counted.
    pub suggested: bool,
    /// The words that carry it; never empty.
    pub quotes: Vec<Quote>,
    /// Turn of creation.
    pub created_at_turn: TurnNumber,
    /// Last turn in which it was voiced.
    pub last_mentioned_turn: TurnNumber,
    /// The labels by which each mention named its ends, beside `quotes`; lets a merge be undone.
    pub named: Vec<(String, String)>,
}

/// By which tier two labels were found to be one (`decisions.md` 15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MergeTier {
    /// Equal when folded, or a known alias.
    Exact,
    /// Lemma Jaccard.
    Lemma,
    /// Cosine of vectors.
    Cosine,
}

/// A logged merge: a wording that became part of an existing node. Can be undone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Merge {
    /// Its id.
    pub id: MergeId,
    /// When.
    pub turn: TurnNumber,
    /// The node merged into.
    pub node: NodeId,
    /// The wording merged.
    pub label: String,
    /// By which tier.
    pub tier: MergeTier,
    /// Jaccard or cosine; 1 for exact.
    pub similarity: f64,
    /// The words said.
    pub quote: Option<Quote>,
    /// The node that took the wording back, once undone.
    pub undone: Option<NodeId>,
}

/// Nodes and edges of one session.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct SurfaceGraph {
    /// All nodes; the id is the position.
    pub nodes: Vec<Node>,
    /// All edges; the id is the position.
    pub edges: Vec<Edge>,
    /// All merges of other than equal wordings; the id is the position.
    pub merges: Vec<Merge>,
}
