//! Every error a client can see: RFC 9457 problem documents with stable codes.
//!
//! `detail` tells a person what happened and what to do. What operators need (paths, causes) goes to the log, never
//! into a document.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use colloquy_engine::document;
use colloquy_engine::engine::TurnError;
use colloquy_engine::graph::undo::UndoError;
use colloquy_engine::library::nearest;
use colloquy_engine::ports::{LanguageErrorKind, StoreError};
use colloquy_engine::utterance::Utterance;
use colloquy_export::words::Ending;

use crate::wire::problem::{Code, FieldError, ProblemDocument};

/// The media type of problem documents.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// A problem as a client sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem(Box<ProblemDocument>);

/// What requests give back when they fail.
pub type Outcome<T> = Result<T, Problem>;

impl Problem {
    /// A problem of a code.
    pub fn new(code: Code, detail: impl Into<String>) -> Self {
        Self(Box::new(ProblemDocument::new(code, detail.into())))
    }

    /// Names the field that is wrong.
    #[must_use]
    pub(crate) fn field(mut self, field: &str, message: impl Into<String>) -> Self {
        self.0.errors.push(FieldError { field: field.to_owned(), message: message.into() });
        self
    }

    /// Names what was nearest to what was meant.
    #[must_use]
    pub(crate) fn nearest(mut self, nearest: Option<&str>) -> Self {
        self.0.nearest = nearest.map(str::to_owned);
        self
    }

    /// A field that cannot be used.
    pub fn invalid(field: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        let detail = if field.is_empty() { message.clone() } else { format!("{field}: {message}") };
        Self::new(Code::InvalidRequest, detail).field(field, message)
    }

    /// A text that cannot be read as what it is to be: everything wrong with it, by line and column.
    pub(crate) fn unreadable(field: &str, problems: &document::Problems) -> Self {
        let said = |problem: &document::Problem| {
            let at = format!("line {}, column {}: ", problem.line, problem.column);
            let path = if problem.path.is_empty() { String::new() } else { format!("{}: ", problem.path) };
            let near = problem.suggestion.as_ref().map(|name| format!(" (did you mean `{name}`?)"));
            at + &path + &problem.message + &near.unwrap_or_default()
        };
        let first = problems.0.first().map_or_else(|| "it cannot be read".to_owned(), said);
        let whole = Self::new(Code::InvalidRequest, format!("{field}: {first}"));
        problems.0.iter().fold(whole, |whole, problem| whole.field(field, said(problem)))
    }

    /// A concept nobody simulated has a mind about, and those somebody has.
    pub(crate) fn not_simulated(concept: &str, known: Vec<String>) -> Self {
        let these = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        let message =
            format!("nobody simulated has a mind about `{concept}`; concepts that can be simulated: {these}");
        let mut problem = Self::new(Code::ConceptNotSimulated, message.clone()).field("concept_id", message);
        (problem.0.asked, problem.0.known) = (Some(concept.to_owned()), known);
        problem
    }

    /// An answer that cannot be taken.
    pub fn answer(message: impl Into<String>) -> Self {
        let message = message.into();
        Self::new(Code::AnswerInvalid, message.clone()).field("text", message)
    }

    /// An answer to a question that does not wait any more, and the one that does.
    pub fn outdated(waiting: Option<&Utterance>) -> Self {
        let detail =
            "The answer replies to an earlier question. Show the question that waits, and answer that.";
        let mut problem = Self::new(Code::QuestionOutdated, detail);
        problem.0.question = waiting.map(|question| question.text.clone());
        problem.0.question_id = waiting.map(|question| question.id.to_string());
        problem
    }

