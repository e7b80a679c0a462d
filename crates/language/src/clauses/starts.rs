//! What can start a clause: a subject with its finite verb, a shared predicate, a purpose.

use std::ops::Range;

use crate::analysis::Join;
use crate::lemmas;
use crate::lexicon::{structure, verbs, world};
use crate::tags::Tag;
use crate::tokens::Token;

/// Tokens of an answer with the end of the sentence being read. Looks ahead a bounded number of tokens, so
/// reading stays linear.
#[derive(Debug, Clone, Copy)]
pub struct Scan<'a> {
    /// All tokens.
    pub tokens: &'a [Token],
    /// End of the sentence.
    pub end: usize,
}

/// Longest noun phrase looked over for a verb.
const SUBJECT_LIMIT: usize = 9;

impl<'a> Scan<'a> {
    /// The word at a token of the sentence.
    pub fn word(&self, i: usize) -> Option<&'a str> {
        self.tokens.get(i).filter(|_| i < self.end).map(|t| t.word.as_str())
    }

    fn get(&self, i: usize) -> Option<&'a Token> {
        self.tokens.get(i).filter(|_| i < self.end)
    }

    /// A verb form that can be the verb of a clause.
    pub fn is_finite(&self, i: usize) -> bool {
        self.get(i).is_some_and(|t| match t.tag {
            Tag::AUX => !t.is_any(&["be", "been", "being"]),
            Tag::VERB => !t.word.ends_with("ing") || t.is_any(&["bring", "sing", "ring", "cling"]),
            _ => false,
        })
    }

    /// A gerund: `using`, `not having`.
    pub fn is_gerund(&self, i: usize) -> bool {
        let i = if self.word(i) == Some("not") { i + 1 } else { i };
        self.get(i).is_some_and(|t| {
            t.word.ends_with("ing")
                && t.word.len() > 4
                && matches!(t.tag, Tag::VERB | Tag::NOUN | Tag::AUX)
                && lemmas::is_verb_form(&t.word)
        })
    }

    /// Whether a subject and its finite verb start here, fillers and adverbs skipped.
    pub fn starts_clause(&self, i: usize) -> bool {
        let mut at = i;
        for _ in 0..4 {
            let Some(t) = self.get(at) else { return false };
            let skip = matches!(t.tag, Tag::ADV | Tag::INTJ) && !t.is_any(&["there", "here", "not"])
                || t.is_any(&["honestly", "yes", "yeah", "also"])
                || t.word == "," && at > i;
            if !skip {
                break;
            }
            at += 1;
        }
        at = self.after_interval(at);
        let Some(t) = self.get(at) else { return false };
        if structure::SUBJECT_PRONOUNS.contains(&t.word.as_str())
            && !t.is_any(&["which", "who", "what"])
            && self.finite_after(at + 1, 3)
        {
            return !(t.is_any(&["that", "one"]) && self.get(at + 1).is_some_and(|n| n.tag == Tag::NOUN));
        }
        self.noun_phrase_end(at).is_some_and(|end| self.finite_after(end, 2) || self.taken_up(end - 1))
    }

    /// Past `an hour later`; the token itself when no such interval stands there.
    fn after_interval(&self, at: usize) -> usize {
        let counted = self.get(at).is_some_and(|t| matches!(t.tag, Tag::DET | Tag::NUM));
        let unit = self.get(at + 1).is_some_and(|t| world::TIMES.contains(&t.word.as_str()));
        let later = self.word(at + 2).is_some_and(|w| matches!(w, "later" | "after" | "on"));
        if counted && unit && later { at + 3 } else { at }
    }

    /// A pronoun with its verb behind the person it takes up: `my brother he can join`.
    fn taken_up(&self, named: usize) -> bool {
        self.get(named).is_some_and(|t| world::PEOPLE.contains(&t.word.as_str()))
            && self.word(named + 1).is_some_and(|w| matches!(w, "he" | "she" | "they"))
            && self.finite_after(named + 2, 2)
    }

    /// Whether a gerund phrase stands here as the subject of a finite verb: `being on time matters`.
    pub fn starts_with_gerund(&self, i: usize) -> bool {
        self.is_gerund(i)
            && (i + 1..self.end.min(i + SUBJECT_LIMIT))
                .take_while(|at| !self.tokens[*at].is_mark() && self.tokens[*at].tag != Tag::CCONJ)
                .any(|at| self.is_finite(at) && self.tokens[at].word.ends_with('s'))
    }

    /// Whether a clause starts behind a short prepositional phrase: `with four of us it eats into`.
    pub fn starts_clause_after_phrase(&self, i: usize) -> bool {
        let Some(first) = self.get(i) else { return false };
        if first.tag != Tag::ADP {
            return false;
        }
        for at in i + 2..(i + 7).min(self.end) {
            let token = &self.tokens[at];
            if token.is_mark() || matches!(token.tag, Tag::VERB | Tag::AUX | Tag::CCONJ) {
                return false;
            }
            if token.is_any(&["i", "we", "it", "they", "you", "he", "she"]) && self.finite_after(at + 1, 3) {
                return true;
            }
        }
        false
    }

    /// A finite verb within `limit` adverbs from here.
    fn finite_after(&self, i: usize, limit: usize) -> bool {
        for k in 0..=limit {
            if self.is_finite(i + k) {
                return true;
            }
            let adverb = self.get(i + k).is_some_and(|t| {
                matches!(t.tag, Tag::ADV | Tag::INTJ)
                    || t.is_any(&["all", "both", "also", "n't", "not", "just", "no", "longer"])
            });
            if !adverb {
                return false;
            }
        }
        false
    }

    /// End of the noun phrase that starts here, one prepositional phrase included.
    pub fn noun_phrase_end(&self, start: usize) -> Option<usize> {
        let mut i = start;
        let mut noun = None;
        let mut phrases = 0;
        while i < self.end && i < start + SUBJECT_LIMIT {
            let t = &self.tokens[i];
            let premodifier = t.tag == Tag::VERB
                && (t.word.ends_with("ing") || t.word.ends_with("ed"))
                && self.get(i + 1).is_some_and(|n| matches!(n.tag, Tag::NOUN | Tag::ADJ));
            match t.tag {
                Tag::NOUN | Tag::PROPN => noun = Some(i),
                Tag::DET | Tag::NUM if i == start || noun.is_none() || self.tokens[i - 1].tag == Tag::ADP => {
                }
                Tag::ADJ => {}
                Tag::ADV if noun.is_none() => {}
                Tag::PART if t.word == "'s" => {}
                Tag::PRON if i == start && t.is_any(structure::DETERMINERS) => {}
                Tag::ADP if noun == Some(i.wrapping_sub(1)) && phrases == 0 => phrases += 1,
                Tag::CCONJ
                    if t.word == "and"
                        && noun == Some(i.wrapping_sub(1))
                        && self
                            .get(i + 1)
                            .is_some_and(|n| matches!(n.tag, Tag::NOUN | Tag::PROPN | Tag::DET)) => {}
                _ if premodifier => {}
                _ => break,
            }
            i += 1;
        }
        noun.map(|n| n + 1).filter(|end| *end == i)
    }
}

