//! What a source file names: every path in its imports and in its code, test modules left out.

use std::collections::BTreeMap;

/// A path as written, from the crate's root or from a name that is in scope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Path {
    /// Its parts; a leading `self` or `super` is resolved, so the first is `crate` or a name in scope.
    pub(super) parts: Vec<String>,
    /// Where it stands, 1-based.
    pub(super) line: usize,
}

/// What one file names.
#[derive(Debug, Default)]
pub(super) struct Named {
    /// All paths, in order.
    pub(super) paths: Vec<Path>,
    /// What imports bring into scope: the name, and the path it stands for.
    pub(super) imported: BTreeMap<String, Vec<String>>,
    /// Modules with a file of their own that only tests see.
    pub(super) test_modules: Vec<String>,
}

/// A word or a mark of the source.
type Token<'s> = (&'s str, usize);

/// Reads the blanked code (no comments, no literals) of the file of a module.
pub(super) fn read(module: &[String], code: &str) -> Named {
    let tokens = tokens(code);
    let mut reader = Reader { module: module.to_vec(), inner: Vec::new(), depth: 0, named: Named::default() };
    let mut at = 0;
    while at < tokens.len() {
        at = reader.step(&tokens, at);
    }
    reader.named
}

fn tokens(code: &str) -> Vec<Token<'_>> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    for (number, line) in code.lines().enumerate() {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = if word(first) {
                rest.find(|c| !word(c)).unwrap_or(rest.len())
            } else if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            found.push((&rest[..length], number + 1));
            rest = rest[length..].trim_start();
        }
    }
    found
}

struct Reader {
    module: Vec<String>,
    /// Modules written inside the file that are open, with the depth of braces they began at.
    inner: Vec<(String, usize)>,
    depth: usize,
    named: Named,
}

impl Reader {
    /// Reads what begins at a token and returns where to go on.
    fn step(&mut self, tokens: &[Token<'_>], at: usize) -> usize {
        let is = |offset: usize, text: &str| tokens.get(at + offset).is_some_and(|(t, _)| *t == text);
        let fresh = at == 0 || !matches!(tokens[at - 1].0, "::" | ".");
        match tokens[at].0 {
            "{" => self.depth += 1,
            "}" => {
                self.depth = self.depth.saturating_sub(1);
                self.inner.pop_if(|(_, depth)| *depth == self.depth);
            }
            "#" if is(1, "[") && is(2, "cfg") && is(3, "(") && is(4, "test") && is(5, ")") => {
                return self.skip_test(tokens, at);
            }
            "pub" if is(1, "(") => return closed(tokens, at + 1),
            "mod" if is(2, "{") => self.inner.push((tokens[at + 1].0.to_owned(), self.depth)),
            "use" if fresh => {
                let (leaves, end) = tree(tokens, at + 1, &[]);
                for leaf in leaves {
                    self.import(leaf);
                }
                return end;
            }
            name if fresh && is(1, "::") && name.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                let (parts, end) = straight(tokens, at);
                let path = Path { parts: self.rooted(parts), line: tokens[at].1 };
                self.named.paths.push(path);
                return end;
            }
            _ => {}
        }
        at + 1
    }

