//! A methodology file as written: the shape serde reads and editors complete. Meaning comes in `read`.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;

use super::ontology::RelationshipExample;
use super::phases::PhaseBoundaries;
use super::strategies::{Direction, FocusMode, Gate, Target};
use super::{
    Closing, CoverageSettings, Dedup, Exhaustion, ExtractabilitySettings, Frame, KnowledgeCeiling,
    MomentumSettings, QuestionDedup,
};
use crate::given::operation::Operation;

mod choosing;

pub(crate) use choosing::*;

/// A methodology: what may be said, what is measured, how to ask next, and when to stop.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Colloquy methodology")]
pub(crate) struct RawMethodology {
    /// Name, version and purpose.
    pub method: RawMethod,
    /// Node and edge types, and guidance for reading answers.
    #[serde(default)]
    pub ontology: RawOntology,
    /// Signals shown with every turn, in named lists. The names of the lists are free.
    #[serde(default)]
    pub signals: IndexMap<String, Vec<String>>,
    /// How a number without an upper bound becomes one between 0 and 1 before it is weighted.
    #[serde(default)]
    pub signal_norms: IndexMap<String, RawNorm>,
    /// Ways of asking. Ties go to the earlier one.
    #[schemars(length(min = 1))]
    pub strategies: Vec<RawStrategy>,
    /// Strategy packs appended to the strategies: `concept_test`.
    #[serde(default)]
    pub packs: Vec<Pack>,
    /// Tactics beyond the built-in ones: name and what to do.
    #[serde(default)]
    pub tactics: IndexMap<String, String>,
    /// What the technique wants to hear, whatever the person begins with.
    #[serde(default)]
    pub frame: Frame,
    /// Multipliers and bonuses per phase.
    #[serde(default)]
    pub phases: RawPhases,
    /// How phase boundaries are found.
    #[serde(default)]
    pub phase_boundaries: PhaseBoundaries,
    /// Shares of the asked-for turns; they add up to 1.
    #[serde(default)]
    pub phase_proportions: Option<RawProportions>,
    /// How strategies and targets are chosen.
    #[serde(default)]
    pub selection: RawSelection,
    /// When a node is exhausted.
    #[serde(default)]
    pub exhaustion: Exhaustion,
    /// De-duplication of labels.
    #[serde(default)]
    pub dedup: Dedup,
    /// De-duplication of questions.
    #[serde(default)]
    pub question_dedup: QuestionDedup,
    /// The gate before extraction.
    #[serde(default)]
    pub extractability: ExtractabilitySettings,
    /// When to stop.
    #[serde(default)]
    pub closing: Closing,
    /// Coverage of a stimulus.
    #[serde(default)]
    pub coverage: CoverageSettings,
    /// The respondent's energy.
    #[serde(default)]
    pub momentum: MomentumSettings,
    /// Topics the respondent knows nothing about.
    #[serde(default)]
    pub knowledge_ceiling: KnowledgeCeiling,
    /// Fallback for the same key under `ontology`.
    #[serde(default)]
    pub extraction_guidelines: Option<Vec<String>>,
    /// Fallback for the same key under `ontology`.
    #[serde(default)]
    pub relationship_examples: Option<IndexMap<String, RelationshipExample>>,
    /// Fallback for the same key under `ontology`.
    #[serde(default)]
    pub extractability_criteria: Option<RawCriteria>,
    /// Fallback for the same key under `ontology`.
    #[serde(default)]
    pub concept_naming_convention: Option<String>,
}

/// Name, version and purpose.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawMethod {
    /// Id, the same as the file's name.
    #[schemars(regex(pattern = r"\S"))]
    pub name: String,
    /// For people; nothing depends on it.
    #[serde(default)]
    pub version: Option<RawVersion>,
    /// What it is for, one sentence.
    #[serde(default)]
    pub goal: String,
    /// How to open.
    #[serde(default)]
    pub opening_bias: String,
    /// A paragraph for the question prompt and for people.
    #[serde(default)]
    pub description: String,
    /// Technique whose stems, openings and word lists the offline engine uses; the name when absent.
    #[serde(default)]
    pub technique: Option<String>,
}

/// A version, quoted or not.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RawVersion {
    /// `2.1`
    Number(f64),
    /// `"2.1.3"`
    Text(String),
}

/// Node and edge types.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RawOntology {
    /// Node types, the concrete ones first.
    pub nodes: Vec<RawNodeType>,
    /// Edge types; the first one is the plain link.
    pub edges: Vec<RawEdgeType>,
    /// Types at which chains start; those of the lowest level when absent.
    pub start_types: Vec<String>,
    /// Refuse edges the ontology does not allow, instead of keeping and flagging them.
    pub enforce_connections: bool,
    /// Guidance for extraction.
    pub extraction_guidelines: Option<Vec<String>>,
    /// Worked relations.
    pub relationship_examples: Option<IndexMap<String, RelationshipExample>>,
    /// What can be extracted and what not.
    pub extractability_criteria: Option<RawCriteria>,
    /// How labels are worded.
    pub concept_naming_convention: Option<String>,
}

