//! Invariant 2: every signal file is in `SIGNALS` once, its id equals its path, it has a header and a test.

use super::Finding;
use super::source::Source;

const FOLDER: &str = "crates/engine/src/decide/signals";
const LIST: &str = "static SIGNALS: &[&Signal] = &[";
/// Labels of a signal's header, in order.
const LABELS: [&str; 4] = ["*Measures*", "*Scale*", "*Why it matters*", "*Used by*"];

/// One `const ...: Signal` of a file.
struct Entry {
    constant: String,
    id: String,
    line: usize,
}

/// Checks the files of the folder against the list.
pub(crate) fn check(sources: &[Source]) -> Vec<Finding> {
    let listed: Vec<String> = sources
        .iter()
        .filter(|source| source.path == format!("{FOLDER}.rs") || source.below(FOLDER))
        .flat_map(|source| listed(&source.code))
        .collect();
    let mut findings = Vec::new();
    // Ids have at least two parts, so what lies directly in the folder is machinery or opens a subfolder.
    for source in sources.iter().filter(|source| source.below(FOLDER)) {
        let Some(path) = source.path.strip_prefix(FOLDER).and_then(|rest| rest.strip_suffix(".rs")) else {
            continue;
        };
        let path = path.trim_start_matches('/');
        let entries = entries(source);
        if entries.is_empty() {
            let opens = sources.iter().any(|other| other.below(&format!("{FOLDER}/{path}")));
            if path.contains('/') && !opens {
                findings.push(Finding::new(&source.path, 1, "declares no signal"));
            }
            continue;
        }
        findings.extend(file(source, path, &entries));
        findings.extend(entries.iter().filter_map(|entry| unlisted(source, path, entry, &listed)));
    }
    findings
}

fn file(source: &Source, path: &str, entries: &[Entry]) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !source.has_test() {
        findings.push(Finding::new(&source.path, 1, "the signal has no test"));
    }
    let header: Vec<&str> = source.text.lines().take_while(|line| line.starts_with("//!")).collect();
    for label in LABELS {
        if !header.iter().any(|line| line.contains(label)) {
            findings.push(Finding::new(&source.path, 1, format!("the header has no {label} line")));
        }
    }
    let dotted = path.replace('/', ".");
    let family = dotted.rsplit_once('.').map_or("", |(folder, _)| folder);
    for entry in entries {
        // A family of near-identical signals shares a file, which then lies in the folder of their ids.
        let fits = entry.id == dotted
            || (entries.len() > 1 && entry.id.strip_prefix(family).is_some_and(|rest| rest.starts_with('.')));
        if !fits {
            let message = format!("the id `{}` does not equal the path `{dotted}`", entry.id);
            findings.push(Finding::new(&source.path, entry.line, message));
        }
    }
    findings
}

fn unlisted(source: &Source, path: &str, entry: &Entry, listed: &[String]) -> Option<Finding> {
    let wanted = format!("{}::{}", path.replace('/', "::"), entry.constant);
    let times = listed.iter().filter(|name| **name == wanted).count();
    (times != 1).then(|| {
        let message = format!("`{}` stands {times} times in SIGNALS as `{wanted}`, not once", entry.id);
        Finding::new(&source.path, entry.line, message)
    })
}

/// Names in the list, without `&` and a leading `self::`.
fn listed(code: &str) -> Vec<String> {
    let Some(body) = code.split(LIST).nth(1).and_then(|rest| rest.split("];").next()) else {
        return Vec::new();
    };
    body.split(',')
        .map(|name| name.trim().trim_start_matches('&').trim_start_matches("self::").to_owned())
        .filter(|name| !name.is_empty())
        .collect()
}

/// Every `const NAME: Signal = Signal { ... id: "..." ... }`.
fn entries(source: &Source) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut constant: Option<(String, usize)> = None;
    for (index, (line, code)) in source.text.lines().zip(source.code.lines()).enumerate() {
        let declared = code.split("const ").nth(1).and_then(|rest| rest.split_once(": Signal"));
        if let Some((name, _)) = declared.filter(|(_, rest)| rest.trim_start().starts_with('=')) {
            constant = Some((name.trim().to_owned(), index + 1));
        }
        let id = line.split("id: \"").nth(1).and_then(|rest| rest.split('"').next());
        if let (Some(id), Some((name, at))) = (id, constant.take_if(|_| id.is_some())) {
            entries.push(Entry { constant: name, id: id.to_owned(), line: at });
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "//! *Measures* x\n//! *Scale* x\n//! *Why it matters* x\n//! *Used by* x\n";

    fn signal(path: &str, body: &str) -> Source {
        Source::new(&format!("{FOLDER}/{path}.rs"), &format!("{HEADER}{body}\n#[test]\nfn t() {{}}"))
    }

    fn list(names: &str) -> Source {
        Source::new(&format!("{FOLDER}.rs"), &format!("//! x\npub static SIGNALS: &[&Signal] = &[{names}];"))
    }

    fn shown(sources: &[Source]) -> Vec<String> {
        check(sources).iter().map(|finding| finding.message.clone()).collect()
    }

    #[test]
    fn a_complete_signal_passes() {
        let sources = [
            list("&graph::max_depth::SIGNAL, &graph::counts::NODES, &graph::counts::EDGES,"),
            signal(
                "graph/max_depth",
                "pub(crate) const SIGNAL: Signal = Signal { id: \"graph.max_depth\" };",
            ),
            signal(
                "graph/counts",
                "const NODES: Signal =\n Signal { id: \"graph.node_count\" };\nconst EDGES: Signal = Signal { id: \"graph.edge_count\" };",
            ),
            Source::new(&format!("{FOLDER}/graph.rs"), "//! Opens the folder.\npub mod max_depth;"),
        ];
        assert_eq!(shown(&sources), [""; 0]);
    }

    #[test]
    fn wrong_ids_missing_and_double_entries_are_found() {
        let sources = [
            list("&graph::b::SIGNAL, &graph::b::SIGNAL,"),
            signal("graph/a", "const SIGNAL: Signal = Signal { id: \"graph.other\" };"),
            signal("graph/b", "const SIGNAL: Signal = Signal { id: \"graph.b\" };"),
            Source::new(&format!("{FOLDER}/graph/c.rs"), "//! Nothing."),
        ];
        let shown = shown(&sources);
        assert_eq!(shown.len(), 4, "{shown:?}");
        assert_eq!(shown[0], "the id `graph.other` does not equal the path `graph.a`");
        assert!(shown[1].contains("0 times"));
        assert!(shown[2].contains("2 times"));
        assert_eq!(shown[3], "declares no signal");
    }
}
