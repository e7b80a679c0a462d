//! Reading by one interpreter and wording by another.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::Interpreter;
use colloquy_engine::interpretation::{AskRequest, CallContext, ListenRequest, Reading, Reply, Wording};
use colloquy_engine::ports::{DraftSink, LanguageError};

/// Reads as one interpreter and words as another.
pub struct Split {
    reads: Arc<dyn Interpreter>,
    words: Arc<dyn Interpreter>,
}

impl Split {
    /// Of who reads and who words.
    pub fn new(reads: Arc<dyn Interpreter>, words: Arc<dyn Interpreter>) -> Self {
        Self { reads, words }
    }
}

#[async_trait]
impl Interpreter for Split {
    fn name(&self) -> &str {
        self.reads.name()
    }

    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        self.reads.listen(request, call).await
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        self.words.ask(request, call, draft).await
    }
}
