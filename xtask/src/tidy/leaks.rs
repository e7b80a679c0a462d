//! What must not be published: paths of the machine it was written on, private registries, keys.

use std::path::Path;

use super::Finding;
use crate::workspace;

/// The one registry a lock file may name.
const PUBLIC_REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";
/// Kinds of files that are text and published.
const TEXT: [&str; 14] = [
    ".rs", ".toml", ".lock", ".md", ".yaml", ".yml", ".json", ".txt", ".html", ".css", ".js", ".sql", ".sh",
    "run",
];

/// Looks through all published text.
pub(crate) fn check(root: &Path) -> Vec<Finding> {
    let machine = machine_paths(root);
    let mut findings = Vec::new();
    for path in workspace::files(root, &TEXT) {
        let shown = workspace::shown(root, &path);
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for (index, line) in text.lines().enumerate() {
            if let Some(problem) = leak(&shown, line, &machine) {
                findings.push(Finding::new(&shown, index + 1, problem));
            }
        }
    }
    findings
}

/// The folder the workspace lies in, and homes of people, wherever this runs.
fn machine_paths(root: &Path) -> Vec<String> {
    let mut paths = vec!["/root/".to_owned(), "C:\\Users\\".to_owned()];
    let around = root.parent().map(|folder| folder.to_string_lossy().into_owned()).unwrap_or_default();
    if around.len() > 1 {
        paths.push(format!("{}/", around.trim_end_matches('/')));
    }
    if let Some(home) = workspace::variable("HOME") {
        paths.push(format!("{}/", home.to_string_lossy().trim_end_matches('/')));
    }
    paths.retain(|path| path.len() > 2);
    paths.dedup();
    paths
}

fn leak(file: &str, line: &str, machine: &[String]) -> Option<String> {
    let own = file == "xtask/src/tidy/leaks.rs";
    if !own && let Some(path) = machine.iter().find(|path| begins_path(line, path)) {
        return Some(format!("a path of this machine: `{path}`"));
    }
    if file.ends_with("Cargo.lock") && line.starts_with("source = ") && !line.contains(PUBLIC_REGISTRY) {
        return Some("a source that is not the public registry".to_owned());
    }
    let settings = file.starts_with(".cargo/");
    if settings && ["[source", "[registr", "replace-with"].iter().any(|mark| line.contains(mark)) {
        return Some("a private registry in cargo's settings".to_owned());
    }
    if !own && ["-----BEGIN RSA", "-----BEGIN PRIVATE", "-----BEGIN OPENSSH"].iter().any(|m| line.contains(m))
    {
        return Some("a private key".to_owned());
    }
    key(line).map(|key| format!("what looks like a secret: `{}...`", key.chars().take(6).collect::<String>()))
}

/// Whether the path begins here, not inside a longer one such as an address.
fn begins_path(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        !line[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '}' | '~'))
    })
}

/// A word with the prefix and length of a well-known kind of access key.
fn key(line: &str) -> Option<&str> {
    let prefixes = [("sk-", 32), ("AKIA", 20), ("ghp_", 40), ("xoxb-", 24), ("AIza", 39)];
    line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').find(|word| {
        prefixes.iter().any(|(prefix, length)| {
            word.starts_with(prefix) && word.len() >= *length && word.bytes().any(|b| b.is_ascii_digit())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaks_are_found_and_addresses_are_not() {
        let machine = ["/place/of/mine/".to_owned()];
        let cases = [
            ("a.md", "see /place/of/mine/notes", true),
            ("a.md", "https://example.org/place/of/mine/notes", false),
            ("Cargo.lock", "source = \"registry+https://mirror.example.org/index\"", true),
            ("Cargo.lock", &format!("source = \"{PUBLIC_REGISTRY}\""), false),
            (".cargo/config.toml", "replace-with = \"mirror\"", true),
            ("a.rs", &format!("key = \"sk-{}\"", "a1".repeat(20)), true),
            ("a.rs", "a task-oriented-description-that-is-long-and-has-no-digits", false),
        ];
        for (file, line, found) in cases {
            assert_eq!(leak(file, line, &machine).is_some(), found, "{file}: {line}");
        }
    }
}