/// Whether a stretch holds a verb.
pub fn has_verb(tokens: &[Token], range: &Range<usize>) -> bool {
    tokens[range.clone()].iter().any(|t| matches!(t.tag, Tag::VERB | Tag::AUX))
}

/// Number of content words of a stretch.
pub fn content(tokens: &[Token], range: &Range<usize>) -> usize {
    tokens[range.clone()]
        .iter()
        .filter(|t| matches!(t.tag, Tag::NOUN | Tag::PROPN | Tag::VERB | Tag::ADJ))
        .count()
}

/// Whether the stretch is itself led by a gerund without a finite verb after its last preposition: a list
/// of activities.
pub fn in_gerund_list(tokens: &[Token], range: &Range<usize>) -> bool {
    let last = tokens[range.clone()].iter().rposition(|t| t.tag == Tag::VERB || t.tag == Tag::AUX);
    last.is_some_and(|at| {
        let at = range.start + at;
        tokens[at].word.ends_with("ing")
            && at > range.start
            && (tokens[at - 1].tag == Tag::ADP || tokens[at - 1].is_any(&["and", "or", ",", "like"]))
    })
}

#[derive(PartialEq, Eq, Clone, Copy)]
enum Form {
    Ing,
    Past,
    Plain,
}

fn form(token: &Token) -> Form {
    if token.word.ends_with("ing") && !token.is_any(&["bring", "sing"]) {
        Form::Ing
    } else if token.word.ends_with("ed") && !verbs::is_base(&token.word)
        || verbs::irregular(&token.word).is_some_and(|b| b != token.word)
            && !token.is_any(&["has", "is", "are", "'s", "does", "goes", "'m", "'re", "says", "am"])
    {
        Form::Past
    } else {
        Form::Plain
    }
}

