//! Node and edge types: what may be said, and what may lead to what.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of notion.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NodeType {
    /// Its id: `functional_consequence`.
    pub name: String,
    /// What it means.
    pub description: String,
    /// A few labels.
    pub examples: Vec<String>,
    /// Rung of the ladder, from the concrete up; None when the ontology has no order.
    pub level: Option<u8>,
    /// A ladder is complete here.
    pub terminal: bool,
}

/// A kind of relation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct EdgeType {
    /// Its id: `leads_to`.
    pub name: String,
    /// What it means.
    pub description: String,
    /// How it reads backwards: `comes from`.
    pub inverse: String,
    /// Allowed source and target types; empty means any, `*` stands for any type.
    pub pairs: Vec<(String, String)>,
    /// Allowed too, but skipping a level.
    pub gap_pairs: Vec<(String, String)>,
    /// Counts in chains and depth.
    pub chain: bool,
}

/// Whether an edge fits the ontology.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fit {
    /// Allowed.
    Valid,
    /// Allowed, skipping a level.
    Gap,
    /// Not allowed.
    Invalid,
}

/// Types of a methodology.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Ontology {
    /// Node types in order.
    pub nodes: Vec<NodeType>,
    /// Edge types in order.
    pub edges: Vec<EdgeType>,
    /// Types at which chains start; those of level 1 when not given.
    pub start_types: Vec<String>,
    /// Guidance for extraction.
    pub extraction_guidelines: Vec<String>,
    /// Worked relations: name, description, example, extraction.
    pub relationship_examples: Vec<RelationshipExample>,
    /// What counts as extractable, and what not.
    pub extractable_contains: Vec<String>,
    /// What does not.
    pub non_extractable_contains: Vec<String>,
    /// How labels are worded.
    pub naming_convention: String,
}

/// A worked relation for prompts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RelationshipExample {
    /// Its name.
    #[serde(default)]
    pub name: String,
    /// What it shows.
    pub description: String,
    /// A sentence.
    pub example: String,
    /// What is to be extracted from it.
    pub extraction: String,
}

impl EdgeType {
    /// Whether an edge of this type may join two node types.
    pub fn fit(&self, source: &str, target: &str) -> Fit {
        let allows = |pairs: &[(String, String)]| {
            pairs.iter().any(|(s, t)| (s == "*" || s == source) && (t == "*" || t == target))
        };
        if allows(&self.pairs) || (self.pairs.is_empty() && self.gap_pairs.is_empty()) {
            Fit::Valid
        } else if allows(&self.gap_pairs) {
            Fit::Gap
        } else {
            Fit::Invalid
        }
    }
}

/// The node type of what fits none of a methodology's: kept as it was said, shown, and linked where somebody links it, but
/// neither counted nor asked about by plan. No methodology may declare a type of this name.
pub const UNTYPED: &str = "untyped";

impl Ontology {
    /// A node type by name.
    pub fn node_type(&self, name: &str) -> Option<&NodeType> {
        self.nodes.iter().find(|t| t.name == name)
    }

    /// An edge type by name.
    pub fn edge_type(&self, name: &str) -> Option<&EdgeType> {
        self.edges.iter().find(|t| t.name == name)
    }

    /// Position of a type, for sorting and display.
    pub fn position(&self, node_type: &str) -> usize {
        self.nodes.iter().position(|t| t.name == node_type).unwrap_or(self.nodes.len())
    }

    /// Whether an edge of this type may join these node types; an end of no type is never judged.
    pub fn fit(&self, edge_type: &str, source: &str, target: &str) -> Fit {
        let judged = ![source, target].contains(&UNTYPED);
        let fit = |edge: &EdgeType| if judged { edge.fit(source, target) } else { Fit::Valid };
        self.edge_type(edge_type).map_or(Fit::Invalid, fit)
    }

    /// Number of node types that may stand beyond a type: those an edge may lead to from it (`up`), or from
    /// which an edge may lead to it. Steps over a rung count, revisions do not. A terminal type beyond counts
    /// twice: ladders are built to reach it.
    pub fn reach(&self, node_type: &str, up: bool) -> usize {
        let edges: Vec<&EdgeType> = self.edges.iter().filter(|e| e.name != REVISES).collect();
        let joins = |edge: &EdgeType, other: &str| {
            let (source, target) = if up { (node_type, other) } else { (other, node_type) };
            edge.fit(source, target) != Fit::Invalid
        };
        let beyond = self.nodes.iter().filter(|t| edges.iter().any(|edge| joins(edge, &t.name)));
        beyond.map(|t| 1 + usize::from(up && t.terminal)).sum()
    }

