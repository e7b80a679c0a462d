//! Answers: taken, streamed, listed; and turns completed that a stop left unfinished.

use std::future::{Future, ready};
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use colloquy_engine::engine::{Answer, Engine, TurnError};
use colloquy_engine::ports::CallQuery;
use colloquy_engine::record::Turn;
use colloquy_engine::turn::{Observer, Silent};
use colloquy_engine::{SessionId, TurnNumber, UtteranceId};
use colloquy_export::turn as wire;

use super::sessions::id_of;
use super::telling::{Telling, Told, telling};
use crate::problem::{Outcome, Problem};
use crate::request::Body;
use crate::state::AppState;
use crate::wire::turn::{NewAnswer, TurnEvent, Turns};

/// Most characters of an idempotency key.
const LONGEST_KEY: usize = 200;

/// Takes an answer; replies with the turn, or streams it
///
/// With `Accept: text/event-stream` the reply is events: `stage`, `question.delta`, `question.replaced`, and at last
/// `turn` or `problem`. The same `Idempotency-Key` is the same answer, however often it is sent.
#[utoipa::path(
    post, path = "/sessions/{id}/turns", operation_id = "take_turn", request_body = NewAnswer,
    tag = "turns",
    params(
        ("id" = String, Path, description = "The session"),
        ("Idempotency-Key" = Option<String>, Header, description = "The sender's key, 1 to 200 visible ASCII characters"),
    ),
    responses(
        (status = OK, description = "The turn", content( (wire::Turn = "application/json"), ("text/event-stream", item_schema = TurnEvent))),
    ),
)]
pub(super) async fn take(
    State(state): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(sent): Body<NewAnswer>,
) -> Outcome<Response> {
    let id = id_of(&id)?;
    let text = sent.text.ok_or_else(|| Problem::answer("the answer is missing"))?;
    let answer =
        Answer { text, idempotency_key: key_of(&headers)?, replies_to: question_of(sent.replies_to)? };
    let (telling, listening) = telling::<TurnEvent>();
    let done = |turn: Outcome<Turn>| ready(turn.map(|turn| super::telling::turn(&turn)));
    take_in(&state, id, answer, telling, done);
    listening.reply(&headers).await
}

/// Takes an answer in the background, and tells `done` of it: whoever goes away does not take the turn along.
pub(super) fn take_in<E: Told, F: Future<Output = Outcome<E::Done>> + Send>(
    state: &AppState,
    id: SessionId,
    answer: Answer,
    telling: Telling<E>,
    done: impl FnOnce(Outcome<Turn>) -> F + Send + 'static,
) {
    let (engine, resuming) = (Arc::clone(state.engine()), state.resuming());
    drop(state.flights().spawn(async move {
        let _request = resuming.request(&id).await;
        let turn = turn_of(&engine, &id, answer, &telling).await;
        let taken = turn.is_ok();
        telling.done(done(turn).await);
        // The turn is told; nobody waits for what follows.
        if taken && let Err(error) = engine.group(&id).await {
            tracing::warn!(session = id.as_str(), "nodes were not grouped: {error}");
        }
    }));
}

/// One turn. When another answer to the same question was kept (the program stopped, or language work
/// failed), that turn is completed first and the client told; its answer to a question it has not seen yet
/// is not taken.
async fn turn_of(engine: &Engine, id: &SessionId, answer: Answer, telling: &dyn Observer) -> Outcome<Turn> {
    match engine.take_turn(id, answer, telling).await {
        Ok(turn) => Ok(turn),
        Err(taken @ TurnError::AnswerTaken { .. }) => {
            engine.resume(id, &Silent).await?;
            Err(taken.into())
        }
        Err(error) => Err(error.into()),
    }
}

/// The question an answer replies to, by its id.
pub(super) fn question_of(named: Option<String>) -> Outcome<Option<UtteranceId>> {
    let read = |id: String| {
        id.parse().map_err(|_| Problem::invalid("replies_to", "must be the id of a question, such as `u1`"))
    };
    named.map(read).transpose()
}

/// The sender's key.
pub(super) fn key_of(headers: &HeaderMap) -> Outcome<Option<String>> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().ok().filter(|key| (1..=LONGEST_KEY).contains(&key.len()));
    let message = || format!("must be 1 to {LONGEST_KEY} visible ASCII characters");
    key.map(|key| Some(key.to_owned())).ok_or_else(|| Problem::invalid("Idempotency-Key", message()))
}

/// All turns, oldest first
#[utoipa::path(
    get, path = "/sessions/{id}/turns", operation_id = "list_turns", tag = "turns",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "The turns", body = Turns)),
)]
pub(super) async fn list(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Turns>> {
    let id = id_of(&id)?;
    let turns = state.engine().turns(&id).await?;
    Ok(Json(Turns { session_id: id.to_string(), turns: turns.iter().map(wire::Turn::from).collect() }))
}

/// One turn, with everything that was measured and weighed in it
#[utoipa::path(
    get, path = "/sessions/{id}/turns/{number}", operation_id = "get_turn", tag = "turns",
    params(
        ("id" = String, Path, description = "The session"),
        ("number" = u32, Path, description = "The turn, from 1"),
    ),
    responses((status = OK, description = "The turn", body = wire::TurnInFull)),
)]
pub(super) async fn one(
    State(state): State<AppState>,
    Path((id, number)): Path<(String, String)>,
) -> Outcome<Json<wire::TurnInFull>> {
    let turn: TurnNumber = number.parse().map_err(|_| Problem::missing("turn", &number))?;
    let id = id_of(&id)?;
    let full = wire::TurnInFull::from(&state.engine().turn(&id, turn).await?);
    Ok(Json(full.with_usage(&state.store().calls(&CallQuery::of(&id)).await?)))
}

/// How often turns are looked for that another server left.
const LOOKS: Duration = Duration::from_secs(30);

/// Completes, now and from time to time, the turns whose answers were kept when this program, or another on the same
/// store, stopped.
pub(crate) async fn resume_all(state: AppState) {
    loop {
        resume_left(&state).await;
        tokio::time::sleep(LOOKS).await;
    }
}

async fn resume_left(state: &AppState) {
    match state.engine().unfinished().await {
        Ok(sessions) => {
            for session in sessions {
                resume(state, session).await;
            }
        }
        Err(error) => tracing::warn!(%error, "unfinished turns could not be looked for"),
    }
}

async fn resume(state: &AppState, session: SessionId) {
    let (engine, resuming, id) = (Arc::clone(state.engine()), state.resuming(), session.clone());
    let work = async move {
        let _alone = resuming.background(&id).await;
        engine.resume(&id, &Silent).await
    };
    match state.flights().spawn(work).await {
        Ok(Ok(Some(turn))) => {
            tracing::info!(%session, turn = turn.turn_number, "completed an unfinished turn");
        }
        Ok(Ok(None)) => {}
        Ok(Err(error)) => tracing::warn!(%session, %error, "an unfinished turn stays unfinished"),
        Err(error) => tracing::error!(%session, %error, "an unfinished turn broke off"),
    }
}
