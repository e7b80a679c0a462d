//! How well it is known of a question in an answer whether it is meant for the interviewer, and what it would know: of each fifth by
//! what was learned from the others (`cargo run --release -p colloquy-listen --example asked`).

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;
use std::path::Path;

use colloquy_engine::interpretation::AskedBack;
use colloquy_listen::asked_back;
use colloquy_listen::training::{Acted, Asked, asked};
use serde::de::DeserializeOwned;

const CODED: &str = "crates/listen/coded";
const FIFTHS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let acted: Vec<Acted> = lines("acts.jsonl")?;
    let beside: Vec<Asked> = lines("asked.jsonl")?;
    // What is meant, what it is taken for, and how surely.
    let mut seen: Vec<(Option<&str>, String, f32)> = Vec::new();
    for fifth in 0..FIFTHS {
        let held = |at: usize| at % FIFTHS == fifth;
        let rest: Vec<Asked> =
            beside.iter().enumerate().filter(|(at, _)| !held(*at)).map(|(_, asked)| asked.clone()).collect();
        let model = asked(&acted, &rest);
        for (_, asked) in beside.iter().enumerate().filter(|(at, _)| held(*at)) {
            let (name, share) = model.best(&asked_back::features(&asked.asks)).unwrap_or_default();
            seen.push((asked.about.and_then(name_of), name.to_owned(), share));
        }
    }
    let mut out = std::io::stdout();
    for least in [0.0, 0.5, 0.7, 0.8, 0.9] {
        let mut all: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
        for (meant, taken, share) in &seen {
            if let Some(meant) = meant {
                all.entry(meant).or_default()[0] += 1;
            }
            if *share >= least && taken != "nobody" {
                let row = all.entry(taken).or_default();
                row[1] += 1;
                row[2] += usize::from(*meant == Some(taken));
            }
        }
        writeln!(out, "from a share of {least}: there are, taken for it, right")?;
        for (name, [there, taken, right]) in all {
            writeln!(out, "  {name:14} {there:4} {taken:4} {right:4}")?;
        }
    }
    Ok(())
}

fn name_of(about: AskedBack) -> Option<&'static str> {
    let at = AskedBack::ALL.iter().position(|known| *known == about)?;
    AskedBack::NAMES.get(at).copied()
}

fn lines<T: DeserializeOwned>(name: &str) -> Result<Vec<T>, Box<dyn Error>> {
    let text = std::fs::read_to_string(Path::new(CODED).join(name))?;
    Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?)
}
