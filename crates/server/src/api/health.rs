//! Whether the server lives, and whether it can work.

use axum::Json;
use axum::extract::State;
use colloquy_engine::ports::SessionQuery;

use crate::problem::Outcome;
use crate::state::AppState;
use crate::wire::health::{Live, Ready};

/// Whether the process answers
#[utoipa::path(
    get, path = "/health/live", operation_id = "is_live", tag = "health",
    responses((status = OK, description = "It does", body = Live)),
)]
pub(super) async fn live() -> Json<Live> {
    Json(Live { status: "live" })
}

/// Whether the store answers too
#[utoipa::path(
    get, path = "/health/ready", operation_id = "is_ready", tag = "health",
    responses((status = OK, description = "It does", body = Ready)),
)]
pub(super) async fn ready(State(state): State<AppState>) -> Outcome<Json<Ready>> {
    state.store().session_list(&SessionQuery::newest(1)).await?;
    Ok(Json(Ready { status: "ready", version: env!("CARGO_PKG_VERSION") }))
}
