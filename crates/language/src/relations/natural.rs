//! Edges that the shape of a methodology calls for: what happened next, what an event involved, what an
//! element evoked. They are inferred, never said, and marked so.

use colloquy_engine::interpretation::ListenRequest;
use colloquy_engine::methodology::ontology::Fit;

use super::links::{add, contrasted};
use super::{Edge, End};
use crate::extraction::Draft;
use crate::labels::Wording;
use crate::typing::expectation::{Direction, direction};

/// Edges by which a story or a reaction hangs together: source type, target type, edge type, how sure.
const NATURAL: &[(&str, &str, &str, f64)] = &[
    ("incident", "action", "involved", 0.7),
    ("action", "outcome", "resulted_in", 0.7),
    ("outcome", "emotion", "elicited", 0.7),
    ("action", "emotion", "elicited", 0.6),
    ("incident", "emotion", "elicited", 0.6),
    ("incident", "situation", "occurred_in", 0.6),
    ("incident", "learning", "led_to_learning", 0.8),
    ("outcome", "learning", "led_to_learning", 0.7),
    ("incident", "behavior_change", "influenced", 0.7),
    ("learning", "behavior_change", "influenced", 0.7),
    ("outcome", "attribution", "attributed_to", 0.7),
    ("emotion", "attribution", "attributed_to", 0.6),
    ("touchpoint", "touchpoint", "transitions_to", 0.7),
    ("touchpoint", "state", "evokes", 0.6),
    ("friction", "state", "evokes", 0.7),
    ("friction", "touchpoint", "disrupts", 0.7),
    ("touchpoint", "moment_of_truth", "triggered", 0.6),
    ("friction", "moment_of_truth", "triggered", 0.6),
    ("expectation", "touchpoint", "expected_at", 0.6),
    ("touchpoint", "stage", "occurs_in", 0.5),
    ("job_statement", "job_context", "occurs_in", 0.7),
    ("pain_point", "job_context", "occurs_in", 0.6),
    ("job_trigger", "job_statement", "triggers", 0.7),
    ("job_trigger", "pain_point", "triggers", 0.6),
    ("solution_approach", "job_statement", "addresses", 0.65),
    ("solution_approach", "pain_point", "addresses", 0.65),
    ("solution_approach", "gain_point", "enables", 0.65),
    ("anxiety", "solution_approach", "conflicts_with", 0.75),
    ("habit", "solution_approach", "conflicts_with", 0.65),
    ("gain_point", "emotional_job", "supports", 0.65),
    ("gain_point", "social_job", "supports", 0.65),
    ("job_statement", "emotional_job", "supports", 0.6),
    ("stimulus_element", "comprehension", "understood_as", 0.75),
    ("stimulus_element", "reaction", "evokes", 0.8),
    ("stimulus_element", "benefit", "leads_to", 0.65),
    ("stimulus_element", "drawback", "leads_to", 0.65),
    ("stimulus_element", "doubt", "raises_doubt", 0.75),
    ("stimulus_element", "perceived_attribute", "leads_to", 0.6),
    ("stimulus_element", "usage_occasion", "fits", 0.6),
    ("stimulus_element", "alternative", "compares_with", 0.6),
    ("perceived_attribute", "benefit", "leads_to", 0.6),
    ("perceived_attribute", "drawback", "leads_to", 0.6),
    ("benefit", "emotional_benefit", "leads_to", 0.65),
    ("drawback", "emotional_benefit", "leads_to", 0.6),
    ("emotional_benefit", "personal_value", "leads_to", 0.65),
    ("improvement", "doubt", "would_fix", 0.7),
    ("improvement", "drawback", "would_fix", 0.7),
    ("benefit", "usage_occasion", "fits", 0.6),
    ("benefit", "alternative", "compares_with", 0.5),
];

/// What stands in the way of one thing: said of the nearest, not of all.
const IN_THE_WAY: &[&str] = &["disrupts", "conflicts_with", "hinders"];

/// Edge types that read from the effect, the answer or the act to what it belongs to: what was said as a cause
/// does not run along them.
const BACKWARD: &[&str] = &[
    "attributed_to",
    "occurs_in",
    "occurred_in",
    "addresses",
    "would_fix",
    "compares_with",
    "fits",
    "expected_at",
];

/// The edge type by which a statement of one type brings about one of another, where stories of the
/// methodology have one.
pub fn along(source: &str, target: &str) -> Option<&'static str> {
    NATURAL
        .iter()
        .find(|(s, t, name, _)| *s == source && *t == target && !BACKWARD.contains(name))
        .map(|(_, _, name, _)| *name)
}

/// For each statement still without an edge into it: the nearest earlier statement, else the focus, that the
/// methodology joins to it. Statements that nothing before them explains are joined to what comes after.
pub fn complete(wording: &Wording<'_>, request: &ListenRequest<'_>, draft: &Draft, edges: &mut Vec<Edge>) {
    involve(request, draft, edges);
    for unit in 0..draft.units.len() {
        let named = draft.units[unit].typed.name();
        let served = edges.iter().any(|e| {
            e.to == End::Unit(unit) || e.from == End::Unit(unit) && e.name != "via_channel" && !hub(named)
        });
        if served {
            continue;
        }
        let possible = before(request, draft, unit)
            .into_iter()
            .filter(|o| !barred(wording, draft, *o, unit))
            .filter_map(|o| natural(request, draft, o, unit, unit))
            .filter(|e| !settled(edges, e) && !explained(edges, e));
        if let Some(edge) = nearest(possible) {
            add(edges, edge);
        }
    }
    for unit in 0..draft.units.len() {
        if edges.iter().any(|e| e.to == End::Unit(unit) || e.from == End::Unit(unit)) {
            continue;
        }
        let possible = (unit + 1..draft.units.len())
            .filter(|later| !contrasted(wording, draft, unit, *later))
            .filter_map(|later| natural(request, draft, End::Unit(unit), later, unit))
            .filter(|e| !settled(edges, e));
        if let Some(edge) = nearest(possible) {
            add(edges, edge);
        }
    }
}

