//! Rust sources as the checks see them: the text, and the code with comments and literals blanked.

use std::path::Path;

use anyhow::{Context, Result};

use crate::workspace;

/// One source file.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    /// Path from the workspace's root.
    pub(crate) path: String,
    /// Its text.
    pub(crate) text: String,
    /// The text with comments, strings and characters blanked, line by line as before.
    pub(crate) code: String,
}

impl Source {
    /// A source from its text.
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned(), code: blank(text) }
    }

    /// Whether it is below a folder.
    pub(crate) fn below(&self, folder: &str) -> bool {
        self.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
    }

    /// Whether it holds a test.
    pub(crate) fn has_test(&self) -> bool {
        ["#[test]", "#[tokio::test", "proptest!"].iter().any(|mark| self.code.contains(mark))
    }
}

/// Every Rust file of the workspace.
pub(crate) fn read_all(root: &Path) -> Result<Vec<Source>> {
    workspace::files(root, &[".rs"])
        .into_iter()
        .map(|path| {
            let text =
                std::fs::read_to_string(&path).with_context(|| format!("{} is not text", path.display()))?;
            Ok(Source::new(&workspace::shown(root, &path), &text))
        })
        .collect()
}

/// Blanks comments, string and character literals; keeps line breaks.
pub(crate) fn blank(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut kept = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = literal_end(bytes, at);
        if let Some(end) = end {
            for byte in &mut kept[at..end] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
            at = end;
        } else {
            at += 1;
        }
    }
    String::from_utf8_lossy(&kept).into_owned()
}

/// Where the comment or literal that begins here ends; none when there begins none.
fn literal_end(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = &bytes[at..];
    let fresh = at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    if rest.starts_with(b"//") {
        return Some(at + rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len()));
    }
    if rest.starts_with(b"/*") {
        return Some(at + block_comment(rest));
    }
    match rest[0] {
        b'"' => Some(at + quoted(rest, 1)),
        b'b' if fresh && rest.get(1) == Some(&b'"') => Some(at + quoted(rest, 2)),
        b'r' if fresh => raw(rest, 1).map(|length| at + length),
        b'b' if fresh && rest.get(1) == Some(&b'r') => raw(rest, 2).map(|length| at + length),
        b'\'' => character(rest).map(|length| at + length),
        _ => None,
    }
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        if rest[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

fn quoted(rest: &[u8], mut at: usize) -> usize {
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

fn raw(rest: &[u8], from: usize) -> Option<usize> {
    let hashes = rest[from..].iter().take_while(|b| **b == b'#').count();
    if rest.get(from + hashes) != Some(&b'"') {
        return None;
    }
    let mut end = vec![b'"'];
    end.resize(hashes + 1, b'#');
    let body = from + hashes + 1;
    let length = rest[body..].windows(end.len()).position(|window| window == end);
    Some(length.map_or(rest.len(), |length| body + length + end.len()))
}

/// A character literal, told from a lifetime by its closing quote.
fn character(rest: &[u8]) -> Option<usize> {
    if rest.get(1) == Some(&b'\\') {
        return rest.iter().skip(3).position(|b| *b == b'\'').map(|n| n + 4);
    }
    let width = std::str::from_utf8(&rest[1..rest.len().min(5)])
        .map_or_else(|e| e.valid_up_to(), str::len)
        .min(rest.len() - 1);
    let first = std::str::from_utf8(&rest[1..=width]).ok()?.chars().next()?;
    (rest.get(1 + first.len_utf8()) == Some(&b'\'')).then(|| first.len_utf8() + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_and_comments_are_blanked() {
        let cases = [
            ("let a = \"}\"; // {", "let a =    ;     "),
            ("r#\"{\"#;x", "      ;x"),
            ("'{' 'a: &'b str", "    'a: &'b str"),
            ("'\\'' {", "     {"),
            ("/* { /* } */ */ x", "                x"),
            ("b\"}\" br\"{\" x", "           x"),
            ("for r in x {}", "for r in x {}"),
        ];
        for (text, blanked) in cases {
            assert_eq!(blank(text).trim_end(), blanked.trim_end(), "{text}");
        }
    }

    #[test]
    fn broken_sources_end() {
        for text in ["\"", "'", "r#\"", "/*", "fn x(", "fn x() {", "'\\", "b", "'ä", "fn "] {
            assert_eq!(blank(text).len(), text.len(), "{text}");
        }
    }
}
