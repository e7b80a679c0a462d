//! Simulations: begun, listed, watched, stopped.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use colloquy_engine::Methodology;
use colloquy_engine::engine::MAX_MAX_TURNS;
use colloquy_engine::ports::Principal;
use colloquy_engine::ports::simulations::{self as kept, SimulationStatus};
use colloquy_engine::ports::studies::Study;
use futures_util::{StreamExt, stream};
use tokio_stream::wrappers::WatchStream;
use uuid::Uuid;

use super::studies::Means;
use crate::players::Players;
use crate::problem::{Outcome, Problem};
use crate::request::Body;
use crate::simulating::Plan;
use crate::state::AppState;
use crate::wire::problem::Code;
use crate::wire::session::Nothing;
use crate::wire::simulation::{NewSimulation, Simulation, Simulations};

/// Most interviews of one simulation.
const MOST: u32 = 200;

/// Begins interviews with simulated people
///
/// They are held by this server one after the other and kept as sessions, which can be watched and opened like any other.
#[utoipa::path(
    post, path = "/simulations", operation_id = "begin_simulation", request_body = NewSimulation,
    tag = "simulations",
    responses((status = ACCEPTED, description = "The simulation", body = Simulation)),
)]
pub(super) async fn begin(
    State(state): State<AppState>,
    Body(asked): Body<NewSimulation>,
) -> Outcome<(StatusCode, Json<Simulation>)> {
    let study = match &asked.study_id {
        Some(study) => Some(state.store().study_load(&Principal::local(), study).await?),
        None => None,
    };
    let subject = subject(&state, &asked, study)?;
    let players = players_of(&state, &subject.concept_id)?;
    let plan = plan(&state, asked, subject)?;
    state.store().simulation_create(&plan.simulation).await?;
    let shown = Simulation::of(&plan.simulation, true);
    state.simulations().begin(&state.flights(), Arc::clone(state.engine()), players, plan);
    Ok((StatusCode::ACCEPTED, Json(shown)))
}

/// What people are interviewed about, and how.
struct Subject {
    concept_id: String,
    methodology: Arc<Methodology>,
    topics: Vec<String>,
    max_turns: Option<u32>,
}

/// What was asked for: a topic of the library, or a study as it stands.
fn subject(state: &AppState, asked: &NewSimulation, study: Option<Study>) -> Outcome<Subject> {
    let usual = state.defaults();
    if let Some(concept_id) = &asked.concept_id {
        let concept = state.library().concept("concept_id", concept_id)?;
        let named = asked.methodology.as_deref().or(usual.methodology.as_deref());
        let methodology =
            state.library().methodology("methodology", named.unwrap_or(&concept.methodology))?;
        let (methodology, max_turns) = (Arc::clone(methodology), usual.max_turns);
        return Ok(Subject { concept_id: concept_id.clone(), methodology, topics: Vec::new(), max_turns });
    }
    let Some(study) = study else {
        return Err(Problem::invalid("concept_id", "name a topic, or a study_id whose topic is meant"));
    };
    let means = Means::of(state, &study.plan)?;
    if study.plan.concept_source.is_some() {
        let known = state.players().map(|players| players.concepts()).unwrap_or_default();
        return Err(Problem::not_simulated(&means.concept.id, known));
    }
    let methodology = match &asked.methodology {
        Some(named) => Arc::clone(state.library().methodology("methodology", named)?),
        None => means.methodology,
    };
    Ok(Subject {
        concept_id: study.plan.concept_id,
        methodology,
        topics: study.plan.topics,
        max_turns: study.plan.max_turns.or(usual.max_turns),
    })
}

/// Whoever plays people with a mind about the concept.
fn players_of(state: &AppState, concept_id: &str) -> Outcome<Arc<dyn Players>> {
    let known = state.players().map(|players| players.concepts()).unwrap_or_default();
    match state.players() {
        Some(players) if known.iter().any(|id| id == concept_id) => Ok(Arc::clone(players)),
        _ => Err(Problem::not_simulated(concept_id, known)),
    }
}

