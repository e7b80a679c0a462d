//! The product arbiter: rule tables that multiply (`concept-testing.md` 6.2, 16.4).

use super::decision::RuleMultiplier;
use super::field::{At, Field, holds};
use crate::given::methodology::weights::{Multiplier, Scorer};

/// The multipliers of a strategy, one per scorer in the order given: of each table the first rule that is for
/// this strategy and whose conditions all hold, otherwise 1.
pub fn multipliers(field: &impl Field, rules: &[Scorer], strategy: &str, at: At) -> Vec<RuleMultiplier> {
    rules
        .iter()
        .map(|scorer| RuleMultiplier {
            scorer: scorer.name.clone(),
            multiplier: multiplier(field, scorer, strategy, at),
            weight: scorer.weight,
        })
        .collect()
}

fn multiplier(field: &impl Field, scorer: &Scorer, strategy: &str, at: At) -> f64 {
    let matching = scorer.rules.iter().find(|rule| {
        let for_it = rule.strategies.is_empty() || rule.strategies.iter().any(|name| name == strategy);
        for_it && rule.when.iter().all(|predicate| holds(field, predicate, at))
    });
    match matching.map(|rule| &rule.value) {
        None => 1.0,
        Some(Multiplier::Constant(value)) => *value,
        Some(Multiplier::Power(base, key)) => {
            field.value(key, at).map_or(1.0, |exponent| base.powf(exponent))
        }
    }
}
