//! Repertory grids: triads, poles and ratings.

use std::ops::Range;

use colloquy_engine::interpretation::{ListenRequest, Reading, Relation, Statement};
use colloquy_engine::methodology::ontology::Fit;

use crate::analysis::Analysis;
use crate::frames;
use crate::labels::{Family, Wording};
use crate::lexicon::stance;
use crate::normalise::shorten;
use crate::tags::Tag;

use super::informative::{is_informative, label_is_usable};
use super::topic;

mod odd;
mod rating;

/// An element named in the answer.
#[derive(Debug, Clone)]
struct Named {
    label: String,
    range: Range<usize>,
    clause: usize,
}

/// Reads a triad or a rating; None when the answer names no two elements and gives no number.
pub fn extract(analysis: &Analysis, request: &ListenRequest<'_>) -> Option<Reading> {
    if let Some(rated) = rating::extract(analysis, request) {
        return Some(rated);
    }
    let named = named(analysis, request);
    let topic = topic(request);
    let wording = Wording { analysis, topic: &topic, focus: None, question: "" };
    let (Triad { both, third, emergent, contrast }, named) = match triad(&wording, request, &named) {
        Some(triad) => (triad, named),
        None => odd::read(&wording, request, &named)?,
    };
    let mut out = Reading::default();
    add(&mut out, analysis, &emergent, "construct_pole");
    let dimension = contrast.as_ref().map(|contrast| {
        add(&mut out, analysis, contrast, "opposite_pole");
        let label = shorten(&format!("{} vs {}", emergent.0, contrast.0), 60);
        add(&mut out, analysis, &(label.clone(), emergent.1.clone()), "construct");
        label
    });
    for element in &named {
        add(&mut out, analysis, &(element.label.clone(), element.range.clone()), "element");
    }
    join(
        &mut out,
        request,
        analysis,
        &both,
        third.as_ref(),
        &emergent,
        contrast.as_ref(),
        dimension.as_deref(),
    );
    Some(out)
}

/// What was said of three: two alike, one different.
struct Triad {
    both: Pair,
    third: Option<Named>,
    emergent: Pole,
    contrast: Option<Pole>,
}

/// A triad told from the two that are alike.
fn triad(wording: &Wording<'_>, request: &ListenRequest<'_>, named: &[Named]) -> Option<Triad> {
    let both = pair(wording.analysis, named)?;
    let third = named
        .iter()
        .find(|n| !both.elements.contains(&n.label) && n.clause != both.clause)
        .or_else(|| named.iter().find(|n| !both.elements.contains(&n.label)))
        .cloned();
    let emergent = pole(wording, both.clause, &both.from)?;
    let contrast = third
        .as_ref()
        .and_then(|t| contrast_pole(wording, t))
        .or_else(|| other_clause(wording, request, both.clause));
    Some(Triad { both, third, emergent, contrast })
}

/// The two elements said to be alike.
struct Pair {
    elements: Vec<String>,
    clause: usize,
    from: Range<usize>,
}

fn named(analysis: &Analysis, request: &ListenRequest<'_>) -> Vec<Named> {
    let mut names: Vec<(String, String)> = Vec::new();
    for element in &request.concept.elements {
        for alias in std::iter::once(&element.label).chain(&element.aliases) {
            names.push((alias.to_lowercase(), element.label.clone()));
        }
    }
    for node in request.known.iter().filter(|n| n.node_type == "element") {
        names.push((node.label.to_lowercase(), node.label.to_owned()));
    }
    let mut out: Vec<Named> = Vec::new();
    for (index, clause) in analysis.clauses.iter().enumerate() {
        let from = clause.marker.start.min(clause.start);
        let mut i = from;
        while i < clause.end {
            let found = names
                .iter()
                .filter_map(|(alias, label)| matches(analysis, i, clause.end, alias).map(|len| (len, label)))
                .max_by_key(|(len, _)| *len);
            if let Some((len, label)) = found {
                if !out.iter().any(|n| n.label == *label) {
                    out.push(Named { label: label.clone(), range: i..i + len, clause: index });
                }
                i += len;
            } else {
                i += 1;
            }
        }
    }
    out
}

