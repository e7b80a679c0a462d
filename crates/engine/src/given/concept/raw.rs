//! A concept file as written.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;

use super::topic::{GridElement, Requirements};

/// A concept: what an interview is about.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Colloquy concept")]
pub(crate) struct RawConcept {
    /// Short id in lower case; the file's name when absent.
    #[serde(default)]
    pub id: Option<String>,
    /// The noun phrase a question can name without an article: `oat milk`.
    #[schemars(regex(pattern = r"\S"))]
    pub name: String,
    /// Methodology used when none is asked for; `concept_test` when there is a stimulus.
    #[serde(default)]
    pub methodology: Option<String>,
    /// What the researcher wants to learn, one or two sentences.
    #[serde(default)]
    pub objective: Option<String>,
    /// Older place of `objective`.
    #[serde(default)]
    pub context: Option<RawContext>,
    /// Named things a repertory grid compares, or brands and channels worth recognising.
    #[serde(default)]
    pub elements: Vec<RawGridElement>,
    /// The text shown in a concept test.
    #[serde(default)]
    pub stimulus: Option<RawStimulus>,
}

/// Older place of the objective.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct RawContext {
    /// What the researcher wants to learn.
    #[serde(default)]
    pub objective: Option<String>,
}

/// A named thing, alone or with other ways of saying it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RawGridElement {
    /// Only its name.
    Label(String),
    /// Its name and more.
    Full(RawFullElement),
}

/// A named thing with other ways of saying it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFullElement {
    /// Number in older files; not used.
    #[serde(default)]
    #[schemars(range(min = 1))]
    #[expect(dead_code, reason = "accepted in older files, where it numbered the elements")]
    pub id: Option<u32>,
    /// Its name as respondents say it.
    #[schemars(regex(pattern = r"\S"))]
    pub label: String,
    /// Other ways of saying it.
    #[serde(default)]
    pub aliases: Vec<String>,
}

impl From<RawGridElement> for GridElement {
    fn from(raw: RawGridElement) -> Self {
        match raw {
            RawGridElement::Label(label) => Self { label, aliases: Vec::new() },
            RawGridElement::Full(full) => Self { label: full.label, aliases: full.aliases },
        }
    }
}

/// A stimulus: only its text, which is then split by its words, or text and elements.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RawStimulus {
    /// Only its text.
    Text(String),
    /// Text and elements.
    Full(RawFullStimulus),
}

/// A stimulus with its elements.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFullStimulus {
    /// The text as respondents read it; the elements' words when absent.
    #[serde(default)]
    pub text: String,
    /// Its parts.
    #[serde(default)]
    pub elements: Option<RawElements>,
}

/// Elements as a list, or as a map by id.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RawElements {
    /// In a list, each with its id.
    List(Vec<RawElement>),
    /// By id.
    Map(IndexMap<String, RawElementBody>),
}

/// An element of a list.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawElement {
    /// Lower-case id, unique within the stimulus.
    pub id: String,
    /// The part's words.
    #[schemars(regex(pattern = r"\S"))]
    pub content: String,
    /// What kind of statement it is.
    #[serde(default)]
    pub element_type: Option<String>,
    /// What counts as covered.
    #[serde(default)]
    pub requirements: Requirements,
}

/// An element of a map.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RawElementBody {
    /// Only its words.
    Text(String),
    /// Words and more.
    Full(RawFullBody),
}

/// An element without its id.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFullBody {
    /// The part's words.
    #[schemars(regex(pattern = r"\S"))]
    pub content: String,
    /// What kind of statement it is.
    #[serde(default)]
    pub element_type: Option<String>,
    /// What counts as covered.
    #[serde(default)]
    pub requirements: Requirements,
}
