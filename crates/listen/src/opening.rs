//! How an answer opens: what its first words do to the interviewer, before anything is told. Learned from answers of interviews that were
//! held.

use colloquy_syntax::Doc;
use serde::{Deserialize, Serialize};

use crate::features::{self, Question};
use crate::learned::Features;
use crate::models::Models;
use crate::{asked_back, context, told_already};

/// What the first words of an answer do to the interviewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// Nothing: it begins to tell.
    Nothing,
    /// They ask what was meant, or guess it.
    Lost,
    /// They say that they told it already.
    Told,
    /// They complain of the question, or of the talk.
    Protest,
    /// They put right what was said or assumed.
    Corrects,
    /// They will not speak of it.
    Refuses,
    /// They ask something else.
    Asks,
    /// They know nothing to tell.
    Unknown,
}

impl Opening {
    /// All, in the order in which they are told apart.
    pub const ALL: [Self; 8] = [
        Self::Nothing,
        Self::Lost,
        Self::Told,
        Self::Protest,
        Self::Corrects,
        Self::Refuses,
        Self::Asks,
        Self::Unknown,
    ];
    /// Their names, in this order.
    pub const NAMES: [&str; 8] =
        ["nothing", "lost", "told", "protest", "corrects", "refuses", "asks", "unknown"];
}

/// Sentences an answer opens with, and the most words of them.
const SENTENCES: usize = 2;
const WORDS: usize = 45;
/// Words beyond its opening from which an answer is more than that.
const MORE: usize = 3;
/// From this share on it is known; what is not said but shown, and easily taken for a joke, from a greater. Of 208 answers of two rounds
/// nothing was learned from 100 open with something, 74 are taken for it at .5, and 57 of them rightly: of 12 protests 7, at .6 of 6 five.
const SURE: f32 = 0.5;
const SHOWN: f32 = 0.6;

/// How an answer to a question opens; nothing where that is not known.
pub fn of(question: &str, answer: &str) -> Opening {
    of_parse(question, &colloquy_syntax::parse(answer))
}

/// The same of an answer that is parsed already.
pub fn of_parse(question: &str, whole: &Doc) -> Opening {
    let (answer, features) = (whole.text(), features(question, whole));
    let known = Models::shipped().opens.best(&features).and_then(|(name, share)| {
        let opens = Opening::ALL[Opening::NAMES.iter().position(|known| *known == name)?];
        let least = if matches!(opens, Opening::Protest | Opening::Corrects) { SHOWN } else { SURE };
        (share >= least).then_some(opens)
    });
    // Of 40 who said the question again seven were lost, and most of these asked more than that.
    let thinks = || answer.matches('?').count() == 1 && says_again(question, answer);
    known.filter(|opens| *opens != Opening::Lost || !thinks()).unwrap_or(Opening::Nothing)
}

/// What tells how an answer opens: the words of its first sentences, beside those of the question.
pub fn features(question: &str, whole: &Doc) -> Features {
    let runs = context::sentences(whole);
    let last = runs.len().min(SENTENCES).checked_sub(1).and_then(|at| runs.get(at));
    let end = last.map_or(0, |run| run.end.min(WORDS));
    let first = whole.span_text(0..end).trim();
    let doc = colloquy_syntax::parse(first);
    let mut features = features::of_answer(&doc, &[], &Question::of(question));
    features.when(asked_back::opens(whole.text()).is_some(), "opens asking");
    features.when(told_already::says_so(first), "told already");
    features.when(end + MORE > whole.len(), "is all");
    features.when(says_again(question, first), "the question again");
    features
}

/// Whether the first sentence is a question of whoever asked, said again while they think: "What did I do? I laughed."
fn says_again(question: &str, first: &str) -> bool {
    let Some((again, _)) = first.split_once('?') else { return false };
    let turned = |word: &str| match word {
        "i" => "you".to_owned(),
        "my" => "your".to_owned(),
        "me" | "myself" => "you".to_owned(),
        word => word.to_owned(),
    };
    let again: Vec<String> = words(again).map(|word| turned(&word)).collect();
    let question: Vec<String> = words(question).map(|word| turned(&word)).collect();
    again.len() > 2 && question.windows(again.len()).any(|said| said == again)
}

fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::{Opening, of};

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
        ] {
            assert_eq!(of(question, answer), opens, "{answer}");
        }
        assert_eq!(of("", ""), Opening::Nothing);
    }
}
