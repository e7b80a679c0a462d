//! Every error a client can see: RFC 9457 problem documents with stable codes.
//!
//! A code names one situation for ever; `detail` tells a person what happened and what to do. What operators
//! need (paths, causes) goes to the log, never into a document.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use colloquy_engine::engine::TurnError;
use colloquy_engine::graph::undo::UndoError;
use colloquy_engine::library::nearest;
use colloquy_engine::ports::{LanguageErrorKind, StoreError};
use serde_json::{Map, Value, json};

/// The media type of problem documents.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// A problem as a client sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem(Box<Parts>);

#[derive(Debug, Clone, PartialEq)]
struct Parts {
    status: StatusCode,
    code: &'static str,
    title: &'static str,
    detail: String,
    errors: Vec<Value>,
    more: Map<String, Value>,
}

/// What requests give back when they fail.
pub type Outcome<T> = Result<T, Problem>;

impl Problem {
    /// A problem of a code.
    pub fn new(
        status: StatusCode,
        code: &'static str,
        title: &'static str,
        detail: impl Into<String>,
    ) -> Self {
        Self(Box::new(Parts {
            status,
            code,
            title,
            detail: detail.into(),
            errors: Vec::new(),
            more: Map::new(),
        }))
    }

    /// Names the field that is wrong; may be called for several.
    #[must_use]
    pub fn field(mut self, field: &str, message: impl Into<String>) -> Self {
        self.0.errors.push(json!({"field": field, "message": message.into()}));
        self
    }

