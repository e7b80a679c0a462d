//! Format 1 of what a session was given: its topic and its settings.

use colloquy_engine::Concept;
use colloquy_engine::concept::{GridElement, Requirements, Stimulus, StimulusElement};
use colloquy_engine::session::SessionConfig;
use serde::{Deserialize, Serialize};

use crate::format::twin::{As, List, Maybe, is_default, twins};

twins! {
    ConceptV1: Concept, GridElementV1: GridElement, StimulusV1: Stimulus, StimulusElementV1: StimulusElement,
    RequirementsV1: Requirements, ConfigV1: SessionConfig,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Concept")]
pub(crate) struct ConceptV1 {
    id: String,
    name: String,
    methodology: String,
    objective: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "As::<List<GridElementV1>>")]
    elements: Vec<GridElement>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "As::<Maybe<StimulusV1>>")]
    stimulus: Option<Stimulus>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "GridElement")]
pub(crate) struct GridElementV1 {
    label: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    aliases: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Stimulus")]
pub(crate) struct StimulusV1 {
    text: String,
    #[serde(with = "As::<List<StimulusElementV1>>")]
    elements: Vec<StimulusElement>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "StimulusElement")]
pub(crate) struct StimulusElementV1 {
    id: String,
    content: String,
    element_type: String,
    #[serde(default, skip_serializing_if = "is_default", with = "As::<RequirementsV1>")]
    requirements: Requirements,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Requirements")]
pub(crate) struct RequirementsV1 {
    mention: bool,
    reaction: bool,
    comprehension: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    connections_to: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "SessionConfig")]
pub(crate) struct ConfigV1 {
    max_turns: u32,
    seed: u64,
    embedder: String,
    interpreter: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    study_id: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    simulated: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    topics: Vec<String>,
}
