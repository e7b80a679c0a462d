//! A turn: what was asked, said, heard and chosen.

use colloquy_engine::interpretation::Operation;
use colloquy_engine::ports::CallRow;
use colloquy_engine::session as engine;
use indexmap::IndexMap;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::explanation::{Candidate, Reading, SignalValues};
use crate::frame::Frame;
use crate::usage::Call;
use crate::words::{Act, Arbiter, Ending, Phase};

mod departure;
mod heard;
mod moved;
mod sizes;

pub use departure::Departure;
pub use heard::{Extracted, MentionedNode, Ratings, VoicedEdge};
pub use moved::Moved;
pub use sizes::{
    CanonicalMetrics, CanonicalState, EdgeCounts, GraphComparison, GraphState, Saturation, Scoring,
    SlotCounts,
};

/// What a question is about: a node, an edge, an element of the stimulus, or nothing in particular.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", content = "id", rename_all = "snake_case")]
pub enum Focus {
    /// Nothing in particular.
    None,
    /// A node.
    Node(String),
    /// An edge.
    Edge(String),
    /// A stimulus element.
    Element(String),
}

impl From<&engine::Focus> for Focus {
    fn from(focus: &engine::Focus) -> Self {
        match focus {
            engine::Focus::None => Self::None,
            engine::Focus::Node(id) => Self::Node(id.to_string()),
            engine::Focus::Edge(id) => Self::Edge(id.to_string()),
            engine::Focus::Element(id) => Self::Element(id.clone()),
        }
    }
}

/// Alternatives that are shown where nothing is explained: the chosen one and the five best others.
const BEST: usize = 6;

/// A strategy that could have been chosen, with its score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Alternative {
    /// The strategy.
    pub strategy: String,
    /// Its score.
    pub score: f64,
    /// The target, where pairs of strategy and target compete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node_id: Option<String>,
}

fn alternatives(turn: &colloquy_engine::record::Turn) -> Vec<Alternative> {
    let alternatives = turn.decision.iter().flat_map(|decision| &decision.alternatives);
    let shown = alternatives.map(|alternative| Alternative {
        strategy: alternative.strategy.clone(),
        score: alternative.score,
        node_id: alternative.node_id.clone(),
    });
    shown.collect()
}

/// A turn: an answer, what was heard in it, and what is asked next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Turn {
    /// 1-based.
    pub turn_number: u32,
    /// The question that was answered.
    pub question: Option<String>,
    /// Its id among the utterances.
    pub question_id: Option<String>,
    /// The answer.
    pub answer: String,
    /// What was heard in it.
    pub extracted: Extracted,
    /// Sizes of the surface graph after the turn.
    pub graph_state: GraphState,
    /// Sizes of the canonical graph after the turn.
    pub canonical_graph: CanonicalState,
    /// The two compared.
    pub graph_comparison: GraphComparison,
    /// How the answer was rated.
    pub ratings: Ratings,
    /// SignalValues of all signals of the interview as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signals: Option<SignalValues>,
    /// The part of the interview it belongs to.
    pub phase: Phase,
    /// Depth and saturation at a glance.
    pub scoring: Scoring,
    /// How much the last answers still brought.
    pub saturation: Saturation,
    /// The strategy of the next question.
    pub strategy_selected: String,
    /// What the next question is about.
    pub focus: Focus,
    /// The same, when it is a node.
    pub focus_node_id: Option<String>,
    /// Its label.
    pub focus_label: String,
    /// The strategies that could be chosen, best first.
    pub strategy_alternatives: Vec<Alternative>,
    /// The next words of the interviewer; null when nothing more is asked.
    pub next_question: Option<String>,
    /// Their id among the utterances: what the next answer replies to.
    pub next_question_id: Option<String>,
    /// The last words of the interviewer, behind the answer to the closing question: no answer is expected. Absent before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub farewell: Option<String>,
    /// What it asks for, as far as whoever worded it says: an operation such as `up` or `feeling`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub asks: Option<Operation>,
    /// What was done about what the person did with the answer; absent where an older program took the turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved: Option<Moved>,
    /// What the person was seen to do with the answer, where who worded the question looked: `answer`, `correction`, ...
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noticed: Option<Act>,
    /// What the next words ask instead of what was selected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departure: Option<Departure>,
    /// Whether an answer is expected.
    pub should_continue: bool,
    /// Why not.
    pub termination_reason: Option<Ending>,
    /// What had to be done with less than usual, in words.
    pub degraded: Vec<String>,
    /// Who read the answer and worded the question.
    pub interpreter: String,
    /// How long the turn took, waiting included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_ms: Option<f64>,
}

