//! `cargo xtask browser` and `cargo xtask screenshots`: the pages in a real browser, served by the real program.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::everything::install;
use crate::steps::run;
use crate::{web, workspace};

/// Where the tests are.
const TESTS: &str = "crates/server/tests/browser";

/// Runs the tests; a browser and Node are installed when they are missing. The program must have been built.
pub(crate) fn run_tests() -> Result<()> {
    steer("test")
}

/// Writes every page as a picture into `docs/screenshots`.
pub(crate) fn screenshots() -> Result<()> {
    steer("screenshots")
}

/// Runs a script of the tests' package.
fn steer(script: &str) -> Result<()> {
    let browser = browser()?;
    let folder = workspace::root().join(TESTS);
    web::packages(&folder)?;
    run(Command::new("npm")
        .args(["run", script, "--silent"])
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
