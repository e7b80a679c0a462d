//! Who may not see whom (`ARCHITECTURE.md`, the table of crates; invariant 1): directly or through others.

use anyhow::{Context, Result, bail};

use super::Finding;
use crate::steps::cargo;

/// A crate, and what must not be among its dependencies, whatever brings it.
type Wall = (&'static str, &'static [&'static str]);

/// The network, the web and databases.
const OUTSIDE: &[&str] =
    &["axum", "sqlx", "sqlx-core", "reqwest", "hyper", "rustls", "tokio", "mio", "tower-http"];

const WALLS: [Wall; 8] = [
    ("engine", OUTSIDE),
    ("export", OUTSIDE),
    ("research", &["axum", "sqlx", "sqlx-core", "reqwest", "hyper", "colloquy-server", "colloquy-store"]),
    (
        "server",
        &[
            "sqlx",
            "sqlx-core",
            "reqwest",
            "colloquy-research",
            "colloquy-store",
            "colloquy-listen",
            "colloquy-ask",
            "colloquy-llm",
        ],
    ),
    (
        "listen",
        &["axum", "sqlx", "sqlx-core", "reqwest", "hyper", "rustls", "colloquy-embed", "colloquy-ask"],
    ),
    ("ask", &["axum", "sqlx", "sqlx-core", "reqwest", "hyper", "rustls", "colloquy-embed"]),
    // It could be published alone.
    ("syntax", &["colloquy-engine", "colloquy-listen", "colloquy-export", "tokio"]),
    // The program answers from no script: only tests and benchmarks do.
    ("cli", &["colloquy-scripted"]),
];

/// Asks cargo what each crate is built with; what only its tests use may be what it likes.
pub(crate) fn check() -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for wall in WALLS {
        let package = format!("colloquy-{}", wall.0);
        let shown = ["--edges", "normal,build", "--prefix", "depth", "--format", " {p}"];
        let output = cargo(["tree", "--locked", "--package", &package]).args(shown).output();
        let output = output.context("cargo could not be started")?;
        if !output.status.success() {
            bail!("cargo cannot list what {package} needs: {}", String::from_utf8_lossy(&output.stderr));
        }
        findings.extend(barred(wall, &String::from_utf8_lossy(&output.stdout)));
    }
    Ok(findings)
}

/// Finds what is barred in lines such as `2 serde v1.0.229`, and tells the way to it.
fn barred((name, behind): Wall, tree: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut way: Vec<&str> = Vec::new();
    for line in tree.lines() {
        let mut words = line.split(' ');
        let (Some(depth), Some(needed)) = (words.next().and_then(|d| d.parse().ok()), words.next()) else {
            continue;
        };
        way.truncate(depth);
        way.push(needed);
        if behind.contains(&needed) {
            let message = format!("`{name}` must not depend on `{needed}`: {}", way.join(" -> "));
            findings.push(Finding::new(format!("crates/{name}/Cargo.toml"), 1, message));
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
        let found: Vec<String> = barred(("engine", OUTSIDE), tree).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            ["crates/engine/Cargo.toml:1: `engine` must not depend on `reqwest`: \
              colloquy-engine -> sly -> inner -> reqwest"]
        );
    }
}
