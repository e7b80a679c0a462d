//! What respondents are sent and told: the talk and nothing of what is made of it.

use std::collections::BTreeMap;

use colloquy_engine::ports::studies::{self, Attributes, LinkStatus};
use colloquy_engine::session::{Ending, Session, SessionStatus};
use colloquy_engine::utterance::Speaker;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::problem::ProblemDocument;
use super::study::StudyLanguage;
use super::turn::Piece;

mod understood;

pub use understood::{NewCheck, NewVerdict, Understood, UnderstoodClaim};

/// What is said for somebody who leaves a question out.
pub const SKIPPED: &str = "I'd rather not answer that.";

/// Whether somebody new can begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VisitState {
    /// Yes, or they did.
    Open,
    /// The time of the link is over.
    Expired,
    /// As many people came by the link as may.
    UsedUp,
    /// The study takes no more respondents.
    Closed,
    /// The study takes nobody at the moment.
    OverBudget,
}

impl VisitState {
    /// As a link has it.
    pub const fn of(status: LinkStatus) -> Self {
        match status {
            LinkStatus::Open => Self::Open,
            LinkStatus::Expired | LinkStatus::Revoked => Self::Expired,
            LinkStatus::UsedUp => Self::UsedUp,
        }
    }
}

/// What is found behind a link.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Visit {
    /// Whether somebody new can begin.
    pub state: VisitState,
    /// The language of the page.
    pub language: StudyLanguage,
    /// The study's name.
    pub name: String,
    /// What it is for; may be empty.
    pub purpose: String,
    /// What one agrees to by beginning.
    pub consent: String,
    /// How many minutes it takes about.
    pub minutes: Option<u32>,
    /// What is asked before the first question.
    pub form: Vec<FormField>,
    /// The interview of the handle, once it was begun.
    pub interview: Option<Interview>,
}

impl Visit {
    /// What a study tells somebody who comes.
    pub fn to(study: &studies::StudyPlan, state: VisitState, interview: Option<Interview>) -> Self {
        let consent = match study.language {
            studies::StudyLanguage::En => include_str!("../../texts/consent.en.txt"),
            studies::StudyLanguage::De => include_str!("../../texts/consent.de.txt"),
        };
        let asked = |rule: &&studies::AttributeRule| rule.source == studies::AttributeSource::Form;
        Self {
            state,
            language: study.language.into(),
            name: study.name.clone(),
            purpose: study.purpose.clone(),
            consent: study.consent.as_deref().unwrap_or(consent).trim().to_owned(),
            minutes: study.minutes,
            form: study.attributes.iter().filter(asked).map(FormField::from).collect(),
            interview,
        }
    }
}

/// Something asked before the first question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FormField {
    /// Its name.
    pub name: String,
    /// What is asked.
    pub label: String,
    /// Whether it must be answered.
    pub required: bool,
    /// What may be answered; empty: any words.
    pub choices: Vec<String>,
}

impl From<&studies::AttributeRule> for FormField {
    fn from(rule: &studies::AttributeRule) -> Self {
        let label = if rule.label.trim().is_empty() { &rule.name } else { &rule.label };
        let (name, label, choices) = (rule.name.clone(), label.clone(), rule.choices.clone());
        Self { name, label, required: rule.required, choices }
    }
}

/// How one begins.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"attributes": {"pid": "17"}}))]
pub struct Begin {
    /// What is known: from the link's address, and from the form.
    #[serde(default)]
    pub attributes: BTreeMap<String, String>,
}

/// A question that is left out.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Skip {
    /// Id of the question.
    pub replies_to: String,
}

/// Where an interview stands, as its respondent sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InterviewStatus {
    /// A question waits.
    Waiting,
    /// A question waits, and the respondent said they would come back.
    Paused,
    /// It is at its end.
    Finished,
    /// The respondent stopped it.
    Stopped,
    /// There is none: they are not among those who are interviewed.
    ScreenedOut,
}

/// A question that waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct WaitingQuestion {
    /// Its id, which an answer replies to.
    pub id: String,
    /// Its words.
    pub text: String,
}

/// A question and what was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Exchange {
    /// The question.
    pub question: String,
    /// The answer; null: left out by choice.
    pub answer: Option<String>,
}

/// What the interview is about, when it is something to read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ShownStimulus {
    /// What it is called.
    pub title: Option<String>,
    /// The text.
    pub text: String,
}

/// Whether the respondent is shown what was understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// No.
    None,
    /// It waits to be looked at.
    Open,
    /// It was looked at.
    Done,
}

/// An interview as its respondent sees it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Interview {
    /// Where it stands.
    pub status: InterviewStatus,
    /// The question that waits.
    pub question: Option<WaitingQuestion>,
    /// The interviewer's last words, once they were said.
    pub farewell: Option<String>,
    /// What was asked and answered, oldest first.
    pub talk: Vec<Exchange>,
    /// What it is about, when that is something to read.
    pub stimulus: Option<ShownStimulus>,
    /// How much of it is over, 0 to 1.
    pub progress: f64,
    /// Whether they are shown what was understood.
    pub check: Check,
    /// Where they are sent now.
    pub redirect: Option<String>,
}

