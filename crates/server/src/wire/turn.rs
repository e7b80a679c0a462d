//! Turns: how an answer is given, how turns are shown, and what is told while one runs.

use colloquy_engine::turn::Stage;
use colloquy_export::turn::Turn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::problem::ProblemDocument;

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"text": "It is creamy, and my coffee tastes better.", "replies_to": "u1"}))]
pub struct NewAnswer {
    /// The respondent's words, verbatim.
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 5000)]
    pub text: Option<String>,
    /// Id of the question it answers (`question_id` or `next_question_id` of an earlier reply). With it an answer
    /// never becomes the answer to a question its sender has not seen, and the same answer twice is one.
    #[serde(default)]
    pub replies_to: Option<String>,
}

/// All turns of a session.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Turns {
    /// The session.
    pub session_id: String,
    /// Oldest first.
    pub turns: Vec<Turn>,
}

/// What is told while a turn runs, as server-sent events: the name is the event's, the data its JSON. The last
/// one is `turn` or `problem`.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(tag = "event", content = "data")]
pub enum TurnEvent {
    /// A stage is done.
    #[serde(rename = "stage")]
    Stage(StageDone),
    /// A piece of the next question, as it is worded: a draft, until it is replaced or the turn is done.
    #[serde(rename = "question.delta")]
    QuestionDelta(Piece),
    /// The draft was refused; this is the whole question that holds.
    #[serde(rename = "question.replaced")]
    QuestionReplaced(Piece),
    /// The turn is done.
    #[serde(rename = "turn")]
    Turn(Box<Turn>),
    /// The turn failed; the answer is kept.
    #[serde(rename = "problem")]
    Problem(Box<ProblemDocument>),
}

impl TurnEvent {
    /// The event's name.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Stage(_) => "stage",
            Self::QuestionDelta(_) => "question.delta",
            Self::QuestionReplaced(_) => "question.replaced",
            Self::Turn(_) => "turn",
            Self::Problem(_) => "problem",
        }
    }

    /// The event's data, as JSON.
    ///
    /// # Errors
    /// Never: all of it can be written.
    pub fn data(&self) -> serde_json::Result<String> {
        match self {
            Self::Stage(done) => serde_json::to_string(done),
            Self::QuestionDelta(piece) | Self::QuestionReplaced(piece) => serde_json::to_string(piece),
            Self::Turn(turn) => serde_json::to_string(turn),
            Self::Problem(problem) => serde_json::to_string(problem),
        }
    }
}

/// A stage that is done.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct StageDone {
    /// Its name.
    #[schema(value_type = String, example = "Extraction")]
    pub stage: &'static str,
    /// Its number, 1 to 12.
    pub number: usize,
    /// How long it took.
    pub duration_ms: f64,
}

impl StageDone {
    /// A stage that took so many microseconds.
    pub fn new(stage: Stage, duration_us: u64) -> Self {
        Self { stage: stage.name(), number: stage.number(), duration_ms: duration_us as f64 / 1000.0 }
    }
}

/// Words of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Piece {
    /// The words.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_have_the_names_their_schema_gives_them() {
        let piece = || Piece { text: "Why?".to_owned() };
        let stage = StageDone::new(Stage::Extraction, 1500);
        for event in [
            TurnEvent::Stage(stage),
            TurnEvent::QuestionDelta(piece()),
            TurnEvent::QuestionReplaced(piece()),
            TurnEvent::Problem(crate::problem::Problem::answer("it is empty").into_document()),
        ] {
            let written = serde_json::to_value(&event).unwrap();
            assert_eq!(written["event"], event.name());
            let data: serde_json::Value = serde_json::from_str(&event.data().unwrap()).unwrap();
            assert_eq!(written["data"], data);
        }
    }
}
