//! How well the act of an answer is heard: `cargo run -p colloquy-listen --example acts -- FILE [--model DIR] [--show]`.
//!
//! FILE has lines of the form of `coded/acts.jsonl`; what is shipped reads them. Prints what was coded and heard, how many acts are
//! right, how much trouble was noticed (anything but an answer), and how many answers were taken for trouble.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;
use std::sync::Arc;

use colloquy_embed::LocalEmbedder;
use colloquy_engine::interpretation::Act;
use colloquy_listen::models::{self, Models};
use colloquy_listen::parsed::Parsed;
use colloquy_listen::read::Draft;
use colloquy_listen::training::Acted;
use colloquy_listen::{act, context};

fn main() -> Result<(), Box<dyn Error>> {
    let (mut file, mut model, mut shows) = (None, None, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--model" => model = arguments.next(),
            "--show" => shows = true,
            _ => file = Some(argument),
        }
    }
    let written = std::fs::read("crates/embed/data/adapter.bin")?;
    let encoder = match &model {
        Some(folder) => LocalEmbedder::open(folder.as_ref())?.with_written(&written),
        None => None,
    };
    let mut out = std::io::stdout();
    let mut pairs: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for line in std::fs::read_to_string(file.ok_or("which file?")?)?.lines() {
        let acted: Acted = serde_json::from_str(line)?;
        let act = heard(&acted, encoder.as_ref());
        *pairs.entry((models::name(acted.act), models::name(act))).or_default() += 1;
        if shows && act != acted.act {
            writeln!(out, "{} for {}: {}", models::name(act), models::name(acted.act), acted.answer)?;
        }
    }
    let count = |wanted: &dyn Fn(&str, &str) -> bool| -> usize {
        pairs.iter().filter(|((coded, heard), _)| wanted(coded, heard)).map(|(_, n)| n).sum()
    };
    for ((coded, heard), n) in &pairs {
        writeln!(out, "{coded:17} heard as {heard:17} {n}")?;
    }
    writeln!(out, "right {} of {}", count(&|coded, heard| coded == heard), count(&|_, _| true))?;
    let answers = |act: &str| act == models::name(Act::Answer);
    let trouble = count(&|coded, _| !answers(coded));
    writeln!(out, "trouble noticed {} of {trouble}", count(&|c, h| !answers(c) && !answers(h)))?;
    let plain = count(&|coded, _| answers(coded));
    writeln!(out, "answers taken for trouble {} of {plain}", count(&|c, h| answers(c) && !answers(h)))?;
    Ok(())
}

/// What is heard: in the answer as a whole, else in one of its sentences.
fn heard(acted: &Acted, encoder: Option<&LocalEmbedder>) -> Act {
    let draft = |text: &str| {
        let parsed = Arc::new(Parsed::of(text));
        let context = encoder.and_then(|e| e.in_context_now(&acted.question, &context::words(&parsed.doc)));
        let draft = Draft::of(Models::shipped(), parsed, Some(&acted.question), context.as_ref());
        (draft.act(), draft.does())
    };
    let doc = colloquy_syntax::parse(&acted.answer);
    let sentences =
        Some(context::sentences(&doc)).filter(|sentences| sentences.len() > 1).unwrap_or_default();
    let whole = draft(&acted.answer).0;
    if whole != Act::Answer {
        return whole;
    }
    let does = sentences.into_iter().map(|run| draft(doc.span_text(run).trim()).1);
    act::of_sentences(does).unwrap_or_default()
}
