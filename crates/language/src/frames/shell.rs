//! Nouns that only announce and judge what follows: `my main concern is | losing control`, `the best thing is
//! that | it is quiet`, `what I like is | the foam`.

use crate::analysis::Clause;
use crate::clauses::starts::{Scan, content};
use crate::lemmas;
use crate::lexicon::{stance, structure};
use crate::tags::Tag;
use crate::tokens::Token;

/// Nouns that announce something bad.
const BAD: &[&str] = &[
    "concern",
    "worry",
    "fear",
    "problem",
    "issue",
    "trouble",
    "downside",
    "drawback",
    "disadvantage",
    "challenge",
    "difficulty",
    "annoyance",
    "frustration",
    "complaint",
    "catch",
    "minus",
    "gripe",
    "dislike",
    "objection",
];
/// Nouns that announce something good.
const GOOD: &[&str] = &[
    "benefit",
    "advantage",
    "upside",
    "bonus",
    "plus",
    "highlight",
    "beauty",
    "appeal",
    "attraction",
    "perk",
];
/// Nouns that announce something wished for.
const WISHED: &[&str] = &["goal", "aim", "hope", "dream", "wish", "priority", "intention"];
/// Nouns that only announce.
const PLAIN: &[&str] = &[
    "thing",
    "reason",
    "part",
    "aspect",
    "feature",
    "difference",
    "result",
    "outcome",
    "feeling",
    "truth",
    "thought",
    "impression",
    "fact",
    "key",
    "trick",
    "secret",
    "answer",
    "bit",
    "side",
];
/// How far the verb of being may stand behind the noun, in tokens.
const REACH: usize = 12;

/// An announcement: the token after it, and how it judges what follows.
struct Announced {
    next: usize,
    tone: i8,
    wished: bool,
}

/// Takes an announcement off the front of a clause, noting how it judges the rest.
pub fn strip(tokens: &[Token], clause: &mut Clause) {
    let scan = Scan { tokens, end: clause.end };
    let Some(found) = noun(&scan, clause.start).or_else(|| cleft(&scan, clause.start)) else { return };
    let Some(be) = being(&scan, found.next) else { return };
    let mut start = be + 1;
    while scan
        .tokens
        .get(start)
        .is_some_and(|t| start < scan.end && (t.tag == Tag::ADV || t.is_any(&[",", "just"])))
    {
        start += 1;
    }
    if scan.word(start) == Some("that") && scan.starts_clause(start + 1) {
        start += 1;
    }
    if scan.word(start) == Some("how") && scan.tokens.get(start + 1).is_some_and(|t| t.tag == Tag::ADJ) {
        clause.end = (start + 2).min(clause.end);
        start += 1;
    }
    let rest = start..clause.end;
    let thing = rest.clone().any(|i| matches!(tokens[i].tag, Tag::NOUN | Tag::PROPN | Tag::VERB));
    let quality = clause.end == start + 1 && clause.end < scan.end;
    let denied = scan.word(start).is_some_and(|w| matches!(w, "not" | "n't"));
    let asks =
        scan.word(start).is_some_and(|w| matches!(w, "what" | "how" | "when" | "where" | "why" | "if"));
    if start >= clause.end
        || denied
        || asks
        || content(tokens, &rest) == 0
        || !(thing || quality || scan.starts_clause(start))
    {
        clause.end = scan.end;
        return;
    }
    clause.start = start;
    clause.judged = found.tone;
    if found.wished {
        clause.opinion = Some("hope".to_owned());
    }
}

