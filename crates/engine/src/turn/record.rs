//! The record of a turn: everything one turn did, as it is stored, shown and replayed.

use indexmap::IndexMap;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::decide::selection::Decision;
use crate::decide::signals::SignalValues;
use crate::given::interpretation::reading::Dropped;
use crate::given::interpretation::{Extractability, Extraction, QuestionBrief, Ratings};
use crate::given::methodology::phases::Phase;
use crate::state::graph::dedup::Match;
use crate::state::graph::structure::GraphCounts;
use crate::state::graph::update::{TurnEdge, TurnNode};
use crate::state::session::{Ending, Focus, Saturation};
use crate::state::slots::SlotMapping;
use crate::state::slots::aggregation::CanonicalCounts;
use crate::text::ids::{NodeId, SlotId, TurnNumber};

/// One stage's duration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageTrace {
    /// The stage's name.
    pub stage: String,
    /// How long it took, in microseconds; 0 in deterministic runs.
    pub duration_us: u64,
}

/// Everything one turn did: the record that is stored, shown and replayed.
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
    /// The interpreter's own output, for replay.
    pub extraction: Extraction,
    /// The interpreter's ratings, for replay.
    pub ratings: Ratings,
    /// Per concept of the extraction, the node it became; for replay.
    pub resolved: Vec<Option<Match>>,
    /// Per relation of the extraction, its ends; for replay.
    pub ends: Vec<Option<(NodeId, NodeId)>>,
    /// Slots created in this turn.
    pub slots_created: Vec<SlotId>,
    /// Nodes placed in this turn, with their slots; for replay.
    pub slots_assigned: Vec<(NodeId, SlotMapping)>,
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
    /// The next words of the interviewer; None when nothing more is said.
    pub next_question: Option<String>,
    /// Whether an answer to it is expected.
    pub should_continue: bool,
    /// Why not.
    pub ending: Option<Ending>,
    /// Tasks that fell back to the offline engine, and once that the respondent does not speak English, in words.
    pub degraded: Vec<String>,
    /// Name of the interpreter.
    pub interpreter: String,
    /// Durations of the stages, in order.
    pub stages: Vec<StageTrace>,
    /// When the answer came.
    pub answered_at: Timestamp,
    /// When the turn was done.
    pub completed_at: Timestamp,
}