/// Whether a fragment is complete and a clause of its own follows the coordinator: `a bit watery, and it
/// costs twice as much`, but not `my wife and I drink it`.
pub fn after_fragment(scan: &Scan<'_>, seg: &Range<usize>, at: usize) -> bool {
    let Some(first) = scan.tokens.get(at).filter(|_| at < scan.end && scan.starts_clause(at)) else {
        return false;
    };
    let said = &scan.tokens[seg.clone()];
    let quality = said.last().is_some_and(|t| matches!(t.tag, Tag::ADJ | Tag::ADV));
    let person = said
        .iter()
        .any(|t| t.tag == Tag::PRON || t.tag == Tag::PROPN || world::PEOPLE.contains(&t.word.as_str()));
    let thing = first.is_any(&["it", "that", "this", "there"]);
    let speaker = first.is_any(&["i", "we", "you", "they", "he", "she"]);
    content(scan.tokens, seg) > 0 && !person && (thing || speaker && quality)
}

/// Where the clause starts that says how much: `so heavy that | I can't lift it`.
pub fn measured(scan: &Scan<'_>, i: usize, seg: &Range<usize>) -> Option<usize> {
    let enough = i >= 1 && scan.tokens[i - 1].word == "enough";
    let that =
        scan.word(i) == Some("that") && i >= 2 && (enough || scan.tokens[i - 2].is_any(&["so", "such"]));
    (that && (enough || has_verb(scan.tokens, seg)) && scan.starts_clause(i + 1)).then_some(i + 1)
}

/// How the halves of `the more I walk, the better I sleep` are joined: the second is the result of the first.
pub fn correlative(scan: &Scan<'_>, i: usize) -> Option<Join> {
    let half = |at: usize| {
        let named = scan.tokens.get(at + 2).is_some_and(|t| matches!(t.tag, Tag::DET | Tag::PRON));
        scan.word(at) == Some("the") && scan.tokens.get(at + 1).is_some_and(|t| is_comparative(t, named))
    };
    if !half(i) {
        return None;
    }
    let low = i.saturating_sub(REACH);
    let before = (low..i).rev().take_while(|at| !scan.tokens[*at].is_any(&[".", "!", "?"]));
    if before.into_iter().any(half) {
        return Some(Join::Result);
    }
    (i + 2..scan.end.min(i + REACH)).any(half).then_some(Join::And)
}

/// Most tokens from one half of a correlative to the other.
const REACH: usize = 14;

/// `more`, `better`, `softer`; a word in `er` that the tagger does not know is one when a subject follows.
fn is_comparative(token: &Token, named: bool) -> bool {
    let er = token.word.len() > 4
        && token.word.ends_with("er")
        && (named || matches!(token.tag, Tag::ADJ | Tag::ADV))
        && !token
            .is_any(&["other", "another", "former", "latter", "inner", "outer", "proper", "super", "clever"]);
    er || token.is_any(&["more", "less", "better", "worse", "fewer", "further"])
}

/// Where the clause starts that `means` joins to its subject: `having it at home means (that) | I need not go
/// out`.
pub fn means(scan: &Scan<'_>, i: usize, seg: &Range<usize>) -> Option<usize> {
    let token = &scan.tokens[i];
    let pronoun = seg.len() == 1 && scan.tokens[seg.start].tag == Tag::PRON;
    let finite = seg.clone().any(|k| scan.is_finite(k));
    let known = scan.tokens[seg.start].is_any(&["what", "i", "we", "you", "it", "which", "that", "this"]);
    if !token.is_any(&["means", "meant"]) || pronoun || finite || known || content(scan.tokens, seg) == 0 {
        return None;
    }
    let after = i + 1 + usize::from(scan.word(i + 1) == Some("that"));
    scan.starts_clause(after).then_some(after)
}

/// Whether a stretch wonders or asks something, to which a following `if` or `when` belongs: `I wonder what
/// happens | if it breaks`.
pub fn wondered(seg: &[Token]) -> bool {
    let asks = seg
        .iter()
        .position(|t| matches!(t.lemma.as_str(), "wonder" | "ask" | "know" | "see" | "imagine" | "tell"));
    asks.is_some_and(|at| {
        seg[at + 1..].iter().take(4).any(|t| t.is_any(&["what", "how", "where", "who", "whether", "why"]))
    })
}

