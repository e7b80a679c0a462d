//! Sessions: made, listed, started, finished, deleted.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use colloquy_engine::ports::Principal;
use colloquy_engine::session::{Ending, Session};
use colloquy_engine::turn::Silent;
use colloquy_engine::{SessionId, engine};
use colloquy_export::concept::Concept;
use colloquy_export::correction::Correction;
use uuid::Uuid;

use super::{corrections, member_checks};
use crate::problem::{Outcome, Problem};
use crate::request::{Body, Query};
use crate::state::AppState;
use crate::wire::catalogue::MethodologyView;
use crate::wire::session::{Finish, NewSession, Nothing, SessionFilter, SessionPage, SessionView, Started};

/// A session's id from a path: whatever cannot be one does not exist.
pub(super) fn id_of(text: &str) -> Outcome<SessionId> {
    SessionId::parse(text).map_err(|_| Problem::missing("session", text))
}

async fn view(state: &AppState, session: &Session) -> Outcome<Json<SessionView>> {
    let visit = state.store().visit_of(&Principal::local(), &session.id).await?;
    let methodology = state.engine().methodology_of(session)?;
    let number = state.store().session_number(&session.id).await?;
    let attributes = visit.map(|visit| visit.attributes).unwrap_or_default();
    Ok(Json(SessionView::of(session, &methodology, number, attributes)))
}

/// Makes a session; what is not said is as the settings have it
#[utoipa::path(
    post, path = "/sessions", operation_id = "create_session", request_body = NewSession,
    tag = "sessions",
    responses((status = CREATED, description = "The session", body = SessionView)),
)]
pub(super) async fn create(
    State(state): State<AppState>,
    Body(asked): Body<NewSession>,
) -> Outcome<(StatusCode, Json<SessionView>)> {
    let concept = state.library().concept("concept_id", &asked.concept_id)?;
    let usual = state.defaults();
    let named = asked.methodology.as_deref().or(usual.methodology.as_deref());
    let methodology = state.library().methodology("methodology", named.unwrap_or(&concept.methodology))?;
    if let Some(name) = &asked.interviewer {
        state.library().interviewer("interviewer", name)?;
    }
    let uuid = Uuid::now_v7();
    let new = engine::NewSession {
        id: id_of(&uuid.to_string())?,
        concept: Arc::clone(concept),
        methodology: Arc::clone(methodology),
        max_turns: asked.max_turns.or(usual.max_turns),
        seed: asked.seed.unwrap_or(uuid.as_u64_pair().1 >> 2),
        study_id: asked.study_id,
        simulated: false,
        topics: Vec::new(),
        interpreter: asked.interviewer,
    };
    let session = state.engine().create_session(new).await?;
    Ok((StatusCode::CREATED, view(&state, &session).await?))
}

/// Sessions, newest first, a page at a time
///
/// Going on with `next_cursor` shows every session that was there once, whatever is made or deleted meanwhile.
#[utoipa::path(
    get, path = "/sessions", operation_id = "list_sessions", tag = "sessions",
    params(SessionFilter),
    responses((status = OK, description = "A page", body = SessionPage)),
)]
pub(super) async fn list(
    State(state): State<AppState>,
    Query(filter): Query<SessionFilter>,
) -> Outcome<Json<SessionPage>> {
    let limit = filter.limit;
    let found = state.store().session_list(&filter.query()).await?;
    let mut page = SessionPage::of(found, limit);
    recount(&state, &mut page).await?;
    Ok(Json(page))
}

/// Counts what holds with the corrections, where there are some. A session that cannot be read keeps its counts.
async fn recount(state: &AppState, page: &mut SessionPage) -> Outcome<()> {
    for (id, stored) in state.store().corrections_of_all().await? {
        let Some(line) = page.sessions.iter_mut().find(|line| line.id == id.as_str()) else { continue };
        let Ok(session) = state.store().session_load(&id).await else { continue };
        let check = member_checks::of(state, &session).await?;
        let corrections = Correction::all(&stored);
        if let Ok(graph) = corrections::corrected(state, &session, check.as_ref(), &corrections) {
            (line.node_count, line.edge_count) = graph.counts();
        }
    }
    Ok(())
}

/// One session, with the question that waits
#[utoipa::path(
    get, path = "/sessions/{id}", operation_id = "get_session", tag = "sessions",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "The session", body = SessionView)),
)]
pub(super) async fn one(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<SessionView>> {
    view(&state, &*state.store().session_load(&id_of(&id)?).await?).await
}

/// What an interview is about, as it was when it began
#[utoipa::path(
    get, path = "/sessions/{id}/concept", operation_id = "get_session_concept", tag = "sessions",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "The topic", body = Concept)),
)]
pub(super) async fn concept(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Concept>> {
    Ok(Json(Concept::from(&*state.store().session_load(&id_of(&id)?).await?.concept)))
}

/// The methodology an interview is held with, as it was when it began: also one that is a study's own
#[utoipa::path(
    get, path = "/sessions/{id}/methodology", operation_id = "get_session_methodology", tag = "sessions",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "The methodology", body = MethodologyView)),
)]
pub(super) async fn methodology(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Outcome<Json<MethodologyView>> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    Ok(Json(MethodologyView::from(&*state.engine().methodology_of(&session)?)))
}

/// Asks the opening question; again gives the same one
///
/// Completes a turn whose answer was kept, so that an interview broken off in the middle of one goes on by starting
/// it.
#[utoipa::path(
    post, path = "/sessions/{id}/start", operation_id = "start_session",
    request_body = Option<Nothing>, tag = "sessions",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "Its questions", body = Started)),
)]
pub(super) async fn start(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Outcome<Json<Started>> {
    let id = id_of(&id)?;
    let engine = Arc::clone(state.engine());
    let resuming = state.resuming();
    let work = async move {
        let _request = resuming.request(&id).await;
        let started = engine.start_session(&id).await?;
        engine.resume(&id, &Silent).await?;
        let session = engine.store().session_load(&id).await?;
        let waiting = session.pending_question();
        Ok::<_, Problem>(Started {
            session_id: started.session_id.to_string(),
            opening_question: started.opening_question,
            question: waiting.map(|question| question.text.clone()),
            question_id: waiting.map(|question| question.id.to_string()),
            degraded: started.degraded,
        })
    };
    let started = state.flights().spawn(work).await;
    started.unwrap_or_else(|_| Err(Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR))).map(Json)
}

/// Ends an interview, with a reason
#[utoipa::path(
    post, path = "/sessions/{id}/finish", operation_id = "finish_session",
    request_body = Option<Finish>, tag = "sessions",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "The session", body = SessionView)),
)]
pub(super) async fn finish(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Body(asked): Body<Finish>,
) -> Outcome<Json<SessionView>> {
    let ending = Ending::from(asked.reason.unwrap_or_default());
    view(&state, &*state.engine().finish(&id_of(&id)?, ending).await?).await
}

/// Removes everything of a session
#[utoipa::path(
    delete, path = "/sessions/{id}", operation_id = "delete_session", tag = "sessions",
    params(("id" = String, Path, description = "The session")),
    responses((status = NO_CONTENT, description = "It is gone")),
)]
pub(super) async fn delete(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<StatusCode> {
    state.store().session_delete(&id_of(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
