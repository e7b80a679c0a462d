//! Clause bounds: where one statement ends and the next begins, and what joins them.

use std::ops::Range;

use crate::analysis::{Clause, Join};
use crate::lemmas;
use crate::lexicon::{structure, world};
use crate::tags::Tag;
use crate::tokens::Token;

pub mod asides;
pub mod corrections;
pub mod markers;
mod run_on;
pub mod starts;
pub mod times;

use starts::{Scan, has_verb};

/// A bound found in a sentence: the clause after it starts behind the marker.
#[derive(Debug, Clone)]
struct Bound {
    at: usize,
    marker: Range<usize>,
    join: Join,
    contrast: bool,
}

/// The clauses of all sentences, without frames.
pub fn split(tokens: &[Token], sentences: &[Range<usize>]) -> Vec<Clause> {
    let mut out = Vec::new();
    for (number, sentence) in sentences.iter().enumerate() {
        let mut from = sentence.start;
        while let Some(found) = corrections::find(tokens, from..sentence.end, from > sentence.start) {
            split_sentence(tokens, from..found.start, number, &mut out);
            corrections::withdraw(&mut out, number, &found);
            from = found.end;
        }
        split_sentence(tokens, from..sentence.end, number, &mut out);
    }
    out
}

fn split_sentence(tokens: &[Token], sentence: Range<usize>, number: usize, out: &mut Vec<Clause>) {
    if sentence.is_empty() {
        return;
    }
    let question = tokens[sentence.clone()].iter().rev().take(2).any(|t| t.word.contains('?'));
    let sentence = asides::within(tokens, sentence);
    let scan = Scan { tokens, end: sentence.end };
    let first = out.len();
    let mut bound = opening(&scan, sentence.start, number > 0);
    let mut i = bound.marker.end.max(sentence.start);
    while i < sentence.end {
        let Some(next) = bound_at(&scan, i, &bound) else {
            i += 1;
            continue;
        };
        push(tokens, &bound, next.at, number, question, out);
        i = next.marker.end.max(i + 1);
        bound = next;
    }
    push(tokens, &bound, sentence.end, number, question, out);
    front(&mut out[first..]);
}

/// The bound a sentence starts with: its marker, if any.
fn opening(scan: &Scan<'_>, start: usize, later: bool) -> Bound {
    let plain = Bound { at: start, marker: start..start, join: Join::Start, contrast: false };
    let mut at = start;
    let mut contrast = false;
    while scan.tokens.get(at).is_some_and(|t| {
        at < scan.end
            && t.is_any(&[
                "and",
                "but",
                "or",
                "well",
                "oh",
                "also",
                "then",
                "honestly",
                "basically",
                "frankly",
            ])
    }) {
        contrast |= scan.tokens[at].word == "but";
        at += 1;
        if scan.tokens.get(at).is_some_and(|t| t.word == ",") {
            at += 1;
        }
    }
    match markers::at(scan, at, true) {
        Some((join, len)) if join != Join::Result || later || len > 1 && scan.word(at) != Some("so") => {
            Bound { at: start, marker: start..at + len, join, contrast }
        }
        _ => {
            let lead = start..at;
            let join = match scan.tokens.get(start).map(|t| t.word.as_str()) {
                Some("but") => Join::Contrast,
                Some("then") if later => Join::Sequence,
                _ => Join::Start,
            };
            Bound { marker: lead, join, contrast, ..plain }
        }
    }
}

