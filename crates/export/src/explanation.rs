//! Why a turn asked what it asked: readings of signals, and the candidates with all that made their scores.

use std::collections::BTreeMap;

use colloquy_engine::selection as engine;
use colloquy_engine::signals as measured;
use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::turn::Focus;
use crate::words::SelectionStage;

/// SignalValues by signal id; `absent`, when it is there, says why others could not be read.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct SignalValues(pub IndexMap<String, Reading>);

/// A signal's value on a turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Reading {
    /// True or false.
    Flag(bool),
    /// A number.
    Number(f64),
    /// A word, or words.
    Word(String),
    /// Under the key `absent`: reasons by signal id.
    Absent(BTreeMap<String, String>),
}

impl From<&measured::SignalValues> for SignalValues {
    fn from(readings: &measured::SignalValues) -> Self {
        let values = readings.values.iter().map(|(id, reading)| {
            let reading = match reading {
                measured::SignalValue::Number(number) => Reading::Number(*number),
                measured::SignalValue::Flag(flag) => Reading::Flag(*flag),
                measured::SignalValue::Category(word) => Reading::Word((*word).to_owned()),
                measured::SignalValue::Text(text) => Reading::Word(text.clone()),
            };
            (id.to_string(), reading)
        });
        let mut shown = Self(values.collect());
        if !readings.absent.is_empty() {
            let absent = readings.absent.iter().map(|(id, reason)| (id.to_string(), reason.to_string()));
            shown.0.insert("absent".to_owned(), Reading::Absent(absent.collect()));
        }
        shown
    }
}

/// One weight's part in a score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RuleMultiplier {
    /// The scorer.
    pub scorer: String,
    /// Its multiplier before the exponent.
    pub multiplier: f64,
    /// The exponent.
    pub weight: f64,
}

/// Whether a strategy could be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Eligibility {
    /// False when it could not.
    pub eligible: bool,
    /// The condition that was not met, or why there was no target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A candidate with all that made its score.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Candidate {
    /// What it competed in.
    pub stage: SelectionStage,
    /// The strategy.
    pub strategy: String,
    /// The target; none where strategies compete.
    pub focus: Focus,
    /// Parts of the base score (sum), in the order of the methodology.
    pub contributions: Vec<Contribution>,
    /// Parts of the base score (product).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub multipliers: Vec<RuleMultiplier>,
    /// Sum or product.
    pub base_score: f64,
    /// Multiplier of the phase; 1 when the phase names none.
    pub phase_multiplier: f64,
    /// Bonus of the phase; 0 when the phase names none.
    pub phase_bonus: f64,
    /// base x multiplier + bonus.
    pub final_score: f64,
    /// 1-based rank; 0 for strategies that could not be chosen.
    pub rank: u32,
    /// The chosen one.
    pub selected: bool,
    /// Whether it could be chosen.
    pub eligibility: Eligibility,
}

impl From<&engine::Contribution> for Contribution {
    fn from(part: &engine::Contribution) -> Self {
        Self {
            name: part.name.clone(),
            value: part.value,
            weight: part.weight,
            contribution: part.contribution,
        }
    }
}

impl From<&engine::Candidate> for Candidate {
    fn from(candidate: &engine::Candidate) -> Self {
        let contributions = candidate.contributions.iter().map(Contribution::from);
        let multipliers = candidate.multipliers.iter().map(|rule| RuleMultiplier {
            scorer: rule.scorer.clone(),
            multiplier: rule.multiplier,
            weight: rule.weight,
        });
        let engine::Eligibility { eligible, reason } = &candidate.eligibility;
        Self {
            stage: candidate.stage.into(),
            strategy: candidate.strategy.clone(),
            focus: Focus::from(&candidate.focus),
            contributions: contributions.collect(),
            multipliers: multipliers.collect(),
            base_score: candidate.base_score,
            phase_multiplier: candidate.phase_multiplier,
            phase_bonus: candidate.phase_bonus,
            final_score: candidate.final_score,
            rank: candidate.rank,
            selected: candidate.selected,
            eligibility: Eligibility { eligible: *eligible, reason: reason.clone() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_keep_their_kinds() {
        let mut readings = measured::SignalValues::default();
        readings.enter("graph.node_count", Ok(measured::SignalValue::Number(3.0)));
        readings.enter("llm.response_depth", Ok(measured::SignalValue::Category("deep")));
        readings.enter("momentum.fatigued", Ok(measured::SignalValue::Flag(true)));
        readings.enter("llm.engagement", Err("not rated"));
        let (own, engines) = (SignalValues::from(&readings), serde_json::json!(readings));
        assert_eq!(serde_json::json!(own), engines);
        assert_eq!(serde_json::from_value::<SignalValues>(engines).unwrap(), own);
    }
}
