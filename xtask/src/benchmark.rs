//! The interview benchmark's page: several runs of the program, each with its command and its table.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::steps::{cargo, run, step};
use crate::workspace;

/// Where the page goes.
const PAGE: &str = "docs/benchmark.md";
/// Ours, the rules, and the ceiling.
const POLICIES: &str = "colloquy,random,fixed_script,always_deepen,breadth_first,recency_only,interview_guide,\
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
question. This page comes after them. A figure here that the trials do not bear out is no argument. Simulated people are made
by us, and they cannot show

* whether a question is a good one: what a jump, a repeated or a cornering question costs a person's patience is set by us, not
  measured on people, and nobody simulated is moved, ashamed or bored;
* whether a wording is understood as people would: the simulated reader of questions errs more than people do (below), and
  what it takes for another thing counts against whoever asked, ours and rules alike;
* whether the technique was carried out: `method` counts slots of the frame that were told of or asked about, not how well. The
  slots are ours, and rules do not know them, so that ours is favoured there;
* whether real talk is read: in most tables the person's own trace is read, and their sentences come from files.

What they can show is whether one way of choosing finds more than another of what somebody is willing to tell while they
stay, all else equal.

How a simulated person takes a question. They go by its words alone, by a classifier learned from questions that were written
without a look at our stems (`crates/research/data/questions.jsonl`); what a question was declared to ask they never
see. Whoever cannot place what a question is about says so. A jump that nothing announces, a question that was answered, one
that is closed, double, leading, in jargon or very long, one that cannot be understood, and trouble that is passed over (not
understood, asked back, corrected, complained) take away patience; answers get shorter, complaints come, and in the end the
person leaves. Now and then people ask back or correct themselves whoever asks.

`follows` is the share of questions without such a fault, as the person felt it; `repair` the share of trouble that the next
question took up; `left early` the share of interviews the person left. Tuning maximises edge recall where follows is at least
.85 and left early at most .05, hears one half of the turns of phrase and of the ways to say a belief, and never sees a sealed
mind; the strongest rules (`adaptive_heuristic`, and an `interview_guide` written by hand for each technique) are tuned by the same search
with the same rounds (`colloquy tune --rule`). No interviewer but `oracle_greedy`, which reads minds and is a ceiling, sees more than
an interviewer can know.

How much of what simulated people believe an interviewer finds in twenty questions. Written by
`cargo xtask benchmark`; every table names the command that makes it again.

Every policy faces the same people: the same minds, personas and seeds, so differences are paired. Minds drift
from their files with every seed: salience moves by up to .15, a fifth of the links is forgotten, a third of the
gates is drawn anew. Intervals are 95 % bootstrap intervals over interviews; `*_classic` are our methodologies with the weights
they began with.
";

const UNDERSTANDING: &str = "
## How questions are understood

How many questions on topics it never saw the simulated reader takes as they are meant, by operation
(`cargo run --release -p colloquy-research --example learn_questions -- --unseen`); how it takes ours stands under each table
above, as \"declared to ask\".
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
            "Minds that nothing was tuned on",
            "Ten sealed minds, in the half of speech that tuning never hears. The respondent's own trace is read, so that only \
             the asking is measured.",
            &["bench", "--minds", "sealed", "--speech", "held-out", "--policies", POLICIES],
        ),
        section(
            "Minds that tuning may use",
            "The twenty others, in all their words.",
            &["bench", "--minds", "open", "--policies", POLICIES],
        ),
        section(
            "What tuning gained",
            "The sealed minds, interviewed by each methodology with the weights it began with; `*_classic` interview \
             only the minds whose types they have.",
            &["bench", "--minds", "sealed", "--speech", "held-out", "--seeds", "4", "--policies", CLASSICS],
        ),
        section(
            "Our own reading",
            "Answers are read by the offline engine with embeddings, whoever asks.",
            &[
                "bench",
                "--extraction",
                "offline",
                "--minds",
                "sealed",
                "--seeds",
                "2",
                "--policies",
                POLICIES,
            ],
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
    let _ = write!(page, "{UNDERSTANDING}\n```text\n{}\n```\n", understanding()?.trim_end());
    let _ = write!(page, "\n## Speed\n\n{}\n", speed()?);
    let path = workspace::root().join(PAGE);
    std::fs::write(&path, page).with_context(|| format!("{} cannot be written", path.display()))
}

/// What the reader of questions makes of topics it never saw.
fn understanding() -> Result<String> {
    let example = [
        "run",
        "--release",
        "--package",
        "colloquy-research",
        "--example",
        "learn_questions",
        "--",
        "--unseen",
    ];
    let done =
        cargo(example).current_dir(workspace::root()).output().context("cargo could not be started")?;
    if !done.status.success() {
        bail!("the reader of questions could not be measured: {}", String::from_utf8_lossy(&done.stderr));
    }
    Ok(String::from_utf8_lossy(&done.stdout).into_owned())
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
