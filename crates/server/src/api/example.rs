//! The example: a finished interview to look at.

use axum::Json;
use axum::extract::State;

use crate::example;
use crate::problem::Outcome;
use crate::request::Body;
use crate::state::AppState;
use crate::wire::session::{Example, Nothing};

/// Puts the interview that ships with the program into the store; again gives the same one
#[utoipa::path(
    post, path = "/example", operation_id = "put_example", request_body = Option<Nothing>, tag = "sessions",
    responses((status = OK, description = "The session", body = Example)),
)]
pub(super) async fn put(
    State(state): State<AppState>,
    Body(Nothing {}): Body<Nothing>,
) -> Outcome<Json<Example>> {
    let id = example::put(state.store().as_ref()).await?;
    Ok(Json(Example { session_id: id.to_string() }))
}
