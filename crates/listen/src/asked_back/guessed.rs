//! Guessed: whether an answer begins by asking what was meant, and guesses at it.

use std::ops::Range;

use colloquy_syntax::{Dep, Doc, Pos, Tag};

use super::asks;
use crate::{context, features, memo, words};

/// Where the questions end with which an answer begins by asking what was meant ("What, the lodger? Or the roof?"), in bytes; None
/// where it begins otherwise. What is told behind them answers what they guess at.
pub fn opens(answer: &str) -> Option<usize> {
    // Most answers ask nothing, and need no parse.
    if !answer.contains('?') {
        return None;
    }
    let doc = memo::parsed(answer);
    let mut runs = context::sentences(&doc).into_iter();
    let first = runs.next().filter(|run| asks(&doc, run) && asks_what_was_meant(&doc, run))?;
    let last = runs.take_while(|run| asks(&doc, run)).last().unwrap_or(first);
    Some(doc[last.end - 1].end)
}

/// Whether somebody who asks what was meant guesses at one thing: "You mean the pay?", "What, the rain?", but not "About what?" or "Which
/// part do you mean?".
pub fn guesses(answer: &str) -> bool {
    if !answer.contains('?') || super::offers_choice(answer) {
        return false;
    }
    let doc = memo::parsed(answer);
    let mut runs = context::sentences(&doc).into_iter().filter(|run| asks(&doc, run));
    runs.any(|run| asks_what_was_meant(&doc, &run) && names(&doc, &run))
}

/// Whether a sentence names what may have been meant: a thing, or what "you mean".
fn names(doc: &Doc, run: &Range<usize>) -> bool {
    let spoken = spoken(doc, run.clone());
    let asked = |t: usize| doc.children(t).any(|c| ASKING.contains(&features::norm(doc, c).as_str()));
    let vague = |t: usize| VAGUE.contains(&features::lemma(doc, t).as_str());
    let thing = |t: usize| matches!(doc[t].pos, Pos::Noun | Pos::Propn) && !asked(t) && !vague(t);
    let own = |t: usize| MEANS.contains(&features::lemma(doc, t).as_str()) || doc[t].tag == Tag::MD;
    let told = |t: usize| matches!(doc[t].pos, Pos::Verb | Pos::Adj) && !own(t);
    // "You mean how it felt?" names what it was.
    spoken.iter().any(|t| thing(*t)) || asks_what_you_mean(doc, &spoken) && spoken.iter().any(|t| told(*t))
}

/// What names nothing in particular.
const VAGUE: &[&str] = &[
    "bit", "part", "thing", "sense", "way", "question", "kind", "sort", "need", "sorry", "mate", "love",
    "duck", "pet", "dear", "pal", "hen", "flower",
];

/// Where the first question ends that an answer opens with, in its first two sentences, in bytes.
pub fn first_asked(answer: &str) -> Option<usize> {
    let doc = memo::parsed(answer);
    let first = context::sentences(&doc).into_iter().take(2).find(|run| asks(&doc, run))?;
    Some(doc[first.end - 1].end)
}

/// Whether an answer asks further on what was meant: "Or do you mean when it came back?".
pub fn asks_further_on(answer: &str) -> bool {
    if !answer.contains('?') {
        return false;
    }
    let doc = memo::parsed(answer);
    let mut runs = context::sentences(&doc).into_iter().skip(1).filter(|run| asks(&doc, run));
    runs.any(|run| asks_what_you_mean(&doc, &spoken(&doc, run)))
}

