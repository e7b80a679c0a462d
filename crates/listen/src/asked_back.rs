//! What a question back is about, so that it can be answered: learned from short questions people put to an interviewer.

use std::collections::HashSet;
use std::ops::Range;

use colloquy_engine::interpretation::AskedBack;
use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::context;
use crate::features::{self, Question};
use crate::learned::Features;
use crate::models::Models;
use crate::words;

/// From this share on it is known.
const SURE: f32 = 0.5;

/// What an answer that asks something back asks about, by the last thing it asks.
pub fn of(answer: &str) -> AskedBack {
    // What is not known is best taken for a question about the question: it is put again.
    known(asking(answer)).unwrap_or(AskedBack::Reference)
}

/// All that is known of what an answer asks about, in its order, each once.
pub fn each(answer: &str) -> Vec<AskedBack> {
    let ends = answer.match_indices('?').map(|(at, mark)| at + mark.len());
    let mut each = Vec::new();
    for about in ends.filter_map(|end| known(asking(&answer[..end]))) {
        if !each.contains(&about) {
            each.push(about);
        }
    }
    each
}

fn known(question: &str) -> Option<AskedBack> {
    let model = &Models::shipped().asked;
    let (best, _) = model.best(&features(question)).filter(|(_, share)| *share >= SURE)?;
    AskedBack::NAMES.iter().position(|name| *name == best).map(|at| AskedBack::ALL[at])
}

/// What tells what a question back is about: the words of the last thing asked.
pub(crate) fn features(answer: &str) -> Features {
    let doc = colloquy_syntax::parse(asking(answer));
    features::of_answer(&doc, &[], &Question::of(""))
}

