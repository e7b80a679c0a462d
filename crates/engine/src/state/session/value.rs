//! The state of a session: everything a decision needs to know of an interview, as one plain value.

use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::given::concept::Concept;
use crate::given::interpretation::{Act, Intent, Moved, ResponseDepth};
use crate::given::methodology::Methodology;
use crate::state::coverage::Coverage;
use crate::state::frame::{FrameState, FrameView};
use crate::state::graph::SurfaceGraph;
use crate::state::momentum::Momentum;
use crate::state::slots::CanonicalGraph;
use crate::state::tracker::NodeStateTracker;
use crate::text::ids::{EdgeId, NodeId, SessionId, TurnNumber};

use crate::given::utterance::{Speaker, Utterance};

/// Where an interview stands (`decisions.md` 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionStatus {
    /// Made, not started.
    Created,
    /// Going on.
    Active,
    /// The closing words are said; one more answer is welcome.
    Closing,
    /// Over.
    Completed,
    /// Silent beyond the limit; an answer makes it active again.
    Abandoned,
}

/// Why an interview ended (`decisions.md` 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The asked-for number of answers was given.
    MaxTurnsReached,
    /// A strategy that closes was chosen.
    CloseStrategy,
    /// Five answers in a row brought nothing new.
    GraphSaturated,
    /// Six answers in a row were surface or shallow, and the last brought nothing new.
    QualityDegraded,
    /// Six turns without a longer chain, the last of them without anything new.
    DepthPlateau,
    /// Every node asked about no longer yields, and the last answers brought nothing new.
    AllNodesExhausted,
    /// The respondent is tired, enough is covered, and the last answers brought nothing new.
    FatigueDetected,
    /// Everything is covered, connected and reached; or nothing the technique wants to hear is missing, nor is anything new told.
    ExplorationComplete,
    /// The respondent stopped.
    Withdrawn,
    /// The researcher stopped.
    ClosedByResearcher,
    /// The money is spent.
    BudgetExhausted,
}

/// What a question is about: a node, an edge, an element, or nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(tag = "kind", content = "id", rename_all = "snake_case")]
pub enum Focus {
    /// Nothing in particular.
    #[default]
    None,
    /// A node.
    Node(NodeId),
    /// An edge.
    Edge(EdgeId),
    /// A stimulus element, by id.
    Element(String),
}

impl Focus {
    /// The node, when it is one.
    pub const fn node(&self) -> Option<NodeId> {
        match self {
            Self::Node(id) => Some(*id),
            _ => None,
        }
    }
}

/// One entry of focus tracing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FocusEntry {
    /// The turn that chose it.
    pub turn: TurnNumber,
    /// What was chosen.
    pub focus: Focus,
    /// Label of the node, ends of the edge, id of the element; empty without focus.
    pub label: String,
    /// The strategy chosen.
    pub strategy: String,
    /// The slot of the frame that its question asks for, whoever worded it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aspect: Option<String>,
}

/// Settings of one session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionConfig {
    /// Asked-for answers; at least 1.
    pub max_turns: TurnNumber,
    /// Seed of everything drawn by chance.
    pub seed: u64,
    /// Name of the embedder it began with; it keeps it.
    pub embedder: String,
    /// Name of the interpreter it began with; it keeps it, where that one can be had.
    pub interpreter: String,
    /// The study it belongs to.
    #[serde(default)]
    pub study_id: Option<String>,
    /// Whether nobody real is interviewed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub simulated: bool,
    /// What must be asked about before it ends, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub topics: Vec<String>,
}

/// Rolling counters, kept with the session so that a restart changes nothing (`decisions.md` 7, 8).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Counters {
    /// Turns in a row that created neither node nor edge.
    pub dry_turns: u32,
    /// Answers in a row that were surface or shallow.
    pub shallow_answers: u32,
    /// Turns in a row without a longer chain.
    pub depth_plateau: u32,
    /// Longest chain at the last turn; -1 before the first.
    pub previous_max_depth: i64,
    /// Nodes at the end of the last turn.
    pub previous_node_count: u32,
    /// Most nodes created in one turn.
    pub surface_peak: f64,
    /// Slots of any status at the end of the last turn.
    pub previous_slot_count: u32,
    /// Most slots created in one turn.
    pub canonical_peak: f64,
    /// Smoothed node creation rate (seed 000, path 16: alpha 0.4).
    pub surface_ewma: f64,
    /// Turns in a row without a new node.
    pub quiet_turns: u32,
    /// Clarifications in a row.
    pub clarifications: u32,
}

