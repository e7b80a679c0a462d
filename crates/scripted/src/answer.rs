//! What the server answers.

use std::time::Duration;

use serde_json::Value;

use crate::trouble::Trouble;

/// What an answer says.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// Text.
    Text(String),
    /// JSON: the input of the tool when one is asked for, else written as text.
    Json(Value),
}

/// An answer, and how it comes.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// What it says.
    pub content: Content,
    /// How long it takes to begin.
    pub latency: Duration,
    /// How long it pauses before each piece of a stream but the first.
    pub gap: Duration,
    /// Characters in a piece of a stream.
    pub piece: usize,
    /// What goes wrong with it.
    pub trouble: Option<Trouble>,
    /// Tokens it says it read, of these cached, and wrote.
    pub tokens: [u64; 3],
}

impl Answer {
    /// Text, at once, in pieces of eight characters.
    pub fn text(text: impl Into<String>) -> Self {
        Self::new(Content::Text(text.into()))
    }

    /// JSON, at once.
    pub fn json(value: Value) -> Self {
        Self::new(Content::Json(value))
    }

    /// Nothing but trouble.
    pub fn trouble(trouble: Trouble) -> Self {
        Self::text("What else?").with(trouble)
    }

    fn new(content: Content) -> Self {
        Self {
            content,
            latency: Duration::ZERO,
            gap: Duration::ZERO,
            piece: 8,
            trouble: None,
            tokens: [120, 0, 30],
        }
    }

    /// After so long.
    #[must_use]
    pub fn after(mut self, latency: Duration) -> Self {
        self.latency = latency;
        self
    }

    /// With a pause before each piece.
    #[must_use]
    pub fn slowly(mut self, gap: Duration) -> Self {
        self.gap = gap;
        self
    }

    /// With trouble.
    #[must_use]
    pub fn with(mut self, trouble: Trouble) -> Self {
        self.trouble = Some(trouble);
        self
    }

    /// With so many tokens read (cached ones included), of these cached, and written.
    #[must_use]
    pub fn tokens(mut self, input: u64, cached: u64, output: u64) -> Self {
        self.tokens = [input, cached.min(input), output];
        self
    }

    /// What it says, as text.
    pub(crate) fn words(&self) -> String {
        let words = match &self.content {
            Content::Text(text) => text.clone(),
            Content::Json(value) => value.to_string(),
        };
        match self.trouble {
            Some(Trouble::Empty) => String::new(),
            Some(Trouble::Malformed) => format!("{{\"broken\": {}", first_half(&words)),
            Some(Trouble::Truncated) => first_half(&words).to_owned(),
            Some(Trouble::Prose) => {
                format!(
                    "Certainly! Here is what you asked for:\n```json\n{words}\n```\nLet me know if it helps."
                )
            }
            _ => words,
        }
    }
}

fn first_half(text: &str) -> &str {
    let middle = text.chars().count().div_ceil(2);
    text.char_indices().nth(middle).map_or(text, |(at, _)| &text[..at])
}
