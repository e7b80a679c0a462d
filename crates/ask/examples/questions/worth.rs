//! Which of somebody's words are worth taking up: learns it (`worth`), or measures each fifth of the topics by what was learned on the others
//! (`worth cross`).

use std::collections::BTreeMap;
use std::path::Path;

use colloquy_ask::questions::worth::{Read, by, learn};
use colloquy_listen::learned::Model;
use serde::Deserialize;

use super::aptness::Held;
use super::files::{FIFTHS, Failure, JUDGED, fifth, read, read_all};

const LEARNED: &str = "crates/ask/data/worth.bin";
/// Where they were judged within a question, and alone.
const ASKED: &str = "since/fourth.jsonl";
const ALONE: &str = "worth";

/// Words alone, as `judged/worth` has them.
#[derive(Debug, Deserialize)]
pub(crate) struct Alone {
    pub(crate) topic: String,
    pub(crate) technique: String,
    pub(crate) question: String,
    pub(crate) answer: String,
    pub(crate) words: Vec<Words>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Words {
    pub(crate) text: String,
    pub(crate) judged: usize,
}

/// Words that were judged alone.
pub(crate) fn alone() -> Result<Vec<Alone>, Failure> {
    read_all(&Path::new(JUDGED).join(ALONE))
}

/// The words of theirs that a question holds up.
pub(crate) fn held_up(question: &str) -> Option<&str> {
    question.split(['“', '”']).nth(1)
}

/// Everything that was read, answer by answer, with its topic.
fn all() -> Result<Vec<(String, Vec<Read>)>, Failure> {
    let asked = read::<Held>(&Path::new(JUDGED).join(ASKED))?.into_iter().map(
        |Held { topic, answer, next, .. }| {
            let taken_up = next.iter().filter(|said| said.kind == "quote");
            let words = taken_up.filter_map(|said| Some((held_up(&said.text)?.to_owned(), said.judged)));
            (topic, words.map(|(words, given)| Read { answer: answer.clone(), words, given }).collect())
        },
    );
    let alone = alone()?.into_iter().map(|Alone { topic, answer, words, .. }| {
        let words = words.into_iter();
        (
            topic,
            words
                .map(|Words { text, judged }| Read { answer: answer.clone(), words: text, given: judged })
                .collect(),
        )
    });
    Ok(asked.chain(alone).filter(|(_, read): &(_, Vec<Read>)| read.len() > 1).collect())
}

/// Writes what is learned of all.
pub(crate) fn write() -> Result<(), Failure> {
    Ok(std::fs::write(LEARNED, learn(all()?.iter().flat_map(|(_, read)| read)).write()?)?)
}

/// What is learned on all topics but a fifth of them.
pub(crate) fn without(out: u64) -> Result<Model, Failure> {
    Ok(learned_without(&all()?, out))
}

fn learned_without(all: &[(String, Vec<Read>)], out: u64) -> Model {
    let seen = all.iter().filter(|(topic, _)| fifth(topic) != out);
    learn(seen.flat_map(|(_, read)| read))
}

/// What was given to the words weighed best of each answer, by what was learned on other topics.
pub(crate) fn cross() -> Result<String, Failure> {
    let all = all()?;
    let mut chosen: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for out in 0..FIFTHS {
        let model = learned_without(&all, out);
        for (_, read) in all.iter().filter(|(topic, _)| fifth(topic) == out) {
            let weighed = read.iter().map(|read| (by(&model, &read.answer, &read.words), read.given));
            let best = weighed.max_by(|a, b| a.0.total_cmp(&b.0));
            chosen.entry("weighed best").or_default().extend(best.map(|(_, given)| given));
            chosen.entry("said last").or_default().extend(read.last().map(|read| read.given));
            chosen.entry("the best of each").or_default().extend(read.iter().map(|read| read.given).max());
            chosen.entry("any").or_default().extend(read.iter().map(|read| read.given));
        }
    }
    let mut table =
        format!("{} answers\n\n| Words | mean, 0 to 2 | zeros |\n| --- | --- | --- |\n", all.len());
    for (name, given) in chosen {
        let count = given.len().max(1) as f64;
        let zeros = given.iter().filter(|given| **given == 0).count() as f64;
        let mean = given.iter().sum::<usize>() as f64 / count;
        table += &format!("| {name} | {mean:.2} | {:.0} % |\n", 100.0 * zeros / count);
    }
    Ok(table)
}
