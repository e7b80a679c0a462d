//! Repertory grids: which things are named, what two of them share and sets a third apart, and their numbers on a scale.

use colloquy_engine::interpretation::{GridRating, ListenRequest, Reading, Relation, Statement};
use colloquy_syntax::Pos;

use crate::clause::Clause;
use crate::features::norm;
use crate::label::MOST_WORDS;
use crate::parsed::Parsed;
use crate::read::Heard;

mod listed;
mod things;

/// Most characters of the label of a scale.
const MOST_CHARS: usize = 60;
/// Tokens between a thing and its number, at most.
const NEAR: usize = 8;
/// How sure a relation of a triad is.
const SURE: f64 = 0.85;

/// A thing named in the answer.
#[derive(Debug, Clone)]
struct Named {
    label: String,
    /// Its tokens.
    range: std::ops::Range<usize>,
}

/// The things of the interview an answer names, in order, each once.
fn named(parsed: &Parsed, request: &ListenRequest<'_>) -> Vec<Named> {
    let elements = request.concept.elements.iter().flat_map(|element| {
        std::iter::once(&element.label)
            .chain(&element.aliases)
            .map(move |name| (name.as_str(), element.label.as_str()))
    });
    let known = request.known.iter().filter(|node| node.node_type == "element").flat_map(|node| {
        listed::short(node.label).into_iter().chain([node.label]).map(move |name| (name, node.label))
    });
    let names: Vec<(Vec<String>, &str)> = elements
        .chain(known)
        .map(|(name, label)| (name.to_lowercase().split_whitespace().map(str::to_owned).collect(), label))
        .collect();
    let doc = &parsed.doc;
    let mut found: Vec<Named> = Vec::new();
    let mut at = 0;
    while at < doc.len() {
        let fits = |words: &Vec<String>| {
            !words.is_empty()
                && at + words.len() <= doc.len()
                && words.iter().enumerate().all(|(k, word)| doc.token_text(at + k).to_lowercase() == *word)
        };
        match names.iter().filter(|(words, _)| fits(words)).max_by_key(|(words, _)| words.len()) {
            Some((words, label)) => {
                if found.iter().all(|named| named.label != *label) {
                    found.push(Named { label: (*label).to_owned(), range: at..at + words.len() });
                }
                at += words.len();
            }
            None => at += 1,
        }
    }
    found
}

/// Numbers on the scale, when the question asked for them.
pub fn ratings(parsed: &Parsed, request: &ListenRequest<'_>) -> Option<Reading> {
    let question = request.question.unwrap_or_default().to_lowercase();
    let asked = request.strategy.is_some_and(|s| s.name.contains("rate"))
        || ["from 1", "1 is", "what number"].iter().any(|words| question.contains(words));
    if !asked || request.methodology.ontology.node_type("rating").is_none() {
        return None;
    }
    let scale = |node_type: &str| matches!(node_type, "construct" | "construct_pole");
    let construct = request
        .focus
        .map(|focus| focus.label)
        .or_else(|| request.known.iter().rev().find(|node| scale(node.node_type)).map(|node| node.label))?;
    let named = named(parsed, request);
    let of_question = request
        .known
        .iter()
        .find(|node| node.node_type == "element" && question.contains(&node.label.to_lowercase()))
        .map(|node| node.label);
    let mut reading = Reading::default();
    for at in 0..parsed.doc.len() {
        let Some(score) = score(parsed, at) else { continue };
        let before = named.iter().rev().find(|n| n.range.end <= at && at - n.range.end <= NEAR);
        let (element, start) = match (before, of_question) {
            (Some(named), _) => (named.label.as_str(), named.range.start),
            (None, Some(label)) => (label, at),
            (None, None) => continue,
        };
        let rated = |statement: &Statement| statement.rating.as_ref().is_some_and(|r| r.element == element);
        if !reading.statements.iter().any(rated) {
            rate(parsed, request, (element, construct, score), start..at + 1, &mut reading);
        }
    }
    (!reading.statements.is_empty()).then_some(reading)
}

/// A number of the scale as said: "a two", "5".
fn score(parsed: &Parsed, at: usize) -> Option<u8> {
    let doc = &parsed.doc;
    let score = match norm(doc, at).as_str() {
        "one" | "1" => 1,
        "two" | "2" => 2,
        "three" | "3" | "middle" => 3,
        "four" | "4" => 4,
        "five" | "5" => 5,
        _ => return None,
    };
    let counts = doc.head(at).is_some_and(|head| doc[head].pos == Pos::Noun && head > at);
    let out_of = at > 1 && norm(doc, at - 1) == "of" && norm(doc, at - 2) == "out";
    let pronoun = norm(doc, at) == "one"
        && at > 0
        && matches!(norm(doc, at - 1).as_str(), "that" | "this" | "which" | "other");
    (!counts && !out_of && !pronoun).then_some(score)
}