/// What a statement may be joined to, likeliest first: what stands before it, and what the question was about.
fn before(request: &ListenRequest<'_>, draft: &Draft, unit: usize) -> Vec<End> {
    let mut others: Vec<End> = (0..unit.min(draft.units.len())).rev().map(End::Unit).collect();
    if request.focus.is_some() && direction(request) != Direction::Detail {
        others.insert(if focus_leads(request) { 0 } else { others.len() }, End::Focus);
    }
    others
}

/// Whether all that is told belongs to what the question was about before it belongs to anything else.
fn focus_leads(request: &ListenRequest<'_>) -> bool {
    request
        .focus
        .is_some_and(|f| matches!(f.node_type, "stimulus_element" | "solution_approach" | "incident"))
}

/// Whether two statements are set against each other. What stands in the way is, and is joined all the same;
/// and one step of a journey follows another even so.
fn barred(wording: &Wording<'_>, draft: &Draft, other: End, unit: usize) -> bool {
    let End::Unit(other) = other else { return false };
    contrasted(wording, draft, other, unit)
        && !matches!(draft.units[unit].typed.name(), "friction" | "doubt" | "drawback" | "touchpoint")
}

/// Whether what stands in the way of something is known to stand in the way of something nearer.
fn settled(edges: &[Edge], edge: &Edge) -> bool {
    IN_THE_WAY.contains(&edge.name.as_str())
        && edges.iter().any(|e| e.from == edge.from && IN_THE_WAY.contains(&e.name.as_str()))
}

/// Whether an edge runs back to what was told earlier and is known to come from something else.
fn explained(edges: &[Edge], edge: &Edge) -> bool {
    matches!((edge.from, edge.to), (End::Unit(from), End::Unit(to)) if to < from)
        && edges.iter().any(|e| e.to == edge.to && e.name == edge.name)
}

/// The first of several edges, unless a later one is clearly surer.
fn nearest(edges: impl Iterator<Item = Edge>) -> Option<Edge> {
    edges.reduce(|held, edge| if edge.confidence > held.confidence + 0.05 { edge } else { held })
}

/// An incident involves every act told with it.
fn involve(request: &ListenRequest<'_>, draft: &Draft, edges: &mut Vec<Edge>) {
    let Some(incident) = draft.units.iter().position(|u| u.typed.name() == "incident") else { return };
    if request.methodology.ontology.fit("involved", "incident", "action") == Fit::Invalid {
        return;
    }
    for (k, unit) in
        draft.units.iter().enumerate().filter(|(k, u)| *k > incident && u.typed.name() == "action")
    {
        let confidence = 0.65 * unit.confidence.sqrt();
        let edge = Edge {
            from: End::Unit(incident),
            to: End::Unit(k),
            name: "involved".to_owned(),
            confidence,
            sure: confidence,
            range: unit.range.clone(),
            explicit: false,
        };
        add(edges, edge);
    }
}

/// Types that send out several edges: an edge from them does not settle where they come from.
fn hub(name: &str) -> bool {
    matches!(
        name,
        "touchpoint"
            | "friction"
            | "action"
            | "outcome"
            | "solution_approach"
            | "gain_point"
            | "learning"
            | "emotional_job"
    )
}

fn type_of(request: &ListenRequest<'_>, draft: &Draft, end: End) -> Option<String> {
    match end {
        End::Unit(u) => draft.units.get(u).map(|u| u.typed.name().to_owned()),
        End::Focus => request.focus.map(|f| f.node_type.to_owned()),
    }
}

/// The natural edge between an earlier end and a statement, in whichever direction the table has it. The
/// words that carry it are those of `told`.
fn natural(request: &ListenRequest<'_>, draft: &Draft, other: End, unit: usize, told: usize) -> Option<Edge> {
    let other_type = type_of(request, draft, other)?;
    let unit_type = draft.units[unit].typed.name();
    let row = |source: &str, target: &str| NATURAL.iter().find(|(s, t, ..)| *s == source && *t == target);
    let (from, to, (source, target, name, strength)) = row(&other_type, unit_type)
        .map(|row| (other, End::Unit(unit), row))
        .or_else(|| Some((End::Unit(unit), other, row(unit_type, &other_type)?)))?;
    if request.methodology.ontology.fit(name, source, target) == Fit::Invalid {
        return None;
    }
    let away = match other {
        End::Unit(o) => unit.abs_diff(o).saturating_sub(1),
        End::Focus if focus_leads(request) => 0,
        End::Focus => unit,
    };
    let strength = strength - away as f64 * 0.03;
    let confidence = (strength * draft.units[told].confidence.sqrt()).max(0.0);
    Some(Edge {
        from,
        to,
        name: (*name).to_owned(),
        confidence,
        sure: confidence,
        range: draft.units[told].range.clone(),
        explicit: false,
    })
}
