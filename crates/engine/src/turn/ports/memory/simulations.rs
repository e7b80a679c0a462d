//! Simulations and what was said, in memory.

use std::sync::{MutexGuard, PoisonError};

use async_trait::async_trait;
use jiff::Timestamp;

use super::MemoryStore;
use crate::given::utterance::Utterance;
use crate::state::session::Session;
use crate::turn::ports::quotes::{FoundAnswer, FoundNode, QuotePlace, QuoteQuery, QuoteStore};
use crate::turn::ports::simulations::{SimulatedInterview, Simulation, SimulationStatus, SimulationStore};
use crate::turn::ports::{SessionSummary, StoreError};

impl MemoryStore {
    fn simulations_now(&self) -> MutexGuard<'_, Vec<Simulation>> {
        self.simulations.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with_simulation<T>(&self, id: &str, act: impl FnOnce(&mut Simulation) -> T) -> Result<T, StoreError> {
        let mut simulations = self.simulations_now();
        let found = simulations.iter_mut().find(|simulation| simulation.id == id);
        found.map(act).ok_or_else(|| StoreError::NotFound { what: "simulation", id: id.to_owned() })
    }
}

#[async_trait]
impl SimulationStore for MemoryStore {
    async fn simulation_create(&self, simulation: &Simulation) -> Result<(), StoreError> {
        self.simulations_now().push(simulation.clone());
        Ok(())
    }

    async fn simulation_note(&self, id: &str, interview: &SimulatedInterview) -> Result<(), StoreError> {
        self.with_simulation(id, |simulation| simulation.note(interview.clone()))
    }

    async fn simulation_end(
        &self,
        id: &str,
        status: SimulationStatus,
        at: Timestamp,
        error: Option<&str>,
    ) -> Result<(), StoreError> {
        self.with_simulation(id, |simulation| {
            simulation.status = status;
            simulation.ended_at = Some(at);
            simulation.error = error.map(str::to_owned);
        })
    }

    async fn simulation_load(&self, id: &str) -> Result<Simulation, StoreError> {
        let mut simulation = self.with_simulation(id, |simulation| simulation.clone())?;
        let sessions = self.lock();
        simulation.interviews.retain(|one| sessions.contains_key(&one.session));
        Ok(simulation)
    }

    async fn simulation_list(&self) -> Result<Vec<Simulation>, StoreError> {
        let mut all = self.simulations_now().clone();
        let sessions = self.lock();
        for simulation in &mut all {
            simulation.interviews.retain(|one| sessions.contains_key(&one.session));
        }
        all.sort_by(|a, b| (b.started_at, &b.id).cmp(&(a.started_at, &a.id)));
        Ok(all)
    }
}

#[async_trait]
impl QuoteStore for MemoryStore {
    async fn quotes(&self, query: &QuoteQuery) -> Result<Vec<FoundAnswer>, StoreError> {
        if query.search.is_empty() {
            return Ok(Vec::new());
        }
        let sessions = self.lock();
        let mut sessions: Vec<&Session> = sessions.values().map(|kept| kept.session.as_ref()).collect();
        sessions.sort_by_key(|session| std::cmp::Reverse(SessionSummary::of(session).cursor()));
        let answers = sessions.into_iter().filter(|session| wants(query, session)).flat_map(answers_of);
        let after =
            |answer: &FoundAnswer| query.after.as_ref().is_none_or(|place| answer.place.is_after(place));
        Ok(answers.filter(after).filter_map(|answer| query.found(answer)).take(query.limit).collect())
    }
}

fn wants(query: &QuoteQuery, session: &Session) -> bool {
    query.concept_id.as_ref().is_none_or(|concept| *concept == session.concept.id)
        && (query.study_id.is_none() || query.study_id == session.config.study_id)
}

/// The answers of complete turns, with what was heard in them.
fn answers_of(session: &Session) -> impl Iterator<Item = FoundAnswer> {
    let answers = session.answers().filter(|answer| answer.turn_number <= session.turn_count);
    answers.map(|answer: &Utterance| {
        let heard = |node: &&crate::state::graph::Node| {
            node.quotes.iter().any(|quote| quote.utterance_id == answer.id)
        };
        let nodes = session.graph.standing_nodes().filter(heard).map(|node| FoundNode {
            id: node.id,
            label: node.label.clone(),
            node_type: node.node_type.clone(),
        });
        FoundAnswer {
            place: QuotePlace { session: SessionSummary::of(session).cursor(), turn: answer.turn_number },
            study_id: session.config.study_id.clone(),
            concept_id: session.concept.id.clone(),
            text: answer.text.clone(),
            hits: Vec::new(),
            nodes: nodes.collect(),
            notes: Vec::new(),
        }
    })
}
