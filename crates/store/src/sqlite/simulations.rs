//! Simulations: a row each, and one for each of their interviews.

use async_trait::async_trait;
use colloquy_engine::SessionId;
use colloquy_engine::ports::StoreError;
use colloquy_engine::ports::simulations::{
    SimulatedInterview, Simulation, SimulationStatus, SimulationStore,
};
use colloquy_engine::session::{Ending, SessionStatus};
use jiff::Timestamp;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::SqliteStore;
use super::given::Failed;
use crate::format::BodyError;
use crate::format::twin::Word as _;

const CREATE: &str =
    "INSERT INTO simulation (id, status, concept_id, methodology, study_id, wanted, started_at, started_us)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
const NOTE: &str =
    "INSERT INTO simulated_interview (simulation_id, number, session_id, persona, status, turns, nodes, edges, ending)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET status = excluded.status, turns = excluded.turns, nodes = excluded.nodes,
        edges = excluded.edges, ending = excluded.ending";
const END: &str = "UPDATE simulation SET status = ?, ended_at = ?, error = ? WHERE id = ?";
/// All of them, or the one of an id.
const SELECT: &str =
    "SELECT id, status, concept_id, methodology, study_id, wanted, started_at, ended_at, error FROM simulation
    WHERE ?1 IS NULL OR id = ?1 ORDER BY started_us DESC, id DESC";
/// Their interviews.
const INTERVIEWS: &str =
    "SELECT simulation_id, number, session_id, persona, status, turns, nodes, edges, ending
    FROM simulated_interview WHERE ?1 IS NULL OR simulation_id = ?1 ORDER BY simulation_id, number";

const fn word(status: SimulationStatus) -> &'static str {
    match status {
        SimulationStatus::Running => "running",
        SimulationStatus::Done => "done",
        SimulationStatus::Stopped => "stopped",
        SimulationStatus::Failed => "failed",
    }
}

fn status(text: &str) -> Result<SimulationStatus, BodyError> {
    use SimulationStatus::{Done, Failed, Running, Stopped};
    let known = [Running, Done, Stopped, Failed].into_iter().find(|status| word(*status) == text);
    known.ok_or_else(|| BodyError::Unreadable(format!("`{text}` is no status of a simulation")))
}

fn not_there(id: &str) -> StoreError {
    StoreError::NotFound { what: "simulation", id: id.to_owned() }
}

impl SqliteStore {
    async fn simulations(&self, id: Option<&str>) -> Result<Vec<Simulation>, StoreError> {
        let mut moment = self.readers.begin().await.map_err(|e| self.sql(&e))?;
        let rows = sqlx::query(SELECT).bind(id).fetch_all(&mut *moment).await.map_err(|e| self.sql(&e))?;
        let lines =
            sqlx::query(INTERVIEWS).bind(id).fetch_all(&mut *moment).await.map_err(|e| self.sql(&e))?;
        let read = || -> Result<Vec<Simulation>, Failed> {
            let mut found = rows.iter().map(simulation).collect::<Result<Vec<_>, Failed>>()?;
            for line in &lines {
                let of: &str = line.try_get(0)?;
                if let Some(simulation) = found.iter_mut().find(|simulation| simulation.id == of) {
                    simulation.interviews.push(interview(line)?);
                }
            }
            Ok(found)
        };
        read().map_err(|error| self.failed("the row of a simulation", &error))
    }
}

#[async_trait]
impl SimulationStore for SqliteStore {
    async fn simulation_create(&self, simulation: &Simulation) -> Result<(), StoreError> {
        let create = sqlx::query(CREATE)
            .bind(&simulation.id)
            .bind(word(simulation.status))
            .bind(&simulation.concept_id)
            .bind(&simulation.methodology)
            .bind(&simulation.study_id)
            .bind(simulation.wanted)
            .bind(simulation.started_at.to_string())
            .bind(simulation.started_at.as_microsecond());
        create.execute(&self.writer).await.map(|_| ()).map_err(|e| self.sql(&e))
    }

    async fn simulation_note(&self, id: &str, interview: &SimulatedInterview) -> Result<(), StoreError> {
        let note = sqlx::query(NOTE)
            .bind(id)
            .bind(interview.number)
            .bind(interview.session.as_str())
            .bind(&interview.persona)
            .bind(interview.status.word())
            .bind(interview.turns)
            .bind(interview.nodes)
            .bind(interview.edges)
            .bind(interview.ending.map(|ending| ending.word()));
        note.execute(&self.writer).await.map(|_| ()).map_err(|e| self.sql(&e))
    }

    async fn simulation_end(
        &self,
        id: &str,
        status: SimulationStatus,
        at: Timestamp,
        error: Option<&str>,
    ) -> Result<(), StoreError> {
        let end = sqlx::query(END).bind(word(status)).bind(at.to_string()).bind(error).bind(id);
        let ended = end.execute(&self.writer).await.map_err(|e| self.sql(&e))?;
        if ended.rows_affected() == 0 { Err(not_there(id)) } else { Ok(()) }
    }

    async fn simulation_load(&self, id: &str) -> Result<Simulation, StoreError> {
        self.simulations(Some(id)).await?.pop().ok_or_else(|| not_there(id))
    }

    async fn simulation_list(&self) -> Result<Vec<Simulation>, StoreError> {
        self.simulations(None).await
    }
}

fn simulation(row: &SqliteRow) -> Result<Simulation, Failed> {
    let ended = row.try_get::<Option<&str>, _>(7)?;
    Ok(Simulation {
        id: row.try_get(0)?,
        status: status(row.try_get(1)?)?,
        concept_id: row.try_get(2)?,
        methodology: row.try_get(3)?,
        study_id: row.try_get(4)?,
        wanted: row.try_get(5)?,
        started_at: row.try_get::<&str, _>(6)?.parse().map_err(BodyError::unreadable)?,
        ended_at: ended.map(str::parse).transpose().map_err(BodyError::unreadable)?,
        error: row.try_get(8)?,
        interviews: Vec::new(),
    })
}

fn interview(row: &SqliteRow) -> Result<SimulatedInterview, Failed> {
    let status = row.try_get::<&str, _>(4)?;
    let ending = row.try_get::<Option<&str>, _>(8)?;
    let unknown = |what: &str| BodyError::Unreadable(format!("`{what}` is no status or ending"));
    Ok(SimulatedInterview {
        number: row.try_get(1)?,
        session: SessionId::parse(row.try_get(2)?).map_err(BodyError::unreadable)?,
        persona: row.try_get(3)?,
        status: SessionStatus::of(status).ok_or_else(|| unknown(status))?,
        turns: row.try_get(5)?,
        nodes: row.try_get(6)?,
        edges: row.try_get(7)?,
        ending: ending.map(|word| Ending::of(word).ok_or_else(|| unknown(word))).transpose()?,
    })
}
