//! Sessions: how one is asked for, and how one and many are shown.

use colloquy_engine::engine::MAX_MAX_TURNS;
use colloquy_engine::ports::studies::Attributes;
use colloquy_engine::ports::{self, SessionSummary};
use colloquy_engine::{Methodology, session};
use colloquy_export::check::MemberCheck;
use colloquy_export::phrases;
use colloquy_export::session::Session;
use colloquy_export::words::{Ending, Status};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::example;

/// A session to be made. What is not said is as the settings have it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"concept_id": "headphones", "methodology": "means_end_chain", "max_turns": 12}))]
pub struct NewSession {
    /// The topic: an id of `GET /concepts`.
    pub concept_id: String,
    /// The way of interviewing: an id of `GET /methodologies`; null: the usual one, or the topic's own.
    #[serde(default)]
    pub methodology: Option<String>,
    /// Asked-for answers.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 200)]
    pub max_turns: Option<u32>,
    /// Seed of everything drawn by chance; null: any.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The study it belongs to.
    #[serde(default)]
    pub study_id: Option<String>,
    /// Who reads the answers and words the questions: a name of `GET /interviewers`; null: the usual one.
    #[serde(default)]
    pub interviewer: Option<String>,
}

// What the schema says is what the engine holds to.
const _: () = assert!(MAX_MAX_TURNS == 200);

/// A session with the question that waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SessionView {
    /// The session.
    #[serde(flatten)]
    pub session: Session,
    /// Its number in its study, given once: it stays the same whatever is deleted; null without a study.
    pub number: Option<u32>,
    /// Raised by one with everything that happens in it.
    pub version: u64,
    /// What is known of the respondent.
    pub attributes: Attributes,
    /// The question that waits for an answer.
    pub question: Option<String>,
    /// Its id among the utterances: what the next answer replies to.
    pub question_id: Option<String>,
    /// Whether nobody real is interviewed: a practice run.
    pub simulated: bool,
    /// Whether it is the interview that ships with the program.
    pub example: bool,
    /// Who listens and asks, in words.
    pub listened: String,
    /// A sentence for the methods section of a paper.
    pub for_methods: String,
}

impl SessionView {
    /// A session with its number in its study, and with what is known of its respondent.
    pub fn of(
        session: &session::Session,
        methodology: &Methodology,
        number: Option<u32>,
        attributes: Attributes,
    ) -> Self {
        let pending = session.pending_question();
        Self {
            session: Session::from(session),
            number,
            version: session.version,
            simulated: session.config.simulated,
            example: example::is(&session.id),
            listened: phrases::listened(session),
            for_methods: phrases::for_methods(session, methodology),
            attributes,
            question: pending.map(|question| question.text.clone()),
            question_id: pending.map(|question| question.id.to_string()),
        }
    }
}

/// A started session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Started {
    /// The session.
    pub session_id: String,
    /// The first question; the same on every call.
    pub opening_question: String,
    /// The question that waits for an answer.
    pub question: Option<String>,
    /// Its id among the utterances: what the next answer replies to.
    pub question_id: Option<String>,
    /// What was not done by whoever should have worded the opening, and why; told by the call that worded it.
    pub degraded: Vec<String>,
}

/// Which sessions are listed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SessionFilter {
    /// Where to go on: the `next_cursor` of the page before.
    #[param(value_type = Option<String>)]
    pub cursor: Option<Cursor>,
    /// At most so many.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 500, default = 50)]
    pub limit: Limit,
    /// Only of this status.
    #[param(inline)]
    pub status: Option<Status>,
    /// Only of this study.
    pub study_id: Option<String>,
    /// Only about this concept.
    pub concept_id: Option<String>,
    /// Only by this methodology.
    pub methodology: Option<String>,
}

impl SessionFilter {
    /// As the store is asked: one more than is shown tells whether there are more.
    pub fn query(self) -> ports::SessionQuery {
        ports::SessionQuery {
            after: self.cursor.map(|cursor| cursor.0),
            limit: self.limit.0 + 1,
            status: self.status.map(session::SessionStatus::from),
            study_id: self.study_id,
            concept_id: self.concept_id,
            methodology: self.methodology,
        }
    }
}

/// Sessions of one page of a list, 1 to 500.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Limit(pub usize);

impl Limit {
    const MOST: usize = 500;
}

impl Default for Limit {
    fn default() -> Self {
        Self(50)
    }
}

impl TryFrom<String> for Limit {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let number = text.parse().ok().filter(|number| (1..=Self::MOST).contains(number));
        number.map(Self).ok_or_else(|| format!("must be 1 to {}, found `{}`", Self::MOST, short(&text)))
    }
}

