//! Where things are: the workspace, its target folder, the environment.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The root of the workspace, known from where this program was compiled.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// The folder cargo builds into.
pub(crate) fn target() -> PathBuf {
    match variable("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The program `colloquy` as the test profile builds it.
pub(crate) fn program() -> PathBuf {
    target().join("debug").join(format!("colloquy{}", std::env::consts::EXE_SUFFIX))
}

/// A variable of the environment; empty counts as absent.
pub(crate) fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(name).filter(|value| !value.is_empty())
}

/// All files below a folder whose name ends so, sorted, hidden and build folders left out.
pub(crate) fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            if path.is_dir() {
                let hidden = name.starts_with('.') && name != ".ci" && name != ".cargo";
                // Cargo marks what it builds into; a room may well be called `target`.
                let built = path.join("CACHEDIR.TAG").exists();
                if !hidden && !built && name != "node_modules" {
                    folders.push(path);
                }
            } else if endings.is_empty() || endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// A path as people write it: from the workspace's root, with forward slashes.
pub(crate) fn shown(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_is_the_workspace() {
        assert!(root().join("Cargo.toml").is_file());
        assert!(root().join("xtask/src/main.rs").is_file());
    }

    #[test]
    fn files_are_sorted_and_build_folders_left_out() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.rs", "a.rs", "out/CACHEDIR.TAG", "out/c.rs", ".git/d.rs", "target/e.rs", "f.txt"] {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        let shown: Vec<_> =
            files(folder.path(), &[".rs"]).iter().map(|path| shown(folder.path(), path)).collect();
        assert_eq!(shown, ["a.rs", "b.rs", "target/e.rs"]);
    }
}
