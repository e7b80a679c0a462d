//! Choice: whether an answer asks which part of something, or which of several things, was meant.

use std::collections::HashSet;

use colloquy_syntax::{Dep, Doc, Pos};

use super::asks;
use crate::{context, features, memo, words};

/// Whether an answer asks which part of something is meant: "about what?", "which bit?", "a bit more what?".
pub fn which(answer: &str) -> bool {
    let doc = memo::parsed(answer);
    let what = |t: usize| features::norm(&doc, t) == "what";
    // "What happens to what I say?" asks for no part of it.
    let begins = |t: usize| t + 1 < doc.len() && words::is("does it", &features::norm(&doc, t + 1));
    let asks = |t: usize| {
        features::norm(&doc, t) == "which"
            || what(t) && matches!(doc[t].dep, Dep::Pobj | Dep::Det) && !begins(t)
    };
    asking_words(&doc).any(|question| {
        // "What was what like?" asks for the second.
        let twice = question.iter().filter(|t| what(**t) && !begins(**t)).count() > 1;
        // "A bit more what?", but not "You what?" or "Sorry, what?".
        let words = question.iter().filter(|t| doc[**t].pos != Pos::Punct).count();
        let in_place = words > 2 && question.last().is_some_and(|t| what(*t));
        twice || in_place || question.iter().any(|t| asks(*t))
    })
}

/// Whether an answer asks which of several things was meant: "the cat or the dog?", "The rent? Or the deposit?". "Or what?" is no
/// other thing.
pub fn offers_choice(answer: &str) -> bool {
    let small = answer.to_lowercase();
    let mut asked = small.split_inclusive(['.', '!', '?']).filter(|said| said.ends_with('?'));
    let or = |said: &str| {
        let words = said.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        let mut at = words.iter().enumerate().filter(|(_, word)| **word == "or").map(|(at, _)| at);
        // "Or what?" is no other thing, "or what came next?" is.
        at.any(|at| match &words[at + 1..] {
            [] => false,
            [next] => !NOTHING.contains(next),
            // "Are you there or have I lost you?" and "do you want it or don't you?" ask no more than the one thing.
            [helps, who, ..] if AUXILIARIES.contains(helps) && OURSELVES.contains(who) => false,
            [denied, "t", _] if DENIED.contains(denied) => false,
            // "Does everybody have one or is it just me?"
            ["is" | "was", "it", rest @ ..]
                if rest.iter().take(2).any(|word| matches!(*word, "me" | "i")) =>
            {
                false
            }
            _ => true,
        })
    };
    asked.any(or) || things(&memo::parsed(answer)) > 1
}

/// What opens a question about whoever asks, with these.
const AUXILIARIES: &[&str] = &[
    "have", "am", "did", "do", "was", "shall", "should", "can", "could", "must", "will", "would", "had",
    "are",
];
const OURSELVES: &[&str] = &["i", "we"];
/// What opens a question that only denies the one before, as words without their marks.
const DENIED: &[&str] = &["don", "didn", "isn", "aren", "wasn", "won", "can", "haven", "doesn", "couldn"];
/// What stands behind "or" and is no other thing.
const NOTHING: &[&str] = &["what", "not", "something", "anything", "whatever", "me", "us"];

/// How many things are asked about without a verb, one by one or in a row: "The tea, the notebook, the two years?". One that is asked about
/// twice is one.
fn things(doc: &Doc) -> usize {
    let in_row = |question: Vec<usize>| {
        let parts: Vec<&[usize]> = question.split(|t| features::norm(doc, *t) == ",").collect();
        let each = parts.iter().map(|part| thing(doc, part)).collect::<Option<Vec<_>>>();
        each.unwrap_or_else(|| thing(doc, &question).into_iter().collect())
    };
    asking_words(doc).flat_map(in_row).collect::<HashSet<String>>().len()
}

