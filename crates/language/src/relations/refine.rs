//! Types in the light of links: what was said to hold between two statements tells what kinds they are of.

use colloquy_engine::interpretation::ListenRequest;

use super::schema::{self, Chosen};
use super::{Candidate, End, candidates, types};
use crate::discourse::Class;
use crate::extraction::Draft;
use crate::labels::Wording;
use crate::lemmas;

/// Whether an edge from the answer to what was asked about would say the contrary of the question: asked what
/// follows from a thing, nobody tells what serves it or stands in its way.
pub(super) fn against_question(candidate: &Candidate, chosen: &Chosen) -> bool {
    candidate.from == End::Focus
        && chosen.flipped
        && matches!(chosen.name.as_str(), "addresses" | "conflicts_with" | "disrupts" | "hinders")
}

/// How far a type may be behind the likeliest and still be taken for the sake of a link that was said.
const YIELDS: f64 = 0.30;
/// The same for a link that was asked for, where no frame tells the type: nine first statements of ten are linked as
/// the question asked, while only every second one is typed right at first.
const ASKED_YIELDS: f64 = 0.50;

/// The level check: where a link fits no edge, or only one against the question, the end whose type is least
/// certain takes the best type that makes it fit.
pub fn refine_types(wording: &Wording<'_>, request: &ListenRequest<'_>, draft: &mut Draft) {
    let found = candidates(wording, request, draft);
    for candidate in found.iter().filter(|c| {
        c.strength >= 0.7 && !matches!(c.class, Class::Contrast | Class::Continuation | Class::Revision)
    }) {
        let Some((source, target)) = types(request, draft, candidate) else { continue };
        if candidate.class == Class::Valued && target == "pain_point" {
            continue;
        }
        let chosen = schema::choose(request, candidate, source, target);
        if chosen.is_some_and(|chosen| !against_question(candidate, &chosen))
            || schema::stands_before(request, candidate, source, target)
        {
            continue;
        }
        let (source, target) = (source.to_owned(), target.to_owned());
        let asked = candidate.from == End::Focus || candidate.to == End::Focus;
        let mut best: Option<(f64, usize, String)> = None;
        for (end, is_source) in [(candidate.from, true), (candidate.to, false)] {
            let End::Unit(u) = end else { continue };
            let unit = &draft.units[u];
            if asked && known(request, &unit.draft) {
                continue;
            }
            let doubtful = unit.typed.evidence < 1.0;
            let yields = if asked && doubtful { ASKED_YIELDS } else { YIELDS };
            let Some((_, top)) = unit.typed.ranking.first() else { continue };
            for (name, score) in unit.typed.ranking.iter().skip(1) {
                let loss = top - score;
                let (s, t) = if is_source {
                    (name.as_str(), target.as_str())
                } else {
                    (source.as_str(), name.as_str())
                };
                let fits = unit.fixed.is_none()
                    && loss <= yields
                    && schema::choose(request, candidate, s, t).is_some_and(|e| !e.flipped);
                if fits && best.as_ref().is_none_or(|(l, ..)| loss < *l) {
                    best = Some((loss, u, name.clone()));
                }
            }
        }
        if let Some((_, unit, name)) = best {
            draft.units[unit].typed.promote(&name);
        }
    }
}

/// Whether a statement only names something said before: all its words, negations aside, stand in a known label in
/// some form. Its type is settled then.
fn known(request: &ListenRequest<'_>, statement: &str) -> bool {
    let stems =
        |text: &str| -> Vec<String> { text.to_lowercase().split_whitespace().map(lemmas::stem).collect() };
    let mut said = stems(statement);
    said.retain(|word| !matches!(word.as_str(), "not" | "no" | "never"));
    request.known.iter().any(|node| {
        let label = stems(node.label);
        said.iter().all(|word| label.contains(word))
    })
}