    /// A member of its own.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.more.insert(name.to_owned(), value.into());
        self
    }

    /// A field that cannot be used.
    pub fn invalid(field: &str, message: impl Into<String>) -> Self {
        let message = message.into();
        let code = "invalid-request";
        Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            code,
            "The request cannot be used",
            format!("{field}: {message}"),
        )
        .field(field, message)
    }

    /// An answer that cannot be taken.
    pub fn answer(message: impl Into<String>) -> Self {
        let message = message.into();
        let title = "The answer cannot be taken";
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "answer-invalid", title, message.clone())
            .field("text", message)
    }

    /// Something of a kind that does not exist: what was asked for, what exists, the nearest name.
    pub fn unknown<'k>(
        kind: &str,
        field: &str,
        asked: &str,
        known: impl IntoIterator<Item = &'k str> + Clone,
    ) -> Self {
        let asked: String = asked.chars().take(80).collect();
        let names: Vec<&str> = known.clone().into_iter().collect();
        let near = nearest(&asked, known);
        let hint = near.map_or_else(String::new, |name| format!(" Did you mean `{name}`?"));
        let detail = format!("There is no {kind} `{asked}`.{hint} There are: {}.", names.join(", "));
        let (code, title) = match kind {
            "concept" => ("unknown-concept", "There is no such concept"),
            "methodology" => ("unknown-methodology", "There is no such methodology"),
            "persona" => ("unknown-persona", "There is no such persona"),
            _ => ("not-found", "There is no such thing"),
        };
        Self::new(StatusCode::NOT_FOUND, code, title, detail.clone())
            .field(field, detail)
            .with("asked", asked)
            .with("known", names)
            .with("nearest", near)
    }

    /// Something that does not exist.
    pub fn missing(what: &str, id: &str) -> Self {
        let id: String = id.chars().take(80).collect();
        let code = match what {
            "session" => "session-not-found",
            "turn" => "turn-not-found",
            "merge" => "merge-not-found",
            _ => "not-found",
        };
        Self::new(
            StatusCode::NOT_FOUND,
            code,
            "There is no such thing",
            format!("There is no {what} `{id}`."),
        )
    }

    /// A problem for a status that something below us gave without a word.
    pub fn of_status(status: StatusCode) -> Self {
        let (code, title, detail) = match status {
            StatusCode::NOT_FOUND => {
                ("not-found", "There is no such path", "Paths of the API begin with /api/v1/.")
            }
            StatusCode::METHOD_NOT_ALLOWED => {
                ("method-not-allowed", "This path does not take that method", "See the Allow header.")
            }
            StatusCode::PAYLOAD_TOO_LARGE => {
                ("body-too-large", "The request is too large", "A request has at most 256 kB.")
            }
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::REQUEST_TIMEOUT => {
                ("timeout", "The request took too long", "Send it again with the same Idempotency-Key.")
            }
            other if other.is_server_error() => (
                "internal-error",
                "Something went wrong here",
                "The session is as it was; send the request again.",
            ),
            _ => ("bad-request", "The request cannot be read", "See the reference of the API."),
        };
        Self::new(status, code, title, detail)
    }

    /// Its status.
    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    /// The document.
    pub fn document(&self) -> Value {
        let mut document = Map::new();
        document.insert("type".into(), json!(format!("/problems/{}", self.0.code)));
        document.insert("title".into(), json!(self.0.title));
        document.insert("status".into(), json!(self.0.status.as_u16()));
        document.insert("code".into(), json!(self.0.code));
        document.insert("detail".into(), json!(self.0.detail));
        document.insert("errors".into(), json!(self.0.errors));
        document.extend(self.0.more.clone());
        Value::Object(document)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.0.status, Json(self.document())).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        if self.0.status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound { what, id } => Self::missing(what, &id),
            StoreError::Conflict { .. } => Self::new(
                StatusCode::CONFLICT,
                "session-changed",
                "The session was changed meanwhile",
                "Somebody else moved this session on. Load it again.",
            ),
            StoreError::AnswerTaken { turn, .. } => Self::new(
                StatusCode::CONFLICT,
                "answer-kept",
                "This turn already has an answer",
                format!("Turn {turn} already has another answer, which is kept. Load the session again."),
            )
            .with("turn_number", turn),
            StoreError::Newer { .. } => Self::new(
                StatusCode::CONFLICT,
                "written-by-newer",
                "Written by a newer version",
                "A newer version of Colloquy wrote this session; it is left untouched. Update this program to go on.",
            ),
            StoreError::Backend { detail, retryable } => {
                tracing::error!(%detail, "the store failed");
                if retryable {
                    Self::new(
                        StatusCode::SERVICE_UNAVAILABLE,
                        "store-unavailable",
                        "The store cannot be reached now",
                        "Nothing is lost. Send the request again in a moment.",
                    )
                } else {
                    Self::new(
                        StatusCode::INTERNAL_SERVER_ERROR,
                        "store-failed",
                        "The store failed",
                        "The session is as it was. The server's log says what has to be done.",
                    )
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
            TurnError::Completed { ending } => Self::new(
                StatusCode::CONFLICT,
                "session-completed",
                "The interview is over",
                "This interview is over and takes no more answers.",
            )
            .with("ending", json!(ending)),
            TurnError::NotStarted => Self::new(
                StatusCode::CONFLICT,
                "session-not-started",
                "The interview has no question yet",
                "Start the session first: POST to its /start.",
            ),
            TurnError::InProgress => Self::new(
                StatusCode::CONFLICT,
                "turn-in-progress",
                "Another answer is being worked on",
                "Only one answer at a time: wait for the turn in progress, then load the session again.",
            ),
            TurnError::Methodology(problems) => {
                tracing::error!(%problems, "a stored methodology cannot be used");
                Self::new(
                    StatusCode::CONFLICT,
                    "methodology-unusable",
                    "The methodology of this session cannot be used",
                    "This version of Colloquy cannot read the methodology the session was made with.",
                )
            }
            TurnError::Undo(UndoError::Unknown(merge)) => Self::missing("merge", &merge.to_string()),
            TurnError::Undo(error @ UndoError::Undone { .. }) => Self::new(
                StatusCode::CONFLICT,
                "merge-undone",
                "The merge was undone before",
                error.to_string(),
            ),
            TurnError::Store(error) => error.into(),
            TurnError::Stage { stage, source } => {
                tracing::error!(%stage, detail = %source, "language work failed");
                let (status, code) = match source.kind {
                    LanguageErrorKind::Budget => (StatusCode::PAYMENT_REQUIRED, "budget-exhausted"),
                    _ if source.retryable => (StatusCode::SERVICE_UNAVAILABLE, "language-unavailable"),
                    _ => (StatusCode::BAD_GATEWAY, "language-failed"),
                };
                let detail = "The answer is kept. Send it again to complete the turn.";
                Self::new(status, code, "The answer could not be worked on", detail)
                    .with("stage", stage.name())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_has_every_member_of_the_contract() {
        let document = Problem::from(TurnError::Completed { ending: None }).document();
        assert_eq!(document["type"], "/problems/session-completed");
        assert_eq!((&document["status"], &document["code"]), (&json!(409), &json!("session-completed")));
        for member in ["title", "detail", "errors"] {
            assert!(document.get(member).is_some(), "{member}");
        }
    }

    #[test]
    fn unknown_names_get_the_nearest_and_the_list() {
        let problem =
            Problem::unknown("concept", "concept_id", "oat_milc", ["oat_milk", "coffee"]).document();
        assert_eq!(problem["nearest"], "oat_milk");
        assert_eq!(problem["known"], json!(["oat_milk", "coffee"]));
        assert_eq!(problem["errors"][0]["field"], "concept_id");
    }

    #[test]
    fn operators_details_stay_out_of_documents() {
        let detail = "/home/anna/secret.db is locked".to_owned();
        let document = Problem::from(StoreError::Backend { detail, retryable: true }).document();
        assert_eq!(document["status"], 503);
        assert!(!document.to_string().contains("anna"));
    }
}
