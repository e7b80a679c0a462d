//! `cargo xtask sizes`: what an interview takes on disk and in an export, and what a turn writes and asks of SQL.

use std::ops::RangeInclusive;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::flags::Flags;
use crate::outside::answers;
use crate::outside::api::{Answer, Api};
use crate::outside::process::{self, Program};
use crate::outside::wal::{self, Log, Written};

/// What is talked about.
const CONCEPT: &str = "headphones";
/// How long a reply may take.
const PATIENCE: Duration = Duration::from_mins(1);
/// Turns of the short interview, and after how many it is exported.
const SHORT: usize = 15;
const EXPORTED: usize = 12;
/// Turns of the long interview and how many are allowed, so that it is not closing yet.
const LONG: usize = 50;
const ALLOWED: usize = 60;
/// Turns around the fifth and up to the fiftieth: one alone depends on its answer.
const EARLY: RangeInclusive<usize> = 3..=7;
const LATE: RangeInclusive<usize> = 46..=50;
/// How a statement shows in the program's log at its finest level.
const STATEMENT: &str = "\"target\":\"sqlx::query\"";
/// The log is whole when it did not grow for so long.
const QUIET: Duration = Duration::from_millis(100);

/// What one turn did.
#[derive(Debug, Default, Clone, Copy)]
struct Cost {
    written: Written,
    /// Bytes the database grew by.
    growth: usize,
    statements: usize,
}

/// Runs it with vectors of the model, where its weights are, and by words.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let flags = Flags::read(arguments, &["program"])?;
    let weights = process::weights();
    if weights.is_some() {
        measure(flags.text("program"), weights.as_deref())?;
    }
    measure(flags.text("program"), None)?;
    if weights.is_none() {
        println!("\nnot measured with vectors: no weights here, `cargo xtask models` fetches them");
    }
    Ok(())
}

fn measure(path: Option<&str>, weights: Option<&Path>) -> Result<()> {
    let shown = if weights.is_some() { "with vectors of the embedding model" } else { "by words alone" };
    let (database, export) = short(&Program::prepare(path, weights)?)?;
    let mut program = Program::prepare(path, weights)?;
    program.set("COLLOQUY_LOG__LEVEL", "trace");
    program.set("COLLOQUY_LOG__FORMAT", "json");
    let turns = long(&program)?;
    println!("\n{shown}");
    println!("  database, {SHORT} turns           {database} bytes");
    println!("  export as JSON, {EXPORTED} turns     {export} bytes");
    for (number, around) in [(5, EARLY), (LONG, LATE)] {
        let mean = |cost: fn(&Cost) -> usize| mean(&turns, around.clone(), cost);
        println!(
            "  turn {number:<2} (mean of {} to {})    {:.0} bytes written, the database grows by {:.0}",
            around.start(),
            around.end(),
            mean(|cost| cost.written.bytes),
            mean(|cost| cost.growth)
        );
    }
    println!("{}", statements(&turns));
    Ok(())
}

/// Holds the short interview: bytes of the database for it, and of its export.
fn short(program: &Program) -> Result<(usize, usize)> {
    let server = program.start()?;
    let empty = wal::database_size(&program.database())?;
    let mut api = Api::new(server.address, PATIENCE);
    let mut export = 0;
    let pool = answers::about(CONCEPT)?;
    interview(&mut api, &pool, SHORT, SHORT, |api, session, turn| {
        if turn == EXPORTED {
            export = api.export_size(session)?;
        }
        Ok(())
    })?;
    Ok((wal::database_size(&program.database())? - empty, export))
}

/// Holds the long interview: what each of its turns did.
fn long(program: &Program) -> Result<Vec<Cost>> {
    let server = program.start()?;
    let mut api = Api::new(server.address, PATIENCE);
    let database = program.database();
    let mut turns = Vec::new();
    let mut before = Log::default();
    let (mut size, mut told) = (0, 0);
    interview(&mut api, &answers::about(CONCEPT)?, LONG, ALLOWED, |_, _, turn| {
        let text = whole_log(program)?;
        let after = Log::read(&database)?;
        let now = wal::database_size(&database)?;
        let statements = text.get(told..).unwrap_or_default().matches(STATEMENT).count();
        if turn > 0 {
            turns.push(Cost { written: after.since(&before), growth: now.saturating_sub(size), statements });
        }
        (before, size, told) = (after, now, text.len());
        Ok(())
    })?;
    Ok(turns)
}

/// The program's log, once it does not grow any more.
fn whole_log(program: &Program) -> Result<String> {
    let mut text = program.log()?;
    loop {
        std::thread::sleep(QUIET);
        let now = program.log()?;
        if now.len() == text.len() {
            return Ok(now);
        }
        text = now;
    }
}

/// Holds an interview; `after` is called when it began (turn 0) and after each turn. Ending early is an error.
fn interview(
    api: &mut Api,
    pool: &[String],
    turns: usize,
    allowed: usize,
    mut after: impl FnMut(&mut Api, &str, usize) -> Result<()>,
) -> Result<()> {
    let session = api.create(CONCEPT, allowed, 1)?;
    let mut question = api.start(&session)?;
    after(api, &session, 0)?;
    for (number, text) in (1..=turns).zip(pool) {
        if question.is_none() {
            bail!("the interview ended after {} turns, {turns} are needed: vary the answers", number - 1);
        }
        let key = number.to_string();
        question = api.answer(&session, Answer { text, key: Some(&key), replies_to: None })?;
        after(api, &session, number)?;
    }
    Ok(())
}

/// Mean over turns, counted from 1.
fn mean(turns: &[Cost], numbers: RangeInclusive<usize>, cost: impl Fn(&Cost) -> usize) -> f64 {
    let counted = turns.get(numbers.start() - 1..*numbers.end()).unwrap_or_default();
    counted.iter().map(cost).sum::<usize>() as f64 / counted.len().max(1) as f64
}

/// The line about SQL of a warm turn.
fn statements(turns: &[Cost]) -> String {
    let transactions = mean(turns, EARLY, |cost| cost.written.transactions);
    if turns.iter().all(|cost| cost.statements == 0) {
        return format!(
            "  SQL of a warm turn with key   {transactions:.1} transactions; this program tells no statements"
        );
    }
    let each: Vec<String> =
        turns[EARLY.start() - 1..*EARLY.end()].iter().map(|c| c.statements.to_string()).collect();
    format!(
        "  SQL of a warm turn with key   {:.1} statements ({}), {transactions:.1} transactions",
        mean(turns, EARLY, |cost| cost.statements),
        each.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_over_the_turns_named() {
        let cost = |statements| Cost {
            written: Written { bytes: 100 * statements, transactions: 2 },
            growth: 0,
            statements,
        };
        let turns: Vec<Cost> = (1..=50).map(cost).collect();
        assert_eq!(mean(&turns, EARLY, |cost| cost.written.bytes), 500.0);
        assert_eq!(mean(&turns, LATE, |cost| cost.statements), 48.0);
        let told = statements(&turns);
        assert!(told.contains("5.0 statements (3, 4, 5, 6, 7), 2.0 transactions"), "{told}");
        let silent = vec![Cost { written: cost(1).written, ..Cost::default() }; 50];
        assert!(statements(&silent).contains("tells no statements"));
    }
}
