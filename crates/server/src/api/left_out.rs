//! Words that are shown nowhere: the one gate through which everything said in an interview leaves the program.
//!
//! Replies about one session pass it as they are sent, whatever handler made them. What is made of a session as a whole (files,
//! the respondent's own page, quotes of many sessions) is made of what [`of`] and [`shown`] give.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use colloquy_engine::{Session, SessionId};
use colloquy_export::left_out::{LeftOut, leaving_out};
use futures_util::StreamExt as _;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::corrections;
use crate::problem::{Outcome, Problem};
use crate::state::AppState;
use crate::wire::problem::Code;

/// Where the paths of a session begin.
const SESSIONS: &str = "/api/v1/sessions/";
/// The event of a stream that brings a question piece by piece: a piece may end within words that are left out.
const PIECE: &str = "event: question.delta";

/// What is left out of a session.
pub(super) async fn of(state: &AppState, session: &Session) -> Outcome<LeftOut> {
    let corrections = corrections::of(state, &session.id).await?;
    Ok(leaving_out(&corrections, &session.transcript))
}

/// A session as it is shown.
pub(super) async fn shown(state: &AppState, session: &Arc<Session>) -> Outcome<Arc<Session>> {
    let left_out = of(state, session).await?;
    if left_out.is_empty() {
        return Ok(Arc::clone(session));
    }
    session.without(&left_out).map(Arc::new).map_err(|error| hidden(&error))
}

/// What cannot be shown without the words is not shown.
pub(super) fn hidden(error: &serde_json::Error) -> Problem {
    tracing::error!("words could not be left out: {error}");
    let detail = "It cannot be shown without the words that are left out. Undo the last of these corrections, and leave out \
                  more words at once.";
    Problem::new(Code::InternalError, detail)
}

/// Leaves words out of what is replied about one session.
pub(super) async fn gate(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let id = session_in(request.uri().path());
    let response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let (json, stream) = match kind {
        Some(kind) => (kind.starts_with("application/json"), kind.starts_with("text/event-stream")),
        None => (false, false),
    };
    let Some(id) = id.filter(|_| json || stream) else { return response };
    match without(&state, &id, response, stream).await {
        Ok(response) => response,
        Err(problem) => problem.into_response(),
    }
}

/// The session a path is about. Topic and method are the researcher's: nothing in them was said by a respondent.
fn session_in(path: &str) -> Option<SessionId> {
    let mut parts = path.strip_prefix(SESSIONS)?.split('/');
    let id = parts.next()?;
    if matches!(parts.next(), Some("concept" | "methodology")) {
        return None;
    }
    SessionId::parse(&percent_decode_str(id).decode_utf8().ok()?).ok()
}

async fn without(state: &AppState, id: &SessionId, response: Response, stream: bool) -> Outcome<Response> {
    let corrections = corrections::of(state, id).await?;
    if leaving_out(&corrections, &[]).is_empty() {
        return Ok(response);
    }
    let left_out = of(state, &*state.store().session_load(id).await?).await?;
    let (mut parts, body) = response.into_parts();
    if stream {
        let frames = body.into_data_stream().map(move |frame| {
            let frame = frame.map(|bytes| told(&left_out, &bytes)).unwrap_or_default();
            Ok::<_, Infallible>(frame)
        });
        return Ok(Response::from_parts(parts, Body::from_stream(frames)));
    }
    let broken = |_| Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR);
    let body = to_bytes(body, usize::MAX).await.map_err(broken)?;
    let mut value: Value = serde_json::from_slice(&body).map_err(|error| hidden(&error))?;
    left_out.value(&mut value);
    let body = serde_json::to_vec(&value).map_err(|error| hidden(&error))?;
    parts.headers.remove(header::CONTENT_LENGTH);
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// An event of a stream without them; nothing of a piece of a question, which comes as a whole with the turn.
fn told(left_out: &LeftOut, frame: &[u8]) -> Bytes {
    let Ok(frame) = std::str::from_utf8(frame) else { return Bytes::new() };
    if frame.lines().any(|line| line == PIECE) {
        return Bytes::new();
    }
    let lines = frame.split('\n').map(|line| {
        let data = line.strip_prefix("data:").map(|data| serde_json::from_str::<Value>(data.trim()));
        let Some(Ok(mut data)) = data else { return line.to_owned() };
        left_out.value(&mut data);
        format!("data: {data}")
    });
    lines.collect::<Vec<_>>().join("\n").into()
}

#[cfg(test)]
mod tests {
    use colloquy_export::correction::{Change, Correction};

    use super::*;

    #[test]
    fn the_session_of_a_path_is_known_however_it_is_written() {
        for (path, wanted) in [
            ("/api/v1/sessions/a-1", Some("a-1")),
            ("/api/v1/sessions/a%2D1/graph", Some("a-1")),
            ("/api/v1/sessions/a-1/methodology", None),
            ("/api/v1/sessions", None),
            ("/api/v1/quotes", None),
        ] {
            assert_eq!(session_in(path).map(|id| id.to_string()).as_deref(), wanted, "{path}");
        }
    }

    #[test]
    fn events_are_told_without_them_and_pieces_not_at_all() {
        let change = Change::LeaveOut { words: "Demir".to_owned() };
        let at = jiff::Timestamp::UNIX_EPOCH;
        let made = Correction { id: "c1".to_owned(), at, by: "local".to_owned(), change, undone_at: None };
        let left_out = leaving_out(&[made], &[]);
        for (frame, wanted) in [
            ("event: question.delta\ndata: {\"text\":\"Dem\"}\n\n", ""),
            (
                "event: turn\ndata: {\"answer\":\"Mr Demir\"}\n\n",
                "event: turn\ndata: {\"answer\":\"Mr [left out]\"}\n\n",
            ),
            (":\n\n", ":\n\n"),
        ] {
            assert_eq!(told(&left_out, frame.as_bytes()), wanted);
        }
    }
}
