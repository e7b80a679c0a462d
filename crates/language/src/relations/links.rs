//! Edges that the shape of a methodology calls for: what happened next, what an event involved, what an
//! element evoked. They are inferred, never said, and marked so.

use colloquy_engine::interpretation::{ExtractRequest, Modality};
use colloquy_engine::methodology::ontology::Fit;

use super::{Candidate, Edge, End};
use crate::analysis::{Analysis, Clause, Join};
use crate::discourse::Class;
use crate::extraction::{Draft, Unit};
use crate::labels::{self, Wording};
use crate::lexicon::structure;
use crate::tags::Tag;
use crate::typing::expectation::{Direction, direction};

/// Adds an edge unless its ends are joined already, either way round.
pub fn add(edges: &mut Vec<Edge>, edge: Edge) {
    let joined = edges
        .iter_mut()
        .find(|e| e.from == edge.from && e.to == edge.to || e.from == edge.to && e.to == edge.from);
    match joined {
        Some(held) if held.from == edge.from && held.name == edge.name => {
            held.confidence = held.confidence.max(edge.confidence);
            held.sure = held.sure.max(edge.sure);
            held.explicit |= edge.explicit;
        }
        Some(_) => {}
        None => edges.push(edge),
    }
}

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

/// Who or what a statement is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    Speaker,
    Topic,
    Other,
}

/// Answers shorter than this are not chained by adjacency.
const BRIEF: usize = 8;

/// The adjacency rule (`language.md` 2.5): a statement not yet tied to what stands before it may follow from
/// its neighbour, when both are about the same or the second is what the speaker gets out of the first.
pub fn adjacent(
    wording: &Wording<'_>,
    request: &ExtractRequest<'_>,
    draft: &Draft,
    edges: &[Edge],
) -> Vec<Candidate> {
    let analysis = wording.analysis;
    let words = analysis.tokens.iter().filter(|t| !t.is_mark()).count();
    let mut out = Vec::new();
    if words < BRIEF {
        return out;
    }
    for k in 1..draft.units.len() {
        let tied = |e: &Edge| matches!((e.from, e.to), (End::Unit(a), End::Unit(b)) if a == k && b < k || b == k && a < k);
        if edges.iter().any(tied) {
            continue;
        }
        let reach = [k - 1, k.saturating_sub(2), k.saturating_sub(3)];
        if let Some(found) = reach.into_iter().find_map(|j| neighbours(wording, request, draft, j, k)) {
            out.push(found);
        }
    }
    out
}

/// The candidate between two neighbouring statements, if they may be chained.
fn neighbours(
    wording: &Wording<'_>,
    request: &ExtractRequest<'_>,
    draft: &Draft,
    j: usize,
    k: usize,
) -> Option<Candidate> {
    let analysis = wording.analysis;
    let (first, second) = (&draft.units[j], &draft.units[k]);
    let hypothetical = |u: &Unit| {
        u.modality == Modality::Hypothetical && analysis.clauses[u.clause].joined() == Join::Condition
    };
    if j == k
        || first.clause == second.clause
        || contrasted(wording, draft, j, k)
        || hypothetical(first)
        || hypothetical(second)
    {
        return None;
    }
    let distance =
        analysis.clauses[second.clause].sentence.saturating_sub(analysis.clauses[first.clause].sentence);
    if distance > 3 {
        return None;
    }
    let level = |u: &Unit| {
        request.methodology.ontology.node_type(u.typed.name()).and_then(|t| t.level).map(i16::from)
    };
    let step = level(second)? - level(first)?;
    let same = match (about(wording, first), about(wording, second)) {
        (_, About::Topic) => true,
        (About::Speaker, About::Speaker) => true,
        (_, About::Speaker) => step >= -1,
        (_, About::Other) => step == 0 || distance > 0 && step >= 1 || shared_noun(analysis, first, second),
    };
    let strength = match step {
        1 => 0.58,
        0 if level(second)? >= 2 => 0.52,
        2 => 0.54,
        -1 | -2 => 0.62,
        _ => return None,
    };
    let strength = if distance == 0 { strength } else { strength - 0.04 };
    same.then(|| Candidate {
        from: End::Unit(j),
        to: End::Unit(k),
        class: Class::Continuation,
        strength,
        range: second.range.clone(),
        explicit: false,
        flexible: true,
    })
}

fn about(wording: &Wording<'_>, unit: &Unit) -> About {
    let clause = &wording.analysis.clauses[unit.clause];
    match labels::subject_of(wording.analysis, clause) {
        None => About::Topic,
        Some(s) if labels::is_self(wording.analysis, &s) => About::Speaker,
        Some(s) if wording.is_topic(&s) => About::Topic,
        Some(s) if s.len() == 1 && wording.analysis.tokens[s.start].is_any(structure::ANAPHORS) => {
            About::Topic
        }
        Some(_) => About::Other,
    }
}