/// Whether an answer asks which part of something is meant: "about what?", "which bit?", "a bit more what?".
pub fn which(answer: &str) -> bool {
    let doc = colloquy_syntax::parse(answer);
    let what = |t: usize| features::norm(&doc, t) == "what";
    let asks = |t: usize| {
        features::norm(&doc, t) == "which" || what(t) && matches!(doc[t].dep, Dep::Pobj | Dep::Det)
    };
    questions(&doc).any(|question| {
        // "What was what like?" asks for the second.
        let twice = question.iter().filter(|t| what(**t)).count() > 1;
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
        let at = words.iter().rposition(|word| *word == "or");
        // "Or what?" is no other thing, "or what came next?" is.
        at.is_some_and(|at| match &words[at + 1..] {
            [] => false,
            [next] => !NOTHING.contains(next),
            // "Are you there or have I lost you?" and "do you want it or don't you?" ask no more than the one thing.
            [helps, who, ..] if AUXILIARIES.contains(helps) && OURSELVES.contains(who) => false,
            [denied, "t", _] if DENIED.contains(denied) => false,
            _ => true,
        })
    };
    asked.any(or) || things(&colloquy_syntax::parse(answer)) > 1
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
const NOTHING: &[&str] = &["what", "not", "something", "anything", "whatever"];

/// Whether an answer begins by asking what a word of the question stood for, in its place: "Why's what important?", "How did what
/// end?", "Does what bother me?".
pub fn echoes(doc: &Doc) -> bool {
    let first = context::sentences(doc).into_iter().take(2).find(|run| asks(doc, run));
    let echoed = |t: usize| matches!(features::norm(doc, t).as_str(), "what" | "who" | "which" | "where");
    let opens =
        |t: usize| matches!(doc[t].tag, Tag::WRB | Tag::WP | Tag::WDT | Tag::MD) || doc[t].pos == Pos::Aux;
    first.is_some_and(|run| {
        let spoken: Vec<usize> = run.filter(|t| !matches!(doc[*t].pos, Pos::Punct | Pos::Space)).collect();
        let begun = spoken.iter().position(|t| opens(*t)).filter(|at| *at < 2);
        // "Do you know what she said?" has nothing in its place.
        let begins =
            |t: usize| matches!(doc[t].pos, Pos::Pron | Pos::Det | Pos::Noun | Pos::Propn | Pos::Num);
        let in_place =
            |at: usize| echoed(spoken[at]) && !spoken.get(at + 1).is_some_and(|next| begins(*next));
        begun.is_some_and(|at| spoken.len() <= ECHO && (at + 1..spoken.len()).any(in_place))
    })
}

/// Most words of a question that says another's question back.
const ECHO: usize = 7;

/// Where the questions end with which an answer begins by asking what was meant ("What, the lodger? Or the roof?"), in bytes; None
/// where it begins otherwise. What is told behind them answers what they guess at.
pub fn opens(answer: &str) -> Option<usize> {
    // Most answers ask nothing, and need no parse.
    if !answer.contains('?') {
        return None;
    }
    let doc = colloquy_syntax::parse(answer);
    let mut runs = context::sentences(&doc).into_iter();
    let first = runs.next().filter(|run| asks(&doc, run) && asks_what_was_meant(&doc, run))?;
    let last = runs.take_while(|run| asks(&doc, run)).last().unwrap_or(first);
    Some(doc[last.end - 1].end)
}

/// Whether a sentence asks what a word stood for, or which thing was meant: a word that asks in its place ("How did what end?"), a guess
/// without a verb with one ("When, at the ferry?"), or any behind one ("What, while it rained?"), or what it would be about ("About the
/// hens?").
fn asks_what_was_meant(doc: &Doc, run: &Range<usize>) -> bool {
    let norm = |t: usize| features::norm(doc, t);
    let spoken = run.clone().filter(|t| doc[*t].pos != Pos::Space && !words::is("filler", &norm(*t)));
    let spoken: Vec<usize> = spoken.collect();
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
    is_guess(doc, &spoken) || short && (guess || (1..spoken.len()).any(in_place))
}

/// Whether words that ask for one thing stand before a guess at it ("At what point, when the lights went?"), or it says no more than what
/// it would be about.
fn is_guess(doc: &Doc, spoken: &[usize]) -> bool {
    let norm = |t: usize| features::norm(doc, t);
    let finite = |t: &usize| matches!(doc[*t].tag, Tag::VBD | Tag::VBZ | Tag::VBP | Tag::VB | Tag::MD);
    let Some((&first, _)) = spoken.split_first() else { return false };
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

/// Whether a word may stand before what is named.
fn is_lead(doc: &Doc, token: usize) -> bool {
    doc[token].pos == Pos::Adp || LEADS.contains(&features::norm(doc, token).as_str())
}

/// How many things are asked about without a verb, one by one or in a row: "The tea, the notebook, the two years?". One that is asked about
/// twice is one.
fn things(doc: &Doc) -> usize {
    let in_row = |question: Vec<usize>| {
        let parts: Vec<&[usize]> = question.split(|t| features::norm(doc, *t) == ",").collect();
        let each = parts.iter().map(|part| thing(doc, part)).collect::<Option<Vec<_>>>();
        each.unwrap_or_else(|| thing(doc, &question).into_iter().collect())
    };
    questions(doc).flat_map(in_row).collect::<HashSet<String>>().len()
}

/// The tokens of each sentence that asks, without its mark.
fn questions(doc: &Doc) -> impl Iterator<Item = Vec<usize>> {
    let asked = context::sentences(doc).into_iter().filter(|run| asks(doc, run));
    asked.map(|run| (run.start..run.end - 1).filter(|t| doc[*t].pos != Pos::Space).collect())
}

/// Whether a sentence asks.
fn asks(doc: &Doc, run: &Range<usize>) -> bool {
    features::norm(doc, run.end - 1) == "?"
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

/// The last sentence that asks, else the whole.
fn asking(answer: &str) -> &str {
    let Some(end) = answer.rfind('?') else { return answer };
    let before = &answer[..end];
    let begin = before.rfind(['.', '!', '?']).map_or(0, |at| at + 1);
    answer[begin..=end].trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_question_counts() {
        assert_eq!(asking("Well. Who is it for? Mine is blue. And yours? Right."), "And yours?");
        assert_eq!(asking("no question at all"), "no question at all");
        assert_eq!(asking("?"), "?");
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
            ("With him shouting? I laughed.", "With him shouting?"),
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
            ("Is it my turn or have I missed something?", false),
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
    fn a_question_that_is_said_back_with_a_hole_in_it_is_known() {
        for (answer, echo) in [
            ("Why's what important? The rope? It holds, that's all.", true),
            ("How did what go on? It's a boiler.", true),
            ("Oh. What does what mean?", true),
            ("Does what bother me?", true),
            ("What was what like, sorry?", true),
            ("When did who come?", true),
            ("What do I do about it? I ring my sister, and she tells me what to do.", false),
            ("Do you know what she said to me?", false),
            ("It was loud. I asked him what he wanted.", false),
            ("Why did I keep it? I don't know.", false),
        ] {
            assert_eq!(echoes(&colloquy_syntax::parse(answer)), echo, "{answer}");
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

    #[test]
    fn all_that_is_asked_is_known_in_its_order() {
        let asked = "Why do you need to know that? And will my boss get to read what I say here? Anyway, it was raining.";
        assert_eq!(each(asked), [AskedBack::Purpose, AskedBack::Privacy]);
        assert_eq!(each("It was raining."), []);
    }

    #[test]
    fn questions_back_are_told_apart() {
        for (asked, about) in [
            ("How many more questions are there?", AskedBack::Length),
            ("What do you need to know that for?", AskedBack::Purpose),
            ("Will anybody at work get to see what I say here?", AskedBack::Privacy),
            ("Is that the sort of thing you were after?", AskedBack::RightAnswer),
            ("Are you a real person?", AskedBack::Interviewer),
            ("Which one do you mean, the old one or the new one?", AskedBack::Reference),
        ] {
            assert_eq!(of(asked), about, "{asked}");
        }
    }
}
