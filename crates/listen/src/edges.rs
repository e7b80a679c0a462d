//! Which edge type of a methodology stands for a relation somebody stated.

use colloquy_engine::methodology::ontology::{EdgeType, Fit, Ontology, REVISES};

/// What kind of words join two statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joined {
    /// One brings the other about, explains it, or serves it.
    Reason,
    /// One came after the other.
    Order,
}

/// Edge types that tell how things stand beside each other: no reason and no order runs along them.
const BESIDE: &[&str] = &[
    REVISES,
    "similar_to",
    "contrasts_with",
    "opposite_of",
    "contradicts",
    "rated_on",
    "evaluated_by",
    "similar_on",
    "differs_on",
    "closer_to_ideal",
    "confirmed_by",
    "compares_with",
];
/// Edge types that read from an effect to its cause, or from a thing to where it belongs.
const BACKWARD: &[&str] = &[
    "attributed_to",
    "triggered_by",
    "occurs_in",
    "occurred_in",
    "addresses",
    "would_fix",
    "fits",
    "expected_at",
    "resolved_by",
];
/// Edge types of what came next.
const NEXT: &[&str] = &["followed_by", "transitions_to", "resulted_in"];
/// Edge types of what stands in the way.
const AGAINST: &[&str] = &["hinders", "conflicts_with", "disrupts", "violated_by"];

/// Whether an edge type of that name reads from an effect to its cause.
pub fn is_backward(edge_type: &str) -> bool {
    BACKWARD.contains(&edge_type)
}

/// The edge type for a relation from one statement to another, by their types, and whether its ends change places. What
/// was said is kept also where no edge type may join the two: then it is the one nearest in meaning, and not valid.
pub fn choose(
    ontology: &Ontology,
    joined: Joined,
    (source, target): (&str, &str),
    adverse: bool,
) -> Option<(String, bool)> {
    let is = |list: &[&str], edge: &EdgeType| list.contains(&edge.name.as_str());
    let running = || ontology.edges.iter().filter(|edge| !is(BESIDE, edge));
    let forward = || running().filter(|edge| !is(BACKWARD, edge) && is(AGAINST, edge) == adverse);
    let fitting = |fit: Fit| {
        let next = forward().filter(|edge| joined == Joined::Order && is(NEXT, edge));
        let found = next.chain(forward()).find(|edge| edge.fit(source, target) == fit);
        let turned = running().filter(|edge| is(BACKWARD, edge)).find(|edge| edge.fit(target, source) == fit);
        found.map(|edge| (edge, false)).or(turned.map(|edge| (edge, true)))
    };
    let other =
        || running().filter(|edge| !is(BACKWARD, edge)).find(|edge| edge.fit(source, target) != Fit::Invalid);
    fitting(Fit::Valid)
        .or_else(|| fitting(Fit::Gap))
        .or_else(|| other().map(|edge| (edge, false)))
        .or_else(|| forward().next().or_else(|| running().next()).map(|edge| (edge, false)))
        .map(|(edge, turned)| (edge.name.clone(), turned))
}
