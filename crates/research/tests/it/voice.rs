//! The offline engine as a simulated interview needs it.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::interpretation::{
    AskRequest, ListenRequest, Reading, LintContext, LintFinding, NameSlotsRequest, NotExtractable,
    Parse, RateRequest, Ratings, SlotProposal, Wording,
};
use colloquy_engine::ports::memory::NoEmbedder;
use colloquy_engine::ports::{DeltaSink, Interpreter, LanguageError, Linguist};
use colloquy_language::{lint, questions, ratings};
use colloquy_research::interview::Voice;

/// Rates and asks offline; reads nothing, which perfect extraction does instead.
struct Asker;

#[async_trait]
impl Interpreter for Asker {
    fn name(&self) -> &'static str {
        "offline"
    }

    async fn extract(&self, _: &ListenRequest<'_>) -> Result<Reading, LanguageError> {
        Ok(Reading::nothing(NotExtractable::NonAnswer))
    }

    async fn rate(&self, request: &RateRequest<'_>) -> Result<Ratings, LanguageError> {
        Ok(ratings::rate(request))
    }

    async fn name_slots(&self, _: &NameSlotsRequest<'_>) -> Result<Vec<SlotProposal>, LanguageError> {
        Ok(Vec::new())
    }

    async fn ask(&self, request: &AskRequest<'_>, _: DeltaSink<'_>) -> Result<Wording, LanguageError> {
        Ok(questions::ask(request))
    }
}

impl Linguist for Asker {
    fn parse(&self, _: &str) -> Parse {
        Parse::default()
    }

    fn lint(&self, question: &str, context: &LintContext<'_>) -> Vec<LintFinding> {
        lint::lint(question, context)
    }

    fn opposed(&self, _: &str, _: &str) -> bool {
        false
    }
}

/// A voice for perfect extraction.
pub(crate) fn voice() -> Voice {
    Voice { interpreter: Arc::new(Asker), linguist: Arc::new(Asker), embedder: Arc::new(NoEmbedder) }
}
