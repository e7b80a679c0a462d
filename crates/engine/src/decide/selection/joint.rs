//! Joint mode: every strategy with every target, by all weights at once (`engine.md` 4.7).

use super::contender::{Contender, Contest, alarm, scores_depend_on_target, weighed};
use super::decision::{Alternative, Candidate, Decision, Eligibility, SelectionStage};
use super::field::{At, Field, TargetRef};
use super::product::multipliers;
use super::scoring::{PhaseEffect, add, product, ranking};
use super::target::{KEEP_ALL_UP_TO, kept, passes, pool, score, weighed as target_weighed};
use crate::given::methodology::strategies::Target;
use crate::given::methodology::{Arbiter, Strategy};
use crate::state::session::Focus;

/// A strategy with a target, and how well they do.
#[derive(Clone, Copy)]
struct Pair {
    strategy: usize,
    target: TargetRef,
}

/// Decides jointly; None when there is no pair at all, so that the stages must decide.
///
/// Whether a strategy asks for a node makes no difference: it is paired with every node. Strategies about
/// edges and elements are paired with theirs, strategies with an order only with the first in that order.
/// Equals keep the order of declaration, then of creation.
pub(super) fn decide(field: &impl Field, choice: Contest<'_>, contenders: &[Contender]) -> Option<Decision> {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut scores: Vec<f64> = Vec::new();
    for (index, contender) in
        contenders.iter().enumerate().filter(|(_, contender)| contender.eligibility.eligible)
    {
        let targets = targets_of(field, &choice.strategies[index], contender);
        scores.extend(final_scores(field, choice, index, &targets));
        pairs.extend(targets.into_iter().map(|target| Pair { strategy: index, target }));
    }
    let ranked = ranking(&scores);
    let chosen = first_passing(field, choice.strategies, &pairs, &ranked)?;
    let winner = pairs[ranked[chosen]];
    let mut decomposition = ineligible(choice, contenders);
    decomposition.extend(decomposed(field, choice, &pairs, &ranked, chosen));
    Some(Decision {
        strategy: choice.strategies[winner.strategy].name.clone(),
        focus: field.focus(winner.target),
        arbiter: choice.settings.arbiter,
        fallback: false,
        alternatives: alternatives(field, choice.strategies, &pairs, &ranked, &scores),
        decomposition,
    })
}

fn targets_of(field: &impl Field, strategy: &Strategy, contender: &Contender) -> Vec<TargetRef> {
    if !strategy.order.is_empty() {
        return Some(contender.target()).filter(|target| *target != TargetRef::None).into_iter().collect();
    }
    match strategy.target {
        Target::None => pool(field, strategy, Target::Node),
        kind => pool(field, strategy, kind),
    }
}

/// Final scores of one strategy with each target. The part that is the same for all targets is summed once.
fn final_scores(field: &impl Field, choice: Contest<'_>, index: usize, targets: &[TargetRef]) -> Vec<f64> {
    let strategy = &choice.strategies[index];
    let phase = choice.effect(&strategy.name);
    let start = |target| {
        let at = At::Strategy(index, target);
        match choice.settings.arbiter {
            Arbiter::Additive => strategy
                .strategy_weights
                .iter()
                .fold(0.0, |sum, weight| add(sum, weight.weight, field.value(&weight.key, at))),
            Arbiter::Product => {
                let made = multipliers(field, &choice.settings.rules, &strategy.name, at);
                product(&made, choice.settings.floor)
            }
        }
    };
    if scores_depend_on_target(field, choice, strategy) {
        let base =
            |&target: &TargetRef| base_score(field, choice.settings.arbiter, strategy, target, start(target));
        targets.iter().map(|target| phase.apply(base(target))).collect()
    } else {
        let shared = start(TargetRef::None);
        targets.iter().map(|&target| phase.apply(score(field, strategy, target, shared))).collect()
    }
}