/// A place in the list.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Cursor(pub ports::Cursor);

impl TryFrom<String> for Cursor {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let refused = |_| format!("must be the `next_cursor` of a page, found `{}`", short(&text));
        text.parse().map(Self).map_err(refused)
    }
}

/// What somebody sent, short enough to be sent back.
pub(super) fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// One line of a list of sessions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SessionLine {
    /// Its id.
    pub id: String,
    /// Where it stands.
    pub status: Status,
    /// Id of its topic.
    pub concept_id: String,
    /// Its methodology.
    pub methodology: String,
    /// The study it belongs to.
    pub study_id: Option<String>,
    /// Its number in its study, given once: it stays the same whatever is deleted; null without a study.
    pub number: Option<u32>,
    /// Why it ended, once that is decided.
    pub ending: Option<Ending>,
    /// Whether it is a practice run, held with somebody simulated or by a link for trying out.
    pub simulated: bool,
    /// What is known of the respondent.
    pub attributes: Attributes,
    /// Completed turns.
    pub turn_count: u32,
    /// Those of them that are no last word after the closing question, which is asked beyond the limit.
    pub answer_count: u32,
    /// Nodes of its graph that hold, with the corrections.
    pub node_count: usize,
    /// Edges of its graph that hold, with the corrections: without those the respondent contested, until somebody decides.
    pub edge_count: usize,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl From<SessionSummary> for SessionLine {
    fn from(summary: SessionSummary) -> Self {
        Self {
            id: summary.id.to_string(),
            status: summary.status.into(),
            concept_id: summary.concept_id,
            methodology: summary.methodology,
            study_id: summary.study_id,
            number: summary.number,
            ending: summary.ending.map(Ending::from),
            simulated: summary.simulated,
            attributes: summary.attributes,
            turn_count: summary.turn_count,
            answer_count: summary.answer_count,
            node_count: summary.node_count,
            edge_count: summary.edge_count,
            created_at: summary.created_at,
            updated_at: summary.updated_at,
        }
    }
}

/// A page of sessions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SessionPage {
    /// Newest first.
    pub sessions: Vec<SessionLine>,
    /// Where to go on; null on the last page.
    pub next_cursor: Option<String>,
}

impl SessionPage {
    /// What a store gave for [`SessionFilter::query`].
    pub fn of(mut found: Vec<SessionSummary>, limit: Limit) -> Self {
        let more = found.len() > limit.0;
        found.truncate(limit.0);
        let next = found.last().filter(|_| more).map(|last| last.cursor().to_string());
        Self { sessions: found.into_iter().map(SessionLine::from).collect(), next_cursor: next }
    }
}

/// Why an interview is ended by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FinishReason {
    /// The researcher stopped.
    #[default]
    ClosedByResearcher,
    /// The respondent stopped.
    Withdrawn,
}

impl From<FinishReason> for session::Ending {
    fn from(reason: FinishReason) -> Self {
        match reason {
            FinishReason::ClosedByResearcher => Self::ClosedByResearcher,
            FinishReason::Withdrawn => Self::Withdrawn,
        }
    }
}

/// How an interview is ended.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Finish {
    /// Why; null: the researcher stopped.
    #[serde(default)]
    pub reason: Option<FinishReason>,
}

/// A request that says nothing: `{}`, or no body.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// What a respondent said of what was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SessionCheck {
    /// The session.
    pub session_id: String,
    /// What they said; null: they were not asked, or did not say anything yet.
    pub check: Option<MemberCheck>,
}

/// The interview that ships with the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Example {
    /// Its session.
    pub session_id: String,
}

/// How an interview is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// The format.
    #[serde(default)]
    #[param(inline, default = "json")]
    pub format: Format,
    /// With the signals, node signals, decomposition and brief of every turn (JSON); twenty times as large.
    #[serde(default)]
    #[param(default = false)]
    pub explanations: bool,
}

/// How all interviews of a study are exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StudyExportQuery {
    /// The format.
    #[serde(default)]
    #[param(inline, default = "zip")]
    pub format: StudyFormat,
    /// With practice runs.
    #[serde(default)]
    #[param(inline, default = false)]
    pub practice: bool,
}

/// Formats there are for a whole study.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StudyFormat {
    /// A ZIP file: every interview as JSON and as Markdown, and the table of ideas.
    #[default]
    Zip,
    /// The table of ideas alone: a row for each idea.
    Csv,
}

/// Formats there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// The document `colloquy/1`.
    #[default]
    Json,
    /// For people.
    Markdown,
}
