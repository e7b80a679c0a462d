//! Running the program in a room of its own: an empty data folder, no settings of this machine.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// The program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_colloquy");

/// The workspace's root: examples and shipped files are named from there.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A data folder that disappears with the value.
pub(crate) struct Room(TempDir);

impl Room {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content).unwrap();
        path
    }

    /// The program with lexical vectors, so that no weights are needed.
    pub(crate) fn colloquy(&self) -> Command {
        let mut command = self.bare();
        command.env("COLLOQUY_EMBEDDINGS__EMBEDDER", "lexical");
        command
    }

    /// The same with something on standard input.
    pub(crate) fn told(&self, input: impl AsRef<[u8]>) -> Command {
        let input = std::fs::File::open(self.write("input", input)).unwrap();
        let mut command = self.colloquy();
        command.stdin(input);
        command
    }

    /// The program with the settings it has by default.
    pub(crate) fn bare(&self) -> Command {
        let mut command = Command::new(PROGRAM);
        for (name, _) in std::env::vars_os() {
            let name_shown = name.to_string_lossy();
            if name_shown.starts_with("COLLOQUY_") || name_shown.ends_with("_API_KEY") {
                command.env_remove(name);
            }
        }
        command
            .current_dir(self.0.path())
            .env("HOME", self.0.path())
            .env_remove("XDG_CONFIG_HOME")
            .env("COLLOQUY_DATA", self.path("data"));
        command
    }
}

/// Standard output as text.
pub(crate) fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Standard error as text.
pub(crate) fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs and expects an exit status.
pub(crate) fn run(command: &mut Command, arguments: &[&str], status: i32) -> Output {
    let output = command.args(arguments).output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(status),
        "{arguments:?}\n--- out\n{}\n--- err\n{}",
        out(&output),
        err(&output)
    );
    output
}
