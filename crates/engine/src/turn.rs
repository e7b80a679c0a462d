//! The turn: one answer and all that follows from it, up to the next question.
//!
//! [`take_turn`] is meant to be read aloud. There are two commits: the answer (stages 1 and 2), and everything else or
//! nothing (stages 11 and 12). Time is spent waiting twice: for the reading of the answer, and for the wording of the
//! question. What lies between is [`crate::decide::advance`], which waits for nobody.

use crate::decide::advance::{Explain, TurnInputs, advance};
use crate::decide::record::Turn;
use crate::given::interpretation::SlotProposal;
use crate::state::session::{SessionState, SessionStatus};
use crate::text::ids::TurnNumber;

pub mod answer;
pub mod beginning;
pub mod briefing;
pub(crate) mod check;
pub(crate) mod departing;
pub mod error;
pub mod expectation;
pub mod explain;
pub mod grouping;
pub(crate) mod inflight;
pub mod parts;
pub mod ports;
pub mod question;
pub mod rehearsal;
pub mod replay;
pub mod s01_context_loading;
pub mod s02_utterance_saving;
pub mod s03_srl_preprocessing;
pub mod s04_extraction;
pub mod s10_question_generation;
pub mod s11_response_saving;
pub mod s12_scoring_persistence;
pub mod trace;
pub mod wording;

pub use crate::decide::advance::Stage;
pub use trace::{Observer, Silent};

use error::TurnError;
use parts::{Methodologies, Parts};
use ports::{NewAnswer, StoreError};
use s01_context_loading::Context;
use s02_utterance_saving::Kept;
use trace::Trace;

/// What an answer came to.
pub(crate) enum Answered {
    /// A turn that was taken now.
    Now(Box<Turn>),
    /// A turn that was taken when the same answer came before.
    Before(TurnNumber),
}

/// One whole turn. On any error the session in the store is as it was, with the answer kept.
pub(crate) async fn take_turn(
    parts: &Parts,
    methodologies: &Methodologies,
    answer: &NewAnswer,
    groups: Vec<SlotProposal>,
    observer: &dyn Observer,
) -> Result<Answered, TurnError> {
    let mut trace = Trace::new(parts.clock.as_ref(), observer);
    let begun = s01_context_loading::load(parts, answer).await?;
    trace.done(Stage::ContextLoading);
    let find = |session: &SessionState| methodologies.of(session);
    let context = match s02_utterance_saving::kept(&find, begun)? {
        Kept::Mine(context) => context,
        Kept::Done(turn) => return Ok(Answered::Before(turn)),
    };
    trace.done(Stage::UtteranceSaving);
    let lease = context.lease.clone();
    match work(parts, context, groups, observer, trace).await {
        Ok(turn) => Ok(Answered::Now(Box::new(turn))),
        Err(error) => {
            // The answer stays kept; who sends it again, or the next start, completes its turn.
            let _ = parts.store.turn_abandon(&lease).await;
            Err(told_apart(parts, answer, error).await)
        }
    }
}

/// What a turn's failure was: one that lost its session to a withdrawal says that the interview is over.
async fn told_apart(parts: &Parts, answer: &NewAnswer, error: TurnError) -> TurnError {
    if let TurnError::Store(StoreError::Conflict { .. }) = error
        && let Ok(session) = parts.store.session_load(&answer.session).await
        && session.status == SessionStatus::Completed
    {
        return TurnError::Completed { ending: session.ending };
    }
    error
}

/// All that follows once the answer is kept.
async fn work(
    parts: &Parts,
    context: Context,
    groups: Vec<SlotProposal>,
    observer: &dyn Observer,
    mut trace: Trace<'_>,
) -> Result<Turn, TurnError> {
    let until_us = parts.until_us();
    let parse = s03_srl_preprocessing::parse(parts, &context);
    trace.done(Stage::SrlPreprocessing);

    let heard = s04_extraction::listen(parts, &context, &parse, until_us).await?;
    trace.done(Stage::Extraction);

    let opposed = |a: &str, b: &str| parts.linguist.opposed(a, b);
    let Context { mut session, methodology, lease, answer } = context;
    let question_before = session.pending_question().map(|question| question.text.clone());
    let left_out = parts.left_out(&session.id).await?;
    let inputs = TurnInputs {
        answer: &answer.utterance,
        reading: &heard.reply.value,
        vectors: &heard.vectors,
        groups: &groups,
        left_out: &left_out,
        decided: None,
    };
    let explain = if observer.wants_target_readings() { Explain::All } else { Explain::Decision };
    let meaning = parts.meaning(&opposed);
    let outcome =
        advance(&mut session, &methodology, meaning, inputs, explain, &mut |stage| trace.done(stage));

    let asking =
        s10_question_generation::ask(parts, &session, &methodology, &heard, &outcome, observer, until_us);
    let question = match asking.await {
        Ok(question) => question,
        Err(error) => {
            // What was read may have been paid for.
            parts.store.turn_keep(&lease, &heard.reply).await?;
            return Err(error);
        }
    };
    trace.done(Stage::QuestionGeneration);

    let brief = question.brief.clone();
    let turn = s11_response_saving::Taken { answer, heard, groups, left_out, outcome: &outcome, question };
    let record = s11_response_saving::record(&mut session, turn, parts.clock.now());
    trace.done(Stage::ResponseSaving);

    let record = s12_scoring_persistence::commit(parts, session, &lease, record, trace).await?;
    Ok(Turn::of(&record, question_before.as_deref(), outcome, brief))
}