impl From<&colloquy_engine::record::Turn> for Turn {
    fn from(turn: &colloquy_engine::record::Turn) -> Self {
        let duration_us: u64 = turn.stages.iter().map(|stage| stage.duration_us).sum();
        let signals = SignalValues::from(&turn.signals);
        let depth = match signals.0.get("graph.max_depth") {
            Some(Reading::Number(depth)) => Some(*depth),
            _ => None,
        };
        let question_id = |turn| colloquy_engine::utterance::Utterance::question_id(turn).to_string();
        Self {
            turn_number: turn.turn_number,
            question: turn.question.clone(),
            question_id: turn.question.as_ref().map(|_| question_id(turn.turn_number.saturating_sub(1))),
            answer: turn.answer.clone(),
            extracted: Extracted::from(turn),
            graph_state: GraphState::from(&turn.graph_state),
            canonical_graph: CanonicalState::from(&turn.canonical_state),
            graph_comparison: GraphComparison::from(turn),
            ratings: Ratings::from(&turn.reading.ratings),
            signals: Some(signals),
            phase: turn.phase.into(),
            scoring: Scoring { depth, saturation: turn.saturation.conversation },
            saturation: turn.saturation.into(),
            strategy_selected: turn.strategy.clone(),
            focus: Focus::from(&turn.focus),
            focus_node_id: turn.focus.node().map(|id| id.to_string()),
            focus_label: turn.focus_label.clone(),
            strategy_alternatives: alternatives(turn),
            next_question: turn.next_question.clone(),
            next_question_id: turn.next_question.as_ref().map(|_| question_id(turn.turn_number)),
            farewell: turn.farewell.clone(),
            asks: turn.asks,
            moved: turn.moved.map(Moved::from),
            noticed: turn.noticed.map(Act::from),
            departure: turn.departure.as_ref().map(Departure::from),
            should_continue: turn.should_continue,
            termination_reason: turn.ending.map(Ending::from),
            degraded: turn.degraded.clone(),
            interpreter: turn.interpreter.clone(),
            latency_ms: Some(duration_us as f64 / 1000.0),
        }
    }
}

/// How long a stage took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StageDuration {
    /// The stage.
    pub stage: String,
    /// In microseconds.
    pub duration_us: u64,
}

/// What was extracted and did not enter the graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Dropped {
    /// The label, or `source -> target`.
    pub what: String,
    /// Why.
    pub reason: String,
}

/// A turn with everything that was measured and weighed in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TurnInFull {
    /// The turn.
    #[serde(flatten)]
    pub turn: Turn,
    /// SignalValues per node, edge or element, by its id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node_signals: Option<IndexMap<String, SignalValues>>,
    /// All candidates with the parts of their scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score_decomposition: Option<Vec<Candidate>>,
    /// What the technique wants to hear, and what of it was there after the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<Frame>,
    /// How the parts were combined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arbiter: Option<Arbiter>,
    /// What the wording of the next question was given; for people, its members may change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub brief: Option<serde_json::Value>,
    /// How long each stage took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stages: Option<Vec<StageDuration>>,
    /// What was heard and refused, with the reason.
    pub dropped: Vec<Dropped>,
    /// One entry per call to a language model, oldest first; the offline engine makes none.
    pub usage: Vec<Call>,
    /// When the answer came.
    pub answered_at: Timestamp,
    /// When the turn was done.
    pub completed_at: Timestamp,
}

impl From<&colloquy_engine::record::Turn> for TurnInFull {
    fn from(turn: &colloquy_engine::record::Turn) -> Self {
        let signals =
            turn.node_signals.iter().map(|(id, readings)| (id.clone(), SignalValues::from(readings)));
        let candidates = |decision: &colloquy_engine::selection::Decision| {
            decision.decomposition.iter().map(Candidate::from).collect()
        };
        let stages = turn
            .stages
            .iter()
            .map(|stage| StageDuration { stage: stage.stage.clone(), duration_us: stage.duration_us });
        let dropped = turn
            .dropped
            .iter()
            .map(|dropped| Dropped { what: dropped.what.clone(), reason: dropped.reason.clone() });
        Self {
            turn: Turn::from(turn),
            node_signals: Some(signals.collect()),
            score_decomposition: turn.decision.as_ref().map(candidates),
            frame: Some(Frame::from(&turn.frame)),
            arbiter: turn.decision.as_ref().map(|decision| decision.arbiter.into()),
            brief: turn.brief.as_ref().and_then(|brief| serde_json::to_value(brief).ok()),
            stages: Some(stages.collect()),
            dropped: dropped.collect(),
            usage: Vec::new(),
            answered_at: turn.answered_at,
            completed_at: turn.completed_at,
        }
    }
}

