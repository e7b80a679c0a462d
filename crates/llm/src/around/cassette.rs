//! A cassette: a folder with one readable file per exchange with a model.

use std::path::{Path, PathBuf};
use std::time::Duration;

use colloquy_engine::interpretation::Task;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::provider::{Completion, Fault, ProviderError, Request, Role, Stop, Tokens};

/// The format of the files; a program refuses newer ones.
const FORMAT: u32 = 1;

/// Why a cassette cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the cassette `{}` {what}", path.display())]
pub struct CassetteError {
    /// The folder or file.
    pub path: PathBuf,
    /// What is wrong with it, and what to do.
    pub what: String,
}

impl CassetteError {
    pub(super) fn new(path: &Path, what: impl Into<String>) -> Self {
        Self { path: path.to_owned(), what: what.into() }
    }
}

/// A request as far as a reply depends on it: not where it belongs, nor how long it may take.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Asked {
    task: Task,
    model: String,
    temperature: Option<f64>,
    max_tokens: u32,
    effort: Option<String>,
    #[serde(with = "lines")]
    system: String,
    messages: Vec<Said>,
    shape: Option<Shaped>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Said {
    role: Role,
    #[serde(with = "lines")]
    text: String,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Shaped {
    name: String,
    schema: Value,
}

impl Asked {
    pub(super) fn of(request: &Request) -> Self {
        let said =
            |message: &crate::provider::Message| Said { role: message.role, text: message.text.clone() };
        let shaped = |shape: &crate::provider::Shape| Shaped {
            name: shape.name.to_owned(),
            schema: (*shape.schema).clone(),
        };
        Self {
            task: request.context.task,
            model: request.model.clone(),
            temperature: request.temperature,
            max_tokens: request.max_tokens,
            effort: request.effort.clone(),
            system: request.system.clone(),
            messages: request.messages.iter().map(said).collect(),
            shape: request.shape.as_ref().map(shaped),
        }
    }

    /// Tells it from every other request: 16 hexadecimal digits of its SHA-256.
    pub(super) fn key(&self) -> String {
        let digest = Sha256::digest(serde_json::to_vec(self).unwrap_or_default());
        let start = digest.iter().take(8).fold(0_u64, |start, byte| start << 8 | u64::from(*byte));
        format!("{start:016x}")
    }

    /// The name of a file for its exchange of a number.
    pub(super) fn file(&self, number: u32) -> String {
        format!("{}-{}-{number:04}.json", self.task.name(), self.key())
    }

    /// Its parts by name, each as text, to compare it by.
    pub(super) fn parts(&self) -> Vec<(String, String)> {
        let number =
            |number: Option<f64>| number.map_or_else(|| "none".to_owned(), |number| number.to_string());
        let mut parts = vec![
            ("task".to_owned(), self.task.name().to_owned()),
            ("model".to_owned(), self.model.clone()),
            ("temperature".to_owned(), number(self.temperature)),
            ("max_tokens".to_owned(), self.max_tokens.to_string()),
            ("effort".to_owned(), self.effort.clone().unwrap_or_else(|| "none".to_owned())),
            ("system".to_owned(), self.system.clone()),
        ];
        for (at, said) in self.messages.iter().enumerate() {
            let role = match said.role {
                Role::User => "user",
                Role::Assistant => "assistant",
            };
            parts.push((format!("messages[{at}]"), format!("{role}: {}", said.text)));
        }
        let shape = self.shape.as_ref();
        let schema = shape.and_then(|shape| serde_json::to_string_pretty(&shape.schema).ok());
        let name = shape.map_or("none", |shape| &shape.name);
        parts.push(("shape".to_owned(), format!("{name}\n{}", schema.unwrap_or_default())));
        parts
    }
}

/// A request and what came of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Exchange {
    format: u32,
    provider: String,
    pub(super) request: Asked,
    /// The pieces of the text, as they came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) pieces: Vec<String>,
    #[serde(flatten)]
    outcome: Outcome,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Reply {
        #[serde(with = "lines")]
        text: String,
        tokens: Tokens,
        model: String,
        stop: Stop,
    },
    Error {
        fault: Fault,
        detail: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        retry_after_ms: Option<u64>,
        tokens: Tokens,
    },
}

impl Exchange {
    pub(super) fn new(
        provider: &str,
        request: Asked,
        pieces: Vec<String>,
        outcome: &Result<Completion, ProviderError>,
    ) -> Self {
        let outcome = match outcome {
            Ok(Completion { text, tokens, model, stop }) => {
                Outcome::Reply { text: text.clone(), tokens: *tokens, model: model.clone(), stop: *stop }
            }
            Err(error) => Outcome::Error {
                fault: error.fault,
                detail: error.detail.clone(),
                retry_after_ms: error.retry_after.map(|wait| wait.as_millis().try_into().unwrap_or(u64::MAX)),
                tokens: error.tokens,
            },
        };
        Self { format: FORMAT, provider: provider.to_owned(), request, pieces, outcome }
    }

    /// What came, as it came.
    pub(super) fn outcome(self) -> Result<Completion, ProviderError> {
        match self.outcome {
            Outcome::Reply { text, tokens, model, stop } => Ok(Completion { text, tokens, model, stop }),
            Outcome::Error { fault, detail, retry_after_ms, tokens } => Err(ProviderError {
                retry_after: retry_after_ms.map(Duration::from_millis),
                tokens,
                ..ProviderError::new(&self.provider, fault, detail)
            }),
        }
    }

    /// Writes it, whole or not at all.
    pub(super) async fn write(&self, folder: &Path, number: u32) -> Result<(), CassetteError> {
        let path = folder.join(self.request.file(number));
        let failed = |cause: &dyn std::fmt::Display| {
            CassetteError::new(
                &path,
                format!("cannot be written ({cause}): check the folder and the space on the disk"),
            )
        };
        let mut json = serde_json::to_string_pretty(self).map_err(|e| failed(&e))?;
        json.push('\n');
        let part = path.with_extension("part");
        tokio::fs::write(&part, json).await.map_err(|e| failed(&e))?;
        tokio::fs::rename(&part, &path).await.map_err(|e| failed(&e))
    }
}

/// The exchanges of a folder, by the names of their files.
pub(super) fn read(folder: &Path) -> Result<Vec<(String, Exchange)>, CassetteError> {
    let mut exchanges = Vec::new();
    for path in files(folder)? {
        let unread =
            |cause: &dyn std::fmt::Display| CassetteError::new(&path, format!("cannot be read ({cause})"));
        let text = std::fs::read_to_string(&path).map_err(|e| unread(&e))?;
        let exchange: Exchange = serde_json::from_str(&text)
            .map_err(|e| CassetteError::new(&path, format!("holds no exchange ({e}): record it anew")))?;
        if exchange.format > FORMAT {
            return Err(CassetteError::new(&path, "was recorded by a newer version of Colloquy"));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        exchanges.push((name, exchange));
    }
    Ok(exchanges)
}

/// The files of a folder, in the order of their names.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, CassetteError> {
    let unread =
        |e: std::io::Error| CassetteError::new(folder, format!("cannot be read ({e}): check the path"));
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unread)? {
        let path = entry.map_err(unread)?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Texts as lists of lines: a prompt in one line of JSON can be read by nobody.
mod lines {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(text.split('\n'))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
        Ok(Vec::<String>::deserialize(deserializer)?.join("\n"))
    }
}
