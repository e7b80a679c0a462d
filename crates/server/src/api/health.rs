//! Whether the server lives, and whether it can work.

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::problem::Outcome;
use crate::state::AppState;

/// The process answers.
pub(super) async fn live() -> Json<Value> {
    Json(json!({"status": "live"}))
}

/// The store answers too.
pub(super) async fn ready(State(state): State<AppState>) -> Outcome<Json<Value>> {
    state.store().session_list(1).await?;
    Ok(Json(json!({"status": "ready", "version": env!("CARGO_PKG_VERSION")})))
}