    /// How likely questions from every node type, by position, end at a terminal one, 0..=1, when the first leads
    /// up and when it leads down; 0 where no way leads there. A question succeeds the likelier the more types may
    /// stand on its side; its answer goes to each of them by the number of edge types that lead there, upward the
    /// rather the closer it is to one level up. A step over a rung, or by an edge that is no part of chains, counts
    /// [`ASIDE`]. Downward only what may stand right there counts: what is told there leads down, not to the top.
    pub fn chances_of_top(&self) -> Vec<[f64; 2]> {
        let ways = |up: bool| -> Vec<Vec<f64>> { self.nodes.iter().map(|t| self.ways(t, up)).collect() };
        let (above, below) = (ways(true), ways(false));
        let ends: Vec<f64> = self.nodes.iter().map(|t| f64::from(u8::from(t.terminal))).collect();
        let likely: Vec<[f64; 2]> =
            self.nodes.iter().map(|t| [true, false].map(|up| likely(self.reach(&t.name, up)))).collect();
        let mut best = ends.clone();
        let mut chances = vec![[0.0; 2]; self.nodes.len()];
        for _ in 0..CLIMB {
            for (at, chance) in chances.iter_mut().enumerate() {
                if !self.nodes[at].terminal {
                    *chance =
                        [likely[at][0] * mean(&best, &above[at]), likely[at][1] * mean(&ends, &below[at])];
                }
            }
            for (best, (chance, end)) in best.iter_mut().zip(chances.iter().zip(&ends)) {
                *best = chance[0].max(chance[1]).max(*end);
            }
        }
        chances
    }

    /// How readily a step from a type, up or down, goes to each type, by position; not normalised.
    fn ways(&self, from: &NodeType, up: bool) -> Vec<f64> {
        let edges = || self.edges.iter().filter(|e| e.name != REVISES);
        let by = |edge: &EdgeType, to: &NodeType| {
            let (source, target) = if up { (from, to) } else { (to, from) };
            match edge.fit(&source.name, &target.name) {
                Fit::Valid if edge.chain => 1.0,
                Fit::Invalid => 0.0,
                _ => ASIDE,
            }
        };
        let close = |to: &NodeType| match (from.level, to.level) {
            (Some(low), Some(high)) if up => 1.0 / (1.0 + (f64::from(high) - f64::from(low) - 1.0).abs()),
            _ => 1.0,
        };
        self.nodes.iter().map(|to| edges().map(|edge| by(edge, to)).sum::<f64>() * close(to)).collect()
    }

    /// Number of distinct levels, or of types when levels are absent: the depth that counts as 1.
    pub fn depth_norm(&self) -> usize {
        let mut levels: Vec<u8> = self.nodes.iter().filter_map(|t| t.level).collect();
        levels.sort_unstable();
        levels.dedup();
        if levels.len() > 1 { levels.len() } else { self.nodes.len().max(1) }
    }

    /// The first edge type other than `revises`: what a plain link is.
    pub fn primary_edge_type(&self) -> Option<&EdgeType> {
        self.edges.iter().find(|e| e.name != REVISES).or_else(|| self.edges.first())
    }
}

/// What an edge that is no part of chains, or one over a rung, counts among the ways of a step.
const ASIDE: f64 = 0.3;

/// Mean of values by weight; 0 without weight.
fn mean(values: &[f64], weights: &[f64]) -> f64 {
    let all: f64 = weights.iter().sum();
    let sum: f64 = values.iter().zip(weights).map(|(value, weight)| value * weight).sum();
    if all > 0.0 { sum / all } else { 0.0 }
}

/// Steps looked ahead on the way up: more than any ladder has rungs.
const CLIMB: usize = 12;

/// Where a side is half as likely to yield as it can be, squared: a single way on is taken by few, three by most.
/// Fitted on simulated respondents of all methodologies: of first questions upward a fifth brings something where
/// one type is allowed, four tenths where two are, and two thirds and more from three on.
const HALF: f64 = 3.0;

/// How likely a side of a node yields when so many types may stand there, 0..1: k² / (k² + 3).
pub fn likely(types: usize) -> f64 {
    let squared = (types * types) as f64;
    squared / (squared + HALF)
}

impl Ontology {
    /// Whether chains are complete at this type; false for types the ontology does not know.
    pub fn is_terminal(&self, node_type: &str) -> bool {
        self.node_type(node_type).is_some_and(|known| known.terminal)
    }
}

/// The edge type that supersedes its target (`decisions.md` 14).
pub const REVISES: &str = "revises";

/// Edge types that read from an effect to its cause, or from what helps to what it helps against.
const BACKWARD: &[&str] = &["attributed_to", "triggered_by", "addresses", "would_fix", "resolved_by"];

/// Whether an edge type of that name reads from an effect to its cause.
pub fn is_backward(edge_type: &str) -> bool {
    BACKWARD.contains(&edge_type)
}

impl Ontology {
    /// Whether chains start at this type: a declared start type, or level 1 when none is declared.
    pub fn is_start(&self, node_type: &str) -> bool {
        if self.start_types.is_empty() {
            self.node_type(node_type).is_some_and(|t| t.level == Some(1))
        } else {
            self.start_types.iter().any(|t| t == node_type)
        }
    }
}
