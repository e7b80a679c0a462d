//! Replay: a recorded interview is run again from what the interpreter said then.
//!
//! With the methodology it was held with, every choice comes out as it was. With another one, the replay shows
//! turn by turn what would have been chosen instead, given the same answers to the same questions: the talk
//! stays as it was, only the choice is made anew.

use serde::{Deserialize, Serialize};

use super::error::TurnError;
use crate::decide::advance::{Choice, Explain, Outcome};
use crate::decide::events::{SessionEvent, apply};
use crate::decide::selection::Decision;
use crate::given::methodology::Methodology;
use crate::state::session::{Ending, Focus, Session};

/// A choice, as replays compare it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chosen {
    /// The strategy, or what was done instead.
    pub strategy: String,
    /// What the question is about.
    pub focus: Focus,
    /// Its label.
    pub focus_label: String,
    /// Why the interview ends here, when it does.
    pub ending: Option<Ending>,
}

impl From<&Choice> for Chosen {
    fn from(choice: &Choice) -> Self {
        Self {
            strategy: choice.strategy.clone(),
            focus: choice.focus.clone(),
            focus_label: choice.focus_label.clone(),
            ending: choice.ending,
        }
    }
}

/// One turn, replayed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Replayed {
    /// The turn.
    pub turn: u32,
    /// What was chosen then.
    pub recorded: Chosen,
    /// What the same methodology chooses now.
    pub again: Chosen,
    /// What another methodology chooses at this point.
    pub instead: Option<Chosen>,
    /// Its decision, with the reasons.
    pub instead_decision: Option<Decision>,
}

impl Replayed {
    /// The choice came out as it was.
    pub fn is_identical(&self) -> bool {
        self.recorded == self.again
    }
}

/// Replays all turns of a session in order. `session` is the session before any of the events; `other` is asked at
/// every turn what it would have chosen.
///
/// # Errors
/// When the events are not of this session.
pub fn replay(
    mut session: Session,
    events: &[SessionEvent],
    methodology: &Methodology,
    other: Option<&Methodology>,
) -> Result<Vec<Replayed>, TurnError> {
    let mut replayed = Vec::new();
    for event in events {
        let instead = match (event.turn(), other) {
            (Some(_), Some(other)) => apply(&mut session.fork(), other, event, Explain::Decision)?,
            _ => None,
        };
        let outcome = apply(&mut session, methodology, event, Explain::Decision)?;
        if let (Some(record), Some(outcome)) = (event.turn(), outcome) {
            let (instead, instead_decision) = instead.as_ref().map(made).unzip();
            replayed.push(Replayed {
                turn: record.turn,
                recorded: Chosen::from(&record.choice),
                again: made(&outcome).0,
                instead,
                instead_decision: instead_decision.flatten(),
            });
        }
    }
    Ok(replayed)
}

/// The choice the rules make, whatever was recorded.
pub(super) fn made(outcome: &Outcome) -> (Chosen, Option<Decision>) {
    let choice = outcome.reasons.as_ref().map_or(&outcome.choice, |reasons| &reasons.choice);
    (Chosen::from(choice), outcome.decision().cloned())
}
