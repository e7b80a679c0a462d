//! Rehearsal: what another methodology would have chosen in a recorded interview, turn by turn, and in which words it
//! would have asked.

use super::error::TurnError;
use super::parts::Parts;
use super::replay::{Chosen, made};
use super::s10_question_generation::Scene;
use super::trace::Silent;
use crate::decide::advance::{Explain, Outcome};
use crate::decide::events::{SessionEvent, apply};
use crate::decide::record::TurnRecord;
use crate::decide::selection::Decision;
use crate::given::methodology::Methodology;
use crate::state::session::{CLOSING, Session};
use crate::text::ids::TurnNumber;

/// One turn, as it was and as it would have been.
#[derive(Debug, Clone, PartialEq)]
pub struct Rehearsed {
    /// The turn.
    pub turn: TurnNumber,
    /// What the respondent said.
    pub answer: String,
    /// What was chosen then.
    pub recorded: Chosen,
    /// What was asked then; None when nothing was.
    pub question: Option<String>,
    /// What the other methodology chooses at this point.
    pub instead: Chosen,
    /// In which words; the recorded ones for the same choice, None where the interview ends.
    pub instead_question: Option<String>,
    /// Its decision, with the reasons; None when there was nothing to choose.
    pub decision: Option<Decision>,
}

impl Rehearsed {
    /// The other methodology chooses the same.
    pub fn is_same(&self) -> bool {
        self.recorded == self.instead
    }
}

/// Asks another methodology at every turn of a session what it would have chosen, and has it worded by these parts.
/// `session` is the session before any of the events; the talk stays as it was.
///
/// # Errors
/// When the events are not of this session, or a question cannot be worded.
pub async fn rehearse(
    parts: &Parts,
    mut session: Session,
    events: &[SessionEvent],
    own: &Methodology,
    other: &Methodology,
) -> Result<Vec<Rehearsed>, TurnError> {
    let mut rehearsed = Vec::new();
    for event in events {
        if let Some(record) = event.turn() {
            let mut apart = session.fork();
            if let Some(outcome) = apply(&mut apart, other, event, Explain::Decision)? {
                rehearsed.push(turn_of(parts, &apart, other, record, outcome).await?);
            }
        }
        apply(&mut session, own, event, Explain::Nothing)?;
    }
    Ok(rehearsed)
}

/// `session` is the session after the turn.
async fn turn_of(
    parts: &Parts,
    session: &Session,
    other: &Methodology,
    record: &TurnRecord,
    mut outcome: Outcome,
) -> Result<Rehearsed, TurnError> {
    let (instead, decision) = made(&outcome);
    let recorded = Chosen::from(&record.choice);
    let question = record.question.as_ref().map(|question| question.text.clone());
    let instead_question = if recorded == instead {
        question.clone()
    } else if instead.ending.is_some() || instead.strategy == CLOSING {
        None
    } else {
        // From here on the outcome is as if these rules had chosen.
        if let Some(reasons) = &outcome.reasons {
            outcome.choice = reasons.choice.clone();
        }
        let reading = &record.reading;
        let scene = Scene::of(parts, session, other, reading, &outcome).await?;
        Some(scene.word(&Silent, parts.until_us(), None).await?.value.question)
    };
    let (turn, answer) = (record.turn, record.answer.text.clone());
    Ok(Rehearsed { turn, answer, recorded, question, instead, instead_question, decision })
}
