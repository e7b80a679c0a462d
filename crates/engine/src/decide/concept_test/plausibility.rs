//! Does a link between two notions make sense? Asked before a respondent is asked to connect them
//! (`concept-testing.md` 9.4, answered here without a model).

use crate::given::methodology::Ontology;
use crate::given::methodology::ontology::{EdgeType, Fit};
use crate::state::graph::{Node, SurfaceGraph};
use crate::text::ids::NodeId;

/// Share of plausibility that the ontology gives; nearness in meaning gives the rest.
const ONTOLOGY_SHARE: f64 = 0.6;

/// Plausibility (0..=1) of the best link between a node and any other live, unambiguous node; 0 when there is
/// no other. A strategy's gate lets the node through when this is above its limit.
pub fn best(graph: &SurfaceGraph, ontology: &Ontology, node: NodeId) -> f64 {
    let Some(isolate) = graph.nodes.get(node.index()) else { return 0.0 };
    graph
        .nodes
        .iter()
        .filter(|other| other.id != node && other.is_live() && !other.ambiguous)
        .map(|other| of_pair(ontology, isolate, other))
        .fold(0.0, f64::max)
}

/// Plausibility (0..=1) of a link between two nodes, in either direction: six tenths from the ontology (1 when
/// an edge type joins their types, a half when it skips a level), four tenths from the cosine of their labels.
/// Without vectors meaning is not held against them: the ontology alone decides.
pub fn of_pair(ontology: &Ontology, a: &Node, b: &Node) -> f64 {
    let fit = ontology
        .edges
        .iter()
        .filter(|edge| edge.name != crate::given::methodology::ontology::REVISES)
        .map(|edge| either_way(ontology, edge, &a.node_type, &b.node_type))
        .fold(0.0, f64::max);
    let likeness = a.embedding.as_ref().zip(b.embedding.as_ref()).and_then(|(x, y)| x.cosine(y));
    likeness.map_or(fit, |cosine| ONTOLOGY_SHARE * fit + (1.0 - ONTOLOGY_SHARE) * cosine.clamp(0.0, 1.0))
}

fn either_way(ontology: &Ontology, edge: &EdgeType, a: &str, b: &str) -> f64 {
    let worth = |fit| match fit {
        Fit::Valid => 1.0,
        Fit::Gap => 0.5,
        Fit::Invalid => 0.0,
    };
    f64::max(worth(ontology.fit(&edge.name, a, b)), worth(ontology.fit(&edge.name, b, a)))
}
