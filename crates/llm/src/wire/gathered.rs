//! What has come of a reply, in either format, and what it comes to in the end.

use colloquy_engine::ports::DraftSink;

use super::failure::Failure;
use super::thoughts::Thoughts;
use crate::provider::{Completion, Fault, Request, Stop, Tokens};

/// How a reply says it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum End {
    /// Of itself.
    Done,
    /// At the limit of tokens.
    Length,
    /// The model (or a filter) would not go on.
    Refused,
    /// The provider could not go on.
    Exhausted,
}

/// A reply as far as it has come.
#[derive(Debug, Default)]
pub(crate) struct Gathered {
    /// Its text.
    pub(crate) text: String,
    /// What the tool was called with, as JSON.
    pub(crate) tool: Option<String>,
    /// A refusal in words.
    pub(crate) refusal: String,
    /// Tokens.
    pub(crate) tokens: Tokens,
    /// The model, as it calls itself.
    pub(crate) model: String,
    /// How it ended; None while it has not said.
    pub(crate) end: Option<End>,
    /// Whether the stream said that nothing follows.
    pub(crate) closed: bool,
    thoughts: Thoughts,
}

impl Gathered {
    /// Takes a piece of text, and passes on what is to be shown of it.
    pub(crate) fn take(&mut self, piece: &str, pieces: DraftSink<'_>) {
        let shown = self.thoughts.pass(piece);
        self.show(&shown, pieces);
    }

    fn show(&mut self, shown: &str, pieces: DraftSink<'_>) {
        if !shown.is_empty() {
            self.text.push_str(shown);
            pieces(shown);
        }
    }

    /// The whole reply, once the connection has nothing more.
    pub(crate) fn finish(mut self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, Failure> {
        let held = self.thoughts.finish();
        self.show(&held, pieces);
        let tokens = self.tokens;
        self.completion(request).map_err(|failure| failure.costing(tokens))
    }

    fn completion(self, request: &Request) -> Result<Completion, Failure> {
        let stop = match self.end {
            Some(End::Refused) => return Err(refused(&self.refusal)),
            _ if !self.refusal.trim().is_empty() => return Err(refused(&self.refusal)),
            Some(End::Exhausted) => {
                return Err(Failure::new(
                    Fault::Overloaded,
                    "it ran out of resources in the middle of the reply",
                ));
            }
            Some(End::Length) => Stop::Length,
            Some(End::Done) | None => Stop::Done,
        };
        let text = self.tool.filter(|tool| !tool.trim().is_empty()).unwrap_or(self.text);
        if text.trim().is_empty() {
            let failure = Failure::new(Fault::Unreadable, "the reply is empty");
            return Err(match stop {
                Stop::Length => failure.advising(
                    "all tokens went into thinking: raise `max_tokens`, or ask for less with `effort`",
                ),
                Stop::Done => failure,
            });
        }
        let model = if self.model.is_empty() { request.model.clone() } else { self.model };
        Ok(Completion { text, tokens: self.tokens, model, stop })
    }
}

fn refused(words: &str) -> Failure {
    let words = super::said::one_line(words);
    if words.is_empty() {
        Failure::new(Fault::Refused, "the model would not answer")
    } else {
        Failure::new(Fault::Refused, format_args!("the model would not answer ({words})"))
    }
}
