//! How well it is known how answers open, of answers nothing was learned from (`cargo run --release -p colloquy-listen --example
//! opens`): how many open so, are taken for it, and rightly. With the folder of the sentence encoder by what that learned too.

#[path = "hearing/heard.rs"]
mod hearing;

use std::error::Error;
use std::io::Write as _;

use colloquy_engine::interpretation::Opening;
use colloquy_listen::training::Opened;
use hearing::{encoder, heard};

const UNSEEN: &str = "crates/listen/coded/opens_unseen.jsonl";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(UNSEEN)?;
    let answers: Vec<Opened> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let encoder = encoder()?;
    let taken = |said: &Opened| heard(encoder.as_ref(), &said.question, &said.answer);
    let taken: Vec<Opening> = answers.iter().map(taken).collect();
    let mut out = std::io::stdout();
    for (opens, name) in Opening::ALL.into_iter().zip(Opening::NAMES) {
        let there = answers.iter().filter(|said| said.opens == opens).count();
        let so = taken.iter().filter(|taken| **taken == opens).count();
        let both = answers.iter().zip(&taken).filter(|(said, taken)| said.opens == opens && **taken == opens);
        writeln!(out, "{name:10} {there:4} {so:4} {:4}", both.count())?;
    }
    let does = |opens: Opening| !matches!(opens, Opening::Nothing | Opening::Unknown);
    let count = |wanted: (bool, bool)| {
        answers.iter().zip(&taken).filter(|(said, taken)| (does(said.opens), does(**taken)) == wanted).count()
    };
    let (found, missed, wrongly, neither) =
        (count((true, true)), count((true, false)), count((false, true)), count((false, false)));
    writeln!(
        out,
        "of {} that do something {found}, and {wrongly} of {} others",
        found + missed,
        wrongly + neither
    )?;
    Ok(())
}
