//! Triads told from the one that differs: `YouTube is a bit random, the other two you choose`.

use std::ops::Range;

use colloquy_engine::interpretation::ListenRequest;

use super::{Named, Pair, Pole, Triad, predicate};
use crate::analysis::Analysis;
use crate::labels::Wording;

/// Ways to speak of the two that are left.
const OTHERS: &[&[&str]] = &[
    &["the", "other", "two"],
    &["the", "two", "others"],
    &["the", "others"],
    &["both", "others"],
    &["the", "remaining", "two"],
    &["the", "rest"],
    &["those", "two"],
];

/// Reads a triad where one is named and the two others are pointed at. The question must tell what the three
/// were.
pub(super) fn read(
    wording: &Wording<'_>,
    request: &ListenRequest<'_>,
    named: &[Named],
) -> Option<(Triad, Vec<Named>)> {
    let analysis = wording.analysis;
    let asked = asked(request);
    let third = named.iter().find(|n| asked.contains(&n.label))?.clone();
    let rest: Vec<String> = asked.iter().filter(|label| **label != third.label).cloned().collect();
    let [first, second] = rest.as_slice() else { return None };
    let others = pointed(analysis, third.range.end).or_else(|| pointed(analysis, 0))?;
    let held = clause_of(analysis, others.start)?;
    // `the other two | you choose`: what is said of them may be a clause of its own.
    let apart = analysis.clauses[held].end <= others.end;
    let clause = if apart { held + 1 } else { held };
    analysis.clauses.get(clause).filter(|c| c.sentence == analysis.clauses[held].sentence)?;
    let emergent = said(wording, clause, others.end..analysis.clauses[clause].end)?;
    let end = analysis.clauses[third.clause].end;
    let upto = if others.start > third.range.end { end.min(others.start) } else { end };
    let contrast = said(wording, third.clause, third.range.end..upto);
    let both = Pair { elements: vec![first.clone(), second.clone()], clause, from: others.clone() };
    let mut all = vec![third.clone()];
    all.extend(rest.iter().map(|label| Named { label: label.clone(), range: others.clone(), clause }));
    Some((Triad { both, third: Some(third), emergent, contrast }, all))
}

/// The elements a question names, in its order.
fn asked(request: &ListenRequest<'_>) -> Vec<String> {
    let question = super::super::question(request);
    let known = request.known.iter().filter(|n| n.node_type == "element").map(|n| n.label);
    let labels = request.concept.elements.iter().map(|e| e.label.as_str()).chain(known);
    let mut found: Vec<(usize, String)> = Vec::new();
    for label in labels {
        if let Some(at) = question.find(&label.to_lowercase())
            && !found.iter().any(|(_, held)| held.eq_ignore_ascii_case(label))
        {
            found.push((at, label.to_owned()));
        }
    }
    found.sort();
    found.into_iter().map(|(_, label)| label).collect()
}

/// The tokens that point at the others, from a token on.
fn pointed(analysis: &Analysis, from: usize) -> Option<Range<usize>> {
    (from..analysis.tokens.len()).find_map(|at| {
        let fits = |words: &&&[&str]| {
            words.iter().enumerate().all(|(k, w)| analysis.tokens.get(at + k).is_some_and(|t| t.word == *w))
        };
        OTHERS.iter().find(fits).map(|words| at..at + words.len())
    })
}

fn clause_of(analysis: &Analysis, at: usize) -> Option<usize> {
    analysis.clauses.iter().position(|c| c.marker.start.min(c.start) <= at && at < c.end)
}

/// What is said in a stretch: its predicate without the words that only place it.
fn said(wording: &Wording<'_>, clause: usize, mut range: Range<usize>) -> Option<Pole> {
    let tokens = &wording.analysis.tokens;
    while range.start < range.end
        && (tokens[range.start].is_mark()
            || tokens[range.start].is_any(&["are", "is", "'s", "'re", "was", "were", "both", "all", "just"]))
    {
        range.start += 1;
    }
    while range.start < range.end
        && (tokens[range.end - 1].is_mark()
            || tokens[range.end - 1].is_any(&["and", "but", "while", "whereas"]))
    {
        range.end -= 1;
    }
    predicate(wording, clause, range)
}
