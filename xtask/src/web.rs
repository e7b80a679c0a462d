//! `cargo xtask web`: the pages in `web/`, built, and what is committed of them proven fresh.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::everything::install;
use crate::steps::{run, works};
use crate::workspace;

/// Builds the pages into `web/dist`, from which the program is built. Types of the API come from `docs/reference`.
pub(crate) fn build() -> Result<()> {
    let pages = pages()?;
    npm(&pages, &["run", "types"])?;
    npm(&pages, &["run", "build"])
}

/// Types, unit tests, and whether a build of the sources gives the files that are committed.
pub(crate) fn check() -> Result<()> {
    let pages = pages()?;
    npm(&pages, &["run", "lint"])?;
    npm(&pages, &["test"])?;
    npm(&pages, &["run", "fresh"])
        .context("web/dist is not fresh: run `cargo xtask web` and commit what changes")
}

fn pages() -> Result<PathBuf> {
    let folder = workspace::root().join("web");
    packages(&folder)?;
    Ok(folder)
}

/// Runs npm in a folder, saying little.
pub(crate) fn npm(folder: &Path, arguments: &[&str]) -> Result<()> {
    run(Command::new("npm").args(arguments).arg("--silent").current_dir(folder))
}

/// Fetches what a folder's lock file names, unless that is what is there. Node is installed when it is missing.
pub(crate) fn packages(folder: &Path) -> Result<()> {
    if !works("node", &["--version"]) || !works("npm", &["--version"]) {
        install(&["nodejs", "npm"], "Node.js with npm, which builds and tries the pages,")?;
    }
    if fresh(folder) {
        return Ok(());
    }
    run(Command::new("npm").args(["ci", "--no-fund", "--no-audit"]).current_dir(folder)).with_context(
        || format!("what {} needs cannot be fetched from the npm registry", folder.display()),
    )?;
    std::fs::copy(folder.join(LOCK), installed(folder)).context("what npm installed cannot be noted")?;
    Ok(())
}

const LOCK: &str = "package-lock.json";

/// The lock file as it was when its packages were installed.
fn installed(folder: &Path) -> PathBuf {
    folder.join("node_modules").join(".installed.json")
}

fn fresh(folder: &Path) -> bool {
    let read = |path: PathBuf| std::fs::read(path).ok();
    let locked = read(folder.join(LOCK));
    locked.is_some() && locked == read(installed(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_fetched_again_when_the_lock_file_changes() {
        let folder = std::env::temp_dir().join(format!("colloquy-xtask-web-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("node_modules")).unwrap();
        assert!(!fresh(&folder), "nothing is locked");
        std::fs::write(folder.join(LOCK), "1").unwrap();
        assert!(!fresh(&folder), "nothing was installed");
        std::fs::write(installed(&folder), "1").unwrap();
        assert!(fresh(&folder));
        std::fs::write(folder.join(LOCK), "2").unwrap();
        assert!(!fresh(&folder));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