/// Whether a verb of the same form as one before it starts here, with something to say of its own.
pub fn shared_predicate(scan: &Scan<'_>, seg: &Range<usize>, at: usize) -> bool {
    let mut verb = at;
    while scan.tokens.get(verb).is_some_and(|t| {
        verb < scan.end && (t.tag == Tag::ADV || t.word == "not" || t.word == "to" && t.tag == Tag::PART)
    }) {
        verb += 1;
    }
    let Some(token) =
        scan.tokens.get(verb).filter(|t| verb < scan.end && matches!(t.tag, Tag::VERB | Tag::AUX))
    else {
        return false;
    };
    let parallel = scan.tokens[seg.clone()]
        .iter()
        .rev()
        .filter(|t| matches!(t.tag, Tag::VERB | Tag::AUX))
        .any(|t| form(t) == form(token) || t.tag == Tag::AUX && token.tag == Tag::AUX);
    let object = scan.tokens[verb + 1..scan.end.min(verb + 6)]
        .iter()
        .take_while(|t| !t.is_mark() && t.tag != Tag::CCONJ)
        .any(|t| matches!(t.tag, Tag::NOUN | Tag::PROPN | Tag::PRON | Tag::ADJ | Tag::ADV | Tag::NUM));
    let helping = token.tag == Tag::AUX
        && (verb + 1..scan.end.min(verb + 4)).any(|k| scan.tokens[k].tag == Tag::VERB)
        && has_verb(scan.tokens, seg);
    let noun_modifier =
        scan.tokens.get(verb + 1).is_some_and(|t| t.tag == Tag::NOUN) && token.word.ends_with("ed");
    let modal = verbs::MODALS.contains(&token.word.as_str());
    (parallel || helping)
        && object
        && !noun_modifier
        && (content(scan.tokens, seg) >= 2 || modal || seg.len() >= 4)
}

/// Whether `to` + verb here belongs to the noun before it, as its preposition without object tells: `a world
/// to grow up in`, `a friend to talk to`.
fn stranded(scan: &Scan<'_>, i: usize) -> bool {
    let end = (i + 1..scan.end.min(i + 5))
        .find(|k| scan.tokens[*k].is_mark() || matches!(scan.tokens[*k].tag, Tag::CCONJ | Tag::SCONJ))
        .unwrap_or(scan.end);
    let noun =
        matches!(scan.tokens[i - 1].tag, Tag::NOUN | Tag::PROPN) || scan.tokens[i - 1].tag == Tag::PRON;
    let Some([before, last]) = scan.tokens.get(end.saturating_sub(2)..end) else { return false };
    noun && end > i + 2
        && end <= i + 5
        && last.is_any(&["in", "with", "to", "at", "from", "for", "about"])
        && !before.is_any(&["come", "get", "go", "step", "walk", "move", "let", "join", "give", "fit"])
        && (before.tag == Tag::VERB || before.is_any(structure::PARTICLES))
}

/// Whether `to` + verb here says what the action before it is for (`language.md` 2.11).
pub fn purpose(scan: &Scan<'_>, i: usize, seg: &Range<usize>) -> bool {
    let tokens = scan.tokens;
    let before = &tokens[i - 1];
    if super::asides::stands_at(scan, seg.start, i) || stranded(scan, i) {
        return false;
    }
    let timed = tokens[seg.clone()].iter().any(|t| t.lemma == "take" && t.tag == Tag::VERB)
        && (world::TIMES.contains(&before.word.as_str()) || before.is_any(&["ages", "time"]));
    if timed
        || before.tag == Tag::ADJ
            && !before.is_any(&["double", "early", "late", "fast", "ahead", "less", "more"])
    {
        return false;
    }
    if matches!(before.tag, Tag::AUX | Tag::DET | Tag::SCONJ | Tag::CCONJ)
        || before.is_any(world::TO_NOUNS)
        || world::TO_NOUNS.contains(&before.lemma.as_str())
    {
        return false;
    }
    if before.tag == Tag::VERB && verbs::COMPLEMENT.contains(&before.lemma.as_str())
        || before.is_any(&["enough", "not", "me", "us", "them", "him", "her", "you", "people", "someone"])
    {
        return false;
    }
    let governor =
        tokens[seg.clone()].iter().enumerate().rev().find(|(_, t)| matches!(t.tag, Tag::VERB | Tag::AUX));
    let Some((at, verb)) = governor else { return false };
    let to_be = matches!(verb.lemma.as_str(), "need" | "get")
        && scan
            .word(i + 1)
            .is_some_and(|w| matches!(w, "be" | "stay" | "stop" | "keep" | "feel" | "last" | "fit"));
    let person =
        world::PEOPLE.contains(&before.word.as_str()) && verbs::COMPLEMENT.contains(&verb.lemma.as_str());
    if to_be || person {
        return false;
    }
    let object = tokens[seg.start + at + 1..i]
        .iter()
        .any(|t| matches!(t.tag, Tag::NOUN | Tag::PROPN | Tag::PRON | Tag::ADV | Tag::NUM | Tag::ADJ));
    let takes_complement = verbs::COMPLEMENT.contains(&verb.lemma.as_str())
        && !matches!(
            verb.lemma.as_str(),
            "use" | "plan" | "look" | "come" | "get" | "have" | "ask" | "push" | "need" | "train" | "prompt"
        );
    let action = verb.tag == Tag::VERB && !takes_complement;
    action && object && i + 1 < scan.end
}
