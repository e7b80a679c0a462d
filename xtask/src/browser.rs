//! `cargo xtask browser`: the page, tried in a real browser against the real program.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::everything::install;
use crate::steps::{run, works};
use crate::workspace;

/// Where the tests are.
const TESTS: &str = "crates/server/tests/browser";

/// Runs them; a browser and Node are installed when they are missing. The program must have been built.
pub(crate) fn run_tests() -> Result<()> {
    let browser = browser()?;
    if !works("node", &["--version"]) || !works("npm", &["--version"]) {
        install(&["nodejs", "npm"], "Node.js with npm, which steers the browser,")?;
    }
    let folder = workspace::root().join(TESTS);
    if !fresh(&folder) {
        run(Command::new("npm").args(["ci", "--no-fund", "--no-audit"]).current_dir(&folder))
            .context("the browser's driver cannot be fetched from the npm registry")?;
    }
    run(Command::new("npm")
        .args(["test", "--silent"])
        .current_dir(&folder)
        .env("COLLOQUY_PROGRAM", workspace::program())
        .env("CHROMIUM", browser))
}

/// The browser named by CHROMIUM, else one of the usual names, else Debian's, installed.
fn browser() -> Result<PathBuf> {
    if let Some(named) = workspace::variable("CHROMIUM") {
        return Ok(named.into());
    }
    let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    if let Some(found) = usual.iter().find(|path| Path::new(path).is_file()) {
        return Ok(found.into());
    }
    install(&["chromium"], "a browser (Chromium, or name one in CHROMIUM)")?;
    Ok("/usr/bin/chromium".into())
}

/// Whether what npm installed is what the lock file names: npm keeps a copy of it.
fn fresh(folder: &Path) -> bool {
    let version = |path: PathBuf| -> Option<String> {
        let text = std::fs::read_to_string(path).ok()?;
        let after = text.split("\"node_modules/playwright-core\"").nth(1)?;
        after.split('"').nth(3).map(str::to_owned)
    };
    let locked = version(folder.join("package-lock.json"));
    locked.is_some() && locked == version(folder.join("node_modules/.package-lock.json"))
}
