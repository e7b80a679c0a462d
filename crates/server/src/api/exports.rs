//! Interviews as documents: one by itself, or all of a study together.

mod archive;

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use colloquy_engine::events::SessionEvent;
use colloquy_engine::ports::{CallQuery, CallRow, Principal};
use colloquy_engine::record::Turn;
use colloquy_engine::{Methodology, Session, SessionId};
use colloquy_export::canonical::CanonicalGraph;
use colloquy_export::check::MemberCheck;
use colloquy_export::correction::Correction;
use colloquy_export::graph::Graph;
use colloquy_export::left_out::leaving_out;
use colloquy_export::person::slug;
use colloquy_export::table::{Part, Rows, csv};
use colloquy_export::{Document, Interview, Person, Show, markdown};

use super::people::{self, People};
use super::sessions::id_of;
use super::{corrections, left_out};
use crate::problem::{Outcome, Problem};
use crate::request::Query;
use crate::state::AppState;
use crate::wire::problem::Code;
use crate::wire::session::{ExportQuery, Format, StudyExportQuery, StudyFormat};

/// All that an interview's documents are made of.
pub(super) struct Whole {
    session: Arc<Session>,
    turns: Vec<Turn>,
    calls: Vec<CallRow>,
    events: Vec<SessionEvent>,
    methodology: Arc<Methodology>,
    person: Person,
    corrections: Vec<Correction>,
    graph: Graph,
    canonical: CanonicalGraph,
    check: Option<MemberCheck>,
}

impl Whole {
    async fn load(state: &AppState, id: &SessionId, people: &mut People) -> Outcome<Self> {
        let session = state.store().session_load(id).await?;
        let turns = state.engine().turns(id).await?;
        let calls = state.store().calls(&CallQuery::of(id)).await?;
        let (_, events) = state.store().session_events(id).await?;
        let check = MemberCheck::of(&session, &events);
        let corrections = corrections::of(state, id).await?;
        let graph = corrections::corrected(state, &session, check.as_ref(), &corrections)?;
        let canonical = corrections::canonical(state, &session, &graph)?;
        let mut person = people.of(state, id, session.config.study_id.as_deref()).await?;
        person.practice |= session.config.simulated;
        let methodology = state.engine().methodology_of(&session)?;
        let whole =
            Self { session, turns, calls, events, methodology, person, corrections, graph, canonical, check };
        whole.shown().map_err(|error| left_out::hidden(&error))
    }

    /// Without the words that are left out.
    fn shown(self) -> serde_json::Result<Self> {
        let out = leaving_out(&self.corrections, &self.session.transcript);
        if out.is_empty() {
            return Ok(self);
        }
        Ok(Self {
            session: Arc::new(self.session.without(&out)?),
            turns: out.shown(self.turns)?,
            events: out.shown(self.events)?,
            person: out.shown(self.person)?,
            corrections: out.shown(self.corrections)?,
            graph: out.shown(self.graph)?,
            canonical: out.shown(self.canonical)?,
            check: out.shown(self.check)?,
            ..self
        })
    }

    fn interview(&self) -> Interview<'_> {
        Interview {
            session: &self.session,
            turns: &self.turns,
            calls: &self.calls,
            methodology: &self.methodology,
            person: &self.person,
            graph: &self.graph,
            corrections: &self.corrections,
            check: self.check.as_ref(),
        }
    }

    fn stem(&self) -> String {
        self.person.file_stem(&self.session)
    }

    fn document(self, explanations: bool) -> Document {
        let show = Show { explanations, durations: true };
        let document = Document::of(&self.session, &self.turns, self.events, &self.calls, show);
        document.with(self.person).corrected(self.corrections, self.graph, self.canonical)
    }
}

/// Tells the browser what the file is called.
fn named(mut response: Response, name: &str) -> Response {
    if let Ok(value) = HeaderValue::from_str(&format!("inline; filename=\"{name}\"")) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
    response
}

