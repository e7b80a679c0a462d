//! Neighbours: what is said one after the other may follow one from the other, though nothing says so.

use colloquy_engine::interpretation::{ListenRequest, Modality};

use super::{Candidate, Edge, End};
use crate::analysis::{Analysis, Clause, Join};
use crate::discourse::Class;
use crate::extraction::{Draft, Unit};
use crate::labels::{self, Wording};
use crate::lexicon::structure;
use crate::tags::Tag;

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
    request: &ListenRequest<'_>,
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
    request: &ListenRequest<'_>,
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
    let taken_up = step != 0 || shared_noun(analysis, first, second);
    let strength = match (distance, taken_up) {
        (0, _) => strength,
        (_, true) => strength - 0.04,
        (_, false) => strength - 0.08,
    };
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
pub(super) fn contrasted(wording: &Wording<'_>, draft: &Draft, a: usize, b: usize) -> bool {
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
