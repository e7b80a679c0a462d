//! Studies: how one is set up and changed, and how it is shown.

use colloquy_engine::engine::MAX_MAX_TURNS;
use colloquy_engine::ports::studies::{self, Attributes, Expected, StudyPlan, Tally};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

mod check;

macro_rules! both_ways {
    ($($(#[$doc:meta])* $name:ident { $($(#[$meaning:meta])* $word:ident,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$meaning])* $word,)+
        }

        impl From<studies::$name> for $name {
            fn from(word: studies::$name) -> Self {
                match word { $(studies::$name::$word => Self::$word,)+ }
            }
        }

        impl From<$name> for studies::$name {
            fn from(word: $name) -> Self {
                match word { $($name::$word => Self::$word,)+ }
            }
        }
    )+};
}

both_ways! {
    /// The language of the page respondents see.
    StudyLanguage {
        /// English.
        En,
        /// German.
        De,
    }
    /// Whether a study takes respondents.
    StudyStatus {
        /// It does.
        Open,
        /// No more.
        Closed,
    }
    /// Where an attribute comes from.
    AttributeSource {
        /// The address of the link: `?pid=...`.
        Link,
        /// The respondent, before the first question.
        Form,
        /// A list of the people expected.
        Import,
    }
}

/// Something known of respondents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AttributeRule {
    /// Its name in links, exports and placeholders: letters, digits, `_` and `-`.
    #[schema(max_length = 40, pattern = "^[A-Za-z0-9_-]+$")]
    pub name: String,
    /// What people read.
    #[serde(default)]
    pub label: String,
    /// Where it comes from.
    pub source: AttributeSource,
    /// Whether nobody begins without it.
    #[serde(default)]
    pub required: bool,
    /// What it may be; empty: any words.
    #[serde(default)]
    pub choices: Vec<String>,
    /// Which of them are not interviewed.
    #[serde(default)]
    pub screen_out: Vec<String>,
}

/// Where respondents are sent afterwards: addresses (http or https) with places for attributes, such as `{pid}`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Redirects {
    /// After the interview.
    #[serde(default)]
    pub completed: Option<String>,
    /// Those who are not interviewed.
    #[serde(default)]
    pub screened_out: Option<String>,
}

const fn yes() -> bool {
    true
}

const fn english() -> StudyLanguage {
    StudyLanguage::En
}

const fn open() -> StudyStatus {
    StudyStatus::Open
}

/// What a researcher sets up. `name` is needed, and `concept_id` or `concept_source`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Oat milk, spring", "concept_id": "oat_milk", "minutes": 15}))]
pub struct NewStudy {
    /// Its name, for researchers and respondents.
    #[schema(min_length = 1, max_length = 200)]
    pub name: String,
    /// What it is for, told to respondents; may be empty.
    #[serde(default)]
    pub purpose: String,
    /// The topic: an id of `GET /concepts`, or the id of `concept_source`.
    #[serde(default)]
    pub concept_id: String,
    /// The YAML text of a topic of its own; null: none.
    #[serde(default)]
    pub concept_source: Option<String>,
    /// The way of interviewing: an id of `GET /methodologies`; null: the one the topic names.
    #[serde(default)]
    pub methodology: Option<String>,
    /// The YAML text of a methodology of its own; null: none.
    #[serde(default)]
    pub methodology_source: Option<String>,
    /// Who interviews: a name of `GET /interviewers`; null: the usual one.
    #[serde(default)]
    pub interviewer: Option<String>,
    /// The language of the page respondents see.
    #[serde(default = "english")]
    pub language: StudyLanguage,
    /// Asked-for answers; null: as the settings have it.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 200)]
    pub max_turns: Option<u32>,
    /// How many minutes it takes about, as respondents are told.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 600)]
    pub minutes: Option<u32>,
    /// What its interviews may cost together, in US dollars; nobody begins beyond it.
    #[serde(default)]
    pub budget_usd: Option<f64>,
    /// What must have been asked about before an interview ends.
    #[serde(default)]
    pub topics: Vec<String>,
    /// What respondents agree to; null: the shipped text.
    #[serde(default)]
    pub consent: Option<String>,
    /// What is known of respondents, or asked of them before they begin.
    #[serde(default)]
    pub attributes: Vec<AttributeRule>,
    /// Where respondents are sent afterwards.
    #[serde(default)]
    pub redirects: Redirects,
    /// Whether respondents are shown at the end what was understood.
    #[serde(default = "yes")]
    pub member_check: bool,
    /// Whether it takes respondents.
    #[serde(default = "open")]
    pub status: StudyStatus,
}

// What the schema says is what the engine holds to.
const _: () = assert!(MAX_MAX_TURNS == 200);

/// Any of the fields of a study, with what they are to be; what is left out stays.
#[derive(Debug, Clone, PartialEq, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = Object)]
pub struct StudyChange(pub Map<String, Value>);

