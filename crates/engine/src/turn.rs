//! The turn: one answer and all that follows from it, up to the next question.
//!
//! [`take_turn`] is meant to be read aloud. There are two commits: the answer (stages 1 and 2), and everything else or
//! nothing (stages 11 and 12). Time is spent waiting twice: for the reading of the answer, and for the wording of the
//! question. What lies between is [`crate::advance`], which waits for nobody.

pub use crate::advance::Stage;
use crate::advance::{Explain, TurnInputs, advance};
use crate::engine::{Engine, TurnError};
use crate::ports::NewAnswer;
use crate::record::Turn;

pub mod briefing;
pub mod explain;
pub(crate) mod inflight;
pub mod s01_context_loading;
pub mod s02_utterance_saving;
pub mod s03_srl_preprocessing;
pub mod s04_extraction;
pub mod s10_question_generation;
pub mod s11_response_saving;
pub mod s12_scoring_persistence;
pub mod trace;
pub mod wording;

use trace::Trace;
pub use trace::{Observer, Silent};

use s01_context_loading::Context;

/// One whole turn. On any error the session in the store is as it was, with the answer kept.
pub(crate) async fn take_turn(
    engine: &Engine,
    answer: &NewAnswer,
    observer: &dyn Observer,
) -> Result<Turn, TurnError> {
    let mut trace = Trace::new(engine.parts.clock.as_ref(), observer);
    let begun = s01_context_loading::load(engine, answer).await?;
    trace.done(Stage::ContextLoading);
    let context = match s02_utterance_saving::kept(engine, begun)? {
        s02_utterance_saving::Kept::Mine(context) => context,
        s02_utterance_saving::Kept::Done(turn) => return engine.turn(&answer.session, turn).await,
    };
    trace.done(Stage::UtteranceSaving);
    let lease = context.lease.clone();
    match work(engine, context, observer, trace).await {
        Ok(turn) => Ok(turn),
        Err(error) => {
            // The answer stays kept; who sends it again, or the next start, completes its turn.
            let _ = engine.parts.store.turn_abandon(&lease).await;
            Err(engine.told_apart(&lease.session, error).await)
        }
    }
}

/// All that follows once the answer is kept.
async fn work(
    engine: &Engine,
    context: Context,
    observer: &dyn Observer,
    mut trace: Trace<'_>,
) -> Result<Turn, TurnError> {
    let parse = s03_srl_preprocessing::parse(&engine.parts, &context);
    trace.done(Stage::SrlPreprocessing);

    let heard = s04_extraction::listen(engine, &context, &parse).await?;
    trace.done(Stage::Extraction);

    let opposed = |a: &str, b: &str| engine.parts.linguist.opposed(a, b);
    let Context { mut session, methodology, lease, answer } = context;
    let question_before = session.pending_question().map(|question| question.text.clone());
    let inputs = TurnInputs {
        answer: &answer.utterance,
        reading: &heard.reply.value,
        vectors: &heard.vectors,
        decided: None,
    };
    let explain = if observer.wants_target_readings() { Explain::All } else { Explain::Decision };
    let meaning = engine.meaning(&opposed);
    let outcome =
        advance(&mut session, &methodology, meaning, inputs, explain, &mut |stage| trace.done(stage));

    let asking = s10_question_generation::ask(engine, &session, &methodology, &heard, &outcome, observer);
    let question = match asking.await {
        Ok(question) => question,
        Err(error) => {
            // What was read may have been paid for.
            engine.parts.store.turn_keep(&lease, &heard.reply).await?;
            return Err(error);
        }
    };
    trace.done(Stage::QuestionGeneration);

    let brief = question.brief.clone();
    let turn = s11_response_saving::Taken { answer, heard, outcome: &outcome, question };
    let record = s11_response_saving::record(&mut session, turn, engine.parts.clock.now());
    trace.done(Stage::ResponseSaving);

    let record = s12_scoring_persistence::commit(&engine.parts, session, &lease, record, trace).await?;
    Ok(Turn::of(&record, question_before.as_deref(), outcome, brief))
}
