//! What stands before the content of a clause: fillers, `I think that`, `my sister says`.

use crate::analysis::Clause;
use crate::clauses::starts::Scan;
use crate::frames::tail;
use crate::lemmas;
use crate::lexicon::{structure, verbs, world};
use crate::tags::Tag;
use crate::tokens::Token;

/// Longest filler, in tokens.
const LONGEST: usize = 7;

/// Takes fillers and introductory clauses off the front, noting what they say about the rest.
pub fn strip(tokens: &[Token], clause: &mut Clause) {
    let scan = Scan { tokens, end: clause.end };
    for _ in 0..6 {
        let before = clause.start;
        if let Some(len) = filler(&scan, clause.start) {
            clause.start += len;
        } else if let Some(len) = opinion(&scan, clause) {
            clause.start += len;
        } else if let Some(len) = saying(&scan, clause) {
            clause.start += len;
            clause.reported = true;
        } else if let Some(len) = learnt(&scan, clause) {
            clause.start += len;
            clause.hedged = true;
        } else if let Some(len) = assured(&scan, clause.start) {
            clause.start += len;
        } else if let Some(len) = wished(&scan, clause.start) {
            clause.start += len;
            clause.opinion = Some("wish".to_owned());
        }
        while clause.start < clause.end && tokens[clause.start].is_mark() {
            clause.start += 1;
        }
        if clause.start == before || clause.start >= clause.end {
            clause.start = clause.start.min(clause.end.saturating_sub(1)).max(before.min(clause.start));
            break;
        }
    }
    tail::strip(tokens, clause);
}

/// Words joined as written: `i 'd say` is `i'd say`.
pub fn joined(tokens: &[Token]) -> String {
    let mut out = String::new();
    for token in tokens {
        if !out.is_empty() && !token.word.starts_with('\'') && token.word != "n't" {
            out.push(' ');
        }
        out.push_str(&token.word);
    }
    out
}

fn filler(scan: &Scan<'_>, start: usize) -> Option<usize> {
    // `That my boy's chest stays clear`, in answer to what matters.
    let named = scan.tokens.get(start + 1).is_some_and(|t| {
        t.is_any(structure::POSSESSIVES)
            || t.is_any(&["the", "i", "we", "they", "he", "she", "somebody", "someone", "nobody"])
    });
    if scan.word(start) == Some("that") && named && scan.starts_clause(start + 1) {
        return Some(1);
    }
    let longest = LONGEST.min(scan.end - start);
    (1..=longest).rev().find(|len| {
        let phrase = joined(&scan.tokens[start..start + len]);
        structure::OPENERS.contains(&phrase.as_str()) && may_drop(scan, start + len, &phrase)
    })
}

/// A one-word filler must be followed by a comma or by a clause; else it may be a word of content
/// (`no lactose`, `right answers`).
fn may_drop(scan: &Scan<'_>, next: usize, phrase: &str) -> bool {
    const ADVERBS: &[&str] = &[
        "no",
        "like",
        "right",
        "so",
        "well",
        "even",
        "only",
        "just",
        "still",
        "too",
        "really",
        "sure",
        "okay",
        "ok",
        "then",
        "rather",
        "yet",
        "again",
        "always",
        "either",
        "now",
        "today",
        "increasingly",
    ];
    if next >= scan.end || phrase == "no" && scan.word(next) == Some("one") {
        return false;
    }
    !ADVERBS.contains(&phrase)
        || scan.word(next) == Some(",")
        || scan.starts_clause(next)
            && (phrase != "no"
                || scan.tokens.get(next).is_some_and(|t| matches!(t.tag, Tag::PRON | Tag::DET)))
        || !matches!(phrase, "no" | "right" | "even" | "only" | "always")
            && scan.tokens[next].tag == Tag::VERB
}

/// `I think (that)`, `it seems (like)`: the length of the lead when a clause follows.
fn opinion(scan: &Scan<'_>, clause: &mut Clause) -> Option<usize> {
    let start = clause.start;
    let subject = scan.word(start)?;
    let mut at = start + 1;
    while scan.tokens.get(at).is_some_and(|t| {
        at < scan.end
            && (matches!(t.tag, Tag::ADV | Tag::AUX) || t.is_any(&["have", "had", "do", "'d", "n't"]))
            && !verbs::COGNITION.contains(&t.lemma.as_str())
    }) {
        at += 1;
    }
    let verb = scan.tokens.get(at).filter(|_| at < scan.end)?;
    let lemma = lemmas::verb(&verb.word);
    let first_person = matches!(subject, "i" | "we" | "you")
        && verbs::COGNITION.contains(&lemma.as_str())
        && verb.tag != Tag::NOUN;
    let impersonal = subject == "it"
        && matches!(lemma.as_str(), "seem" | "feel" | "appear")
        && matches!(scan.word(at + 1), Some("like" | "that"));
    if !(first_person || impersonal)
        || scan.tokens[start..at]
            .iter()
            .any(|t| t.word == "n't" || t.word == "not" || t.word == "would" && lemma == "like")
    {
        return None;
    }
    let mut next = at + 1;
    while scan.tokens.get(next).is_some_and(|t| {
        next < scan.end
            && (t.is_any(&["that", "like", ",", "as", "though", "okay", "ok", "well", "right"])
                || t.tag == Tag::ADV)
    }) && !(scan.word(next) == Some("that") && scan.is_finite(next + 1))
    {
        next += 1;
    }
    // "I guess easy on my stomach": nobody guesses things, so what follows is said, whole or not.
    let guessed = matches!(lemma.as_str(), "guess" | "suppose" | "reckon")
        && verb.word == lemma
        && scan.tokens.get(next).is_some_and(|t| next < scan.end && !t.is_any(&["so", "not"]));
    if !guessed && !scan.starts_clause(next) && !scan.starts_clause_after_phrase(next) {
        return None;
    }
    let same_person = lemma == "feel"
        && matches!(scan.word(next), Some("i" | "you" | "we"))
        && scan.tokens[at + 1..next].iter().any(|t| t.word == "like");
    if same_person || lemma == "worry" || lemma == "fear" {
        clause.opinion = Some(lemma);
        return None;
    }
    clause.hedged |= matches!(
        lemma.as_str(),
        "guess" | "suppose" | "think" | "imagine" | "reckon" | "assume" | "suspect" | "figure" | "seem"
    );
    clause.opinion = Some(lemma);
    Some(next - start)
}

