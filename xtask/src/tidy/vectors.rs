//! The reference numbers: the copy in the engine's tests equals `../shared/vectors`, where that exists.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;

use super::Finding;
use crate::workspace;

const COPY: &str = "crates/engine/tests/vectors";
const ORIGINAL: &str = "../shared/vectors";

/// Compares the two folders, when both are there.
pub(crate) fn check(root: &Path) -> Result<Vec<Finding>> {
    if !root.join(ORIGINAL).is_dir() {
        return Ok(Vec::new());
    }
    compare(&root.join(ORIGINAL), &root.join(COPY))
}

fn compare(original: &Path, copy: &Path) -> Result<Vec<Finding>> {
    let listed = |folder: &Path| -> BTreeSet<String> {
        workspace::files(folder, &[".json"]).iter().map(|path| workspace::shown(folder, path)).collect()
    };
    let mut findings = Vec::new();
    let (wanted, found) = (listed(original), listed(copy));
    for name in wanted.union(&found) {
        let file = format!("{COPY}/{name}");
        let problem = match (wanted.contains(name), found.contains(name)) {
            (true, false) => "is missing: copy it from the reference folder",
            (false, true) => "is not in the reference folder: remove it",
            _ if std::fs::read(original.join(name))? != std::fs::read(copy.join(name))? => {
                "differs from the reference folder: copy it again"
            }
            _ => continue,
        };
        findings.push(Finding::new(file, 1, problem));
    }
    Ok(findings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_difference_is_named() {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in [
            ("original/a.json", "1"),
            ("original/b.json", "1"),
            ("original/sub/c.json", "1"),
            ("copy/a.json", "1"),
            ("copy/b.json", "2"),
            ("copy/d.json", "1"),
        ] {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let found = compare(&folder.path().join("original"), &folder.path().join("copy")).unwrap();
        let shown: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(shown.len(), 3, "{shown:?}");
        assert!(shown[0].contains("b.json:1: differs"));
        assert!(shown[1].contains("d.json:1: is not in"));
        assert!(shown[2].contains("sub/c.json:1: is missing"));
    }
}
