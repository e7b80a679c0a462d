//! Sizes: no file above 400 lines, no function above 60, unless `allow.txt` says why.

use super::Finding;
use super::allowed::Allowed;
use super::source::{Source, functions};

const FILE_LINES: usize = 400;
const FUNCTION_LINES: usize = 60;
/// The one function that reads a whole turn aloud.
const TAKE_TURN_LINES: usize = 120;

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
        for function in functions(&source.code) {
            let limit = if function.name == "take_turn" { TAKE_TURN_LINES } else { FUNCTION_LINES };
            let subject = format!("{}::{}", source.path, function.name);
            if function.lines > limit && !allowed.covers(&subject) {
                let message = format!(
                    "`{}` has {} lines; at most {limit}: split it, or give a reason for `{subject}` in xtask/allow.txt",
                    function.name, function.lines
                );
                findings.push(Finding::new(&source.path, function.first_line, message));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function(name: &str, lines: usize) -> String {
        format!("fn {name}() {{\n{}}}\n", "    x();\n".repeat(lines - 2))
    }

    #[test]
    fn long_files_and_functions_are_found() {
        let text = format!("{}{}{}", function("short", 60), function("long", 61), function("take_turn", 120));
        let found = check(&[Source::new("a.rs", &text)], &Allowed::default());
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].line, 61);
        let found = check(&[Source::new("a.rs", &"//\n".repeat(401))], &Allowed::default());
        assert!(found[0].message.starts_with("401 lines"));
    }
}