fn plan(state: &AppState, asked: NewSimulation, subject: Subject) -> Outcome<Plan> {
    if !(1..=MOST).contains(&asked.interviews) {
        return Err(Problem::invalid(
            "interviews",
            format!("must be 1 to {MOST}, found {}", asked.interviews),
        ));
    }
    if let Some(turns) = asked.max_turns.filter(|turns| !(1..=MAX_MAX_TURNS).contains(turns)) {
        return Err(Problem::invalid("max_turns", format!("must be 1 to {MAX_MAX_TURNS}, found {turns}")));
    }
    if asked.personas.is_empty() {
        return Err(Problem::invalid("personas", "name at least one"));
    }
    for (at, persona) in asked.personas.iter().enumerate() {
        let known = state.library().personas.iter().map(|persona| persona.id.as_str());
        if !known.clone().any(|id| id == persona) {
            return Err(Problem::unknown(Code::UnknownPersona, &format!("personas[{at}]"), persona, known));
        }
    }
    let uuid = Uuid::now_v7();
    let simulation = kept::Simulation {
        id: uuid.to_string(),
        status: SimulationStatus::Running,
        concept_id: subject.concept_id,
        methodology: subject.methodology.name.clone(),
        study_id: asked.study_id,
        wanted: asked.interviews,
        started_at: state.engine().now(),
        ended_at: None,
        error: None,
        interviews: Vec::new(),
    };
    Ok(Plan {
        simulation,
        methodology: subject.methodology,
        personas: asked.personas,
        max_turns: asked.max_turns.or(subject.max_turns),
        topics: subject.topics,
        seed: asked.seed.unwrap_or(uuid.as_u64_pair().1 >> 2),
    })
}

/// All simulations, newest first
#[utoipa::path(
    get, path = "/simulations", operation_id = "list_simulations", tag = "simulations",
    responses((status = OK, description = "All of them", body = Simulations)),
)]
pub(super) async fn list(State(state): State<AppState>) -> Outcome<Json<Simulations>> {
    let all = state.store().simulation_list().await?;
    let shown = all.iter().map(|one| Simulation::of(one, state.simulations().watch(&one.id).is_some()));
    Ok(Json(Simulations { simulations: shown.collect() }))
}

/// One simulation, with its interviews
#[utoipa::path(
    get, path = "/simulations/{id}", operation_id = "get_simulation", tag = "simulations",
    params(("id" = String, Path, description = "The simulation")),
    responses((status = OK, description = "The simulation", body = Simulation)),
)]
pub(super) async fn one(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<Simulation>> {
    // Asked for first: what ends meanwhile is then in the store.
    let live = state.simulations().watch(&id).is_some();
    Ok(Json(Simulation::of(&state.store().simulation_load(&id).await?, live)))
}

/// One simulation, told anew with every change
///
/// Every event is named `simulation` and holds all of it; the stream ends when it is over.
#[utoipa::path(
    get, path = "/simulations/{id}/events", operation_id = "watch_simulation", tag = "simulations",
    params(("id" = String, Path, description = "The simulation")),
    responses((status = OK, description = "The simulation, as often as it changes",
        content((Simulation = "text/event-stream")))),
)]
pub(super) async fn events(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Response> {
    let Some(live) = state.simulations().watch(&id) else {
        let over = Simulation::of(&state.store().simulation_load(&id).await?, false);
        return Ok(Sse::new(stream::iter([Ok::<_, Infallible>(event(&over))])).into_response());
    };
    let told = WatchStream::new(live)
        .map(|simulation| Ok::<_, Infallible>(event(&Simulation::of(&simulation, true))));
    Ok(Sse::new(told).keep_alive(KeepAlive::default()).into_response())
}

fn event(simulation: &Simulation) -> Event {
    // All of it can be written: its keys are names.
    Event::default().event("simulation").data(serde_json::to_string(simulation).unwrap_or_default())
}

/// Stops a simulation; one that is over stays as it is
///
/// No interview is begun any more, and those under way end with the answer that is being worked on.
#[utoipa::path(
    post, path = "/simulations/{id}/stop", operation_id = "stop_simulation",
    request_body = Option<Nothing>, tag = "simulations",
    params(("id" = String, Path, description = "The simulation")),
    responses((status = OK, description = "The simulation, which may still be ending", body = Simulation)),
)]
pub(super) async fn stop(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Body(Nothing {}): Body<Nothing>,
) -> Outcome<Json<Simulation>> {
    state.simulations().stop(&id);
    one(State(state), Path(id)).await
}
