//! The turn: one answer and all that follows from it, up to the next question.
//!
//! [`take_turn`] is meant to be read aloud. Every stage is a function in a file of its own that takes what it
//! needs and returns one named type, so a wrong order does not compile. There are two commits: the answer
//! (stage 2), and everything else or nothing (stages 11 and 12). Time is spent waiting twice: for the reading
//! of the answer (extraction and ratings run side by side), and for the wording of the question.

use std::fmt;

use crate::engine::{Answer, Engine, TurnError};
use crate::ids::SessionId;
use crate::turn::record::Turn;

pub mod briefing;
pub(crate) mod inflight;
pub mod ports;
pub mod question;
pub mod record;
pub mod replay;
pub mod s01_context_loading;
pub mod s02_utterance_saving;
pub mod s03_srl_preprocessing;
pub mod s04_extraction;
pub mod s05_graph_update;
pub mod s06_slot_discovery;
pub mod s07_state_computation;
pub mod s08_strategy_selection;
pub mod s09_continuation;
pub mod s10_question_generation;
pub mod s11_response_saving;
pub mod s12_scoring_persistence;
pub mod trace;
pub mod wording;

use trace::Trace;
pub use trace::{Observer, Silent};

/// The twelve stages of a turn, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The session as of its last complete turn.
    ContextLoading,
    /// The answer is kept.
    UtteranceSaving,
    /// Clauses, discourse relations, predicate frames.
    SrlPreprocessing,
    /// Concepts and relations with quotes; ratings beside them.
    Extraction,
    /// Nodes and edges.
    GraphUpdate,
    /// Canonical slots.
    SlotDiscovery,
    /// Structure, coverage, momentum, saturation.
    StateComputation,
    /// Signals, strategy, focus.
    StrategySelection,
    /// Go on, or end with a reason.
    Continuation,
    /// The next question.
    QuestionGeneration,
    /// The question becomes an utterance.
    ResponseSaving,
    /// Everything is committed.
    ScoringPersistence,
}

impl Stage {
    /// All stages, in order.
    pub const ALL: [Self; 12] = [
        Self::ContextLoading,
        Self::UtteranceSaving,
        Self::SrlPreprocessing,
        Self::Extraction,
        Self::GraphUpdate,
        Self::SlotDiscovery,
        Self::StateComputation,
        Self::StrategySelection,
        Self::Continuation,
        Self::QuestionGeneration,
        Self::ResponseSaving,
        Self::ScoringPersistence,
    ];

    /// 1 to 12.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The name as stored and shown.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ContextLoading => "ContextLoading",
            Self::UtteranceSaving => "UtteranceSaving",
            Self::SrlPreprocessing => "SrlPreprocessing",
            Self::Extraction => "Extraction",
            Self::GraphUpdate => "GraphUpdate",
            Self::SlotDiscovery => "SlotDiscovery",
            Self::StateComputation => "StateComputation",
            Self::StrategySelection => "StrategySelection",
            Self::Continuation => "Continuation",
            Self::QuestionGeneration => "QuestionGeneration",
            Self::ResponseSaving => "ResponseSaving",
            Self::ScoringPersistence => "ScoringPersistence",
        }
    }

    /// The stage's file with its whole text, for reference pages and `explain`.
    pub const fn source(self) -> (&'static str, &'static str) {
        macro_rules! file {
            ($name:literal) => {
                (concat!("crates/engine/src/turn/", $name), include_str!(concat!("turn/", $name)))
            };
        }
        match self {
            Self::ContextLoading => file!("s01_context_loading.rs"),
            Self::UtteranceSaving => file!("s02_utterance_saving.rs"),
            Self::SrlPreprocessing => file!("s03_srl_preprocessing.rs"),
            Self::Extraction => file!("s04_extraction.rs"),
            Self::GraphUpdate => file!("s05_graph_update.rs"),
            Self::SlotDiscovery => file!("s06_slot_discovery.rs"),
            Self::StateComputation => file!("s07_state_computation.rs"),
            Self::StrategySelection => file!("s08_strategy_selection.rs"),
            Self::Continuation => file!("s09_continuation.rs"),
            Self::QuestionGeneration => file!("s10_question_generation.rs"),
            Self::ResponseSaving => file!("s11_response_saving.rs"),
            Self::ScoringPersistence => file!("s12_scoring_persistence.rs"),
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One whole turn. On any error the session in the store is as it was, with the answer kept.
pub(crate) async fn take_turn(
    engine: &Engine,
    id: &SessionId,
    answer: &Answer,
    observer: &dyn Observer,
) -> Result<Turn, TurnError> {
    let parts = &engine.parts;
    let mut trace = Trace::new(parts.clock.as_ref(), observer);

    let mut context = s01_context_loading::load(engine, id).await?;
    trace.done(Stage::ContextLoading);

    let said = s02_utterance_saving::save(parts, &mut context, answer).await?;
    trace.done(Stage::UtteranceSaving);

    let parse = s03_srl_preprocessing::parse(parts, &said);
    trace.done(Stage::SrlPreprocessing);

    let reading = s04_extraction::read(engine, &context, &said, &parse).await?;
    trace.done(Stage::Extraction);

    let update = s05_graph_update::update(parts, &mut context, &said, &reading).await;
    trace.done(Stage::GraphUpdate);

    let opposed = |a: &str, b: &str| parts.linguist.opposed(a, b);
    let meaning = s05_graph_update::Meaning { thresholds: parts.embedder.thresholds(), opposed: &opposed };
    let slots =
        s06_slot_discovery::discover(meaning, &mut context.session, &context.methodology, context.turn, None);
    trace.done(Stage::SlotDiscovery);

    let state = s07_state_computation::compute(&mut context, &reading, &update, &slots);
    trace.done(Stage::StateComputation);

    let selection = s08_strategy_selection::select(
        &mut context,
        &reading,
        &update,
        &state,
        observer.wants_target_readings(),
    );
    trace.done(Stage::StrategySelection);

    let continuation = s09_continuation::decide(&context, &state, &selection);
    trace.done(Stage::Continuation);

    let question =
        s10_question_generation::ask(engine, &context, &said, &reading, &selection, &continuation, observer)
            .await?;
    trace.done(Stage::QuestionGeneration);

    let spoken =
        s11_response_saving::say(&mut context, &continuation, question.wording.as_ref(), parts.clock.now());
    trace.done(Stage::ResponseSaving);

    let outcome = s12_scoring_persistence::Outcome {
        said,
        reading,
        update,
        slots,
        state,
        selection,
        continuation,
        question,
        spoken,
        trace,
    };
    s12_scoring_persistence::commit(parts, context, outcome).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_has_its_file() {
        for (position, stage) in Stage::ALL.into_iter().enumerate() {
            assert_eq!(stage.number(), position + 1);
            let (file, text) = stage.source();
            assert!(file.contains(&format!("s{:02}_", stage.number())));
            assert!(text.starts_with("//!"), "{file}");
        }
    }
}
