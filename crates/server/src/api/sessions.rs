//! Sessions: made, listed, started, finished, deleted.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use colloquy_engine::SessionId;
use colloquy_engine::engine::NewSession;
use colloquy_engine::session::{Ending, Session, SessionStatus};
use colloquy_engine::turn::Silent;
use colloquy_research::export;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::body::Fields;
use crate::problem::{Outcome, Problem};
use crate::state::AppState;

/// Most sessions of one page of a list, and how many when nothing is said.
const MOST: usize = 500;
const USUAL: usize = 50;
/// Sessions looked through for a list.
const LOOKED_THROUGH: usize = 10_000;

/// A session's id from a path: whatever cannot be one does not exist.
pub(super) fn id_of(text: &str) -> Outcome<SessionId> {
    SessionId::parse(text).map_err(|_| Problem::missing("session", text))
}

/// A session with the question that waits for an answer.
fn shape(session: &Session) -> Value {
    let mut shape = export::session(session);
    shape["question"] = json!(session.pending_question().map(|question| &question.text));
    shape
}

/// Makes a session of `{concept_id, methodology?, max_turns?, seed?, study_id?}`; what is not said is as the
/// settings have it.
pub(super) async fn create(State(state): State<AppState>, body: Bytes) -> Outcome<(StatusCode, Json<Value>)> {
    let fields = Fields::read(&body, "body")?;
    let asked = fields.text("concept_id")?.ok_or_else(|| Problem::invalid("concept_id", "is needed"))?;
    let concept = state.library().concept("concept_id", asked)?;
    let usual = state.defaults();
    let named = fields.text("methodology")?.or(usual.methodology.as_deref());
    let methodology = named.unwrap_or(&concept.methodology);
    let methodology = state.library().methodology("methodology", methodology)?;
    let uuid = Uuid::now_v7();
    let too_large = |n: u64| Problem::invalid("max_turns", format!("{n} is too large"));
    let max_turns =
        fields.number("max_turns")?.map(|n| u32::try_from(n).map_err(|_| too_large(n))).transpose()?;
    let new = NewSession {
        id: id_of(&uuid.to_string())?,
        concept: Arc::clone(concept),
        methodology: Arc::clone(methodology),
        max_turns: max_turns.or(usual.max_turns),
        seed: fields.number("seed")?.unwrap_or(uuid.as_u64_pair().1 >> 2),
        study_id: fields.text("study_id")?.map(str::to_owned),
    };
    let session = state.engine().create_session(new).await?;
    Ok((StatusCode::CREATED, Json(shape(&session))))
}

/// How a list is asked for.
#[derive(Debug, Deserialize)]
pub(super) struct ListQuery {
    limit: Option<String>,
    status: Option<String>,
    cursor: Option<String>,
}

/// Sessions, newest first, a page at a time.
pub(super) async fn list(
    State(state): State<AppState>,
    Query(query): Query<ListQuery>,
) -> Outcome<Json<Value>> {
    let limit = match &query.limit {
        None => USUAL,
        Some(text) => text
            .parse()
            .ok()
            .filter(|n| (1..=MOST).contains(n))
            .ok_or_else(|| Problem::invalid("limit", format!("must be 1 to {MOST}, found `{text}`")))?,
    };
    let wanted: Option<SessionStatus> = match &query.status {
        None => None,
        Some(word) => Some(serde_json::from_value(json!(word)).map_err(|_| {
            Problem::invalid(
                "status",
                format!("`{word}` is none of created, active, closing, completed, abandoned"),
            )
        })?),
    };
    let all = state.store().session_list(LOOKED_THROUGH).await?;
    let after = match &query.cursor {
        None => 0,
        Some(cursor) => {
            let unknown = || Problem::invalid("cursor", "is not one of this list");
            all.iter().position(|s| s.id.as_str() == cursor).ok_or_else(unknown)? + 1
        }
    };
    let mut page: Vec<_> =
        all.iter().skip(after).filter(|s| wanted.is_none_or(|w| s.status == w)).take(limit + 1).collect();
    let more = page.len() > limit;
    page.truncate(limit);
    let next = page.last().filter(|_| more).map(|s| s.id.clone());
    Ok(Json(json!({"sessions": page, "next_cursor": next})))
}

/// One session.
pub(super) async fn one(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Value>> {
    Ok(Json(shape(&state.store().session_load(&id_of(&id)?).await?)))
}

/// The opening question; again gives the same one. Completes a turn whose answer was kept, so that an
/// interview broken off in the middle of one goes on by starting it.
pub(super) async fn start(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Value>> {
    let id = id_of(&id)?;
    let engine = Arc::clone(state.engine());
    let resuming = state.resuming();
    let work = async move {
        let _request = resuming.request(&id).await;
        let started = engine.start_session(&id).await?;
        engine.resume(&id, &Silent).await?;
        let session = engine.store().session_load(&id).await?;
        Ok::<_, Problem>(json!({
            "session_id": started.session_id,
            "opening_question": started.opening_question,
            "question": session.pending_question().map(|question| &question.text),
        }))
    };
    let started = state.flights().spawn(work).await;
    started.unwrap_or_else(|_| Err(Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR))).map(Json)
}

/// Ends an interview, with a reason: `closed_by_researcher` (when none is given) or `withdrawn`.
pub(super) async fn finish(
    State(state): State<AppState>,
    Path(id): Path<String>,
    body: Bytes,
) -> Outcome<Json<Value>> {
    let fields = Fields::read(&body, "body")?;
    let ending = match fields.text("reason")? {
        None | Some("closed_by_researcher") => Ending::ClosedByResearcher,
        Some("withdrawn") => Ending::Withdrawn,
        Some(other) => {
            let other: String = other.chars().take(40).collect();
            let message = format!("must be closed_by_researcher or withdrawn, found `{other}`");
            return Err(Problem::invalid("reason", message));
        }
    };
    Ok(Json(shape(&state.engine().finish(&id_of(&id)?, ending).await?)))
}

/// Removes everything of a session.
pub(super) async fn delete(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<StatusCode> {
    state.store().session_delete(&id_of(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
