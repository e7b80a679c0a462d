//! How well it is known how answers open, of answers of two rounds nothing was learned from (`cargo run --release -p colloquy-listen --example
//! opens`): how many open so, are taken for it, and rightly.

use std::error::Error;
use std::io::Write as _;

use colloquy_listen::opening::{self, Opening};
use colloquy_listen::training::Opened;

const UNSEEN: &str = "crates/listen/coded/opens_unseen.jsonl";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(UNSEEN)?;
    let answers: Vec<Opened> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let taken: Vec<Opening> = answers.iter().map(|said| opening::of(&said.question, &said.answer)).collect();
    let mut out = std::io::stdout();
    for (opens, name) in Opening::ALL.into_iter().zip(Opening::NAMES) {
        let there = answers.iter().filter(|said| said.opens == opens).count();
        let so = taken.iter().filter(|taken| **taken == opens).count();
        let both = answers.iter().zip(&taken).filter(|(said, taken)| said.opens == opens && **taken == opens);
        writeln!(out, "{name:10} {there:4} {so:4} {:4}", both.count())?;
    }
    Ok(())
}