impl TurnInFull {
    /// With the calls that belong to it, among those of its session.
    #[must_use]
    pub fn with_usage(self, calls: &[CallRow]) -> Self {
        let own = calls.iter().filter(|call| call.turn == self.turn.turn_number);
        Self { usage: own.map(Call::from).collect(), ..self }
    }

    /// Leaves out what only explains: signals, node signals, decomposition, frame, brief, and all but the best
    /// alternatives.
    #[must_use]
    pub fn without_explanations(mut self) -> Self {
        self.turn.signals = None;
        self.turn.strategy_alternatives.truncate(BEST);
        Self { node_signals: None, score_decomposition: None, frame: None, brief: None, ..self }
    }

    /// Leaves out what differs between two runs of the same interview: durations.
    #[must_use]
    pub fn without_durations(mut self) -> Self {
        self.turn.latency_ms = None;
        let usage = self.usage.into_iter().map(Call::without_durations).collect();
        Self { stages: None, usage, ..self }
    }
}

/// What competed in a turn, what won, and from what.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TurnScoring {
    /// The turn.
    pub turn_number: u32,
    /// The part of the interview it belongs to.
    pub phase: Phase,
    /// Depth and saturation at a glance.
    pub scoring: Scoring,
    /// How much the last answers still brought.
    pub saturation: Saturation,
    /// The strategy of the next question.
    pub strategy_selected: String,
    /// What it is about, when that is a node.
    pub focus_node_id: Option<String>,
    /// Label of what it is about.
    pub focus_label: String,
    /// How the parts were combined.
    pub arbiter: Option<Arbiter>,
    /// The strategies that could be chosen, best first.
    pub strategy_alternatives: Vec<Alternative>,
    /// All candidates with the parts of their scores.
    pub score_decomposition: Option<Vec<Candidate>>,
}

impl From<TurnInFull> for TurnScoring {
    fn from(full: TurnInFull) -> Self {
        Self {
            turn_number: full.turn.turn_number,
            phase: full.turn.phase,
            scoring: full.turn.scoring,
            saturation: full.turn.saturation,
            strategy_selected: full.turn.strategy_selected,
            focus_node_id: full.turn.focus_node_id,
            focus_label: full.turn.focus_label,
            arbiter: full.arbiter,
            strategy_alternatives: full.turn.strategy_alternatives,
            score_decomposition: full.score_decomposition,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    #[test]
    fn a_turn_has_every_field_of_the_contract() {
        let shape = json!(Turn::from(&samples::turn()));
        for field in [
            "turn_number",
            "answer",
            "extracted",
            "graph_state",
            "canonical_graph",
            "graph_comparison",
            "ratings",
            "signals",
            "phase",
            "scoring",
            "strategy_selected",
            "focus_node_id",
            "focus_label",
            "strategy_alternatives",
            "next_question",
            "should_continue",
            "termination_reason",
            "degraded",
            "latency_ms",
        ] {
            assert!(shape.get(field).is_some(), "{field} is missing");
        }
        assert_eq!(shape["extracted"]["nodes"][0]["quote"], "no sugar");
        assert_eq!(shape["ratings"]["certainty"], 0.75);
        assert_eq!(shape["ratings"]["response_depth"], "moderate");
        assert_eq!((&shape["question_id"], &shape["next_question_id"]), (&json!("u1"), &json!("u3")));
    }

    #[test]
    fn full_turns_add_what_decided_and_leave_it_out_again() {
        let full = TurnInFull::from(&samples::turn());
        let bare = json!(full.clone().without_explanations().without_durations());
        let full = json!(full);
        for field in ["node_signals", "stages", "signals", "latency_ms"] {
            assert!(full.get(field).is_some(), "{field} is missing");
            assert!(bare.get(field).is_none(), "{field} is there");
        }
        assert!(bare.get("usage").is_some() && bare.get("extracted").is_some());
    }
}
