//! Mapping of what was said to an edge type the ontology allows between two node types.

use colloquy_engine::interpretation::ListenRequest;
use colloquy_engine::methodology::ontology::{Fit, REVISES};

use super::{Candidate, natural};
use crate::discourse::Class;

/// An edge type chosen for a candidate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chosen {
    /// The edge type.
    pub name: String,
    /// Source and target change places.
    pub flipped: bool,
    /// Turned against what was said, as against by the meaning of the edge type.
    pub doubtful: bool,
    /// Allowed, or allowed with a gap.
    pub fit: Fit,
}

/// Edge types in order of preference for causes and results; `true` when the type reads from effect to
/// cause or from thing to setting.
const CAUSAL: &[(&str, bool)] = &[
    ("leads_to", false),
    ("led_to_learning", false),
    ("influenced", false),
    ("resulted_in", false),
    ("elicited", false),
    ("evokes", false),
    ("triggers", false),
    ("triggered", false),
    ("enables", false),
    ("supports", false),
    ("implies", false),
    ("attributed_to", true),
    ("addresses", false),
    ("addresses", true),
    ("raises_doubt", false),
    ("would_fix", false),
    ("understood_as", false),
    ("conflicts_with", false),
    ("disrupts", false),
    ("hinders", false),
    ("violated_by", false),
    ("involved", false),
    ("followed_by", false),
    ("transitions_to", false),
    ("via_channel", false),
    ("fits", false),
    ("compares_with", false),
    ("expected_at", false),
    ("similar_on", false),
    ("defines", false),
];
const PURPOSE: &[(&str, bool)] = &[
    ("leads_to", false),
    ("enables", false),
    ("supports", false),
    ("addresses", false),
    ("resulted_in", false),
    ("implies", false),
];
const SETTING: &[(&str, bool)] = &[
    ("occurs_in", true),
    ("occurred_in", true),
    ("triggers", false),
    ("triggered", false),
    ("elicited", false),
    ("evokes", false),
    ("resulted_in", false),
    ("transitions_to", false),
    ("involved", false),
    ("fits", true),
    ("leads_to", false),
];
const SEQUENCE: &[(&str, bool)] = &[
    ("followed_by", false),
    ("transitions_to", false),
    ("resulted_in", false),
    ("triggers", false),
    ("triggered", false),
    ("evokes", false),
    ("elicited", false),
    ("involved", false),
];
/// Tried first when the source is bad and the target is not.
const OBSTACLE: &[(&str, bool)] = &[("conflicts_with", false), ("disrupts", false), ("hinders", false)];

/// Whether what would be is as good as what is: concept tests.
pub fn welcomes_hypotheses(request: &ListenRequest<'_>) -> bool {
    request.methodology.technique == "concept_test"
}

/// The edge type for a candidate between two node types, if the ontology has one.
pub fn choose(
    request: &ListenRequest<'_>,
    candidate: &Candidate,
    source: &str,
    target: &str,
) -> Option<Chosen> {
    let ontology = &request.methodology.ontology;
    let allowed = |name: &str, s: &str, t: &str| {
        ontology.edge_type(name).map(|_| ontology.fit(name, s, t)).filter(|f| *f != Fit::Invalid)
    };
    let (table, temporal): (&[(&str, bool)], bool) = match candidate.class {
        Class::Purpose | Class::Valued => (PURPOSE, false),
        Class::Context => (SETTING, false),
        Class::Sequence => (SEQUENCE, true),
        Class::Revision => {
            return allowed(REVISES, target, source).map(|fit| Chosen {
                name: REVISES.to_owned(),
                flipped: true,
                doubtful: false,
                fit,
            });
        }
        Class::Contrast => return None,
        _ => (CAUSAL, false),
    };
    if candidate.class == Class::Continuation {
        return continued(request, candidate, source, target);
    }
    if candidate.class == Class::Valued && target == "pain_point" {
        return None;
    }
    if !temporal
        && candidate.class != Class::Context
        && let Some(name) = natural::along(source, target)
        && let Some(fit) = allowed(name, source, target)
    {
        return Some(Chosen { name: name.to_owned(), flipped: false, doubtful: false, fit });
    }
    if let Some(found) = obstacle(&allowed, source, target) {
        return Some(found);
    }
    for fit in [Fit::Valid, Fit::Gap] {
        if let Some(found) = pick(table, &allowed, source, target).filter(|c| c.fit == fit) {
            return Some(found);
        }
    }
    if let Some(found) = (!temporal).then(|| pick(CAUSAL, &allowed, source, target)).flatten() {
        return Some(found);
    }
    let before = stands_before(request, candidate, source, target);
    if (candidate.flexible || before)
        && let Some(found) = pick(table, &allowed, target, source)
    {
        return Some(Chosen { flipped: !found.flipped, doubtful: true, ..found });
    }
    if temporal { None } else { any(request, source, target) }
}

