//! Answers: taken, streamed, listed; and turns completed that a stop left unfinished.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use colloquy_engine::engine::{Answer, Engine, TurnError};
use colloquy_engine::ports::StoreError;
use colloquy_engine::record::Turn;
use colloquy_engine::session::SessionStatus;
use colloquy_engine::turn::{Observer, Silent, Stage};
use colloquy_engine::{SessionId, TurnNumber};
use colloquy_research::export;
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_stream::wrappers::UnboundedReceiverStream;

use super::sessions::id_of;
use crate::body::Fields;
use crate::problem::{Outcome, Problem};
use crate::state::AppState;

/// Most characters of an idempotency key.
const LONGEST_KEY: usize = 200;
/// Sessions looked through for unfinished turns at start.
const LOOKED_THROUGH: usize = 1_000;

/// What happens during a turn, as it is streamed.
enum Happening {
    Stage(Stage, u64),
    Delta(String),
    Done(Box<Outcome<Turn>>),
}

struct Telling(mpsc::UnboundedSender<Happening>);

impl Observer for Telling {
    fn stage(&self, stage: Stage, duration_us: u64) {
        let _ = self.0.send(Happening::Stage(stage, duration_us));
    }

    fn question_delta(&self, piece: &str) {
        let _ = self.0.send(Happening::Delta(piece.to_owned()));
    }
}

/// Takes an answer: `{text}`, with the header `Idempotency-Key`; streamed when the client accepts events.
pub(super) async fn take(
    State(state): State<AppState>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Outcome<Response> {
    let id = id_of(&id)?;
    let fields = Fields::read(&body, "text")?;
    let text = fields.text("text")?.ok_or_else(|| Problem::answer("the answer is missing"))?;
    let answer = Answer { text: text.to_owned(), idempotency_key: key_of(&headers)? };
    let (sender, receiver) = mpsc::unbounded_channel();
    let (engine, resuming) = (Arc::clone(state.engine()), state.resuming());
    drop(state.flights().spawn(async move {
        let _request = resuming.request(&id).await;
        let turn = turn_of(&engine, &id, answer, &Telling(sender.clone())).await;
        let _ = sender.send(Happening::Done(Box::new(turn)));
    }));
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if accepts.contains("text/event-stream") { stream(receiver).await } else { whole(receiver).await }
}

/// One turn. When another answer to the same question was kept (the program stopped, or language work
/// failed), that turn is completed first and the client told; its answer to a question it has not seen yet
/// is not taken.
async fn turn_of(engine: &Engine, id: &SessionId, answer: Answer, telling: &Telling) -> Outcome<Turn> {
    match engine.take_turn(id, answer, telling).await {
        Ok(turn) => Ok(turn),
        Err(TurnError::Store(taken @ StoreError::AnswerTaken { .. })) => {
            engine.resume(id, &Silent).await?;
            Err(taken.into())
        }
        Err(error) => Err(error.into()),
    }
}

fn key_of(headers: &HeaderMap) -> Outcome<Option<String>> {
    let Some(value) = headers.get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().ok().filter(|key| (1..=LONGEST_KEY).contains(&key.len()));
    let message = || format!("must be 1 to {LONGEST_KEY} visible ASCII characters");
    key.map(|key| Some(key.to_owned())).ok_or_else(|| Problem::invalid("Idempotency-Key", message()))
}

fn lost() -> Problem {
    Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR)
}

async fn whole(mut receiver: mpsc::UnboundedReceiver<Happening>) -> Outcome<Response> {
    while let Some(happening) = receiver.recv().await {
        if let Happening::Done(turn) = happening {
            return Ok(Json(export::turn(&(*turn)?)).into_response());
        }
    }
    Err(lost())
}

/// A refusal before anything happened is a plain problem; after that, everything is an event.
async fn stream(mut receiver: mpsc::UnboundedReceiver<Happening>) -> Outcome<Response> {
    let first = receiver.recv().await.ok_or_else(lost)?;
    if let Happening::Done(turn) = &first
        && let Err(problem) = turn.as_ref()
    {
        return Err(problem.clone());
    }
    let rest = UnboundedReceiverStream::new(receiver);
    let events = futures_util::stream::once(async { first })
        .chain(rest)
        .map(|happening| Ok::<_, Infallible>(event(happening)));
    Ok(Sse::new(events).keep_alive(KeepAlive::default()).into_response())
}

fn event(happening: Happening) -> Event {
    let (name, data) = match happening {
        Happening::Stage(stage, us) => (
            "stage",
            json!({"stage": stage.name(), "number": stage.number(), "duration_ms": us as f64 / 1000.0}),
        ),
        Happening::Delta(piece) => ("question.delta", json!({"text": piece})),
        Happening::Done(turn) => match *turn {
            Ok(turn) => ("turn", export::turn(&turn)),
            Err(problem) => ("problem", problem.document()),
        },
    };
    Event::default().event(name).data(data.to_string())
}

/// All turns, oldest first.
pub(super) async fn list(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Value>> {
    let id = id_of(&id)?;
    let turns = state.store().turn_list(&id).await?;
    Ok(Json(json!({"session_id": id, "turns": turns.iter().map(export::turn).collect::<Value>()})))
}

/// One turn, with everything that was measured and weighed in it.
pub(super) async fn one(
    State(state): State<AppState>,
    Path((id, number)): Path<(String, String)>,
) -> Outcome<Json<Value>> {
    let turn: TurnNumber = number.parse().map_err(|_| Problem::missing("turn", &number))?;
    Ok(Json(export::turn_in_full(&state.store().turn_get(&id_of(&id)?, turn).await?)))
}

/// Completes the turns whose answers were kept when the program last stopped.
pub(crate) async fn resume_all(state: AppState) {
    let sessions = match state.store().session_list(LOOKED_THROUGH).await {
        Ok(sessions) => sessions,
        Err(error) => return tracing::warn!(%error, "unfinished turns could not be looked for"),
    };
    let open =
        |status| matches!(status, SessionStatus::Active | SessionStatus::Closing | SessionStatus::Abandoned);
    for session in sessions.into_iter().filter(|session| open(session.status)) {
        let engine = Arc::clone(state.engine());
        let id = session.id.clone();
        let resuming = state.resuming();
        let work = async move {
            let _alone = resuming.background(&id).await;
            engine.resume(&id, &Silent).await
        };
        match state.flights().spawn(work).await {
            Ok(Ok(Some(turn))) => {
                tracing::info!(session = %session.id, turn = turn.turn_number, "completed an unfinished turn");
            }
            Ok(Ok(None)) => {}
            Ok(Err(error)) => {
                tracing::warn!(session = %session.id, %error, "an unfinished turn stays unfinished");
            }
            Err(error) => tracing::error!(session = %session.id, %error, "an unfinished turn broke off"),
        }
    }
}
