//! The surface graph: what the respondent said, in their words, every part with its quote.

use serde::{Deserialize, Serialize};

use crate::given::interpretation::{Askable, KnownNode, Modality, Sense};
use crate::given::methodology::ontology::UNTYPED;
use crate::text::ids::{EdgeId, MergeId, NodeId, TurnNumber, UtteranceId};

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
    /// [`crate::text::fold::fold`] of the label.
    pub label_key: String,
    /// A node type of the ontology, or [`UNTYPED`].
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
    /// The structure of the statement that first said it.
    #[serde(default, skip_serializing_if = "Sense::is_unknown")]
    pub sense: Sense,
    /// The vector of the words it was first said in (of its label, where those were many).
    #[serde(skip)]
    pub embedding: Option<Vector>,
}

impl Node {
    /// Nothing replaced it.
    pub const fn stands(&self) -> bool {
        self.superseded_by.is_none()
    }

    /// It counts: it stands, and is of a type.
    pub fn is_live(&self) -> bool {
        self.stands() && self.is_typed()
    }

    /// It is of a type of the methodology.
    pub fn is_typed(&self) -> bool {
        self.node_type != UNTYPED
    }

    /// The person's words by which a question can name it: its label where they said it so, else the words it was read from;
    /// None where they are many, run over the end of a sentence, or stand for something else.
    pub fn name(&self) -> Option<&str> {
        let quote = self.quotes.last()?.text.as_str();
        let few = |words: &str| words.split_whitespace().count() <= LONGEST;
        let words = if quote.contains(&self.label) || !few(quote) { &self.label } else { quote };
        let words = words.trim_matches(|c: char| !c.is_alphanumeric());
        let whole = !words.contains(['.', '?', '!', ';', ':']) && few(words);
        let alone = !matches!(self.sense.askable, Some(Askable::No(_)));
        (whole && alone && !words.is_empty()).then_some(words)
    }
}

impl<'a> KnownNode<'a> {
    /// A node of the graph, as interpreters are shown it.
    pub fn of(node: &'a Node) -> Self {
        Self {
            id: node.id,
            label: &node.label,
            node_type: &node.node_type,
            aliases: &node.aliases,
            last_mentioned_turn: node.last_mentioned_turn,
            polarity: node.polarity,
        }
    }
}

/// Most words of theirs by which a question names something.
const LONGEST: usize = 12;

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
    /// The respondent said "not quite" when it was shown to them: shown, not counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub contested: bool,
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
    /// Every mention under this wording.
    pub quotes: Vec<Quote>,
    /// The node that took the wording back, once undone.
    pub undone: Option<NodeId>,
    /// The last turn before it was undone.
    #[serde(default)]
    pub undone_after: Option<TurnNumber>,
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

pub mod dedup;
pub mod depth;
pub mod quote;
pub mod structure;
pub mod undo;
pub mod update;
pub mod vector;

pub use vector::Vector;

impl SurfaceGraph {
    /// A node by id. Ids of another session give None.
    pub fn node(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())
    }

    /// An edge by id.
    pub fn edge(&self, id: EdgeId) -> Option<&Edge> {
        self.edges.get(id.index())
    }

    /// Nodes that nothing replaced, oldest first, those of no type among them: what is shown, and what may be linked.
    pub fn standing_nodes(&self) -> impl DoubleEndedIterator<Item = &Node> {
        self.nodes.iter().filter(|n| n.stands())
    }

    /// Nodes that count, oldest first: of a type, and not superseded.
    pub fn live_nodes(&self) -> impl DoubleEndedIterator<Item = &Node> {
        self.nodes.iter().filter(|n| n.is_live())
    }

    /// Edges between live nodes that are more than suggestions and that the respondent did not contest.
    pub fn counted_edges(&self) -> impl DoubleEndedIterator<Item = &Edge> {
        self.edges.iter().filter(|e| {
            !e.suggested
                && !e.contested
                && self.node(e.source).is_some_and(Node::is_live)
                && self.node(e.target).is_some_and(Node::is_live)
        })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::given::methodology::ontology::{EdgeType, NodeType, Ontology};

    /// Types a (level 1), b (2), c (3, terminal); `to` leads up and sideways, `revises` anywhere.
    pub(crate) fn ladder() -> Ontology {
        let node = |name: &str, level, terminal| NodeType {
            name: name.to_owned(),
            description: String::new(),
            examples: Vec::new(),
            level: Some(level),
            terminal,
        };
        let pairs = |list: &[(&str, &str)]| {
            list.iter().map(|(s, t)| ((*s).to_owned(), (*t).to_owned())).collect::<Vec<_>>()
        };
        let edge = |name: &str, pairs, gap_pairs, chain| EdgeType {
            name: name.to_owned(),
            description: String::new(),
            inverse: String::new(),
            pairs,
            gap_pairs,
            chain,
        };
        Ontology {
            nodes: vec![node("a", 1, false), node("b", 2, false), node("c", 3, true)],
            edges: vec![
                edge(
                    "to",
                    pairs(&[("a", "a"), ("a", "b"), ("b", "b"), ("b", "c"), ("c", "c")]),
                    pairs(&[("a", "c")]),
                    true,
                ),
                edge("revises", pairs(&[("*", "*")]), Vec::new(), false),
            ],
            ..Ontology::default()
        }
    }

    /// A graph with one node per given type, labelled by position, and `to` edges.
    pub(crate) fn graph_of(ontology: &Ontology, types: &[&str], edges: &[(usize, usize)]) -> SurfaceGraph {
        let quote = Quote { text: "x".to_owned(), utterance_id: UtteranceId::at(1), start: 0, end: 1 };
        let nodes = types.iter().enumerate().map(|(position, node_type)| Node {
            id: NodeId::at(position),
            label: format!("label {position}"),
            label_key: format!("label {position}"),
            node_type: (*node_type).to_owned(),
            level: ontology.node_type(node_type).and_then(|t| t.level),
            terminal: ontology.node_type(node_type).is_some_and(|t| t.terminal),
            polarity: 0,
            modality: Modality::Factual,
            confidence: 0.8,
            ambiguous: false,
            aliases: Vec::new(),
            quotes: vec![quote.clone()],
            details: Vec::new(),
            created_at_turn: 1,
            last_mentioned_turn: 1,
            element: None,
            superseded_by: None,
            sense: Sense::default(),
            embedding: None,
        });
        let edges = edges.iter().enumerate().map(|(position, &(source, target))| Edge {
            id: EdgeId::at(position),
            source: NodeId::at(source),
            target: NodeId::at(target),
            edge_type: "to".to_owned(),
            confidence: 0.8,
            explicit: true,
            valid: true,
            gap: false,
            suggested: false,
            contested: false,
            quotes: vec![quote.clone()],
            created_at_turn: 1,
            last_mentioned_turn: 1,
            named: vec![(format!("label {source}"), format!("label {target}"))],
        });
        SurfaceGraph { nodes: nodes.collect(), edges: edges.collect(), merges: Vec::new() }
    }
}
