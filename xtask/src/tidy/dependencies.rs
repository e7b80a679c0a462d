//! Invariant 1: the engine knows no network, no database and no HTTP, directly or through others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::Finding;

/// What must not be among the engine's dependencies, whatever brings it.
const BARRED: [&str; 9] =
    ["axum", "sqlx", "sqlx-core", "reqwest", "hyper", "rustls", "tokio", "mio", "tower-http"];
const MANIFEST: &str = "crates/engine/Cargo.toml";

/// Checks the manifest of the engine against the lock file.
pub(crate) fn check(root: &Path) -> Result<Vec<Finding>> {
    let read = |name: &str| {
        std::fs::read_to_string(root.join(name)).with_context(|| format!("{name} cannot be read"))
    };
    let (manifest, lock) = (read(MANIFEST)?, read("Cargo.lock")?);
    let direct = dependencies(&manifest);
    if direct.is_empty() {
        bail!("{MANIFEST} names no dependencies: has its shape changed?");
    }
    Ok(barred(&direct, &packages(&lock)))
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
fn barred(direct: &[(String, usize)], packages: &BTreeMap<String, Vec<String>>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (name, line) in direct {
        let mut seen = BTreeSet::new();
        let mut open = vec![vec![name.as_str()]];
        while let Some(way) = open.pop() {
            let Some(last) = way.last().copied() else { continue };
            if BARRED.contains(&last) {
                let message = format!("the engine must not depend on `{last}`: {}", way.join(" -> "));
                findings.push(Finding::new(MANIFEST, *line, message));
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
        let found = barred(&dependencies(manifest), &packages(lock));
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].to_string(),
            "crates/engine/Cargo.toml:3: the engine must not depend on `reqwest`: sly -> inner -> reqwest"
        );
    }
}