/// The interview as a document: JSON (`colloquy/1`) or Markdown
///
/// Words that are left out are in neither. The JSON document is complete enough to be replayed (`colloquy replay FILE`). The file is named by the study, or the
/// topic, and the person: `keeping-a-diary-person-1.md`.
#[utoipa::path(
    get, path = "/sessions/{id}/export", operation_id = "export_session", tag = "sessions",
    params(("id" = String, Path, description = "The session"), ExportQuery),
    responses(
        (status = OK, description = "The interview", content((Document = "application/json"), (String = "text/markdown"))),
    ),
)]
pub(super) async fn of_session(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<ExportQuery>,
) -> Outcome<Response> {
    let whole = Whole::load(&state, &id_of(&id)?, &mut People::default()).await?;
    let stem = whole.stem();
    Ok(match query.format {
        Format::Json => {
            named(axum::Json(whole.document(query.explanations)).into_response(), &format!("{stem}.json"))
        }
        Format::Markdown => {
            let kind = [(header::CONTENT_TYPE, "text/markdown; charset=utf-8")];
            named((kind, markdown(whole.interview())).into_response(), &format!("{stem}.md"))
        }
    })
}

/// All interviews of a study in one file
///
/// Practice runs are left out unless they are asked for. `zip`: every interview as JSON and as Markdown, `ideas.csv`,
/// `links.csv` with a row for each link between two ideas and whether it counts (`contested`: the respondent said "not quite" of
/// it, and nobody decided yet), `answers.csv` with a row for each answer and its question, and `about.txt` with a sentence for
/// the methods section and what people would rather have left out. Words that are left out are in none of them.
/// `csv`: the table of ideas alone. It has a row for each idea: study, person, a column for each attribute, whether it was a
/// practice run, the interview, the number of the question (`check`: said of what was understood, after the end), the
/// idea, its type and label, the quote, the feeling, whether it was heard, corrected or added by a researcher, what the
/// respondent said of it (`right`; `right, and more`; `not quite`) and in which words, tags and notes.
#[utoipa::path(
    get, path = "/studies/{id}/export", operation_id = "export_study", tag = "studies",
    params(("id" = String, Path, description = "The study"), StudyExportQuery),
    responses(
        (status = OK, description = "The interviews", content((Vec<u8> = "application/zip"), (String = "text/csv"))),
    ),
)]
pub(super) async fn of_study(
    State(state): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<StudyExportQuery>,
) -> Outcome<Response> {
    let study = state.store().study_load(&Principal::local(), &id).await?;
    let mut people = People::default();
    let mut archive = archive::Archive::new(state.engine().now());
    let (mut ideas, mut links, mut answers) = (Vec::new(), Vec::new(), Vec::new());
    for line in people::interviews(&state, &id).await? {
        let whole = Whole::load(&state, &line.id, &mut people).await?;
        if whole.person.practice && !query.practice {
            continue;
        }
        ideas.push(Rows::Ideas.of(whole.interview()));
        links.push(Rows::Links.of(whole.interview()));
        answers.push(Rows::Answers.of(whole.interview()));
        if query.format == StudyFormat::Zip {
            archive.interview(whole)?;
        }
    }
    let written = |rows: Rows, parts: &[Part]| csv(rows, parts).map_err(|error| broken(&error));
    let table = written(Rows::Ideas, &ideas)?;
    let stem = slug(&study.plan.name);
    let stem = if stem.is_empty() { "study" } else { &stem };
    let (kind, body, ending) = match query.format {
        StudyFormat::Csv => ("text/csv; charset=utf-8", table, "csv"),
        StudyFormat::Zip => {
            archive.file("answers.csv", &written(Rows::Answers, &answers)?)?;
            archive.file("ideas.csv", &table)?;
            archive.file("links.csv", &written(Rows::Links, &links)?)?;
            ("application/zip", archive.close(&study.plan.name)?, "zip")
        }
    };
    Ok(named(([(header::CONTENT_TYPE, kind)], body).into_response(), &format!("{stem}.{ending}")))
}

/// A file that could not be put together.
fn broken(error: &dyn std::fmt::Display) -> Problem {
    tracing::error!("an export could not be written: {error}");
    Problem::new(Code::InternalError, "The export could not be written.")
}
