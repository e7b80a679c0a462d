//! A methodology: types, strategies and phases, as loaded from YAML and checked.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod extractability;
pub mod frame;
pub mod keys;
pub mod ontology;
pub mod phases;
pub(crate) mod raw;
pub(crate) mod read;
pub mod strategies;
pub mod tactics;
pub mod weights;

pub use extractability::ExtractabilitySettings;
pub use frame::Frame;
pub use ontology::Ontology;
pub use strategies::Strategy;

use crate::text::document::{Problem, Problems};
use phases::Phases;

/// A methodology ready to run: every key resolved, every number in range.
#[derive(Debug, Clone, PartialEq)]
pub struct Methodology {
    /// Its id: `means_end_chain`.
    pub name: String,
    /// Its version, for people.
    pub version: String,
    /// What it is for.
    pub goal: String,
    /// How to open, in words.
    pub opening_bias: String,
    /// A paragraph for the question prompt.
    pub description: String,
    /// Id of the technique whose stems, openings and lexicons the offline engine uses; the name by default.
    pub technique: String,
    /// Node and edge types.
    pub ontology: Ontology,
    /// Ids of declared signals, in order of declaration.
    pub signals: Vec<&'static str>,
    /// Declared maxima (`value / max`, clamped) or half-value constants (`x / (x + k)`).
    pub signal_norms: IndexMap<&'static str, Norm>,
    /// Strategies in order of declaration, packs appended.
    pub strategies: Vec<Strategy>,
    /// Tactics by name with what to do: the built-in ones, then the methodology's own.
    pub tactics: IndexMap<String, String>,
    /// What the technique wants to hear.
    pub frame: Frame,
    /// Phase tables.
    pub phases: Phases,
    /// How to choose.
    pub selection: SelectionSettings,
    /// When a node is exhausted.
    pub exhaustion: Exhaustion,
    /// De-duplication of labels.
    pub dedup: Dedup,
    /// Questions that are too alike.
    pub question_dedup: QuestionDedup,
    /// The gate before extraction.
    pub extractability: ExtractabilitySettings,
    /// When to stop.
    pub closing: Closing,
    /// Coverage of a stimulus.
    pub coverage: CoverageSettings,
    /// Energy.
    pub momentum: MomentumSettings,
    /// Topics the respondent knows nothing about.
    pub knowledge_ceiling: KnowledgeCeiling,
    /// Refuse edges the ontology does not allow, instead of flagging them.
    pub enforce_connections: bool,
    /// The text it was read from (for replay and export).
    pub source: String,
}

/// Why a methodology was refused: every problem of the file.
pub type MethodologyErrors = Problems;

/// A methodology that can run, with what is doubtful about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// Ready to run.
    pub methodology: Methodology,
    /// Doubts, in the order of the file.
    pub warnings: Vec<Problem>,
}

impl Methodology {
    /// A methodology with nothing but types: no strategies, every setting at its default.
    pub fn plain(name: &str, ontology: Ontology) -> Self {
        Self {
            name: name.to_owned(),
            version: String::new(),
            goal: String::new(),
            opening_bias: String::new(),
            description: String::new(),
            technique: name.to_owned(),
            ontology,
            signals: Vec::new(),
            signal_norms: IndexMap::new(),
            strategies: Vec::new(),
            tactics: tactics::catalogue(),
            frame: Frame::default(),
            phases: Phases::default(),
            selection: SelectionSettings::default(),
            exhaustion: Exhaustion::default(),
            dedup: Dedup::default(),
            question_dedup: QuestionDedup::default(),
            extractability: ExtractabilitySettings::default(),
            closing: Closing::default(),
            coverage: CoverageSettings::default(),
            momentum: MomentumSettings::default(),
            knowledge_ceiling: KnowledgeCeiling::default(),
            enforce_connections: false,
            source: String::new(),
        }
    }

    /// A strategy by name.
    pub fn strategy(&self, name: &str) -> Option<&Strategy> {
        self.strategies.iter().find(|s| s.name == name)
    }
}

/// How an unbounded number becomes one in 0..=1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Norm {
    /// Values above 1 are divided by this and clamped to 1; values in 0..=1 pass.
    Max(f64),
    /// x / (x + k).
    HalfAt(f64),
}

/// One stage or two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScoringMode {
    /// Strategy from global signals, then target from target signals.
    #[default]
    TwoStage,
    /// All strategy-node pairs.
    Joint,
}

/// How an arbiter combines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Arbiter {
    /// (sum of weight x value) x phase multiplier + phase bonus.
    #[default]
    Additive,
    /// (product of multiplier ^ weight) x phase multiplier + phase bonus.
    Product,
}

/// How to choose (`decisions.md` 1, `concept-testing.md` 16.4).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SelectionSettings {
    /// One stage or two.
    pub scoring_mode: ScoringMode,
    /// Sum or product.
    pub arbiter: Arbiter,
    /// Product rules, in order of evaluation.
    pub rules: Vec<weights::Scorer>,
    /// Lowest product; 0 turns the floor off.
    pub floor: f64,
    /// A product above this is warned about.
    pub alarm_above: f64,
    /// Strategies tried, `requires` ignored, when none is eligible.
    pub fallback: Vec<String>,
}

/// When a node is exhausted (`decisions.md` 2).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Exhaustion {
    /// Ticks without yield.
    #[schemars(range(min = 1))]
    pub turns_without_yield: u32,
    /// Focus streak.
    #[schemars(range(min = 1))]
    pub streak: u32,
    /// Share of the last three answers that are surface or shallow.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub shallow_ratio: f64,
    /// Ticks without yield for `yield_stagnation`.
    #[schemars(range(min = 1))]
    pub stagnation: u32,
}

