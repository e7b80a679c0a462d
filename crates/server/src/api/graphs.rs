//! What a session holds: status, graphs, scores, merges.

use axum::Json;
use axum::extract::{Path, State};
use colloquy_engine::Session;
use colloquy_engine::ids::MergeId;
use colloquy_engine::ports::{CallQuery, SumBy};
use colloquy_export::canonical::CanonicalGraph;
use colloquy_export::graph::{Graph, Merge};
use colloquy_export::session::Standing;
use colloquy_export::turn::{TurnInFull, TurnScoring};
use colloquy_export::usage::UsageSum;

use super::sessions::id_of;
use super::{corrections, member_checks};
use crate::problem::{Outcome, Problem};
use crate::request::{Body, Query};
use crate::state::AppState;
use crate::wire::correction::{GraphQuery, Reading};
use crate::wire::graph::{Merges, Scores};
use crate::wire::session::Nothing;

/// Where the session stands, with what was asked about turn by turn
#[utoipa::path(
    get, path = "/sessions/{id}/status", operation_id = "get_session_status", tag = "sessions",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "Where it stands", body = Standing)),
)]
pub(super) async fn status(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Standing>> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    let last = match session.turn_count {
        0 => None,
        turn => Some(state.engine().turn(&session.id, turn).await?),
    };
    let spent = state.store().call_sums(&CallQuery::of(&session.id), SumBy::ALL).await?;
    Ok(Json(Standing::of(&session, last.as_ref(), UsageSum::only(spent).cost_usd)))
}

/// The surface graph: what was said
#[utoipa::path(
    get, path = "/sessions/{id}/graph", operation_id = "get_graph", tag = "graphs",
    params(("id" = String, Path, description = "The session"), GraphQuery),
    responses((status = OK, description = "The graph", body = Graph)),
)]
pub(super) async fn surface(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<GraphQuery>,
) -> Outcome<Json<Graph>> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    Ok(Json(match query.reading {
        Reading::Heard => Graph::from(&*session).judged(member_checks::of(&state, &session).await?.as_ref()),
        Reading::Corrected => corrected(&state, &session).await?,
    }))
}

/// The canonical graph: what several nodes mean in common
#[utoipa::path(
    get, path = "/sessions/{id}/canonical-graph", operation_id = "get_canonical_graph",
    tag = "graphs",
    params(("id" = String, Path, description = "The session"), GraphQuery),
    responses((status = OK, description = "The graph", body = CanonicalGraph)),
)]
pub(super) async fn canonical(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<GraphQuery>,
) -> Outcome<Json<CanonicalGraph>> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    Ok(Json(match query.reading {
        Reading::Heard => CanonicalGraph::from(&*session),
        Reading::Corrected => corrections::canonical(&state, &session, &corrected(&state, &session).await?)?,
    }))
}

/// The surface graph of a session as it stands now.
async fn corrected(state: &AppState, session: &Session) -> Outcome<Graph> {
    let check = member_checks::of(state, session).await?;
    let made = corrections::of(state, &session.id).await?;
    corrections::corrected(state, session, check.as_ref(), &made)
}

/// Scores of every turn: what competed, what won, from what
#[utoipa::path(
    get, path = "/sessions/{id}/scoring", operation_id = "get_scoring", tag = "graphs",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "The scores", body = Scores)),
)]
pub(super) async fn scoring(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Scores>> {
    let id = id_of(&id)?;
    let turns = state.engine().turns(&id).await?;
    let scores = turns.iter().map(|turn| TurnScoring::from(TurnInFull::from(turn)));
    Ok(Json(Scores { session_id: id.to_string(), turns: scores.collect() }))
}

/// Wordings that were taken for ones known before
#[utoipa::path(
    get, path = "/sessions/{id}/merges", operation_id = "list_merges", tag = "graphs",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "The merges", body = Merges)),
)]
pub(super) async fn merges(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Merges>> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    Ok(Json(Merges { session_id: session.id.to_string(), merges: Merge::all(&session) }))
}

/// Undoes a merge: the wording becomes a node of its own
#[utoipa::path(
    post, path = "/sessions/{id}/merges/{merge}/undo", operation_id = "undo_merge",
    request_body = Option<Nothing>, tag = "graphs",
    params(
        ("id" = String, Path, description = "The session"),
        ("merge" = String, Path, description = "The merge: `m1`"),
    ),
    responses((status = OK, description = "The graph as it is then", body = Graph)),
)]
pub(super) async fn undo(
    State(state): State<AppState>,
    Path((id, merge)): Path<(String, String)>,
    Body(Nothing {}): Body<Nothing>,
) -> Outcome<Json<Graph>> {
    let merge: MergeId = merge.parse().map_err(|_| Problem::missing("merge", &merge))?;
    Ok(Json(Graph::from(&*state.engine().undo_merge(&id_of(&id)?, merge).await?)))
}