impl Default for Counters {
    fn default() -> Self {
        Self {
            dry_turns: 0,
            shallow_answers: 0,
            depth_plateau: 0,
            previous_max_depth: -1,
            previous_node_count: 0,
            surface_peak: 0.0,
            previous_slot_count: 0,
            canonical_peak: 0.0,
            surface_ewma: 0.0,
            quiet_turns: 0,
            clarifications: 0,
        }
    }
}

/// What later turns need to know of an earlier one, without loading its record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnTail {
    /// The turn.
    pub turn: TurnNumber,
    /// What the person did with its answer.
    #[serde(default)]
    pub act: Act,
    /// What was done about it.
    #[serde(default)]
    pub moved: Moved,
    /// Strategy chosen in it; `clarification` after an answer with nothing to extract.
    pub strategy: String,
    /// The focus chosen in it.
    pub focus: Focus,
    /// Nodes created in it.
    pub nodes_created: Vec<NodeId>,
    /// Nodes mentioned in it, created ones included, in order of speaking.
    pub nodes_touched: Vec<NodeId>,
    /// Edges created in it.
    pub edges_created: Vec<EdgeId>,
    /// Edges voiced in it, created ones included.
    pub edges_touched: Vec<EdgeId>,
}

/// Name of a clarification among strategies.
pub const CLARIFICATION: &str = "clarification";
/// What stands for a strategy when a slot of the frame is asked about.
pub const FRAME: &str = "frame";
/// What stands for a strategy when a topic of the guide is asked about.
pub const TOPIC_GUIDE: &str = "topic_guide";
/// Name of the closing words among strategies.
pub const CLOSING: &str = "closing";

impl TurnTail {
    /// What the question asked in it is about; the closing words are about nothing.
    pub fn asked_about(&self) -> &Focus {
        if self.strategy == CLOSING { &Focus::None } else { &self.focus }
    }
}

/// The question that waits for an answer, beside its words in the transcript.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Asked {
    /// What it asks.
    #[serde(default)]
    pub intent: Intent,
    /// Whether strategy and focus of the last turn were counted as asked: they are when the answer comes, so that
    /// until then another question can take its place.
    pub settled: bool,
}

/// Everything a decision needs to know of a session, as one plain value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionState {
    /// Its id.
    pub id: SessionId,
    /// Raised by one with every event.
    pub version: u64,
    /// Where it stands.
    pub status: SessionStatus,
    /// When it was paused, while it is.
    pub paused_at: Option<Timestamp>,
    /// Why it ended, from the moment that is decided.
    pub ending: Option<Ending>,
    /// The topic, as it was when the session was made.
    pub concept: Arc<Concept>,
    /// Name of the methodology.
    pub methodology: String,
    /// Its text, so that a file changed later never changes a running interview.
    pub methodology_source: Arc<str>,
    /// Settings.
    pub config: SessionConfig,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// When it was over.
    pub completed_at: Option<Timestamp>,
    /// The interviewer's last words, to which no answer is expected.
    pub farewell: Option<String>,
    /// Completed turns.
    pub turn_count: TurnNumber,
    /// Everything said, oldest first.
    pub transcript: Vec<Utterance>,
    /// What the question that waits asks.
    pub asked: Asked,
    /// What was said, as a graph.
    pub graph: SurfaceGraph,
    /// What several nodes mean in common.
    pub slots: CanonicalGraph,
    /// How every node has been treated.
    pub tracker: NodeStateTracker,
    /// Which parts of the stimulus are covered; empty without stimulus.
    pub coverage: Coverage,
    /// What the technique wants to hear, and what of it is there.
    #[serde(default)]
    pub frame: FrameState,
    /// What they would not talk about: never asked about again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Focus>,
    /// What mentions words that are left out: not asked about as long as they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withheld: Vec<Focus>,
    /// The respondent's energy.
    pub momentum: Momentum,
    /// Rolling counters.
    pub counters: Counters,
    /// Depth of every rated answer, oldest first.
    pub depth_history: Vec<ResponseDepth>,
    /// One entry per turn, oldest first.
    pub turns: Vec<TurnTail>,
    /// One entry per turn: what was asked about.
    pub focus_history: Vec<FocusEntry>,
    /// Notes that are made once in a session and were made: `language`, `embed`.
    pub noted: Vec<String>,
    /// Whether the respondent has judged what was understood.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub checked: bool,
}

