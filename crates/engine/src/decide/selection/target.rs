//! Choosing what to ask about: filter, order or weigh the targets of one strategy, then check the best.

use super::decision::{Candidate, Contribution, SelectionStage};
use super::field::{At, Field, TargetRef, holds};
use super::scoring::{PhaseEffect, Weighed, add, finite, ranking};
use crate::given::methodology::Strategy;
use crate::given::methodology::strategies::Target;
use crate::given::methodology::weights::Order;

/// Up to this many targets all are kept in the decomposition.
pub const KEEP_ALL_UP_TO: usize = 200;

/// Beyond it, this many of the best are kept, and the chosen one.
pub const KEEP_BEST: usize = 50;

/// A strategy's targets, ranked, and the one it would ask about. Made without side effects, so that it can be
/// had for every strategy before one is chosen.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Preview {
    /// Targets that came into question, in order of creation.
    pub(super) pool: Vec<TargetRef>,
    /// Their final scores; empty when an order ranks them.
    scores: Vec<f64>,
    /// Positions in the pool, best first.
    pub(super) ranked: Vec<usize>,
    /// Position in `ranked` of the chosen one.
    pub(super) chosen: Option<usize>,
}

impl Preview {
    /// The target it would ask about.
    pub(super) fn target(&self) -> TargetRef {
        self.chosen.map_or(TargetRef::None, |place| self.pool[self.ranked[place]])
    }

    /// Why there is no target, in words.
    pub(super) fn lack(&self) -> &'static str {
        if self.pool.is_empty() { "no target comes into question" } else { "no target with a plausible link" }
    }
}

/// Whether a strategy cannot do without a target: it names candidates, or asks about edges or elements. A
/// strategy about nodes that names no candidates is asked without focus while there is no node.
pub(super) fn needs_target(strategy: &Strategy) -> bool {
    match strategy.target {
        Target::None => false,
        Target::Node => !strategy.candidates.is_empty(),
        Target::Edge | Target::Element => true,
    }
}

/// The targets that come into question for a strategy, in order of creation.
pub(super) fn pool(field: &impl Field, strategy: &Strategy, kind: Target) -> Vec<TargetRef> {
    let mut targets = field.targets(kind);
    if !strategy.candidates.is_empty() {
        targets.retain(|&t| strategy.candidates.iter().all(|p| holds(field, p, At::Target(t))));
    }
    targets
}

/// Ranks a strategy's targets and checks the best against its gate.
pub(super) fn preview(field: &impl Field, strategy: &Strategy, phase: PhaseEffect) -> Preview {
    let mut preview = Preview::default();
    if strategy.target == Target::None {
        return preview;
    }
    if strategy.order.is_empty() && strategy.target_weights.is_empty() && !needs_target(strategy) {
        return preview; // nothing says which node: no focus, as a methodology warned at load asks for
    }
    preview.pool = pool(field, strategy, strategy.target);
    if strategy.order.is_empty() {
        preview.scores = preview.pool.iter().map(|&t| phase.apply(score(field, strategy, t, 0.0))).collect();
        preview.ranked = ranking(&preview.scores);
    } else {
        preview.ranked = ordered(field, &strategy.order, &preview.pool);
    }
    preview.chosen = gated(field, strategy, preview.ranked.iter().map(|&position| preview.pool[position]));
    preview
}

/// The place, among targets best first, of the first that passes the strategy's gate within its tries.
pub(super) fn gated(
    field: &impl Field,
    strategy: &Strategy,
    mut best_first: impl Iterator<Item = TargetRef>,
) -> Option<usize> {
    let Some(gate) = strategy.gate else { return best_first.next().map(|_| 0) };
    best_first.take(1 + gate.max_reselect as usize).position(|target| passes(field, strategy, target))
}

/// Whether a target passes the strategy's gate; one of unknown plausibility does.
pub(super) fn passes(field: &impl Field, strategy: &Strategy, target: TargetRef) -> bool {
    strategy.gate.is_none_or(|gate| {
        field.link_plausible(target).is_none_or(|plausible| plausible > gate.link_plausible)
    })
}