/// Sums go on with the target's weights; a product is the rules' alone.
fn base_score(
    field: &impl Field,
    arbiter: Arbiter,
    strategy: &Strategy,
    target: TargetRef,
    start: f64,
) -> f64 {
    match arbiter {
        Arbiter::Additive => score(field, strategy, target, start),
        Arbiter::Product => start,
    }
}

/// The place of the best pair that passes its strategy's gate; a strategy whose tries are used up is out.
fn first_passing(
    field: &impl Field,
    strategies: &[Strategy],
    pairs: &[Pair],
    ranked: &[usize],
) -> Option<usize> {
    let mut failed = vec![0; strategies.len()];
    ranked.iter().position(|&position| {
        let Pair { strategy, target } = pairs[position];
        let tries = strategies[strategy].gate.map_or(0, |gate| gate.max_reselect);
        if failed[strategy] > tries {
            return false;
        }
        let through = passes(field, &strategies[strategy], target);
        failed[strategy] += u32::from(!through);
        through
    })
}

fn ineligible(choice: Contest<'_>, contenders: &[Contender]) -> Vec<Candidate> {
    let strategies = choice.strategies.iter().zip(contenders);
    strategies
        .filter(|(_, contender)| !contender.eligibility.eligible)
        .map(|(strategy, contender)| Candidate {
            eligibility: contender.eligibility.clone(),
            ..Candidate::scored(SelectionStage::Joint, &strategy.name, Focus::None, 0.0, PhaseEffect::NONE)
        })
        .collect()
}

fn decomposed(
    field: &impl Field,
    choice: Contest<'_>,
    pairs: &[Pair],
    ranked: &[usize],
    chosen: usize,
) -> Vec<Candidate> {
    let mut places: Vec<(usize, usize)> =
        kept(ranked.len(), Some(chosen)).map(|place| (ranked[place], place)).collect();
    places.sort_unstable();
    let candidate = |(position, place): (usize, usize)| {
        let mut candidate = described(field, choice, pairs[position]);
        candidate.rank = place as u32 + 1;
        candidate.selected = place == chosen;
        if place < chosen {
            let reason = Some("no plausible link".to_owned());
            candidate.eligibility = Eligibility { eligible: false, reason };
        }
        candidate
    };
    places.into_iter().map(candidate).collect()
}

fn described(field: &impl Field, choice: Contest<'_>, pair: Pair) -> Candidate {
    let strategy = &choice.strategies[pair.strategy];
    let at = At::Strategy(pair.strategy, pair.target);
    let (stage, phase) = (SelectionStage::Joint, choice.effect(&strategy.name));
    let focus = field.focus(pair.target);
    match choice.settings.arbiter {
        Arbiter::Additive => {
            let parts = weighed(field, strategy, at).chain(target_weighed(field, strategy, pair.target));
            Candidate::additive(stage, &strategy.name, focus, parts, phase)
        }
        Arbiter::Product => {
            let made = multipliers(field, &choice.settings.rules, &strategy.name, at);
            let mut candidate =
                Candidate::product(stage, &strategy.name, focus, made, choice.settings.floor, phase);
            alarm(&mut candidate, choice.settings.alarm_above);
            candidate
        }
    }
}

fn alternatives(
    field: &impl Field,
    strategies: &[Strategy],
    pairs: &[Pair],
    ranked: &[usize],
    scores: &[f64],
) -> Vec<Alternative> {
    let shown = ranked.iter().take(KEEP_ALL_UP_TO);
    shown
        .map(|&position| Alternative {
            strategy: strategies[pairs[position].strategy].name.clone(),
            node_id: label_of(&field.focus(pairs[position].target)),
            score: scores[position],
        })
        .collect()
}

fn label_of(focus: &Focus) -> Option<String> {
    match focus {
        Focus::None => None,
        Focus::Node(id) => Some(id.to_string()),
        Focus::Edge(id) => Some(id.to_string()),
        Focus::Element(id) => Some(id.clone()),
    }
}
