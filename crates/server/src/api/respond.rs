//! What respondents can do: come, begin, answer, leave a question out, pause, stop.

mod page;
mod place;

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use colloquy_engine::check::Verdict;
use colloquy_engine::engine::Answer;
use colloquy_engine::session::{Ending, Focus};

use super::telling::telling;
use super::turns::{key_of, question_of, take_in};
use crate::problem::{Outcome, Problem};
use crate::request::Body;
use crate::state::AppState;
use crate::wire::respond::{
    Begin, Interview, NewCheck, NewVerdict, RespondEvent, SKIPPED, Skip, Understood, UnderstoodClaim, Visit,
    VisitState,
};
use crate::wire::session::Nothing;
use crate::wire::turn::NewAnswer;
pub(super) use page::page;
use place::Place;

/// What a link leads to, and the interview of whoever comes
///
/// An interview broken off in the middle of a turn goes on by this.
#[utoipa::path(
    get, path = "/respond/{token}", operation_id = "visit", tag = "respondents",
    params(
        ("token" = String, Path, description = "The link's token"),
        ("Colloquy-Handle" = Option<String>, Header, description = "Names the visit: 22 to 200 of `A-Za-z0-9_-`, made by the browser"),
    ),
    responses((status = OK, description = "What is there", body = Visit)),
)]
pub(super) async fn visit(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Outcome<Json<Visit>> {
    let place = Place::of(&state, &token).await?;
    let (begins, interview) = match place.seat(&state, &headers).await? {
        Some(seat) => (VisitState::Open, Some(seat.settle(&state).await?)),
        None => (place.state(&state).await?, None),
    };
    Ok(Json(Visit::to(&place.study.plan, begins, interview)))
}

/// Begins an interview; again with the same handle gives the same one
///
/// Attributes a study does not name are dropped. Whoever is not among those who are interviewed gets an interview of
/// status `screened_out`.
#[utoipa::path(
    post, path = "/respond/{token}/begin", operation_id = "begin_visit", request_body = Begin, tag = "respondents",
    params(
        ("token" = String, Path, description = "The link's token"),
        ("Colloquy-Handle" = String, Header, description = "Names the visit: 22 to 200 of `A-Za-z0-9_-`, made by the browser"),
    ),
    responses((status = OK, description = "The interview", body = Interview)),
)]
pub(super) async fn begin(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    Body(sent): Body<Begin>,
) -> Outcome<Json<Interview>> {
    let place = Place::of(&state, &token).await?;
    let seat = place.begin(&state, &headers, sent.attributes).await?;
    Ok(Json(seat.settle(&state).await?))
}

/// Takes an answer; replies with the interview, or streams it
///
/// With `Accept: text/event-stream` the reply is events: `stage`, `question.delta`, `question.replaced`, and at last
/// `interview` or `problem`. The same `Idempotency-Key` is the same answer, however often it is sent.
#[utoipa::path(
    post, path = "/respond/{token}/answers", operation_id = "answer", request_body = NewAnswer, tag = "respondents",
    params(
        ("token" = String, Path, description = "The link's token"),
        ("Colloquy-Handle" = Option<String>, Header, description = "Names the visit"),
        ("Idempotency-Key" = Option<String>, Header, description = "The sender's key, 1 to 200 visible ASCII characters"),
    ),
    responses(
        (status = OK, description = "The interview", content((Interview = "application/json"), ("text/event-stream", item_schema = RespondEvent))),
    ),
)]
pub(super) async fn answer(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    Body(sent): Body<NewAnswer>,
) -> Outcome<Response> {
    let text = sent.text.ok_or_else(|| Problem::answer("the answer is missing"))?;
    let replies_to = sent.replies_to.ok_or_else(|| Problem::invalid("replies_to", "is needed"))?;
    say(&state, &token, &headers, text, replies_to).await
}

/// Leaves a question out; replies as to an answer
#[utoipa::path(
    post, path = "/respond/{token}/skip", operation_id = "skip", request_body = Skip, tag = "respondents",
    params(
        ("token" = String, Path, description = "The link's token"),
        ("Colloquy-Handle" = Option<String>, Header, description = "Names the visit"),
        ("Idempotency-Key" = Option<String>, Header, description = "The sender's key, 1 to 200 visible ASCII characters"),
    ),
    responses(
        (status = OK, description = "The interview", content((Interview = "application/json"), ("text/event-stream", item_schema = RespondEvent))),
    ),
)]
pub(super) async fn skip(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    Body(sent): Body<Skip>,
) -> Outcome<Response> {
    say(&state, &token, &headers, SKIPPED.to_owned(), sent.replies_to).await
}

async fn say(
    state: &AppState,
    token: &str,
    headers: &HeaderMap,
    text: String,
    replies_to: String,
) -> Outcome<Response> {
    let seat = Place::of(state, token).await?.taken(state, headers).await?;
    let id = seat.session()?;
    let answer =
        Answer { text, idempotency_key: key_of(headers)?, replies_to: question_of(Some(replies_to))? };
    let (telling, listening) = telling::<RespondEvent>();
    let (within, session) = (state.clone(), id.clone());
    take_in(state, id, answer, telling, move |turn| async move {
        turn.map_err(Problem::for_respondents)?;
        let session = within.store().session_load(&session).await?;
        Ok(Box::new(seat.view(&within, &session).await?))
    });
    listening.reply(headers).await
}

