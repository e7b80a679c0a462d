//! How an answer opens: what its first words do to the interviewer, before anything is told. Learned from answers of interviews that were
//! held.

use std::cell::LazyCell;

use colloquy_engine::interpretation::{Act, Opening};
use colloquy_engine::ports::Gathered;
use colloquy_syntax::{Doc, Pos};

use crate::features::{self, Question};
use crate::learned::Features;
use crate::models::Models;
use crate::{asked_back, context, memo, minded, owed, parroted, told_already};

/// Sentences an answer opens with, and the most words of them.
const SENTENCES: usize = 2;
const WORDS: usize = 45;
/// From this share on an answer opens with asking what was meant, whatever is owed behind it.
const SURELY_LOST: f32 = 0.5;
/// From this share on an answer opens with something by its first words alone, where it is minded by this chance: of 24 answers of rounds 109 to 114 in
/// which nothing else was known 18 did, and twelve were trouble for who read them.
const SURELY: f32 = 0.5;
const MINDED: f32 = 0.25;
/// Words of who says that they told it.
const TELLING: [&str; 16] = [
    "said",
    "say",
    "says",
    "saying",
    "told",
    "tell",
    "telling",
    "already",
    "answer",
    "answered",
    "mentioned",
    "explained",
    "again",
    "heard",
    "just",
    "did",
];
/// Words beyond its opening from which an answer is more than that.
const MORE: usize = 3;

/// How an answer to a question opens, by its words alone; nothing where that is not known.
pub fn of(question: &str, answer: &str) -> Opening {
    of_parse(question, &memo::parsed(answer), &Gathered::default())
}

/// The same of an answer that is parsed already, with what an encoder gathers from it; nothing where none does.
pub fn of_parse(question: &str, whole: &Doc, gathered: &Gathered) -> Opening {
    if parroted::minds(whole.span_text(0..first_words(whole))) {
        return Opening::Echoed;
    }
    let answer = whole.text();
    let [shares, owes] = shares(question, whole, gathered);
    let lost = Opening::ALL
        .iter()
        .zip(&shares)
        .any(|(opens, share)| *opens == Opening::Lost && *share >= SURELY_LOST);
    // By words alone too much that only tells is said to be minded.
    let encoded = !gathered.owed.is_empty();
    let minded = LazyCell::new(|| minded::likely(answer, &shares, &owes));
    let surely = opens_surely(&shares);
    let known = match owed::of(&owes) {
        // Who guesses what was meant and tells on is owed little by a skilled interviewer, and feels lost all the same: in rounds 94 and 95 eight of
        // the 36 troubles that went unmended were such.
        Opening::Nothing if lost => Opening::Lost,
        Opening::Nothing if encoded && *minded >= minded::SURE => owed::likeliest(&owes),
        // A skilled interviewer owes little to who only says that there is no more to a thing, and tells on.
        Opening::Nothing if encoded && *minded >= MINDED => surely,
        owed => owed,
    };
    let known = match known {
        // "You don't throw a thing out for cracks" finds nothing of no account.
        Opening::Slight if encoded && surely != known && *minded < minded::SURER => Opening::Nothing,
        known => as_worded(known, whole.span_text(0..first_words(whole))),
    };
    // Of 40 who said the question again seven were lost, and most of these asked more than that.
    let thinks = || answer.matches('?').count() == 1 && says_again(question, answer);
    if matches!(known, Opening::Lost | Opening::Slight) && thinks() { Opening::Nothing } else { known }
}

/// What an answer opens with by its first words alone; nothing where it may as well begin to tell.
fn opens_surely(shares: &[f32]) -> Opening {
    let likeliest = Opening::ALL.iter().zip(shares).skip(1).max_by(|(_, a), (_, b)| a.total_cmp(b));
    let tells = shares.first().is_none_or(|nothing| 1.0 - nothing < SURELY);
    likeliest.filter(|_| !tells).map_or(Opening::Nothing, |(opens, _)| *opens)
}

/// A kind as the first words of the answer bear it out: who asks with what or of which is lost, and who says nothing of telling says that they told it
/// seldom. Of 78 that were taken to have told it seven say nothing of the kind, five of these ask ("Do for me? Nothing, it isn't a face cream.").
fn as_worded(known: Opening, begins: &str) -> Opening {
    let minds = matches!(known, Opening::Told | Opening::Corrects | Opening::Protest | Opening::Slight);
    let tells = || {
        let small = begins.to_lowercase();
        words(&small).any(|word| TELLING.contains(&word.as_str()))
    };
    match known {
        _ if minds && asked_back::which(begins) => Opening::Lost,
        // Of 41 that open with "What, the coat?" in rounds 88 to 114 31 were lost, six found it of no account.
        Opening::Slight if begins.trim_start().to_lowercase().starts_with("what,") => Opening::Lost,
        Opening::Told if !tells() && begins.contains('?') => Opening::Lost,
        Opening::Told if !tells() => Opening::Nothing,
        known => known,
    }
}

/// How likely each way to open is, and each kind that is owed behind the answer, in the order of [`Opening::ALL`].
pub fn shares(question: &str, whole: &Doc, gathered: &Gathered) -> [Vec<f32>; 2] {
    let mut features = features(question, whole);
    features.vector = Some(gathered.opens.clone()).filter(|seen| !seen.is_empty());
    let judges = Models::shipped().judges(!gathered.opens.is_empty());
    let opens = judges.opens.shares(&features);
    let owed = owed::shares(judges, question, whole, (&opens, &gathered.owed));
    [opens, owed]
}

