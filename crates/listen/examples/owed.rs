//! How well it is known what is owed behind answers nothing was learned from (`cargo run --release -p colloquy-listen --example owed --
//! DIR`, the folder of the sentence encoder; without it by words alone): of each kind how many there are, how many are known, and how many of
//! these as what they are; then how many others are taken for one, by the length of answers.

#[path = "hearing/heard.rs"]
mod hearing;

use std::error::Error;
use std::io::Write as _;

use colloquy_engine::interpretation::Opening;
use colloquy_listen::owed::is_something;
use colloquy_listen::training::Owed;
use hearing::{encoder, heard};

const UNSEEN: &str = "crates/listen/coded/owed_unseen.jsonl";
/// Lengths of answers, in words.
const LENGTHS: [(usize, usize); 3] = [(0, 30), (31, 60), (61, usize::MAX)];

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(UNSEEN)?;
    let answers: Vec<Owed> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let encoder = encoder()?;
    let taken = |said: &Owed| heard(encoder.as_ref(), &said.question, &said.answer);
    let taken: Vec<(&Owed, Opening)> = answers.iter().map(|said| (said, taken(said))).collect();
    let mut out = std::io::stdout();
    for (owed, name) in Opening::ALL.into_iter().zip(Opening::NAMES) {
        let there = taken.iter().filter(|(said, _)| said.owed == owed);
        let known = there.clone().filter(|(_, taken)| is_something(*taken)).count();
        let rightly = there.clone().filter(|(_, taken)| *taken == owed).count();
        writeln!(out, "{name:10} {:4} {known:4} {rightly:4}", there.count())?;
    }
    for (least, most) in LENGTHS {
        let long = |said: &Owed| (least..=most).contains(&said.answer.split_whitespace().count());
        let of =
            |owed: bool| taken.iter().filter(move |(said, _)| long(said) && is_something(said.owed) == owed);
        let known = |owed: bool| of(owed).filter(|(_, taken)| is_something(*taken)).count();
        let (there, others) = (of(true).count(), of(false).count());
        writeln!(
            out,
            "from {least} words on: of {there} {}, and {} of {others} others",
            known(true),
            known(false)
        )?;
    }
    Ok(())
}
