//! Markers: words that join clauses, and the context that makes them markers.

use crate::analysis::Join;
use crate::clauses::is_time;
use crate::clauses::starts::{self, Scan};
use crate::lemmas;
use crate::lexicon::{structure, verbs};
use crate::tags::Tag;

/// Phrases and what they join; of those that fit, the longest is taken.
const MARKERS: &[(&[&str], Join)] = &[
    (&["because", "of"], Join::CauseNoun),
    (&["due", "to"], Join::CauseNoun),
    (&["thanks", "to"], Join::CauseNoun),
    (&["owing", "to"], Join::CauseNoun),
    (&["on", "account", "of"], Join::CauseNoun),
    (&["given", "that"], Join::Cause),
    (&["seeing", "as"], Join::Cause),
    (&["considering", "that"], Join::Cause),
    (&["mainly", "because"], Join::Cause),
    (&["just", "because"], Join::Cause),
    (&["simply", "because"], Join::Cause),
    (&["mostly", "because"], Join::Cause),
    (&["partly", "because"], Join::Cause),
    (&["largely", "because"], Join::Cause),
    (&["probably", "because"], Join::Cause),
    (&["that", "'s", "because"], Join::Cause),
    (&["that", "is", "because"], Join::Cause),
    (&["this", "is", "because"], Join::Cause),
    (&["it", "'s", "because"], Join::Cause),
    (&["it", "is", "because"], Join::Cause),
    (&["because"], Join::Cause),
    (&["'cause"], Join::Cause),
    (&["cause"], Join::Cause),
    (&["cos"], Join::Cause),
    (&["coz"], Join::Cause),
    (&["cuz"], Join::Cause),
    (&["since"], Join::Cause),
    (&["as"], Join::Cause),
    (&["so", "that"], Join::Purpose),
    (&["so", "as", "to"], Join::Purpose),
    (&["in", "order", "to"], Join::Purpose),
    (&["in", "order", "that"], Join::Purpose),
    (&["in", "order", "for"], Join::Purpose),
    (&["that", "'s", "why"], Join::Result),
    (&["that", "is", "why"], Join::Result),
    (&["this", "is", "why"], Join::Result),
    (&["which", "is", "why"], Join::Result),
    (&["it", "'s", "why"], Join::Result),
    (&["that", "'s", "when"], Join::Result),
    (&["that", "way"], Join::Result),
    (&["this", "way"], Join::Result),
    (&["which", "means", "that"], Join::Result),
    (&["which", "means"], Join::Result),
    (&["which", "meant"], Join::Result),
    (&["that", "means", "that"], Join::Result),
    (&["that", "means"], Join::Result),
    (&["this", "means", "that"], Join::Result),
    (&["this", "means"], Join::Result),
    (&["it", "means", "that"], Join::Result),
    (&["it", "means"], Join::Result),
    (&["meaning", "that"], Join::Result),
    (&["meaning"], Join::Result),
    (&["because", "of", "that"], Join::Result),
    (&["because", "of", "this"], Join::Result),
    (&["because", "of", "it"], Join::Result),
    (&["due", "to", "that"], Join::Result),
    (&["due", "to", "this"], Join::Result),
    (&["thanks", "to", "that"], Join::Result),
    (&["thanks", "to", "this"], Join::Result),
    (&["as", "a", "result", "of", "that"], Join::Result),
    (&["for", "that", "reason"], Join::Result),
    (&["for", "this", "reason"], Join::Result),
    (&["that", "'s", "how"], Join::Result),
    (&["therefore"], Join::Result),
    (&["as", "a", "result"], Join::Result),
    (&["consequently"], Join::Result),
    (&["so", "then"], Join::Result),
    (&["so", "now"], Join::Result),
    (&["so"], Join::Result),
    (&["by"], Join::Means),
    (&["through"], Join::Means),
    (&["even", "if"], Join::Concession),
    (&["only", "if"], Join::Condition),
    (&["if"], Join::Condition),
    (&["as", "long", "as"], Join::Condition),
    (&["as", "soon", "as"], Join::After),
    (&["unless"], Join::Unless),
    (&["otherwise"], Join::Otherwise),
    (&["or", "else"], Join::Otherwise),
    (&["if", "not"], Join::Otherwise),
    (&["every", "time"], Join::Setting),
    (&["each", "time"], Join::Setting),
    (&["last", "time"], Join::Setting),
    (&["the", "last", "time"], Join::Setting),
    (&["the", "first", "time"], Join::Setting),
    (&["next", "time"], Join::Setting),
    (&["by", "the", "time"], Join::Setting),
    (&["the", "moment"], Join::Setting),
    (&["the", "minute"], Join::Setting),
    (&["whenever"], Join::Setting),
    (&["when"], Join::Setting),
    (&["once"], Join::After),
    (&["after"], Join::After),
    (&["before"], Join::Before),
    (&["until"], Join::Sequence),
    (&["till"], Join::Sequence),
    (&["by", "then"], Join::Sequence),
    (&["after", "that"], Join::Sequence),
    (&["then"], Join::Sequence),
    (&["even", "though"], Join::Concession),
    (&["although"], Join::Concession),
    (&["though"], Join::Concession),
    (&["while"], Join::Concession),
    (&["whereas"], Join::Contrast),
    (&["however"], Join::Contrast),
    (&["except", "that"], Join::Contrast),
    (&["instead", "of"], Join::Instead),
    (&["rather", "than"], Join::Instead),
    (&["as", "opposed", "to"], Join::Instead),
    (&["without"], Join::Without),
    (&["or", "rather"], Join::Revision),
    (&["well", "actually"], Join::Revision),
    (&["actually"], Join::Revision),
    (&["no", "wait"], Join::Revision),
];