/// The act that an answer may be which opens so and then tells; None of what tells, asks or says that it knows nothing.
pub const fn act(opens: Opening) -> Option<Act> {
    match opens {
        Opening::Told | Opening::Protest | Opening::Echoed => Some(Act::Complaint),
        Opening::Corrects => Some(Act::Correction),
        Opening::Refuses => Some(Act::Refusal),
        Opening::Nothing | Opening::Lost | Opening::Asks | Opening::Unknown | Opening::Slight => None,
    }
}

/// What tells how an answer opens: the words of its first sentences, beside those of the question.
pub fn features(question: &str, whole: &Doc) -> Features {
    let end = first_words(whole);
    let first = whole.span_text(0..end).trim();
    let doc = colloquy_syntax::parse(first);
    let mut features = features::of_answer(&doc, &[], &Question::of(question));
    features.when(asked_back::opens(whole.text()).is_some(), "opens asking");
    features.when(told_already::says_so(first), "told already");
    features.when(end + MORE > whole.len(), "is all");
    features.when(says_again(question, first), "the question again");
    features
}

/// How many words an answer opens with.
fn first_words(whole: &Doc) -> usize {
    let runs = context::sentences(whole);
    let last = runs.len().min(SENTENCES).checked_sub(1).and_then(|at| runs.get(at));
    last.map_or(0, |run| run.end.min(WORDS))
}

/// Whether the first sentence is a question of whoever asked, said again while they think: "What did I do? I laughed."
fn says_again(question: &str, first: &str) -> bool {
    let Some((again, _)) = first.split_once('?') else { return false };
    again_in(question, again) > 2
}

/// How many words of a question some words say again, each in its place, told from the other side; 0 where any of them is another.
fn again_in(question: &str, again: &str) -> usize {
    let turned = |word: String| match word.as_str() {
        "i" | "me" | "myself" => "you".to_owned(),
        "my" => "your".to_owned(),
        "it" | "this" => "that".to_owned(),
        _ => word,
    };
    let again: Vec<String> = words(again).map(turned).collect();
    let question: Vec<String> = words(question).map(turned).collect();
    let found = !again.is_empty() && question.windows(again.len()).any(|said| said == again);
    if found { again.len() } else { 0 }
}

/// What is said behind a few words of the question, said again while they think: "Then? I ran after him." Words that name a thing are not such: who
/// says "The coat?" may find it of no account.
pub fn behind_echo<'a>(question: &str, answer: &'a str) -> Option<&'a str> {
    let (again, told) = answer.split_once('?')?;
    // "With the dog?" says where the question had come to.
    let names = |doc: &Doc| {
        let leads = !doc.is_empty() && doc[0].pos == Pos::Adp;
        !leads && (0..doc.len()).any(|t| matches!(doc[t].pos, Pos::Noun | Pos::Propn))
    };
    let asks_on = told.contains('?') || told.trim().is_empty();
    let echoes = !asks_on && again_in(question, again) > 0 && !names(&memo::parsed(again));
    (echoes && of(question, told.trim()) == Opening::Nothing).then(|| told.trim())
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::{Opening, behind_echo, of};

    #[test]
    fn how_an_answer_opens_is_known_from_its_first_words() {
        for (question, answer, opens) in [
            (
                "How did that sit with you?",
                "How did what sit with me, the fence? Badly, I'd painted it twice.",
                Opening::Lost,
            ),
            ("What was that like for you?", "What, the hospital? Long. They gave me toast.", Opening::Lost),
            (
                "What happened then?",
                "I've just told you, he drove off. I stood there with the trolley.",
                Opening::Told,
            ),
            ("What happened then?", "He drove off. I stood there with the trolley.", Opening::Nothing),
            (
                "Can you say some more about that?",
                "I'd rather not go into that, if it's all the same.",
                Opening::Refuses,
            ),
            (
                "Why does that matter to you?",
                "Because my mother never had one, and she minded.",
                Opening::Nothing,
            ),
            (
                "What did you do?",
                "What did I do? I laughed, that's what I did, and I went home.",
                Opening::Nothing,
            ),
            (
                "What was that like for you?",
                "What was it like? It was like stealing apples, my knees were going.",
                Opening::Nothing,
            ),
        ] {
            assert_eq!(of(question, answer), opens, "{answer}");
        }
        assert_eq!(of("", ""), Opening::Nothing);
    }

    #[test]
    fn what_is_told_behind_a_word_of_the_question_is_found() {
        for (question, answer, told) in [
            ("What did you do then?", "Then? I ran after him.", Some("I ran after him.")),
            ("Who was with you?", "With me? My cousin.", Some("My cousin.")),
            (
                "Why does that matter to you?",
                "Why does it? Because she knitted it.",
                Some("Because she knitted it."),
            ),
            ("How long did that last?", "How long? Till the Monday.", Some("Till the Monday.")),
            ("What did you do with the dog?", "With the dog? Walked him.", Some("Walked him.")),
            ("What do you like about the coat?", "The coat? It's only a coat.", None),
            ("What did you do then?", "Then? When?", None),
            ("What did you do then?", "Then?", None),
            ("What did you do then?", "Who? I ran after him.", None),
            ("What did you do then?", "Then? I've told you what I did.", None),
            ("What did you do then?", "I ran after him.", None),
        ] {
            assert_eq!(behind_echo(question, answer), told, "{answer}");
        }
    }
}
