//! The door to a language model: one request, one completion, one error for whatever goes wrong.
//!
//! A [`Provider`] knows a wire format and nothing of interviews; a task (`task/`) knows interviews and no wire format.
//! What goes around a call (retrying, recording, metering) takes a provider and is one.

mod anthropic;
mod compatible;
mod deepseek;
mod key;
pub mod local;
mod moonshot;
mod openai;
mod settings;
mod xai;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use colloquy_engine::SessionId;
use colloquy_engine::interpretation::Task;
use colloquy_engine::ports::{DraftSink, LanguageError, LanguageErrorKind};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::Instant;

pub use key::{Key, KeyError};
pub use settings::{ProviderKind, Settings, Structured, connect};

/// A request for one completion.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// What it is for, and where it belongs.
    pub context: RequestContext,
    /// The model, by the provider's name for it.
    pub model: String,
    /// The part that stays the same from turn to turn (instructions, methodology): what a provider may cache.
    pub system: String,
    /// The talk with the model, oldest first; the last is by the user.
    pub messages: Vec<Message>,
    /// The shape of the reply; None for plain text.
    pub shape: Option<Shape>,
    /// 0..=2; None leaves it to the provider (and to models that take none).
    pub temperature: Option<f64>,
    /// Most tokens of the reply, thinking not included where the provider tells them apart.
    pub max_tokens: u32,
    /// How hard a reasoning model is to think, in its provider's words (`low`, `medium`, …).
    pub effort: Option<String>,
    /// When the reply is no longer waited for.
    pub deadline: Instant,
}

/// Where a request belongs: what a row of the ledger says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestContext {
    /// The task.
    pub task: Task,
    /// The session; None outside of interviews.
    pub session: Option<SessionId>,
    /// The turn; 0 for what is before the first.
    pub turn: u32,
    /// 1 for the first time; more when what came back could not be used.
    pub attempt: u32,
}

/// Who says a message to the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// We.
    User,
    /// The model, earlier.
    Assistant,
}

/// One message to the model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who says it.
    pub role: Role,
    /// Its text.
    pub text: String,
}

impl Message {
    /// A message of ours.
    pub fn user(text: impl Into<String>) -> Self {
        Self { role: Role::User, text: text.into() }
    }
}

/// The shape of a structured reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// Its name: the task's, so that a scripted server can tell tasks apart.
    pub name: &'static str,
    /// JSON Schema of an object. Every property is required, none is additional: what strict modes ask for.
    pub schema: Arc<Value>,
}

/// A whole reply.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Completion {
    /// Its text; for a shaped request the JSON as the model wrote it, not yet checked.
    pub text: String,
    /// Tokens.
    pub tokens: Tokens,
    /// The model that answered, as it calls itself.
    pub model: String,
    /// Why it ended.
    pub stop: Stop,
}

/// Tokens of one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tokens {
    /// Sent, cached ones included.
    pub input: u64,
    /// Of these, read from the provider's cache.
    pub cached: u64,
    /// Received.
    pub output: u64,
}

/// Why a reply ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// It was done.
    Done,
    /// `max_tokens` was reached: the text is cut.
    Length,
}

/// What went wrong with a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// Nobody answers at the address.
    Unreachable,
    /// No secure connection.
    Tls,
    /// The time was up.
    Timeout,
    /// The connection broke in the middle of the reply.
    CutOff,
    /// There is no key.
    NoKey,
    /// The key was refused.
    Unauthorised,
    /// There is no such model, or not for this key.
    UnknownModel,
    /// The account has nothing left.
    Quota,
    /// Too many requests; later again.
    RateLimited,
    /// The provider has trouble of its own (5xx, overloaded).
    Overloaded,
    /// The request was refused as it is (any other 4xx).
    Rejected,
    /// The model would not answer.
    Refused,
    /// What came back cannot be read.
    Unreadable,
    /// The breaker is open: the provider failed too often just now.
    Resting,
    /// It would cost more than allowed.
    Budget,
    /// A replay has no such request.
    NotRecorded,
}

