//! Learns how simulated respondents understand questions, and measures it:
//! `cargo run --release -p colloquy-research --example learn_questions`.
//!
//! Without more, `crates/research/data/questions.bin` and `framing.txt` are written from the training questions. `--unseen` counts instead how
//! many of the questions on other topics are read as they are meant, `--measure FILE` those in a file of
//! `{question, operation}` lines, and says which are not.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write as _;

use colloquy_research::respondent::understanding::operation;
use serde_json::Value;

/// Where the questions lie, and what is learned from them.
const QUESTIONS: &str = "crates/research/data/questions.jsonl";
const LEARNED: &str = "crates/research/data/questions.bin";
const FRAMING: &str = "crates/research/data/framing.txt";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (flag, file) = (arguments.next(), arguments.next());
    let all = operation::questions(&std::fs::read_to_string(QUESTIONS)?)?;
    match (flag.as_deref(), file) {
        (Some("--measure"), Some(file)) => return measure(&std::fs::read_to_string(file)?),
        (Some("--unseen"), None) => {
            let unseen = all.iter().filter(|question| question.part == "test");
            let read = unseen.map(|q| {
                let taken = operation::name(operation::read(&q.question).0);
                (operation::name(q.operation).to_owned(), taken.to_owned(), q.question.clone())
            });
            return count(&read.collect::<Vec<_>>());
        }
        (None, _) => {}
        _ => return Err("there are --unseen and --measure FILE".into()),
    }
    let train = || all.iter().filter(|question| question.part == "train");
    std::fs::write(LEARNED, operation::learn(train()).write()?)?;
    std::fs::write(FRAMING, operation::framing(train()))?;
    Ok(())
}

/// Questions of another hand: their operations may be named a little otherwise.
fn measure(lines: &str) -> Result<(), Box<dyn Error>> {
    let mut read = Vec::new();
    for line in lines.lines() {
        let value: Value = serde_json::from_str(line)?;
        let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
        let meant = match text("operation").as_str() {
            "next_event" => "next".to_owned(),
            "rating" => "rate".to_owned(),
            "closing" => "close".to_owned(),
            other => other.to_owned(),
        };
        let question = text("question");
        read.push((meant, operation::name(operation::read(&question).0).to_owned(), question));
    }
    let mut out = std::io::stdout();
    for (meant, taken, question) in read.iter().filter(|(meant, taken, _)| meant != taken) {
        writeln!(out, "{meant} read as {taken}: {question}")?;
    }
    count(&read)
}

/// Tells by operation what was read as it was meant.
fn count(read: &[(String, String, String)]) -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout();
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (meant, taken, _) in read {
        let count = counts.entry(meant).or_default();
        count.1 += 1;
        count.0 += usize::from(meant == taken);
    }
    for (operation, (right, all)) in &counts {
        writeln!(out, "{operation}: {right} of {all}")?;
    }
    let right: usize = counts.values().map(|c| c.0).sum();
    writeln!(out, "all: {right} of {}", read.len())?;
    Ok(())
}