fn rate(
    parsed: &Parsed,
    request: &ListenRequest<'_>,
    (element, construct, score): (&str, &str, u8),
    range: std::ops::Range<usize>,
    reading: &mut Reading,
) {
    let short: String =
        construct.chars().take(40_usize.saturating_sub(element.chars().count().min(20))).collect();
    let label: String = format!("{element} {score} on {short}").chars().take(MOST_CHARS).collect();
    let bytes = parsed.bytes_of(&range);
    let quote = parsed.said(bytes).to_owned();
    let span = Some(parsed.chars(bytes));
    if request.known.iter().any(|node| node.label == element) {
        reading.relations.push(Relation {
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
    reading.statements.push(Statement {
        label,
        node_type: "rating".to_owned(),
        quote,
        span,
        confidence: 0.9,
        rating: Some(GridRating { element: element.to_owned(), construct: construct.to_owned(), score }),
        ..Statement::default()
    });
}

/// Where things are compared, what is alike in two and different in one becomes the ends of a scale, and each thing named
/// is joined with its end.
pub(crate) fn complete(
    parsed: &Parsed,
    request: &ListenRequest<'_>,
    clauses: &[Clause],
    heard: &mut Vec<Heard>,
    relations: &mut Vec<Relation>,
) {
    let ontology = &request.methodology.ontology;
    if ontology.node_type("construct_pole").is_none() {
        return;
    }
    let named = named(parsed, request);
    let sides = triad(parsed, request, &named).unwrap_or_default();
    // What a triad says as a whole is not said again by its parts.
    let told = |at: usize| sides.iter().any(|side| side.tokens.iter().any(|t| clauses[at].range.contains(t)));
    let gone: Vec<String> =
        heard.iter().filter(|h| told(h.clause)).map(|h| h.statement.label.clone()).collect();
    heard.retain(|h| !told(h.clause));
    relations.retain(|r| !gone.contains(&r.source) && !gone.contains(&r.target));
    elements(parsed, request, &named, heard);
    listed::things(parsed, request, &named, heard);
    relations.retain(|r| {
        let is_known = |label: &str| request.known.iter().any(|node| node.label == label);
        let is_told = |label: &str| is_known(label) || heard.iter().any(|h| h.statement.label == label);
        is_told(&r.source) && is_told(&r.target)
    });
    let mut join = |source: &str, target: &str, edge_type: &str, side: &Side| {
        relations.push(Relation {
            source: source.to_owned(),
            target: target.to_owned(),
            edge_type: edge_type.to_owned(),
            quote: parsed.said(side.bytes(parsed)).to_owned(),
            span: Some(parsed.chars(side.bytes(parsed))),
            confidence: SURE,
            explicit: false,
            suggested: false,
        });
    };
    for (side, (node_type, edge_type)) in
        sides.iter().zip([("construct_pole", "similar_on"), ("opposite_pole", "differs_on")])
    {
        heard.push(Heard::plain(Statement {
            label: side.label.clone(),
            node_type: node_type.to_owned(),
            quote: parsed.said(side.bytes(parsed)).to_owned(),
            span: Some(parsed.chars(side.bytes(parsed))),
            confidence: SURE,
            ..Statement::default()
        }));
        side.who.iter().for_each(|who| join(who, &side.label, edge_type, side));
    }
    if let [alike, odd] = sides.as_slice() {
        join(&alike.label, &odd.label, "opposite_of", odd);
    }
}

/// One side of a comparison: the things it is said of, and what is said of them.
#[derive(Debug)]
struct Side {
    who: Vec<String>,
    label: String,
    tokens: Vec<usize>,
}

impl Side {
    fn bytes(&self, parsed: &Parsed) -> (usize, usize) {
        let ends = self.tokens.first().zip(self.tokens.last());
        ends.map_or((0, 0), |(first, last)| (parsed.doc[*first].start, parsed.doc[*last].end))
    }
}

/// Words for the things of a triad that are not named.
const REST: &[&str] = &["other", "others", "rest", "remaining"];
/// Words that only tell how much.
const DEGREES: &[&str] = &[
    "a", "bit", "little", "of", "rather", "quite", "pretty", "really", "very", "just", "somewhat", "kind",
    "sort", "more", "so",
];

/// What two are said to share, and what the third is: first the two, then the one. None when the answer does not tell both.
fn triad(parsed: &Parsed, request: &ListenRequest<'_>, named: &[Named]) -> Option<Vec<Side>> {
    let doc = &parsed.doc;
    let asked = self::named(&Parsed::of(request.question.unwrap_or_default()), request);
    let three: Vec<&str> =
        if asked.len() == 3 { &asked } else { named }.iter().map(|n| n.label.as_str()).collect();
    let mut sides: Vec<Side> = Vec::new();
    let mut announced = false;
    for chunk in &parsed.chunks {
        let inside = |named: &&Named| chunk.tokens.contains(&named.range.start);
        let who: Vec<String> = named.iter().filter(inside).map(|n| n.label.clone()).collect();
        let rest = chunk.tokens.iter().any(|t| REST.contains(&norm(doc, *t).as_str()));
        if who.is_empty() && !rest && !announced {
            continue;
        }
        let of_name = |t: usize| named.iter().any(|n| n.range.contains(&t));
        let tokens: Vec<usize> = chunk
            .tokens
            .iter()
            .copied()
            .filter(|t| !matches!(doc[*t].pos, Pos::Punct | Pos::Space | Pos::Cconj) && !of_name(*t))
            .collect();
        let pole = pole(parsed, &tokens, rest);
        // "The other two you choose": the words for the things may be a chunk of their own.
        announced = pole.is_empty() && rest;
        if !pole.is_empty() {
            sides.push(Side { who, label: words(parsed, &pole), tokens: pole });
        }
    }
    let [first, second] = <[Side; 2]>::try_from(sides).ok()?;
    let (mut first, mut second) = (first, second);
    let left = |known: &[String]| -> Vec<String> {
        three.iter().filter(|name| !known.iter().any(|k| k == *name)).map(|name| (*name).to_owned()).collect()
    };
    if first.who.is_empty() {
        first.who = left(&second.who);
    }
    if second.who.is_empty() {
        second.who = left(&first.who);
    }
    let distinct = first.label != second.label;
    match (first.who.len(), second.who.len()) {
        (2, 1) if distinct => Some(vec![first, second]),
        (1, 2) if distinct => Some(vec![second, first]),
        _ => None,
    }
}

/// What is said, without who it is said of, the copula and words of degree in front.
fn pole(parsed: &Parsed, tokens: &[usize], rest: bool) -> Vec<usize> {
    let doc = &parsed.doc;
    let word = |t: usize| norm(doc, t);
    let before = |t: usize| {
        matches!(word(t).as_str(), "the" | "two" | "one" | "ones" | "both" | "all" | "third")
            || REST.contains(&word(t).as_str())
    };
    let from = if rest { tokens.iter().position(|t| !before(*t)).unwrap_or(tokens.len()) } else { 0 };
    let mut kept = &tokens[from..];
    while let Some(first) = kept.first().filter(|_| kept.len() > 1) {
        let idle = crate::features::lemma(doc, *first) == "be"
            || doc[*first].pos == Pos::Part
            || DEGREES.contains(&word(*first).as_str())
            || before(*first) && !rest && word(*first) == "both";
        if !idle {
            break;
        }
        kept = &kept[1..];
    }
    let says = |t: &usize| !matches!(doc[*t].pos, Pos::Det | Pos::Part | Pos::Punct | Pos::Space);
    if kept.iter().any(says) { kept.to_vec() } else { Vec::new() }
}

fn words(parsed: &Parsed, tokens: &[usize]) -> String {
    let said: Vec<&str> = tokens.iter().take(MOST_WORDS).map(|t| parsed.doc.token_text(*t)).collect();
    said.join(" ").replace(" n't", "n't").replace(" '", "'").chars().take(MOST_CHARS).collect()
}

/// A thing of the concept that is named for the first time becomes a node.
fn elements(parsed: &Parsed, request: &ListenRequest<'_>, named: &[Named], heard: &mut Vec<Heard>) {
    for named in named {
        let known = request.known.iter().any(|node| node.label == named.label)
            || heard.iter().any(|heard| heard.statement.label == named.label);
        if !known {
            let bytes = parsed.bytes_of(&named.range);
            heard.push(Heard::plain(Statement {
                label: named.label.clone(),
                node_type: "element".to_owned(),
                quote: parsed.said(bytes).to_owned(),
                span: Some(parsed.chars(bytes)),
                confidence: SURE,
                ..Statement::default()
            }));
        }
    }
}
