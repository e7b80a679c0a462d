//! What language models used up, of all sessions and of one.

use axum::Json;
use axum::extract::{Path, State};
use colloquy_engine::SessionId;
use colloquy_engine::ports::CallQuery;

use super::sessions::id_of;
use crate::problem::{Outcome, Problem};
use crate::request::Query;
use crate::state::AppState;
use crate::wire::usage::{SessionUsage, UsageFilter, UsageReport};

/// What calls to language models come to: tokens, costs, latencies, by provider, model, task and day
///
/// The offline engine makes no calls. What deleted sessions cost is counted, without their names.
#[utoipa::path(
    get, path = "/usage", operation_id = "get_usage", tag = "usage",
    params(UsageFilter),
    responses((status = OK, description = "The sums", body = UsageReport)),
)]
pub(super) async fn all(
    State(state): State<AppState>,
    Query(filter): Query<UsageFilter>,
) -> Outcome<Json<UsageReport>> {
    let session = filter.session.as_deref().map(SessionId::parse).transpose();
    let session = session.map_err(|_| Problem::invalid("session", "must be the id of a session"))?;
    Ok(Json(UsageReport::read(&**state.store(), &filter.query(session)).await?))
}

/// What one session used up: every call, and what they come to
#[utoipa::path(
    get, path = "/sessions/{id}/usage", operation_id = "get_session_usage", tag = "usage",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "Calls and sums", body = SessionUsage)),
)]
pub(super) async fn of_session(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Outcome<Json<SessionUsage>> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    let calls = state.store().calls(&CallQuery::of(&session.id)).await?;
    Ok(Json(SessionUsage::of(&session.id, &calls)))
}
