//! Sizes: no file above 400 lines, unless `allow.txt` says why. Functions are measured by clippy.

use super::Finding;
use super::allowed::Allowed;
use super::source::Source;

const FILE_LINES: usize = 400;

/// Checks all sources.
pub(crate) fn check(sources: &[Source], allowed: &Allowed) -> Vec<Finding> {
    let mut findings = Vec::new();
    for source in sources {
        let lines = source.text.lines().count();
        if lines > FILE_LINES && !allowed.covers(&source.path) {
            let message = format!(
                "{lines} lines; at most {FILE_LINES}: split the room, or give a reason in xtask/allow.txt"
            );
            findings.push(Finding::new(&source.path, lines, message));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_are_found() {
        let sources = [Source::new("a.rs", &"//\n".repeat(400)), Source::new("b.rs", &"//\n".repeat(401))];
        let found = check(&sources, &Allowed::default());
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].message.starts_with("401 lines"));
    }
}