    /// Something of a kind that does not exist: what was asked for, what exists, the nearest name.
    pub(crate) fn unknown<'k>(
        code: Code,
        field: &str,
        asked: &str,
        known: impl IntoIterator<Item = &'k str> + Clone,
    ) -> Self {
        let asked: String = asked.chars().take(80).collect();
        let names: Vec<&str> = known.clone().into_iter().collect();
        let near = nearest(&asked, known);
        let hint = near.map_or_else(String::new, |name| format!(" Did you mean `{name}`?"));
        let detail = format!("{}: `{asked}`.{hint} There are: {}.", code.title(), names.join(", "));
        let mut problem = Self::new(code, detail.clone()).field(field, detail).nearest(near);
        problem.0.asked = Some(asked);
        problem.0.known = names.into_iter().map(str::to_owned).collect();
        problem
    }

    /// Something that does not exist.
    pub fn missing(what: &str, id: &str) -> Self {
        let id: String = id.chars().take(80).collect();
        let code = match what {
            "session" => Code::SessionNotFound,
            "turn" => Code::TurnNotFound,
            "merge" => Code::MergeNotFound,
            "correction" => Code::CorrectionNotFound,
            "study" => Code::StudyNotFound,
            "link" => Code::UnknownLink,
            "simulation" => Code::SimulationNotFound,
            _ => Code::NotFound,
        };
        Self::new(code, format!("There is no {what} `{id}`."))
    }

    /// A problem for a status that something below us gave without a word.
    pub fn of_status(status: StatusCode) -> Self {
        let (code, detail) = match status {
            StatusCode::NOT_FOUND => (Code::NotFound, "Paths of the API begin with /api/v1/."),
            StatusCode::METHOD_NOT_ALLOWED => (Code::MethodNotAllowed, "See the Allow header."),
            StatusCode::PAYLOAD_TOO_LARGE => (Code::BodyTooLarge, "A request has at most 256 kB."),
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::REQUEST_TIMEOUT => {
                (Code::Timeout, "Send it again with the same Idempotency-Key.")
            }
            other if other.is_server_error() => {
                (Code::InternalError, "The session is as it was; send the request again.")
            }
            _ => (Code::BadRequest, "See the reference of the API at /docs."),
        };
        let mut problem = Self::new(code, detail);
        problem.0.status = status.as_u16();
        problem
    }

    /// Its status.
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The document.
    pub fn document(&self) -> &ProblemDocument {
        &self.0
    }

    /// The same as respondents are told: why an interview ended, and in which stage work failed, is not for them.
    #[must_use]
    pub(crate) fn for_respondents(mut self) -> Self {
        self.0.ending = None;
        self.0.stage = None;
        self
    }

    /// The document alone.
    pub fn into_document(self) -> Box<ProblemDocument> {
        self.0
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(self.0)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        if status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound { what, id } => Self::missing(what, &id),
            StoreError::Conflict { .. } => {
                Self::new(Code::SessionChanged, "Somebody else moved this session on. Load it again.")
            }
            StoreError::Newer { .. } => Self::new(
                Code::WrittenByNewer,
                "A newer version of Colloquy wrote this session; it is left untouched. Update this program to go on.",
            ),
            StoreError::Backend { detail, retryable } => {
                tracing::error!(%detail, "the store failed");
                if retryable {
                    let detail = "Nothing is lost. Send the request again in a moment.";
                    Self::new(Code::StoreUnavailable, detail)
                } else {
                    let detail = "The session is as it was. The server's log says what has to be done.";
                    Self::new(Code::StoreFailed, detail)
                }
            }
        }
    }
}

impl From<TurnError> for Problem {
    fn from(error: TurnError) -> Self {
        match error {
            TurnError::AnswerInvalid { reason } => Self::answer(reason),
            TurnError::SettingInvalid { field, reason } => Self::invalid(field, reason),
            TurnError::Completed { ending } => {
                let detail = "This interview is over and takes no more answers.";
                let mut problem = Self::new(Code::SessionCompleted, detail);
                problem.0.ending = ending.map(Ending::from);
                problem
            }
            TurnError::NotStarted => {
                Self::new(Code::SessionNotStarted, "Start the session first: POST to its /start.")
            }
            TurnError::AnswerTaken { turn } => {
                let detail =
                    format!("Turn {turn} already has another answer, which is kept. Load the session again.");
                let mut problem = Self::new(Code::AnswerKept, detail);
                problem.0.turn_number = Some(turn);
                problem
            }
            TurnError::Outdated { waiting } => Self::outdated(waiting.as_deref()),
            TurnError::InProgress => Self::new(
                Code::TurnInProgress,
                "Only one answer at a time: wait for the turn in progress, then load the session again.",
            ),
            TurnError::Methodology(problems) => {
                tracing::error!(%problems, "a stored methodology cannot be used");
                Self::new(
                    Code::MethodologyUnusable,
                    "This version of Colloquy cannot read the methodology the session was made with.",
                )
            }
            TurnError::Undo(UndoError::Unknown(merge)) => Self::missing("merge", &merge.to_string()),
            TurnError::Undo(error @ UndoError::Undone { .. }) => {
                Self::new(Code::MergeUndone, error.to_string())
            }
            TurnError::Store(error) => error.into(),
            TurnError::Stage { stage, source } => {
                tracing::error!(%stage, detail = %source, "language work failed");
                let code = match source.kind {
                    LanguageErrorKind::Budget => Code::BudgetExhausted,
                    _ if source.retryable => Code::LanguageUnavailable,
                    _ => Code::LanguageFailed,
                };
                let detail = "The answer is kept. Send it again to complete the turn.";
                let mut problem = Self::new(code, detail);
                problem.0.stage = Some(stage.name());
                problem
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_problem_has_every_member_of_the_contract() {
        let document = json!(Problem::from(TurnError::Completed { ending: None }).document());
        assert_eq!(document["type"], "/problems/session-completed");
        assert_eq!((&document["status"], &document["code"]), (&json!(409), &json!("session-completed")));
        for member in ["title", "detail", "errors"] {
            assert!(document.get(member).is_some(), "{member}");
        }
    }

    #[test]
    fn unknown_names_get_the_nearest_and_the_list() {
        let problem =
            Problem::unknown(Code::UnknownConcept, "concept_id", "oat_milc", ["oat_milk", "coffee"]);
        let problem = json!(problem.document());
        assert_eq!(problem["nearest"], "oat_milk");
        assert_eq!(problem["known"], json!(["oat_milk", "coffee"]));
        assert_eq!(problem["errors"][0]["field"], "concept_id");
    }

    #[test]
    fn operators_details_stay_out_of_documents() {
        let detail = "/home/anna/secret.db is locked".to_owned();
        let document = json!(Problem::from(StoreError::Backend { detail, retryable: true }).document());
        assert_eq!(document["status"], 503);
        assert!(!document.to_string().contains("anna"));
    }
}