/// Whether a sentence asks what a word stood for, or which thing was meant: a word that asks in its place ("How did what end?"), a guess
/// without a verb with one ("When, at the ferry?"), or any behind one ("What, while it rained?"), or what it would be about ("About the
/// hens?").
fn asks_what_was_meant(doc: &Doc, run: &Range<usize>) -> bool {
    let norm = |t: usize| features::norm(doc, t);
    let spoken = spoken(doc, run.clone());
    let said: Vec<usize> = spoken.iter().copied().filter(|t| doc[*t].pos != Pos::Punct).collect();
    let asks = |t: usize| ASKING.contains(&norm(t).as_str());
    let verbal = |t: usize| matches!(doc[t].pos, Pos::Verb | Pos::Aux);
    let begins = |t: usize| {
        // "Did what sit with me?", but not "who came?".
        verbal(t) && doc[t].tag != Tag::VB
            || matches!(doc[t].pos, Pos::Pron | Pos::Det | Pos::Adj | Pos::Noun | Pos::Propn | Pos::Num)
    };
    let in_place = |at: usize| {
        let (before, next) = (spoken[at - 1], spoken.get(at + 1));
        // "You know what?" asks nothing, and "I wonder who came?" nothing of what was said.
        asks(spoken[at])
            && !TOLD.contains(&norm(before).as_str())
            && (asks(before) || !next.is_some_and(|t| begins(*t)))
    };
    let guess =
        said.iter().any(|t| asks(*t)) && !said.iter().any(|t| verbal(*t) || OWN.contains(&norm(*t).as_str()));
    let short = (2..=GUESS).contains(&said.len());
    is_guess(doc, &spoken)
        || asks_what_you_mean(doc, &spoken)
        || short && (guess || (1..spoken.len()).any(in_place))
}

/// The words of a sentence that are not only fill, with its marks.
fn spoken(doc: &Doc, run: Range<usize>) -> Vec<usize> {
    let said = |t: &usize| doc[*t].pos != Pos::Space && !words::is("filler", &features::norm(doc, *t));
    run.filter(said).collect()
}

/// Whether it asks what whoever asked means, or is asking: "You mean the gate?", "Is it the price you're asking about?".
fn asks_what_you_mean(doc: &Doc, spoken: &[usize]) -> bool {
    let you = |verb: usize| {
        doc.child(verb, Dep::Nsubj).is_some_and(|who| WHOEVER.contains(&features::norm(doc, who).as_str()))
    };
    let means = |t: usize| MEANS.contains(&features::lemma(doc, t).as_str()) && doc[t].tag != Tag::VBD;
    // "Why do you ask that?" guesses at nothing.
    let why = spoken.iter().any(|t| features::norm(doc, *t) == "why");
    spoken.len() <= LONG_GUESS && !why && spoken.iter().any(|t| means(*t) && you(*t))
}

/// Whoever asked.
const WHOEVER: &[&str] = &["you", "ya", "ye", "d'you", "d’you"];
/// What somebody does who had something in mind when they asked.
const MEANS: &[&str] = &["mean", "ask"];

/// Whether words that ask for one thing stand before a guess at it ("At what point, when the lights went?"), or it says no more than what
/// it would be about.
fn is_guess(doc: &Doc, spoken: &[usize]) -> bool {
    let norm = |t: usize| features::norm(doc, t);
    let finite = |t: &usize| matches!(doc[*t].tag, Tag::VBD | Tag::VBZ | Tag::VBP | Tag::VB | Tag::MD);
    // "Ha, about the hens?"
    let aside = |t: &&usize| matches!(doc[**t].pos, Pos::Intj | Pos::Punct);
    let Some(&first) = spoken.iter().find(|t| !aside(t)) else { return false };
    let about = doc[first].pos == Pos::Adp && spoken.len() <= GUESS && !spoken.iter().any(finite);
    let asked = spoken.iter().position(|t| norm(*t) == ",").filter(|end| (1..=FRAGMENT).contains(end));
    let asks = |end: usize| {
        let fragment = &spoken[..end];
        let one = fragment.iter().any(|t| ASKING.contains(&norm(*t).as_str()));
        one && !fragment.iter().any(|t| finite(t) || OWN.contains(&norm(*t).as_str()))
    };
    about || spoken.len() <= LONG_GUESS && asked.is_some_and(asks)
}

/// Words that ask.
const ASKING: &[&str] = &["what", "which", "who", "where", "when", "why", "how"];
/// Words before one that does not.
const TOLD: &[&str] = &["know", "guess"];
/// Words of questions that people put to themselves: "What else?", "Why not?".
const OWN: &[&str] = &["else", "not", "more", "next"];
/// Most words of a guess at what was meant.
const GUESS: usize = 9;
/// The same, with marks, behind a few words that ask for it, and of these.
const LONG_GUESS: usize = 18;
const FRAGMENT: usize = 3;

