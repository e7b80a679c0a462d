//! Floors of the engine: what a file names lies on its own floor or below, and no two files need each other.
//!
//! An arrow goes from a file to every file its paths name, imports and code alike; an item belongs to the deepest
//! file its path names. `mod` declarations are no arrows, a re-export is one, test modules are left out, and names
//! that are re-exported by the crate's root stand for what they are re-exports of. Methods are not followed: a type
//! comes with all its methods, whichever file writes them.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use super::Finding;
use super::source::Source;

mod paths;

use paths::Named;

const FOLDER: &str = "crates/engine/src/";
/// From the ground up. What lies in none of them (the crate's root, the doors) is above all.
const FLOORS: [&str; 5] = ["text", "given", "state", "decide", "turn"];
/// Most files that may need each other in a circle; 1: none do.
const LARGEST_CIRCLE: usize = 1;

/// A module's path from the crate's root.
type Module = Vec<String>;

/// The arrows of the engine, from file to file, with the line of the first naming.
pub(super) struct Plan {
    arrows: BTreeMap<String, BTreeMap<String, usize>>,
}

/// How well the floors are kept.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Figures {
    up: usize,
    largest_circle: usize,
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { up, largest_circle } = self;
        write!(f, "floors of the engine: {up} arrows up, largest circle of files: {largest_circle}")
    }
}

impl Plan {
    /// Follows every path of the engine's files.
    pub(super) fn of(sources: &[Source]) -> Self {
        let mut files: BTreeMap<Module, (&Source, Named)> = BTreeMap::new();
        for source in sources {
            if let Some(module) = module_of(&source.path) {
                let named = paths::read(&module, &source.code);
                files.insert(module, (source, named));
            }
        }
        for test in test_modules(&files) {
            files.retain(|module, _| !module.starts_with(&test));
        }
        let mut arrows: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
        for (module, (source, named)) in &files {
            let out = arrows.entry(source.path.clone()).or_default();
            for path in &named.paths {
                let Some(target) =
                    whole(&files, module, &path.parts).and_then(|path| place(&files, &path, 0))
                else {
                    continue;
                };
                let target = &files[&target].0.path;
                if *target != source.path {
                    out.entry(target.clone()).or_insert(path.line);
                }
            }
        }
        Self { arrows }
    }

    /// Arrows that run up, and circles.
    pub(super) fn findings(&self) -> Vec<Finding> {
        let up = self.up().map(|(from, to, line)| {
            let (below, above) = (floor_name(from), floor_name(to));
            let message = format!("`{below}` must not look up: {} is of `{above}`, a floor above", short(to));
            Finding::new(from, line, message)
        });
        let circles = self.circles().into_iter().filter(|circle| circle.len() > LARGEST_CIRCLE);
        let circles = circles.map(|circle| {
            let way = self.way_round(&circle);
            let line = way.get(1).and_then(|next| self.arrows[&way[0]].get(next)).copied().unwrap_or(1);
            let shown: Vec<&str> = way.iter().map(|file| short(file)).collect();
            let message =
                format!("{} files need each other in a circle, as {}", circle.len(), shown.join(" -> "));
            Finding::new(&way[0], line, message)
        });
        up.chain(circles).collect()
    }

    /// The two figures.
    pub(super) fn figures(&self) -> Figures {
        let largest_circle = self.circles().iter().map(BTreeSet::len).max().unwrap_or(0);
        Figures { up: self.up().count(), largest_circle: if largest_circle > 1 { largest_circle } else { 0 } }
    }

    fn up(&self) -> impl Iterator<Item = (&str, &str, usize)> {
        let all =
            self.arrows.iter().flat_map(|(from, to)| to.iter().map(move |(to, line)| (from, to, *line)));
        all.filter(|(from, to, _)| floor(from) < floor(to))
            .map(|(from, to, line)| (from.as_str(), to.as_str(), line))
    }

    /// Every file with those it reaches and is reached from.
    fn circles(&self) -> BTreeSet<BTreeSet<String>> {
        let reached: BTreeMap<&String, BTreeSet<&String>> =
            self.arrows.keys().map(|file| (file, self.reached(file))).collect();
        let circle = |file: &String| -> BTreeSet<String> {
            let back = |other: &&String| reached.get(*other).is_some_and(|of| of.contains(file));
            let others = reached[file].iter().copied().filter(back);
            others.chain([file]).cloned().collect()
        };
        self.arrows.keys().map(circle).collect()
    }

