//! The decision: which strategy, and about what. One stage after the other, with all reasons kept.

use super::contender::{Contender, Contest, alarm, weighed};
use super::decision::{Alternative, Candidate, Decision, SelectionStage};
use super::field::{At, Field};
use super::scoring::rank;
use super::target::{decomposed, needs_target, preview};
use super::{joint, product};
use crate::given::methodology::{Arbiter, ScoringMode};
use crate::state::session::Focus;

/// Decides. Total: without any strategy the decision names none; without an eligible one the fallback ladder
/// chooses. Two calls with equal values decide alike, and nothing is changed by deciding.
pub fn decide(field: &impl Field, choice: Contest<'_>) -> Decision {
    let contenders: Vec<Contender> =
        (0..choice.strategies.len()).map(|i| Contender::of(field, choice, i)).collect();
    if choice.settings.scoring_mode == ScoringMode::Joint
        && let Some(decision) = joint::decide(field, choice, &contenders)
    {
        return decision;
    }
    two_stage(field, choice, contenders)
}

fn strategy_candidate(
    field: &impl Field,
    choice: Contest<'_>,
    index: usize,
    contender: &Contender,
) -> Candidate {
    let strategy = &choice.strategies[index];
    let at = At::Strategy(index, contender.target());
    let (stage, name, phase) = (SelectionStage::Strategy, &strategy.name, choice.effect(&strategy.name));
    let mut candidate = match choice.settings.arbiter {
        Arbiter::Additive => {
            Candidate::additive(stage, name, Focus::None, weighed(field, strategy, at), phase)
        }
        Arbiter::Product => {
            let multipliers = product::multipliers(field, &choice.settings.rules, name, at);
            Candidate::product(stage, name, Focus::None, multipliers, choice.settings.floor, phase)
        }
    };
    candidate.eligibility = contender.eligibility.clone();
    if choice.settings.arbiter == Arbiter::Product {
        alarm(&mut candidate, choice.settings.alarm_above);
    }
    candidate
}

fn two_stage(field: &impl Field, choice: Contest<'_>, mut contenders: Vec<Contender>) -> Decision {
    let mut candidates: Vec<Candidate> = contenders
        .iter()
        .enumerate()
        .map(|(i, contender)| strategy_candidate(field, choice, i, contender))
        .collect();
    let order = rank(&mut candidates);
    let fallback = order.is_empty();
    let winner = match order.first() {
        Some(&first) => Some(first),
        None => last_resort(field, choice, &candidates, &mut contenders),
    };
    let Some(winner) = winner else { return nothing(choice.settings.arbiter) };
    candidates[winner].selected = true;
    candidates[winner].rank = 1;
    let shown = if fallback { vec![winner] } else { order };
    let alternatives = shown
        .into_iter()
        .map(|i| Alternative {
            strategy: candidates[i].strategy.clone(),
            node_id: None,
            score: candidates[i].final_score,
        })
        .collect();
    let strategy = &choice.strategies[winner];
    let phase = choice.effect(&strategy.name);
    let preview = contenders[winner].preview.take().unwrap_or_else(|| preview(field, strategy, phase));
    candidates.extend(decomposed(field, strategy, &preview, phase));
    Decision {
        strategy: strategy.name.clone(),
        focus: field.focus(preview.target()),
        arbiter: choice.settings.arbiter,
        fallback,
        alternatives,
        decomposition: candidates,
    }
}

/// The fallback ladder (`concept-testing.md` 6.1, 16.3): the first of the configured strategies that has what
/// it asks about, its conditions ignored; else the best-scored of all that do; else the best-scored.
fn last_resort(
    field: &impl Field,
    choice: Contest<'_>,
    candidates: &[Candidate],
    contenders: &mut [Contender],
) -> Option<usize> {
    let strategies = choice.strategies;
    let mut able = |index: usize| {
        let strategy = &strategies[index];
        let made = contenders[index]
            .preview
            .get_or_insert_with(|| preview(field, strategy, choice.effect(&strategy.name)));
        made.chosen.is_some() || !needs_target(strategy)
    };
    let configured = choice.settings.fallback.iter();
    let mut ladder = configured.filter_map(|name| strategies.iter().position(|s| s.name == *name));
    if let Some(index) = ladder.find(|&index| able(index)) {
        return Some(index);
    }
    let scores: Vec<f64> = candidates.iter().map(|c| c.final_score).collect();
    let best_first = super::scoring::ranking(&scores);
    best_first.iter().copied().find(|&index| able(index)).or(best_first.first().copied())
}

fn nothing(arbiter: Arbiter) -> Decision {
    Decision {
        strategy: String::new(),
        focus: Focus::None,
        arbiter,
        fallback: true,
        alternatives: Vec::new(),
        decomposition: Vec::new(),
    }
}
