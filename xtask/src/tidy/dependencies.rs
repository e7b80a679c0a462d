//! Who may not see whom (`ARCHITECTURE.md`, the table of crates; invariant 1): directly or through others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::Finding;

/// A crate, and what must not be among its dependencies, whatever brings it.
type Wall = (&'static str, &'static [&'static str]);

/// The network, the web and databases.
const OUTSIDE: &[&str] =
    &["axum", "sqlx", "sqlx-core", "reqwest", "hyper", "rustls", "tokio", "mio", "tower-http"];

const WALLS: [Wall; 4] = [
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
            "colloquy-language",
            "colloquy-llm",
        ],
    ),
];

/// Checks the manifests of the crates against the lock file.
pub(crate) fn check(root: &Path) -> Result<Vec<Finding>> {
    let read = |name: &str| {
        std::fs::read_to_string(root.join(name)).with_context(|| format!("{name} cannot be read"))
    };
    let mut packages = packages(&read("Cargo.lock")?);
    // The lock file names what the tests of our crates use too: their manifests tell better.
    for (name, needed) in packages.iter_mut().filter(|(name, _)| name.starts_with("colloquy-")) {
        let folder = name.trim_start_matches("colloquy-");
        let direct = dependencies(&read(&format!("crates/{folder}/Cargo.toml"))?);
        *needed = direct.into_iter().map(|(name, _)| name).collect();
    }
    let mut findings = Vec::new();
    for (name, behind) in WALLS {
        let manifest = format!("crates/{name}/Cargo.toml");
        let direct = dependencies(&read(&manifest)?);
        if direct.is_empty() {
            bail!("{manifest} names no dependencies: has its shape changed?");
        }
        findings.extend(barred((name, behind), &direct, &packages));
    }
    Ok(findings)
}

/// Names below `[dependencies]`; those only tests use may be what they like.
fn dependencies(manifest: &str) -> Vec<(String, usize)> {
    let mut inside = false;
    let mut names = Vec::new();
    for (index, line) in manifest.lines().enumerate() {
        if line.starts_with('[') {
            inside = line.trim() == "[dependencies]";
        } else if inside {
            let name = line.split(['.', '=', ' ']).next().unwrap_or_default().trim();
            if !name.is_empty() && !name.starts_with('#') {
                names.push((name.to_owned(), index + 1));
            }
        }
    }
    names
}

/// Every package of a lock file with the names it depends on.
fn packages(lock: &str) -> BTreeMap<String, Vec<String>> {
    let mut packages: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for block in lock.split("[[package]]").skip(1) {
        let Some(name) = block.split("name = \"").nth(1).and_then(|rest| rest.split('"').next()) else {
            continue;
        };
        let list = block.split("dependencies = [").nth(1).and_then(|rest| rest.split(']').next());
        let names = list.unwrap_or_default().split('"').skip(1).step_by(2);
        let names = names.filter_map(|entry| entry.split(' ').next()).map(str::to_owned);
        packages.entry(name.to_owned()).or_default().extend(names);
    }
    packages
}

/// Follows every direct dependency to what is barred, and tells the way.
///
/// The lock file lists optional dependencies only when some feature turns them on somewhere in the workspace,
/// so this is, if anything, too strict.
fn barred(
    (name, behind): Wall,
    direct: &[(String, usize)],
    packages: &BTreeMap<String, Vec<String>>,
) -> Vec<Finding> {
    let manifest = format!("crates/{name}/Cargo.toml");
    let mut findings = Vec::new();
    for (first, line) in direct {
        let mut seen = BTreeSet::new();
        let mut open = vec![vec![first.as_str()]];
        while let Some(way) = open.pop() {
            let Some(last) = way.last().copied() else { continue };
            if behind.contains(&last) {
                let message = format!("`{name}` must not depend on `{last}`: {}", way.join(" -> "));
                findings.push(Finding::new(&manifest, *line, message));
            } else if seen.insert(last) {
                for next in packages.get(last).into_iter().flatten() {
                    open.push(way.iter().copied().chain([next.as_str()]).collect());
                }
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_barred_is_found_through_others() {
        let manifest =
            "[dependencies]\nserde.workspace = true\nsly = \"1\"\n[dev-dependencies]\ntokio = \"1\"\n";
        let lock = "[[package]]\nname = \"sly\"\ndependencies = [\n \"inner 1.0\",\n]\n\n\
                    [[package]]\nname = \"inner\"\ndependencies = [\n \"reqwest\",\n \"sly\",\n]\n";
        let found = barred(("engine", OUTSIDE), &dependencies(manifest), &packages(lock));
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].to_string(),
            "crates/engine/Cargo.toml:3: `engine` must not depend on `reqwest`: sly -> inner -> reqwest"
        );
    }
}
