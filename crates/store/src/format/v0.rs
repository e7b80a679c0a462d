//! What version 0.1.0 wrote: its structs as JSON, in other tables. Only what a session needs is read; the reasons of
//! its decisions are worked out anew.

use colloquy_engine::advance::{Choice, Resolution};
use colloquy_engine::events::{Happening, SessionEvent};
use colloquy_engine::graph::Vector;
use colloquy_engine::graph::dedup::Match;
use colloquy_engine::ids::{MergeId, NodeId};
use colloquy_engine::interpretation::{
    Extractability, NotExtractable, Ratings, Reading, Relation, Statement, Usage,
};
use colloquy_engine::methodology::phases::Phase;
use colloquy_engine::record::{Question, StageTrace};
use colloquy_engine::selection::Candidate;
use colloquy_engine::session::{Ending, Focus, SessionConfig, SessionStatus};
use colloquy_engine::slots::SlotMapping;
use colloquy_engine::utterance::Utterance;
use colloquy_engine::{Concept, TurnRecord};
use jiff::Timestamp;
use serde::Deserialize;

use super::twin::{As, List, Maybe, One};
use super::v1::{
    CandidateV1, ConceptV1, ConfigV1, ExtractabilityV1, FocusV1, MatchV1, PlacedV1, RatingsV1, RelationV1,
    StatementV1,
};

/// Column `session.fixed`.
#[derive(Deserialize)]
pub(crate) struct FixedV0 {
    #[serde(with = "As::<ConceptV1>")]
    pub(crate) concept: Concept,
    pub(crate) methodology_source: String,
}

/// Column `session.state`, without what the turns come to.
#[derive(Deserialize)]
pub(crate) struct StateV0 {
    #[serde(with = "As::<One<SessionStatus>>")]
    pub(crate) status: SessionStatus,
    pub(crate) paused_at: Option<Timestamp>,
    #[serde(default, with = "As::<Maybe<One<Ending>>>")]
    pub(crate) ending: Option<Ending>,
    #[serde(with = "As::<ConfigV1>")]
    pub(crate) config: SessionConfig,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
    pub(crate) completed_at: Option<Timestamp>,
}

/// Column `utterance.body`, of what the interviewer said.
#[derive(Deserialize)]
pub(crate) struct UtteranceV0 {
    pub(crate) turn_number: u32,
    pub(crate) text: String,
    pub(crate) created_at: Timestamp,
}

/// Column `merge.body`.
#[derive(Deserialize)]
pub(crate) struct MergeV0 {
    pub(crate) id: MergeId,
    pub(crate) undone: Option<NodeId>,
    #[serde(default)]
    pub(crate) undone_after: Option<u32>,
}

/// Column `slot_mapping.body`.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct PlacedV0(#[serde(with = "As::<PlacedV1>")] pub(crate) (NodeId, SlotMapping));

/// Column `turn.body`.
#[derive(Deserialize)]
pub(crate) struct TurnV0 {
    pub(crate) turn_number: u32,
    answer: String,
    pub(crate) nodes: Vec<NodeV0>,
    extraction: ExtractionV0,
    #[serde(with = "As::<RatingsV1>")]
    ratings: Ratings,
    #[serde(with = "As::<List<Maybe<MatchV1>>>")]
    resolved: Vec<Option<Match>>,
    ends: Vec<Option<(NodeId, NodeId)>>,
    #[serde(with = "As::<List<PlacedV1>>")]
    slots_assigned: Vec<(NodeId, SlotMapping)>,
    #[serde(with = "As::<One<Phase>>")]
    phase: Phase,
    decision: Option<DecisionV0>,
    #[serde(with = "As::<FocusV1>")]
    focus: Focus,
    focus_label: String,
    strategy: String,
    next_question: Option<String>,
    #[serde(default, with = "As::<Maybe<One<Ending>>>")]
    pub(crate) ending: Option<Ending>,
    degraded: Vec<String>,
    interpreter: String,
    stages: Vec<StageV0>,
    answered_at: Timestamp,
    completed_at: Timestamp,
}

