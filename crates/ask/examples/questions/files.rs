//! Judged questions on disk, for whoever learns from them: files of one thing a line, and which topics are kept to measure with.

use std::error::Error;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

pub(crate) type Failure = Box<dyn Error>;

/// Where they lie.
pub(crate) const JUDGED: &str = "crates/ask/judged";
/// Parts that topics are in.
pub(crate) const FIFTHS: u64 = 5;

/// Which fifth a topic is in.
pub(crate) fn fifth(topic: &str) -> u64 {
    topic.bytes().fold(7_u64, |sum, byte| sum.wrapping_mul(31) + u64::from(byte)) % FIFTHS
}

/// Everything in a file, one thing a line.
pub(crate) fn read<T: DeserializeOwned>(file: &Path) -> Result<Vec<T>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| {
            serde_json::from_str(line).map_err(|e| format!("{}:{}: {e}", file.display(), at + 1).into())
        })
        .collect()
}

/// What is in a folder, in the order of the names.
pub(crate) fn within(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut all: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, Failure>>()?;
    all.sort();
    Ok(all)
}

/// Everything in the files of a folder, in the order of their names.
pub(crate) fn read_all<T: DeserializeOwned>(folder: &Path) -> Result<Vec<T>, Failure> {
    let mut files = within(folder)?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    let read: Vec<Vec<T>> = files.iter().map(|file| read(file)).collect::<Result<_, _>>()?;
    Ok(read.into_iter().flatten().collect())
}
