//! Checking a methodology or a concept that somebody writes, with the reader that reads it for interviews.

use axum::Json;
use axum::extract::State;
use colloquy_engine::document::tree::{self, Place};
use colloquy_engine::document::{Problem, nearest};
use colloquy_engine::{Concept, Methodology};

use crate::request::Body;
use crate::state::AppState;
use crate::wire::check::{Checked, Text};

/// Every mistake of a methodology's text, with its place
#[utoipa::path(
    post, path = "/check/methodology", operation_id = "check_methodology", request_body = Text,
    tag = "catalogue",
    responses((status = OK, description = "What was found", body = Checked)),
)]
pub(super) async fn methodology(Body(Text { text }): Body<Text>) -> Json<Checked> {
    Json(match Methodology::parse("methodology", &text) {
        Ok(checked) => Checked::sound(&checked.methodology.name, &checked.warnings),
        Err(errors) => Checked::wrong(&errors.0),
    })
}

/// Every mistake of a concept's text, with its place
///
/// A concept that names a methodology which is not here can be used with another one, so that is a warning.
#[utoipa::path(
    post, path = "/check/concept", operation_id = "check_concept", request_body = Text, tag = "catalogue",
    responses((status = OK, description = "What was found", body = Checked)),
)]
pub(super) async fn concept(State(state): State<AppState>, Body(Text { text }): Body<Text>) -> Json<Checked> {
    Json(match Concept::parse("concept.yaml", &text) {
        Ok(concept) if state.library().methodologies.contains_key(&concept.methodology) => {
            Checked::sound(&concept.id, &[])
        }
        Ok(concept) => Checked::sound(&concept.id, &[unknown_methodology(&state, &text, &concept)]),
        Err(errors) => Checked::wrong(&errors.0),
    })
}

fn unknown_methodology(state: &AppState, text: &str, concept: &Concept) -> Problem {
    let known = state.library().methodologies.keys().map(String::as_str);
    let tree = tree::parse(text).ok();
    let entry = tree.as_ref().and_then(|tree| tree.entry("methodology"));
    let place = entry.map_or(Place { line: 1, column: 1 }, |entry| entry.value.place);
    let line = text.lines().nth((place.line as usize).saturating_sub(1));
    Problem {
        file: String::new(),
        line: place.line,
        column: place.column,
        path: "methodology".to_owned(),
        message: format!("there is no methodology `{}` here", concept.methodology),
        suggestion: nearest(&concept.methodology, known).map(str::to_owned),
        snippet: line.unwrap_or_default().to_owned(),
    }
}
