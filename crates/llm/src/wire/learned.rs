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

/// What means of structured output are called.
const STRUCTURED: [&str; 6] =
    ["response_format", "json_schema", "json_object", "output_config", "output_format", "tool"];

/// Words of a server that cannot do something, and may mean structured output.
const PERHAPS: [&str; 7] =
    ["schema", "structured", "grammar", "function", "unsupported", "not support", "unrecognized"];

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
        if asking.streams() && self.stream_options && named(&["stream_options", "include_usage"]) {
            return Some(Self { stream_options: false, ..self });
        }
        if self.usual_limit && named(&["max_tokens", "max_completion_tokens"]) && named(&UNKNOWN) {
            return Some(Self { usual_limit: false, ..self });
        }
        let next = asking.request.shape.is_some() && self.rung + 1 < rungs;
        let lower = Self { rung: self.rung + 1, ..self };
        if next && named(&STRUCTURED) {
            return Some(lower);
        }
        if asking.effort().is_some() && named(&["effort", "reasoning", "thinking"]) {
            return Some(Self { effort: false, ..self });
        }
        if next && named(&PERHAPS) {
            return Some(lower);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::{Message, ProviderKind, Request, RequestContext, Shape, Structured};
    use colloquy_engine::interpretation::Task;
    use serde_json::json;
    use std::sync::Arc;

    fn request(shaped: bool) -> Request {
        Request {
            context: RequestContext { task: Task::Listen, session: None, turn: 1, attempt: 1 },
            model: "m".to_owned(),
            system: String::new(),
            messages: vec![Message::user("hello")],
            shape: shaped.then(|| Shape { name: "listen", schema: Arc::new(json!({})) }),
            temperature: Some(0.4),
            max_tokens: 10,
            effort: Some("low".to_owned()),
            deadline: tokio::time::Instant::now(),
        }
    }

    #[test]
    fn what_a_refusal_names_is_given_up_and_nothing_else() {
        let full = Terms::FULL;
        let (temperature, effort) = (Terms { temperature: false, ..full }, Terms { effort: false, ..full });
        let (rung, usage) = (Terms { rung: 1, ..full }, Terms { stream_options: false, ..full });
        let limit = Terms { usual_limit: false, ..full };
        for (refusal, shaped, text) in [
            ("'temperature' is not supported", Some(temperature), Some(temperature)),
            ("function tools with reasoning_effort are not supported", Some(rung), Some(effort)),
            ("thinking may not be enabled when tool_choice forces tool use", Some(rung), Some(effort)),
            ("unsupported parameter: reasoning_effort", Some(effort), Some(effort)),
            ("unknown field stream_options", None, Some(usage)),
            ("max_tokens is not supported, use max_completion_tokens instead", Some(limit), Some(limit)),
            ("max_tokens is too large: 9000", None, None),
            ("unsupported", Some(rung), None),
            ("messages: text is empty", None, None),
        ] {
            for (request, wanted) in [(request(true), shaped), (request(false), text)] {
                let profile = ProviderKind::Compatible.profile();
                let structured = request.shape.as_ref().map(|_| Structured::JsonSchema);
                let asking = Asking { profile, request: &request, structured, terms: full };
                assert_eq!(full.after(refusal, &asking, 2), wanted, "{refusal}");
            }
        }
    }

    #[test]
    fn what_two_requests_learned_at_once_is_kept_together() {
        let learned = Learned::default();
        learned.keep("m", Terms { rung: 2, ..Terms::FULL });
        learned.keep("m", Terms { rung: 1, effort: false, ..Terms::FULL });
        assert_eq!(learned.of("m"), Terms { rung: 2, effort: false, ..Terms::FULL });
        assert_eq!(learned.of("n"), Terms::FULL);
    }
}
