//! `xtask/allow.txt`: exceptions to sizes and tests, each with its reason.
//!
//! A line is `path reason` for a file or a room. An exception that is no longer needed is itself a finding, so the
//! list never outlives its reasons.

use std::cell::Cell;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::Finding;

/// Path of the list from the workspace's root.
pub(crate) const LIST: &str = "xtask/allow.txt";

/// The exceptions.
#[derive(Debug, Default)]
pub(crate) struct Allowed {
    entries: Vec<(String, usize, Cell<bool>)>,
}

impl Allowed {
    /// Whether something is an exception; remembers that it was asked for.
    pub(crate) fn covers(&self, subject: &str) -> bool {
        let entry = self.entries.iter().find(|(name, ..)| name == subject);
        entry.inspect(|(.., used)| used.set(true)).is_some()
    }

    /// Exceptions nobody asked for.
    pub(crate) fn unused(&self) -> impl Iterator<Item = Finding> {
        self.entries.iter().filter(|(.., used)| !used.get()).map(|(name, line, _)| {
            Finding::new(LIST, *line, format!("`{name}` needs no exception any more: remove the line"))
        })
    }
}

/// Reads the list of a workspace.
pub(crate) fn read(root: &Path) -> Result<Allowed> {
    let text = std::fs::read_to_string(root.join(LIST)).with_context(|| format!("{LIST} cannot be read"))?;
    parse(&text)
}

fn parse(text: &str) -> Result<Allowed> {
    let mut allowed = Allowed::default();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let Some((subject, reason)) = line.split_once(' ') else {
            bail!("{LIST}:{}: `{line}` gives no reason", index + 1);
        };
        if reason.trim().len() < 10 {
            bail!("{LIST}:{}: the reason for `{subject}` says nothing", index + 1);
        }
        allowed.entries.push((subject.to_owned(), index + 1, Cell::new(false)));
    }
    Ok(allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_a_reason_is_refused() {
        assert!(parse("a.rs").is_err());
        assert!(parse("a.rs because").is_err());
        assert!(parse("# note\n\na.rs one table, read top to bottom").is_ok());
    }

    #[test]
    fn exceptions_nobody_needs_are_found() {
        let allowed = parse("a.rs one long table of stems\nb.rs another long table").unwrap();
        assert!(allowed.covers("a.rs"));
        assert!(!allowed.covers("c.rs"));
        let unused: Vec<String> = allowed.unused().map(|finding| finding.to_string()).collect();
        assert_eq!(unused, ["xtask/allow.txt:2: `b.rs` needs no exception any more: remove the line"]);
    }
}
