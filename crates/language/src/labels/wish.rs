//! What is wished for or found, without the wishing and finding.

use crate::analysis::Verb;
use crate::tags::Tag;

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
    if !matches!(head, "want" | "need") || !verb.chain.is_empty() || negated || !named {
        return None;
    }
    let mut wished = rest[to + 1..].to_vec();
    let pronoun =
        to == 1 && matches!(rest[0].text.as_str(), "it" | "them" | "this" | "that" | "things" | "everything");
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
