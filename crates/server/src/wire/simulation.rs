//! Simulations: how one is asked for, and how one and many are shown.

use colloquy_engine::ports::simulations::{self, SimulatedInterview, SimulationStatus};
use colloquy_export::words::{Ending, Status};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Interviews with simulated people, to be held.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"concept_id": "oat_milk", "personas": ["brief_responder"], "interviews": 3}))]
pub struct NewSimulation {
    /// The topic: an id of `GET /concepts` that somebody simulated has a mind about; null: the study's, interviewed as the study
    /// has it.
    #[serde(default)]
    pub concept_id: Option<String>,
    /// The way of interviewing: an id of `GET /methodologies`; null: the usual one, or the topic's own.
    #[serde(default)]
    pub methodology: Option<String>,
    /// How the people talk: ids of `GET /personas`; the interviews are spread over them.
    #[schema(min_items = 1)]
    pub personas: Vec<String>,
    /// How many interviews.
    #[schema(minimum = 1, maximum = 200)]
    pub interviews: u32,
    /// Asked-for answers of each.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 200)]
    pub max_turns: Option<u32>,
    /// Seed of the first interview, the next ones have those after it; null: any.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The study the interviews belong to. Without a `concept_id` its own topic, methodology, topics that must be asked about and
    /// number of answers are tried.
    #[serde(default)]
    pub study_id: Option<String>,
}

/// All simulations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Simulations {
    /// Newest first.
    pub simulations: Vec<Simulation>,
}

/// Interviews with simulated people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Simulation {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub status: SimulationState,
    /// Id of its topic.
    pub concept_id: String,
    /// Its methodology.
    pub methodology: String,
    /// How many interviews are over.
    pub done: usize,
    /// How many are wanted.
    pub of: u32,
    /// When it began.
    pub started_at: Timestamp,
    /// When it was over; null: it is not, or the program was killed meanwhile.
    pub ended_at: Option<Timestamp>,
    /// Why it failed.
    pub error: Option<String>,
    /// The study the interviews belong to.
    pub study_id: Option<String>,
    /// The interviews begun so far.
    pub interviews: Vec<SimulationLine>,
}

/// Where a simulation stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SimulationState {
    /// Interviews are held.
    Running,
    /// All were held.
    Done,
    /// Somebody stopped it, or the program.
    Stopped,
    /// An interview could not be held.
    Failed,
}

impl SimulationState {
    /// `live` says whether this server is holding it: nobody else does.
    const fn of(status: SimulationStatus, live: bool) -> Self {
        match status {
            SimulationStatus::Running if live => Self::Running,
            SimulationStatus::Running | SimulationStatus::Stopped => Self::Stopped,
            SimulationStatus::Done => Self::Done,
            SimulationStatus::Failed => Self::Failed,
        }
    }
}

/// One interview of a simulation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SimulationLine {
    /// Its session, which can be opened like any other.
    pub session_id: String,
    /// How the person talks.
    pub persona: String,
    /// Where it stands.
    pub status: Status,
    /// Answers.
    pub turns: u32,
    /// Nodes of its graph.
    pub nodes: u32,
    /// Edges of its graph.
    pub edges: u32,
    /// Why it ended.
    pub ending: Option<Ending>,
}

impl Simulation {
    /// One as it is kept; `live` says whether this server is holding it.
    pub(crate) fn of(kept: &simulations::Simulation, live: bool) -> Self {
        let line = |one: &SimulatedInterview| SimulationLine {
            session_id: one.session.to_string(),
            persona: one.persona.clone(),
            status: one.status.into(),
            turns: one.turns,
            nodes: one.nodes,
            edges: one.edges,
            ending: one.ending.map(Ending::from),
        };
        Self {
            id: kept.id.clone(),
            status: SimulationState::of(kept.status, live),
            concept_id: kept.concept_id.clone(),
            methodology: kept.methodology.clone(),
            done: kept.done(),
            of: kept.wanted,
            started_at: kept.started_at,
            ended_at: kept.ended_at,
            error: kept.error.clone(),
            study_id: kept.study_id.clone(),
            interviews: kept.interviews.iter().map(line).collect(),
        }
    }
}
