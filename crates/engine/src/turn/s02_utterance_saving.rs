//! Stage 2, UtteranceSaving: the respondent's words are kept before anything is done with them.
//!
//! *Takes* the answer. *Gives* the stored utterance, which also joins the transcript. *Waits for* the store:
//! this is the first of the two commits, so that no failure later in the turn loses what was said. The same
//! answer sent again finds itself stored.

use crate::ports::NewAnswer;
use crate::session::Utterance;
use crate::turn::answer::Answer;
use crate::turn::error::TurnError;
use crate::turn::parts::Parts;
use crate::turn::s01_context_loading::Context;

/// The answer as kept.
pub struct Said {
    /// The stored utterance.
    pub utterance: Utterance,
    /// The question it answers.
    pub question: Option<String>,
    /// The sender's key.
    pub idempotency_key: Option<String>,
}

/// Keeps the answer.
pub async fn save(parts: &Parts, context: &mut Context, answer: &Answer) -> Result<Said, TurnError> {
    let question = context.question().map(str::to_owned);
    let kept = NewAnswer {
        session: context.session.id.clone(),
        turn: context.turn,
        text: answer.text.clone(),
        idempotency_key: answer.idempotency_key.clone(),
        at: parts.clock.now(),
    };
    let utterance = parts.store.answer_append(&kept, false).await?;
    context.session.transcript.push(utterance.clone());
    Ok(Said { utterance, question, idempotency_key: answer.idempotency_key.clone() })
}
