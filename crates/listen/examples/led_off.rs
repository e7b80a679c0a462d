//! How well it is known whether answers say that they were led off the topic, of answers nothing was learned from (`cargo run --release -p
//! colloquy-listen --example led_off -- DIR`, the folder of the sentence encoder): how many say so, and how many are taken to, rightly.

use std::error::Error;
use std::io::Write as _;
use std::path::Path;

use colloquy_embed::LocalEmbedder;
use colloquy_listen::training::LedOff;
use colloquy_listen::{context, led_off};

const UNSEEN: &str = "crates/listen/coded/led_off_unseen.jsonl";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(UNSEEN)?;
    let answers: Vec<LedOff> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let folder = std::env::args().nth(1).ok_or("there is no word of where the sentence encoder lies")?;
    let encoder = LocalEmbedder::open(Path::new(&folder))?;
    let mut counts = [[0usize; 2]; 2];
    let mut out = std::io::stdout();
    for said in &answers {
        let doc = colloquy_syntax::parse(&said.answer);
        let context = encoder.in_context_now(&said.question, &context::words(&doc));
        let taken = led_off::says_so(&said.topic, &said.question, &doc, context.as_ref());
        counts[usize::from(said.led_off)][usize::from(taken)] += 1;
    }
    let [[_, wrongly], [_, rightly]] = counts;
    let [others, such] = counts.map(|row| row.iter().sum::<usize>());
    writeln!(out, "of {such} that say so {rightly}, and {wrongly} of {others} others")?;
    Ok(())
}
