//! What can be used: concepts, methodologies, personas, and what is used when a request does not say.

use colloquy_engine::methodology::ontology;
use colloquy_engine::{Concept, Methodology};
use colloquy_export::concept::{GridElement, StimulusElement};
use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Number;
use utoipa::ToSchema;

/// All concepts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Concepts {
    /// In the order of the library.
    pub concepts: Vec<ConceptLine>,
}

/// A concept in short.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConceptLine {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its methodology.
    pub methodology: String,
    /// What the researcher wants to learn.
    pub objective: String,
    /// Whether it shows a text to respondents.
    pub has_stimulus: bool,
    /// Whether somebody simulated has a mind about it, so that practice runs can be held.
    pub simulated: bool,
}

impl ConceptLine {
    /// A concept in a line; `simulated` tells which have a mind.
    pub fn of(concept: &Concept, simulated: &[String]) -> Self {
        Self {
            simulated: simulated.contains(&concept.id),
            id: concept.id.clone(),
            name: concept.name.clone(),
            methodology: concept.methodology.clone(),
            objective: concept.objective.clone(),
            has_stimulus: concept.stimulus.is_some(),
        }
    }
}

/// The parts of a concept: of its stimulus, or the things it compares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConceptElements {
    /// The concept.
    pub concept_id: String,
    /// The text shown to respondents.
    pub stimulus: Option<String>,
    /// Its parts, or the things compared.
    pub elements: Vec<ConceptElement>,
}

/// A part of a stimulus, or a thing that is compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum ConceptElement {
    /// A part of a stimulus.
    OfStimulus(StimulusElement),
    /// A thing that is compared.
    Compared(GridElement),
}

impl From<&Concept> for ConceptElements {
    fn from(concept: &Concept) -> Self {
        let elements = match &concept.stimulus {
            Some(stimulus) => {
                stimulus.elements.iter().map(|part| ConceptElement::OfStimulus(part.into())).collect()
            }
            None => concept.elements.iter().map(|thing| ConceptElement::Compared(thing.into())).collect(),
        };
        Self {
            concept_id: concept.id.clone(),
            stimulus: concept.stimulus.as_ref().map(|stimulus| stimulus.text.clone()),
            elements,
        }
    }
}

/// All methodologies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Methodologies {
    /// In the order of the library.
    pub methodologies: Vec<MethodologyLine>,
}

/// A methodology in short.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MethodologyLine {
    /// Its id.
    pub id: String,
    /// Its name; the same.
    pub name: String,
    /// What it is for.
    pub goal: String,
    /// Names of its node types.
    pub node_types: Vec<String>,
    /// Names of its strategies.
    pub strategies: Vec<String>,
}

impl From<&Methodology> for MethodologyLine {
    fn from(methodology: &Methodology) -> Self {
        Self {
            id: methodology.name.clone(),
            name: methodology.name.clone(),
            goal: methodology.goal.clone(),
            node_types: methodology.ontology.nodes.iter().map(|kind| kind.name.clone()).collect(),
            strategies: methodology.strategies.iter().map(|strategy| strategy.name.clone()).collect(),
        }
    }
}

/// A methodology in full.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MethodologyView {
    /// Its id.
    pub id: String,
    /// Its name; the same.
    pub name: String,
    /// Its version.
    pub version: String,
    /// What it is for.
    pub goal: String,
    /// What it is.
    pub description: String,
    /// Its types of nodes and edges.
    pub ontology: Ontology,
    /// Its strategies.
    pub strategies: Vec<StrategyLine>,
    /// Ids of the signals it uses.
    pub signals: Vec<String>,
    /// Its text (YAML).
    pub source: String,
}

impl From<&Methodology> for MethodologyView {
    fn from(methodology: &Methodology) -> Self {
        let strategies = methodology.strategies.iter().map(|strategy| StrategyLine {
            name: strategy.name.clone(),
            description: strategy.description.clone(),
            guidance: strategy.guidance.clone(),
        });
        Self {
            id: methodology.name.clone(),
            name: methodology.name.clone(),
            version: methodology.version.clone(),
            goal: methodology.goal.clone(),
            description: methodology.description.clone(),
            ontology: Ontology::from(&methodology.ontology),
            strategies: strategies.collect(),
            signals: methodology.signals.iter().map(|id| (*id).to_owned()).collect(),
            source: methodology.source.clone(),
        }
    }
}

/// A strategy in short.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StrategyLine {
    /// Its name.
    pub name: String,
    /// What it does.
    pub description: String,
    /// How its questions are worded.
    pub guidance: String,
}

/// Types of nodes and edges.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Ontology {
    /// Node types in order.
    pub nodes: Vec<NodeType>,
    /// Edge types in order.
    pub edges: Vec<EdgeType>,
    /// Types at which chains start.
    pub start_types: Vec<String>,
    /// Guidance for extraction.
    pub extraction_guidelines: Vec<String>,
    /// Worked relations.
    pub relationship_examples: Vec<RelationshipExample>,
    /// What counts as extractable.
    pub extractable_contains: Vec<String>,
    /// What does not.
    pub non_extractable_contains: Vec<String>,
    /// How labels are worded.
    pub naming_convention: String,
}

