//! Stage 10, QuestionGeneration: the next words of the interviewer.
//!
//! *Takes* the choice. *Gives* the wording and the brief it was made from: the brief names the focus that
//! selection chose, and nothing else decides what the question is about. *Waits for* the interpreter, and
//! passes the words on as they come. Every wording is checked: the lint, and no question twice in a session
//! (by words over all earlier questions, by meaning where words leave it open).

use crate::continuation::Continuation;
use crate::interpretation::{AskRequest, QuestionBrief, Wording};
use crate::methodology::Strategy;
use crate::turn::briefing;
use crate::turn::error::TurnError;
use crate::turn::parts::Parts;
use crate::turn::s01_context_loading::Context;
use crate::turn::s02_utterance_saving::Said;
use crate::turn::s04_extraction::Reading;
use crate::turn::s08_strategy_selection::{CLARIFICATION, Next, Selection};
use crate::turn::stage::Stage;
use crate::turn::trace::Observer;
use crate::turn::wording::{Asking, word_question};

/// The next words, and what they were made from.
pub struct Question {
    /// What the wording was given; None when nothing is said.
    pub brief: Option<QuestionBrief>,
    /// The words; None when nothing is said.
    pub wording: Option<Wording>,
    /// Tasks the fallback did, in words.
    pub degraded: Vec<String>,
}

/// Words the next question, the clarification or the closing.
pub async fn ask(
    parts: &Parts,
    context: &Context,
    said: &Said,
    reading: &Reading,
    selection: &Selection,
    continuation: &Continuation,
    observer: &dyn Observer,
) -> Result<Question, TurnError> {
    let mut degraded = Vec::new();
    if selection.next == Next::Nothing {
        return Ok(Question { brief: None, wording: None, degraded });
    }
    let brief = briefing::brief(context, selection, continuation);
    let strategy = match continuation.ending {
        Some(_) => None,
        None => strategy_of(context, selection),
    };
    let request = AskRequest {
        methodology: &context.methodology,
        concept: &context.session.concept,
        strategy,
        brief: &brief,
        answer: Some(&said.utterance.text),
        transcript: &context.session.transcript,
        turn: context.turn,
        momentum: reading.ratings.momentum,
    };
    let wording = word_question(Asking { parts, request, observer }, &mut degraded)
        .await
        .map_err(|source| TurnError::Stage { stage: Stage::QuestionGeneration, source })?;
    Ok(Question { brief: Some(brief), wording: Some(wording), degraded })
}

/// The strategy whose question is worded: the one chosen; for a clarification the one whose question is put
/// again.
fn strategy_of<'a>(context: &'a Context, selection: &Selection) -> Option<&'a Strategy> {
    let name = match &selection.next {
        Next::Strategy(decision) => decision.strategy.as_str(),
        Next::Clarification(_) => {
            let asked = context.session.turns.iter().rev().map(|turn| turn.strategy.as_str());
            asked.into_iter().find(|name| *name != CLARIFICATION)?
        }
        Next::Nothing => return None,
    };
    context.methodology.strategy(name)
}