/// The tokens of each sentence that asks, without its mark.
fn asking_words(doc: &Doc) -> impl Iterator<Item = Vec<usize>> {
    let asked = context::sentences(doc).into_iter().filter(|run| asks(doc, run));
    asked.map(|run| (run.start..run.end - 1).filter(|t| doc[*t].pos != Pos::Space).collect())
}

/// Whether a word may stand before what is named.
fn is_lead(doc: &Doc, token: usize) -> bool {
    doc[token].pos == Pos::Adp || LEADS.contains(&features::norm(doc, token).as_str())
}

/// Most words of a thing that is asked about.
const SHORT: usize = 5;
/// Words that may stand before it.
const LEADS: &[&str] = &[
    "about", "or", "and", "with", "of", "like", "you", "mean", "do", "did", "is", "it", "oh", "sorry",
    "what", ",", "er", "um", "as", "in", "more", "bit",
];

/// What words without a verb name; None where they name nothing.
fn thing(doc: &Doc, tokens: &[usize]) -> Option<String> {
    let from = tokens.iter().take_while(|t| is_lead(doc, **t)).count();
    let mut named = &tokens[from..];
    while let Some((last, rest)) = named.split_last()
        && words::is("filler", &features::norm(doc, *last))
    {
        named = rest;
    }
    let asks =
        named.iter().any(|t| matches!(features::norm(doc, *t).as_str(), "which" | "what" | "whose" | "who"));
    let names = |t: &usize| {
        !matches!(doc[*t].pos, Pos::Verb | Pos::Aux | Pos::Pron | Pos::Punct | Pos::Cconj | Pos::Adv)
            || doc[*t].dep == Dep::Poss
    };
    let last = named.last().filter(|t| matches!(doc[**t].pos, Pos::Noun | Pos::Propn))?;
    (!asks && named.len() <= SHORT && named.iter().all(names)).then(|| features::norm(doc, *last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_which_part_is_meant_is_told_from_who_asks_what_is_meant() {
        for (asked, which_part) in [
            ("About what?", true),
            ("Hm. Which bit, the queue?", true),
            ("More of what, sorry?", true),
            ("How do you mean, what was what like?", true),
            ("Sorry, what?", false),
            ("What do you mean?", false),
            ("I know which one.", false),
        ] {
            assert_eq!(which(asked), which_part, "{asked}");
        }
    }

    #[test]
    fn who_names_several_things_offers_a_choice() {
        for (asked, choice) in [
            ("Of what? The hens, or the neighbour?", true),
            ("About what? The boat? The storm? You'll have to say.", true),
            ("You mean when she left, or when she came back?", true),
            ("More about which? The choir?", false),
            ("Do you mean the strike or what?", false),
            ("Is that what you wanted, or not?", false),
            ("Who's asleep here, you or me?", false),
            ("Is it my turn or have I missed something?", false),
            ("Does everybody get one of these or is it just me being soft?", false),
            ("Are you still there, or am I talking to myself?", false),
            ("Do you want the end of it or don't you?", false),
            ("Shall I begin with the flood or do you want the move?", true),
            ("Is it the can opener you mean, or can openers?", true),
            ("It was the one or the other.", false),
            ("After the storm? How do you mean, after the storm?", false),
            ("After the storm? Or after the flood?", true),
        ] {
            assert_eq!(offers_choice(asked), choice, "{asked}");
        }
    }

    #[test]
    fn whether_several_things_are_offered_is_known() {
        for (asked, several) in [
            ("About which bit? The chimney, the roof or the lodger?", true),
            ("A bit more about what? The kiln? The clay? You'll have to say.", true),
            ("The rent? Or the deposit?", true),
            ("You mean when she left, or when she came back?", true),
            ("More about the ferry, or what came next?", true),
            ("What was what like? The lamp, the gate, the two years?", true),
            ("How do you mean, about the ferry, or what?", false),
            ("It was the kiln, or the clay.", false),
            ("How do you mean, what was what like? The kettle?", false),
            ("With Aunt Rose?", false),
            ("What did I do when he left?", false),
        ] {
            assert_eq!(offers_choice(asked), several, "{asked}");
        }
    }
}
