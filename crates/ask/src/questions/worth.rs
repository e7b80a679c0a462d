//! Worth: how right it is to take up some of their own words, told from these words and from where they stand in the answer.
//!
//! Whoever weighs how apt a question is knows what is asked, and little of which words are worth holding up. What readers gave
//! 2,000 answers' words (`judged/since/fourth.jsonl`, `judged/worth/`) is learned here by words, word classes and place alone
//! (multinomial logistic regression, [`colloquy_listen::learned`]); `cargo xtask questions worth` writes `data/worth.bin`.

use std::sync::LazyLock;

use colloquy_listen::features::lemma;
use colloquy_listen::learned::{Example, Features, Fitting, Model, fit};
use colloquy_syntax::{Dep, Pos};

use crate::lint::text::sentences;

/// What readers could give: 0 (wrong to take up), 1 (acceptable), 2 (what a skilled interviewer would).
const GRADES: [&str; 3] = ["0", "1", "2"];
/// How it is fitted.
const FITTING: Fitting = Fitting { passes: 30, ridge: 4e-3, dense_ridge: 0.0, seen: 4, least: 5 };
/// Parts of an answer by which the place of words is told.
const PARTS: usize = 5;
/// Most sentences behind them that are counted.
const BEHIND: usize = 4;

static READERS: LazyLock<Model> =
    LazyLock::new(|| Model::read(include_bytes!("../../data/worth.bin")).unwrap_or_default());

/// Words of an answer, with what a reader gave them, 0 to 2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// The whole answer.
    pub answer: String,
    /// The words, as they stand in it.
    pub words: String,
    /// What they were given.
    pub given: usize,
}

/// What readers would give some words of an answer, 0 to 2; None of words that do not stand in it.
pub(super) fn of(answer: &str, words: &str) -> Option<f64> {
    answer.contains(words).then(|| by(&READERS, answer, words))
}

/// The same by what was learned elsewhere.
pub fn by(model: &Model, answer: &str, words: &str) -> f64 {
    let shares = model.shares(&features(answer, words));
    let grades = model.classes().iter().zip(&shares);
    grades.filter_map(|(grade, share)| Some(grade.parse::<f64>().ok()? * f64::from(*share))).sum()
}

/// Learns from what readers gave. The same in the same order gives the same.
pub fn learn<'a>(read: impl Iterator<Item = &'a Read>) -> Model {
    let examples: Vec<Example> = read
        .map(|read| Example {
            features: features(&read.answer, &read.words),
            wanted: (0..GRADES.len()).map(|grade| f32::from(u8::from(grade == read.given))).collect(),
            weight: 1.0,
        })
        .collect();
    fit(&GRADES, &examples, FITTING)
}

/// What is looked at: the words, what kind they are, who they are about, whether something is denied, and where they stand.
fn features(answer: &str, words: &str) -> Features {
    let doc = colloquy_syntax::parse(words);
    let mut f = Features::default();
    for token in (0..doc.len()).filter(|t| !matches!(doc[*t].pos, Pos::Punct | Pos::Space)) {
        let word = lemma(&doc, token);
        // Names and numbers are of the topic; that there is one counts.
        match doc[token].pos {
            Pos::Propn | Pos::Num => f.of("has", doc[token].pos.name()),
            _ => f.of("word", &word),
        }
        f.weighed(0.5, format_args!("class={}", doc[token].pos.name()));
        match doc[token].dep {
            Dep::Nsubj | Dep::Nsubjpass => {
                f.add(format_args!("who={word} {}", lemma(&doc, doc[token].head)));
                f.of("subject", if doc[token].pos == Pos::Pron { &word } else { "another" });
            }
            Dep::Neg => f.add(format_args!("denied")),
            _ => {}
        }
        if doc[token].head == token {
            f.of("root", doc[token].tag.name());
        }
    }
    f.add(format_args!("length={}", (words.split_whitespace().count() / 3).min(5)));
    place(&mut f, answer, words);
    f
}

fn place(f: &mut Features, answer: &str, words: &str) {
    let Some(at) = answer.find(words) else { return };
    let end = at + words.len();
    f.add(format_args!("part={}", at * PARTS / answer.len().max(1)));
    f.weighed((at as f32) / (answer.len().max(1) as f32), format_args!("late"));
    let behind = sentences(answer.get(end..).unwrap_or_default());
    let behind = behind.iter().filter(|said| said.chars().any(char::is_alphanumeric)).count();
    f.add(format_args!("behind={}", behind.min(BEHIND)));
    let before = answer.get(..at).unwrap_or_default().split_whitespace().next_back().unwrap_or_default();
    f.of("before", &before.to_lowercase());
    f.when(answer.get(end..).is_some_and(|rest| rest.trim_start().starts_with('?')), "asks");
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str =
        "We got the bus at nine and it was full. I never told my mother I was going. It rained.";

    #[test]
    fn what_moved_somebody_is_worth_more_than_scenery() {
        let [mother, bus, rain] = ["I never told my mother I was going", "it was full", "It rained"]
            .map(|words| of(ANSWER, words).unwrap());
        assert!(mother > bus + 0.2 && mother > rain + 0.2, "{mother} {bus} {rain}");
        assert!([mother, bus, rain, of("", "").unwrap()].iter().all(|worth| (0.0..=2.0).contains(worth)));
        assert_eq!(of("é", "ü"), None);
    }

    #[test]
    fn what_is_learned_is_what_readers_gave() {
        let read = |words: &str, given| Read { answer: ANSWER.to_owned(), words: words.to_owned(), given };
        let all: Vec<Read> = (0..8)
            .flat_map(|_| [read("I never told my mother I was going", 0), read("It rained", 2)])
            .collect();
        let model = learn(all.iter());
        assert!(by(&model, ANSWER, "It rained") > by(&model, ANSWER, "I never told my mother I was going"));
        assert_eq!(model, learn(all.iter()));
    }
}
