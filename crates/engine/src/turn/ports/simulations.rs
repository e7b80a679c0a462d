//! Simulations that a server holds: interviews with simulated people, as they are kept.

use async_trait::async_trait;
use jiff::Timestamp;

use super::failure::StoreError;
use crate::state::session::{Ending, Session, SessionStatus};
use crate::text::ids::SessionId;

/// A number of interviews with simulated people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Simulation {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub status: SimulationStatus,
    /// The topic.
    pub concept_id: String,
    /// The methodology, by name.
    pub methodology: String,
    /// The study the interviews belong to.
    pub study_id: Option<String>,
    /// How many interviews are wanted.
    pub wanted: u32,
    /// When it began.
    pub started_at: Timestamp,
    /// When it was over; None: not yet, or nobody was there to tell.
    pub ended_at: Option<Timestamp>,
    /// Why it failed, for a person.
    pub error: Option<String>,
    /// The interviews begun so far, by their numbers.
    pub interviews: Vec<SimulatedInterview>,
}

/// Where a simulation stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimulationStatus {
    /// Interviews are held, or were when the program was killed.
    Running,
    /// All interviews were held.
    Done,
    /// Somebody stopped it, or the program.
    Stopped,
    /// An interview could not be held.
    Failed,
}

/// One interview of a simulation, in brief.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatedInterview {
    /// Its number, from 0.
    pub number: u32,
    /// Its session.
    pub session: SessionId,
    /// How the person talks.
    pub persona: String,
    /// Where it stands.
    pub status: SessionStatus,
    /// Answers.
    pub turns: u32,
    /// Nodes of its graph.
    pub nodes: u32,
    /// Edges of its graph.
    pub edges: u32,
    /// Why it ended.
    pub ending: Option<Ending>,
}

impl SimulatedInterview {
    /// An interview as its session stands.
    pub fn of(number: u32, persona: &str, session: &Session) -> Self {
        Self {
            number,
            session: session.id.clone(),
            persona: persona.to_owned(),
            status: session.status,
            turns: session.turn_count,
            nodes: u32::try_from(session.graph.live_nodes().count()).unwrap_or(u32::MAX),
            edges: u32::try_from(session.graph.counted_edges().count()).unwrap_or(u32::MAX),
            ending: session.ending,
        }
    }
}

impl Simulation {
    /// How many interviews are over.
    pub fn done(&self) -> usize {
        self.interviews.iter().filter(|one| one.status == SessionStatus::Completed).count()
    }

    /// Takes in how an interview stands.
    pub fn note(&mut self, interview: SimulatedInterview) {
        match self.interviews.binary_search_by_key(&interview.number, |one| one.number) {
            Ok(at) => self.interviews[at] = interview,
            Err(at) => self.interviews.insert(at, interview),
        }
    }
}

/// Keeps simulations.
#[async_trait]
pub trait SimulationStore: Send + Sync {
    /// Stores a new one, with no interviews yet.
    async fn simulation_create(&self, simulation: &Simulation) -> Result<(), StoreError>;
    /// Keeps how one of its interviews stands, whose session is in the store.
    async fn simulation_note(&self, id: &str, interview: &SimulatedInterview) -> Result<(), StoreError>;
    /// Ends one.
    async fn simulation_end(
        &self,
        id: &str,
        status: SimulationStatus,
        at: Timestamp,
        error: Option<&str>,
    ) -> Result<(), StoreError>;
    /// One of them. Interviews whose sessions were deleted are gone from it.
    async fn simulation_load(&self, id: &str) -> Result<Simulation, StoreError>;
    /// All of them, newest first.
    async fn simulation_list(&self) -> Result<Vec<Simulation>, StoreError>;
}
