//! What an engine is made of.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use super::error::TurnError;
use super::ports::{Clock, Correction, Embedder, Interpreter, Linguist, Store, StoreError};
use crate::decide::advance::Meaning;
use crate::given::interpretation::{CallContext, Task};
use crate::given::methodology::Methodology;
use crate::state::session::SessionState;
use crate::text::ids::SessionId;

/// What a client is told of a question before it is whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Streaming {
    /// Its pieces, as they come: a draft, which may be replaced by the question that holds.
    #[default]
    Drafts,
    /// Nothing until it is checked.
    Checked,
}

/// What an engine is made of.
pub struct Parts {
    /// Reads answers and words questions, in every session that did not begin with another one it names
    /// ([`Interpreter::named`]).
    pub interpreter: Arc<dyn Interpreter>,
    /// Reads an answer at once and for nothing, so that the engine can expect what it will choose and have questions
    /// for it worded together with the reading ([`crate::turn::expectation`]); None: every question is asked for apart.
    pub guess: Option<Arc<dyn Interpreter>>,
    /// Local knowledge of language.
    pub linguist: Arc<dyn Linguist>,
    /// Vectors of labels.
    pub embedder: Arc<dyn Embedder>,
    /// Keeps sessions.
    pub store: Arc<dyn Store>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// What clients are told of a question before it is whole.
    pub streaming: Streaming,
    /// How long language work may keep a respondent waiting, listening and asking together.
    pub patience: Duration,
}

impl Parts {
    /// The name of the interpreter that needs no model.
    const OFFLINE: &str = "offline";

    /// The patience of respondents when nobody says otherwise.
    pub const PATIENCE: Duration = Duration::from_mins(2);

    /// How these parts judge what is the same.
    pub(crate) fn meaning<'a>(&self, opposed: &'a (dyn Fn(&str, &str) -> bool + Send + Sync)) -> Meaning<'a> {
        Meaning { thresholds: self.embedder.thresholds(), opposed }
    }

    /// Who reads and asks in a session: whoever it began with, where that one is here, else the usual one.
    pub(crate) fn interpreter_of(&self, session: &SessionState) -> Arc<dyn Interpreter> {
        let chosen = self.interpreter.named(&session.config.interpreter);
        chosen.unwrap_or_else(|| Arc::clone(&self.interpreter))
    }

    /// The interpreter that needs no model, where it is here.
    pub(crate) fn offline_interpreter(&self) -> Option<Arc<dyn Interpreter>> {
        let usual = || (self.interpreter.name() == Self::OFFLINE).then(|| Arc::clone(&self.interpreter));
        self.interpreter.named(Self::OFFLINE).or_else(usual)
    }

    /// The same parts with the offline interpreter alone, whoever interviews; with the usual one where it names none.
    pub(crate) fn offline(&self) -> Self {
        Self {
            interpreter: self.offline_interpreter().unwrap_or_else(|| Arc::clone(&self.interpreter)),
            guess: None,
            linguist: Arc::clone(&self.linguist),
            embedder: Arc::clone(&self.embedder),
            store: Arc::clone(&self.store),
            clock: Arc::clone(&self.clock),
            streaming: self.streaming,
            patience: self.patience,
        }
    }

    /// Words that researchers have left out of a session by now.
    pub(crate) async fn left_out(&self, id: &SessionId) -> Result<Vec<String>, StoreError> {
        let corrections = self.store.corrections(id).await?;
        Ok(corrections.iter().filter_map(Correction::left_out).collect())
    }

    /// When a turn that begins now is no longer waited for, on the clock's monotonic microseconds.
    pub(crate) fn until_us(&self) -> u64 {
        self.clock.monotonic_us().saturating_add(self.patience.as_micros() as u64)
    }

    /// Where a call for language work belongs, in a turn that is waited for until a moment.
    pub(crate) fn call(
        &self,
        session: &SessionState,
        task: Task,
        attempt: u32,
        until_us: u64,
    ) -> CallContext {
        CallContext {
            session: session.id.clone(),
            turn: session.turn_count + u32::from(task == Task::Listen),
            task,
            attempt,
            time_left: Duration::from_micros(until_us.saturating_sub(self.clock.monotonic_us())),
        }
    }
}

/// Methodologies that were parsed, by their text.
#[derive(Default)]
pub(crate) struct Methodologies(Mutex<HashMap<Arc<str>, Arc<Methodology>>>);

impl Methodologies {
    /// The methodology a session runs with: as its text was when the session was made.
    pub(crate) fn of(&self, session: &SessionState) -> Result<Arc<Methodology>, TurnError> {
        let known =
            self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&session.methodology_source).cloned();
        if let Some(methodology) = known {
            return Ok(methodology);
        }
        let file = format!("{}.yaml", session.methodology);
        let checked =
            Methodology::parse(&file, &session.methodology_source).map_err(TurnError::Methodology)?;
        let methodology = Arc::new(checked.methodology);
        self.remember(&session.methodology_source, Arc::clone(&methodology));
        Ok(methodology)
    }

    /// Keeps one that is parsed.
    pub(crate) fn remember(&self, source: &Arc<str>, methodology: Arc<Methodology>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(Arc::clone(source), methodology);
    }
}