fn matches(analysis: &Analysis, at: usize, end: usize, name: &str) -> Option<usize> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let fits =
        at + words.len() <= end && words.iter().enumerate().all(|(k, w)| analysis.tokens[at + k].word == *w);
    (fits && !words.is_empty()).then_some(words.len())
}

/// Two elements in one clause, `both`, or `the two`.
fn pair(analysis: &Analysis, named: &[Named]) -> Option<Pair> {
    for (k, first) in named.iter().enumerate() {
        if let Some(second) = named[k + 1..].iter().find(|n| {
            n.clause == first.clause
                && analysis
                    .words(first.range.end..n.range.start)
                    .split_whitespace()
                    .all(|w| matches!(w, "and" | "," | "&" | "with"))
        }) {
            let clause = &analysis.clauses[first.clause];
            let from = second.range.end..clause.end;
            return Some(Pair {
                elements: vec![first.label.clone(), second.label.clone()],
                clause: first.clause,
                from,
            });
        }
    }
    None
}

type Pole = (String, Range<usize>);

/// What is said of elements, as said: `feels curated`.
fn pole(wording: &Wording<'_>, clause: usize, from: &Range<usize>) -> Option<Pole> {
    let analysis = wording.analysis;
    let c = &analysis.clauses[clause];
    let copula = c.verb.as_ref().is_some_and(|v| analysis.tokens[v.head].lemma == "be");
    let range = match &c.verb {
        Some(_) if copula => frames::complement(c),
        Some(verb) => verb.first.max(from.start)..c.end,
        None => from.start.max(c.start)..c.end,
    };
    let (label, range) = predicate(wording, clause, range)?;
    let label = if c.negated && copula { format!("not {}", label.trim_start_matches("not ")) } else { label };
    Some((label, range))
}

/// A predicate as a pole: without what only tells the degree, `a bit random` is `random`.
fn predicate(wording: &Wording<'_>, clause: usize, mut range: Range<usize>) -> Option<Pole> {
    const DEGREES: &[&[&str]] = &[
        &["a", "bit", "of"],
        &["a", "bit"],
        &["a", "little", "bit"],
        &["a", "little"],
        &["kind", "of"],
        &["sort", "of"],
        &["rather"],
        &["quite"],
        &["pretty"],
        &["really"],
        &["very"],
        &["just"],
        &["somewhat"],
    ];
    let tokens = wording.analysis.slice(range.clone());
    let degree = DEGREES.iter().find(|words| {
        words.len() < tokens.len() && words.iter().zip(tokens).all(|(word, token)| token.word == *word)
    });
    let noun_follows = degree.is_some_and(|d| d.len() == 2 && tokens.get(2).is_some_and(|t| t.word == "of"));
    if !noun_follows {
        range.start += degree.map_or(0, |words| words.len());
    }
    let said = wording.analysis.slice(range.clone());
    // `for me`, `you choose`: what a noun phrase would lose is said as it was.
    let whole = said.first().is_some_and(|t| matches!(t.tag, Tag::ADP | Tag::PRON)) && said.len() > 1;
    if whole {
        return Some((shorten(&wording.analysis.words(range.clone()), 60), range));
    }
    let label = wording.phrase(clause, range.clone());
    label_is_usable(&label).then_some((shorten(&label, 60), range))
}

fn contrast_pole(wording: &Wording<'_>, third: &Named) -> Option<Pole> {
    let (label, range) =
        pole(wording, third.clause, &(third.range.end..wording.analysis.clauses[third.clause].end))?;
    let next = third.clause + 1;
    let analysis = wording.analysis;
    let carried =
        analysis.clauses.get(next).filter(|c| c.sentence == analysis.clauses[third.clause].sentence);
    let end = carried.map_or(range.end, |c| c.end);
    Some((label, range.start..end))
}

