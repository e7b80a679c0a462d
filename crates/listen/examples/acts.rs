//! How well the act of an answer is heard: `cargo run --release -p colloquy-listen --example acts -- FILE [--model DIR] [--show]`.
//!
//! FILE has lines of the form of `coded/acts.jsonl`; what is shipped reads them. Prints what was coded and heard, how many acts are
//! right, how much trouble was noticed (anything but an answer), and how many answers were taken for trouble.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;
use std::sync::Arc;

use colloquy_embed::LocalEmbedder;
use colloquy_engine::interpretation::{Act, ListenRequest, Parse};
use colloquy_engine::{Concept, library};
use colloquy_listen::context;
use colloquy_listen::models::{self, Models};
use colloquy_listen::parsed::Parsed;
use colloquy_listen::read::Draft;
use colloquy_listen::training::Acted;

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
    let file = file.ok_or("which file?")?;
    let written = std::fs::read("crates/embed/data/adapter.bin")?;
    let encoder = match &model {
        Some(folder) => LocalEmbedder::open(folder.as_ref())?.with_written(&written),
        None => None,
    };
    let found = library::methodology("means_end_chain").ok_or("no methodology")?;
    let methodology = found.map_err(|error| error.to_string())?.methodology;
    let concept = Concept::named("anything", &methodology.name);
    let mut out = std::io::stdout();
    let mut pairs: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for line in std::fs::read_to_string(file)?.lines() {
        let acted: Acted = serde_json::from_str(line)?;
        let parsed = Arc::new(Parsed::of(&acted.answer));
        let read =
            |encoder: &LocalEmbedder| encoder.in_context_now(&acted.question, &context::words(&parsed.doc));
        let context = encoder.as_ref().and_then(read);
        let draft = Draft::of(Models::shipped(), parsed.clone(), Some(&acted.question), context.as_ref());
        let parse = Parse::default();
        let alone = ListenRequest::alone(&methodology, &concept, &acted.answer, &parse);
        let request = ListenRequest { question: Some(&acted.question), turn: 2, ..alone };
        let act = draft.finish(&request, None).act;
        let times = std::env::var("TIMES").ok().and_then(|t| t.parse::<f32>().ok()).unwrap_or(12.0);
        let mut surest = (act, times);
        let runs = context::sentences(&parsed.doc);
        if act == Act::Answer && runs.len() > 1 {
            for run in runs {
                let said = Arc::new(Parsed::of(parsed.doc.span_text(run).trim()));
                let context = encoder
                    .as_ref()
                    .and_then(|e| e.in_context_now(&acted.question, &context::words(&said.doc)));
                let does = Draft::of(Models::shipped(), said, Some(&acted.question), context.as_ref()).does();
                if does.1 >= surest.1 && matches!(does.0, Act::Complaint | Act::Correction | Act::Refusal) {
                    surest = does;
                }
            }
        }
        let act = surest.0;
        *pairs.entry((models::name(acted.act), models::name(act))).or_default() += 1;
        if shows && act != acted.act {
            writeln!(out, "{} for {}: {}", models::name(act), models::name(acted.act), acted.answer)?;
        }
    }
    let answer = models::name(Act::Answer);
    let count = |wanted: &dyn Fn(&str, &str) -> bool| -> usize {
        pairs.iter().filter(|((coded, heard), _)| wanted(coded, heard)).map(|(_, n)| n).sum()
    };
    for ((coded, heard), n) in &pairs {
        writeln!(out, "{coded:17} heard as {heard:17} {n}")?;
    }
    writeln!(out, "right {} of {}", count(&|coded, heard| coded == heard), count(&|_, _| true))?;
    let trouble = count(&|coded, _| coded != answer);
    writeln!(out, "trouble noticed {} of {trouble}", count(&|c, h| c != answer && h != answer))?;
    let plain = count(&|coded, _| coded == answer);
    writeln!(out, "answers taken for trouble {} of {plain}", count(&|c, h| c == answer && h != answer))?;
    Ok(())
}
