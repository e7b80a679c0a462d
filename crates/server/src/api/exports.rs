//! One interview as a document.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use colloquy_research::export as document;
use serde::Deserialize;

use super::sessions::id_of;
use crate::problem::{Outcome, Problem};
use crate::state::AppState;

/// Formats there are.
const FORMATS: [&str; 2] = ["json", "markdown"];

#[derive(Debug, Deserialize)]
pub(super) struct ExportQuery {
    format: Option<String>,
}

/// The interview as JSON (when no format is given) or Markdown.
pub(super) async fn export(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<ExportQuery>,
) -> Outcome<Response> {
    let format = query.format.as_deref().unwrap_or("json");
    if !FORMATS.contains(&format) {
        let format: String = format.chars().take(40).collect();
        let message = format!("must be one of {}, found `{format}`", FORMATS.join(", "));
        return Err(Problem::invalid("format", message));
    }
    let session = state.store().session_load(&id_of(&id)?).await?;
    let turns = state.store().turn_list(&session.id).await?;
    let (kind, ending, body) = if format == "json" {
        let whole = document::json(&session, &turns, &session.methodology_source, true);
        ("application/json", "json", format!("{whole:#}\n"))
    } else {
        ("text/markdown; charset=utf-8", "md", document::markdown(&session, &turns))
    };
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    let name = format!("inline; filename=\"{}.{ending}\"", session.id);
    if let Ok(name) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}
