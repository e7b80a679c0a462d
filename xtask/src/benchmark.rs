//! The interview benchmark's page: several runs of the program, each with its command and its table.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::steps::{cargo, run, step};
use crate::workspace;

/// Where the page goes.
const PAGE: &str = "docs/benchmark.md";
/// Ours, the rules, and the ceiling.
const POLICIES: &str = "colloquy,random,fixed_script,always_deepen,breadth_first,recency_only,\
    adaptive_heuristic,oracle_greedy";
/// Ours, and our own methodologies with the weights they began with.
const CLASSICS: &str = "colloquy,means_end_chain_classic,jobs_to_be_done_v2_classic,jobs_to_be_done_classic,\
    critical_incident_classic,customer_journey_mapping_classic,repertory_grid_classic,concept_test_classic";
/// Methodologies whose parts are taken away one at a time.
const ABLATED: [&str; 3] = ["means_end_chain", "jobs_to_be_done_v2", "critical_incident"];
/// Personas for that: the plain one, one who says little and one who says much.
const FEW: &str = "baseline_cooperative,brief_responder,verbose_tangential";

const INTRODUCTION: &str = "# Benchmark

**Read [the trials](trials/README.md) first.** There people who know nothing of the program talk to it, and others judge every
question. This page comes after them: simulated people are made by us, from the same ideas the interviewer is made from, and
they cannot show

* whether a question follows what was just said: they reward whoever jumps to what is most open, and lose no patience;
* whether trouble is heard: they hardly ask back, protest or correct, and never mean something else than they say;
* whether a wording can be understood: they go by what a question is meant to ask, not by its words;
* whether real talk is read: their sentences come from files, those of people do not.

What they can show is whether one way of choosing finds more than another of what somebody is willing to tell, all else equal.

How much of what simulated people believe an interviewer finds in twenty questions. Written by
`cargo xtask benchmark`; every table names the command that makes it again.

Every policy faces the same people: the same minds, personas and seeds, so differences are paired. Minds drift
from their files with every seed: salience moves by up to .15, a fifth of the links is forgotten, a third of the
gates is drawn anew. Intervals are 95 % bootstrap intervals over interviews. `oracle_greedy` reads minds and is a
ceiling, not a competitor; `*_classic` are our methodologies with the weights they began with.
";

/// One run and what it shows.
struct Section {
    heading: &'static str,
    words: &'static str,
    arguments: Vec<String>,
}

fn section(heading: &'static str, words: &'static str, arguments: &[&str]) -> Section {
    Section { heading, words, arguments: arguments.iter().map(|a| (*a).to_owned()).collect() }
}

fn sections() -> Vec<Section> {
    let mut all = vec![
        section(
            "Perfect extraction",
            "The respondent's own trace is read, so that only the asking is measured.",
            &["bench", "--policies", POLICIES],
        ),
        section(
            "What tuning gained",
            "The same people, interviewed by each methodology with the weights it began with; `*_classic` interview \
             only the minds whose types they have.",
            &["bench", "--seeds", "4", "--policies", CLASSICS],
        ),
        section(
            "Our own reading",
            "Answers are read by the offline engine with embeddings.",
            &["bench", "--extraction", "offline", "--seeds", "4", "--policies", "colloquy"],
        ),
    ];
    for methodology in ABLATED {
        all.push(section(
            "What every part is worth",
            "Signals and strategies taken away one at a time.",
            &["tune", "--methodology", methodology, "--ablate", "--seeds", "2", "--personas", FEW],
        ));
    }
    all
}

/// Runs everything, optimised, and writes the page.
pub(crate) fn write(arguments: &[String]) -> Result<()> {
    run(&mut cargo(["build", "--release", "--package", "colloquy-cli"]))?;
    let mut page = String::from(INTRODUCTION);
    for section in sections() {
        let mut command = section.arguments.clone();
        command.extend_from_slice(arguments);
        let shown = format!("colloquy {}", command.join(" "));
        let begun = Instant::now();
        let table = step(&shown, || output(&command))?;
        let seconds = begun.elapsed().as_secs_f64();
        let Section { heading, words, .. } = section;
        let _ =
            write!(page, "\n## {heading}\n\n{words}\n\n`{shown}`, {seconds:.0} s:\n\n{}\n", fenced(&table));
    }
    let _ = write!(page, "\n## Speed\n\n{}\n", speed()?);
    let path = workspace::root().join(PAGE);
    std::fs::write(&path, page).with_context(|| format!("{} cannot be written", path.display()))
}

/// What the program prints.
fn output(arguments: &[String]) -> Result<String> {
    let program = workspace::target().join("release").join("colloquy");
    let done = std::process::Command::new(program)
        .current_dir(workspace::root())
        .args(arguments)
        .output()
        .context("the program could not be started")?;
    if !done.status.success() {
        bail!("it ended with {}: {}", done.status, String::from_utf8_lossy(&done.stderr));
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
}

/// Markdown stays as it is; tables drawn with spaces keep their shape.
fn fenced(table: &str) -> String {
    let trimmed = table.trim_end();
    if trimmed.starts_with('|') { trimmed.to_owned() } else { format!("```text\n{trimmed}\n```") }
}

/// Interviews per second with perfect extraction, on all cores, starting the program included.
fn speed() -> Result<String> {
    let arguments = ["bench", "--policies", "colloquy", "--seeds", "4", "--json"].map(str::to_owned);
    let begun = Instant::now();
    let report = output(&arguments)?;
    let seconds = begun.elapsed().as_secs_f64();
    let held = counted(&report).context("the report counts no interviews")?;
    Ok(format!(
        "`colloquy {}`: {held:.0} interviews of 20 turns, {:.0} per second.",
        arguments.join(" "),
        held / seconds
    ))
}

/// The first number after the report's field `interviews`.
fn counted(report: &str) -> Option<f64> {
    let (_, rest) = report.split_once("\"interviews\"")?;
    let digits = rest.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits[..digits.find(|c: char| !c.is_ascii_digit())?].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interviews_are_counted_and_tables_keep_their_shape() {
        assert_eq!(counted("{\"interviews\": {\n \"colloquy\": 324\n}}"), Some(324.0));
        assert_eq!(counted("{}"), None);
        assert_eq!(fenced("| a |\n"), "| a |");
        assert_eq!(fenced("Kind  Without\n"), "```text\nKind  Without\n```");
        assert!(sections().iter().all(|s| !s.arguments.is_empty() && !s.words.is_empty()));
    }
}
