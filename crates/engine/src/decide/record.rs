//! What is kept of a turn, and what is shown of it.
//!
//! A [`TurnRecord`] holds what the turn depended on and what was decided: enough to come to the same session again. A
//! [`Turn`] adds the reasons, which are worked out anew from the records whenever somebody wants to see them.

use indexmap::IndexMap;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::decide::advance::{Choice, Outcome, Reasons, Resolution};
use crate::decide::selection::{Candidate, Decision};
use crate::decide::signals::value::SignalValues;
use crate::given::interpretation::reading::Dropped;
use crate::given::interpretation::{
    Act, Extractability, Intent, Moved, QuestionBrief, Ratings, Reading, SlotProposal, Usage, Wording,
};
use crate::given::methodology::phases::Phase;
use crate::given::operation::Operation;
use crate::given::utterance::Utterance;
use crate::state::frame::FrameState;
use crate::state::graph::Vector;
use crate::state::graph::structure::GraphCounts;
use crate::state::graph::update::{TurnEdge, TurnNode};
use crate::state::session::{CLOSING, Ending, Focus, Saturation};
use crate::state::slots::aggregation::CanonicalCounts;
use crate::text::ids::{NodeId, SlotId, TurnNumber, UtteranceId};

/// One stage's duration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageTrace {
    /// The stage's name.
    pub stage: String,
    /// How long it took, in microseconds; 0 in deterministic runs.
    pub duration_us: u64,
}

/// A question as it was said.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Question {
    /// Its words.
    pub text: String,
    /// What it asks.
    pub intent: Intent,
    /// The stem it was built from, when there was one.
    pub stem: Option<String>,
    /// The tactic used.
    pub tactic: Option<String>,
    /// What the person was seen to do with the answer before, where who worded the question looked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noticed: Option<Act>,
    /// What it asks instead of what was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departure: Option<Departed>,
}

/// What was asked instead of what was chosen: from here on the session goes by this.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departed {
    /// The strategy that was followed; `clarification` where trouble was mended, `closing` where the person wanted to stop.
    pub strategy: String,
    /// What the question is about.
    pub focus: Focus,
    /// Its label; the words of a cue that no node holds; else empty without focus.
    pub focus_label: String,
    /// Why, in the words of who worded the question.
    pub reason: String,
}

impl Question {
    /// A wording as it is said.
    pub fn of(wording: Wording, departure: Option<Departed>) -> Self {
        let Wording { question, stem, tactic, intent, noticed, departure: _ } = wording;
        Self { text: question, intent, stem, tactic, noticed, departure }
    }
}

impl Departed {
    /// Why the interview ends with this question.
    pub fn ending(&self) -> Option<Ending> {
        (self.strategy == CLOSING).then_some(Ending::Withdrawn)
    }
}

impl TurnRecord {
    /// Why the interview ends here: decided so, or because the person wants to.
    pub fn ending(&self) -> Option<Ending> {
        let departed = self.question.as_ref().and_then(|question| question.departure.as_ref());
        self.choice.ending.or(departed.and_then(Departed::ending))
    }
}

/// What is kept of a turn: all it depended on, and all that was decided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// 1-based.
    pub turn: TurnNumber,
    /// The sender's key of the answer.
    pub key: Option<String>,
    /// The answer.
    pub answer: Utterance,
    /// What was read from it.
    pub reading: Reading,
    /// Who read it: `offline`, or a model's name.
    pub by: String,
    /// What language work used up.
    #[serde(default)]
    pub usage: Usage,
    /// Vectors of the nodes it created; no part of a document.
    #[serde(skip)]
    pub vectors: Vec<(NodeId, Vector)>,
    /// Groups of nodes that were found since the turn before, and were taken in with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<SlotProposal>,
    /// Words that were left out of the interview when it was decided: what mentions them was not asked about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// How it was taken in.
    pub resolution: Resolution,
    /// What was chosen.
    pub choice: Choice,
    /// The chosen candidate and the best others, best first; empty when nothing was chosen.
    #[serde(default)]
    pub candidates: Vec<Candidate>,
    /// The rules that decided ([`crate::decide::advance::DECISION_VERSION`]).
    pub decided_by: u32,
    /// The next words of the interviewer; None when nothing more is asked.
    pub question: Option<Question>,
    /// The last words of the interviewer, to which no answer is expected; None as long as something is asked.
    #[serde(default)]
    pub farewell: Option<String>,
    /// What was done by others than were asked first, and what is said once in a session, in words.
    #[serde(default)]
    pub degraded: Vec<String>,
    /// Notes said once in a session that were made here: `language`, `embed`.
    #[serde(default)]
    pub noted: Vec<String>,
    /// Durations of the stages, in order.
    #[serde(default)]
    pub stages: Vec<StageTrace>,
    /// When the turn was done.
    pub completed_at: Timestamp,
}

