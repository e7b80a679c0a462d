//! Problem documents (RFC 9457): the codes there are, and what a document of one says.

use axum::http::StatusCode;
use colloquy_export::words::Ending;
use serde::Serialize;
use utoipa::ToSchema;

macro_rules! codes {
    ($($(#[$doc:meta])* $code:ident, $name:literal, $status:ident, $title:literal;)+) => {
        /// What went wrong, as one word. A code names one situation for ever.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $name)] $code,)+
        }

        impl Code {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$code,)+];

            /// The word.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$code => $name,)+ }
            }

            /// The status it usually comes with.
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$code => StatusCode::$status,)+ }
            }

            /// The situation in a few words.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$code => $title,)+ }
            }
        }
    };
}

codes! {
    /// The body is not JSON.
    MalformedJson, "malformed-json", BAD_REQUEST, "The request is not JSON";
    /// The body is of another media type.
    UnsupportedMediaType, "unsupported-media-type", UNSUPPORTED_MEDIA_TYPE, "The request is of the wrong media type";
    /// A field or parameter cannot be used.
    InvalidRequest, "invalid-request", UNPROCESSABLE_ENTITY, "The request cannot be used";
    /// The answer is empty, too long, or no text.
    AnswerInvalid, "answer-invalid", UNPROCESSABLE_ENTITY, "The answer cannot be taken";
    /// No concept of that id.
    UnknownConcept, "unknown-concept", NOT_FOUND, "There is no such concept";
    /// No methodology of that id.
    UnknownMethodology, "unknown-methodology", NOT_FOUND, "There is no such methodology";
    /// Nobody of that name may interview.
    UnknownInterviewer, "unknown-interviewer", NOT_FOUND, "There is no such interviewer";
    /// No persona of that id.
    UnknownPersona, "unknown-persona", NOT_FOUND, "There is no such persona";
    /// Nobody simulated has a mind about the concept.
    ConceptNotSimulated, "concept-not-simulated", UNPROCESSABLE_ENTITY, "Nobody can be simulated for this concept";
    /// No simulation of that id.
    SimulationNotFound, "simulation-not-found", NOT_FOUND, "There is no such simulation";
    /// No session of that id.
    SessionNotFound, "session-not-found", NOT_FOUND, "There is no such session";
    /// No turn of that number.
    TurnNotFound, "turn-not-found", NOT_FOUND, "There is no such turn";
    /// No merge of that id.
    MergeNotFound, "merge-not-found", NOT_FOUND, "There is no such merge";
    /// No study of that id.
    StudyNotFound, "study-not-found", NOT_FOUND, "There is no such study";
    /// No link of that id or token.
    UnknownLink, "unknown-link", NOT_FOUND, "There is no such link";
    /// The link was revoked, and nobody with this handle had begun.
    LinkRevoked, "link-revoked", GONE, "This invitation is no longer open";
    /// No such path.
    NotFound, "not-found", NOT_FOUND, "There is no such path";
    /// Not with this method.
    MethodNotAllowed, "method-not-allowed", METHOD_NOT_ALLOWED, "This path does not take that method";
    /// The body is too large.
    BodyTooLarge, "body-too-large", PAYLOAD_TOO_LARGE, "The request is too large";
    /// The request took too long.
    Timeout, "timeout", SERVICE_UNAVAILABLE, "The request took too long";
    /// Something went wrong here.
    InternalError, "internal-error", INTERNAL_SERVER_ERROR, "Something went wrong here";
    /// The request cannot be read.
    BadRequest, "bad-request", BAD_REQUEST, "The request cannot be read";
    /// A page of another site asked for a change.
    ForeignOrigin, "foreign-origin", FORBIDDEN, "Another site asked for this";
    /// The request names another host than this server.
    ForeignHost, "foreign-host", MISDIRECTED_REQUEST, "This server goes by other names";
    /// Somebody else moved the session on.
    SessionChanged, "session-changed", CONFLICT, "The session was changed meanwhile";
    /// The turn already has another answer.
    AnswerKept, "answer-kept", CONFLICT, "This turn already has an answer";
    /// The answer replies to a question that does not wait any more.
    QuestionOutdated, "question-outdated", CONFLICT, "Another question waits for an answer";
    /// A newer version of the program wrote it.
    WrittenByNewer, "written-by-newer", CONFLICT, "Written by a newer version";
    /// The store cannot be reached now.
    StoreUnavailable, "store-unavailable", SERVICE_UNAVAILABLE, "The store cannot be reached now";
    /// The store failed.
    StoreFailed, "store-failed", INTERNAL_SERVER_ERROR, "The store failed";
    /// The interview is over.
    SessionCompleted, "session-completed", CONFLICT, "The interview is over";
    /// The interview has no question yet.
    SessionNotStarted, "session-not-started", CONFLICT, "The interview has no question yet";
    /// Another answer is being worked on.
    TurnInProgress, "turn-in-progress", CONFLICT, "Another answer is being worked on";
    /// This version cannot read the session's methodology.
    MethodologyUnusable, "methodology-unusable", CONFLICT, "The methodology of this session cannot be used";
    /// A later correction stands on this one.
    CorrectionNeeded, "correction-needed", CONFLICT, "A later correction stands on this one";
    /// No correction of that id.
    CorrectionNotFound, "correction-not-found", NOT_FOUND, "There is no such correction";
    /// The merge was undone before.
    MergeUndone, "merge-undone", CONFLICT, "The merge was undone before";
    /// The study has sessions, which would go with it.
    StudyHasSessions, "study-has-sessions", CONFLICT, "The study has sessions";
    /// The study was changed meanwhile.
    StudyChanged, "study-changed", CONFLICT, "The study was changed meanwhile";
    /// The time of the link is over.
    LinkExpired, "link-expired", CONFLICT, "The time of this link is over";
    /// As many people came by the link as may.
    LinkUsedUp, "link-used-up", CONFLICT, "This link was used before";
    /// The study takes no more respondents.
    StudyClosed, "study-closed", CONFLICT, "This study is closed";
    /// The interview is not over, or there is nothing a respondent could be shown.
    NothingToCheck, "nothing-to-check", CONFLICT, "There is nothing to check";
    /// The money of the study is spent.
    OverBudget, "over-budget", CONFLICT, "This study takes nobody at the moment";
    /// The money is spent; the answer is kept.
    BudgetExhausted, "budget-exhausted", PAYMENT_REQUIRED, "The answer could not be worked on";
    /// Language work cannot be done now; the answer is kept.
    LanguageUnavailable, "language-unavailable", SERVICE_UNAVAILABLE, "The answer could not be worked on";
    /// Language work failed; the answer is kept.
    LanguageFailed, "language-failed", BAD_GATEWAY, "The answer could not be worked on";
}