fn bound_at(scan: &Scan<'_>, i: usize, current: &Bound) -> Option<Bound> {
    let tokens = scan.tokens;
    let token = &tokens[i];
    let seg = current.marker.end..i;
    if seg.is_empty() {
        return None;
    }
    if token.is_mark()
        && matches!(token.word.as_str(), ";" | ":" | "(" | ")" | "—" | "–" | "--" | "-" | "..." | "…")
    {
        return hard(scan, i);
    }
    if let Some(after) = starts::measured(scan, i, &seg).or_else(|| starts::means(scan, i, &seg)) {
        return Some(Bound { at: i, marker: i..after, join: Join::Result, contrast: false });
    }
    let comma = token.word == ",";
    let Coordinators { first: coordinator, contrast, end: mut at } =
        coordinators(scan, if comma { i + 1 } else { i });
    if (comma || contrast) && scan.starts_clause(at) && asides::announces(&tokens[seg.clone()], token) {
        return None;
    }
    if let Some(bound) = restated(scan, i, &seg) {
        return Some(bound);
    }
    if comma || coordinator.is_some() {
        at = asides::skip(scan, at);
    }
    if at >= scan.end {
        return None;
    }
    let marker = markers::at(scan, at, comma || coordinator.is_some()).filter(|(join, _)| {
        !matches!(join, Join::Condition | Join::Setting) || !starts::wondered(&tokens[seg.clone()])
    });
    if let Some((join, len)) = marker {
        return Some(Bound { at: i, marker: i..at + len, join, contrast });
    }
    if coordinator.is_some() {
        return coordinated(scan, i, at, &seg, current, contrast);
    }
    if comma {
        if let Some(bound) = resumed(scan, i, at, current) {
            return Some(bound);
        }
        return after_comma(scan, i, at, &seg);
    }
    if token.word == "to" && token.tag == Tag::PART && starts::purpose(scan, i, &seg) {
        return Some(Bound { at: i, marker: i..i + 1, join: Join::Purpose, contrast });
    }
    run_on::bound(scan, i, current, &seg)
}

/// The words that coordinate at a place: `and`, `but also`, `or, plus`.
struct Coordinators {
    /// The first of them.
    first: Option<usize>,
    /// Whether one of them contrasts.
    contrast: bool,
    /// What follows them.
    end: usize,
}

fn coordinators(scan: &Scan<'_>, start: usize) -> Coordinators {
    let mut found = Coordinators { first: None, contrast: false, end: start };
    while let Some(token) = scan.tokens.get(found.end).filter(|token| {
        found.end < scan.end && token.is_any(&["and", "but", "or", "plus", "yet", "also", "nor"])
    }) {
        found.contrast |= token.is_any(&["but", "yet"]);
        found.first.get_or_insert(found.end);
        found.end += 1;
        if scan.tokens.get(found.end).is_some_and(|token| token.word == ",") {
            found.end += 1;
        }
    }
    found
}

/// `using it, rather than buying one, | saves money`: the verb behind an inserted comparison.
fn resumed(scan: &Scan<'_>, i: usize, at: usize, current: &Bound) -> Option<Bound> {
    let inserted = matches!(current.join, Join::Instead | Join::Without);
    (inserted && scan.is_finite(at) && scan.tokens[at].word.ends_with('s')).then_some(Bound {
        at: i,
        marker: i..at,
        join: Join::Shared,
        contrast: false,
    })
}

/// `..., I mean, ...`: a comma after which the same is said in other words.
fn restated(scan: &Scan<'_>, i: usize, seg: &Range<usize>) -> Option<Bound> {
    // A verb in `-s` may have been taken for a noun: `the money stays, I mean, I save a hundred`.
    let said = has_verb(scan.tokens, seg)
        || seg.len() > 2 && matches!(scan.tokens[seg.start].tag, Tag::DET | Tag::PRON | Tag::NOUN);
    let after = scan.tokens[i].word == "," && said;
    let len = after.then(|| markers::restating(scan, i + 1))??;
    Some(Bound { at: i, marker: i..i + 1 + len, join: Join::Restated, contrast: false })
}

/// A dash, a bracket, a colon: a bound when something with a verb follows, else the clause goes on.
fn hard(scan: &Scan<'_>, i: usize) -> Option<Bound> {
    let after = i + 1;
    if after >= scan.end {
        return None;
    }
    let (join, len) = markers::at(scan, after, true).unwrap_or((Join::And, 0));
    Some(Bound { at: i, marker: i..after + len, join, contrast: false })
}

fn coordinated(
    scan: &Scan<'_>,
    i: usize,
    at: usize,
    seg: &Range<usize>,
    current: &Bound,
    contrast: bool,
) -> Option<Bound> {
    let join = |join| Some(Bound { at: i, marker: i..at, join, contrast });
    if !has_verb(scan.tokens, seg) && matches!(current.join, Join::Start | Join::And) {
        let may = starts::after_fragment(scan, seg, at);
        return if may { join(if contrast { Join::Contrast } else { Join::And }) } else { None };
    }
    if scan.starts_clause(at) || scan.starts_clause_after_phrase(at) {
        return join(if contrast { Join::Contrast } else { Join::And });
    }
    if starts::shared_predicate(scan, seg, at) {
        return join(if contrast { Join::Contrast } else { Join::Shared });
    }
    None
}

