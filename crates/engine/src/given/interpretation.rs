//! What an interpreter is asked and what it answers: the reading of an answer, the wording of a question.

pub mod call;
pub mod departure;
pub mod focus;
pub mod grouping;
pub mod intent;
pub mod known;
pub mod moves;
pub mod rating;
pub mod reading;
pub mod sense;
pub mod statement;

use std::any::Any;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::given::concept::Concept;
use crate::given::methodology::{Methodology, Strategy};
use crate::given::utterance::{Speaker, Utterance};
use crate::text::ids::{TurnNumber, UtteranceId};

pub use super::operation::Operation;
pub use call::{CallContext, Reply, Task, Usage};
pub use departure::{Departure, Instead, OtherCandidate};
pub use focus::{FocusBrief, FocusNode};
pub use grouping::{KnownSlot, NameSlotsRequest, SlotProposal};
pub use intent::Intent;
pub use known::KnownNode;
pub use moves::{AskedBack, Course, Missing, Move, Moved, Opening, Way};
pub use rating::{KnowledgeState, Likert, MomentumLevel, Ratings, ResponseDepth};
pub use sense::{About, Askable, Experiencer, Forms, Natural, Role, Sense, Tense};
pub use statement::{
    Act, Comprehension, Extractability, GridRating, Modality, NotExtractable, Prepared, Reaction, Reading,
    Relation, Statement, Unheard,
};

/// What a local parser finds in an answer (stage 3), offered to every interpreter.
#[derive(Debug, Clone, Default)]
pub struct Parse {
    /// The parser's own full analysis, for an interpreter of the same make (so nothing is parsed twice).
    pub analysis: Option<Arc<dyn Any + Send + Sync>>,
}

/// A request to read one answer.
#[derive(Debug, Clone)]
pub struct ListenRequest<'a> {
    /// Types, edges and guidance.
    pub methodology: &'a Methodology,
    /// The topic, with stimulus and elements.
    pub concept: &'a Concept,
    /// The question that was answered, when there was one.
    pub question: Option<&'a str>,
    /// What that question asked.
    pub intent: Option<&'a Intent>,
    /// The node the question was about.
    pub focus: Option<KnownNode<'a>>,
    /// The strategy behind the question.
    pub strategy: Option<&'a Strategy>,
    /// The stimulus element the question was about.
    pub focus_element: Option<&'a str>,
    /// The respondent's words.
    pub answer: &'a str,
    /// Stage 3's finding for the same words.
    pub parse: &'a Parse,
    /// Live nodes, oldest first.
    pub known: Vec<KnownNode<'a>>,
    /// The whole talk before the answer, oldest first.
    pub transcript: &'a [Utterance],
    /// Which judged signals are wanted, by id, in a fixed order.
    pub wanted: &'a [&'static str],
    /// Candidates the engine expects to choose among once the answer is read: a reader may word a question for each in the
    /// same call ([`Reading::prepared`]). Empty as a rule.
    pub expected: &'a [OtherCandidate],
    /// The turn the answer opens.
    pub turn: TurnNumber,
}

/// Utterances before the answer that a reader is shown, unless it asks for more.
const TAIL: usize = 10;

impl<'a> ListenRequest<'a> {
    /// One answer by itself: nothing was asked, known or said before.
    pub const fn alone(
        methodology: &'a Methodology,
        concept: &'a Concept,
        answer: &'a str,
        parse: &'a Parse,
    ) -> Self {
        Self {
            methodology,
            concept,
            question: None,
            intent: None,
            focus: None,
            strategy: None,
            focus_element: None,
            answer,
            parse,
            known: Vec::new(),
            transcript: &[],
            wanted: &[],
            expected: &[],
            turn: 1,
        }
    }

    /// The last utterances before the answer, oldest first (at most 10).
    pub fn tail(&self) -> &'a [Utterance] {
        &self.transcript[self.transcript.len().saturating_sub(TAIL)..]
    }

    /// The respondent's earlier answers, oldest first.
    pub fn earlier_answers(&self) -> Vec<&'a str> {
        let said = self.transcript.iter().filter(|u| u.speaker == Speaker::Respondent);
        said.map(|u| u.text.as_str()).collect()
    }
}

/// What a question is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// The first question.
    Opening,
    /// A strategy's question.
    FollowUp,
    /// A gentle request to say more, after an answer with nothing to extract.
    Clarification,
    /// Thanks, and an invitation to add anything.
    Closing,
    /// The last words, to which no answer is expected.
    Farewell,
}