/// A problem (RFC 9457): what happened, where, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemDocument {
    /// `/problems/` and the code.
    #[serde(rename = "type")]
    #[schema(example = "/problems/session-completed")]
    pub kind: String,
    /// The situation in a few words.
    #[schema(value_type = String)]
    pub title: &'static str,
    /// The status of the reply.
    #[schema(example = 409)]
    pub status: u16,
    /// What went wrong, as one word.
    pub code: Code,
    /// What happened and what to do, for a person.
    pub detail: String,
    /// The fields in fault.
    pub errors: Vec<FieldError>,
    /// With `unknown-...`: what was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<String>,
    /// With `unknown-...`: what there is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub known: Vec<String>,
    /// The nearest name there is, when one is near.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// With `answer-kept`: the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_number: Option<u32>,
    /// With `session-completed`: why the interview is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// With `question-outdated`: the question that waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// With `question-outdated`: its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question_id: Option<String>,
    /// When language work failed: in which stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub stage: Option<&'static str>,
}

/// A field in fault.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// Its path: `concept.elements[2].label`; the name of a header or parameter.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
}

impl ProblemDocument {
    /// A document of a code.
    pub fn new(code: Code, detail: String) -> Self {
        Self {
            kind: format!("/problems/{}", code.name()),
            title: code.title(),
            status: code.status().as_u16(),
            code,
            detail,
            errors: Vec::new(),
            asked: None,
            known: Vec::new(),
            nearest: None,
            turn_number: None,
            ending: None,
            question: None,
            question_id: None,
            stage: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_words_and_come_with_an_error_status() {
        for code in Code::ALL {
            assert_eq!(serde_json::json!(code), code.name());
            assert!(code.name().bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{}", code.name());
            assert!(code.status().is_client_error() || code.status().is_server_error());
        }
    }
}
