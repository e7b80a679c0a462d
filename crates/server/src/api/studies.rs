//! Studies: made, listed, changed, deleted; and the people they expect.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use colloquy_engine::ports::studies::{Expected, Study, StudyPlan, Tally};
use colloquy_engine::ports::{Principal, SessionQuery};
use colloquy_engine::{Concept, Methodology};
use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::problem::{Outcome, Problem};
use crate::request::{Body, Query, read};
use crate::state::AppState;
use crate::wire::problem::Code;
use crate::wire::study as wire;
use crate::wire::study::{
    CarriedOut, DeleteQuery, ExpectedPeople, Import, Imported, NewStudy, Studies, StudyChange,
};

/// Who says nothing for so long has dropped out.
const SILENCE: SignedDuration = SignedDuration::from_hours(24);
/// How often a change is tried again when the study was changed meanwhile.
const TRIES: usize = 8;
/// Sessions deleted at a time.
const PAGE: usize = 100;

/// What a study interviews about, and how.
pub(super) struct Means {
    pub(super) concept: Arc<Concept>,
    pub(super) methodology: Arc<Methodology>,
}

impl Means {
    /// Finds or reads both; refuses what is not there, or cannot be read.
    pub(super) fn of(state: &AppState, plan: &StudyPlan) -> Outcome<Self> {
        let (library, usual) = (state.library(), state.defaults());
        let concept = match &plan.concept_source {
            Some(text) => {
                let read = Concept::parse("concept.yaml", text);
                Arc::new(read.map_err(|problems| Problem::unreadable("concept_source", &problems))?)
            }
            None => Arc::clone(library.concept("concept_id", &plan.concept_id)?),
        };
        let methodology = if let Some(text) = &plan.methodology_source {
            let read = Methodology::parse("methodology.yaml", text);
            let read = read.map_err(|problems| Problem::unreadable("methodology_source", &problems))?;
            Arc::new(read.methodology)
        } else {
            let named = plan.methodology.as_deref().or(usual.methodology.as_deref());
            Arc::clone(library.methodology("methodology", named.unwrap_or(&concept.methodology))?)
        };
        if let Some(name) = &plan.interviewer {
            library.interviewer("interviewer", name)?;
        }
        Ok(Self { concept, methodology })
    }
}

/// A plan that can be carried out, from what was sent.
fn plan(state: &AppState, sent: NewStudy) -> Outcome<StudyPlan> {
    if let Some((field, message)) = sent.fault() {
        return Err(Problem::invalid(&field, message));
    }
    let mut plan = StudyPlan::from(sent);
    let means = Means::of(state, &plan)?;
    plan.concept_id.clone_from(&means.concept.id);
    if plan.methodology_source.is_some() {
        plan.methodology = Some(means.methodology.name.clone());
    }
    Ok(plan)
}

/// What a study has come to.
pub(super) async fn tally(state: &AppState, study: &Study) -> Outcome<Tally> {
    let silent_since = state.engine().now().checked_sub(SILENCE).unwrap_or(Timestamp::MIN);
    Ok(state.store().study_tally(&Principal::local(), &study.id, silent_since).await?)
}

async fn view(state: &AppState, study: Study) -> Outcome<wire::Study> {
    let tally = tally(state, &study).await?;
    let means = Means::of(state, &study.plan).ok();
    let carried_out = means.map(|means| CarriedOut {
        concept: means.concept.name.clone(),
        methodology: means.methodology.name.clone(),
    });
    Ok(wire::Study::of(study, tally, carried_out))
}

/// Sets up a study
///
/// Texts of its own (`concept_source`, `methodology_source`) are read now, and refused with line and column.
#[utoipa::path(
    post, path = "/studies", operation_id = "create_study", request_body = NewStudy, tag = "studies",
    responses((status = CREATED, description = "The study", body = wire::Study)),
)]
pub(super) async fn create(
    State(state): State<AppState>,
    Body(sent): Body<NewStudy>,
) -> Outcome<(StatusCode, Json<wire::Study>)> {
    let plan = plan(&state, sent)?;
    let now = state.engine().now();
    let study = Study { id: Uuid::now_v7().to_string(), version: 0, plan, created_at: now, updated_at: now };
    state.store().study_create(&Principal::local(), &study).await?;
    Ok((StatusCode::CREATED, Json(view(&state, study).await?)))
}

/// All studies, newest first
#[utoipa::path(
    get, path = "/studies", operation_id = "list_studies", tag = "studies",
    responses((status = OK, description = "The studies", body = Studies)),
)]
pub(super) async fn list(State(state): State<AppState>) -> Outcome<Json<Studies>> {
    let mut studies = Vec::new();
    for study in state.store().study_list(&Principal::local()).await? {
        studies.push(view(&state, study).await?);
    }
    Ok(Json(Studies { studies }))
}