impl Default for Exhaustion {
    fn default() -> Self {
        Self { turns_without_yield: 2, streak: 2, shallow_ratio: 2.0 / 3.0, stagnation: 3 }
    }
}

/// De-duplication of labels (`decisions.md` 15). Absent thresholds are the embedder's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Dedup {
    /// Lemma Jaccard at or above this merges.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub jaccard: f64,
    /// Cosine at or above this merges; the embedder's threshold when absent.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub cosine: Option<f64>,
    /// Cosine at or above this shares a slot; the embedder's threshold when absent.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub slot_cosine: Option<f64>,
    /// Distinct nodes that make a slot active.
    #[schemars(range(min = 1))]
    pub min_support_nodes: usize,
    /// Groups of words that count as one.
    pub synonyms: Vec<Vec<String>>,
}

impl Default for Dedup {
    fn default() -> Self {
        Self { jaccard: 0.75, cosine: None, slot_cosine: None, min_support_nodes: 2, synonyms: Vec::new() }
    }
}

/// Questions that are too alike (`decisions.md` 18).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct QuestionDedup {
    /// Strictly above this Jaccard two questions are the same.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub threshold: f64,
    /// From this Jaccard on, meaning decides.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub uncertain_from: f64,
    /// Strictly above this cosine two uncertain questions are the same.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub cosine: f64,
    /// Wordings tried before the offline engine is asked.
    #[schemars(range(max = 10))]
    pub retries: u32,
}

impl Default for QuestionDedup {
    fn default() -> Self {
        Self { threshold: 0.85, uncertain_from: 0.5, cosine: 0.92, retries: 2 }
    }
}

/// When to stop (`engine.md` 8.6, `concept-testing.md` 10).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Closing {
    /// No saturation or fatigue ending before this turn.
    pub min_turns: u32,
    /// Dry turns in a row: `graph_saturated`.
    #[schemars(range(min = 1))]
    pub dry_turns: u32,
    /// Shallow answers in a row: `quality_degraded`.
    #[schemars(range(min = 1))]
    pub shallow_answers: u32,
    /// Turns without a longer chain: `depth_plateau`; 0 turns the rule off.
    pub depth_plateau: u32,
    /// Ticks without yield of every focused node: `all_nodes_exhausted`.
    #[schemars(range(min = 1))]
    pub exhausted_after: u32,
    /// Answers in a row that brought neither node nor edge before fatigue, shallow answers, a depth plateau or
    /// exhausted nodes may end the interview: as long as something new comes, it goes on. 0: at once.
    pub patience: u32,
    /// End when the respondent is tired and `coverage_ratio` is reached.
    pub on_fatigue: bool,
    /// Share of elements without an open gap that fatigue needs.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub coverage_ratio: f64,
    /// End when everything is covered, connected and reached (concept tests).
    pub on_complete: bool,
    /// End when nothing is missing that the frame wants to hear, and the last answer brought nothing new.
    pub on_frame: bool,
    /// `exploration_complete` needs a terminal node.
    pub require_terminal: bool,
    /// `exploration_complete` needs low momentum.
    pub require_low_momentum: bool,
}

impl Default for Closing {
    fn default() -> Self {
        Self {
            min_turns: 5,
            dry_turns: 5,
            shallow_answers: 6,
            depth_plateau: 6,
            exhausted_after: 3,
            patience: 3,
            on_fatigue: true,
            coverage_ratio: 0.6,
            on_complete: false,
            on_frame: true,
            require_terminal: true,
            require_low_momentum: false,
        }
    }
}

/// Through which graph two elements count as connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ConnectVia {
    /// An edge between their nodes.
    Surface,
    /// An edge between the slots of their nodes.
    Canonical,
    /// Either.
    #[default]
    Either,
}

/// Coverage of a stimulus.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CoverageSettings {
    /// Questions about an element before it is exhausted.
    #[schemars(range(min = 1))]
    pub threshold: u32,
    /// A known lack of knowledge excuses an element.
    pub excuse_on_ceiling: bool,
    /// Through which graph two elements count as connected.
    pub connect_via: ConnectVia,
}

impl Default for CoverageSettings {
    fn default() -> Self {
        Self { threshold: 3, excuse_on_ceiling: true, connect_via: ConnectVia::Either }
    }
}

/// Where the level of energy comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MomentumSource {
    /// The interpreter's own verdict.
    #[default]
    Rated,
    /// `llm.engagement`: up to .25 low, from .75 high.
    Engagement,
}

/// Energy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MomentumSettings {
    /// Where the level comes from.
    pub source: MomentumSource,
    /// Low turns in a row that mean fatigue.
    #[schemars(range(min = 1))]
    pub fatigue_threshold: u32,
}

impl Default for MomentumSettings {
    fn default() -> Self {
        Self { source: MomentumSource::Rated, fatigue_threshold: 3 }
    }
}

/// How a lack of knowledge is noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CeilingMode {
    /// Phrases beside the target's words.
    #[default]
    Keyword,
    /// The interpreter's verdict.
    Rated,
}

/// Topics the respondent knows nothing about (`concept-testing.md` 6.3.2).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct KnowledgeCeiling {
    /// How it is noticed.
    pub mode: CeilingMode,
    /// Answers looked back, the newest included.
    #[schemars(range(min = 1, max = 100))]
    pub lookback: usize,
    /// Phrases that show it; the built-in list when empty.
    pub phrases: Vec<String>,
}

impl Default for KnowledgeCeiling {
    fn default() -> Self {
        Self { mode: CeilingMode::Keyword, lookback: 3, phrases: Vec::new() }
    }
}
