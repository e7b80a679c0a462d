//! What a session holds: status, graphs, scores, merges.

use axum::Json;
use axum::extract::{Path, State};
use colloquy_engine::ids::MergeId;
use colloquy_research::export;
use serde_json::{Value, json};

use super::sessions::id_of;
use crate::problem::{Outcome, Problem};
use crate::state::AppState;

/// Where the session stands, with what was asked about turn by turn.
pub(super) async fn status(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Value>> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    let last = match session.turn_count {
        0 => None,
        turn => Some(state.store().turn_get(&session.id, turn).await?),
    };
    Ok(Json(export::status(&session, last.as_ref())))
}

/// The surface graph.
pub(super) async fn surface(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Value>> {
    Ok(Json(export::graph(&state.store().session_load(&id_of(&id)?).await?)))
}

/// The canonical graph.
pub(super) async fn canonical(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Value>> {
    Ok(Json(export::canonical_graph(&state.store().session_load(&id_of(&id)?).await?)))
}

/// Scores of every turn: what competed, what won, from what.
pub(super) async fn scoring(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Value>> {
    let id = id_of(&id)?;
    let turns = state.store().turn_list(&id).await?;
    let scores = turns.iter().map(|turn| {
        let full = export::turn_in_full(turn);
        let picked = [
            "turn_number",
            "phase",
            "scoring",
            "saturation",
            "strategy_selected",
            "focus_node_id",
            "focus_label",
            "arbiter",
            "strategy_alternatives",
            "score_decomposition",
        ];
        picked.into_iter().map(|name| (name.to_owned(), full[name].clone())).collect::<Value>()
    });
    Ok(Json(json!({"session_id": id, "turns": scores.collect::<Value>()})))
}

/// Wordings that were taken for ones known before.
pub(super) async fn merges(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Value>> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    let merges = session.graph.merges.iter().map(|merge| {
        let mut shape = json!(merge);
        shape["node_label"] = json!(session.graph.node(merge.node).map(|node| &node.label));
        shape
    });
    Ok(Json(json!({"session_id": session.id, "merges": merges.collect::<Value>()})))
}

/// Undoes a merge: the wording becomes a node of its own. Gives the graph as it is then.
pub(super) async fn undo(
    State(state): State<AppState>,
    Path((id, merge)): Path<(String, String)>,
) -> Outcome<Json<Value>> {
    let merge: MergeId = merge.parse().map_err(|_| Problem::missing("merge", &merge))?;
    Ok(Json(export::graph(&state.engine().undo_merge(&id_of(&id)?, merge).await?)))
}
