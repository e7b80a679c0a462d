//! Prints answers beside what is extracted from them, for a careful reader.
//!
//! `cargo run -p colloquy-language --example read_beside -- FILE [--every N] [--from K] [--model DIR] [--clauses]`,
//! where FILE holds one JSON object per line: `answer`, and where wanted `question`, `methodology`, `topic`,
//! `focus` and `focus_type`. With `--model` statements are typed by meaning as well, with `--clauses` the
//! reading itself is shown.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use colloquy_embed::local::LocalEmbedder;
use colloquy_engine::concept::Concept;
use colloquy_engine::interpretation::{KnownNode, ListenRequest, Reading};
use colloquy_engine::ports::Linguist;
use colloquy_engine::{Methodology, NodeId, library};
use colloquy_language::analysis::Analysis;
use colloquy_language::offline::Offline;

#[derive(Debug, serde::Deserialize)]
struct Line {
    answer: String,
    question: Option<String>,
    methodology: Option<String>,
    topic: Option<String>,
    focus: Option<String>,
    focus_type: Option<String>,
}

#[derive(Debug, Default)]
struct Wanted {
    file: PathBuf,
    every: usize,
    from: usize,
    model: Option<PathBuf>,
    clauses: bool,
}

fn wanted() -> Option<Wanted> {
    let mut wanted = Wanted { every: 1, ..Wanted::default() };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--every" => wanted.every = arguments.next()?.parse().ok().filter(|n| *n > 0)?,
            "--from" => wanted.from = arguments.next()?.parse().ok()?,
            "--clauses" => wanted.clauses = true,
            "--model" => wanted.model = Some(PathBuf::from(arguments.next()?)),
            file => wanted.file = PathBuf::from(file),
        }
    }
    (!wanted.file.as_os_str().is_empty()).then_some(wanted)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> std::process::ExitCode {
    let Some(wanted) = wanted() else {
        report("usage: read_beside FILE [--every N] [--from K] [--model DIR] [--clauses]");
        return std::process::ExitCode::FAILURE;
    };
    match read(&wanted).await {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            report(&error.to_string());
            std::process::ExitCode::FAILURE
        }
    }
}

async fn read(wanted: &Wanted) -> Result<(), Box<dyn std::error::Error>> {
    let offline = match &wanted.model {
        Some(folder) => Offline::with_embedder(Arc::new(LocalEmbedder::open(folder)?)),
        None => Offline::new(),
    };
    let text = std::fs::read_to_string(&wanted.file)?;
    for (number, line) in text.lines().enumerate().skip(wanted.from).step_by(wanted.every) {
        let line: Line = serde_json::from_str(line)?;
        let name = line.methodology.as_deref().unwrap_or("means_end_chain");
        let Some(Ok(checked)) = library::methodology(name) else {
            return Err(format!("there is no methodology `{name}` in the library").into());
        };
        let found = extract(&offline, &checked.methodology, &line).await?;
        show(number, &line, &found);
        if wanted.clauses {
            show_clauses(&Analysis::of(&line.answer));
        }
    }
    Ok(())
}

async fn extract(
    offline: &Offline,
    methodology: &Methodology,
    line: &Line,
) -> Result<Reading, Box<dyn std::error::Error>> {
    let Some(Ok(mut concept)) = library::concept("oat_milk") else {
        return Err("the library has no concept `oat_milk`".into());
    };
    concept = Concept {
        name: line.topic.clone().unwrap_or_else(|| "AI in creative work".to_owned()),
        objective: String::new(),
        ..concept
    };
    let parse = offline.parse(&line.answer);
    let focus = line.focus.as_deref().map(|label| KnownNode {
        id: NodeId::at(0),
        label,
        node_type: line.focus_type.as_deref().unwrap_or_default(),
        aliases: &[],
        last_mentioned_turn: 0,
        polarity: 0,
    });
    let request = ListenRequest {
        methodology,
        concept: &concept,
        question: line.question.as_deref(),
        focus,
        strategy: None,
        focus_element: None,
        answer: &line.answer,
        parse: &parse,
        known: Vec::new(),
        transcript: &[],
        intent: None,
        wanted: &[],
        expected: &[],
        turn: 1,
    };
    Ok(offline.extract(&request).await)
}

fn show(number: usize, line: &Line, found: &Reading) {
    report(&format!("\n#{number} Q: {}\nA: {}", line.question.as_deref().unwrap_or("-"), line.answer));
    if let Some(reason) = found.extractability.reason {
        report(&format!("   (nothing: {reason:?})"));
    }
    for c in &found.statements {
        let mark = if c.suggested { "?" } else { " " };
        report(&format!(
            "  {mark}{:<24} {:<46} {:.2} {:+} {:?} «{}» {}{}",
            c.node_type,
            c.label,
            c.confidence,
            c.polarity,
            c.modality,
            c.quote,
            c.details.join(" / "),
            if c.aliases.is_empty() { String::new() } else { format!(" = {:?}", c.aliases) }
        ));
    }
    for r in &found.relations {
        let mark = if r.suggested { "?" } else { " " };
        report(&format!(
            "  {mark}{} -> {}  [{} {:.2}{}]",
            r.source,
            r.target,
            r.edge_type,
            r.confidence,
            if r.explicit { " said" } else { "" }
        ));
    }
}

/// Every clause: how it is joined, its subject, its verb, its words with their parts of speech.
fn show_clauses(analysis: &Analysis) {
    for clause in &analysis.clauses {
        let subject = clause.subject.clone().map_or("", |range| analysis.quote(&range));
        let verb = clause.verb.as_ref().map_or("", |v| analysis.tokens[v.head].word.as_str());
        let words: Vec<String> = analysis
            .slice(clause.start..clause.end)
            .iter()
            .map(|t| format!("{}/{:?}", t.word, t.tag))
            .collect();
        report(&format!("    [{:?}] ({subject} | {verb}) {}", clause.joined(), words.join(" ")));
    }
}

/// A closed pipe is no error of ours.
fn report(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}
