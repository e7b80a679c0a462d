//! A session and where it stands.

use colloquy_engine::coverage;
use colloquy_engine::session as engine;
use indexmap::IndexMap;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::frame::Frame;
use crate::turn::Saturation;
use crate::words::{Comprehension, Ending, Gap, Momentum, Phase, Reaction, Speaker, Status};

/// One respondent's interview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Session {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub status: Status,
    /// Why it ended, once it did.
    pub ending: Option<Ending>,
    /// Id of its topic.
    pub concept_id: String,
    /// Name of its topic.
    pub concept_name: String,
    /// Its methodology.
    pub methodology: String,
    /// Asked-for answers.
    pub max_turns: u32,
    /// Completed turns.
    pub turn_count: u32,
    /// The study it belongs to.
    pub study_id: Option<String>,
    /// What had to be asked about, as the study had it when the interview began.
    #[serde(default)]
    #[schema(required)]
    pub topics: Vec<String>,
    /// Seed of everything drawn by chance.
    pub seed: u64,
    /// Who reads its answers and words its questions.
    pub interpreter: String,
    /// What its vectors are made by.
    pub embedder: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// When it was over.
    pub completed_at: Option<Timestamp>,
    /// When it was paused, while it is.
    pub paused_at: Option<Timestamp>,
}

impl From<&engine::Session> for Session {
    fn from(session: &engine::Session) -> Self {
        Self {
            id: session.id.to_string(),
            status: session.status.into(),
            ending: session.ending.map(Ending::from),
            concept_id: session.concept.id.clone(),
            concept_name: session.concept.name.clone(),
            methodology: session.methodology.clone(),
            max_turns: session.config.max_turns,
            turn_count: session.turn_count,
            study_id: session.config.study_id.clone(),
            topics: session.config.topics.clone(),
            seed: session.config.seed,
            interpreter: session.config.interpreter.clone(),
            embedder: session.config.embedder.clone(),
            created_at: session.created_at,
            updated_at: session.updated_at,
            completed_at: session.completed_at,
            paused_at: session.paused_at,
        }
    }
}

/// One speaker's verbatim words in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Utterance {
    /// Its id within the session: `u1`.
    pub id: String,
    /// The turn; 0 for the opening question.
    pub turn_number: u32,
    /// Who spoke.
    pub speaker: Speaker,
    /// What was said.
    pub text: String,
    /// When.
    pub created_at: Timestamp,
    /// Said in the check at the end, of what was understood: no answer to a question of the talk.
    #[serde(default)]
    #[schema(required)]
    pub in_check: bool,
}

impl From<&colloquy_engine::utterance::Utterance> for Utterance {
    fn from(utterance: &colloquy_engine::utterance::Utterance) -> Self {
        Self {
            id: utterance.id.to_string(),
            turn_number: utterance.turn_number,
            speaker: utterance.speaker.into(),
            text: utterance.text.clone(),
            created_at: utterance.created_at,
            in_check: false,
        }
    }
}

/// Where a session stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Standing {
    /// The session.
    pub session_id: String,
    /// Its status.
    pub status: Status,
    /// Completed turns.
    pub turn_number: u32,
    /// Asked-for answers.
    pub max_turns: u32,
    /// The part of the interview the last turn belonged to.
    pub phase: Phase,
    /// Why it ended, once it did.
    pub ending: Option<Ending>,
    /// What was asked about, turn by turn.
    pub focus_tracing: Vec<FocusEntry>,
    /// How much the last answers still brought.
    pub saturation: Saturation,
    /// Which parts of the stimulus are covered; none without a stimulus.
    pub coverage: Option<Coverage>,
    /// What the technique wants to hear, and what of it is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<Frame>,
    /// The respondent's energy in the last answer.
    pub momentum: Momentum,
    /// What the interview has cost in US dollars, as far as prices are known.
    pub cost_usd: f64,
}

