//! What a server is made of: the engine, and the library of what can be used.

use std::fmt;
use std::sync::Arc;

use colloquy_engine::{Concept, Engine, Methodology, SessionStore, library};
use colloquy_research::respondent::persona::PersonaSet;
use indexmap::IndexMap;

use crate::flight::Flights;
use crate::resuming::Resuming;

/// Concepts, methodologies and personas by id, in the order in which they are listed.
#[derive(Debug, Default)]
pub struct Library {
    /// Topics.
    pub concepts: IndexMap<String, Arc<Concept>>,
    /// Ways of interviewing.
    pub methodologies: IndexMap<String, Arc<Methodology>>,
    /// Ways of talking of simulated respondents.
    pub personas: PersonaSet,
}

/// Part of a library that cannot be used: the file's problems, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LibraryError(pub String);

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LibraryError {}

impl Library {
    /// What ships with the program.
    pub fn shipped() -> Result<Self, LibraryError> {
        let mut shipped = Self::default();
        for (id, file, text) in library::CONCEPTS {
            let concept = Concept::parse(file, text).map_err(|e| LibraryError(e.to_string()))?;
            shipped.concepts.insert((*id).to_owned(), Arc::new(concept));
        }
        for (id, file, text) in library::METHODOLOGIES {
            let checked = Methodology::parse(file, text).map_err(|e| LibraryError(e.to_string()))?;
            shipped.methodologies.insert((*id).to_owned(), Arc::new(checked.methodology));
        }
        for (_, file, text) in library::PERSONAS {
            let personas = PersonaSet::parse(file, text).map_err(|e| LibraryError(e.to_string()))?;
            shipped.personas.0.extend(personas.0);
        }
        Ok(shipped)
    }
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
        }
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
    pub fn store(&self) -> &Arc<dyn SessionStore> {
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
