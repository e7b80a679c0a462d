//! Joke: whether somebody says that what they were asked about was one ("That was a joke, love", "it's only a saying").

use std::ops::Range;

use colloquy_syntax::{Dep, Doc, Pos};

use crate::features::{lemma, norm};
use crate::memo;

/// What it is said to be.
const JOKES: &[&str] = &["joke", "saying", "figure", "expression", "exaggeration", "jest"];
/// What they say that they were doing.
const JOKING: &[&str] = &["joke", "kid", "mess", "tease", "jest", "exaggerate"];
/// What they say that they were being.
const FUNNY: &[&str] = &["sarcastic", "facetious", "ironic", "flippant", "funny", "clever", "daft", "silly"];
/// First sentences of an answer in which it is said.
const OPENING: usize = 2;
/// Most words, and marks, of such a sentence.
const SHORTLY: usize = 16;

/// Whether an answer opens so.
pub fn owned(answer: &str) -> bool {
    let small = answer.to_lowercase();
    let mut spoken =
        JOKES.iter().chain(FUNNY).chain(&["joking", "kidding", "messing", "teasing", "your leg"]);
    if !spoken.any(|word| small.contains(word)) {
        return false;
    }
    let doc = memo::parsed(answer);
    let asks = |run: &Range<usize>| run.clone().any(|t| norm(&doc, t) == "?");
    let mut before: Option<&Range<usize>> = None;
    doc.sentences().iter().take(OPENING).any(|run| {
        // "Quiet. That's a joke." is said of what they say themselves.
        let of_before = before.replace(run).is_none_or(asks);
        let says = |t: usize| {
            let of_then = was_joking(&doc, t) || was_being(&doc, t);
            of_then || was_one(&doc, t) && (of_before || is_past(&doc, t))
        };
        run.len() <= SHORTLY && !asks(run) && run.clone().any(says)
    })
}

fn is_past(doc: &Doc, be: usize) -> bool {
    matches!(norm(doc, be).as_str(), "was" | "were")
}

/// "That was a joke", "it's just a figure of speech".
fn was_one(doc: &Doc, be: usize) -> bool {
    let that =
        doc.child(be, Dep::Nsubj).is_some_and(|s| matches!(norm(doc, s).as_str(), "that" | "it" | "this"));
    let one = doc
        .child(be, Dep::Attr)
        .is_some_and(|what| JOKES.contains(&&*lemma(doc, what)) && is_bare(doc, what));
    let denied = doc.children(be).any(|c| doc[c].dep == Dep::Neg);
    lemma(doc, be) == "be" && that && one && !denied
}

/// Nothing is said of the joke itself: not "it was a running joke between us", "a joke my dad told".
fn is_bare(doc: &Doc, joke: usize) -> bool {
    let told = |c: usize| match doc[c].dep {
        Dep::Relcl | Dep::Acl => true,
        Dep::Prep => !matches!(norm(doc, c).as_str(), "of" | "for"),
        Dep::Amod => !matches!(norm(doc, c).as_str(), "little" | "bad" | "daft" | "silly" | "only"),
        Dep::Poss | Dep::Compound => true,
        Dep::Det => norm(doc, c) == "the",
        _ => false,
    };
    !doc.children(joke).any(told)
}

/// "I was only joking", "I was pulling your leg": not "I'm joking", of what they just said.
fn was_joking(doc: &Doc, verb: usize) -> bool {
    let own = doc.child(verb, Dep::Nsubj).is_some_and(|s| norm(doc, s) == "i");
    let leg = || {
        lemma(doc, verb) == "pull"
            && doc.child(verb, Dep::Dobj).is_some_and(|leg| {
                lemma(doc, leg) == "leg" && doc.children(leg).any(|c| norm(doc, c) == "your")
            })
    };
    let with_others = doc.children(verb).any(|c| {
        doc[c].pos == Pos::Adp
            && doc
                .child(c, Dep::Pobj)
                .is_some_and(|who| !matches!(norm(doc, who).as_str(), "you" | "that" | "it"))
    });
    let then = doc.children(verb).any(|c| doc[c].dep == Dep::Aux && is_past(doc, c));
    let denied = doc.children(verb).any(|c| doc[c].dep == Dep::Neg);
    own && then && !denied && !with_others && (JOKING.contains(&&*lemma(doc, verb)) || leg())
}

/// "I was being sarcastic", "that was me being clever".
fn was_being(doc: &Doc, word: usize) -> bool {
    let being = doc[word].head;
    let is = norm(doc, being) == "being" && matches!(doc[word].dep, Dep::Acomp | Dep::Amod | Dep::Attr);
    let run = doc.sentences().get(doc[word].sentence).cloned().unwrap_or_default();
    let own = run.filter(|t| *t < being).any(|t| matches!(norm(doc, t).as_str(), "i" | "me"));
    let then = being > 0
        && (is_past(doc, being - 1) || matches!(norm(doc, being - 1).as_str(), "me" | "just" | "only"));
    FUNNY.contains(&norm(doc, word).as_str()) && is && own && then
}

#[cfg(test)]
mod tests {
    use super::owned;

    #[test]
    fn who_says_that_it_was_a_joke_is_heard() {
        for (answer, joked) in [
            ("That was a joke, pet. The goat's fine.", true),
            ("It's just a saying.", true),
            ("No, it was a joke, mostly.", true),
            ("Well, that's only a figure of speech.", true),
            ("I was only joking.", true),
            ("No no, I'm joking. It was the Friday.", false),
            ("Eh? It's a joke, love.", true),
            ("Quiet. That's a joke.", false),
            ("Well, I don't, that's the joke.", false),
            ("So first I tried being clever.", false),
            ("I was being sarcastic.", true),
            ("Sorry, that was me being clever.", true),
            ("Ach, I was only pulling your leg.", true),
            ("It was a joke my uncle told every Christmas.", false),
            ("It was a running joke between us.", false),
            ("It wasn't a joke.", false),
            ("He was joking.", false),
            ("I was joking with my sister and the phone went.", false),
            ("Was it a joke?", false),
            ("We rowed out. It was cold. It was a joke, that boat.", false),
            ("It was funny.", false),
            ("He was being funny with me.", false),
            ("", false),
        ] {
            if owned(answer) != joked {
                println!("BAD {answer}");
            }
        }
    }
}
