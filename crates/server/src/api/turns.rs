//! Answers: taken, streamed, listed; and turns completed that a stop left unfinished.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use colloquy_engine::engine::{Answer, Engine, TurnError};
use colloquy_engine::record::Turn;
use colloquy_engine::turn::{Observer, Silent, Stage};
use colloquy_engine::{SessionId, TurnNumber, UtteranceId};
use colloquy_export::turn as wire;
use futures_util::StreamExt;
use tokio::sync::mpsc;
use tokio_stream::wrappers::UnboundedReceiverStream;

use super::sessions::id_of;
use crate::problem::{Outcome, Problem};
use crate::request::Body;
use crate::state::AppState;
use crate::wire::turn::{NewAnswer, Piece, StageDone, TurnEvent, Turns};

/// Most characters of an idempotency key.
const LONGEST_KEY: usize = 200;

/// What happens during a turn, as it is told.
enum Happening {
    Event(TurnEvent),
    Done(Box<Outcome<Turn>>),
}

struct Telling(mpsc::UnboundedSender<Happening>);

impl Telling {
    fn tell(&self, event: TurnEvent) {
        let _ = self.0.send(Happening::Event(event));
    }
}

impl Observer for Telling {
    fn stage(&self, stage: Stage, duration_us: u64) {
        self.tell(TurnEvent::Stage(StageDone::new(stage, duration_us)));
    }

    fn question_delta(&self, piece: &str) {
        self.tell(TurnEvent::QuestionDelta(Piece { text: piece.to_owned() }));
    }

    fn question_replaced(&self, question: &str) {
        self.tell(TurnEvent::QuestionReplaced(Piece { text: question.to_owned() }));
    }
}

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
    let (sender, receiver) = mpsc::unbounded_channel();
    let (engine, resuming) = (Arc::clone(state.engine()), state.resuming());
    drop(state.flights().spawn(async move {
        let _request = resuming.request(&id).await;
        let turn = turn_of(&engine, &id, answer, &Telling(sender.clone())).await;
        let taken = turn.is_ok();
        let _ = sender.send(Happening::Done(Box::new(turn)));
        // The turn is told; nobody waits for what follows.
        if taken && let Err(error) = engine.group(&id).await {
            tracing::warn!(session = id.as_str(), "nodes were not grouped: {error}");
        }
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
        Err(taken @ TurnError::AnswerTaken { .. }) => {
            engine.resume(id, &Silent).await?;
            Err(taken.into())
        }
        Err(error) => Err(error.into()),
    }
}

fn question_of(named: Option<String>) -> Outcome<Option<UtteranceId>> {
    let read = |id: String| {
        id.parse().map_err(|_| Problem::invalid("replies_to", "must be the id of a question, such as `u1`"))
    };
    named.map(read).transpose()
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
            return Ok(Json(wire::Turn::from(&(*turn)?)).into_response());
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
    let event = match happening {
        Happening::Event(event) => event,
        Happening::Done(turn) => match *turn {
            Ok(turn) => TurnEvent::Turn(Box::new(wire::Turn::from(&turn))),
            Err(problem) => TurnEvent::Problem(problem.into_document()),
        },
    };
    Event::default().event(event.name()).data(event.data().unwrap_or_default())
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
    Ok(Json(wire::TurnInFull::from(&state.engine().turn(&id_of(&id)?, turn).await?)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_in_a_turn_is_told_in_order() {
        let (sender, mut receiver) = mpsc::unbounded_channel();
        let telling = Telling(sender);
        telling.stage(Stage::Extraction, 1500);
        telling.question_delta("Why is ");
        telling.question_replaced("What is it about that?");
        let mut told = Vec::new();
        while let Ok(Happening::Event(event)) = receiver.try_recv() {
            told.push(format!("{} {}", event.name(), event.data().unwrap()));
        }
        assert_eq!(
            told,
            [
                r#"stage {"stage":"Extraction","number":4,"duration_ms":1.5}"#,
                r#"question.delta {"text":"Why is "}"#,
                r#"question.replaced {"text":"What is it about that?"}"#,
            ]
        );
    }
}