/// A target's weighted sum, continued from `start`.
pub(super) fn score(field: &impl Field, strategy: &Strategy, target: TargetRef, start: f64) -> f64 {
    strategy
        .target_weights
        .iter()
        .fold(start, |sum, weight| add(sum, weight.weight, field.value(&weight.key, At::Target(target))))
}

/// A target's weights with their values.
pub(super) fn weighed<'a>(
    field: &'a impl Field,
    strategy: &'a Strategy,
    target: TargetRef,
) -> impl Iterator<Item = Weighed<'a>> {
    strategy.target_weights.iter().map(move |weight| Weighed {
        name: &weight.name,
        weight: weight.weight,
        value: field.value(&weight.key, At::Target(target)),
    })
}

/// Positions of the targets in lexicographic order; targets without a value come last, equals keep their
/// order.
fn ordered(field: &impl Field, order: &[Order], pool: &[TargetRef]) -> Vec<usize> {
    let keys: Vec<Vec<f64>> =
        pool.iter().map(|&target| order.iter().map(|step| sort_key(field, step, target)).collect()).collect();
    let mut positions: Vec<usize> = (0..pool.len()).collect();
    positions.sort_by(|&a, &b| {
        let pairs = keys[a].iter().zip(&keys[b]);
        pairs.map(|(x, y)| x.total_cmp(y)).find(|o| o.is_ne()).unwrap_or(std::cmp::Ordering::Equal)
    });
    positions
}

fn sort_key(field: &impl Field, step: &Order, target: TargetRef) -> f64 {
    match field.value(&step.key, At::Target(target)) {
        Some(value) if !value.is_nan() => {
            if step.descending {
                -value
            } else {
                value
            }
        }
        _ => f64::INFINITY,
    }
}

/// The decomposition of the target stage: all targets, or the best and the chosen one when there are many.
/// They stand in order of creation.
pub(super) fn decomposed(
    field: &impl Field,
    strategy: &Strategy,
    preview: &Preview,
    phase: PhaseEffect,
) -> Vec<Candidate> {
    let keep = kept(preview.ranked.len(), preview.chosen);
    let mut places: Vec<(usize, usize)> = keep.map(|place| (preview.ranked[place], place)).collect();
    places.sort_unstable();
    let candidate = |(position, place): (usize, usize)| {
        let target = preview.pool[position];
        let mut candidate = described(field, strategy, target, phase);
        candidate.rank = place as u32 + 1;
        candidate.selected = preview.chosen == Some(place);
        if preview.chosen.is_none_or(|chosen| place < chosen) && strategy.gate.is_some() {
            candidate.eligibility.eligible = passes(field, strategy, target);
            candidate.eligibility.reason =
                (!candidate.eligibility.eligible).then(|| "no plausible link".to_owned());
        }
        candidate
    };
    places.into_iter().map(candidate).collect()
}

/// Places to keep: all, or the best and the chosen one.
pub(super) fn kept(total: usize, chosen: Option<usize>) -> impl Iterator<Item = usize> {
    let best = if total > KEEP_ALL_UP_TO { KEEP_BEST } else { total };
    (0..best).chain(chosen.filter(|&place| place >= best))
}

fn described(field: &impl Field, strategy: &Strategy, target: TargetRef, phase: PhaseEffect) -> Candidate {
    let (stage, focus) = (SelectionStage::Target, field.focus(target));
    if strategy.order.is_empty() {
        return Candidate::additive(stage, &strategy.name, focus, weighed(field, strategy, target), phase);
    }
    let mut candidate = Candidate::scored(stage, &strategy.name, focus, 0.0, phase);
    candidate.contributions = strategy
        .order
        .iter()
        .filter_map(|step| {
            let value = field.value(&step.key, At::Target(target))?;
            let way = if step.descending { "most" } else { "least" };
            let name = format!("{way} {}", step.key.signal().id);
            Some(Contribution { name, value: finite(value), weight: 0.0, contribution: 0.0 })
        })
        .collect();
    candidate
}