impl Fault {
    /// All faults.
    pub const ALL: [Self; 16] = [
        Self::Unreachable,
        Self::Tls,
        Self::Timeout,
        Self::CutOff,
        Self::NoKey,
        Self::Unauthorised,
        Self::UnknownModel,
        Self::Quota,
        Self::RateLimited,
        Self::Overloaded,
        Self::Rejected,
        Self::Refused,
        Self::Unreadable,
        Self::Resting,
        Self::Budget,
        Self::NotRecorded,
    ];

    /// Whether the same call may succeed in a moment.
    pub const fn retryable(self) -> bool {
        matches!(
            self,
            Self::Unreachable | Self::Timeout | Self::CutOff | Self::RateLimited | Self::Overloaded
        )
    }

    /// What to do about it, for the operator.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Unreachable => "check that it runs and that `base_url` is right",
            Self::Tls => "check the scheme and host of `base_url`, and the machine's certificates",
            Self::Timeout => "raise `timeout_ms` of the task, or take a faster model",
            Self::CutOff | Self::Overloaded | Self::RateLimited | Self::Resting => {
                "it is tried again by itself"
            }
            Self::NoKey => "put the key into the environment, or name a file with `api_key_file`",
            Self::Unauthorised => "check the key",
            Self::UnknownModel => "check `model`; `colloquy models list` shows what is configured",
            Self::Quota => "top up the account, or configure another provider under `llm.fallback`",
            Self::Rejected => "`colloquy models test` shows what the provider says",
            Self::Refused => "nothing to do, unless it happens often: then try another model",
            Self::Unreadable => "try another model, or another `structured` mode",
            Self::Budget => "raise `llm.budget_usd`",
            Self::NotRecorded => "record it anew with `--record`",
        }
    }

    /// As the engine's kind of failure.
    pub const fn kind(self) -> LanguageErrorKind {
        match self {
            Self::Unreachable
            | Self::Tls
            | Self::Timeout
            | Self::CutOff
            | Self::Overloaded
            | Self::Resting => LanguageErrorKind::Unavailable,
            Self::RateLimited | Self::Quota => LanguageErrorKind::RateLimited,
            Self::NoKey | Self::Unauthorised => LanguageErrorKind::Unauthorised,
            Self::Unreadable | Self::Refused => LanguageErrorKind::Malformed,
            Self::Budget => LanguageErrorKind::Budget,
            Self::UnknownModel | Self::Rejected | Self::NotRecorded => LanguageErrorKind::Other,
        }
    }
}

/// A call that failed. Its text is for the operator, and never holds a key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{provider}: {detail}")]
pub struct ProviderError {
    /// The provider, by its name in the settings.
    pub provider: String,
    /// What went wrong.
    pub fault: Fault,
    /// In words: what was asked of whom, and what came back.
    pub detail: String,
    /// How long the provider wants to be left alone.
    pub retry_after: Option<Duration>,
    /// What the call used up all the same.
    pub tokens: Tokens,
}

impl ProviderError {
    /// An error without tokens.
    pub fn new(provider: &str, fault: Fault, detail: impl fmt::Display) -> Self {
        Self {
            provider: provider.to_owned(),
            fault,
            detail: detail.to_string(),
            retry_after: None,
            tokens: Tokens::default(),
        }
    }
}

impl From<ProviderError> for LanguageError {
    fn from(error: ProviderError) -> Self {
        Self { kind: error.fault.kind(), retryable: error.fault.retryable(), detail: error.to_string() }
    }
}

/// A language model behind a wire format.
#[async_trait]
pub trait Provider: Send + Sync {
    /// Its name in the settings: `anthropic`, `openai`, …
    fn name(&self) -> &str;

    /// Completes a request. Pieces of a plain-text reply are passed on as they come; a shaped reply passes none. The
    /// returned text is whole.
    ///
    /// # Errors
    /// [`ProviderError`], after the deadline at the latest.
    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_advice_and_waiting_helps_only_where_the_fault_passes() {
        for fault in Fault::ALL {
            assert!(!fault.advice().is_empty());
            let error: LanguageError = ProviderError::new("openai", fault, "no").into();
            assert_eq!(error.retryable, fault.retryable());
            assert_eq!(error.detail, "openai: no");
        }
        assert!(!Fault::Quota.retryable() && !Fault::Unauthorised.retryable());
    }
}
