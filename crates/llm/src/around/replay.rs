//! Answers from a recording: without a network, without a key, and never with something else than was recorded.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use colloquy_engine::ports::DraftSink;

use super::cassette::{Asked, CassetteError, Exchange, read};
use crate::provider::{Completion, Fault, Provider, ProviderError, Request};

/// Most characters of a line that are shown.
const LONGEST: usize = 120;

/// A provider made of recorded exchanges. Equal requests get their replies in the order they were recorded in.
pub struct Replay {
    name: String,
    folder: PathBuf,
    /// Every request that was recorded, with the file it stands in.
    known: Vec<(String, Asked)>,
    /// What was not asked for yet.
    left: Mutex<BTreeMap<String, VecDeque<Exchange>>>,
}

impl Replay {
    /// Opens a recording, to stand in for the provider of a name.
    ///
    /// # Errors
    /// When the folder or a file in it cannot be read, or there is none.
    pub fn open(name: impl Into<String>, folder: impl Into<PathBuf>) -> Result<Self, CassetteError> {
        let folder = folder.into();
        let exchanges = read(&folder)?;
        if exchanges.is_empty() {
            return Err(CassetteError::new(&folder, "is empty: record one with `--record`"));
        }
        let known =
            exchanges.iter().map(|(file, exchange)| (file.clone(), exchange.request.clone())).collect();
        let mut left: BTreeMap<String, VecDeque<Exchange>> = BTreeMap::new();
        for (_, exchange) in exchanges {
            left.entry(exchange.request.key()).or_default().push_back(exchange);
        }
        Ok(Self { name: name.into(), folder, known, left: Mutex::new(left) })
    }

    /// How many exchanges were not asked for.
    pub fn left(&self) -> usize {
        self.left.lock().unwrap_or_else(PoisonError::into_inner).values().map(VecDeque::len).sum()
    }

    fn next(&self, asked: &Asked) -> Option<Exchange> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.get_mut(&asked.key())?.pop_front()
    }

    /// Says what the nearest recorded request differs in.
    fn unknown(&self, asked: &Asked) -> ProviderError {
        let folder = self.folder.display();
        let times = self.known.iter().filter(|(_, known)| known == asked).count();
        let what = if times > 0 {
            format!("`{folder}` holds this request {times} times, and it was made once more")
        } else {
            let parts = asked.parts();
            let nearest = self.known.iter().map(|(file, known)| (file, differences(&known.parts(), &parts)));
            match nearest.min_by_key(|(_, differences)| differences.len()) {
                Some((file, differences)) => format!(
                    "`{folder}` has no such request; the nearest, `{file}`, differs in {}",
                    differences.first().map_or("nothing", String::as_str)
                ),
                None => format!("`{folder}` is empty"),
            }
        };
        let advice = Fault::NotRecorded.advice();
        ProviderError::new(&self.name, Fault::NotRecorded, format_args!("{what}; {advice}"))
    }
}

/// Where two requests differ, the most telling first: parts that only one has come last.
fn differences(recorded: &[(String, String)], asked: &[(String, String)]) -> Vec<String> {
    let value = |parts: &[(String, String)], name: &str| {
        parts.iter().find(|(other, _)| other == name).map(|(_, text)| text.clone())
    };
    let mut differences = Vec::new();
    let mut missing = Vec::new();
    for (name, before) in recorded {
        match value(asked, name) {
            Some(now) if now != *before => differences.push(line_of(name, before, &now)),
            Some(_) => {}
            None => missing.push(format!("`{name}`: it is no longer asked")),
        }
    }
    let added = asked.iter().filter(|(name, _)| value(recorded, name).is_none());
    missing.extend(added.map(|(name, _)| format!("`{name}`: it was not recorded")));
    differences.extend(missing);
    differences
}

/// The first line two texts differ in.
fn line_of(name: &str, before: &str, now: &str) -> String {
    let mut at = 0;
    let (mut old, mut new) = (before.split('\n'), now.split('\n'));
    loop {
        at += 1;
        let (old, new) = (old.next(), new.next());
        if old != new || old.is_none() {
            let shown = |line: Option<&str>| match line {
                Some(line) if line.chars().count() > LONGEST => {
                    format!("`{}…`", line.chars().take(LONGEST).collect::<String>())
                }
                Some(line) => format!("`{line}`"),
                None => "nothing".to_owned(),
            };
            return format!("`{name}`, line {at}: recorded is {}, asked {}", shown(old), shown(new));
        }
    }
}

#[async_trait]
impl Provider for Replay {
    fn name(&self) -> &str {
        &self.name
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        let asked = Asked::of(request);
        let exchange = self.next(&asked).ok_or_else(|| self.unknown(&asked))?;
        exchange.pieces.iter().for_each(|piece| pieces(piece));
        exchange.outcome()
    }
}
