//! What a server is made of: the engine, and the library of what can be used.

use std::sync::Arc;

use colloquy_engine::{Concept, Engine, Methodology, Store};
use indexmap::IndexMap;

use crate::flight::Flights;
use crate::players::Players;
use crate::resuming::Resuming;
use crate::simulating::Simulations;
use crate::wire::catalogue::{Interviewer, Persona};

/// Concepts, methodologies and personas by id, in the order in which they are listed.
#[derive(Debug, Default)]
pub struct Library {
    /// Topics.
    pub concepts: IndexMap<String, Arc<Concept>>,
    /// The texts of concepts as they were written, by id.
    pub concept_sources: IndexMap<String, String>,
    /// Ways of interviewing.
    pub methodologies: IndexMap<String, Arc<Methodology>>,
    /// Ways of talking of simulated respondents; only listed here.
    pub personas: Vec<Persona>,
    /// Who may interview, the usual one first: names that the engine's interpreter knows
    /// ([`colloquy_engine::Interpreter::named`]). Without any, a request cannot choose.
    pub interviewers: Vec<Interviewer>,
}

/// What an interview is when a request does not say.
#[derive(Debug, Clone, Default)]
pub struct Defaults {
    /// The topic the page proposes: an id of the library.
    pub concept_id: Option<String>,
    /// The way of interviewing: an id of the library; none: the one the concept names.
    pub methodology: Option<String>,
    /// How many answers are asked for; none: the engine's 20.
    pub max_turns: Option<u32>,
}

/// Shared by all requests; cloning is cheap.
#[derive(Clone)]
pub struct AppState {
    engine: Arc<Engine>,
    library: Arc<Library>,
    defaults: Arc<Defaults>,
    flights: Flights,
    resuming: Resuming,
    simulations: Simulations,
    players: Option<Arc<dyn Players>>,
}

impl AppState {
    /// Joins an engine and a library.
    pub fn new(engine: Arc<Engine>, library: Arc<Library>, defaults: Defaults) -> Self {
        Self {
            engine,
            library,
            defaults: Arc::new(defaults),
            flights: Flights::default(),
            resuming: Resuming::default(),
            simulations: Simulations::default(),
            players: None,
        }
    }

    /// Lets people be simulated.
    #[must_use]
    pub fn with_players(mut self, players: Arc<dyn Players>) -> Self {
        self.players = Some(players);
        self
    }

    /// Who plays simulated people; None: nobody can be simulated.
    pub(crate) fn players(&self) -> Option<&Arc<dyn Players>> {
        self.players.as_ref()
    }

    /// Simulations under way.
    pub(crate) fn simulations(&self) -> &Simulations {
        &self.simulations
    }

    /// What an interview is when a request does not say.
    pub fn defaults(&self) -> &Defaults {
        &self.defaults
    }

    /// The engine.
    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    /// The store of the engine.
    pub fn store(&self) -> &Arc<dyn Store> {
        self.engine.store()
    }

    /// What can be used.
    pub fn library(&self) -> &Library {
        &self.library
    }

    pub(crate) fn resuming(&self) -> Resuming {
        self.resuming.clone()
    }

    pub(crate) fn flights(&self) -> Flights {
        self.flights.clone()
    }
}