/// `the other one is ...`: the clause after the pair.
fn other_clause(wording: &Wording<'_>, request: &ListenRequest<'_>, pair: usize) -> Option<Pole> {
    let analysis = wording.analysis;
    (pair + 1..analysis.clauses.len())
        .find(|i| {
            is_informative(analysis, request, *i)
                && analysis
                    .slice(analysis.clauses[*i].range())
                    .iter()
                    .any(|t| t.is_any(&["other", "third", "one"]))
        })
        .and_then(|i| pole(wording, i, &analysis.clauses[i].range()))
        .or_else(|| {
            let label = (pair + 1..analysis.clauses.len()).find(|i| {
                analysis.clauses[*i].contrast
                    || analysis.clauses[*i].joined() == crate::analysis::Join::Contrast
            })?;
            let text = wording.clause(label, Family::Pole);
            label_is_usable(&text).then(|| (text, analysis.clauses[label].range()))
        })
}

fn add(out: &mut Reading, analysis: &Analysis, (label, range): &Pole, node_type: &str) {
    let span = analysis.span(range);
    let polarity = if node_type == "element" || node_type == "construct" {
        0
    } else {
        analysis.slice(range.clone()).iter().map(|t| stance::tone(&t.word)).sum::<i8>().signum()
    };
    out.statements.push(Statement {
        label: label.clone(),
        node_type: node_type.to_owned(),
        quote: analysis.quote(range).to_owned(),
        span: Some(span).filter(|(a, b)| a < b),
        confidence: 0.9,
        polarity,
        ..Statement::default()
    });
}

#[expect(clippy::too_many_arguments, reason = "the parts of one triad")]
fn join(
    out: &mut Reading,
    request: &ListenRequest<'_>,
    analysis: &Analysis,
    both: &Pair,
    third: Option<&Named>,
    emergent: &Pole,
    contrast: Option<&Pole>,
    dimension: Option<&str>,
) {
    let whole = |clause: usize| {
        analysis.clauses[clause].marker.start.min(analysis.clauses[clause].start)
            ..analysis.clauses[clause].end
    };
    for element in &both.elements {
        link(out, request, analysis, (element, &emergent.0, "similar_on"), &whole(both.clause), true);
    }
    if let (Some(third), Some(contrast)) = (third, contrast) {
        link(out, request, analysis, (&third.label, &contrast.0, "differs_on"), &whole(third.clause), true);
    }
    if let Some(contrast) = contrast {
        link(out, request, analysis, (&emergent.0, &contrast.0, "opposite_of"), &contrast.1, true);
    }
    if let Some(dimension) = dimension {
        for element in both.elements.iter().take(1).chain(third.map(|t| &t.label)) {
            link(out, request, analysis, (element, dimension, "evaluated_by"), &whole(both.clause), false);
        }
    }
}

fn link(
    out: &mut Reading,
    request: &ListenRequest<'_>,
    analysis: &Analysis,
    (source, target, edge_type): (&str, &str, &str),
    range: &Range<usize>,
    explicit: bool,
) {
    let type_of = |label: &str| out.statements.iter().find(|c| c.label == label).map(|c| c.node_type.clone());
    let (Some(s), Some(t)) = (type_of(source), type_of(target)) else { return };
    if request.methodology.ontology.fit(edge_type, &s, &t) == Fit::Invalid {
        return;
    }
    out.relations.push(Relation {
        source: source.to_owned(),
        target: target.to_owned(),
        edge_type: edge_type.to_owned(),
        quote: analysis.quote(range).to_owned(),
        span: Some(analysis.span(range)),
        confidence: if explicit { 0.85 } else { 0.6 },
        explicit,
        suggested: false,
    });
}