/// `my main concern`, `the nice thing`.
fn noun(scan: &Scan<'_>, start: usize) -> Option<Announced> {
    let mut tone = 0;
    for at in start..scan.end.min(start + 5) {
        let token = &scan.tokens[at];
        let is = |list: &[&str]| list.contains(&token.lemma.as_str()) || list.contains(&token.word.as_str());
        if at > start && matches!(token.tag, Tag::NOUN | Tag::VERB | Tag::ADJ | Tag::SCONJ) {
            let own = if is(BAD) { -1 } else { i8::from(is(GOOD)) };
            if own != 0 || is(WISHED) || is(PLAIN) {
                let tone = if own == 0 { tone } else { own };
                return Some(Announced { next: at + 1, tone, wished: is(WISHED) });
            }
        }
        let opening = matches!(token.tag, Tag::DET | Tag::ADJ | Tag::NUM | Tag::ADV)
            || token.is_any(structure::DETERMINERS)
            || token.is_any(&["one", "only", "main", "favourite", "favorite", "biggest", "best", "worst"]);
        if !opening {
            return None;
        }
        tone = if tone == 0 { stance::tone(&token.word) } else { tone };
        if token.is_any(&["favourite", "favorite"]) {
            tone = 1;
        }
    }
    None
}

/// `what I like (about it)`, `all I want`, `what bothers me`.
fn cleft(scan: &Scan<'_>, start: usize) -> Option<Announced> {
    if !matches!(scan.word(start)?, "what" | "all") {
        return None;
    }
    let speaker = matches!(scan.word(start + 1)?, "i" | "we" | "you" | "people");
    // `what bugs me`, `what matters to me`: in this place a word in `s` is a verb, whatever its tag.
    let touched = scan.word(start + 2).is_some_and(|w| matches!(w, "me" | "us" | "you" | "people"));
    let toward = scan.word(start + 2).is_some_and(|w| matches!(w, "to" | "most" | "about" | "for" | "is"));
    let bare = (touched || toward) && scan.word(start + 1).is_some_and(|w| w.ends_with('s') && w.len() > 3);
    let tagged = (start + 1..scan.end.min(start + 6)).find(|i| scan.tokens[*i].tag == Tag::VERB);
    let verb = if bare { start + 1 } else { tagged? };
    let lemma = lemmas::verb(&scan.tokens[verb].word);
    let lemma = lemma.as_str();
    let denied = scan.tokens[start..verb].iter().any(|t| t.is_any(structure::NEGATIONS));
    let tone = match lemma {
        "like" | "love" | "enjoy" | "appreciate" | "help" if denied => -1,
        "like" | "love" | "enjoy" | "appreciate" | "help" => 1,
        "hate" | "dislike" | "annoy" | "bother" | "frustrate" | "worry" | "scare" | "irritate" => -1,
        "want" | "need" | "matter" | "look" | "care" | "do" | "find" | "notice" | "strike" => 0,
        "bug" | "get" | "kill" | "upset" | "stress" | "stop" if touched => -1,
        "count" | "make" | "keep" | "surprise" | "convince" if bare => 0,
        _ => return None,
    };
    (speaker || bare || tone != 0 || lemma == "matter").then(|| Announced {
        next: start + 1,
        tone,
        wished: matches!(lemma, "want" | "need"),
    })
}

/// The verb of being behind an announcement; the verb of a relative clause on the way is passed over.
fn being(scan: &Scan<'_>, from: usize) -> Option<usize> {
    let mut relative = scan.word(from).is_some_and(|w| matches!(w, "that" | "which" | "who"));
    let mut open = relative || scan.word(from - 1).is_some_and(|w| matches!(w, "what" | "all"));
    for i in from..scan.end.min(from + REACH) {
        let token = &scan.tokens[i];
        let be = token.tag == Tag::AUX && (token.lemma == "be" || token.word == "'s");
        // `the thing that bugs me is`: a word in `s` before a person's pronoun was the relative's verb.
        let bothered = i == from + 3
            && scan.tokens[from + 1].word.ends_with('s')
            && scan.tokens[from + 2].is_any(&["me", "us", "you"]);
        if be && (!relative || bothered) {
            let verb_next =
                scan.tokens.get(i + 1).is_some_and(|t| t.word.ends_with("ed") && t.tag == Tag::VERB);
            return (!verb_next).then_some(i);
        }
        if token.is_mark() && token.word != ","
            || token.is_any(&["because", "and", "but", "so", "when", "if"])
        {
            return None;
        }
        open |= token.is_any(&["i", "we", "you", "they", "it", "he", "she", "people"]);
        if matches!(token.tag, Tag::VERB | Tag::AUX) && scan.is_finite(i) {
            if !open {
                return None;
            }
            relative = false;
        }
    }
    None
}
