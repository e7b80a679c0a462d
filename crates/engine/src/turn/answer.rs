//! An answer as it comes in, and what cannot be one.

use super::error::TurnError;
use crate::text::ids::UtteranceId;

/// Most characters of an answer.
pub const MAX_ANSWER_CHARS: usize = 5_000;

/// An answer as it comes in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The respondent's words.
    pub text: String,
    /// The sender's key: the same key is one answer, however often it is sent.
    pub idempotency_key: Option<String>,
    /// The question it replies to; None when the sender does not say ([`crate::state::repetition`]).
    pub replies_to: Option<UtteranceId>,
}

impl Answer {
    /// An answer without a key, to whatever question waits.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), idempotency_key: None, replies_to: None }
    }

    /// An answer to a question.
    pub fn to(question: UtteranceId, text: impl Into<String>) -> Self {
        Self { replies_to: Some(question), ..Self::new(text) }
    }

    /// Refuses what cannot be an answer: nothing, too much, control characters.
    pub fn check(&self) -> Result<(), TurnError> {
        let refuse = |reason: String| Err(TurnError::AnswerInvalid { reason });
        let length = self.text.chars().count();
        if self.text.trim().is_empty() {
            return refuse("the answer is empty".to_owned());
        }
        if length > MAX_ANSWER_CHARS {
            return refuse(format!(
                "the answer has {length} characters; at most {MAX_ANSWER_CHARS} are taken"
            ));
        }
        let control = |c: &char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
        if let Some(position) = self.text.chars().position(|c| control(&c)) {
            return refuse(format!("character {} of the answer is a control character", position + 1));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_cannot_be_are_refused_with_the_reason() {
        for (text, reason) in [(" \n ", "empty"), ("a\u{0}b", "character 2"), ("\u{1b}[31m", "character 1")] {
            let refusal = Answer::new(text).check().unwrap_err().to_string();
            assert!(refusal.contains(reason), "{refusal}");
        }
        assert!(
            Answer::new("x".repeat(MAX_ANSWER_CHARS + 1)).check().unwrap_err().to_string().contains("5001")
        );
        for fine in ["\u{1f600}".repeat(300), "x".repeat(MAX_ANSWER_CHARS), "a\tb\r\nc".to_owned()] {
            assert!(Answer::new(fine).check().is_ok());
        }
    }
}
