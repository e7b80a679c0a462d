//! The offline engine as a simulated interview needs it.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_ask::{lint, questions};
use colloquy_engine::interpretation::{
    AskRequest, CallContext, LintContext, LintFinding, ListenRequest, NotExtractable, Parse, Reading, Reply,
    Wording,
};
use colloquy_engine::ports::memory::NoEmbedder;
use colloquy_engine::ports::{DraftSink, Interpreter, LanguageError, Linguist};
use colloquy_listen::ratings;
use colloquy_research::interview::Voice;

/// Rates and asks offline; reads nothing, which perfect extraction does instead.
struct Asker;

#[async_trait]
impl Interpreter for Asker {
    fn name(&self) -> &'static str {
        "offline"
    }

    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        _: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        let ratings = ratings::rate(request.question, request.answer, &request.earlier_answers());
        let reading = Reading { ratings, ..Reading::nothing(NotExtractable::NonAnswer) };
        Ok(Reply::free(reading, "offline"))
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        _: &CallContext,
        _: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        Ok(Reply::free(questions::ask(request), "offline"))
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