impl Standing {
    /// Of a session; `last` is its newest turn, `cost_usd` what the ledger says it has cost.
    pub fn of(
        session: &engine::Session,
        last: Option<&colloquy_engine::record::Turn>,
        cost_usd: f64,
    ) -> Self {
        Self {
            session_id: session.id.to_string(),
            status: session.status.into(),
            turn_number: session.turn_count,
            max_turns: session.config.max_turns,
            phase: last.map_or(Phase::Early, |turn| turn.phase.into()),
            ending: session.ending.map(Ending::from),
            focus_tracing: session.focus_history.iter().map(FocusEntry::from).collect(),
            saturation: last.map_or(engine::Saturation::default(), |turn| turn.saturation).into(),
            coverage: session.concept.stimulus.as_ref().map(|_| Coverage::from(&session.coverage)),
            frame: Some(Frame::from(&session.frame)),
            momentum: session.momentum.level.into(),
            cost_usd,
        }
    }
}

/// What one turn asked about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FocusEntry {
    /// The turn that chose it.
    pub turn: u32,
    /// The node, edge or element; empty when there was none.
    pub node_id: String,
    /// Its label.
    pub label: String,
    /// The strategy chosen.
    pub strategy: String,
}

impl From<&engine::FocusEntry> for FocusEntry {
    fn from(entry: &engine::FocusEntry) -> Self {
        let node_id = match &entry.focus {
            engine::Focus::Node(id) => id.to_string(),
            engine::Focus::Edge(id) => id.to_string(),
            engine::Focus::Element(id) => id.clone(),
            engine::Focus::None => String::new(),
        };
        Self { turn: entry.turn, node_id, label: entry.label.clone(), strategy: entry.strategy.clone() }
    }
}

/// Which parts of a stimulus have been talked about, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Coverage {
    /// One state per element id, in the order of the stimulus.
    pub elements: IndexMap<String, ElementState>,
}

impl From<&coverage::Coverage> for Coverage {
    fn from(coverage: &coverage::Coverage) -> Self {
        let elements = coverage.elements.iter().map(|(id, state)| (id.clone(), ElementState::from(state)));
        Self { elements: elements.collect() }
    }
}

/// State of one element of a stimulus.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ElementState {
    /// Nodes about it, in order.
    pub nodes: Vec<String>,
    /// The latest reaction.
    pub reaction: Option<Reaction>,
    /// All reactions with their turns.
    pub reactions: Vec<(u32, Reaction)>,
    /// Comprehension as last judged.
    pub comprehension: Option<Comprehension>,
    /// Questions asked about it.
    pub focus_count: u32,
    /// Asked about often enough: never again.
    pub exhausted: bool,
    /// The respondent showed to know nothing of it.
    pub knowledge_lack: bool,
    /// Its gaps are forgiven for that lack of knowledge.
    pub excused: bool,
    /// A question about it led to a new edge.
    pub produced_edges: bool,
    /// What is missing.
    pub gaps: Vec<Gap>,
}

impl From<&coverage::ElementState> for ElementState {
    fn from(state: &coverage::ElementState) -> Self {
        Self {
            nodes: state.nodes.iter().map(ToString::to_string).collect(),
            reaction: state.reaction.map(Reaction::from),
            reactions: state.reactions.iter().map(|(turn, reaction)| (*turn, (*reaction).into())).collect(),
            comprehension: state.comprehension.map(Comprehension::from),
            focus_count: state.focus_count,
            exhausted: state.exhausted,
            knowledge_lack: state.knowledge_lack,
            excused: state.excused,
            produced_edges: state.produced_edges,
            gaps: state.gaps.iter().map(Gap::from).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn before_the_first_answer_it_is_early() {
        let standing = Standing::of(&samples::session(), None, 0.5);
        assert_eq!((standing.phase, standing.coverage), (Phase::Early, None));
        assert_eq!(standing.cost_usd, 0.5);
    }
}
