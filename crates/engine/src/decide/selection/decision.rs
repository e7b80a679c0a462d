//! A decision, with everything that made it.

use serde::{Deserialize, Serialize};

use crate::given::methodology::Arbiter;
use crate::state::session::Focus;

/// One weight's part in a score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Contribution {
    /// The weight key as written: `llm.engagement.high`.
    pub name: String,
    /// What it resolved to: 1 or 0 for categories and flags, else the number.
    pub value: f64,
    /// The weight.
    pub weight: f64,
    /// value x weight.
    pub contribution: f64,
}

/// One product rule's part in a score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RuleMultiplier {
    /// The scorer: `redundancy`, `branch_health`, ...
    pub scorer: String,
    /// Its multiplier before the exponent.
    pub multiplier: f64,
    /// The exponent.
    pub weight: f64,
}

/// Whether a strategy could be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Eligibility {
    /// False when it could not.
    pub eligible: bool,
    /// The predicate that was not met, or why there was no target. On an eligible strategy: that its product is
    /// above the alarm.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Which stage of selection a candidate belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SelectionStage {
    /// Strategies compete.
    Strategy,
    /// Targets of the chosen strategy compete.
    Target,
    /// Pairs compete (joint mode).
    Joint,
}

/// A candidate with all that made its score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The stage it competed in.
    pub stage: SelectionStage,
    /// The strategy.
    pub strategy: String,
    /// The target; none in the strategy stage.
    pub focus: Focus,
    /// Parts of the base score, in configuration order (additive). Where an order ranks the targets, the values
    /// it compared, with weight 0.
    pub contributions: Vec<Contribution>,
    /// Parts of the base score (product).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub multipliers: Vec<RuleMultiplier>,
    /// Sum or product.
    pub base_score: f64,
    /// Phase multiplier; 1 when the phase names none.
    pub phase_multiplier: f64,
    /// Phase bonus; 0 when the phase names none.
    pub phase_bonus: f64,
    /// base x multiplier + bonus.
    pub final_score: f64,
    /// 1-based rank in its stage; 0 for ineligible strategies.
    pub rank: u32,
    /// The chosen one: rank 1, unless a gate held better ones back.
    pub selected: bool,
    /// Whether it could be chosen.
    pub eligibility: Eligibility,
}

/// A decision with its reasons.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The strategy.
    pub strategy: String,
    /// What to ask about.
    pub focus: Focus,
    /// How candidates were combined.
    pub arbiter: Arbiter,
    /// True when no strategy was eligible and the fallback ladder chose.
    #[serde(default)]
    pub fallback: bool,
    /// The strategies that could be chosen (in joint mode the best 200 pairs) with scores, best first.
    pub alternatives: Vec<Alternative>,
    /// The candidates of both stages: strategies in declaration order, the ineligible with their reason, then
    /// the targets of the chosen one in order of creation.
    pub decomposition: Vec<Candidate>,
}

/// One line of the alternatives.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Alternative {
    /// The strategy.
    pub strategy: String,
    /// The target, in joint mode.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node_id: Option<String>,
    /// Its final score.
    pub score: f64,
}
