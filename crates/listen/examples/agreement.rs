//! How far two coders agree: `cargo run -p colloquy-listen --example agreement`.
//!
//! The second coder's codes of a tenth of the answers are measured by the first's, as a reader's would be.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use colloquy_engine::interpretation::{Reading, Relation, Statement};
use colloquy_listen::coded::{Coded, read};
use colloquy_listen::measure::{Counts, compare};

const FIRST: [&str; 3] = [
    include_str!("../coded/train.jsonl"),
    include_str!("../coded/dev.jsonl"),
    include_str!("../coded/test.jsonl"),
];
const SECOND: &str = include_str!("../coded/second.jsonl");

fn main() -> ExitCode {
    match agreement() {
        Ok(counts) => {
            let _ = write!(std::io::stdout(), "{} answers\n\n{}", counts.answers, counts.table());
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "the coders were not compared: {error}");
            ExitCode::FAILURE
        }
    }
}

fn agreement() -> Result<Counts, String> {
    let mut first = BTreeMap::new();
    for text in FIRST {
        first.extend(read(text)?.into_iter().map(|coded| (coded.id.clone(), coded)));
    }
    let mut counts = Counts::default();
    for second in read(SECOND)? {
        let by = first.get(&second.id).ok_or_else(|| format!("{} was coded only once", second.id))?;
        counts += compare(by, &as_reading(&second));
    }
    Ok(counts)
}

/// Codes as a reader would give them: of the types the best.
fn as_reading(coded: &Coded) -> Reading {
    let statements = coded.statements.iter().map(|stated| Statement {
        label: stated.label.clone(),
        node_type: stated.types.first().cloned().unwrap_or_default(),
        quote: stated.quote.clone(),
        ..Statement::default()
    });
    let label = |at: usize| coded.statements[at].label.clone();
    let relations = coded.relations.iter().map(|(from, to, cue)| Relation {
        source: label(*from),
        target: label(*to),
        edge_type: String::new(),
        quote: cue.clone(),
        span: None,
        confidence: 1.0,
        explicit: true,
        suggested: false,
    });
    Reading { act: coded.act, ..Reading::of(statements.collect(), relations.collect()) }
}