/// For each statement still without an edge into it: the nearest earlier statement, else the focus, that the
/// methodology joins to it.
pub fn complete(wording: &Wording<'_>, request: &ExtractRequest<'_>, draft: &Draft, edges: &mut Vec<Edge>) {
    let ontology = &request.methodology.ontology;
    involve(request, draft, edges);
    for unit in 0..draft.units.len() {
        let named = draft.units[unit].typed.name();
        let served = |edges: &[Edge]| {
            edges.iter().any(|e| {
                e.to == End::Unit(unit) || e.from == End::Unit(unit) && e.name != "via_channel" && !hub(named)
            })
        };
        if served(edges) {
            continue;
        }
        let focus_first = request
            .focus
            .is_some_and(|f| matches!(f.node_type, "stimulus_element" | "solution_approach" | "incident"));
        let mut others: Vec<End> = (0..unit).rev().map(End::Unit).collect();
        if request.focus.is_some() && direction(request) != Direction::Detail {
            others.insert(if focus_first { 0 } else { others.len() }, End::Focus);
        }
        let barred = |other: &End| matches!(other, End::Unit(o) if contrasted(wording, draft, *o, unit) && !matches!(named, "friction" | "doubt" | "drawback"));
        let mut best: Option<Edge> = None;
        for other in others.into_iter().filter(|o| !barred(o)) {
            let Some(name) = type_of(request, draft, other) else { continue };
            if let Some(edge) = natural(draft, other, &name, unit, named)
                && ontology.fit(
                    &edge.name,
                    type_of(request, draft, edge.from).as_deref().unwrap_or(""),
                    type_of(request, draft, edge.to).as_deref().unwrap_or(""),
                ) != Fit::Invalid
                && best.as_ref().is_none_or(|b| edge.confidence > b.confidence + 0.05)
            {
                best = Some(edge);
            }
        }
        if let Some(edge) = best {
            add(edges, edge);
        }
    }
}

/// An incident involves every act told with it.
fn involve(request: &ExtractRequest<'_>, draft: &Draft, edges: &mut Vec<Edge>) {
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
            | "action"
            | "outcome"
            | "solution_approach"
            | "gain_point"
            | "learning"
            | "emotional_job"
    )
}

fn type_of(request: &ExtractRequest<'_>, draft: &Draft, end: End) -> Option<String> {
    match end {
        End::Unit(u) => draft.units.get(u).map(|u| u.typed.name().to_owned()),
        End::Focus => request.focus.map(|f| f.node_type.to_owned()),
    }
}

/// The natural edge between an earlier end and a statement, in whichever direction the table has it.
fn natural(draft: &Draft, other: End, other_type: &str, unit: usize, unit_type: &str) -> Option<Edge> {
    let forward = NATURAL
        .iter()
        .find(|(s, t, ..)| *s == other_type && *t == unit_type)
        .map(|row| (other, End::Unit(unit), row));
    let backward = || {
        NATURAL
            .iter()
            .find(|(s, t, ..)| *s == unit_type && *t == other_type)
            .map(|row| (End::Unit(unit), other, row))
    };
    let (from, to, (_, _, name, strength)) = forward.or_else(backward)?;
    let distance = match other {
        End::Unit(o) => (unit - o).saturating_sub(1) as f64 * 0.03,
        End::Focus => 0.0,
    };
    let confidence = ((strength - distance) * draft.units[unit].confidence.sqrt()).max(0.0);
    Some(Edge {
        from,
        to,
        name: (*name).to_owned(),
        confidence,
        sure: confidence,
        range: draft.units[unit].range.clone(),
        explicit: false,
    })
}

/// Whether the second statement names again something the first named.
fn shared_noun(analysis: &Analysis, first: &Unit, second: &Unit) -> bool {
    let nouns = |u: &Unit| -> Vec<&str> {
        analysis
            .slice(u.range.clone())
            .iter()
            .filter(|t| {
                matches!(t.tag, Tag::NOUN | Tag::PROPN) && !structure::VAGUE_NOUNS.contains(&t.word.as_str())
            })
            .map(|t| t.lemma.as_str())
            .collect()
    };
    let named = nouns(first);
    nouns(second).iter().any(|n| named.contains(n))
}

/// Whether two statements, or anything said between them, are set against each other.
fn contrasted(wording: &Wording<'_>, draft: &Draft, a: usize, b: usize) -> bool {
    let (a, b) = (draft.units[a].clause, draft.units[b].clause);
    let clauses = &wording.analysis.clauses;
    let (low, high) = (a.min(b), a.max(b));
    let turns = |c: &Clause| c.contrast || c.joined() == Join::Contrast;
    clauses[low].joined() == Join::Concession
        || clauses.get(low + 1..=high).is_some_and(|between| between.iter().any(turns))
        || wording
            .analysis
            .links
            .iter()
            .any(|l| l.class == Class::Contrast && (l.from == a && l.to == b || l.from == b && l.to == a))
}
