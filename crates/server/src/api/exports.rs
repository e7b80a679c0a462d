//! One interview as a document.

use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use colloquy_engine::ports::CallQuery;
use colloquy_export::{Document, Show, markdown};

use super::corrections;
use super::sessions::id_of;
use crate::problem::Outcome;
use crate::request::Query;
use crate::state::AppState;
use crate::wire::session::{ExportQuery, Format};

/// The interview as a document: JSON (`colloquy/1`) or Markdown
///
/// The JSON document is complete enough to be replayed (`colloquy replay FILE`).
#[utoipa::path(
    get, path = "/sessions/{id}/export", operation_id = "export_session", tag = "sessions",
    params(("id" = String, Path, description = "The session"), ExportQuery),
    responses(
        (status = OK, description = "The interview", content((Document = "application/json"), (String = "text/markdown"))),
    ),
)]
pub(super) async fn export(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<ExportQuery>,
) -> Outcome<Response> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    let turns = state.engine().turns(&session.id).await?;
    let calls = state.store().calls(&CallQuery::of(&session.id)).await?;
    let corrections = corrections::of(&state, &session.id).await?;
    let graph = corrections::corrected(&state, &session, &corrections)?;
    let (ending, mut response) = match query.format {
        Format::Json => {
            let (_, events) = state.store().session_events(&session.id).await?;
            let show = Show { explanations: query.explanations, durations: true };
            let document = Document::of(&session, &turns, events, &calls, show);
            ("json", axum::Json(document.corrected(corrections, graph)).into_response())
        }
        Format::Markdown => {
            let kind = [(header::CONTENT_TYPE, "text/markdown; charset=utf-8")];
            ("md", (kind, markdown(&session, &turns, &calls, (&graph, &corrections))).into_response())
        }
    };
    let name = format!("inline; filename=\"{}.{ending}\"", session.id);
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    Ok(response)
}
