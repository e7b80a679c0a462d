//! Format 1: events of a session.
//!
//! What is looked for across sessions (the words said, keys, times) stands in columns beside the body, and only there,
//! and so do vectors. [`EventV1`] is the rest.

mod check;
mod decision;
mod given;
mod reading;
mod study;
mod words;

use std::sync::Arc;

use colloquy_engine::TurnRecord;
use colloquy_engine::advance::{Choice, Resolution};
use colloquy_engine::events::{Happening, SessionEvent};
use colloquy_engine::graph::Vector;
use colloquy_engine::ids::{MergeId, NodeId};
use colloquy_engine::interpretation::{Act, Intent, Reading, SlotProposal, Usage};
use colloquy_engine::record::{Departed, Question, StageTrace};
use colloquy_engine::selection::Candidate;
use colloquy_engine::session::{Ending, Focus};
use colloquy_engine::slots::SlotMapping;
use colloquy_engine::utterance::Utterance;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub(crate) use decision::{CandidateV1, FocusV1, GroupV1, MatchV1, PlacedV1};
pub(crate) use given::{ConceptV1, ConfigV1};
pub(crate) use reading::{ExtractabilityV1, RatingsV1, RelationV1, ReplyV1, StatementV1};
pub(crate) use study::StudyPlanV1;

use crate::format::twin::{As, List, Maybe, One, is_default};
use check::CheckedV1;
use decision::{ChoiceV1, ResolutionV1};
use reading::{IntentV1, ReadingV1, UsageV1};

/// The words of an event, which stand beside its body.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Words {
    /// When it happened.
    pub(crate) at: Timestamp,
    /// The turn, when it is one, or would have become one.
    pub(crate) turn: Option<u32>,
    /// The sender's key of a turn's answer.
    pub(crate) key: Option<String>,
    /// What the respondent said.
    pub(crate) answer: Option<String>,
    /// What the interviewer said.
    pub(crate) question: Option<String>,
}

/// An event without its words and vectors.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EventV1 {
    Started(QuestionV1),
    TurnTaken(Box<TurnV1>),
    QuestionReplaced(ReplacedV1),
    MergeUndone(UndoneV1),
    Checked(Box<CheckedV1>),
    Paused,
    Finished(FinishedV1),
}

/// A question without its words.
#[derive(Serialize, Deserialize)]
pub(crate) struct QuestionV1 {
    #[serde(default, skip_serializing_if = "is_default", with = "As::<IntentV1>")]
    intent: Intent,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stem: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tactic: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<One<Act>>>")]
    noticed: Option<Act>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    departure: Option<DepartedV1>,
}

/// What was asked instead of what was chosen.
#[derive(Serialize, Deserialize)]
pub(crate) struct DepartedV1 {
    strategy: String,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<FocusV1>")]
    focus: Focus,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    focus_label: String,
    reason: String,
}

/// A turn without its words and vectors.
#[derive(Serialize, Deserialize)]
pub(crate) struct TurnV1 {
    answered_at: Timestamp,
    /// Only where it is not the time of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    completed_at: Option<Timestamp>,
    #[serde(with = "As::<ReadingV1>")]
    reading: Reading,
    by: String,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<UsageV1>")]
    usage: Usage,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<GroupV1>>")]
    groups: Vec<SlotProposal>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<String>,
    #[serde(with = "As::<ResolutionV1>")]
    resolution: Resolution,
    #[serde(with = "As::<ChoiceV1>")]
    choice: Choice,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<CandidateV1>>")]
    candidates: Vec<Candidate>,
    decided_by: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    question: Option<QuestionV1>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    farewell: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    degraded: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    noted: Vec<String>,
    /// Stages with their durations in microseconds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    stages: Vec<(String, u64)>,
}

/// A question that took the place of another.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReplacedV1 {
    strategy: String,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<FocusV1>")]
    focus: Focus,
    #[serde(flatten)]
    question: QuestionV1,
}

/// A merge that was undone.
#[derive(Serialize, Deserialize)]
pub(crate) struct UndoneV1 {
    merge: MergeId,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<PlacedV1>>")]
    slots: Vec<(NodeId, SlotMapping)>,
}

/// An end.
#[derive(Serialize, Deserialize)]
pub(crate) struct FinishedV1 {
    #[serde(with = "As::<One<Ending>>")]
    ending: Ending,
    /// When the answer came whose turn was not complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unheard_at: Option<Timestamp>,
}

impl QuestionV1 {
    fn of(question: &Question) -> (Self, String) {
        let Question { text, intent, stem, tactic, noticed, departure } = question.clone();
        let departure = departure.map(|departed| {
            let Departed { strategy, focus, focus_label, reason } = departed;
            DepartedV1 { strategy, focus, focus_label, reason }
        });
        (Self { intent, stem, tactic, noticed, departure }, text)
    }

    fn with(self, text: String) -> Question {
        let departure = self.departure.map(|departed| {
            let DepartedV1 { strategy, focus, focus_label, reason } = departed;
            Departed { strategy, focus, focus_label, reason }
        });
        let Self { intent, stem, tactic, noticed, .. } = self;
        Question { text, intent, stem, tactic, noticed, departure }
    }
}

