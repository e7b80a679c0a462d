//! What a question back is about, so that it can be answered: learned from short questions people put to an interviewer.

mod meant;

use std::collections::HashSet;
use std::ops::Range;

use colloquy_engine::interpretation::AskedBack;
use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::context;
use crate::features::{self, Question};
use crate::learned::Features;
use crate::models::Models;
use crate::words;

pub use meant::{first_asked, opens};

/// From this share on it is known.
const SURE: f32 = 0.5;
/// The same of what is shown, where something is.
const SHOWN: f32 = 0.25;
/// The class of questions that want no reply.
pub(crate) const NOBODY: &str = "nobody";

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

/// What an answer that does something else asks the interviewer beside it: the last of several. Of questions in answers that were not
/// learned from, six of ten that are known so are meant so, and one in fourteen of the others is taken for one. Where something is shown
/// (`shown`) it is likelier asked about.
pub fn beside(answer: &str, shown: bool) -> Option<AskedBack> {
    let ends = answer.match_indices('?').map(|(at, mark)| at + mark.len());
    let about = |end| {
        let asked = &answer[..end];
        let features = features(asked);
        let about =
            judged(&features).filter(|about| *about != AskedBack::Interviewer || !is_of_others(asked));
        about.or_else(|| Some(AskedBack::Offer).filter(|_| shown && may_ask_of_the_offer(&features)))
    };
    let mut each = ends.rev().filter_map(about);
    each.find(|about| *about != AskedBack::Reference).or_else(|| said_again(answer))
}

/// Whether a question only wants to hear yes of what others do: "Everybody does that, don't they?", "It's the price, isn't it?".
fn is_of_others(answer: &str) -> bool {
    tagged(asking(answer).trim_end_matches('?'))
        .is_some_and(|(_, tag)| tag.last().is_some_and(|whom| whom != "you"))
}

/// What is said before a tag, and the words of it, in small letters: "you decide" and "don't", "you"; None where nothing ends with one.
pub fn tagged(said: &str) -> Option<(&str, Vec<String>)> {
    let (said, tag) = said.rsplit_once(',')?;
    let words: Vec<String> = tag.split_whitespace().map(str::to_lowercase).collect();
    let whom = words.last().is_some_and(|last| TAGGED.contains(&last.as_str()));
    ((2..=3).contains(&words.len()) && whom).then_some((said, words))
}

/// Whom a tag ends with.
const TAGGED: &[&str] = &["it", "you", "they", "he", "she", "we", "i", "there", "one"];

/// What somebody asked who says so: "I asked who reads it", "I was asking whether it runs on a Sunday". That it is asked is sure then, and only what
/// it is about is told from its words.
fn said_again(answer: &str) -> Option<AskedBack> {
    if !answer.contains("ask") {
        return None;
    }
    let doc = colloquy_syntax::parse(answer);
    let own = |verb: usize| {
        let others = [Dep::Dobj, Dep::Dative].into_iter().filter_map(|dep| doc.child(verb, dep));
        features::lemma(&doc, verb) == "ask"
            && doc.child(verb, Dep::Nsubj).is_some_and(|s| features::norm(&doc, s) == "i")
            && others.into_iter().all(|whom| features::norm(&doc, whom) == "you")
    };
    let clause = |verb: usize| doc.child(verb, Dep::Ccomp).filter(|clause| *clause > verb);
    let asked = (0..doc.len()).rev().filter(|t| own(*t)).find_map(clause)?;
    let words = doc.span_text(doc.subtree_span(asked)).trim();
    let features = features(&format!("{words}?"));
    let share = |name: &str| Models::shipped().asked.share(&features, name);
    let all = AskedBack::ALL.into_iter().zip(AskedBack::NAMES.map(share));
    let likeliest = all.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(about, _)| about);
    likeliest.filter(|about| *about != AskedBack::Reference)
}

/// Whether a question that is not surely of another kind may be about what is shown.
fn may_ask_of_the_offer(question: &Features) -> bool {
    let offer = AskedBack::ALL.iter().position(|about| *about == AskedBack::Offer);
    let share = |name: &str| Models::shipped().asked.share(question, name);
    offer.is_some_and(|at| share(AskedBack::NAMES[at]) >= SHOWN)
}

fn known(question: &str) -> Option<AskedBack> {
    judged(&features(question))
}

fn judged(question: &Features) -> Option<AskedBack> {
    let model = &Models::shipped().asked;
    let (best, _) = model.best(question).filter(|(_, share)| *share >= SURE)?;
    AskedBack::NAMES.iter().position(|name| *name == best).map(|at| AskedBack::ALL[at])
}

/// What tells what a question back is about: the words of the last thing asked.
pub fn features(answer: &str) -> Features {
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
const NOTHING: &[&str] = &["what", "not", "something", "anything", "whatever", "me", "us"];

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
    fn what_somebody_says_that_they_asked_is_asked() {
        for (answer, about) in [
            ("You haven't told me. I asked how long this takes.", Some(AskedBack::Length)),
            ("No, I was asking you who else is going to read it.", Some(AskedBack::Privacy)),
            ("I asked him how long it takes, and he laughed.", None),
            ("I asked for a window seat.", None),
            ("You didn't answer me. I asked you which part you meant.", None),
            ("She asked me how long I'd been there.", None),
        ] {
            assert_eq!(beside(answer, false), about, "{answer}");
        }
    }

    #[test]
    fn what_only_wants_to_hear_yes_of_others_asks_nobody_about_themselves() {
        for (answer, asks) in [
            ("Everybody cleans before the cleaner comes though, don't they?", false),
            ("He sits there with the mop all day, does he?", false),
            ("You're a machine, aren't you?", true),
            ("Are you a machine?", true),
        ] {
            assert_eq!(beside(answer, false) == Some(AskedBack::Interviewer), asks, "{answer}");
        }
    }

    #[test]
    fn the_last_question_counts() {
        assert_eq!(asking("Well. Who is it for? Mine is blue. And yours? Right."), "And yours?");
        assert_eq!(asking("no question at all"), "no question at all");
        assert_eq!(asking("?"), "?");
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
            ("Who's asleep here, you or me?", false),
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
