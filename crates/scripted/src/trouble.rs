//! What can go wrong with an answer, on demand or by chance.

use std::time::Duration;

use crate::answer::Answer;
use crate::asked::Asked;
use crate::server::Script;

/// Something that goes wrong.
#[derive(Debug, Clone, PartialEq)]
pub enum Trouble {
    /// An error with a status, in the form of the format that is spoken.
    Status {
        /// 400, 401, 404, 429, 500, 529, …
        status: u16,
        /// Its code (OpenAI's `code`, Anthropic's `type`).
        code: String,
        /// Its message.
        message: String,
        /// Headers beside it: `retry-after`.
        headers: Vec<(String, String)>,
    },
    /// No answer, ever; the connection stays open.
    Stall,
    /// The connection ends in the middle of the reply.
    Cut,
    /// A stream that ends in good order, but before its end: no last event.
    Unfinished,
    /// An error in the middle of a stream; instead of a whole reply, an error with status 200.
    ErrorEvent {
        /// Its code.
        code: String,
        /// Its message.
        message: String,
    },
    /// The text of the reply is not the JSON it should be.
    Malformed,
    /// The reply itself is not the JSON it should be.
    Garbled,
    /// The reply says nothing.
    Empty,
    /// The model will not answer.
    Refusal(String),
    /// Text stands before the call of the tool.
    TextFirst,
    /// The right reply, said to be something else.
    ContentType(String),
    /// Prose and a fence around the JSON.
    Prose,
    /// The reply ends in the middle, for its length.
    Truncated,
}

impl Trouble {
    /// An error with a status, its code and its message.
    pub fn status(status: u16, code: &str, message: &str) -> Self {
        Self::Status { status, code: code.to_owned(), message: message.to_owned(), headers: Vec::new() }
    }

    /// 429 with a time to wait, in seconds.
    pub fn rate_limited(after: Duration) -> Self {
        let header = ("retry-after".to_owned(), after.as_secs_f64().to_string());
        Self::Status {
            status: 429,
            code: "rate_limit_error".to_owned(),
            message: "Too many requests".to_owned(),
            headers: vec![header],
        }
    }

    /// Trouble of a server that passes: asking again helps.
    pub fn passing() -> Vec<Self> {
        vec![
            Self::rate_limited(Duration::ZERO),
            Self::status(500, "api_error", "Internal server error"),
            Self::status(529, "overloaded_error", "Overloaded"),
            Self::Cut,
        ]
    }

    /// The name a test tells them apart by.
    pub fn name(&self) -> String {
        match self {
            Self::Status { status, .. } => status.to_string(),
            other => {
                let whole = format!("{other:?}");
                whole.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase()
            }
        }
    }
}

/// Trouble by chance: the same seed gives the same requests the same trouble, by their number.
#[derive(Debug, Clone, PartialEq)]
pub struct Faults {
    /// Share of answers with trouble, 0..=1.
    pub share: f64,
    /// The seed.
    pub seed: u64,
    /// Which trouble, each as likely as the other.
    pub among: Vec<Trouble>,
}

impl Faults {
    /// A share of answers with trouble that passes.
    pub fn new(share: f64, seed: u64) -> Self {
        Self { share, seed, among: Trouble::passing() }
    }

    /// A script whose answers meet with it.
    pub fn around(self, script: impl Script) -> impl Script {
        move |asked: &Asked| {
            let answer = script.answer(asked);
            match self.strikes(asked.number) {
                Some(trouble) => answer.with(trouble),
                None => answer,
            }
        }
    }

    /// The trouble of the request with a number.
    pub fn strikes(&self, number: u64) -> Option<Trouble> {
        let mut chance = fastrand::Rng::with_seed(self.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let struck = chance.f64() < self.share && !self.among.is_empty();
        struck.then(|| self.among[chance.usize(..self.among.len())].clone())
    }
}

impl Script for Answer {
    fn answer(&self, _asked: &Asked) -> Answer {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_strikes_the_same_requests_in_the_given_share() {
        let struck = |seed: u64| (0..1000).map(|n| Faults::new(0.2, seed).strikes(n)).collect::<Vec<_>>();
        assert_eq!(struck(7), struck(7));
        assert_ne!(struck(7), struck(8));
        let share = struck(7).iter().flatten().count();
        assert!((150..250).contains(&share), "{share}");
        assert!((0..1000).all(|n| Faults::new(0.0, 7).strikes(n).is_none()));
        assert!((0..1000).all(|n| Faults::new(1.0, 7).strikes(n).is_some()));
    }

    #[test]
    fn trouble_has_a_name() {
        assert_eq!(Trouble::rate_limited(Duration::ZERO).name(), "429");
        assert_eq!(Trouble::Refusal("no".to_owned()).name(), "refusal");
        assert_eq!(Trouble::Stall.name(), "stall");
    }
}
