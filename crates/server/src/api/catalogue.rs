//! What can be used: concepts, methodologies, personas, and what is used when a request does not say.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use colloquy_engine::engine::DEFAULT_MAX_TURNS;
use colloquy_engine::{Concept, Methodology};
use colloquy_export::concept as shape;

use crate::problem::{Outcome, Problem};
use crate::state::{AppState, Library};
use crate::wire::catalogue::{
    ConceptElements, ConceptLine, Concepts, DefaultsView, Interviewer, Interviewers, Methodologies,
    MethodologyLine, MethodologyView, Personas,
};
use crate::wire::check::Text;
use crate::wire::problem::Code;

impl Library {
    /// A concept by id, or what there is instead.
    pub(crate) fn concept(&self, field: &str, id: &str) -> Outcome<&Arc<Concept>> {
        let known = self.concepts.keys().map(String::as_str);
        self.concepts.get(id).ok_or_else(|| Problem::unknown(Code::UnknownConcept, field, id, known))
    }

    /// A methodology by id, or what there is instead.
    pub(crate) fn methodology(&self, field: &str, id: &str) -> Outcome<&Arc<Methodology>> {
        let known = self.methodologies.keys().map(String::as_str);
        self.methodologies.get(id).ok_or_else(|| Problem::unknown(Code::UnknownMethodology, field, id, known))
    }

    /// An interviewer by name, or who there is instead.
    pub(crate) fn interviewer(&self, field: &str, name: &str) -> Outcome<&Interviewer> {
        let known = self.interviewers.iter().map(|interviewer| interviewer.name.as_str());
        let found = self.interviewers.iter().find(|interviewer| interviewer.name == name);
        found.ok_or_else(|| Problem::unknown(Code::UnknownInterviewer, field, name, known))
    }
}

/// All concepts, with their objectives
#[utoipa::path(
    get, path = "/concepts", operation_id = "list_concepts", tag = "catalogue",
    responses((status = OK, description = "All of them", body = Concepts)),
)]
pub(super) async fn concepts(State(state): State<AppState>) -> Json<Concepts> {
    let simulated = state.players().map(|players| players.concepts()).unwrap_or_default();
    let concepts = state.library().concepts.values().map(|concept| ConceptLine::of(concept, &simulated));
    Json(Concepts { concepts: concepts.collect() })
}

/// One concept in full
#[utoipa::path(
    get, path = "/concepts/{id}", operation_id = "get_concept", tag = "catalogue",
    params(("id" = String, Path, description = "The concept")),
    responses((status = OK, description = "The concept", body = shape::Concept)),
)]
pub(super) async fn concept(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Outcome<Json<shape::Concept>> {
    Ok(Json(shape::Concept::from(state.library().concept("id", &id)?.as_ref())))
}

/// The parts of a concept: of its stimulus, or the things it compares
#[utoipa::path(
    get, path = "/concepts/{id}/elements", operation_id = "get_concept_elements", tag = "catalogue",
    params(("id" = String, Path, description = "The concept")),
    responses((status = OK, description = "Its parts", body = ConceptElements)),
)]
pub(super) async fn elements(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Outcome<Json<ConceptElements>> {
    Ok(Json(ConceptElements::from(state.library().concept("id", &id)?.as_ref())))
}

/// A concept's text, as it was written
#[utoipa::path(
    get, path = "/concepts/{id}/source", operation_id = "get_concept_source", tag = "catalogue",
    params(("id" = String, Path, description = "The concept")),
    responses((status = OK, description = "Its text", body = Text)),
)]
pub(super) async fn source(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Text>> {
    let known = state.library().concept_sources.keys().map(String::as_str);
    let source = state.library().concept_sources.get(&id);
    let text = source.ok_or_else(|| Problem::unknown(Code::UnknownConcept, "id", &id, known))?;
    Ok(Json(Text { text: text.clone() }))
}

/// All methodologies, in short
#[utoipa::path(
    get, path = "/methodologies", operation_id = "list_methodologies", tag = "catalogue",
    responses((status = OK, description = "All of them", body = Methodologies)),
)]
pub(super) async fn methodologies(State(state): State<AppState>) -> Json<Methodologies> {
    let all = state.library().methodologies.values();
    let methodologies = all.map(|methodology| MethodologyLine::from(methodology.as_ref()));
    Json(Methodologies { methodologies: methodologies.collect() })
}

/// One methodology: types, strategies, signals, and its text
#[utoipa::path(
    get, path = "/methodologies/{id}", operation_id = "get_methodology", tag = "catalogue",
    params(("id" = String, Path, description = "The methodology")),
    responses((status = OK, description = "The methodology", body = MethodologyView)),
)]
pub(super) async fn methodology(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Outcome<Json<MethodologyView>> {
    Ok(Json(MethodologyView::from(state.library().methodology("id", &id)?.as_ref())))
}

/// Who may interview, and where answers go then
///
/// The offline engine, whom the settings name, and who else could: a provider whose key is here, a server of models that
/// answered on this machine when this one began. Nobody who is offered is sent anything before a session names it.
#[utoipa::path(
    get, path = "/interviewers", operation_id = "list_interviewers", tag = "catalogue",
    responses((status = OK, description = "All of them", body = Interviewers)),
)]
pub(super) async fn interviewers(State(state): State<AppState>) -> Json<Interviewers> {
    Json(Interviewers { interviewers: state.library().interviewers.clone() })
}

/// What an interview is when a request does not say
#[utoipa::path(
    get, path = "/defaults", operation_id = "get_defaults", tag = "catalogue",
    responses((status = OK, description = "The settings in force", body = DefaultsView)),
)]
pub(super) async fn defaults(State(state): State<AppState>) -> Json<DefaultsView> {
    let usual = state.defaults();
    Json(DefaultsView {
        concept_id: usual.concept_id.clone(),
        methodology: usual.methodology.clone(),
        max_turns: usual.max_turns.unwrap_or(DEFAULT_MAX_TURNS),
    })
}

/// All personas of simulated respondents
#[utoipa::path(
    get, path = "/personas", operation_id = "list_personas", tag = "catalogue",
    responses((status = OK, description = "All of them", body = Personas)),
)]
pub(super) async fn personas(State(state): State<AppState>) -> Json<Personas> {
    Json(Personas { personas: state.library().personas.clone() })
}
