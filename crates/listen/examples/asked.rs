//! How well it is known of a question in an answer what it would know of the interviewer, of answers of five rounds nothing was learned from
//! (`cargo run --release -p colloquy-listen --example asked`): how many would, are taken for it, and rightly. With the folder of the sentence
//! encoder by what that learned too.

use std::error::Error;
use std::io::Write as _;
use std::path::Path;

use colloquy_embed::LocalEmbedder;
use colloquy_engine::interpretation::AskedBack;
use colloquy_engine::ports::Gathering;
use colloquy_listen::training::Asked;
use colloquy_listen::{asked_back, context};

const UNSEEN: &str = "crates/listen/coded/asked_unseen.jsonl";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(UNSEEN)?;
    let answers: Vec<Asked> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let encoder =
        std::env::args().nth(1).map(|folder| LocalEmbedder::open(Path::new(&folder))).transpose()?;
    let taken = |asked: &Asked| {
        let doc = colloquy_syntax::parse(&asked.answer);
        let place = asked.answer.find(&asked.asks).map(|at| at..at + asked.asks.len());
        let questions = &*place.map(|place| asked_back::tokens(&doc, &place)).into_iter().collect::<Vec<_>>();
        let of = Gathering {
            before: &asked.question,
            words: &context::words(&doc),
            questions,
            ..Gathering::default()
        };
        let told = encoder.as_ref().and_then(|encoder| encoder.gathered_now(of)).unwrap_or_default();
        asked_back::meant(&asked.asks, false, told.asked.first().map(Vec::as_slice).unwrap_or_default())
    };
    let taken: Vec<Option<AskedBack>> = answers.iter().map(taken).collect();
    let mut out = std::io::stdout();
    for (about, name) in AskedBack::ALL.into_iter().zip(AskedBack::NAMES) {
        let there = answers.iter().filter(|asked| asked.about == Some(about)).count();
        let so = taken.iter().filter(|taken| **taken == Some(about)).count();
        let both = answers
            .iter()
            .zip(&taken)
            .filter(|(asked, taken)| asked.about == Some(about) && **taken == Some(about));
        writeln!(out, "{name:14} {there:4} {so:4} {:4}", both.count())?;
    }
    Ok(())
}