    fn reached<'p>(&'p self, file: &str) -> BTreeSet<&'p String> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&String> = self.arrows[file].keys().collect();
        while let Some(next) = open.pop() {
            if reached.insert(next) {
                open.extend(self.arrows.get(next).into_iter().flat_map(BTreeMap::keys));
            }
        }
        reached
    }

    /// The shortest way from the first file of a circle back to itself.
    fn way_round(&self, circle: &BTreeSet<String>) -> Vec<String> {
        let Some(first) = circle.first() else { return Vec::new() };
        let mut open = VecDeque::from([vec![first.clone()]]);
        let mut seen = BTreeSet::new();
        while let Some(way) = open.pop_front() {
            for next in way.last().and_then(|last| self.arrows.get(last)).into_iter().flat_map(BTreeMap::keys)
            {
                let further: Vec<String> = way.iter().chain([next]).cloned().collect();
                if next == first {
                    return further;
                }
                if circle.contains(next) && seen.insert(next) {
                    open.push_back(further);
                }
            }
        }
        vec![first.clone()]
    }
}

/// `crates/engine/src/state/graph.rs` -> `[state, graph]`.
fn module_of(path: &str) -> Option<Module> {
    let inside = path.strip_prefix(FOLDER)?.strip_suffix(".rs")?;
    Some(if inside == "lib" { Vec::new() } else { inside.split('/').map(str::to_owned).collect() })
}

fn short(path: &str) -> &str {
    path.strip_prefix(FOLDER).unwrap_or(path)
}

fn floor(path: &str) -> usize {
    let first = short(path).split(['/', '.']).next().unwrap_or_default();
    FLOORS.iter().position(|name| *name == first).unwrap_or(FLOORS.len())
}

fn floor_name(path: &str) -> &'static str {
    FLOORS.get(floor(path)).copied().unwrap_or("the doors")
}

fn test_modules(files: &BTreeMap<Module, (&Source, Named)>) -> Vec<Module> {
    let below = |module: &Module, name: &String| module.iter().chain([name]).cloned().collect();
    let each = files
        .iter()
        .flat_map(|(module, (_, named))| named.test_modules.iter().map(move |name| below(module, name)));
    each.collect()
}

/// A path from the crate's root: as written, or by what its first name stands for in the file of `module`. None of
/// other crates' items and of what is declared in the file itself.
fn whole(files: &BTreeMap<Module, (&Source, Named)>, module: &Module, parts: &[String]) -> Option<Module> {
    let (first, rest) = parts.split_first()?;
    if first == "crate" {
        return Some(rest.to_vec());
    }
    let child: Module = module.iter().chain([first]).cloned().collect();
    if files.contains_key(&child) {
        return Some(child.into_iter().chain(rest.iter().cloned()).collect());
    }
    let imported = files[module].1.imported.get(first).filter(|parts| parts[0] != *first)?;
    let stands_for = whole(files, module, imported)?;
    Some(stands_for.into_iter().chain(rest.iter().cloned()).collect())
}