/// Says that one comes back later: the next answer goes on
#[utoipa::path(
    post, path = "/respond/{token}/pause", operation_id = "pause", request_body = Option<Nothing>,
    tag = "respondents",
    params(
        ("token" = String, Path, description = "The link's token"),
        ("Colloquy-Handle" = Option<String>, Header, description = "Names the visit"),
    ),
    responses((status = OK, description = "The interview", body = Interview)),
)]
pub(super) async fn pause(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    Body(Nothing {}): Body<Nothing>,
) -> Outcome<Json<Interview>> {
    let seat = Place::of(&state, &token).await?.taken(&state, &headers).await?;
    let paused = state.engine().pause(&seat.session()?).await;
    let paused = paused.map_err(|error| Problem::from(error).for_respondents())?;
    Ok(Json(seat.view(&state, &paused).await?))
}

/// Stops for good; what was said is kept
#[utoipa::path(
    post, path = "/respond/{token}/stop", operation_id = "stop", request_body = Option<Nothing>,
    tag = "respondents",
    params(
        ("token" = String, Path, description = "The link's token"),
        ("Colloquy-Handle" = Option<String>, Header, description = "Names the visit"),
    ),
    responses((status = OK, description = "The interview", body = Interview)),
)]
pub(super) async fn stop(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    Body(Nothing {}): Body<Nothing>,
) -> Outcome<Json<Interview>> {
    let seat = Place::of(&state, &token).await?.taken(&state, &headers).await?;
    let stopped = state.engine().finish(&seat.session()?, Ending::Withdrawn).await?;
    Ok(Json(seat.view(&state, &stopped).await?))
}

/// What was understood of an interview that is over, in the respondent's words
#[utoipa::path(
    get, path = "/respond/{token}/understood", operation_id = "get_understood", tag = "respondents",
    params(
        ("token" = String, Path, description = "The link's token"),
        ("Colloquy-Handle" = Option<String>, Header, description = "Names the visit"),
    ),
    responses((status = OK, description = "The claims", body = Understood)),
)]
pub(super) async fn understood(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Outcome<Json<Understood>> {
    let seat = Place::of(&state, &token).await?.taken(&state, &headers).await?;
    let claims = seat.claims(&state, &seat.over(&state).await?).await?;
    Ok(Json(Understood { claims }))
}

/// Says what of it is right, and what was missed; again changes nothing
///
/// Words are kept as said after the end, and read like an answer.
#[utoipa::path(
    post, path = "/respond/{token}/check", operation_id = "check", request_body = NewCheck, tag = "respondents",
    params(
        ("token" = String, Path, description = "The link's token"),
        ("Colloquy-Handle" = Option<String>, Header, description = "Names the visit"),
    ),
    responses((status = OK, description = "The interview", body = Interview)),
)]
pub(super) async fn check(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
    Body(sent): Body<NewCheck>,
) -> Outcome<Json<Interview>> {
    let seat = Place::of(&state, &token).await?.taken(&state, &headers).await?;
    let session = seat.over(&state).await?;
    if session.checked {
        return Ok(Json(seat.view(&state, &session).await?));
    }
    let words = sent.words();
    let left_out = sent.left_out();
    for words in words.iter().chain(&left_out) {
        Answer::new(words.as_str()).check().map_err(Problem::from)?;
    }
    let claims = state.engine().claims(&session)?;
    let about: HashMap<String, Focus> = claims.into_iter().map(|claim| (claim.id, claim.about)).collect();
    let verdicts = verdicts(&seat.claims(&state, &session).await?, &about, sent.verdicts)?;
    let (engine, id) = (Arc::clone(state.engine()), session.id.clone());
    // Whoever goes away does not take their words along.
    let work = state.flights().spawn(async move { engine.check(&id, verdicts, words, left_out).await });
    let checked = work.await.map_err(|_| Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR))?;
    let checked = checked.map_err(|error| Problem::from(error).for_respondents())?;
    Ok(Json(seat.view(&state, &checked).await?))
}

/// Verdicts with the claims they are about, and with what of the graph these say.
fn verdicts(
    claims: &[UnderstoodClaim],
    says: &HashMap<String, Focus>,
    sent: Vec<NewVerdict>,
) -> Outcome<Vec<Verdict>> {
    let about = |(at, verdict): (usize, NewVerdict)| {
        let NewVerdict { claim, right, words } = verdict;
        let found = claims.iter().find(|known| known.id == claim);
        let text = found.map(|known| known.text.clone());
        let field = format!("verdicts[{at}].claim");
        let text = text.ok_or_else(|| Problem::invalid(&field, "is none of the claims that were shown"))?;
        let words = words.filter(|words| !words.trim().is_empty());
        let about = says.get(&claim).cloned().unwrap_or_default();
        Ok(Verdict { claim, text, right, words, about })
    };
    sent.into_iter().enumerate().map(about).collect()
}