/// One study, with what it has come to
#[utoipa::path(
    get, path = "/studies/{id}", operation_id = "get_study", tag = "studies",
    params(("id" = String, Path, description = "The study")),
    responses((status = OK, description = "The study", body = wire::Study)),
)]
pub(super) async fn one(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<Json<wire::Study>> {
    let study = state.store().study_load(&Principal::local(), &id).await?;
    Ok(Json(view(&state, study).await?))
}

/// Changes some of a study; interviews under way go on as they began
#[utoipa::path(
    patch, path = "/studies/{id}", operation_id = "change_study", request_body = StudyChange, tag = "studies",
    params(("id" = String, Path, description = "The study")),
    responses((status = OK, description = "The study", body = wire::Study)),
)]
pub(super) async fn change(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Body(change): Body<StudyChange>,
) -> Outcome<Json<wire::Study>> {
    let who = Principal::local();
    for _ in 0..TRIES {
        let study = state.store().study_load(&who, &id).await?;
        let whole = change.clone().over(study.plan).and_then(|whole| serde_json::to_vec(&whole));
        let whole = whole.map_err(|_| Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR))?;
        let plan = plan(&state, read(&whole)?)?;
        let changed = Study { version: study.version + 1, plan, updated_at: state.engine().now(), ..study };
        if state.store().study_change(&who, &changed).await? {
            return Ok(Json(view(&state, changed).await?));
        }
    }
    Err(Problem::new(Code::StudyChanged, "Somebody else is changing this study. Load it again."))
}

/// Removes a study with its links; with its sessions only when that is asked for
#[utoipa::path(
    delete, path = "/studies/{id}", operation_id = "delete_study", tag = "studies",
    params(("id" = String, Path, description = "The study"), DeleteQuery),
    responses((status = NO_CONTENT, description = "It is gone")),
)]
pub(super) async fn delete(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(asked): Query<DeleteQuery>,
) -> Outcome<StatusCode> {
    let (store, who) = (state.store(), Principal::local());
    while !store.study_delete(&who, &id).await? {
        if !asked.with_sessions {
            let detail = "Its interviews would go with it. Add `?with_sessions=true` to delete them too.";
            return Err(Problem::new(Code::StudyHasSessions, detail));
        }
        let query = SessionQuery { study_id: Some(id.clone()), ..SessionQuery::newest(PAGE) };
        for session in store.session_list(&query).await? {
            store.session_delete(&session.id).await?;
        }
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Takes in the people who are expected, with what is known of them
///
/// A visit that names the same value of the first column gets the other columns as attributes.
#[utoipa::path(
    post, path = "/studies/{id}/attributes/import", operation_id = "import_attributes", request_body = Import,
    tag = "studies",
    params(("id" = String, Path, description = "The study")),
    responses((status = OK, description = "What was taken in", body = Imported)),
)]
pub(super) async fn import(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Body(sent): Body<Import>,
) -> Outcome<Json<Imported>> {
    let people = people(&sent.csv).map_err(|message| Problem::invalid("csv", message))?;
    state.store().expected_put(&Principal::local(), &id, &people).await?;
    Ok(Json(Imported { respondents: people.len() }))
}

/// The people who are expected
#[utoipa::path(
    get, path = "/studies/{id}/expected", operation_id = "list_expected", tag = "studies",
    params(("id" = String, Path, description = "The study")),
    responses((status = OK, description = "The people", body = ExpectedPeople)),
)]
pub(super) async fn expected(
    State(state): State<AppState>,
    Path(id): Path<String>,
) -> Outcome<Json<ExpectedPeople>> {
    let people = state.store().expected_list(&Principal::local(), &id).await?;
    Ok(Json(ExpectedPeople { people: people.into_iter().map(Into::into).collect() }))
}

/// Forgets the people who are expected; who has come already keeps what is known of them
#[utoipa::path(
    delete, path = "/studies/{id}/expected", operation_id = "clear_expected", tag = "studies",
    params(("id" = String, Path, description = "The study")),
    responses((status = NO_CONTENT, description = "They are forgotten")),
)]
pub(super) async fn forget(State(state): State<AppState>, Path(id): Path<String>) -> Outcome<StatusCode> {
    state.store().expected_clear(&Principal::local(), &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The rows of a table; its first line names the columns, its first column the people.
fn people(table: &str) -> Result<Vec<Expected>, String> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(table.as_bytes());
    let names = reader.headers().map_err(|error| error.to_string())?.clone();
    let mut seen = std::collections::HashSet::new();
    if names.is_empty() || !names.iter().all(|name| !name.is_empty() && seen.insert(name)) {
        return Err("the first line must name every column, each with a name of its own".to_owned());
    }
    let mut people = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|error| error.to_string())?;
        let line = row.position().map_or(0, csv::Position::line);
        let mut known = names.iter().map(str::to_owned).zip(row.iter().map(str::to_owned));
        let key = known.next().filter(|(_, key)| !key.is_empty());
        let key = key.ok_or_else(|| format!("line {line}: the first column is empty"))?;
        people.push(Expected { key, attributes: known.filter(|(_, value)| !value.is_empty()).collect() });
    }
    Ok(people)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_people_are_read_or_refused_with_the_line() {
        let read = people("pid, segment,age\n17,\"heavy, daily\",\n18,light,40\n").unwrap();
        assert_eq!(read[0].key, ("pid".to_owned(), "17".to_owned()));
        assert_eq!(read[0].attributes.len(), 1);
        assert_eq!(read[0].attributes["segment"], "heavy, daily");
        assert_eq!(read[1].attributes["age"], "40");
        for (bad, said) in [
            ("", "first line"),
            ("pid,pid\n1,2\n", "first line"),
            ("pid,\n1,2\n", "first line"),
            ("pid,a\n1,2\n,3\n", "line 3"),
            ("pid,a\n1,2\n3\n", "line: 3"),
        ] {
            let refused = people(bad).unwrap_err();
            assert!(refused.contains(said), "{bad:?}: {refused}");
        }
    }
}
