//! The numbers of rules that can be tuned, as the weights of our methodologies are.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Numbers of the rules worth tuning. What is 1 or 0 is on from .5.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleKnobs {
    /// Says sorry before the next question when the person was in trouble.
    pub mend: f64,
    /// Says so when it goes back or elsewhere.
    pub bridge: f64,
    /// Guide: follow-ups of an answer that brought something.
    pub stay: f64,
    /// Heuristic: rounds of breadth at the beginning.
    pub breadths: f64,
    /// Heuristic: share of later questions that go wide.
    pub widen: f64,
    /// Heuristic: share of the interview in which they do.
    pub early: f64,
    /// Heuristic: what a front must be worth to be climbed.
    pub threshold: f64,
    /// Heuristic: worth of what was said last.
    pub newest: f64,
    /// Heuristic: worth of a level.
    pub level: f64,
    /// Heuristic: worth of a start without consequences.
    pub start: f64,
    /// Heuristic: what a known consequence takes away.
    pub out: f64,
    /// Heuristic: what a question about it takes away.
    pub asked: f64,
    /// Heuristic: questions in vain before it is given up.
    pub give_up: f64,
    /// Heuristic: answers in a row without anything new before another side is tried.
    pub lows: f64,
}

impl Default for RuleKnobs {
    fn default() -> Self {
        Self {
            mend: 1.0,
            bridge: 1.0,
            stay: 2.0,
            breadths: 2.0,
            widen: 0.25,
            early: 0.6,
            threshold: 0.35,
            newest: 0.15,
            level: 0.12,
            start: 0.25,
            out: 0.45,
            asked: 0.35,
            give_up: 2.0,
            lows: 3.0,
        }
    }
}

impl RuleKnobs {
    /// Names, in the order of [`Self::values`].
    pub const NAMES: [&'static str; 14] = [
        "mend",
        "bridge",
        "stay",
        "breadths",
        "widen",
        "early",
        "threshold",
        "newest",
        "level",
        "start",
        "out",
        "asked",
        "give_up",
        "lows",
    ];

    /// All numbers.
    pub fn values(&self) -> [f64; 14] {
        [
            self.mend,
            self.bridge,
            self.stay,
            self.breadths,
            self.widen,
            self.early,
            self.threshold,
            self.newest,
            self.level,
            self.start,
            self.out,
            self.asked,
            self.give_up,
            self.lows,
        ]
    }

    /// From all numbers, in their order; those that are missing keep their defaults.
    pub fn of(values: &[f64]) -> Self {
        let mut all = Self::default().values();
        for (slot, value) in all.iter_mut().zip(values) {
            *slot = *value;
        }
        let [
            mend,
            bridge,
            stay,
            breadths,
            widen,
            early,
            threshold,
            newest,
            level,
            start,
            out,
            asked,
            give_up,
            lows,
        ] = all;
        Self {
            mend,
            bridge,
            stay,
            breadths,
            widen,
            early,
            threshold,
            newest,
            level,
            start,
            out,
            asked,
            give_up,
            lows,
        }
    }

    /// Those a rule was tuned to for a methodology; the defaults where it was not.
    pub fn tuned(rule: &str, methodology: &str) -> Self {
        static TUNED: LazyLock<BTreeMap<String, BTreeMap<String, RuleKnobs>>> = LazyLock::new(|| {
            // The file is ours; a test reads it.
            serde_json::from_str(include_str!("../../../data/rules.json")).unwrap_or_default()
        });
        TUNED.get(rule).and_then(|of| of.get(methodology)).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_out_and_come_back_and_the_tuned_ones_can_be_read() {
        let values: Vec<f64> = (0..14).map(f64::from).collect();
        assert_eq!(RuleKnobs::of(&values).values().to_vec(), values);
        assert_eq!(RuleKnobs::of(&[]), RuleKnobs::default());
        let file: BTreeMap<String, BTreeMap<String, RuleKnobs>> =
            serde_json::from_str(include_str!("../../../data/rules.json")).unwrap();
        for (rule, of) in file {
            for (methodology, knobs) in of {
                assert_eq!(RuleKnobs::tuned(&rule, &methodology), knobs);
            }
        }
        let json = serde_json::to_value(RuleKnobs::default()).unwrap();
        assert!(RuleKnobs::NAMES.iter().all(|name| json[*name].is_number()));
    }
}
