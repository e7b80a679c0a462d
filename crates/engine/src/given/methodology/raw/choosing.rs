//! Phases, selection and product rules as written.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::given::methodology::phases::Until;
use crate::given::methodology::{Arbiter, ScoringMode};

/// The three phases.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RawPhases {
    /// Opening up.
    pub early: RawPhase,
    /// The heart of it.
    pub mid: RawPhase,
    /// Rounding off.
    pub late: RawPhase,
}

/// What a phase does to scores.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RawPhase {
    /// For people.
    pub description: String,
    /// Multiplier per strategy; 1 when absent.
    pub signal_weights: IndexMap<String, f64>,
    /// Bonus per strategy; 0 when absent.
    pub phase_bonuses: IndexMap<String, f64>,
    /// Where it ends, for `phase_boundaries: turns` and `nodes`.
    pub until: Option<Until>,
}

/// Shares of the asked-for turns.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawProportions {
    /// Share of the early phase.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub early: f64,
    /// Share of the middle phase.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub mid: f64,
    /// Share of the late phase.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub late: f64,
}

/// How strategies and targets are chosen.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RawSelection {
    /// One stage or two.
    pub scoring_mode: ScoringMode,
    /// Sum or product.
    pub arbiter: Arbiter,
    /// Settings of the product arbiter.
    pub product: RawProduct,
    /// Strategies tried, conditions ignored, when none is eligible.
    pub fallback: Vec<String>,
}

/// Settings of the product arbiter.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct RawProduct {
    /// Lowest product; 0 turns the floor off.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub floor: f64,
    /// A product above this is warned about.
    #[schemars(range(min = 1.0))]
    pub alarm_above: f64,
    /// Rules: a built-in table or one's own.
    pub rules: RawRules,
}

impl Default for RawProduct {
    fn default() -> Self {
        Self { floor: 1e-6, alarm_above: 10.0, rules: RawRules::Profile(Profile::V1Default) }
    }
}

/// Product rules.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RawRules {
    /// A built-in table.
    Profile(Profile),
    /// Scorers by name, in order of evaluation.
    Inline(IndexMap<String, RawScorer>),
}

/// A built-in table of product rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Profile {
    /// The plain numbers, all exponents 1.
    V1Default,
    /// A tuned set: gentler to breadth, harder on depth when energy is low.
    V1Tuned,
}

/// A scorer: the first rule that matches gives the multiplier, 1 when none does.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawScorer {
    /// Exponent of the multiplier.
    #[serde(default = "one")]
    #[schemars(range(min = 0.0))]
    pub weight: f64,
    /// Rules in order.
    pub rules: Vec<RawRule>,
}

fn one() -> f64 {
    1.0
}

/// A product rule; exactly one of `value`, `penalty` and `boost` is given.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawRule {
    /// Conditions that must all hold.
    #[serde(default)]
    pub when: Vec<String>,
    /// Strategies it is for; all when empty.
    #[serde(default, rename = "for")]
    pub strategies: Vec<String>,
    /// Multiplier of any size, 0 vetoes; or a power: `0.7 ^ strategy.recent_uses`.
    #[serde(default)]
    pub value: Option<RawMultiplier>,
    /// Multiplier that can only lower a score.
    #[serde(default)]
    #[schemars(range(min = 0.0, max = 1.0))]
    pub penalty: Option<f64>,
    /// Multiplier that can only raise a score.
    #[serde(default)]
    #[schemars(range(min = 1.0))]
    pub boost: Option<f64>,
}

/// A multiplier.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum RawMultiplier {
    /// A number.
    Number(#[schemars(range(min = 0.0))] f64),
    /// `base ^ signal`.
    Power(String),
}

/// A strategy pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pack {
    /// The seven strategies of concept tests.
    ConceptTest,
}