/// A node of a turn.
#[derive(Deserialize)]
pub(crate) struct NodeV0 {
    pub(crate) id: NodeId,
    pub(crate) created: bool,
}

#[derive(Deserialize)]
struct ExtractionV0 {
    #[serde(with = "As::<ExtractabilityV1>")]
    extractability: Extractability,
    #[serde(with = "As::<List<StatementV1>>")]
    concepts: Vec<Statement>,
    #[serde(with = "As::<List<RelationV1>>")]
    relations: Vec<Relation>,
}

#[derive(Deserialize)]
struct DecisionV0 {
    #[serde(with = "As::<List<CandidateV1>>")]
    decomposition: Vec<Candidate>,
}

#[derive(Deserialize)]
struct StageV0 {
    stage: String,
    duration_us: u64,
}

/// The rules by which version 0.1.0 decided.
const DECIDED_BY: u32 = 1;
/// How its note began that is made once in a session: the respondent does not speak English.
const LANGUAGE_NOTE: &str = "language:";
/// What that note is called now.
const LANGUAGE: &str = "language";
/// Candidates kept beside the chosen ones.
const OTHERS: usize = 5;

impl TurnV0 {
    /// Nodes it created.
    pub(crate) fn created(&self) -> impl Iterator<Item = NodeId> {
        self.nodes.iter().filter(|node| node.created).map(|node| node.id)
    }

    /// The turn as an event. The sender's key, the vectors of its new nodes and the time its question was said stood
    /// elsewhere; a turn is done when its question is said.
    pub(crate) fn lift(
        self,
        key: Option<String>,
        vectors: Vec<(NodeId, Vector)>,
        said_at: Option<Timestamp>,
    ) -> SessionEvent {
        let ExtractionV0 { extractability, concepts: statements, relations } = self.extraction;
        let act = extractability.reason.map(NotExtractable::act).unwrap_or_default();
        let noted =
            self.degraded.iter().any(|note| note.starts_with(LANGUAGE_NOTE)).then(|| LANGUAGE.to_owned());
        let ratings = self.ratings;
        let record = TurnRecord {
            turn: self.turn_number,
            key,
            answer: Utterance::answer(self.turn_number, self.answer, self.answered_at),
            reading: Reading { act, extractability, statements, relations, ratings, ..Reading::default() },
            by: self.interpreter,
            usage: Usage::default(),
            vectors,
            groups: Vec::new(),
            left_out: Vec::new(),
            resolution: Resolution { statements: self.resolved, ends: self.ends, slots: self.slots_assigned },
            choice: Choice {
                strategy: self.strategy,
                focus: self.focus,
                focus_label: self.focus_label,
                phase: self.phase,
                ending: self.ending,
                moved: None,
            },
            candidates: self.decision.map(best).unwrap_or_default(),
            decided_by: DECIDED_BY,
            question: self.next_question.map(asked),
            farewell: None,
            degraded: self.degraded,
            noted: noted.into_iter().collect(),
            stages: self
                .stages
                .into_iter()
                .map(|s| StageTrace { stage: s.stage, duration_us: s.duration_us })
                .collect(),
            completed_at: said_at.unwrap_or(self.completed_at),
        };
        SessionEvent { at: record.completed_at, what: Happening::TurnTaken(record.into()) }
    }
}

/// A question of which only the words were kept.
pub(crate) fn asked(text: String) -> Question {
    Question { text, ..Question::default() }
}

/// The chosen candidates and the best others, best first.
fn best(decision: DecisionV0) -> Vec<Candidate> {
    let mut ranked: Vec<Candidate> = decision.decomposition.into_iter().filter(|c| c.rank > 0).collect();
    ranked.sort_by_key(|candidate| (!candidate.selected, candidate.rank));
    let chosen = ranked.iter().filter(|candidate| candidate.selected).count();
    ranked.truncate(chosen + OTHERS);
    ranked
}
