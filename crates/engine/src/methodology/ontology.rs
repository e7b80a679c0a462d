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

    /// Whether an edge of this type may join these node types.
    pub fn fit(&self, edge_type: &str, source: &str, target: &str) -> Fit {
        let Some(edge) = self.edge_type(edge_type) else { return Fit::Invalid };
        let allows = |pairs: &[(String, String)]| {
            pairs.iter().any(|(s, t)| (s == "*" || s == source) && (t == "*" || t == target))
        };
        if allows(&edge.pairs) || (edge.pairs.is_empty() && edge.gap_pairs.is_empty()) {
            Fit::Valid
        } else if allows(&edge.gap_pairs) {
            Fit::Gap
        } else {
            Fit::Invalid
        }
    }

    /// Number of node types that may stand beyond a type: those an edge may lead to from it (`up`), or from
    /// which an edge may lead to it. Steps over a rung count, revisions do not. A terminal type beyond counts
    /// twice: ladders are built to reach it.
    pub fn reach(&self, node_type: &str, up: bool) -> usize {
        let edges: Vec<&EdgeType> = self.edges.iter().filter(|e| e.name != REVISES).collect();
        let joins = |edge: &EdgeType, other: &str| {
            let (source, target) = if up { (node_type, other) } else { (other, node_type) };
            self.fit(&edge.name, source, target) != Fit::Invalid
        };
        let beyond = self.nodes.iter().filter(|t| edges.iter().any(|edge| joins(edge, &t.name)));
        beyond.map(|t| 1 + usize::from(up && t.terminal)).sum()
    }

    /// Steps from every node type, by position, to the nearest terminal one along edges other than revisions;
    /// None where no way leads.
    pub fn steps_to_terminal(&self) -> Vec<Option<u32>> {
        let mut steps: Vec<Option<u32>> = self.nodes.iter().map(|t| t.terminal.then_some(0)).collect();
        let edges: Vec<&EdgeType> = self.edges.iter().filter(|e| e.name != REVISES).collect();
        for distance in 1..=self.nodes.len() as u32 {
            for source in 0..self.nodes.len() {
                let leads = |target: usize| {
                    let (from, to) = (&self.nodes[source].name, &self.nodes[target].name);
                    edges.iter().any(|e| self.fit(&e.name, from, to) != Fit::Invalid)
                };
                let near = (0..self.nodes.len()).filter(|&t| steps[t] == Some(distance - 1));
                if steps[source].is_none() && near.into_iter().any(leads) {
                    steps[source] = Some(distance);
                }
            }
        }
        steps
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

/// Name of the plain link in ontologies that have one.
const RELATES_TO: &str = "relates_to";

impl Ontology {
    /// The relation of a link whose kind was not told: `relates_to` if there is such a type, else the first
    /// declared, else the word `relates_to`.
    pub fn default_edge_type(&self) -> &str {
        if self.edge_type(RELATES_TO).is_some() {
            return RELATES_TO;
        }
        self.edges.first().map_or(RELATES_TO, |edge| &edge.name)
    }

    /// Whether chains are complete at this type; false for types the ontology does not know.
    pub fn is_terminal(&self, node_type: &str) -> bool {
        self.node_type(node_type).is_some_and(|known| known.terminal)
    }
}

/// What is thin about one answer's extraction (`concept-testing.md` 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thinness {
    /// Fewer than 0.3 links per point; 0.5 is aimed at.
    pub low_density: bool,
    /// More than half of the new points touch no new link, though there are links.
    pub high_isolation: bool,
}

/// Judges one answer's points and links; the ends are positions among the points, others are not counted.
pub fn thinness(nodes: usize, edges: &[(usize, usize)]) -> Thinness {
    if nodes == 0 {
        return Thinness::default();
    }
    let touched: std::collections::BTreeSet<usize> =
        edges.iter().flat_map(|&(a, b)| [a, b]).filter(|&end| end < nodes).collect();
    Thinness {
        low_density: (edges.len() as f64) / (nodes as f64) < 0.3,
        high_isolation: !edges.is_empty() && (nodes - touched.len()) * 2 > nodes,
    }
}

/// The edge type that supersedes its target (`decisions.md` 14).
pub const REVISES: &str = "revises";

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