/// Everything one turn did and why, for people: a record together with its reasons, which are worked out anew.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// 1-based.
    pub turn_number: TurnNumber,
    /// The sender's key of the answer.
    pub idempotency_key: Option<String>,
    /// The question that was answered.
    pub question: Option<String>,
    /// The answer.
    pub answer: String,
    /// Whether there was something to extract.
    pub extractability: Extractability,
    /// Nodes mentioned, in order of speaking.
    pub nodes: Vec<TurnNode>,
    /// Edges voiced.
    pub edges: Vec<TurnEdge>,
    /// What was refused, and why.
    pub dropped: Vec<Dropped>,
    /// What was read from the answer, as the interpreter gave it.
    pub reading: Reading,
    /// Slots created in this turn.
    pub slots_created: Vec<SlotId>,
    /// Sizes of the surface graph after the turn.
    pub graph_state: GraphCounts,
    /// Sizes of the canonical graph after the turn.
    pub canonical_state: CanonicalCounts,
    /// Saturation after the turn.
    pub saturation: Saturation,
    /// SignalValues of all global signals.
    pub signals: SignalValues,
    /// SignalValues per node (and edge, element) of target signals.
    pub node_signals: IndexMap<String, SignalValues>,
    /// The phase.
    pub phase: Phase,
    /// The decision, with its decomposition. None on the turn after the closing words.
    pub decision: Option<Decision>,
    /// What the next question is about.
    pub focus: Focus,
    /// Its label.
    pub focus_label: String,
    /// Strategy of the next question; `clarification` when the answer held nothing, `closing` at the end.
    pub strategy: String,
    /// What the wording was given.
    pub brief: Option<QuestionBrief>,
    /// The next words of the interviewer; None when nothing more is asked.
    pub next_question: Option<String>,
    /// The last words of the interviewer, to which no answer is expected; None as long as something is asked.
    #[serde(default)]
    pub farewell: Option<String>,
    /// What they ask for, as far as whoever worded them says.
    pub asks: Option<Operation>,
    /// Id of the utterance they are.
    pub question_id: Option<UtteranceId>,
    /// What was done about what the person did; None where a program decided that chose no moves yet.
    #[serde(default)]
    pub moved: Option<Moved>,
    /// What the technique wants to hear, and what of it is there after the answer.
    #[serde(default)]
    pub frame: FrameState,
    /// What the person was seen to do, where who worded the question looked.
    pub noticed: Option<Act>,
    /// What they ask instead of what was chosen.
    pub departure: Option<Departed>,
    /// Whether an answer to it is expected.
    pub should_continue: bool,
    /// Why not.
    pub ending: Option<Ending>,
    /// Tasks that fell back to the offline engine, and once that the respondent does not speak English, in words.
    pub degraded: Vec<String>,
    /// Who read the answer: `offline`, or a model's name.
    pub interpreter: String,
    /// What language work used up.
    pub usage: Usage,
    /// The reasons are those of other rules than the ones that decided then, and the choice was another.
    pub decided_otherwise: bool,
    /// Durations of the stages, in order.
    pub stages: Vec<StageTrace>,
    /// When the answer came.
    pub answered_at: Timestamp,
    /// When the turn was done.
    pub completed_at: Timestamp,
}

/// Best candidates kept beside the chosen one.
const RUNNERS_UP: usize = 5;

/// The chosen candidates of a decision and the best others of the same stages, best first.
pub fn best(decision: &Decision) -> Vec<Candidate> {
    let mut ranked: Vec<&Candidate> = decision.decomposition.iter().filter(|c| c.rank > 0).collect();
    ranked.sort_by_key(|candidate| (!candidate.selected, candidate.rank));
    let chosen = ranked.iter().filter(|candidate| candidate.selected).count();
    ranked.into_iter().take(chosen + RUNNERS_UP).cloned().collect()
}

impl Turn {
    /// A record with the reasons worked out from it.
    pub fn of(
        record: &TurnRecord,
        question: Option<&str>,
        outcome: Outcome,
        brief: Option<QuestionBrief>,
    ) -> Self {
        let Outcome { change, placed, graph, canonical, saturation, frame, reasons, .. } = outcome;
        let choice = &record.choice;
        let now = |reasons: &Reasons| Choice { moved: choice.moved, ..reasons.choice.clone() };
        let decided_otherwise = reasons.as_ref().is_some_and(|reasons| now(reasons) != *choice);
        let (signals, node_signals, decision) = reasons.map_or_else(Default::default, |reasons| {
            (reasons.signals, reasons.node_signals, reasons.next.into_decision())
        });
        Self {
            turn_number: record.turn,
            idempotency_key: record.key.clone(),
            question: question.map(str::to_owned),
            answer: record.answer.text.clone(),
            extractability: record.reading.extractability,
            nodes: change.nodes,
            edges: change.edges,
            dropped: change.dropped,
            reading: record.reading.clone(),
            slots_created: placed.created,
            graph_state: graph,
            canonical_state: canonical,
            saturation,
            signals,
            node_signals,
            phase: choice.phase,
            decision,
            focus: choice.focus.clone(),
            focus_label: choice.focus_label.clone(),
            strategy: choice.strategy.clone(),
            brief,
            next_question: record.question.as_ref().map(|question| question.text.clone()),
            farewell: record.farewell.clone(),
            asks: record.question.as_ref().and_then(|question| question.intent.operation),
            question_id: record.question.as_ref().map(|_| Utterance::question_id(record.turn)),
            moved: choice.moved,
            frame,
            noticed: record.question.as_ref().and_then(|question| question.noticed),
            departure: record.question.as_ref().and_then(|question| question.departure.clone()),
            should_continue: record.ending().is_none(),
            ending: record.ending(),
            degraded: record.degraded.clone(),
            interpreter: record.by.clone(),
            usage: record.usage,
            decided_otherwise,
            stages: record.stages.clone(),
            answered_at: record.answer.created_at,
            completed_at: record.completed_at,
        }
    }

    /// Ratings of the answer.
    pub fn ratings(&self) -> &Ratings {
        &self.reading.ratings
    }
}
