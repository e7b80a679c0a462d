//! The topic of an interview as documents and the API show it.

use colloquy_engine::concept as engine;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What an interview is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Concept {
    /// Short id: `oat_milk`.
    pub id: String,
    /// The noun phrase a question can name.
    pub name: String,
    /// Id of the methodology used when none is asked for.
    pub methodology: String,
    /// What the researcher wants to learn.
    pub objective: String,
    /// Named things a repertory grid compares, or channels and brands worth recognising.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elements: Vec<GridElement>,
    /// The text shown in a concept test, with its parts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stimulus: Option<Stimulus>,
}

/// A named thing that respondents compare or mention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GridElement {
    /// Its name as respondents say it.
    pub label: String,
    /// Other ways of saying it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
}

/// A concept-test stimulus: a short text and its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Stimulus {
    /// The text as respondents read it.
    pub text: String,
    /// Its parts, in order.
    pub elements: Vec<StimulusElement>,
}

/// One part of a stimulus and what must be learnt about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StimulusElement {
    /// Unique within the stimulus.
    pub id: String,
    /// The part's words.
    pub content: String,
    /// `problem`, `solution`, `evidence`, ...: what reactions to it mean.
    pub element_type: String,
    /// What counts as covered.
    pub requirements: Requirements,
}

/// What must be learnt about an element before it is covered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Requirements {
    /// The respondent has spoken about it.
    pub mention: bool,
    /// A reaction was voiced.
    pub reaction: bool,
    /// It was understood.
    pub comprehension: bool,
    /// Ids of elements it must be linked with.
    pub connections_to: Vec<String>,
}

impl From<&engine::Concept> for Concept {
    fn from(concept: &engine::Concept) -> Self {
        Self {
            id: concept.id.clone(),
            name: concept.name.clone(),
            methodology: concept.methodology.clone(),
            objective: concept.objective.clone(),
            elements: concept.elements.iter().map(GridElement::from).collect(),
            stimulus: concept.stimulus.as_ref().map(Stimulus::from),
        }
    }
}

impl From<&engine::GridElement> for GridElement {
    fn from(element: &engine::GridElement) -> Self {
        Self { label: element.label.clone(), aliases: element.aliases.clone() }
    }
}

impl From<&engine::Stimulus> for Stimulus {
    fn from(stimulus: &engine::Stimulus) -> Self {
        Self {
            text: stimulus.text.clone(),
            elements: stimulus.elements.iter().map(StimulusElement::from).collect(),
        }
    }
}

impl From<&engine::StimulusElement> for StimulusElement {
    fn from(element: &engine::StimulusElement) -> Self {
        let engine::Requirements { mention, reaction, comprehension, connections_to } = &element.requirements;
        Self {
            id: element.id.clone(),
            content: element.content.clone(),
            element_type: element.element_type.clone(),
            requirements: Requirements {
                mention: *mention,
                reaction: *reaction,
                comprehension: *comprehension,
                connections_to: connections_to.clone(),
            },
        }
    }
}