/// Whether the reason of a choice is a quality of the thing: `I take the car because parking is free`. The
/// quality comes first in a ladder, whichever was said first.
pub fn stands_before(request: &ListenRequest<'_>, candidate: &Candidate, source: &str, target: &str) -> bool {
    let level = |name: &str| request.methodology.ontology.node_type(name).and_then(|t| t.level);
    candidate.class == Class::Valued && target == "attribute" && level(source) > level(target)
}

/// What a worry, a habit or a friction stands in the way of, whichever of the two was said first.
fn obstacle(allowed: &dyn Fn(&str, &str, &str) -> Option<Fit>, source: &str, target: &str) -> Option<Chosen> {
    let turned = || {
        let found = pick(OBSTACLE, allowed, target, source)?;
        worry(target).then_some(Chosen { flipped: true, ..found })
    };
    turned().or_else(|| pick(OBSTACLE, allowed, source, target).filter(|_| worry(source)))
}

fn worry(source: &str) -> bool {
    matches!(source, "anxiety" | "habit" | "friction")
}

fn pick(
    table: &[(&str, bool)],
    allowed: &dyn Fn(&str, &str, &str) -> Option<Fit>,
    source: &str,
    target: &str,
) -> Option<Chosen> {
    table.iter().find_map(|(name, turned)| {
        let (s, t) = if *turned { (target, source) } else { (source, target) };
        allowed(name, s, t).map(|fit| Chosen {
            name: (*name).to_owned(),
            flipped: *turned,
            doubtful: false,
            fit,
        })
    })
}

/// Edge types of ontologies these tables do not know: the first that fits.
fn any(request: &ListenRequest<'_>, source: &str, target: &str) -> Option<Chosen> {
    const SPECIAL: &[&str] = &[
        REVISES,
        "similar_to",
        "contrasts_with",
        "opposite_of",
        "contradicts",
        "rated_on",
        "evaluated_by",
        "closer_to_ideal",
        "confirmed_by",
        "resolved_by",
    ];
    let ontology = &request.methodology.ontology;
    let known =
        |name: &str| CAUSAL.iter().chain(SETTING).chain(SEQUENCE).chain(OBSTACLE).any(|(n, _)| *n == name);
    ontology.edges.iter().filter(|e| !SPECIAL.contains(&e.name.as_str()) && !known(&e.name)).find_map(|e| {
        Some(ontology.fit(&e.name, source, target)).filter(|f| *f != Fit::Invalid).map(|fit| Chosen {
            name: e.name.clone(),
            flipped: false,
            doubtful: false,
            fit,
        })
    })
}

/// Two statements in a row: an edge only where the second is the next step up from the first (the adjacency
/// rule), or where a relative clause carries on.
fn continued(
    request: &ListenRequest<'_>,
    candidate: &Candidate,
    source: &str,
    target: &str,
) -> Option<Chosen> {
    let ontology = &request.methodology.ontology;
    let level = |name: &str| ontology.node_type(name).and_then(|t| t.level).map(i16::from);
    let name = &ontology.primary_edge_type()?.name;
    let (from, to) = (level(source)?, level(target)?);
    let ladder = name == "leads_to" && ontology.node_type("functional_consequence").is_some();
    if !ladder {
        return None;
    }
    let step = to - from;
    let turned = step < 0 && candidate.flexible;
    let (s, t) = if turned { (target, source) } else { (source, target) };
    let fit = ontology.fit(name, s, t);
    let up = (0..=2).contains(&step) || turned;
    if up && fit != Fit::Invalid {
        return Some(Chosen { name: name.clone(), flipped: turned, doubtful: turned, fit });
    }
    None
}