    /// Passes over the item behind a `#[cfg(test)]`.
    fn skip_test(&mut self, tokens: &[Token<'_>], mut at: usize) -> usize {
        while tokens.get(at).is_some_and(|(t, _)| *t == "#") {
            at = closed(tokens, at + 1);
        }
        let mut last_word = "";
        let mut is_import = false;
        while let Some((token, _)) = tokens.get(at) {
            match *token {
                "(" | "[" => {
                    at = closed(tokens, at);
                    continue;
                }
                "{" if is_import => {}
                "{" => return closed(tokens, at),
                ";" => {
                    let is_module = at >= 2 && tokens[at - 2].0 == "mod";
                    self.named.test_modules.extend(is_module.then(|| last_word.to_owned()));
                    return at + 1;
                }
                word => {
                    is_import |= word == "use";
                    last_word = word;
                }
            }
            at += 1;
        }
        at
    }

    fn import(&mut self, leaf: Leaf) {
        let parts = self.rooted(leaf.parts);
        if let (Some(name), true) = (leaf.name, self.inner.is_empty()) {
            self.named.imported.insert(name, parts.clone());
        }
        self.named.paths.push(Path { parts, line: leaf.line });
    }

    /// Resolves a leading `self` or `super`.
    fn rooted(&self, parts: Vec<String>) -> Vec<String> {
        let mut here: Vec<&String> =
            self.module.iter().chain(self.inner.iter().map(|(name, _)| name)).collect();
        let mut rest = parts.as_slice();
        match rest.first().map(String::as_str) {
            Some("self") => rest = &rest[1..],
            Some("super") => {
                while rest.first().is_some_and(|part| part == "super") {
                    here.pop();
                    rest = &rest[1..];
                }
            }
            _ => return parts,
        }
        let root = "crate".to_owned();
        std::iter::once(&root).chain(here).chain(rest).cloned().collect()
    }
}

/// The position behind the bracket that closes the one at `at`.
fn closed(tokens: &[Token<'_>], mut at: usize) -> usize {
    let mut open = 0_usize;
    while let Some((token, _)) = tokens.get(at) {
        match *token {
            "(" | "[" | "{" => open += 1,
            ")" | "]" | "}" => open = open.saturating_sub(1),
            _ => {}
        }
        at += 1;
        if open == 0 {
            break;
        }
    }
    at
}

/// `a::b::c` from `at`, and the position behind it.
fn straight(tokens: &[Token<'_>], mut at: usize) -> (Vec<String>, usize) {
    let is_word = |at: usize| {
        tokens.get(at).is_some_and(|(t, _)| t.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    let mut parts = vec![tokens[at].0.to_owned()];
    at += 1;
    while tokens.get(at).is_some_and(|(t, _)| *t == "::") && is_word(at + 1) {
        parts.push(tokens[at + 1].0.to_owned());
        at += 2;
    }
    (parts, at)
}

/// One name that a `use` brings in.
struct Leaf {
    parts: Vec<String>,
    /// The name in scope; none of a `*` or `_`.
    name: Option<String>,
    line: usize,
}

/// The leaves of the tree of a `use`, and the position behind it.
fn tree(tokens: &[Token<'_>], mut at: usize, stem: &[String]) -> (Vec<Leaf>, usize) {
    let mut leaves = Vec::new();
    let mut parts = stem.to_vec();
    let line = tokens.get(at).map_or(0, |(_, line)| *line);
    let mut name = None;
    while let Some((token, _)) = tokens.get(at) {
        match *token {
            "::" => {}
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|(t, _)| *t != "}") {
                    let (inner, end) = tree(tokens, at, &parts);
                    leaves.extend(inner);
                    at = end + usize::from(tokens.get(end).is_some_and(|(t, _)| *t == ","));
                }
                return (leaves, at + 1);
            }
            "," | "}" | ";" => break,
            "*" => name = Some("_".to_owned()),
            "as" => {
                name = tokens.get(at + 1).map(|(t, _)| (*t).to_owned());
                at += 1;
            }
            "self" if !parts.is_empty() => {}
            word => parts.push(word.to_owned()),
        }
        at += 1;
    }
    let name = name.or_else(|| parts.last().cloned()).filter(|name| name != "_");
    leaves.push(Leaf { parts, name, line });
    (leaves, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(code: &str) -> Named {
        read(&["state".to_owned(), "graph".to_owned()], code)
    }

    fn shown(code: &str) -> Vec<String> {
        named(code).paths.iter().map(|path| format!("{} {}", path.line, path.parts.join("::"))).collect()
    }

    #[test]
    fn imports_are_spread_out_and_resolved() {
        let code = "use std::fmt;\npub(crate) use super::{slots::{self, A as B, c::*}, tracker};\nuse self::dedup::Match;";
        let expected = [
            "1 std::fmt",
            "2 crate::state::slots",
            "2 crate::state::slots::A",
            "2 crate::state::slots::c",
            "2 crate::state::tracker",
            "3 crate::state::graph::dedup::Match",
        ];
        assert_eq!(shown(code), expected);
        let imported: Vec<String> = named(code).imported.into_keys().collect();
        assert_eq!(imported, ["B", "Match", "fmt", "slots", "tracker"]);
    }

    #[test]
    fn code_names_paths_too() {
        let code = "fn f(x: &crate::text::ids::NodeId) -> dedup::Match {\n x.y::<u8>(); super::super::turn::go(Self::A)\n}\nmod inner { fn g() { super::h(); } }";
        let expected = [
            "1 crate::text::ids::NodeId",
            "1 dedup::Match",
            "2 crate::turn::go",
            "2 Self::A",
            "4 crate::state::graph::h",
        ];
        assert_eq!(shown(code), expected);
    }

    #[test]
    fn what_only_tests_see_is_left_out() {
        let code = "#[cfg(test)]\nmod tests {\n use crate::turn::T;\n}\n#[cfg(test)]\npub(crate) mod fixture;\n\
                    #[cfg(test)]\nuse crate::{a, b};\n#[cfg(test)]\nfn f(x: [u8; 2]) { crate::c::d() }\nuse crate::text::E;";
        assert_eq!(shown(code), ["11 crate::text::E"]);
        assert_eq!(named(code).test_modules, ["fixture"]);
    }
}
