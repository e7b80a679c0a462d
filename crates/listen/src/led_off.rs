//! Led off: whether the last words of an answer say that they were led off the topic, or ask whether this still is about it. Learned from answers of
//! interviews that were held.

use std::ops::Range;

use colloquy_engine::ports::Context;
use colloquy_syntax::{Dep, Doc};

use crate::features::{self, Question};
use crate::learned::Features;
use crate::models::Models;
use crate::{context, memo};

/// Sentences that are the last words of an answer, and the most words of them.
const SENTENCES: usize = 3;
const WORDS: usize = 60;
/// From this share on they say so: of 64 such answers nothing was learned from 37 are known, and 8 of 1,074 others taken for one; from .7 on 26 and 7.
const SURE: f32 = 0.5;

/// Whether the last words of an answer to a question say so, in a talk about a topic, or any ask what it has to do with that; the former only
/// where what they mean is known.
pub fn says_so(topic: &str, question: &str, whole: &Doc, context: Option<&Context>) -> bool {
    let learned = || {
        let features = features([topic, question], whole, context);
        Models::shipped().led_off.shares(&features).first().is_some_and(|share| *share >= SURE)
    };
    has_what_to_do(whole) || context.is_some() && learned()
}

/// Whether an answer asks what one thing has to do with another, or says that that is not seen: "What's this to do with windows?", "I don't see what
/// he's got to do with it."
pub fn asks_what_for(answer: &str) -> bool {
    // Most answers ask nothing of the kind, and need no parse.
    answer.contains("to do with") && has_what_to_do(&memo::parsed(answer))
}

/// Verbs of whoever is about to do something with a thing.
const WANTS: [&str; 7] = ["go", "want", "plan", "mean", "intend", "like", "hope"];

fn has_what_to_do(doc: &Doc) -> bool {
    (0..doc.len()).any(|verb| has_to_do(doc, verb))
}

fn has_to_do(doc: &Doc, verb: usize) -> bool {
    if features::lemma(doc, verb) != "do" {
        return false;
    }
    let with = doc.child(verb, Dep::Prep).filter(|with| features::norm(doc, *with) == "with");
    let thing = with.and_then(|with| doc.child(with, Dep::Pobj));
    let to = doc.children(verb).any(|c| doc[c].dep == Dep::Aux && features::norm(doc, c) == "to");
    // "What are you going to do with this?"
    let wants = verb >= 2 && WANTS.contains(&&*features::lemma(doc, verb - 2));
    if !to || wants || !thing.is_some_and(|thing| is_matter(doc, thing)) {
        return false;
    }
    let sentence = doc.sentences().get(doc[verb].sentence).cloned().unwrap_or_default();
    let what = (sentence.start..verb).rev().find(|t| features::norm(doc, *t) == "what");
    let Some(what) = what else { return false };
    let asks = sentence.clone().last().is_some_and(|last| features::norm(doc, last) == "?");
    let unsure = |t: usize| matches!(&*features::lemma(doc, t), "see" | "know" | "understand" | "sure");
    let not = |t: usize| NOT.contains(&features::norm(doc, t).as_str());
    let denied = (sentence.start..what).any(unsure) && (sentence.start..what).any(not);
    // "She said what's that got to do with me?"
    let told =
        (sentence.start..what).any(|t| matches!(&*features::lemma(doc, t), "say" | "go" | "ask" | "think"));
    (asks || denied) && !told
}

/// What denies that it is seen.
const NOT: [&str; 5] = ["n't", "n’t", "not", "dunno", "never"];

/// A matter, and nobody: "with you" is asked of people.
fn is_matter(doc: &Doc, thing: usize) -> bool {
    !["me", "you", "him", "her", "us", "them", "anybody", "anyone"]
        .contains(&features::norm(doc, thing).as_str())
}

/// What tells it: the words of its last sentences, whether they or the question name the topic, and what they mean where they were said.
pub fn features([topic, question]: [&str; 2], whole: &Doc, context: Option<&Context>) -> Features {
    let last = last_words(whole);
    let doc = colloquy_syntax::parse(whole.span_text(last.clone()).trim());
    let [topic, question] = [topic, question].map(Question::of);
    let mut features = features::of_answer(&doc, &[], &question);
    let named = |word: &String| topic.content.contains(word);
    let said: Vec<String> = features::content(&doc, 0..doc.len());
    let (says, asked) = (said.iter().any(named), question.content.iter().any(named));
    features.when(says, "names the topic");
    features.when(says && !asked, "names the topic alone");
    features.when(asked, "asked for the topic");
    features.when(last.start == 0, "is all");
    features.vector = context::of(context, whole, last);
    features
}

/// The last words of an answer.
fn last_words(whole: &Doc) -> Range<usize> {
    let runs = context::sentences(whole);
    let first = runs.len().saturating_sub(SENTENCES);
    let first = runs.get(first).map_or(0, |run| run.start);
    first.max(whole.len().saturating_sub(WORDS))..whole.len()
}

#[cfg(test)]
mod tests {
    use super::says_so;

    #[test]
    fn who_asks_what_it_has_to_do_with_the_matter_was_led_off_it() {
        for (answer, led) in [
            ("She did the books for forty years. What's this to do with chairs?", true),
            ("What, Mavis? What's that got to do with it? She kept the books.", true),
            ("A lad did his back in. I don't know what that's to do with chairs though.", true),
            ("I don't see what my boss has to do with furniture. He was a big man.", true),
            ("I'm not sure what my mother has to do with the bus. She never took one.", true),
            ("What has the weather got to do with a bank?", true),
            ("He said what's that got to do with you?", false),
            ("He goes, what's it to do with the rent? And I laughed.", false),
            ("I want nothing to do with it.", false),
            ("What I had to do with the boat was nothing.", false),
            ("I know what it has to do with the wiring. It's the fuse.", false),
            ("It was to do with the drains.", false),
        ] {
            let doc = colloquy_syntax::parse(answer);
            assert_eq!(says_so("chairs", "What happened then?", &doc, None), led, "{answer}");
        }
    }
}
