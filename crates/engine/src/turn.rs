//! The turn: one answer and all that follows from it, up to the next question.
//!
//! [`take_turn`] is meant to be read aloud. Every stage is a function in a file of its own that takes what it
//! needs and returns one named type, so a wrong order does not compile. There are two commits: the answer
//! (stage 2), and everything else or nothing (stages 11 and 12). Time is spent waiting twice: for the reading
//! of the answer (extraction and ratings run side by side), and for the wording of the question.

use crate::ids::SessionId;
use crate::turn::answer::Answer;
use crate::turn::error::TurnError;
use crate::turn::parts::Parts;
use crate::turn::record::Turn;

pub mod answer;
pub mod briefing;
pub mod error;
pub(crate) mod inflight;
pub mod parts;
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
pub(crate) mod separation;
pub mod stage;
pub mod trace;
pub mod wording;

pub use stage::Stage;
use trace::Trace;
pub use trace::{Observer, Silent};

/// One whole turn. On any error the session in the store is as it was, with the answer kept.
pub(crate) async fn take_turn(
    parts: &Parts,
    methodology_of: s01_context_loading::MethodologyOf<'_>,
    id: &SessionId,
    answer: &Answer,
    observer: &dyn Observer,
) -> Result<Turn, TurnError> {
    let mut trace = Trace::new(parts.clock.as_ref(), observer);

    let mut context = s01_context_loading::load(parts, methodology_of, id).await?;
    trace.done(Stage::ContextLoading);

    let said = s02_utterance_saving::save(parts, &mut context, answer).await?;
    trace.done(Stage::UtteranceSaving);

    let parse = s03_srl_preprocessing::parse(parts, &said);
    trace.done(Stage::SrlPreprocessing);

    let reading = s04_extraction::read(parts, &context, &said, &parse).await?;
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
        s10_question_generation::ask(parts, &context, &said, &reading, &selection, &continuation, observer)
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