/// The marker at a token, its join and its length. `bounded` says that a comma, a coordinator or the start
/// of the sentence stands before it.
pub fn at(scan: &Scan<'_>, i: usize, bounded: bool) -> Option<(Join, usize)> {
    if let Some(len) = means(scan, i).filter(|_| bounded) {
        return Some((Join::Result, len));
    }
    if let Some(join) = starts::correlative(scan, i) {
        return Some((join, 1));
    }
    let (join, len) = listed(scan, i, bounded)?;
    let framed = if join == Join::Result { means(scan, i + len) } else { None };
    Some((join, len + framed.unwrap_or(0)))
}

/// `it means (that)`, `that just means`: the frame of a consequence, when something to say follows.
pub fn means(scan: &Scan<'_>, i: usize) -> Option<usize> {
    if !matches!(scan.word(i)?, "it" | "this" | "that" | "which") {
        return None;
    }
    let mut at = i + 1;
    while matches!(
        scan.word(at),
        Some("just" | "also" | "basically" | "simply" | "really" | "then" | "'ll" | "will")
    ) {
        at += 1;
    }
    if !matches!(scan.word(at)?, "means" | "meant" | "mean") {
        return None;
    }
    at += 1;
    let a_lot = matches!(scan.word(at), Some("a" | "so" | "everything" | "more" | "nothing" | "something"))
        && !scan.starts_clause(at);
    if a_lot {
        return None;
    }
    if scan.word(at) == Some("that") {
        at += 1;
    }
    (at < scan.end).then_some(at - i)
}

/// The marker of the table at a token.
fn listed(scan: &Scan<'_>, i: usize, bounded: bool) -> Option<(Join, usize)> {
    let first = scan.word(i)?;
    let said = |words: &&[&str]| {
        words[0] == first && words.iter().enumerate().all(|(k, w)| scan.word(i + k) == Some(w))
    };
    let pointing = |words: &[&str]| !points_back(words) || bounded && scan.starts_clause(i + words.len());
    MARKERS
        .iter()
        .filter(|(words, _)| said(words) && pointing(words))
        .max_by_key(|(words, _)| words.len())
        .and_then(|(words, join)| valid(scan, i, words, *join, bounded).map(|join| (join, words.len())))
        .map(|(join, len)| (join, with_comma(scan, i, len)))
}