/// `My sister says`: the length of the lead when somebody else's clause follows.
fn saying(scan: &Scan<'_>, clause: &Clause) -> Option<usize> {
    let start = clause.start;
    let end = if matches!(scan.word(start), Some("they" | "he" | "she" | "people" | "everyone")) {
        start + 1
    } else {
        scan.noun_phrase_end(start)?
    };
    let person = scan.tokens[start..end]
        .iter()
        .any(|t| world::PEOPLE.contains(&t.word.as_str()) || t.is_any(&["they", "article", "news"]));
    let mut at = end;
    while scan.tokens.get(at).is_some_and(|t| at < scan.end && matches!(t.tag, Tag::ADV | Tag::AUX)) {
        at += 1;
    }
    let verb = scan.tokens.get(at).filter(|_| at < scan.end)?;
    if !person || !verbs::SAYING.contains(&lemmas::verb(&verb.word).as_str()) {
        return None;
    }
    let mut next = at + 1;
    while scan
        .tokens
        .get(next)
        .is_some_and(|t| next < scan.end && t.is_any(&["me", "us", "that", ",", "like"]))
    {
        next += 1;
    }
    scan.starts_clause(next).then_some(next - start)
}

/// `I read (that) it uses less water`, `I've heard they last`: the length of the lead when a clause follows.
fn learnt(scan: &Scan<'_>, clause: &Clause) -> Option<usize> {
    let start = clause.start;
    if !matches!(scan.word(start), Some("i" | "we")) {
        return None;
    }
    let mut at = start + 1;
    while scan
        .tokens
        .get(at)
        .is_some_and(|t| at < scan.end && (t.tag == Tag::ADV || t.is_any(&["'ve", "have"])))
    {
        at += 1;
    }
    if !matches!(scan.word(at), Some("read" | "heard" | "hear" | "saw")) {
        return None;
    }
    at += 1;
    if scan.word(at) == Some("somewhere") {
        at += 1;
    }
    if scan.word(at) == Some("that") && scan.starts_clause(at + 1) {
        at += 1;
    }
    scan.starts_clause(at).then_some(at - start)
}

/// `I like to know (that) I'm looking after them`, `it's nice to know`: the length of the lead when what is
/// known follows.
fn assured(scan: &Scan<'_>, start: usize) -> Option<usize> {
    if scan.word(start) == Some("knowing") && scan.word(start + 1) == Some("that") {
        return scan.tokens.get(start + 3).filter(|_| start + 3 < scan.end).map(|_| 2);
    }
    let mut at = start + 1;
    let adverbs = |mut at: usize| {
        while scan
            .tokens
            .get(at)
            .is_some_and(|t| at < scan.end && (t.tag == Tag::ADV || t.is_any(&["'d", "would"])))
        {
            at += 1;
        }
        at
    };
    at = adverbs(at);
    let speaker = matches!(scan.word(start)?, "i" | "we")
        && matches!(scan.word(at)?, "like" | "love" | "want" | "need");
    let judged = scan.word(start)? == "it"
        && matches!(scan.word(at)?, "'s" | "is" | "feels")
        && scan.tokens.get(adverbs(at + 1)).is_some_and(|t| t.tag == Tag::ADJ);
    if !speaker && !judged {
        return None;
    }
    at = if speaker { at + 1 } else { adverbs(at + 1) + 1 };
    at = match (scan.word(at)?, scan.word(at + 1)) {
        ("to", Some("know" | "feel" | "think" | "believe")) => at + 2,
        ("knowing" | "thinking", _) => at + 1,
        _ => return None,
    };
    if scan.word(at) == Some("that") && scan.starts_clause(at + 1) {
        at += 1;
    }
    scan.starts_clause(at).then_some(at - start)
}

/// `I would like that the app speaks my language`: the length of the lead when what is wished for follows.
fn wished(scan: &Scan<'_>, start: usize) -> Option<usize> {
    let speaker = matches!(scan.word(start)?, "i" | "we");
    let would = matches!(scan.word(start + 1)?, "would" | "'d");
    let at = start + 1 + usize::from(would);
    let verb = scan.word(at)?;
    let wish = matches!(verb, "want" | "wish") || would && matches!(verb, "like" | "love" | "prefer");
    (speaker && wish && scan.word(at + 1) == Some("that") && scan.starts_clause(at + 2))
        .then_some(at + 2 - start)
}
