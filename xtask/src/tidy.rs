//! `cargo xtask tidy`: the house rules that a machine can check.
//!
//! Each check is a function from the workspace's files to [`Finding`]s. The same checks run as a test of this
//! crate; the two that need the program (fresh pages, the shipped data) run only here.

use std::fmt;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::{documents, steps, workspace};

mod allowed;
mod dependencies;
mod floors;
mod guarantees;
mod leaks;
mod phrases;
mod rooms;
mod signals;
mod sizes;
mod source;
mod stages;
mod vectors;

/// A rule that is not kept, and where.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    file: String,
    line: usize,
    message: String,
}

impl Finding {
    fn new(file: impl Into<String>, line: usize, message: impl Into<String>) -> Self {
        Self { file: file.into(), line, message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

/// All rules; those that need the program last.
pub(crate) fn run() -> Result<()> {
    let root = workspace::root();
    let findings = findings(&root)?;
    println!("{}", floors::Plan::of(&source::read_all(&root)?).figures());
    for finding in &findings {
        println!("{finding}");
    }
    if !findings.is_empty() {
        bail!("{} house rules are not kept", findings.len());
    }
    documents::build_program()?;
    documents::check()?;
    shipped_data(&root)
}

/// The rules about files alone.
fn findings(root: &Path) -> Result<Vec<Finding>> {
    let sources = source::read_all(root)?;
    let allowed = allowed::read(root)?;
    let mut findings = sizes::check(&sources, &allowed);
    findings.extend(rooms::check(&sources, &allowed));
    findings.extend(allowed.unused());
    findings.extend(signals::check(&sources));
    findings.extend(stages::check(&sources));
    findings.extend(floors::Plan::of(&sources).findings());
    findings.extend(dependencies::check()?);
    findings.extend(vectors::check(root)?);
    let page = std::fs::read_to_string(root.join("docs/guarantees.md"));
    findings.extend(guarantees::check(&page.context("docs/guarantees.md is missing")?, &sources));
    findings.extend(leaks::check(root));
    findings.extend(phrases::check(root)?);
    findings.sort();
    Ok(findings)
}

/// Every key of every shipped methodology resolves, every concept, persona and mental model is sound.
fn shipped_data(root: &Path) -> Result<()> {
    let folders = ["methodologies", "concepts", "personas", "mental-models"];
    let present: Vec<&str> = folders.into_iter().filter(|folder| root.join(folder).is_dir()).collect();
    steps::run(documents::colloquy().arg("check").args(present).arg("config.default.toml"))
        .context("the data the program ships with is not sound")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_keeps_its_rules() {
        let findings = findings(&workspace::root()).unwrap();
        let shown: Vec<String> = findings.iter().map(ToString::to_string).collect();
        assert!(shown.is_empty(), "\n{}", shown.join("\n"));
    }
}