/// `because of that`, `thanks to this`: what was said before is the ground, and a clause of its own follows;
/// else the pronoun is only the cause that is named (`because of that noise`).
fn points_back(words: &[&str]) -> bool {
    words.len() > 2
        && matches!(words[0], "because" | "due" | "thanks" | "for" | "as")
        && words[1..].iter().any(|w| matches!(*w, "that" | "this" | "it"))
        || words.ends_with(&["'s", "how"])
}

/// The length of what announces the same thing in other words, after a comma and before a clause:
/// `I sleep badly, I mean, I lie awake`.
pub fn restating(scan: &Scan<'_>, i: usize) -> Option<usize> {
    const PHRASES: &[&[&str]] = &[
        &["i", "mean"],
        &["you", "know"],
        &["in", "other", "words"],
        &["that", "is", "to", "say"],
        &["or", "to", "put", "it", "differently"],
        &["to", "put", "it", "another", "way"],
    ];
    let phrase = PHRASES.iter().find(|p| p.iter().enumerate().all(|(k, w)| scan.word(i + k) == Some(w)))?;
    let len = with_comma(scan, i, phrase.len());
    // `you know` and `I mean` take a clause of their own unless a comma parts them from it.
    let parted = len > phrase.len() || phrase[0] == "in";
    let next = i + len;
    // `in other words, what if it is gone`.
    let asked = scan.word(next).is_some_and(|w| matches!(w, "what" | "how" | "why" | "who"));
    let asks = asked && (scan.starts_clause(next + 1) || scan.starts_clause(next + 2));
    (parted && (scan.starts_clause(next) || asks)).then_some(len)
}

/// A comma right after a marker belongs to it.
fn with_comma(scan: &Scan<'_>, i: usize, len: usize) -> usize {
    if scan.word(i + len) == Some(",") { len + 1 } else { len }
}

fn valid(scan: &Scan<'_>, i: usize, words: &[&str], join: Join, bounded: bool) -> Option<Join> {
    let next = i + words.len();
    let before = i.checked_sub(1).and_then(|j| scan.tokens.get(j));
    let clause = scan.starts_clause(next);
    let gerund = scan.is_gerund(next);
    match words {
        ["since"] => since(scan, next),
        ["as"] => (bounded && clause).then_some(join),
        ["cause"] => clause.then_some(join),
        ["so"] => result(scan, i, next, bounded).then_some(join),
        ["so", "now"] | ["that" | "this", "way"] | ["meaning"] => {
            // "That way spending carefully matters": a gerund may be the subject.
            (bounded && (clause || words[0] == "meaning" || words[1..] == ["way"] && gerund)).then_some(join)
        }
        ["it" | "this" | "that", "means", ..] => bounded.then_some(join),
        ["by"] => gerund.then_some(join),
        ["through"] => (gerund && lemmas::is_verb_form(scan.word(next).unwrap_or_default())).then_some(join),
        ["otherwise"] | ["or", "else"] | ["if", "not"] => {
            (bounded && scan.starts_clause(i + with_comma(scan, i, words.len()))).then_some(join)
        }
        ["if"] => (clause
            && !before.is_some_and(|b| {
                verbs::COGNITION.contains(&b.lemma.as_str())
                    || b.is_any(&[
                        "as", "ask", "asked", "wonder", "check", "sure", "tell", "asking", "what", "decide",
                    ])
            }))
        .then_some(join),
        ["when"] => (clause && (scan.word(next) != Some("it") || scan.word(next + 1) != Some("comes")))
            .then_some(join)
            .filter(|_| !before.is_some_and(|b| b.is_any(&["that's", "is", "'s", "know", "times", "time"]))),
        ["while"] if before.is_some_and(|b| b.is_any(&["a", "little", "long", "short"])) => None,
        ["after"] if before.is_some_and(|b| matches!(b.lemma.as_str(), "look" | "take")) => None,
        ["once" | "after" | "before" | "until" | "till" | "while" | "whenever"]
        | ["every" | "each" | "last" | "next", "time"]
        | ["the" | "by", _, "time"]
        | ["the", "moment" | "minute"] => clause.then_some(join),
        ["then"] => (bounded && (clause || scan.is_finite(next)) || then_did(scan, i, next)).then_some(join),
        ["though"] => clause.then_some(join),
        ["actually"] => {
            (bounded && clause && before.is_some_and(|b| b.is_any(&[",", "well", "no"]))).then_some(join)
        }
        // `I got there without stopping` is one thing; in front it tells what else would be.
        ["without"] => {
            (bounded && i == 0 || before.is_none_or(|b| b.is_any(&[".", "!", "?"]))).then_some(join)
        }
        ["therefore" | "consequently" | "however"] => (bounded || clause).then_some(join),
        ["that" | "this" | "it", _, "because"] => (bounded && clause).then_some(join),
        ["on" | "due" | "thanks" | "owing", ..] | ["because", "of"] => (next < scan.end).then_some(join),
        _ => (next < scan.end).then_some(join),
    }
}