/// A node type.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawNodeType {
    /// Its id.
    #[schemars(regex(pattern = r"\S"))]
    pub name: String,
    /// What it means.
    #[serde(default)]
    pub description: String,
    /// A few labels.
    #[serde(default)]
    pub examples: Vec<String>,
    /// Rung of the ladder, from the concrete up.
    #[serde(default)]
    pub level: Option<u8>,
    /// A chain is complete here.
    #[serde(default)]
    pub terminal: bool,
}

/// An edge type.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawEdgeType {
    /// Its id.
    #[schemars(regex(pattern = r"\S"))]
    pub name: String,
    /// What it means.
    #[serde(default)]
    pub description: String,
    /// How it reads backwards.
    #[serde(default)]
    pub inverse: String,
    /// Allowed source and target types; `*` is any type; any pair when absent.
    #[serde(default)]
    pub pairs: Option<Vec<RawPair>>,
    /// An older name of `pairs`.
    #[serde(default)]
    pub permitted_connections: Option<Vec<RawPair>>,
    /// Allowed too, but skipping a level.
    #[serde(default)]
    pub gap_pairs: Vec<RawPair>,
    /// Counts in chains and depth; true unless it is `revises`.
    #[serde(default)]
    pub chain: Option<bool>,
}

/// A pair of node types.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RawPair {
    /// `[attribute, functional_consequence]`
    List((String, String)),
    /// `{from: attribute, to: functional_consequence}`
    Map(RawFromTo),
}

/// A pair of node types, named.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawFromTo {
    /// Source type.
    pub from: String,
    /// Target type.
    pub to: String,
}

/// What can be extracted and what not.
#[derive(Debug, Default, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RawCriteria {
    /// Signs of an answer worth reading.
    pub extractable_contains: Vec<String>,
    /// Signs of an answer with nothing in it.
    pub non_extractable_contains: Vec<String>,
}

/// A normaliser.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RawNorm {
    /// The value that counts as 1; larger ones count as 1 too.
    Max(#[schemars(extend("exclusiveMinimum" = 0))] f64),
    /// `x / (x + half_at)`.
    HalfAt(RawHalfAt),
}

/// The value that counts as one half.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawHalfAt {
    /// The value that counts as one half.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub half_at: f64,
}

/// A way of asking.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawStrategy {
    /// Its id.
    #[schemars(regex(pattern = r"\S"))]
    pub name: String,
    /// What it is for; part of the question prompt.
    #[serde(default)]
    pub description: String,
    /// More for the question prompt.
    #[serde(default)]
    pub guidance: String,
    /// Key of its question stems in the technique; the name when absent.
    #[serde(default)]
    pub stems: Option<String>,
    /// Weights by key: `signal`, `signal.category`, `signal.low|mid|high` or `signal.true|false`.
    #[serde(default)]
    pub signal_weights: Option<IndexMap<String, f64>>,
    /// Choosing it ends the interview.
    #[serde(default)]
    pub generates_closing_question: bool,
    /// How the question names what it is about.
    #[serde(default)]
    pub focus_mode: Option<FocusMode>,
    /// Whether it needs a node.
    #[serde(default)]
    pub node_binding: Option<NodeBinding>,
    /// What it asks about; `node` when neither this nor `node_binding` is given.
    #[serde(default)]
    pub target: Option<Target>,
    /// Conditions on session signals that must all hold.
    #[serde(default)]
    pub requires: Vec<String>,
    /// Conditions on session signals none of which may hold.
    #[serde(default)]
    pub forbids: Vec<String>,
    /// Conditions on session signals one of which must hold.
    #[serde(default)]
    pub requires_any: Vec<String>,
    /// Conditions on signals of the target: which targets come into question.
    #[serde(default)]
    pub candidates: Vec<String>,
    /// Order of the targets; their weights decide when absent.
    #[serde(default)]
    pub order: Vec<RawOrder>,
    /// A last check of the target.
    #[serde(default)]
    pub gate: Option<Gate>,
    /// Tactics offered to the wording.
    #[serde(default)]
    pub tactics: Vec<String>,
    /// Which way along edges its questions lead; `up` when it has the tactic `upward_linking` or
    /// `consequence_probe`, else neither.
    #[serde(default)]
    pub direction: Option<Direction>,
    /// Slots of the frame its questions lead to, by name.
    #[serde(default)]
    pub fill: Vec<String>,
    /// What its questions do with what they ask about, what they do most in front; where it is absent, `up` and `next` for
    /// the direction `up`, `down` and `concrete` for `down`.
    #[serde(default)]
    pub operations: Vec<Operation>,
}

/// Whether a strategy needs a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NodeBinding {
    /// It asks about a node.
    Required,
    /// It asks about nothing in particular.
    None,
}

/// One step of a lexicographic order: `{asc: signal}` or `{desc: signal}`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RawOrder {
    /// Smallest first.
    Asc(String),
    /// Largest first.
    Desc(String),
}
