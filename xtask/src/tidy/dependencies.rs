//! Invariant 1: the engine knows no network, no database and no HTTP, directly or through others.

use anyhow::{Context, Result, bail};

use super::Finding;
use crate::steps::cargo;

/// What must not be among the engine's dependencies, whatever brings it.
const BARRED: [&str; 9] =
    ["axum", "sqlx", "sqlx-core", "reqwest", "hyper", "rustls", "tokio", "mio", "tower-http"];
const ENGINE: &str = "colloquy-engine";
const MANIFEST: &str = "crates/engine/Cargo.toml";

/// Asks cargo what the engine is built with; what only its tests use may be what it likes.
pub(crate) fn check() -> Result<Vec<Finding>> {
    let shown = ["--edges", "normal,build", "--prefix", "depth", "--format", " {p}"];
    let output = cargo(["tree", "--locked", "--package", ENGINE]).args(shown).output();
    let output = output.context("cargo could not be started")?;
    if !output.status.success() {
        bail!("cargo cannot list what the engine depends on: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(barred(&String::from_utf8_lossy(&output.stdout)))
}

/// Finds what is barred in lines such as `2 serde v1.0.229`, and tells the way to it.
fn barred(tree: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut way: Vec<&str> = Vec::new();
    for line in tree.lines() {
        let mut words = line.split(' ');
        let (Some(depth), Some(name)) = (words.next().and_then(|d| d.parse().ok()), words.next()) else {
            continue;
        };
        way.truncate(depth);
        way.push(name);
        if BARRED.contains(&name) {
            let message = format!("the engine must not depend on `{name}`: {}", way.join(" -> "));
            findings.push(Finding::new(MANIFEST, 1, message));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_barred_is_found_through_others() {
        let tree = "0 colloquy-engine v0.1.0 (/colloquy)\n1 serde v1.0.229\n1 sly v1.0.0\n2 inner v0.2.0\n\
                    3 reqwest v0.13.5\n3 sly v1.0.0 (*)\n1 tokio-like v1.0.0\n";
        let found: Vec<String> = barred(tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            ["crates/engine/Cargo.toml:1: the engine must not depend on `reqwest`: \
              colloquy-engine -> sly -> inner -> reqwest"]
        );
    }
}