fn after_comma(scan: &Scan<'_>, i: usize, at: usize, seg: &Range<usize>) -> Option<Bound> {
    let tokens = scan.tokens;
    let bound = |join, end| Some(Bound { at: i, marker: i..end, join, contrast: false });
    if quoting(&tokens[seg.clone()]) {
        return None;
    }
    if tokens[at].word == "like" && scan.starts_clause(at + 1) {
        return bound(Join::Restated, at + 1);
    }
    if tokens[at].word == "which" && at + 1 < scan.end {
        return bound(Join::Which, at);
    }
    let dated = tokens[at].is_any(&["after", "at", "in", "by", "for"]) && has_verb(tokens, seg);
    if dated && scan.starts_clause_after_phrase(at) {
        return bound(Join::And, at);
    }
    if scan.starts_clause(at)
        && (has_verb(tokens, seg)
            || seg.len() > 1 && !matches!(tokens[seg.start].tag, Tag::ADP | Tag::ADV | Tag::SCONJ | Tag::NUM))
    {
        return bound(Join::And, at);
    }
    let mut verb = at;
    while tokens.get(verb).is_some_and(|t| verb < scan.end && t.tag == Tag::ADV && !t.word.ends_with("ing")) {
        verb += 1;
    }
    let participle = tokens.get(verb).is_some_and(|t| {
        verb < scan.end
            && t.word.ends_with("ing")
            && matches!(t.tag, Tag::VERB | Tag::NOUN)
            && lemmas::is_verb_form(&t.word)
            && t.word != "during"
    });
    if participle && has_verb(tokens, seg) && !starts::in_gerund_list(tokens, seg) {
        return bound(Join::Participle, at);
    }
    if participle && starts::in_gerund_list(tokens, seg) && starts::content(tokens, &(verb..scan.end)) > 1 {
        return bound(Join::Shared, at);
    }
    None
}

/// `I thought, okay, I'll stay`: what was thought belongs to the thinking.
fn quoting(seg: &[Token]) -> bool {
    let spoken = seg
        .iter()
        .rev()
        .find(|t| !(t.is_mark() || t.is_any(&["okay", "ok", "well", "right", "yes", "no", "oh"])));
    spoken.is_some_and(|t| matches!(t.lemma.as_str(), "think" | "say") && t.tag == Tag::VERB)
}

fn push(tokens: &[Token], bound: &Bound, end: usize, sentence: usize, question: bool, out: &mut Vec<Clause>) {
    let mut range = bound.marker.end..end;
    while range.start < range.end && tokens[range.end - 1].is_mark() {
        range.end -= 1;
    }
    while range.start < range.end && tokens[range.start].is_mark() {
        range.start += 1;
    }
    range = asides::untrailed(tokens, range);
    let empty = range.is_empty()
        || range.len() == 1
            && structure::OPENERS.contains(&tokens[range.start].word.as_str())
            && !out.is_empty();
    if empty {
        return;
    }
    let mut marker = bound.marker.clone();
    while marker.start < marker.end && tokens[marker.start].is_mark() {
        marker.start += 1;
    }
    while marker.start < marker.end && tokens[marker.end - 1].is_mark() {
        marker.end -= 1;
    }
    out.push(Clause {
        sentence,
        start: range.start,
        end: range.end,
        join: Some(bound.join),
        marker,
        contrast: bound.contrast,
        question,
        ..Clause::default()
    });
}

/// Marks clauses whose partner comes after them: a subordinate clause at the start of its sentence, or
/// after a coordinator, followed by an unmarked one.
fn front(clauses: &mut [Clause]) {
    for i in 0..clauses.len() {
        let join = clauses[i].joined();
        let subordinate = join.subordinates() || matches!(join, Join::Purpose | Join::Instead);
        let next_plain = clauses.get(i + 1).is_some_and(|n| {
            matches!(n.joined(), Join::And | Join::Result) && n.marker.is_empty()
                || i == 0 && matches!(n.joined(), Join::And | Join::Shared)
        });
        let first = i == 0;
        let coordinated = clauses[i].marker.len() > 1;
        clauses[i].fronted = subordinate && next_plain && (first || coordinated);
    }
}

/// Whether a word names a point or a stretch of time.
pub fn is_time(token: &Token) -> bool {
    token.tag == Tag::NUM
        || world::TIMES.contains(&token.word.as_str())
        || token.is_any(&["then", "last", "ever"])
}
