//! What a question back is about, so that it can be answered: learned from short questions people put to an interviewer.

mod choice;
mod guessed;
mod shown;

use std::ops::Range;

use colloquy_engine::interpretation::AskedBack;
use colloquy_syntax::{Dep, Doc, Pos, Tag};

use crate::bids;
use crate::context;
use crate::features::{self, Question};
use crate::learned::{self, Features};
use crate::memo;
use crate::models::Models;
use crate::words;

pub use choice::{offers_choice, which};
pub use guessed::{asks_further_on, first_asked, guesses, opens};

/// From this share on it is known.
const SURE: f32 = 0.5;
/// The same of what is shown, where something is.
const SHOWN: f32 = 0.25;
/// How much an encoder that learned what is asked counts, of one, beside words.
const TOLD: f32 = 0.6;
/// The class of questions that want no reply.
pub(crate) const NOBODY: &str = "nobody";

/// What an answer that asks something back asks about, by the last thing it asks. `told` is what an encoder tells of each thing that is
/// asked ([`questions`]), how likely each kind is in their order and last that it wants no reply; empty where none does.
/// Where something is shown (`shown`) it is likelier asked about.
pub fn of(answer: &str, shown: bool, told: &[Vec<f32>]) -> AskedBack {
    let (asked, told) = told_of(answer, told).pop().unwrap_or((answer, &[]));
    // What is not known is best taken for a question about the question: it is put again.
    meant(asked, shown, told).unwrap_or(AskedBack::Reference)
}

/// All that is known of what an answer asks about, in its order, each once.
pub fn each(answer: &str) -> Vec<AskedBack> {
    let mut each = Vec::new();
    let asked = places(answer).map(|place| &answer[place]).filter(|asked| bids::asked_for(asked).is_none());
    for about in asked.filter_map(|asked| known(&shares(asked, &[]))) {
        if !each.contains(&about) {
            each.push(about);
        }
    }
    each
}

/// What an answer that does something else asks the interviewer beside it: the last of several. Where something is shown (`shown`) it is
/// likelier asked about. `told` is as in [`of`].
pub fn beside(answer: &str, shown: bool, told: &[Vec<f32>]) -> Option<AskedBack> {
    let asked = told_of(answer, told);
    let mut each = asked.into_iter().rev().filter_map(|(asked, told)| meant(asked, shown, told));
    each.find(|about| *about != AskedBack::Reference).or_else(|| said_again(answer))
}

/// Each thing an answer asks, with what an encoder tells of it. Of markup nothing is told: which of the others each is would be a guess then.
fn told_of<'a>(answer: &'a str, told: &'a [Vec<f32>]) -> Vec<(&'a str, &'a [f32])> {
    let asked: Vec<&str> = places(answer).map(|place| &answer[place]).collect();
    let told = Some(told).filter(|told| told.len() == asked.len()).unwrap_or_default();
    let told = told.iter().map(Vec::as_slice).chain(std::iter::repeat(&[][..]));
    asked.into_iter().zip(told).collect()
}

/// What one thing asked would know of the interviewer; None where it wants no reply. `told` is what an encoder tells of it.
pub fn meant(asked: &str, shown: bool, told: &[f32]) -> Option<AskedBack> {
    if fears_telling(asked) {
        return Some(AskedBack::Privacy);
    }
    // What is asked to be done is done.
    if bids::asked_for(asked).is_some() {
        return None;
    }
    let shares = shares(asked, told);
    let offered = share(&shares, AskedBack::Offer);
    // "Who's that going to?" is asked of what is shown, "who reads this?" of the talk.
    let private = known(&shares) == Some(AskedBack::Privacy) && !shown::is_of_the_talk(asked);
    let enough = if shown::is_of_it(asked) { shown::OF_IT } else { SHOWN };
    let offer = shown && (offered >= enough || private);
    let known = known(&shares).filter(|about| match about {
        AskedBack::Interviewer => !is_of_others(asked),
        AskedBack::Reference | AskedBack::Privacy => !offer,
        AskedBack::RightAnswer | AskedBack::Purpose => !(offer && shown::is_of_it(asked)),
        _ => true,
    });
    known.or_else(|| Some(AskedBack::Offer).filter(|_| offer))
}

/// Whether a question is that nobody be told of it: "You won't tell her, no?", "you're not writing that down, are you?".
fn fears_telling(asked: &str) -> bool {
    let small = asked.trim().to_lowercase().replace('’', "'");
    let Some((said, tag)) = small.trim_end_matches('?').rsplit_once(',') else { return false };
    let tags = tag.split_whitespace().count() <= 2 && (tag.contains("you") || tag.trim() == "no");
    let words: Vec<String> = words::of(said).collect();
    let you = words.iter().take(FEW).any(|word| word.starts_with("you"));
    let denied = words.iter().any(|word| word == "not" || word.ends_with("n't"));
    let tells = words.iter().any(|word| PASSES_ON.contains(&word.as_str()));
    tags && you && denied && tells && words.len() <= ECHO
}

