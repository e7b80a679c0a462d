//! What can be used: concepts, methodologies, personas, and what is used when a request does not say.

use axum::Json;
use axum::extract::{Path, State};
use colloquy_engine::engine::DEFAULT_MAX_TURNS;
use colloquy_engine::{Concept, Methodology};
use serde_json::{Value, json};

use crate::problem::{Outcome, Problem};
use crate::state::{AppState, Library};

impl Library {
    /// A concept by id, or what there is instead.
    pub(crate) fn concept(&self, field: &str, id: &str) -> Outcome<&std::sync::Arc<Concept>> {
        let known = self.concepts.keys().map(String::as_str);
        self.concepts.get(id).ok_or_else(|| Problem::unknown("concept", field, id, known))
    }

    /// A methodology by id, or what there is instead.
    pub(crate) fn methodology(&self, field: &str, id: &str) -> Outcome<&std::sync::Arc<Methodology>> {
        let known = self.methodologies.keys().map(String::as_str);
        self.methodologies.get(id).ok_or_else(|| Problem::unknown("methodology", field, id, known))
    }
}

/// All concepts, with their objectives.
pub(super) async fn concepts(State(state): State<AppState>) -> Json<Value> {
    let concepts = state.library().concepts.values().map(|concept| {
        json!({
            "id": concept.id, "name": concept.name, "methodology": concept.methodology,
            "objective": concept.objective, "has_stimulus": concept.stimulus.is_some(),
        })
    });
    Json(json!({"concepts": concepts.collect::<Value>()}))
}

/// One concept in full.
pub(super) async fn concept(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Value>> {
    Ok(Json(json!(state.library().concept("id", &id)?.as_ref())))
}

/// The parts of a concept: of its stimulus, or the things it compares.
pub(super) async fn elements(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Value>> {
    let concept = state.library().concept("id", &id)?;
    let stimulus = concept.stimulus.as_ref();
    Ok(Json(json!({
        "concept_id": concept.id,
        "stimulus": stimulus.map(|stimulus| &stimulus.text),
        "elements": stimulus.map_or_else(|| json!(concept.elements), |stimulus| json!(stimulus.elements)),
    })))
}

/// All methodologies, in short.
pub(super) async fn methodologies(State(state): State<AppState>) -> Json<Value> {
    let methodologies = state.library().methodologies.values().map(|methodology| {
        json!({
            "id": methodology.name, "name": methodology.name, "goal": methodology.goal,
            "node_types": methodology.ontology.nodes.iter().map(|n| n.name.as_str()).collect::<Value>(),
            "strategies": methodology.strategies.iter().map(|s| s.name.as_str()).collect::<Value>(),
        })
    });
    Json(json!({"methodologies": methodologies.collect::<Value>()}))
}

/// One methodology: types, strategies, signals, and its text.
pub(super) async fn methodology(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Outcome<Json<Value>> {
    let methodology = state.library().methodology("id", &id)?;
    let strategies = methodology.strategies.iter().map(|strategy| {
        json!({"name": strategy.name, "description": strategy.description, "guidance": strategy.guidance})
    });
    Ok(Json(json!({
        "id": methodology.name, "name": methodology.name, "version": methodology.version,
        "goal": methodology.goal, "description": methodology.description,
        "ontology": methodology.ontology,
        "strategies": strategies.collect::<Value>(),
        "signals": methodology.signals,
        "source": methodology.source,
    })))
}

/// What an interview is when a request does not say; `methodology` null: the one the concept names.
pub(super) async fn defaults(State(state): State<AppState>) -> Json<Value> {
    let usual = state.defaults();
    Json(json!({
        "concept_id": usual.concept_id,
        "methodology": usual.methodology,
        "max_turns": usual.max_turns.unwrap_or(DEFAULT_MAX_TURNS),
    }))
}

/// All personas of simulated respondents.
pub(super) async fn personas(State(state): State<AppState>) -> Json<Value> {
    let personas = state.library().personas.0.iter().map(|(id, persona)| {
        let mut shape = json!(persona);
        shape["id"] = json!(id);
        shape
    });
    Json(json!({"personas": personas.collect::<Value>()}))
}
