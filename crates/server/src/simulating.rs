//! Simulations under way: interviews with simulated people, held by the server's own engine in its own store, so that
//! they can be watched and opened like any other.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use colloquy_engine::engine::{Answer, NewSession, TurnError};
use colloquy_engine::ports::simulations::{SimulatedInterview, Simulation, SimulationStatus};
use colloquy_engine::session::Ending;
use colloquy_engine::turn::Silent;
use colloquy_engine::{Engine, Methodology, SessionId};
use futures_util::{StreamExt, stream};
use tokio::sync::watch;
use uuid::Uuid;

use crate::flight::Flights;
use crate::players::{Part, Players};

/// Interviews of one simulation that are held at once: people who are interviewed meanwhile come first.
const AT_ONCE: usize = 2;

/// What is to be held.
pub(crate) struct Plan {
    /// How it is kept, with no interviews yet.
    pub(crate) simulation: Simulation,
    pub(crate) methodology: Arc<Methodology>,
    /// At least one.
    pub(crate) personas: Vec<String>,
    pub(crate) max_turns: Option<u32>,
    /// What must be asked about.
    pub(crate) topics: Vec<String>,
    pub(crate) seed: u64,
}

/// The simulations of this server that are under way.
#[derive(Clone, Default)]
pub(crate) struct Simulations(Arc<Mutex<HashMap<String, Live>>>);

/// One under way.
#[derive(Clone)]
struct Live {
    told: Arc<watch::Sender<Simulation>>,
    stop: Arc<AtomicBool>,
}

/// All that holding an interview takes.
struct Held {
    engine: Arc<Engine>,
    players: Arc<dyn Players>,
    plan: Plan,
    live: Live,
}

impl Simulations {
    fn now(&self) -> MutexGuard<'_, HashMap<String, Live>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins one that is in the store.
    pub(crate) fn begin(
        &self,
        flights: &Flights,
        engine: Arc<Engine>,
        players: Arc<dyn Players>,
        plan: Plan,
    ) {
        let id = plan.simulation.id.clone();
        let told = Arc::new(watch::Sender::new(plan.simulation.clone()));
        let live = Live { told, stop: Arc::default() };
        self.now().insert(id.clone(), live.clone());
        let all = self.clone();
        let held = Held { engine, players, plan, live };
        let flights_of_interviews = flights.clone();
        drop(flights.spawn(async move {
            held.hold(&flights_of_interviews).await;
            // Watchers hear of the end, and then that there is nobody to tell more.
            all.now().remove(&id);
        }));
    }

    /// What is told of one that is under way, now and with every change.
    pub(crate) fn watch(&self, id: &str) -> Option<watch::Receiver<Simulation>> {
        self.now().get(id).map(|live| live.told.subscribe())
    }

    /// Stops one: no interview is begun, those under way end with the answer that is being worked on.
    pub(crate) fn stop(&self, id: &str) {
        if let Some(live) = self.now().get(id) {
            live.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Stops all, since the server stops.
    pub(crate) fn stop_all(&self) {
        for live in self.now().values() {
            live.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Held {
    async fn hold(self, flights: &Flights) {
        let held = Arc::new(self);
        let interviews = stream::iter(0..held.plan.simulation.wanted).map(|number| {
            let held = Arc::clone(&held);
            // A task of its own, so that interviews run beside each other.
            flights.spawn(async move { held.interview(number).await })
        });
        // `map` is lazy: an interview begins when there is room for it.
        let mut interviews = interviews.buffer_unordered(AT_ONCE);
        let mut error = None;
        while let Some(outcome) = interviews.next().await {
            let failed = match outcome {
                Ok(Ok(())) => continue,
                Ok(Err(failed)) => failed.to_string(),
                Err(broken) => broken.to_string(),
            };
            held.live.stop.store(true, Ordering::Relaxed);
            error.get_or_insert(failed);
        }
        held.end(error).await;
    }

    async fn end(&self, error: Option<String>) {
        let id = self.plan.simulation.id.as_str();
        let status = match &error {
            Some(_) => SimulationStatus::Failed,
            None if self.is_stopped() => SimulationStatus::Stopped,
            None => SimulationStatus::Done,
        };
        if let Some(error) = &error {
            tracing::warn!(simulation = id, "a simulation failed: {error}");
        }
        let at = self.engine.now();
        let kept = self.engine.store().simulation_end(id, status, at, error.as_deref()).await;
        if let Err(error) = kept {
            tracing::error!(simulation = id, "the end of a simulation was not kept: {error}");
        }
        self.live.told.send_modify(|simulation| {
            simulation.status = status;
            simulation.ended_at = Some(at);
            simulation.error = error;
        });
    }

    fn is_stopped(&self) -> bool {
        self.live.stop.load(Ordering::Relaxed)
    }

    /// One interview from its first question to its end, or to where the simulation is stopped.
    async fn interview(&self, number: u32) -> Result<(), TurnError> {
        let plan = &self.plan;
        let persona = &plan.personas[number as usize % plan.personas.len()];
        let seed = plan.seed.wrapping_add(u64::from(number));
        let concept_id = plan.simulation.concept_id.as_str();
        let part = Part { concept_id, persona, number: number / plan.personas.len() as u32, seed };
        let Some(mut cast) = self.players.cast(&part).filter(|_| !self.is_stopped()) else { return Ok(()) };
        let id = SessionId::parse(&Uuid::now_v7().to_string())
            .map_err(|error| TurnError::SettingInvalid { field: "id", reason: error.to_string() })?;
        let new = NewSession {
            id: id.clone(),
            concept: cast.concept,
            methodology: Arc::clone(&plan.methodology),
            max_turns: plan.max_turns,
            seed,
            study_id: plan.simulation.study_id.clone(),
            interpreter: None,
            simulated: true,
            topics: plan.topics.clone(),
        };
        self.engine.create_session(new).await?;
        let mut waiting = self.engine.start_session(&id).await?.question;
        self.note(number, persona, &id).await?;
        while let Some(question) = waiting {
            if self.is_stopped() {
                self.engine.finish(&id, Ending::ClosedByResearcher).await?;
                return self.note(number, persona, &id).await;
            }
            let text = cast.person.answer(&question.text).await;
            self.engine.take_turn(&id, Answer::to(question.id, text), &Silent).await?;
            self.note(number, persona, &id).await?;
            waiting = self.engine.store().session_load(&id).await?.pending_question().cloned();
        }
        Ok(())
    }

    /// Keeps and tells how an interview stands.
    async fn note(&self, number: u32, persona: &str, id: &SessionId) -> Result<(), TurnError> {
        let store = self.engine.store();
        let one = SimulatedInterview::of(number, persona, &*store.session_load(id).await?);
        store.simulation_note(&self.plan.simulation.id, &one).await?;
        self.live.told.send_modify(|simulation| simulation.note(one));
        Ok(())
    }
}