/// Words before who does it, and verbs of letting others know.
const FEW: usize = 2;
const PASSES_ON: [&str; 10] =
    ["tell", "telling", "show", "showing", "repeat", "write", "writing", "record", "recording", "putting"];

/// The words of each thing an answer asks, in order.
pub fn questions(doc: &Doc) -> Vec<Range<usize>> {
    places(doc.text()).map(|place| tokens(doc, &place)).collect()
}

/// The words that lie in a place of the text.
pub fn tokens(doc: &Doc, place: &Range<usize>) -> Range<usize> {
    let within = |token: &usize| doc[*token].start >= place.start && doc[*token].end <= place.end;
    let first = (0..doc.len()).find(within).unwrap_or_default();
    first..(first..doc.len()).take_while(within).last().map_or(first, |last| last + 1)
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

/// What somebody asked who says so: "I asked who reads it", "I was asking whether it runs on a Sunday", "you never said who it's for". That it is asked is sure
/// then, and only what it is about is told from its words.
fn said_again(answer: &str) -> Option<AskedBack> {
    if !answer.contains("ask") && !minds_silence(answer) {
        return None;
    }
    let doc = memo::parsed(answer);
    let own =
        |verb: usize| asks_themselves(&doc, verb) && objects(&doc, verb).iter().all(|whom| whom == "you");
    let clause = |verb: usize| doc.child(verb, Dep::Ccomp).filter(|clause| *clause > verb);
    let asked = |verb: usize| {
        clause(verb)
            .filter(|asked| own(verb) || silent(&doc, verb) && features::opens_a_question(&doc, *asked))
    };
    let asked = (0..doc.len()).rev().find_map(asked)?;
    let words = doc.span_text(doc.subtree_span(asked)).trim();
    let all = AskedBack::ALL.into_iter().zip(shares(&format!("{words}?"), &[]));
    let likeliest = all.max_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(about, _)| about);
    likeliest.filter(|about| *about != AskedBack::Reference)
}

/// Whether an answer says that nothing was said to what they had asked before: "You never answered me.", "I asked you a question."
pub fn unanswered(answer: &str) -> bool {
    let small = answer.to_lowercase();
    if !["question", "answer"].iter().any(|word| small.contains(word)) {
        return false;
    }
    let doc = memo::parsed(answer);
    let answers = |verb: usize| features::lemma(&doc, verb) == "answer" && silent(&doc, verb);
    let asked = |verb: usize| {
        let whom = objects(&doc, verb);
        asks_themselves(&doc, verb)
            && ["you", "question"].iter().all(|word| whom.iter().any(|whom| whom == word))
    };
    (0..doc.len()).any(|verb| answers(verb) || asked(verb))
}

/// Whether a verb says that they ask something.
fn asks_themselves(doc: &Doc, verb: usize) -> bool {
    features::lemma(doc, verb) == "ask"
        && !features::is_denied(doc, verb)
        && doc.child(verb, Dep::Nsubj).is_some_and(|who| features::norm(doc, who) == "i")
}

/// What a verb is done to, and to whom.
fn objects(doc: &Doc, verb: usize) -> Vec<String> {
    let objects = [Dep::Dobj, Dep::Dative].into_iter().filter_map(|dep| doc.child(verb, dep));
    objects.map(|object| features::norm(doc, object)).collect()
}

/// Words of most answers rule it out that the interviewer is told of their silence, and spare a parse.
fn minds_silence(answer: &str) -> bool {
    let small = answer.to_lowercase();
    small.contains("you")
        && ["say", "said", "tell", "told", "answer", "mention"].iter().any(|told| small.contains(told))
}

/// Whether a verb says that the interviewer has not said something.
fn silent(doc: &Doc, verb: usize) -> bool {
    let subject = doc.child(verb, Dep::Nsubj);
    // "You wouldn't say so" and "you can't tell" are said of anybody.
    let helps = |c: usize| doc[c].dep == Dep::Aux && !matches!(&*features::lemma(doc, c), "have" | "do");
    ["say", "tell", "answer", "mention"].contains(&&*features::lemma(doc, verb))
        && subject.is_some_and(|s| features::norm(doc, s) == "you" && s < verb)
        && features::is_denied(doc, verb)
        && !doc.children(verb).any(helps)
        // "If you haven't told anybody": nothing of the kind was asked.
        && !doc.children(verb).any(|c| doc[c].dep == Dep::Mark)
}

