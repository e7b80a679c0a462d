//! A topic and its stimulus, as they are kept.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What an interview is about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Concept {
    /// Short id, also its file name: `oat_milk`.
    pub id: String,
    /// The noun phrase a question can name without an article: `oat milk`.
    pub name: String,
    /// Id of the methodology used when none is asked for.
    pub methodology: String,
    /// What the researcher wants to learn, one or two sentences.
    pub objective: String,
    /// Named things a repertory grid compares, or channels and brands worth recognising.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elements: Vec<GridElement>,
    /// The text shown in a concept test, with its parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stimulus: Option<Stimulus>,
}

/// A named thing that respondents compare or mention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GridElement {
    /// Its name as respondents say it.
    pub label: String,
    /// Other ways of saying it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// A concept-test stimulus: a short text and its parts (`concept-testing.md` 5.1, 12).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stimulus {
    /// The text as respondents read it.
    pub text: String,
    /// Its parts, in order.
    pub elements: Vec<StimulusElement>,
}

/// One part of a stimulus and what must be learnt about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StimulusElement {
    /// Lower-case id, unique within the stimulus.
    pub id: String,
    /// The part's words.
    pub content: String,
    /// `problem`, `solution`, `evidence`, ...: what reactions to it mean.
    #[serde(default = "unknown_type")]
    pub element_type: String,
    /// What counts as covered.
    #[serde(default)]
    pub requirements: Requirements,
}

fn unknown_type() -> String {
    "unknown".to_owned()
}

/// What must be learnt about an element before it is covered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Requirements {
    /// The respondent has spoken about it.
    pub mention: bool,
    /// A reaction was voiced.
    pub reaction: bool,
    /// It was understood.
    pub comprehension: bool,
    /// Ids of elements it must be linked with, in either direction.
    pub connections_to: Vec<String>,
}

impl Default for Requirements {
    fn default() -> Self {
        Self { mention: true, reaction: true, comprehension: false, connections_to: Vec::new() }
    }
}