impl Interview {
    /// Of somebody who is not interviewed.
    pub fn none(study: &studies::StudyPlan, attributes: &Attributes) -> Self {
        let to = study.redirects.screened_out.as_deref();
        Self {
            status: InterviewStatus::ScreenedOut,
            question: None,
            farewell: None,
            talk: Vec::new(),
            stimulus: None,
            progress: 1.0,
            check: Check::None,
            redirect: to.map(|to| filled(to, attributes)),
        }
    }

    /// As it stands; `claims` is whether there is something they can be shown that was understood.
    pub fn of(session: &Session, study: &studies::StudyPlan, attributes: &Attributes, claims: bool) -> Self {
        let over = session.status == SessionStatus::Completed;
        let status = match session.status {
            SessionStatus::Completed if session.ending == Some(Ending::Withdrawn) => InterviewStatus::Stopped,
            SessionStatus::Completed => InterviewStatus::Finished,
            _ if session.paused_at.is_some() => InterviewStatus::Paused,
            _ => InterviewStatus::Waiting,
        };
        let waiting = session.pending_question().filter(|_| !over);
        let progress = match session.status {
            SessionStatus::Completed | SessionStatus::Closing => 1.0,
            _ => f64::from(session.turn_count) / f64::from(session.config.max_turns.max(1)),
        };
        let to = study.redirects.completed.as_deref().filter(|_| status == InterviewStatus::Finished);
        Self {
            status,
            question: waiting
                .map(|question| WaitingQuestion { id: question.id.to_string(), text: question.text.clone() }),
            farewell: session.farewell.clone(),
            talk: talk(session),
            stimulus: session.concept.stimulus.as_ref().map(|stimulus| ShownStimulus {
                title: Some(session.concept.name.clone()),
                text: stimulus.text.clone(),
            }),
            progress: progress.min(1.0),
            check: match status {
                InterviewStatus::Finished if session.checked => Check::Done,
                InterviewStatus::Finished if study.member_check && claims => Check::Open,
                _ => Check::None,
            },
            redirect: to.map(|to| filled(to, attributes)),
        }
    }
}

/// Questions with their answers, oldest first.
fn talk(session: &Session) -> Vec<Exchange> {
    let (mut talk, mut asked) = (Vec::new(), None);
    for said in &session.transcript {
        match said.speaker {
            Speaker::Interviewer => asked = Some(said.text.clone()),
            Speaker::Respondent => {
                let answer = Some(said.text.clone()).filter(|answer| answer != SKIPPED);
                talk.extend(asked.take().map(|question| Exchange { question, answer }));
            }
        }
    }
    talk
}

/// An address with attributes in their places; what is not known is left out.
fn filled(address: &str, attributes: &Attributes) -> String {
    let mut filled = String::new();
    let mut rest = address;
    while let Some((before, place)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = place.split_once('}') else {
            rest = place;
            break;
        };
        let value = attributes.get(name).map_or("", String::as_str);
        filled.extend(utf8_percent_encode(value, NON_ALPHANUMERIC));
        rest = after;
    }
    filled + rest
}

/// What respondents are told while an answer is worked on, as server-sent events: the name is the event's, the data
/// its JSON. The last one is `interview` or `problem`.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(tag = "event", content = "data")]
pub enum RespondEvent {
    /// A stage is done.
    #[serde(rename = "stage")]
    Stage(StageName),
    /// A piece of the next question, as it is worded.
    #[serde(rename = "question.delta")]
    QuestionDelta(Piece),
    /// The draft was refused; this is the whole question that holds.
    #[serde(rename = "question.replaced")]
    QuestionReplaced(Piece),
    /// The interview as it stands after the answer.
    #[serde(rename = "interview")]
    Interview(Box<Interview>),
    /// Something failed; the answer is kept.
    #[serde(rename = "problem")]
    Problem(Box<ProblemDocument>),
}

/// The name of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct StageName {
    /// The stage that is done.
    #[schema(value_type = String, example = "Extraction")]
    pub stage: &'static str,
}

impl RespondEvent {
    /// The event's name.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Stage(_) => "stage",
            Self::QuestionDelta(_) => "question.delta",
            Self::QuestionReplaced(_) => "question.replaced",
            Self::Interview(_) => "interview",
            Self::Problem(_) => "problem",
        }
    }

    /// The event's data, as JSON.
    ///
    /// # Errors
    /// Never: all of it can be written.
    pub fn data(&self) -> serde_json::Result<String> {
        match self {
            Self::Stage(stage) => serde_json::to_string(stage),
            Self::QuestionDelta(piece) | Self::QuestionReplaced(piece) => serde_json::to_string(piece),
            Self::Interview(interview) => serde_json::to_string(interview),
            Self::Problem(problem) => serde_json::to_string(problem),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_addresses_are_filled_and_nothing_escapes_from_them() {
        let known = [("pid", "a b&c=d/é"), ("n", "7")].map(|(name, value)| (name.into(), value.into()));
        let known = Attributes::from(known);
        for (address, wanted) in [
            ("https://e.org/?p={pid}&n={n}", "https://e.org/?p=a%20b%26c%3Dd%2F%C3%A9&n=7"),
            ("https://e.org/{nobody}/x", "https://e.org//x"),
            ("https://e.org/", "https://e.org/"),
            ("https://e.org/{n", "https://e.org/n"),
        ] {
            assert_eq!(filled(address, &known), wanted);
        }
    }
}