/// What the question must be about: the focus selection chose, and what is known about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QuestionBrief {
    /// What the question is for.
    pub purpose: Purpose,
    /// What it is about.
    pub focus: FocusBrief,
    /// What it asks, as far as that is decided; who words it fills in the rest.
    #[serde(default)]
    pub intent: Intent,
    /// Where the talk stands: the move, the thread, what is missing.
    #[serde(default)]
    pub course: Course,
    /// Why this strategy and this focus, in words, strongest first.
    pub reasons: Vec<String>,
    /// What else could be asked, best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<OtherCandidate>,
    /// Slots of the frame that could be asked about instead of what was chosen: of the interview, and of what the person is at.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<FocusBrief>,
    /// How many more answers are asked for, as far as that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns_left: Option<u32>,
    /// Questions already asked, oldest first, opening included.
    pub asked: Vec<String>,
    /// Wordings rejected in this turn, with the reason.
    pub rejected: Vec<(String, String)>,
    /// Why the last answer held nothing (clarifications only).
    pub not_extractable: Option<NotExtractable>,
    /// Seed of this question: the same brief and seed give the same words.
    pub seed: u64,
}

impl QuestionBrief {
    /// One about nothing, of a talk of which nothing is known.
    pub fn blank(purpose: Purpose) -> Self {
        Self {
            purpose,
            focus: FocusBrief::None,
            intent: Intent::default(),
            course: Course::default(),
            reasons: Vec::new(),
            others: Vec::new(),
            open: Vec::new(),
            turns_left: None,
            asked: Vec::new(),
            rejected: Vec::new(),
            not_extractable: None,
            seed: 0,
        }
    }
}

/// A request to word one question.
#[derive(Debug, Clone, Copy)]
pub struct AskRequest<'a> {
    /// Openings, stems, descriptions.
    pub methodology: &'a Methodology,
    /// The topic.
    pub concept: &'a Concept,
    /// The chosen strategy; None for openings, clarifications and closings.
    pub strategy: Option<&'a Strategy>,
    /// What to ask about.
    pub brief: &'a QuestionBrief,
    /// The last answer.
    pub answer: Option<&'a str>,
    /// The whole talk so far, oldest first (the answer included).
    pub transcript: &'a [Utterance],
    /// The turn.
    pub turn: TurnNumber,
    /// What was read from the last answer.
    pub reading: Option<&'a Reading>,
    /// Live nodes, oldest first.
    pub known: &'a [KnownNode<'a>],
}

impl AskRequest<'_> {
    /// Energy of the last answer.
    pub fn momentum(&self) -> Option<MomentumLevel> {
        self.reading.and_then(|reading| reading.ratings.momentum)
    }
}

/// A worded question.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Wording {
    /// The question as it will be said, acknowledgement included.
    pub question: String,
    /// The stem it was built from, when there was one.
    #[serde(default)]
    pub stem: Option<String>,
    /// The tactic used.
    #[serde(default)]
    pub tactic: Option<String>,
    /// What it asks.
    #[serde(default)]
    pub intent: Intent,
    /// What the person was seen to do with the last answer, where who words the question looked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noticed: Option<Act>,
    /// That it asks something else than was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departure: Option<Departure>,
}

/// One finding of the question lint (`language.md` 1.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LintFinding {
    /// `L01` to `L25`.
    pub rule: String,
    /// True: the question must not be asked.
    pub fail: bool,
    /// What is wrong, in words.
    pub message: String,
}

/// What the lint needs to know besides the question.
#[derive(Debug, Clone, Copy)]
pub struct LintContext<'a> {
    /// Earlier questions, oldest first.
    pub asked: &'a [String],
    /// What the question must be about.
    pub brief: &'a QuestionBrief,
    /// The last answer.
    pub answer: Option<&'a str>,
    /// The whole talk so far.
    pub transcript: &'a [Utterance],
    /// The methodology.
    pub methodology: &'a Methodology,
    /// The strategy.
    pub strategy: Option<&'a Strategy>,
    /// Name of the topic.
    pub concept: &'a Concept,
    /// Who worded it looked at what the person just did ([`Wording::noticed`]): what stands before the question may then be
    /// regret, thanks or a reply, and a question whether it was understood may be closed.
    pub listened: bool,
}

/// The utterance an extraction belongs to, and the text spans refer to.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// The utterance.
    pub utterance: UtteranceId,
    /// Its text.
    pub text: &'a str,
}
