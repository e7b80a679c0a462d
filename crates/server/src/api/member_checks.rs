//! The member check as researchers read it: what a respondent said of what was understood.

use axum::Json;
use axum::extract::{Path, State};
use colloquy_engine::session::Session;
use colloquy_export::check::MemberCheck;

use super::sessions::id_of;
use crate::problem::Outcome;
use crate::state::AppState;
use crate::wire::session::SessionCheck;

/// What a respondent said; nothing is read where there was no check.
pub(super) async fn of(state: &AppState, session: &Session) -> Outcome<Option<MemberCheck>> {
    if !session.checked {
        return Ok(None);
    }
    let (_, events) = state.store().session_events(&session.id).await?;
    Ok(MemberCheck::of(session, &events))
}

/// What the respondent said of what was understood, after the end
///
/// `about` names the edge or the node of the graph that a statement says; these have it as `judged`.
#[utoipa::path(
    get, path = "/sessions/{id}/check", operation_id = "get_session_check", tag = "sessions",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "What they said", body = SessionCheck)),
)]
pub(super) async fn one(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Outcome<Json<SessionCheck>> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    let check = of(&state, &session).await?;
    Ok(Json(SessionCheck { session_id: session.id.to_string(), check }))
}
