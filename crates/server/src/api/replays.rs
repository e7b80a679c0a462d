//! A recorded interview tried with another methodology.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use colloquy_engine::Methodology;

use super::sessions::id_of;
use crate::problem::{Outcome, Problem};
use crate::request::Body;
use crate::state::AppState;
use crate::wire::replay::{OtherMethodology, Replay, ReplayedTurn};

/// What another methodology would have asked, given the same answers
///
/// Every turn by itself: the talk stays as it was, only the choice after each answer is made anew, and worded by the
/// offline engine where it is another one.
#[utoipa::path(
    post, path = "/sessions/{id}/replay", operation_id = "replay_session", request_body = OtherMethodology,
    tag = "turns",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "The turns", body = Replay)),
)]
pub(super) async fn replay(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Body(asked): Body<OtherMethodology>,
) -> Outcome<Json<Replay>> {
    let other = other(&state, asked)?;
    let turns = state.engine().rehearse(&id_of(&id)?, &other).await?;
    let turns = turns.into_iter().map(ReplayedTurn::from).collect();
    Ok(Json(Replay { methodology: other.name.clone(), turns }))
}

fn other(state: &AppState, asked: OtherMethodology) -> Outcome<Arc<Methodology>> {
    match (asked.methodology, asked.methodology_source) {
        (Some(id), None) => state.library().methodology("methodology", &id).cloned(),
        (None, Some(text)) => {
            let read = Methodology::parse("methodology.yaml", &text);
            let checked =
                read.map_err(|errors| Problem::invalid("methodology_source", errors.to_string()))?;
            Ok(Arc::new(checked.methodology))
        }
        _ => Err(Problem::invalid(
            "methodology",
            "name one of the library, or give a text in `methodology_source`",
        )),
    }
}