impl StudyChange {
    /// A plan with the changes, as it would have been sent whole. Whoever names a topic or methodology of the library
    /// no longer means the study's own.
    ///
    /// # Errors
    /// Never: all of it can be written.
    pub fn over(self, plan: StudyPlan) -> serde_json::Result<Value> {
        let mut whole = serde_json::to_value(NewStudy::from(plan))?;
        for (named, own) in [("concept_id", "concept_source"), ("methodology", "methodology_source")] {
            if self.0.contains_key(named) && !self.0.contains_key(own) {
                whole[own] = Value::Null;
            }
        }
        for (field, value) in self.0 {
            whole[field] = value;
        }
        Ok(whole)
    }
}

impl From<StudyPlan> for NewStudy {
    fn from(plan: StudyPlan) -> Self {
        let rule = |rule: studies::AttributeRule| AttributeRule {
            name: rule.name,
            label: rule.label,
            source: rule.source.into(),
            required: rule.required,
            choices: rule.choices,
            screen_out: rule.screen_out,
        };
        let redirects =
            Redirects { completed: plan.redirects.completed, screened_out: plan.redirects.screened_out };
        Self {
            name: plan.name,
            purpose: plan.purpose,
            concept_id: plan.concept_id,
            concept_source: plan.concept_source,
            methodology: plan.methodology,
            methodology_source: plan.methodology_source,
            interviewer: plan.interviewer,
            language: plan.language.into(),
            max_turns: plan.max_turns,
            minutes: plan.minutes,
            budget_usd: plan.budget_usd,
            topics: plan.topics,
            consent: plan.consent,
            attributes: plan.attributes.into_iter().map(rule).collect(),
            redirects,
            member_check: plan.member_check,
            status: plan.status.into(),
        }
    }
}

impl From<NewStudy> for StudyPlan {
    fn from(sent: NewStudy) -> Self {
        let rule = |rule: AttributeRule| studies::AttributeRule {
            name: rule.name,
            label: rule.label,
            source: rule.source.into(),
            required: rule.required,
            choices: rule.choices,
            screen_out: rule.screen_out,
        };
        let Redirects { completed, screened_out } = sent.redirects;
        Self {
            name: sent.name,
            purpose: sent.purpose,
            concept_id: sent.concept_id,
            concept_source: sent.concept_source,
            methodology: sent.methodology,
            methodology_source: sent.methodology_source,
            interviewer: sent.interviewer,
            language: sent.language.into(),
            max_turns: sent.max_turns,
            minutes: sent.minutes,
            budget_usd: sent.budget_usd,
            topics: sent.topics,
            consent: sent.consent,
            attributes: sent.attributes.into_iter().map(rule).collect(),
            redirects: studies::Redirects { completed, screened_out },
            member_check: sent.member_check,
            status: sent.status.into(),
        }
    }
}

/// How many interviews stand where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Counts {
    /// Going on.
    pub running: u32,
    /// At their end.
    pub completed: u32,
    /// Stopped by the respondent, or silent for a day.
    pub dropped: u32,
    /// People who were not to be interviewed.
    pub screened_out: u32,
}

/// A study.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Study {
    /// Its id.
    pub id: String,
    /// What was set up.
    #[serde(flatten)]
    pub plan: NewStudy,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// How many interviews stand where; simulated ones are not counted.
    pub counts: Counts,
    /// What its interviews cost so far, simulated ones included.
    pub cost_usd: f64,
    /// Whether its topic, methodology and interviewer are here, so that somebody can be interviewed.
    pub ready: bool,
    /// What it is about and how it is asked about; null when it is not ready.
    pub carried_out: Option<CarriedOut>,
}

/// What a study's interviews are about, and by what they are held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CarriedOut {
    /// The name of the topic.
    pub concept: String,
    /// The name of the methodology, whoever chose it.
    pub methodology: String,
}

impl Study {
    /// A study with what it has come to.
    pub fn of(study: studies::Study, tally: Tally, carried_out: Option<CarriedOut>) -> Self {
        let Tally { running, completed, dropped, screened_out, cost_usd } = tally;
        Self {
            id: study.id,
            plan: study.plan.into(),
            created_at: study.created_at,
            updated_at: study.updated_at,
            counts: Counts { running, completed, dropped, screened_out },
            cost_usd,
            ready: carried_out.is_some(),
            carried_out,
        }
    }
}

/// All studies.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Studies {
    /// Newest first.
    pub studies: Vec<Study>,
}

/// What goes with a study that is deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DeleteQuery {
    /// Its sessions go too.
    #[serde(default)]
    #[param(default = false)]
    pub with_sessions: bool,
}

/// People who are expected, as a table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"csv": "pid,segment\n17,heavy users\n"}))]
pub struct Import {
    /// Comma-separated values with a line of names; people are known by the first column.
    pub csv: String,
}

/// The people a study expects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ExpectedPeople {
    /// By the name and the value they are known by.
    pub people: Vec<ExpectedPerson>,
}

/// Somebody a study expects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ExpectedPerson {
    /// The attribute they are known by in a link: `pid`.
    pub known_by: String,
    /// Its value.
    pub value: String,
    /// What else is known.
    #[schema(value_type = std::collections::HashMap<String, String>)]
    pub attributes: Attributes,
}

impl From<Expected> for ExpectedPerson {
    fn from(Expected { key: (known_by, value), attributes }: Expected) -> Self {
        Self { known_by, value, attributes }
    }
}

/// What was taken in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Imported {
    /// Rows.
    pub respondents: usize,
}
