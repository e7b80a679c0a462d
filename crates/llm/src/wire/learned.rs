//! What a server does not take, as it turns out: a field it refuses is left out from then on, means of structured
//! output it refuses give way to the next.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::profile::Asking;

/// On what terms a model is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Terms {
    /// Which of the means of structured output, counted from the best.
    pub(crate) rung: usize,
    /// Whether it takes a temperature.
    pub(crate) temperature: bool,
    /// Whether it takes an effort.
    pub(crate) effort: bool,
    /// Whether it takes `stream_options`.
    pub(crate) stream_options: bool,
    /// Whether it calls the limit of tokens what its provider usually does.
    pub(crate) usual_limit: bool,
}

/// Words of a server that cannot do structured output as asked.
const STRUCTURED: [&str; 13] = [
    "response_format",
    "json_schema",
    "json_object",
    "output_config",
    "output_format",
    "schema",
    "structured",
    "grammar",
    "tool",
    "function",
    "unsupported",
    "not support",
    "unrecognized",
];

/// Words of a server that does not know a field.
const UNKNOWN: [&str; 7] =
    ["unsupported", "not support", "unrecognized", "unknown", "instead", "extra", "not permitted"];

impl Terms {
    /// Everything as the provider usually takes it.
    pub(crate) const FULL: Self =
        Self { rung: 0, temperature: true, effort: true, stream_options: true, usual_limit: true };

    /// The terms after a refusal (in lower case); None when it names nothing that can be left out. Each gives up
    /// something, so asking again comes to an end.
    pub(crate) fn after(self, refusal: &str, asking: &Asking<'_>, rungs: usize) -> Option<Self> {
        let named = |words: &[&str]| words.iter().any(|word| refusal.contains(word));
        if asking.temperature().is_some() && named(&["temperature"]) {
            return Some(Self { temperature: false, ..self });
        }
        if asking.effort().is_some() && named(&["effort", "reasoning", "thinking"]) {
            return Some(Self { effort: false, ..self });
        }
        if asking.streams() && self.stream_options && named(&["stream_options", "include_usage"]) {
            return Some(Self { stream_options: false, ..self });
        }
        if self.usual_limit && named(&["max_tokens", "max_completion_tokens"]) && named(&UNKNOWN) {
            return Some(Self { usual_limit: false, ..self });
        }
        if asking.request.shape.is_some() && self.rung + 1 < rungs && named(&STRUCTURED) {
            return Some(Self { rung: self.rung + 1, ..self });
        }
        None
    }

    /// What both know.
    fn and(self, other: Self) -> Self {
        Self {
            rung: self.rung.max(other.rung),
            temperature: self.temperature && other.temperature,
            effort: self.effort && other.effort,
            stream_options: self.stream_options && other.stream_options,
            usual_limit: self.usual_limit && other.usual_limit,
        }
    }
}

/// What was learned of each model, for as long as the program runs.
#[derive(Debug, Default)]
pub(crate) struct Learned(Mutex<BTreeMap<String, Terms>>);

impl Learned {
    /// The terms of a model.
    pub(crate) fn of(&self, model: &str) -> Terms {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(model).copied().unwrap_or(Terms::FULL)
    }

    /// Remembers terms beside what others learned meanwhile.
    pub(crate) fn keep(&self, model: &str, terms: Terms) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let both = known.get(model).map_or(terms, |other| terms.and(*other));
        known.insert(model.to_owned(), both);
    }
}
