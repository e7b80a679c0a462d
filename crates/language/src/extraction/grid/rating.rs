//! Ratings: `Netflix a two, YouTube more like a five`.

use colloquy_engine::interpretation::{GridRating, ListenRequest, Reading, Relation, Statement};
use colloquy_engine::methodology::ontology::Fit;

use crate::analysis::Analysis;

use super::named;

/// Numbers of the scale as said.
const NUMBERS: &[(&str, u8)] = &[
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("1", 1),
    ("2", 2),
    ("3", 3),
    ("4", 4),
    ("5", 5),
    ("middle", 3),
];

/// Scores from 1 to 5 when the question asks for a rating.
pub(super) fn extract(analysis: &Analysis, request: &ListenRequest<'_>) -> Option<Reading> {
    let question = request.question.unwrap_or_default().to_lowercase();
    let strategy = request.strategy.is_some_and(|s| s.name.contains("rate"));
    if !(strategy
        || question.contains("from 1")
        || question.contains("1 is")
        || question.contains("what number"))
        || request.methodology.ontology.node_type("rating").is_none()
    {
        return None;
    }
    let construct = request.focus.map(|f| f.label.to_owned()).or_else(|| {
        request
            .known
            .iter()
            .rev()
            .find(|n| matches!(n.node_type, "construct" | "construct_pole"))
            .map(|n| n.label.to_owned())
    })?;
    let mut out = Reading::default();
    let named = named(analysis, request);
    let asked = request
        .known
        .iter()
        .find(|n| n.node_type == "element" && question.contains(&n.label.to_lowercase()))
        .map(|n| n.label.to_owned());
    for (at, token) in analysis.tokens.iter().enumerate() {
        let Some((_, score)) = NUMBERS.iter().find(|(w, _)| *w == token.word) else { continue };
        if token.word == "one" && analysis.tokens.get(at + 1).is_some_and(|t| t.tag == crate::tags::Tag::NOUN)
            || at > 1 && analysis.tokens[at - 1].word == "of" && analysis.tokens[at - 2].word == "out"
        {
            continue;
        }
        let before = named.iter().rev().find(|n| n.range.end <= at && at - n.range.end <= 8);
        let (element, start) = match (before, &asked) {
            (Some(n), _) => (n.label.clone(), n.range.start),
            (None, Some(label)) => (label.clone(), at),
            _ => continue,
        };
        if out.statements.iter().any(|c| c.rating.as_ref().is_some_and(|r| r.element == element)) {
            continue;
        }
        push(&mut out, request, analysis, &element, &construct, *score, &(start..at + 1));
    }
    (!out.statements.is_empty()).then_some(out)
}

fn push(
    out: &mut Reading,
    request: &ListenRequest<'_>,
    analysis: &Analysis,
    element: &str,
    construct: &str,
    score: u8,
    range: &std::ops::Range<usize>,
) {
    let short: String =
        construct.chars().take(40usize.saturating_sub(element.chars().count().min(20))).collect();
    let label: String = format!("{element} {score} on {short}").chars().take(60).collect();
    let quote = analysis.quote(range).to_owned();
    let span = Some(analysis.span(range));
    let known = request.known.iter().any(|n| n.label == element);
    if known && request.methodology.ontology.fit("rated_on", "element", "rating") != Fit::Invalid {
        out.relations.push(Relation {
            source: element.to_owned(),
            target: label.clone(),
            edge_type: "rated_on".to_owned(),
            quote: quote.clone(),
            span,
            confidence: 0.9,
            explicit: true,
            suggested: false,
        });
    }
    out.statements.push(Statement {
        label,
        node_type: "rating".to_owned(),
        quote,
        span,
        confidence: 0.9,
        polarity: 0,
        rating: Some(GridRating { element: element.to_owned(), construct: construct.to_owned(), score }),
        ..Statement::default()
    });
}
