//! What is wished for, found, brought about, spared or refused, without the wishing, finding and bringing.

use crate::analysis::{Clause, Verb};
use crate::lemmas;
use crate::lexicon::{stance, verbs};
use crate::tags::Tag;
use crate::tokens::Token;

use super::Wording;
use super::clip::Word;

/// What is wished for or found, where a clause wishes or finds.
pub(super) fn inner(head: &str, verb: &Verb, negated: bool, rest: &[Word]) -> Option<Vec<Word>> {
    of(head, verb, negated, rest).or_else(|| found(head, negated, rest))
}

/// `I want my kids to grow up healthy` is `my kids grow up healthy`; `I want it to be quiet` is `quiet`.
fn of(head: &str, verb: &Verb, negated: bool, rest: &[Word]) -> Option<Vec<Word>> {
    let to = rest.iter().take(5).position(|w| w.text == "to" && w.tag == Tag::PART).filter(|at| *at > 0)?;
    let named =
        rest[..to].iter().all(|w| matches!(w.tag, Tag::DET | Tag::NOUN | Tag::PROPN | Tag::PRON | Tag::ADJ));
    // What is asked for or expected is named alone only where there is no room for the asking.
    let long = matches!(head, "ask" | "expect" | "tell" | "get") && rest.len() >= super::clip::MOST_WORDS;
    if !(matches!(head, "want" | "need") || long) || !verb.chain.is_empty() || negated || !named {
        return None;
    }
    let plural = rest[..to]
        .iter()
        .any(|w| matches!(w.text.as_str(), "people" | "and") || lemmas::noun(&w.text) != w.text);
    // `dinner to stop being a fight`: without its `to` the verb would not agree with one thing.
    let mut wished = rest[if plural && !long { to + 1 } else { to }..].to_vec();
    let pronoun = to == 1
        && matches!(rest[0].text.as_str(), "it" | "this" | "that" | "things" | "everything")
        || to == 1 && rest[0].text == "them" && rest.get(to + 1).is_some_and(|w| w.text == "be");
    if !pronoun {
        wished.splice(0..0, rest[..to].iter().cloned());
    } else if wished.len() > 1 && wished[0].text == "be" {
        wished.remove(0);
    }
    (!wished.is_empty()).then_some(wished)
}

/// `I find it relaxing` is `relaxing`.
fn found(head: &str, negated: bool, rest: &[Word]) -> Option<Vec<Word>> {
    let (first, quality) = rest.split_first()?;
    let plain = !quality.is_empty() && quality.iter().all(|w| matches!(w.tag, Tag::ADJ | Tag::VERB));
    (head == "find" && matches!(first.text.as_str(), "it" | "them") && plain && !negated)
        .then(|| quality.to_vec())
}

/// The base form of the verb that carries the content; `have` for `have got`.
pub(super) fn base<'a>(tokens: &'a [Token], verb: &Verb, rest: &[Word]) -> &'a str {
    let owned = tokens[verb.head].word == "got"
        && tokens[verb.first].is_any(&["have", "has", "'ve", "had"])
        && !rest.iter().any(|w| w.tag == Tag::VERB);
    if owned { "have" } else { tokens[verb.head].lemma.as_str() }
}

/// `lets the author achieve their vision` is `author achieve their vision`.
pub(super) fn made_to_do(wording: &Wording<'_>, index: usize, at: usize) -> Vec<Word> {
    let clause = &wording.analysis.clauses[index];
    let from = clause.verb.as_ref().map_or(at, |v| v.head + 1);
    let object = wording.analysis.tokens[at - 1].word == "to" && at > from + 1;
    let made = from..if object { at - 1 } else { at };
    let speaker =
        made.len() == 1 && wording.analysis.tokens[made.start].is_any(&["me", "us", "you", "myself"]);
    let mut words = if speaker { Vec::new() } else { wording.phrase_words(index, made) };
    words.extend(wording.plain(index, at..clause.end));
    words
}

/// `no need for sugar`, `no need to decide`.
pub(super) fn no_need(verb: Option<&str>, rest: Vec<Word>) -> Vec<Word> {
    let mut words = vec![Word::new("no", Tag::DET), Word::new("need", Tag::NOUN)];
    match verb {
        Some(verb) => words.extend([Word::new("to", Tag::PART), Word::new(verb, Tag::VERB)]),
        None if rest.first().is_some_and(|w| w.tag == Tag::VERB) => words.push(Word::new("to", Tag::PART)),
        None => words.push(Word::new("for", Tag::ADP)),
    }
    words.extend(rest);
    words
}

/// How a negated predicate begins: `avoid`, `never`, `unable to`, `not`; true when a gerund follows.
pub(super) fn refusal(group: &[Token], clause: &Clause, bad: bool) -> (Vec<Word>, bool) {
    let modal = group.iter().any(|t| t.is_any(&["can", "could"]));
    if let Some(t) = group.iter().find(|t| t.is_any(&["never", "hardly", "barely", "rarely"])) {
        return (vec![Word::new(&t.word, Tag::PART)], false);
    }
    if modal && !clause.negated {
        return (vec![Word::new("can't", Tag::AUX)], false);
    }
    if bad {
        return (vec![Word::new("avoid", Tag::VERB)], true);
    }
    if modal {
        return (vec![Word::new("unable", Tag::PART), Word::new("to", Tag::PART)], false);
    }
    (vec![Word::new("not", Tag::PART)], false)
}

/// Whether a predicate is something one is glad to be spared: `crash`, `get bloated`.
pub(super) fn is_to_avoid(head: &str, rest: &[Word]) -> bool {
    let get_bad = verbs::COPULAS.contains(&head)
        && rest.first().is_some_and(|w| {
            stance::TO_AVOID.contains(&w.text.as_str()) || stance::NEGATIVE.contains(&w.text.as_str())
        });
    stance::TO_AVOID.contains(&head) && head != "run" || get_bad
}

/// `any more` at the end says only that there was a change.
pub(super) fn drop_any_more(words: &mut Vec<Word>) {
    if words.last().is_some_and(|w| w.text == "more" || w.text == "longer") {
        words.pop();
    }
}