impl SessionState {
    /// A session in which nothing has been said yet.
    pub fn new(
        id: SessionId,
        concept: Arc<Concept>,
        methodology: &Methodology,
        config: SessionConfig,
        at: Timestamp,
    ) -> Self {
        let coverage = Coverage::of(concept.stimulus.as_ref());
        let frame = FrameState::of(&FrameView {
            methodology,
            graph: &SurfaceGraph::default(),
            stimulus: concept.stimulus.as_ref(),
            coverage: &coverage,
            steps: &[],
        });
        Self {
            id,
            version: 0,
            status: SessionStatus::Created,
            paused_at: None,
            ending: None,
            coverage,
            frame,
            refused: Vec::new(),
            withheld: Vec::new(),
            concept,
            methodology: methodology.name.clone(),
            methodology_source: Arc::from(methodology.source.as_str()),
            config,
            created_at: at,
            updated_at: at,
            completed_at: None,
            farewell: None,
            turn_count: 0,
            transcript: Vec::new(),
            asked: Asked::default(),
            graph: SurfaceGraph::default(),
            slots: CanonicalGraph::default(),
            tracker: NodeStateTracker::default(),
            momentum: Momentum::default(),
            counters: Counters::default(),
            depth_history: Vec::new(),
            turns: Vec::new(),
            focus_history: Vec::new(),
            noted: Vec::new(),
            checked: false,
        }
    }

    /// The question that waits for an answer.
    pub fn pending_question(&self) -> Option<&Utterance> {
        self.transcript.last().filter(|u| u.speaker == Speaker::Interviewer)
    }

    /// The respondent's words, oldest first.
    pub fn answers(&self) -> impl DoubleEndedIterator<Item = &Utterance> {
        self.transcript.iter().filter(|u| u.speaker == Speaker::Respondent)
    }

    /// The interviewer's words, oldest first, opening included.
    pub fn questions(&self) -> impl DoubleEndedIterator<Item = &Utterance> {
        self.transcript.iter().filter(|u| u.speaker == Speaker::Interviewer)
    }

    /// Turns without the last word: the closing question is asked beyond the limit.
    pub fn answer_count(&self) -> TurnNumber {
        let followed = self.questions().any(|question| question.turn_number == self.turn_count);
        self.turn_count.saturating_sub(u32::from(!followed))
    }

    /// The number of the turn the next answer opens.
    pub const fn next_turn(&self) -> TurnNumber {
        self.turn_count + 1
    }

    /// What the question that waits is about.
    pub fn asked_about(&self) -> &Focus {
        self.turns.last().map_or(&Focus::None, |turn| turn.asked_about())
    }

    /// Label of a focus as people read it.
    pub fn focus_label(&self, focus: &Focus) -> String {
        let label = |id| self.graph.node(id).map_or_else(String::new, |n| n.label.clone());
        match focus {
            Focus::None => String::new(),
            Focus::Node(id) => label(*id),
            Focus::Edge(id) => self
                .graph
                .edge(*id)
                .map_or_else(String::new, |edge| format!("{} -> {}", label(edge.source), label(edge.target))),
            Focus::Element(id) => id.clone(),
        }
    }
}

/// The saturation block of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Saturation {
    /// 1 - new nodes / best turn.
    pub conversation: f64,
    /// 1 - new slots / new nodes.
    pub canonical: f64,
    /// The smoothed blend.
    pub velocity: f64,
}
