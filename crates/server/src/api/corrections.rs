//! Corrections: what researchers change in what was understood. They lie over the interview, which stays as it was.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use colloquy_engine::SessionId;
use colloquy_engine::ports::{self, Principal};
use colloquy_engine::session::Session;
use colloquy_export::canonical::CanonicalGraph;
use colloquy_export::check::MemberCheck;
use colloquy_export::correction::{self, Change, Correction, Ground};
use colloquy_export::graph::Graph;

use super::member_checks;
use super::sessions::id_of;
use crate::problem::{Outcome, Problem};
use crate::request::Body;
use crate::state::AppState;
use crate::wire::correction::{Corrections, NewCorrection};
use crate::wire::problem::Code;
use crate::wire::session::Nothing;

/// The corrections of a session, oldest first.
pub(super) async fn of(state: &AppState, id: &SessionId) -> Outcome<Vec<Correction>> {
    Ok(Correction::all(&state.store().corrections(id).await?))
}

/// What was noted in all sessions.
pub(super) async fn notes(state: &AppState) -> Outcome<Vec<ports::quotes::Noted>> {
    let stored = state.store().corrections_of_all().await?;
    let mut all = Vec::new();
    for (session, kept) in stored {
        let notes = correction::notes(&Correction::all(&kept)).into_iter();
        all.extend(notes.map(|note| ports::quotes::Noted {
            session: session.clone(),
            on: note.on,
            text: note.text,
        }));
    }
    Ok(all)
}

/// A session's graph with what its respondent said of it, and with some corrections.
pub(super) fn corrected(
    state: &AppState,
    session: &Session,
    check: Option<&MemberCheck>,
    corrections: &[Correction],
) -> Outcome<Graph> {
    let methodology = state.engine().methodology_of(session)?;
    let ground = Ground { ontology: &methodology.ontology, transcript: &session.transcript };
    Ok(Graph::from(session).judged(check).corrected(corrections, ground))
}

/// A session's canonical graph, as it stands with the corrections of a graph.
pub(super) fn canonical(state: &AppState, session: &Session, graph: &Graph) -> Outcome<CanonicalGraph> {
    let fewest = state.engine().methodology_of(session)?.dedup.min_support_nodes;
    Ok(CanonicalGraph::from(session).corrected(&Graph::from(session), graph, fewest))
}

/// Makes a correction
///
/// It is laid over the graph, the search and the exports; decisions and replays stay as they were. Words that are left out
/// (`leave_out`) are from then on shown nowhere, whatever is asked for: `[left out]` stands in their place, in what was heard
/// as in what was corrected, and in the list of corrections.
#[utoipa::path(
    post, path = "/sessions/{id}/corrections", operation_id = "add_correction", request_body = NewCorrection,
    tag = "corrections",
    params(("id" = String, Path, description = "The session")),
    responses((status = CREATED, description = "The correction", body = Correction)),
)]
pub(super) async fn add(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Body(asked): Body<NewCorrection>,
) -> Outcome<(StatusCode, Json<Correction>)> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    let methodology = state.engine().methodology_of(&session)?;
    let stored = state.store().corrections(&session.id).await?;
    let number = stored.last().map_or(1, |last| last.number + 1);
    let id = format!("c{number}");
    let ground = Ground { ontology: &methodology.ontology, transcript: &session.transcript };
    let check = member_checks::of(&state, &session).await?;
    let mut graph = Graph::from(&*session).judged(check.as_ref());
    graph = graph.corrected(&Correction::all(&stored), ground);
    graph
        .change(&id, &asked.change, ground)
        .map_err(|refused| Problem::invalid(&format!("change.{}", refused.field), refused.message))?;
    if let Change::Memo { on: Some(on), quote, .. } | Change::Tag { on: Some(on), quote, .. } = &asked.change
        && on.starts_with('u')
    {
        let utterance = session.transcript.iter().find(|utterance| utterance.id.to_string() == *on);
        let utterance = utterance
            .ok_or_else(|| Problem::invalid("change.on", format!("there is no utterance `{on}`")))?;
        if quote.as_ref().is_some_and(|words| !utterance.text.contains(words.as_str())) {
            return Err(Problem::invalid("change.quote", format!("`{on}` does not have these words")));
        }
    }
    let made = ports::Correction {
        number,
        at: state.engine().now(),
        author: Principal::local().name().to_owned(),
        change: serde_json::to_string(&asked.change)
            .map_err(|_| Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR))?,
        undone_at: None,
    };
    state.store().correction_add(&session.id, &made).await?;
    let made = Correction { id, at: made.at, by: made.author, change: asked.change, undone_at: None };
    Ok((StatusCode::CREATED, Json(made)))
}

/// All corrections, oldest first, undone ones too
#[utoipa::path(
    get, path = "/sessions/{id}/corrections", operation_id = "list_corrections", tag = "corrections",
    params(("id" = String, Path, description = "The session")),
    responses((status = OK, description = "The corrections", body = Corrections)),
)]
pub(super) async fn list(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Outcome<Json<Corrections>> {
    let id = id_of(&id)?;
    Ok(Json(Corrections { session_id: id.to_string(), corrections: of(&state, &id).await? }))
}

/// Undoes a correction; again changes nothing
///
/// Refused while a later one stands on it: undo that first.
#[utoipa::path(
    post, path = "/sessions/{id}/corrections/{correction}/undo", operation_id = "undo_correction",
    request_body = Option<Nothing>, tag = "corrections",
    params(
        ("id" = String, Path, description = "The session"),
        ("correction" = String, Path, description = "The correction: `c1`"),
    ),
    responses((status = OK, description = "The correction", body = Correction)),
)]
pub(super) async fn undo(
    State(state): State<AppState>,
    Path((id, correction)): Path<(String, String)>,
    Body(Nothing {}): Body<Nothing>,
) -> Outcome<Json<Correction>> {
    let session = state.store().session_load(&id_of(&id)?).await?;
    let mut all = of(&state, &session.id).await?;
    let missing = || Problem::missing("correction", &correction);
    let at = all.iter().position(|known| known.id == correction).ok_or_else(missing)?;
    if all[at].undone_at.is_none() {
        let now = state.engine().now();
        all[at].undone_at = Some(now);
        let methodology = state.engine().methodology_of(&session)?;
        let ground = Ground { ontology: &methodology.ontology, transcript: &session.transcript };
        let check = member_checks::of(&state, &session).await?;
        let mut graph = Graph::from(&*session).judged(check.as_ref());
        for later in all.iter().filter(|correction| correction.undone_at.is_none()) {
            graph.change(&later.id, &later.change, ground).map_err(|refused| {
                let detail = format!("{} stands on it ({}): undo that first.", later.id, refused.message);
                Problem::new(Code::CorrectionNeeded, detail)
            })?;
        }
        let number = correction.trim_start_matches('c').parse().map_err(|_| missing())?;
        state.store().correction_undo(&session.id, number, now).await?;
    }
    Ok(Json(all.swap_remove(at)))
}
