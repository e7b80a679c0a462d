//! An utterance: one speaker's words in a turn.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::text::ids::{TurnNumber, UtteranceId};

/// Who speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// Colloquy.
    Interviewer,
    /// The person.
    Respondent,
}

/// One speaker's verbatim words in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Utterance {
    /// Numbered within the session: the opening is `u1`, turn n's answer `u{2n}`, its question `u{2n+1}`.
    pub id: UtteranceId,
    /// The turn; 0 for the opening question.
    pub turn_number: TurnNumber,
    /// Who spoke.
    pub speaker: Speaker,
    /// What was said.
    pub text: String,
    /// When.
    pub created_at: Timestamp,
}

impl Utterance {
    /// The id of the interviewer's words of a turn.
    pub const fn question_id(turn: TurnNumber) -> UtteranceId {
        UtteranceId::at(2 * turn as usize)
    }
    /// The id of the respondent's words of a turn (1-based).
    pub const fn answer_id(turn: TurnNumber) -> UtteranceId {
        UtteranceId::at(2 * turn as usize - 1)
    }
    /// The interviewer's words of a turn.
    pub const fn question(turn: TurnNumber, text: String, created_at: Timestamp) -> Self {
        let id = Self::question_id(turn);
        Self { id, turn_number: turn, speaker: Speaker::Interviewer, text, created_at }
    }
    /// The respondent's words of a turn (1-based).
    pub fn answer(turn: TurnNumber, text: String, created_at: Timestamp) -> Self {
        let id = Self::answer_id(turn);
        Self { id, turn_number: turn, speaker: Speaker::Respondent, text, created_at }
    }
}
