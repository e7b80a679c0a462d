//! Rooms: every file opens with a `//!` line, no names that say nothing, and every room has a
//! test: a crate, and a file with a folder of its own.

use std::collections::BTreeSet;

use super::Finding;
use super::allowed::Allowed;
use super::source::Source;

/// Names that say nothing about a thing (`ARCHITECTURE.md`, vocabulary).
const EMPTY_NAMES: [&str; 9] =
    ["manager", "helper", "helpers", "util", "utils", "common", "processor", "data", "info"];

/// Checks all sources.
pub(crate) fn check(sources: &[Source], allowed: &Allowed) -> Vec<Finding> {
    let mut findings: Vec<Finding> = sources.iter().flat_map(file).collect();
    for room in rooms(sources) {
        let folder = format!("{room}/");
        let own = format!("{room}.rs");
        let members = || sources.iter().filter(|s| s.path.starts_with(&folder) || s.path == own);
        let tested = members().any(Source::has_test) || tested_from_outside(sources, &room);
        if !tested && !allowed.covers(&room) {
            let opening = members().next().map_or(own, |source| source.path.clone());
            findings.push(Finding::new(opening, 1, format!("the room `{room}` has no test")));
        }
    }
    findings
}

fn file(source: &Source) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !source.text.starts_with("//! ") {
        let message = "the file does not open with a `//!` line that tells a stranger what it is";
        findings.push(Finding::new(&source.path, 1, message));
    }
    let stem = source.path.rsplit('/').next().and_then(|name| name.strip_suffix(".rs")).unwrap_or_default();
    if EMPTY_NAMES.contains(&stem) {
        findings.push(Finding::new(&source.path, 1, format!("`{stem}` says nothing: name what it is")));
    }
    findings
}

/// Crates (their `src` folders) and files with a folder of their own.
fn rooms(sources: &[Source]) -> BTreeSet<String> {
    let mut rooms = BTreeSet::new();
    for source in sources {
        if let Some((root, _)) = source.path.split_once("/src/") {
            rooms.insert(format!("{root}/src"));
        }
        if let Some((folder, _)) = source.path.rsplit_once('/')
            && sources.iter().any(|other| other.path == format!("{folder}.rs"))
        {
            rooms.insert(folder.to_owned());
        }
    }
    rooms
}

/// A crate may be tested by its integration tests, a room of it by the file named like it there.
fn tested_from_outside(sources: &[Source], room: &str) -> bool {
    let Some((root, inside)) = room.split_once("/src") else { return false };
    let tests = format!("{root}/tests/it");
    let name = inside.rsplit('/').next().unwrap_or_default();
    sources.iter().filter(|source| source.has_test() && source.below(&tests)).any(|source| {
        name.is_empty()
            || source.path == format!("{tests}/{name}.rs")
            || source.below(&format!("{tests}/{name}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_without_header_or_test_are_found() {
        let sources = [
            Source::new("crates/a/src/lib.rs", "//! A room.\n"),
            Source::new("crates/a/src/door.rs", "fn x() {}"),
            Source::new("crates/a/src/door/handle.rs", "//! A handle.\n#[test]\nfn x() {}"),
            Source::new("crates/b/src/lib.rs", "//! Another.\n"),
            Source::new("crates/b/src/util.rs", "//! Things.\n// #[test] in a comment is none"),
            Source::new("crates/c/src/lib.rs", "//! A third.\n"),
            Source::new("crates/c/src/routes.rs", "//! Routes.\n"),
            Source::new("crates/c/src/routes/sessions.rs", "//! Sessions.\n"),
            Source::new("crates/c/tests/it/routes.rs", "//! Tests.\n#[tokio::test]\nasync fn x() {}"),
        ];
        let found: Vec<String> =
            check(&sources, &Allowed::default()).iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "crates/a/src/door.rs:1: the file does not open with a `//!` line that tells a stranger what it is",
                "crates/b/src/util.rs:1: `util` says nothing: name what it is",
                "crates/b/src/lib.rs:1: the room `crates/b/src` has no test",
            ]
        );
    }
}
