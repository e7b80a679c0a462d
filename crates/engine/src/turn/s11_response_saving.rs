//! Stage 11, ResponseSaving: the interviewer's words join the transcript, and the session's status moves.
//!
//! *Takes* the wording and the ending. *Gives* the utterance, when something is said. Nothing is written to
//! the store yet: that happens in stage 12, together with everything else.

use jiff::Timestamp;

use crate::continuation::Continuation;
use crate::interpretation::Wording;
use crate::session::{SessionStatus, Speaker, Utterance};
use crate::turn::s01_context_loading::Context;

/// The interviewer's words, when something is said.
pub struct Spoken {
    /// The utterance.
    pub utterance: Option<Utterance>,
}

/// Adds the words to the transcript; on an ending the session is closing, after the closing words completed.
pub fn say(
    context: &mut Context,
    continuation: &Continuation,
    wording: Option<&Wording>,
    now: Timestamp,
) -> Spoken {
    let session = &mut context.session;
    let utterance = wording.map(|wording| Utterance {
        id: Utterance::question_id(context.turn),
        turn_number: context.turn,
        speaker: Speaker::Interviewer,
        text: wording.question.clone(),
        created_at: now,
    });
    session.transcript.extend(utterance.clone());
    if context.closing {
        session.status = SessionStatus::Completed;
        session.completed_at = Some(now);
    } else if let Some(ending) = continuation.ending {
        session.ending = Some(ending);
        session.status = SessionStatus::Closing;
    }
    Spoken { utterance }
}
