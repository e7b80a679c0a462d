//! Generated pages, asked of the program itself: reference, schemas, and the two tables of figures.

use std::process::Command;

use anyhow::{Context, Result};

use crate::steps::{cargo, run};
use crate::workspace;

/// Builds the program and the examples. Examples see what tests depend on, so that cargo gives every
/// dependency the features it has in tests too, and builds it once for both.
pub(crate) fn build_program() -> Result<()> {
    run(&mut cargo(["build", "--workspace", "--bins", "--examples"]))
}

/// The program, settings of this machine left out.
pub(crate) fn colloquy() -> Command {
    let mut command = Command::new(workspace::program());
    command.current_dir(workspace::root());
    command
}

/// Writes `docs/reference`, `docs/schema` and the parts of the README that the program makes.
pub(crate) fn write() -> Result<()> {
    build_program()?;
    run(colloquy().args(["reference", "--into", "docs"]))
}

/// Fails when a generated page differs from what would be generated now.
pub(crate) fn check() -> Result<()> {
    run(colloquy().args(["reference", "--into", "docs", "--check"]))
        .context("generated pages are not fresh: run `cargo xtask docs` and commit what changes")
}

/// Prints the table of the language engine's figures.
pub(crate) fn evaluate_language(arguments: &[String]) -> Result<()> {
    run_example("evaluate_language", arguments)
}

/// Measures the offline reading on coded answers.
pub(crate) fn evaluate(arguments: &[String]) -> Result<()> {
    run_example("evaluate", arguments)
}

/// Learns what the offline reading judges by from the coded answers, or measures what was learned. Optimised: it fits some
/// thirty models.
pub(crate) fn learn(arguments: &[String]) -> Result<()> {
    let weights = crate::everything::weights()?;
    let mut command = cargo(["run", "--release", "--package", "colloquy-listen", "--example", "learn", "--"]);
    run(command.current_dir(workspace::root()).arg("--model").arg(weights).args(arguments))
}

/// Draws questions to be judged, learns from those that were (by words, or by an encoder), or measures what was learned.
pub(crate) fn questions(arguments: &[String]) -> Result<()> {
    let weights = crate::everything::weights()?;
    let mut command =
        cargo(["run", "--release", "--package", "colloquy-ask", "--example", "questions", "--", "--model"]);
    run(command.current_dir(workspace::root()).arg(weights).args(arguments))
}

fn run_example(name: &str, arguments: &[String]) -> Result<()> {
    build_program()?;
    let example = workspace::target().join("debug").join("examples").join(name);
    run(Command::new(example).current_dir(workspace::root()).args(arguments))
}