/// `they turned up late then broke the mirror`: a second deed of the same people.
fn then_did(scan: &Scan<'_>, i: usize, next: usize) -> bool {
    let past = |t: &crate::tokens::Token| t.tag == Tag::VERB && t.word != t.lemma && !t.word.ends_with("ing");
    let done_before = scan.tokens[..i].iter().rev().take(8).take_while(|t| !t.is_mark()).any(past);
    let object = scan.tokens.get(next + 1).is_some_and(|t| next + 1 < scan.end && !t.is_mark());
    done_before && object && scan.tokens.get(next).is_some_and(|t| next < scan.end && past(t))
}

/// `since` is a reason unless a time, or the event a change is dated by, follows.
fn since(scan: &Scan<'_>, next: usize) -> Option<Join> {
    const DATING: &[&str] =
        &["start", "begin", "move", "join", "buy", "switch", "leave", "get", "discover", "become"];
    let token = scan.tokens.get(next).filter(|_| next < scan.end)?;
    if is_time(token) || token.tag == Tag::ADP || scan.is_gerund(next) {
        return Some(Join::Time);
    }
    if !scan.starts_clause(next) {
        let named =
            token.tag == Tag::DET && (next + 1..scan.end.min(next + 5)).any(|at| scan.starts_clause(at));
        return named.then_some(Join::Time);
    }
    let dated = scan.tokens[next..scan.end.min(next + 4)]
        .iter()
        .any(|t| t.tag == Tag::VERB && DATING.contains(&t.lemma.as_str()) && t.word != t.lemma);
    Some(if dated { Join::Time } else { Join::Cause })
}

/// `so` joins a result when a subject and its verb follow; `so good`, `so much` and fillers do not.
fn result(scan: &Scan<'_>, i: usize, next: usize, bounded: bool) -> bool {
    if scan.word(next) == Some(",")
        || scan.word(next).is_some_and(|w| ["much", "many", "far", "long", "called"].contains(&w))
    {
        return false;
    }
    let before = i.checked_sub(1).and_then(|j| scan.tokens.get(j));
    let degree = before.is_some_and(|b| {
        matches!(b.tag, Tag::AUX) || verbs::COPULAS.contains(&b.lemma.as_str()) && b.tag == Tag::VERB
    });
    let adverb = scan.tokens.get(next).is_some_and(|t| {
        matches!(t.tag, Tag::ADJ) || t.tag == Tag::ADV && !structure::OPENERS.contains(&t.word.as_str())
    });
    let clause = scan.starts_clause(next)
        || scan.starts_clause_after_phrase(next)
        || bounded && scan.starts_with_gerund(next);
    clause && !degree && (bounded || !adverb)
}