impl TurnV1 {
    fn of(record: &TurnRecord, at: Timestamp) -> (Self, Words) {
        let TurnRecord { turn, key, answer, reading, by, usage, vectors: _, resolution, choice, .. } = record;
        let TurnRecord {
            groups,
            left_out,
            candidates,
            decided_by,
            question,
            farewell,
            degraded,
            noted,
            stages,
            completed_at,
            ..
        } = record;
        let (question, said) = question.as_ref().map(QuestionV1::of).unzip();
        let body = Self {
            answered_at: answer.created_at,
            completed_at: Some(*completed_at).filter(|completed| *completed != at),
            reading: reading.clone(),
            by: by.clone(),
            usage: *usage,
            groups: groups.clone(),
            left_out: left_out.clone(),
            resolution: resolution.clone(),
            choice: choice.clone(),
            candidates: candidates.clone(),
            decided_by: *decided_by,
            question,
            farewell: farewell.clone(),
            degraded: degraded.clone(),
            noted: noted.clone(),
            stages: stages
                .iter()
                .map(|StageTrace { stage, duration_us }| (stage.clone(), *duration_us))
                .collect(),
        };
        let (turn, key, answer) = (Some(*turn), key.clone(), Some(answer.text.clone()));
        (body, Words { at, turn, key, answer, question: said })
    }

    fn with(self, words: Words, vectors: Vec<(NodeId, Vector)>) -> Option<TurnRecord> {
        let turn = words.turn?;
        let question = match (self.question, words.question) {
            (Some(question), text) => Some(question.with(text?)),
            (None, _) => None,
        };
        Some(TurnRecord {
            turn,
            key: words.key,
            answer: Utterance::answer(turn, words.answer?, self.answered_at),
            reading: self.reading,
            by: self.by,
            usage: self.usage,
            vectors,
            groups: self.groups,
            left_out: self.left_out,
            resolution: self.resolution,
            choice: self.choice,
            candidates: self.candidates,
            decided_by: self.decided_by,
            question,
            farewell: self.farewell,
            degraded: self.degraded,
            noted: self.noted,
            stages: self
                .stages
                .into_iter()
                .map(|(stage, duration_us)| StageTrace { stage, duration_us })
                .collect(),
            completed_at: self.completed_at.unwrap_or(words.at),
        })
    }
}

impl EventV1 {
    /// An event as it is stored: the body, and its words.
    pub(crate) fn of(event: &SessionEvent) -> (Self, Words) {
        let words = Words { at: event.at, ..Words::default() };
        match &event.what {
            Happening::Started(question) => {
                let (question, text) = QuestionV1::of(question);
                (Self::Started(question), Words { question: Some(text), ..words })
            }
            Happening::TurnTaken(record) => {
                let (turn, words) = TurnV1::of(record, event.at);
                (Self::TurnTaken(Box::new(turn)), words)
            }
            Happening::QuestionReplaced { strategy, focus, question } => {
                let (question, text) = QuestionV1::of(question);
                let replaced = ReplacedV1 { strategy: strategy.clone(), focus: focus.clone(), question };
                (Self::QuestionReplaced(replaced), Words { question: Some(text), ..words })
            }
            Happening::MergeUndone { merge, slots } => {
                (Self::MergeUndone(UndoneV1 { merge: *merge, slots: slots.clone() }), words)
            }
            Happening::Checked(record) => {
                let (checked, words) = CheckedV1::of(record, words);
                (Self::Checked(Box::new(checked)), words)
            }
            Happening::Paused => (Self::Paused, words),
            Happening::Finished { ending, unheard } => {
                let unheard_at = unheard.as_ref().map(|unheard| unheard.created_at);
                let turn = unheard.as_ref().map(|unheard| unheard.turn_number);
                let answer = unheard.as_ref().map(|unheard| unheard.text.clone());
                (Self::Finished(FinishedV1 { ending: *ending, unheard_at }), Words { turn, answer, ..words })
            }
        }
    }

    /// The event of a body and its words; None when words are missing that belong to it.
    pub(crate) fn with(self, words: Words, vectors: Vec<(NodeId, Vector)>) -> Option<SessionEvent> {
        let at = words.at;
        let what = match self {
            Self::Started(question) => Happening::Started(question.with(words.question?)),
            Self::TurnTaken(turn) => Happening::TurnTaken(Arc::new(turn.with(words, vectors)?)),
            Self::QuestionReplaced(ReplacedV1 { strategy, focus, question }) => {
                Happening::QuestionReplaced { strategy, focus, question: question.with(words.question?) }
            }
            Self::MergeUndone(UndoneV1 { merge, slots }) => Happening::MergeUndone { merge, slots },
            Self::Checked(checked) => Happening::Checked(Arc::new(checked.with(words, vectors)?)),
            Self::Paused => Happening::Paused,
            Self::Finished(FinishedV1 { ending, unheard_at }) => {
                let unheard = match unheard_at {
                    Some(came) => Some(Utterance::answer(words.turn?, words.answer?, came)),
                    None => None,
                };
                Happening::Finished { ending, unheard }
            }
        };
        Some(SessionEvent { at, what })
    }
}

#[cfg(test)]
mod tests;