/// How likely what is asked is of each kind, in their order, and last that it wants no reply.
fn shares(asked: &str, told: &[f32]) -> Vec<f32> {
    learned::together(Models::shipped().asked.shares(&features(asked)), told, TOLD)
}

fn share(shares: &[f32], about: AskedBack) -> f32 {
    AskedBack::ALL.iter().zip(shares).find(|(known, _)| **known == about).map_or(0.0, |(_, share)| *share)
}

/// What is surely asked; None where no reply is wanted.
fn known(shares: &[f32]) -> Option<AskedBack> {
    let (best, share) = shares.iter().enumerate().max_by(|(_, a), (_, b)| a.total_cmp(b))?;
    AskedBack::ALL.get(best).copied().filter(|_| *share >= SURE)
}

/// What tells what a question back is about: the words of the last thing asked.
pub fn features(answer: &str) -> Features {
    let doc = colloquy_syntax::parse(asking(answer));
    features::of_answer(&doc, &[], &Question::of(""))
}

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

/// Whether a sentence asks.
fn asks(doc: &Doc, run: &Range<usize>) -> bool {
    features::norm(doc, run.end - 1) == "?"
}

/// Where each thing is asked in an answer, in bytes.
fn places(answer: &str) -> impl Iterator<Item = Range<usize>> {
    let begins = |end: usize| answer[..end].rfind(['.', '!', '?']).map_or(0, |at| at + 1);
    answer.match_indices('?').map(move |(at, mark)| begins(at)..at + mark.len())
}

/// The last sentence that asks, else the whole.
fn asking(answer: &str) -> &str {
    places(answer).last().map_or(answer, |place| answer[place].trim())
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
            ("I never asked who reads it.", None),
            ("You didn't answer me. I asked you which part you meant.", None),
            ("She asked me how long I'd been there.", None),
            ("You never said how long this takes.", Some(AskedBack::Length)),
            ("You haven't told me who else is going to read it, mind.", Some(AskedBack::Privacy)),
            ("You never said it would be long.", None),
            ("If you don't tell them who you are they send you home.", None),
            ("He never said how long it takes.", None),
        ] {
            assert_eq!(beside(answer, false, &[]), about, "{answer}");
        }
    }

    #[test]
    fn who_minds_that_nothing_was_said_to_their_question_is_heard() {
        for (answer, minds) in [
            ("You never answered me, you know.", true),
            ("You haven't answered my question. Anyway, the ferry was late.", true),
            ("And you've still not answered that.", true),
            ("And I asked you a question, as it goes.", true),
            ("I asked him a question.", false),
            ("You'd not answer the door in them days.", false),
            ("She never answered me.", false),
            ("You answered that well.", false),
            ("I told you I didn't answer it.", false),
        ] {
            assert_eq!(unanswered(answer), minds, "{answer}");
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
            assert_eq!(beside(answer, false, &[]) == Some(AskedBack::Interviewer), asks, "{answer}");
        }
    }

    #[test]
    fn what_an_encoder_tells_counts_where_it_tells_of_each_question() {
        let answer = "Is it dear? My sister, would she get one? She has two cats.";
        let told = |about: AskedBack| {
            let mut shares = vec![0.0; AskedBack::ALL.len() + 1];
            shares[AskedBack::ALL.iter().position(|known| *known == about).unwrap()] = 1.0;
            shares
        };
        let (offer, privacy) = (told(AskedBack::Offer), told(AskedBack::Privacy));
        assert_eq!(beside(answer, false, &[offer.clone(), privacy.clone()]), Some(AskedBack::Privacy));
        assert_eq!(beside(answer, false, &[privacy.clone(), offer.clone()]), Some(AskedBack::Offer));
        // Where something is shown it may be that which is read.
        let either: Vec<f32> = privacy.iter().zip(&offer).map(|(a, b)| 0.5 * a + 0.5 * b).collect();
        let about = |shown| meant("Who reads it?", shown, &either);
        assert_eq!([about(false), about(true)], [Some(AskedBack::Privacy), Some(AskedBack::Offer)]);
        let nothing = beside(answer, false, &[]);
        assert_eq!(beside(answer, false, &[told(AskedBack::Length)]), nothing);
    }

    #[test]
    fn the_last_question_counts() {
        assert_eq!(asking("Well. Who is it for? Mine is blue. And yours? Right."), "And yours?");
        assert_eq!(asking("no question at all"), "no question at all");
        assert_eq!(asking("?"), "?");
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
            ("You won't tell her, no?", AskedBack::Privacy),
            ("You're not writing that down, are you?", AskedBack::Privacy),
            ("Which one do you mean, the old one or the new one?", AskedBack::Reference),
        ] {
            assert_eq!(of(asked, false, &[]), about, "{asked}");
        }
    }
}