impl From<&ontology::Ontology> for Ontology {
    fn from(ontology: &ontology::Ontology) -> Self {
        Self {
            nodes: ontology.nodes.iter().map(NodeType::from).collect(),
            edges: ontology.edges.iter().map(EdgeType::from).collect(),
            start_types: ontology.start_types.clone(),
            extraction_guidelines: ontology.extraction_guidelines.clone(),
            relationship_examples: ontology
                .relationship_examples
                .iter()
                .map(RelationshipExample::from)
                .collect(),
            extractable_contains: ontology.extractable_contains.clone(),
            non_extractable_contains: ontology.non_extractable_contains.clone(),
            naming_convention: ontology.naming_convention.clone(),
        }
    }
}

/// A kind of notion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct NodeType {
    /// Its id.
    pub name: String,
    /// What it means.
    pub description: String,
    /// A few labels.
    pub examples: Vec<String>,
    /// Rung of the ladder, from the concrete up, where the types have an order.
    pub level: Option<u8>,
    /// A ladder is complete here.
    pub terminal: bool,
}

impl From<&ontology::NodeType> for NodeType {
    fn from(kind: &ontology::NodeType) -> Self {
        Self {
            name: kind.name.clone(),
            description: kind.description.clone(),
            examples: kind.examples.clone(),
            level: kind.level,
            terminal: kind.terminal,
        }
    }
}

/// A kind of relation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EdgeType {
    /// Its id.
    pub name: String,
    /// What it means.
    pub description: String,
    /// How it reads backwards.
    pub inverse: String,
    /// Allowed source and target types; none: any; `*` stands for any type.
    pub pairs: Vec<(String, String)>,
    /// Allowed too, but skipping a level.
    pub gap_pairs: Vec<(String, String)>,
    /// Counts in chains and depth.
    pub chain: bool,
}

impl From<&ontology::EdgeType> for EdgeType {
    fn from(kind: &ontology::EdgeType) -> Self {
        Self {
            name: kind.name.clone(),
            description: kind.description.clone(),
            inverse: kind.inverse.clone(),
            pairs: kind.pairs.clone(),
            gap_pairs: kind.gap_pairs.clone(),
            chain: kind.chain,
        }
    }
}

/// A worked relation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RelationshipExample {
    /// Its name.
    pub name: String,
    /// What it shows.
    pub description: String,
    /// A sentence.
    pub example: String,
    /// What is to be extracted from it.
    pub extraction: String,
}

impl From<&ontology::RelationshipExample> for RelationshipExample {
    fn from(example: &ontology::RelationshipExample) -> Self {
        Self {
            name: example.name.clone(),
            description: example.description.clone(),
            example: example.example.clone(),
            extraction: example.extraction.clone(),
        }
    }
}

/// All personas of simulated respondents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Personas {
    /// In the order of the library.
    pub personas: Vec<Persona>,
}

/// A way of talking of simulated respondents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Persona {
    /// Its id.
    pub id: String,
    /// Its name; the same.
    pub name: String,
    /// How long its answers tend to be: weights of `detailed`, `medium`, `brief` and `ack`.
    #[schema(value_type = std::collections::HashMap<String, f64>)]
    pub mix: IndexMap<String, Number>,
    /// Its traits, by name.
    #[schema(value_type = std::collections::HashMap<String, f64>)]
    pub traits: IndexMap<String, Number>,
}

/// All who may interview.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Interviewers {
    /// The usual one first.
    pub interviewers: Vec<Interviewer>,
}

/// Somebody who may read the answers of an interview and word its questions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(example = json!({"name": "claude-sonnet-4-5 (anthropic)", "description": "claude-sonnet-4-5 by anthropic",
    "default": false, "offered_for": "key in ANTHROPIC_API_KEY", "leaves_machine": true,
    "answers": "Answers leave this machine: they are sent to api.anthropic.com."}))]
pub struct Interviewer {
    /// Its name: what a session is made with, and keeps.
    pub name: String,
    /// What it is, for people.
    pub description: String,
    /// Whether it interviews when a request does not say.
    pub default: bool,
    /// Why it is offered: `part of Colloquy`, `settings`, `key in ANTHROPIC_API_KEY` (or `in a file`), `server on this
    /// machine`, `server of the settings`.
    pub offered_for: String,
    /// Whether it is sent what people say, elsewhere than on this machine.
    pub leaves_machine: bool,
    /// Where answers go, in a sentence.
    pub answers: String,
}

/// What an interview is when a request does not say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DefaultsView {
    /// The topic the page proposes.
    pub concept_id: Option<String>,
    /// The way of interviewing; null: the one the concept names.
    pub methodology: Option<String>,
    /// Asked-for answers.
    pub max_turns: u32,
}
