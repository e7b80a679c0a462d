//! What is particular to a provider, and what a request is sent with.

use serde_json::{Map, Value, json};

use super::learned::Terms;
use crate::provider::{Request, Shape, Structured};

/// One provider. Declared in `provider/<name>.rs`.
pub(crate) struct Profile {
    /// Its name.
    pub(crate) name: &'static str,
    /// Where it answers; None when the settings have to say.
    pub(crate) base_url: Option<&'static str>,
    /// Variables that may hold its key.
    pub(crate) key_variables: &'static [&'static str],
    /// Whether it answers nobody without a key.
    pub(crate) needs_key: bool,
    /// Its means of structured output, best first. The next is tried only when one is refused.
    pub(crate) ladder: &'static [Structured],
    /// What it speaks.
    pub(crate) format: Format,
    /// Whether a model, thinking so hard, takes a temperature.
    pub(crate) takes_temperature: fn(model: &str, effort: Option<&str>) -> bool,
    /// Writes how hard a model is to think into a body.
    pub(crate) set_effort: fn(model: &str, effort: &str, body: &mut Map<String, Value>),
}

/// A wire format.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Format {
    /// Anthropic's Messages.
    Messages,
    /// OpenAI's chat completions.
    Chat(Dialect),
}

/// How a provider speaks chat completions.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dialect {
    /// What it calls the limit of tokens.
    pub(crate) limit: &'static str,
    /// Whether it wants to be told that schemas are meant strictly.
    pub(crate) strict: bool,
}

/// `reasoning_effort`, as OpenAI calls it and most others after it.
pub(crate) fn reasoning_effort(effort: &str, body: &mut Map<String, Value>) {
    body.insert("reasoning_effort".to_owned(), json!(effort));
}

/// A request, and the terms it is sent on.
pub(crate) struct Asking<'a> {
    pub(crate) profile: &'static Profile,
    pub(crate) request: &'a Request,
    /// The means of structured output; None for plain text.
    pub(crate) structured: Option<Structured>,
    pub(crate) terms: Terms,
}

impl Asking<'_> {
    /// Plain text comes in pieces, a shaped reply as a whole.
    pub(crate) fn streams(&self) -> bool {
        self.request.shape.is_none()
    }

    /// The temperature, when there is one and it is taken.
    pub(crate) fn temperature(&self) -> Option<f64> {
        let request = self.request;
        let taken = || (self.profile.takes_temperature)(&request.model, request.effort.as_deref());
        request.temperature.filter(|_| self.terms.temperature && taken())
    }

    /// The effort, when there is one and it is taken.
    pub(crate) fn effort(&self) -> Option<&str> {
        self.request.effort.as_deref().filter(|_| self.terms.effort)
    }

    /// The shape, when it is asked for by these means.
    pub(crate) fn shape_by(&self, means: Structured) -> Option<&Shape> {
        self.request.shape.as_ref().filter(|_| self.structured == Some(means))
    }

    /// The system prompt, with the schema where nothing else carries it.
    pub(crate) fn system(&self) -> String {
        let system = &self.request.system;
        let shape = self.shape_by(Structured::JsonMode).or_else(|| self.shape_by(Structured::Prompt));
        match shape {
            None => system.clone(),
            Some(shape) => {
                let gap = if system.is_empty() { "" } else { "\n\n" };
                format!(
                    "{system}{gap}Reply with one JSON object and nothing else: no prose, no code fence. It must \
                     match the JSON Schema `{}`:\n{}",
                    shape.name, shape.schema
                )
            }
        }
    }

    /// Writes effort into a body.
    pub(crate) fn put_effort(&self, body: &mut Map<String, Value>) {
        if let Some(effort) = self.effort() {
            (self.profile.set_effort)(&self.request.model, effort, body);
        }
    }
}