/// The deepest module with a file of its own that a path from the root names.
fn place(files: &BTreeMap<Module, (&Source, Named)>, path: &[String], passed: usize) -> Option<Module> {
    let deepest = (0..=path.len()).rev().find(|&length| files.contains_key(&path[..length]))?;
    let (found, rest) = path.split_at(deepest);
    let renamed = rest.first().and_then(|name| files[found].1.imported.get(name));
    // The root only hands on; elsewhere a re-exported module is followed, a re-exported item belongs to whoever
    // re-exports it.
    let stands_for = renamed
        .and_then(|parts| whole(files, &found.to_vec(), parts))
        .filter(|stands_for| passed < FLOORS.len() && (found.is_empty() || files.contains_key(stands_for)));
    match stands_for {
        Some(stands_for) => {
            let further: Module = stands_for.into_iter().chain(rest[1..].iter().cloned()).collect();
            place(files, &further, passed + 1)
        }
        None => Some(found.to_vec()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(files: &[(&str, &str)]) -> Plan {
        let sources: Vec<Source> =
            files.iter().map(|(path, text)| Source::new(&format!("{FOLDER}{path}.rs"), text)).collect();
        Plan::of(&sources)
    }

    fn shown(files: &[(&str, &str)]) -> Vec<String> {
        plan(files).findings().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn arrows_down_pass_and_tests_may_look_anywhere() {
        let files = [
            ("lib", "mod text;\nmod state;\npub mod engine;\npub use state::graph;\npub use engine::Engine;"),
            ("engine", "use crate::graph::Node;"),
            ("text", "pub mod ids;"),
            ("text/ids", "#[cfg(test)]\nmod tests { use crate::state::graph::Node; }"),
            ("state", "pub mod graph;"),
            ("state/graph", "pub mod dedup;\n#[cfg(test)]\nmod tests;\nuse crate::text::ids::NodeId;"),
            ("state/graph/dedup", "use super::Node;\nuse std::fmt;"),
            ("state/graph/tests", "use crate::engine::Engine; use super::dedup::find;"),
        ];
        assert_eq!(shown(&files), [""; 0]);
        assert_eq!(plan(&files).figures(), Figures { up: 0, largest_circle: 0 });
    }

    #[test]
    fn every_kind_of_arrow_up_is_found() {
        let cases = [
            "\nuse crate::decide::signals::Seen;",
            "\nuse crate::{text::ids, decide::signals::{Seen, self}};",
            "\nfn f() { crate::decide::signals::detect() }",
            "\nuse crate::signals::Seen;",
            "\nuse crate::Detected;",
            "\npub use super::super::decide::signals as s;",
        ];
        for case in cases {
            let files = [
                ("lib", "mod decide; mod state;\npub use decide::signals;\npub use signals::Detected;"),
                ("decide", "pub mod signals;"),
                ("decide/signals", ""),
                ("state", "pub mod graph;"),
                ("text", "pub mod ids;"),
                ("text/ids", ""),
                ("state/graph", case),
            ];
            let expected = "crates/engine/src/state/graph.rs:2: `state` must not look up: decide/signals.rs is of \
                            `decide`, a floor above";
            assert_eq!(shown(&files), [expected], "{case}");
            assert_eq!(plan(&files).figures().up, 1);
        }
    }

    #[test]
    fn the_doors_are_above_all_floors() {
        let files =
            [("lib", "pub mod engine; mod turn;"), ("engine", ""), ("turn", "use crate::engine::Engine;")];
        let expected = "crates/engine/src/turn.rs:1: `turn` must not look up: engine.rs is of `the doors`, a floor above";
        assert_eq!(shown(&files), [expected]);
    }

    #[test]
    fn circles_are_found_and_shown() {
        let files = [
            ("state", ""),
            ("state/a", "\nuse crate::state::b::B;"),
            ("state/b", "mod inner;\npub use inner::C;"),
            ("state/b/inner", "use crate::state;\nfn f() -> state::a::A { state::a::f() }"),
            ("state/c", "use super::a::A;"),
        ];
        let expected = "crates/engine/src/state/a.rs:2: 3 files need each other in a circle, as state/a.rs -> \
                        state/b.rs -> state/b/inner.rs -> state/a.rs";
        assert_eq!(shown(&files), [expected]);
        let figures = plan(&files).figures();
        assert_eq!(figures, Figures { up: 0, largest_circle: 3 });
        assert_eq!(figures.to_string(), "floors of the engine: 0 arrows up, largest circle of files: 3");
    }

    #[test]
    fn a_child_that_uses_what_its_parent_re_exports_closes_a_circle() {
        let files = [
            ("state", ""),
            ("state/a", "mod child;\nmod other;\npub use other::O;\npub use child::C;"),
            ("state/a/child", "use super::O;"),
            ("state/a/other", ""),
        ];
        assert_eq!(plan(&files).figures().largest_circle, 2);
        let mended = [files[0], files[1], ("state/a/child", "use super::other::O;"), files[3]];
        assert_eq!(plan(&mended).figures().largest_circle, 0);
    }
}
