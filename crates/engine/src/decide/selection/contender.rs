//! A strategy before scoring: whether it can be chosen, and what it would ask about.

use super::decision::{Candidate, Eligibility};
use super::eligibility::unmet_condition;
use super::field::{At, Field, TargetRef};
use super::scoring::{PhaseEffect, Weighed};
use super::target::{Preview, needs_target, preview};
use crate::given::methodology::phases::PhaseTable;
use crate::given::methodology::{Arbiter, SelectionSettings, Strategy};

/// What a decision is made from, beside the values.
#[derive(Debug, Clone, Copy)]
pub struct Contest<'a> {
    /// Strategies in order of declaration.
    pub strategies: &'a [Strategy],
    /// How to choose.
    pub settings: &'a SelectionSettings,
    /// The table of the current phase.
    pub phase: &'a PhaseTable,
}

impl Contest<'_> {
    /// What the phase does to a strategy.
    pub fn effect(&self, strategy: &str) -> PhaseEffect {
        PhaseEffect {
            multiplier: self.phase.multipliers.get(strategy).copied().unwrap_or(1.0),
            bonus: self.phase.bonuses.get(strategy).copied().unwrap_or(0.0),
        }
    }
}

/// Why a strategy that was not looked at further has no target.
fn lack_of(preview: &Preview) -> Eligibility {
    Eligibility { eligible: false, reason: Some(preview.lack().to_owned()) }
}

/// A strategy before scoring: may it be chosen, and about what.
pub(super) struct Contender {
    pub(super) eligibility: Eligibility,
    /// Made only when something needs it before the strategy is chosen.
    pub(super) preview: Option<Preview>,
}

impl Contender {
    pub(super) fn of(field: &impl Field, choice: Contest<'_>, index: usize) -> Self {
        let strategy = &choice.strategies[index];
        let unmet = unmet_condition(field, index, strategy);
        if unmet.is_some() {
            return Self { eligibility: Eligibility { eligible: false, reason: unmet }, preview: None };
        }
        let wanted = needs_target(strategy) || scores_depend_on_target(field, choice, strategy);
        let preview = wanted.then(|| preview(field, strategy, choice.effect(&strategy.name)));
        let eligibility = match &preview {
            Some(preview) if needs_target(strategy) && preview.chosen.is_none() => lack_of(preview),
            _ => Eligibility { eligible: true, reason: None },
        };
        Self { eligibility, preview }
    }

    pub(super) fn target(&self) -> TargetRef {
        self.preview.as_ref().map_or(TargetRef::None, Preview::target)
    }
}

/// Whether a strategy's score depends on the target it has in view.
pub(super) fn scores_depend_on_target(field: &impl Field, choice: Contest<'_>, strategy: &Strategy) -> bool {
    match choice.settings.arbiter {
        Arbiter::Additive => strategy.strategy_weights.iter().any(|w| field.depends_on_target(&w.key)),
        Arbiter::Product => true,
    }
}

/// A strategy's weights with their values while a target is in view.
pub(super) fn weighed<'a>(
    field: &'a impl Field,
    strategy: &'a Strategy,
    at: At,
) -> impl Iterator<Item = Weighed<'a>> {
    strategy.strategy_weights.iter().map(move |weight| Weighed {
        name: &weight.name,
        weight: weight.weight,
        value: field.value(&weight.key, at),
    })
}

/// Notes on a candidate whose product is suspiciously high.
pub(super) fn alarm(candidate: &mut Candidate, above: f64) {
    if above > 0.0 && candidate.base_score > above && candidate.eligibility.eligible {
        candidate.eligibility.reason =
            Some(format!("product {:.3} is above the alarm of {above}", candidate.base_score));
    }
}
