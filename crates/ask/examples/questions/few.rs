//! What judges gave each way to ask behind an answer of few words: `cargo xtask questions few`.
//!
//! It reads `judged/few` and writes `crates/ask/data/few_words.json`; `few cross` measures each fifth of the topics by what was counted in the others.

use std::collections::BTreeMap;
use std::path::Path;

use super::aptness::Held;
use super::files::{FIFTHS, Failure, JUDGED, fifth, read_all};
use colloquy_ask::questions::few_words::{DOUBT, DOUBT_IN_ONE, Known, of};

const COUNTED: &str = "crates/ask/data/few_words.json";

fn judged() -> Result<Vec<Held>, Failure> {
    read_all(&Path::new(JUDGED).join("few"))
}

/// Writes what is known.
pub(crate) fn write() -> Result<(), Failure> {
    let judged = judged()?;
    let known = known(&judged.iter().collect::<Vec<_>>());
    Ok(std::fs::write(COUNTED, serde_json::to_string_pretty(&known)? + "\n")?)
}

/// What was given to what is known best, to what words alone say, and to the best of each moment.
pub(crate) fn cross() -> Result<String, Failure> {
    let judged = judged()?;
    let [mut chosen, mut first, mut best] = [const { Vec::new() }; 3];
    for out in 0..FIFTHS {
        let (test, seen): (Vec<&Held>, Vec<&Held>) =
            judged.iter().partition(|held| fifth(&held.topic) == out);
        let known: BTreeMap<(Option<String>, String), f64> =
            known(&seen).into_iter().map(|known| ((known.technique, known.ask), known.given)).collect();
        for held in test {
            let good = |text: &str| {
                let ask = of(text, &held.topic);
                let keys = [(Some(held.technique.clone()), ask.clone()), (None, ask), (None, String::new())];
                keys.iter().find_map(|key| known.get(key)).copied().unwrap_or_default()
            };
            let most = held.next.iter().max_by(|a, b| good(&a.text).total_cmp(&good(&b.text)));
            chosen.extend(most.map(|said| said.judged));
            first.extend(held.next.iter().find(|said| said.kind == "first").map(|said| said.judged));
            best.extend(held.next.iter().map(|said| said.judged).max());
        }
    }
    let rows = [("what is known best", chosen), ("what words alone say", first), ("the best", best)];
    let row = |(name, given): &(&str, Vec<usize>)| {
        let count = given.len().max(1) as f64;
        let zeros = 100.0 * given.iter().filter(|given| **given == 0).count() as f64 / count;
        format!("| {name} | {:.2} | {zeros:.0} % |\n", given.iter().sum::<usize>() as f64 / count)
    };
    Ok("| Behind few words | mean | zeros |\n| --- | --- | --- |\n".to_owned()
        + &rows.iter().map(row).collect::<String>())
}

/// What each way to ask was given, in every technique together and in each.
fn known(judged: &[&Held]) -> Vec<Known> {
    let mut given: BTreeMap<(Option<String>, String), Vec<usize>> = BTreeMap::new();
    for held in judged {
        for said in &held.next {
            let ask = of(&said.text, &held.topic);
            for key in [(None, String::new()), (None, ask.clone()), (Some(held.technique.clone()), ask)] {
                given.entry(key).or_default().push(said.judged);
            }
        }
    }
    let drawn = |given: &[usize], to: f64, doubt: f64| {
        (given.iter().sum::<usize>() as f64 + doubt * to) / (given.len() as f64 + doubt)
    };
    let mean = |key: &(Option<String>, String)| given.get(key).map_or(0.0, |all| drawn(all, 0.0, 0.0));
    let all = mean(&(None, String::new()));
    let own = |ask: &str| given.get(&(None, ask.to_owned())).map_or(all, |own| drawn(own, all, DOUBT));
    let known = given.iter().map(|((technique, ask), judged)| {
        let good = match technique {
            Some(_) => drawn(judged, own(ask), DOUBT_IN_ONE),
            None => own(ask),
        };
        let given = (100.0 * good).round() / 100.0;
        Known { ask: ask.clone(), technique: technique.clone(), judged: judged.len(), given }
    });
    known.collect()
}