#[cfg(test)]
mod tests {
    use super::{asks_further_on, guesses, opens};

    #[test]
    fn who_guesses_at_one_thing_is_known() {
        for (answer, one) in [
            ("You mean the pay?", true),
            ("What, the rain?", true),
            ("Do you mean Corby, sorry?", true),
            ("About my sister?", true),
            ("What do you mean, like how did I feel?", true),
            ("Why do you ask that?", false),
            ("About what?", false),
            ("At what time?", false),
            ("Go on from where?", false),
            ("Which part do you mean?", false),
            ("What do you mean by that?", false),
            ("A bit more what?", false),
            ("The pay or the hours?", false),
            ("Who came with the van?", false),
        ] {
            assert_eq!(guesses(answer), one, "{answer}");
        }
    }

    #[test]
    fn who_asks_further_on_what_was_meant_is_heard() {
        for (answer, asks) in [
            ("My first coach shouted. Or do you mean the one I have now? That's another story.", true),
            ("All of them, I ran with all of them. What d'you mean, names or what they were like?", true),
            ("He was kind. Do you know what I mean? He'd never say it.", false),
            ("I said to her, do you mean it? She did.", false),
            ("Do you mean the coach? He shouted.", false),
            ("He shouted. Why would anybody do that?", false),
        ] {
            assert_eq!(asks_further_on(answer), asks, "{answer}");
        }
    }

    #[test]
    fn questions_an_answer_begins_with_to_ask_what_was_meant_are_known() {
        for (answer, asks) in [
            ("What, the lodger? He paid till June.", "What, the lodger?"),
            (
                "When, at the ferry? Or on the island? I was sick as a dog.",
                "When, at the ferry? Or on the island?",
            ),
            ("About which, love, the hens? They lay when they like.", "About which, love, the hens?"),
            ("Oh, from where, the funeral? We had a ham tea.", "Oh, from where, the funeral?"),
            ("How did what sit with me, the move? It didn't.", "How did what sit with me, the move?"),
            ("Why what is? It was a Tuesday, they were shut.", "Why what is?"),
            ("Who should say what? Nobody told me a thing.", "Who should say what?"),
            ("What happened when? I'd already gone by then.", "What happened when?"),
            ("Which side, his or mine? Mine were all for it.", "Which side, his or mine?"),
            (
                "What, while she was still at the till? She never looked.",
                "What, while she was still at the till?",
            ),
            ("At what point, when it went? I sat down.", "At what point, when it went?"),
            ("Who, the one that had mended the gate? No idea.", "Who, the one that had mended the gate?"),
            ("About the hens? They were fine.", "About the hens?"),
            ("After the vet, sorry? We had him at home.", "After the vet, sorry?"),
            ("Ha, of the hens? They were fine.", "Ha, of the hens?"),
            ("With him shouting? I laughed.", "With him shouting?"),
            ("You mean the gate? It fell off.", "You mean the gate?"),
            ("Are you asking if I minded? A bit, at first.", "Are you asking if I minded?"),
            ("Do you mean the lodger, sorry? He went.", "Do you mean the lodger, sorry?"),
            ("He asked me, do you know what I mean? So I left.", ""),
            ("Who knows, with him? He sold it.", ""),
            ("In the end I said, do you want it? He did.", ""),
            ("Why would I, at my age? I stayed.", ""),
            ("You know what? I sold it.", ""),
            ("What else? There was the smell.", ""),
            ("How did I feel? I felt daft.", ""),
            ("Why not? It costs nothing.", ""),
            ("What? I didn't catch that.", ""),
            ("Lovely, isn't it? I walk there.", ""),
            ("What did he do when she left? He sang.", ""),
            ("It rained. What, all day? Yes.", ""),
            ("", ""),
        ] {
            assert_eq!(&answer[..opens(answer).unwrap_or_default()], asks, "{answer}");
        }
    }
}
