//! Language models as players of simulated people.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::Interpreter as _;
use colloquy_engine::interpretation::CallContext;
use colloquy_engine::ports::LanguageError;
use colloquy_engine::utterance::Utterance;
use colloquy_llm::Modelled;
use colloquy_llm::task::simulate;
use colloquy_research::respondent::part::{Part, Player};

/// A model that plays people.
pub(crate) struct Actor(pub(crate) Arc<Modelled>);

#[async_trait]
impl Player for Actor {
    fn name(&self) -> &str {
        self.0.player().unwrap_or_else(|| self.0.name())
    }

    async fn answer(
        &self,
        part: &Part,
        talk: &[Utterance],
        call: &CallContext,
    ) -> Result<String, LanguageError> {
        Ok(self.0.play(&told(part), talk, call).await?.value)
    }
}

/// A part as the model is told it.
fn told(part: &Part) -> simulate::Part {
    let Part { who, topic, shown, manner, beliefs, links } = part.clone();
    let beliefs =
        beliefs.into_iter().map(|held| simulate::Held { id: held.id, words: held.words, depth: held.depth });
    simulate::Part { who, topic, shown, manner, beliefs: beliefs.collect(), links }
}
