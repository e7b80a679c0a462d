//! Scores: sums of weighted values, phases, ranks. Pure arithmetic; it knows no session.

use super::decision::{Candidate, Contribution, Eligibility, RuleMultiplier, SelectionStage};
use crate::state::session::Focus;

/// A weight with what its key resolved to on this turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighed<'a> {
    /// The key as written.
    pub name: &'a str,
    /// The weight; finite.
    pub weight: f64,
    /// The value; None when the signal is absent, which contributes nothing and is not listed.
    pub value: Option<f64>,
}

/// What a phase does to a strategy's scores, in both stages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PhaseEffect {
    /// Applied to the base score; a multiplier above 1 makes a negative base worse.
    pub multiplier: f64,
    /// Added afterwards.
    pub bonus: f64,
}

impl PhaseEffect {
    /// No effect.
    pub const NONE: Self = Self { multiplier: 1.0, bonus: 0.0 };

    /// base x multiplier + bonus.
    pub fn apply(self, base: f64) -> f64 {
        finite(base * self.multiplier + self.bonus)
    }
}

/// The number itself, or the nearest that can be compared, summed and written down: scores are never NaN or
/// infinite, whatever a configuration multiplies.
pub fn finite(x: f64) -> f64 {
    const LIMIT: f64 = 1e300;
    if x.is_nan() { 0.0 } else { x.clamp(-LIMIT, LIMIT) }
}

/// weight x value, so bounded that no sum of parts loses one.
fn part(weight: f64, value: f64) -> f64 {
    const LIMIT: f64 = 1e150;
    finite(weight * value).clamp(-LIMIT, LIMIT)
}

/// Adds one weight to a running sum: absent and unusable values change nothing.
pub(super) fn add(sum: f64, weight: f64, value: Option<f64>) -> f64 {
    match value {
        Some(value) if value.is_finite() => sum + part(weight, value),
        _ => sum,
    }
}

/// The parts of a score, in the order given, with their sum (`engine.md` 4.2).
pub fn additive<'a>(weighed: impl IntoIterator<Item = Weighed<'a>>) -> (Vec<Contribution>, f64) {
    let mut contributions = Vec::new();
    let mut sum = 0.0;
    for entry in weighed {
        let Some(value) = entry.value.filter(|value| value.is_finite()) else { continue };
        sum = add(sum, entry.weight, Some(value));
        contributions.push(Contribution {
            name: entry.name.to_owned(),
            value,
            weight: entry.weight,
            contribution: part(entry.weight, value),
        });
    }
    (contributions, sum)
}

/// The product of multipliers, each to the power of its weight, from 1 (`concept-testing.md` 6.2), not below
/// `floor` (0 turns the floor off).
pub fn product(multipliers: &[RuleMultiplier], floor: f64) -> f64 {
    let total: f64 = multipliers.iter().map(|m| finite(m.multiplier.powf(m.weight))).product();
    finite(total).max(floor)
}

/// Positions of the scores, best first; equals keep their order.
pub fn ranking(scores: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| finite(scores[b]).total_cmp(&finite(scores[a])));
    order
}

impl Candidate {
    /// A candidate with an additive score, not yet ranked.
    pub fn additive<'a>(
        stage: SelectionStage,
        strategy: &str,
        focus: Focus,
        weighed: impl IntoIterator<Item = Weighed<'a>>,
        phase: PhaseEffect,
    ) -> Self {
        let (contributions, base_score) = additive(weighed);
        Self { contributions, ..Self::scored(stage, strategy, focus, base_score, phase) }
    }

    /// A candidate with a product score, not yet ranked.
    pub fn product(
        stage: SelectionStage,
        strategy: &str,
        focus: Focus,
        multipliers: Vec<RuleMultiplier>,
        floor: f64,
        phase: PhaseEffect,
    ) -> Self {
        let base_score = product(&multipliers, floor);
        Self { multipliers, ..Self::scored(stage, strategy, focus, base_score, phase) }
    }

    pub(super) fn scored(
        stage: SelectionStage,
        strategy: &str,
        focus: Focus,
        base_score: f64,
        phase: PhaseEffect,
    ) -> Self {
        Self {
            stage,
            strategy: strategy.to_owned(),
            focus,
            contributions: Vec::new(),
            multipliers: Vec::new(),
            base_score,
            phase_multiplier: phase.multiplier,
            phase_bonus: phase.bonus,
            final_score: phase.apply(base_score),
            rank: 0,
            selected: false,
            eligibility: Eligibility { eligible: true, reason: None },
        }
    }
}

/// Ranks the eligible candidates of one stage: rank 1 is selected, equals keep their order, the ineligible
/// have rank 0. Returns their positions, best first.
pub fn rank(candidates: &mut [Candidate]) -> Vec<usize> {
    let eligible: Vec<usize> =
        (0..candidates.len()).filter(|&i| candidates[i].eligibility.eligible).collect();
    let scores: Vec<f64> = eligible.iter().map(|&i| candidates[i].final_score).collect();
    let order: Vec<usize> = ranking(&scores).into_iter().map(|place| eligible[place]).collect();
    for (place, &position) in order.iter().enumerate() {
        candidates[position].rank = place as u32 + 1;
        candidates[position].selected = place == 0;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_values_are_not_listed_and_sums_stay_numbers() {
        let weighed = |weight, value| Weighed { name: "x", weight, value };
        let (parts, sum) =
            additive([weighed(2.0, Some(0.5)), weighed(9.0, None), weighed(1.0, Some(f64::NAN))]);
        assert_eq!((parts.len(), sum), (1, 1.0));
        let (parts, sum) = additive([weighed(1e300, Some(1e300)), weighed(-1e300, Some(1e300))]);
        assert_eq!((parts[0].contribution, sum), (1e150, 0.0));
        assert_eq!(PhaseEffect { multiplier: f64::INFINITY, bonus: 1.0 }.apply(0.0), 0.0);
    }

    #[test]
    fn products_stop_at_the_floor() {
        let rule = |multiplier, weight| RuleMultiplier { scorer: "s".into(), multiplier, weight };
        assert_eq!(product(&[rule(0.0, 1.0), rule(2.5, 1.0)], 1e-6), 1e-6);
        assert_eq!(product(&[rule(0.0, 1.0)], 0.0), 0.0);
        assert_eq!(product(&[rule(0.5, 0.0)], 0.0), 1.0);
        assert_eq!(product(&[], 0.0), 1.0);
    }

    #[test]
    fn ties_keep_their_order_and_nan_beats_nobody() {
        assert_eq!(ranking(&[1.0, 2.0, 1.0, 2.0]), [1, 3, 0, 2]);
        assert_eq!(ranking(&[-0.5, f64::NAN, 0.5]), [2, 1, 0]);
        assert_eq!(ranking(&[]), [0usize; 0]);
    }
}
