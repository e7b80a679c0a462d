//! What was heard in an answer, and how it was rated.

use colloquy_engine::interpretation::{self, Likert};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::words::{Momentum, NotExtractable, ResponseDepth};

/// A node as one answer mentions it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct MentionedNode {
    /// Its id.
    pub id: String,
    /// Its label in the graph.
    pub label: String,
    /// Its type.
    pub node_type: String,
    /// The words of this answer.
    pub quote: String,
    /// Confidence of this mention, 0..=1.
    pub confidence: f64,
    /// -1, 0 or 1.
    pub polarity: i8,
    /// False when it was known before.
    pub created: bool,
}

impl From<&colloquy_engine::graph::update::TurnNode> for MentionedNode {
    fn from(node: &colloquy_engine::graph::update::TurnNode) -> Self {
        Self {
            id: node.id.to_string(),
            label: node.label.clone(),
            node_type: node.node_type.clone(),
            quote: node.quote.clone(),
            confidence: node.confidence,
            polarity: node.polarity,
            created: node.created,
        }
    }
}

/// An edge as one answer voices it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct VoicedEdge {
    /// Its id.
    pub id: String,
    /// Source node.
    pub source: String,
    /// Target node.
    pub target: String,
    /// Its type.
    pub edge_type: String,
    /// The words of this answer that carry it.
    pub quote: String,
    /// Confidence of this mention, 0..=1.
    pub confidence: f64,
    /// Marked by words of the respondent.
    pub explicit: bool,
    /// Allowed by the methodology.
    pub valid: bool,
    /// Skips a level.
    pub gap: bool,
    /// False when it was known before.
    pub created: bool,
}

impl From<&colloquy_engine::graph::update::TurnEdge> for VoicedEdge {
    fn from(edge: &colloquy_engine::graph::update::TurnEdge) -> Self {
        Self {
            id: edge.id.to_string(),
            source: edge.source.to_string(),
            target: edge.target.to_string(),
            edge_type: edge.edge_type.clone(),
            quote: edge.quote.clone(),
            confidence: edge.confidence,
            explicit: edge.explicit,
            valid: edge.valid,
            gap: edge.gap,
            created: edge.created,
        }
    }
}

/// What was heard in an answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Extracted {
    /// Whether there was something to extract.
    pub extractable: bool,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<NotExtractable>,
    /// Nodes mentioned, in order of speaking.
    pub nodes: Vec<MentionedNode>,
    /// Edges voiced.
    pub edges: Vec<VoicedEdge>,
}

impl From<&colloquy_engine::record::Turn> for Extracted {
    fn from(turn: &colloquy_engine::record::Turn) -> Self {
        Self {
            extractable: turn.extractability.extractable,
            reason: turn.extractability.reason.map(NotExtractable::from),
            nodes: turn.nodes.iter().map(MentionedNode::from).collect(),
            edges: turn.edges.iter().map(VoicedEdge::from).collect(),
        }
    }
}

/// How an answer was rated; what could not be rated is null. Scores are 0, .25, .5, .75 or 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Ratings {
    /// How much it tells.
    pub response_depth: Option<ResponseDepth>,
    /// Abstract (0) to precise (1).
    pub specificity: Option<f64>,
    /// Unsure (0) to unqualified (1).
    pub certainty: Option<f64>,
    /// Negative (0) to positive (1) in tone.
    pub valence: Option<f64>,
    /// Deflecting (0) to enthusiastic (1).
    pub engagement: Option<f64>,
    /// Bare facts (0) to dense reasons (1).
    pub intellectual_engagement: Option<f64>,
    /// Energy.
    pub momentum: Option<Momentum>,
}

impl From<&interpretation::Ratings> for Ratings {
    fn from(rated: &interpretation::Ratings) -> Self {
        let unit = |rating: Option<Likert>| rating.map(Likert::unit);
        let depth = rated.response_depth.map(interpretation::ResponseDepth::from_likert);
        Self {
            response_depth: depth.map(ResponseDepth::from),
            specificity: unit(rated.specificity),
            certainty: unit(rated.certainty),
            valence: unit(rated.valence),
            engagement: unit(rated.engagement),
            intellectual_engagement: unit(rated.intellectual_engagement),
            momentum: rated.momentum.map(Momentum::from),
        }
    }
}
