//! Steps: each is announced, run, and its duration told.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::workspace;

/// Announces a step, runs it and tells how long it took.
pub(crate) fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("\n== {name}");
    let begun = Instant::now();
    let outcome = work().with_context(|| format!("the step `{name}` failed"));
    println!(
        "== {name}: {} after {:.1} s",
        if outcome.is_ok() { "done" } else { "FAILED" },
        begun.elapsed().as_secs_f64()
    );
    outcome
}

/// Cargo, in the workspace, as the command that started us.
pub(crate) fn cargo<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new(workspace::variable("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace::root()).args(arguments);
    command
}

/// Runs a command; its failure is an error that names it.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = format!("{command:?}");
    let status = command.status().with_context(|| format!("{shown} could not be started"))?;
    if !status.success() {
        bail!("{shown} ended with {status}");
    }
    Ok(())
}

/// Whether a command can be started and succeeds; says nothing.
pub(crate) fn works(program: &str, arguments: &[&str]) -> bool {
    Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Counts of tests, summed over the test programs.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) ignored: u64,
    pub(crate) programs: u64,
}

impl Tally {
    /// Adds a line such as `test result: ok. 3 passed; 0 failed; 0 ignored; ...`.
    pub(crate) fn add(&mut self, line: &str) {
        let Some(rest) = line.strip_prefix("test result: ") else { return };
        self.programs += 1;
        let count = |word: &str| -> u64 {
            let before = rest.split(word).next().unwrap_or_default().trim_end();
            before.rsplit(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok()).unwrap_or(0)
        };
        self.passed += count(" passed");
        self.failed += count(" failed");
        self.ignored += count(" ignored");
    }
}

/// Runs tests, passing their output on, and sums up their result lines.
pub(crate) fn run_tests(command: &mut Command) -> Result<(bool, Tally)> {
    let mut child = command.stdout(Stdio::piped()).spawn().context("the tests could not be started")?;
    let mut tally = Tally::default();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines() {
            let line = line.context("the tests wrote something unreadable")?;
            println!("{line}");
            tally.add(&line);
        }
    }
    Ok((child.wait()?.success(), tally))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_are_summed() {
        let mut tally = Tally::default();
        tally.add("running 3 tests");
        tally.add(
            "test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s",
        );
        tally.add("test result: FAILED. 12 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out");
        assert_eq!(tally, Tally { passed: 15, failed: 2, ignored: 1, programs: 2 });
    }

    #[test]
    fn a_failing_step_names_itself() {
        let error = step("weights", || -> Result<()> { bail!("no network") }).unwrap_err();
        assert_eq!(format!("{error:#}"), "the step `weights` failed: no network");
    }
}
