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
use colloquy_engine::ports::Gathering;
use colloquy_listen::features::Question;
use colloquy_listen::models::{self, Models};
use colloquy_listen::parsed::Parsed;
use colloquy_listen::read::Draft;
use colloquy_listen::training::Acted;
use colloquy_listen::{act, context, opening};

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
    let [adapter, joining] =
        ["adapter", "joining"].map(|name| std::fs::read(format!("crates/embed/data/{name}.bin")));
    let encoder = match &model {
        Some(folder) => LocalEmbedder::open(folder.as_ref())?
            .with_written(&adapter?)
            .and_then(|encoder| encoder.with_joining(&joining.ok()?)),
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
    let context = |parsed: &Parsed| {
        encoder.and_then(|e| e.in_context_now(&acted.question, &context::words(&parsed.doc)))
    };
    let parsed = Arc::new(Parsed::of(&acted.answer));
    let sentences = context::sentences(&parsed.doc);
    let around = context(&parsed);
    let draft = Draft::of(Models::shipped(), parsed.clone(), Some(&acted.question), around.as_ref());
    let (words, pairs) = (&*context::words(&parsed.doc), &*draft.pairs());
    let of = Gathering { before: &acted.question, words, pairs, ..Gathering::default() };
    let told = encoder.and_then(|e| e.gathered_now(of));
    let opens = told.as_ref().map(|told| opening::of_parse(&acted.question, &parsed.doc, told));
    let whole = draft.with_gathered(pairs, told.unwrap_or_default()).does().act;
    let belied = act::is_belied(whole, opens, sentences.len(), acted.answer.trim_end().ends_with('?'));
    if whole != Act::Answer && !belied || sentences.len() < 2 {
        return whole;
    }
    let question = Question::of(&acted.question);
    let does = sentences.into_iter().map(|run| {
        let said = Parsed::of(parsed.doc.span_text(run).trim());
        act::alone(Models::shipped(), &said, &question, context(&said).as_ref())
    });
    act::of_sentences(&does.collect::<Vec<_>>(), opens).act
}
