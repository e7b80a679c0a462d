//! Format 1 of what a researcher sets up.

use colloquy_engine::ports::studies::{
    AttributeRule, AttributeSource, Redirects, StudyLanguage, StudyPlan, StudyStatus,
};
use serde::{Deserialize, Serialize};

use crate::format::twin::{As, List, One, is_default, twins, words};

words! {
    StudyLanguage: "language" { En = "en", De = "de" }
    StudyStatus: "status of a study" { Open = "open", Closed = "closed" }
    AttributeSource: "source of an attribute" { Link = "link", Form = "form", Import = "import" }
}

twins! { StudyPlanV1: StudyPlan, AttributeRuleV1: AttributeRule, RedirectsV1: Redirects }

#[derive(Serialize, Deserialize)]
#[serde(remote = "StudyPlan")]
pub(crate) struct StudyPlanV1 {
    name: String,
    purpose: String,
    concept_id: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    concept_source: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    methodology: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    methodology_source: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    interviewer: Option<String>,
    #[serde(with = "As::<One<StudyLanguage>>")]
    language: StudyLanguage,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    max_turns: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    minutes: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    budget_usd: Option<f64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    topics: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    consent: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<AttributeRuleV1>>")]
    attributes: Vec<AttributeRule>,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<RedirectsV1>")]
    redirects: Redirects,
    member_check: bool,
    #[serde(with = "As::<One<StudyStatus>>")]
    status: StudyStatus,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "AttributeRule")]
pub(crate) struct AttributeRuleV1 {
    name: String,
    label: String,
    #[serde(with = "As::<One<AttributeSource>>")]
    source: AttributeSource,
    required: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    choices: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    screen_out: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Redirects")]
pub(crate) struct RedirectsV1 {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    completed: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    screened_out: Option<String>,
}
