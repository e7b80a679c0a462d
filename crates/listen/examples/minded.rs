//! How well it is known that an answer shows trouble with what was asked, on answers nothing was learned from (`cargo run --release -p colloquy-listen
//! --example minded -- DIR`, the folder of the sentence encoder; without it by words alone): at some thresholds how many there are of each, and how many
//! are taken for it.

use std::error::Error;
use std::io::Write as _;
use std::path::Path;

use colloquy_embed::LocalEmbedder;
use colloquy_engine::ports::Gathering;
use colloquy_listen::training::Minded;
use colloquy_listen::{context, minded, opening};

const UNSEEN: &str = "crates/listen/coded/minded_unseen.jsonl";
const THRESHOLDS: [f32; 6] = [0.15, 0.25, 0.35, minded::SURE, 0.6, 0.7];

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(UNSEEN)?;
    let answers: Vec<Minded> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let encoder =
        std::env::args().nth(1).map(|folder| LocalEmbedder::open(Path::new(&folder))).transpose()?;
    let likely = |said: &Minded| {
        let doc = colloquy_syntax::parse(&said.answer);
        let of = Gathering { before: &said.question, words: &context::words(&doc), ..Gathering::default() };
        let seen = encoder.as_ref().and_then(|encoder| encoder.gathered_now(of)).unwrap_or_default();
        let [opens, owed] = opening::shares(&said.question, &doc, &seen);
        minded::likely(&said.answer, &opens, &owed)
    };
    let (there, others): (Vec<_>, Vec<_>) =
        answers.iter().map(|said| (said.minded, likely(said))).partition(|(minded, _)| *minded);
    let above = |of: &[(bool, f32)], least: f32| of.iter().filter(|(_, likely)| *likely >= least).count();
    let mut out = std::io::stdout();
    for least in THRESHOLDS {
        let (known, taken) = (above(&there, least), above(&others, least));
        writeln!(out, "from {least}: of {} {known}, and {taken} of {} others", there.len(), others.len())?;
    }
    let half = |(a, b): (f32, f32)| if a > b { 1.0 } else { 0.5 * f64::from(u8::from(a >= b)) };
    let pairs = there.iter().flat_map(|(_, a)| others.iter().map(move |(_, b)| (*a, *b)));
    let under = pairs.map(half).sum::<f64>() / (there.len() * others.len()).max(1) as f64;
    writeln!(out, "area under the curve {under:.3}")?;
    Ok(())
}
