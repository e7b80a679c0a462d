//! Decisions over made-up values: properties that hold whatever is read, and the rules one by one.

use std::collections::BTreeMap;

use indexmap::IndexMap;
use proptest::prelude::{Just, prop_assert, prop_assert_eq, prop_assume, prop_oneof, proptest};
use proptest::strategy::Strategy as Generated;

use super::*;
use crate::given::methodology::phases::PhaseTable;
use crate::given::methodology::strategies::{Gate, Target};
use crate::given::methodology::weights::{
    Multiplier, Order, Predicate, Rule, Scorer, Test, Weight, WeightKey,
};
use crate::given::methodology::{ScoringMode, SelectionSettings, Strategy};
use crate::state::session::Focus;
use crate::text::ids::{EdgeId, NodeId};

/// Signals from here on are read at the target, those before at the strategy; the last depends on the target
/// in view.
const TARGET_SIGNALS: usize = 4;
const PREVIEW_SIGNAL: usize = 3;

/// Readings by signal and place; absent when not listed.
#[derive(Debug, Clone, Default)]
struct Made {
    nodes: usize,
    values: BTreeMap<(usize, usize), f64>,
    plausible: Vec<f64>,
}

impl Made {
    fn place(at: At) -> usize {
        match at {
            At::Strategy(index, _) => index,
            At::Target(TargetRef::Node(n)) => n,
            At::Target(_) => 0,
        }
    }
}

impl Field for Made {
    fn value(&self, key: &WeightKey, at: At) -> Option<f64> {
        match at {
            At::Strategy(_, target) if key.signal == PREVIEW_SIGNAL => match target {
                TargetRef::Node(n) => Some(n as f64),
                _ => None,
            },
            At::Strategy(..) if key.signal >= TARGET_SIGNALS => None,
            _ => self.values.get(&(key.signal, Self::place(at))).copied(),
        }
    }
    fn depends_on_target(&self, key: &WeightKey) -> bool {
        key.signal == PREVIEW_SIGNAL
    }
    fn targets(&self, kind: Target) -> Vec<TargetRef> {
        match kind {
            Target::Node => (0..self.nodes).map(TargetRef::Node).collect(),
            _ => Vec::new(),
        }
    }
    fn focus(&self, target: TargetRef) -> Focus {
        match target {
            TargetRef::Node(n) => Focus::Node(NodeId::at(n)),
            TargetRef::Edge(n) => Focus::Edge(EdgeId::at(n)),
            TargetRef::None | TargetRef::Element(_) => Focus::None,
        }
    }
    fn link_plausible(&self, target: TargetRef) -> Option<f64> {
        match target {
            TargetRef::Node(n) => self.plausible.get(n).copied(),
            _ => None,
        }
    }
}

fn key(signal: usize) -> WeightKey {
    WeightKey { signal, test: Test::Value }
}

fn weight(signal: usize, weight: f64) -> Weight {
    Weight { name: format!("s{signal}"), key: key(signal), weight }
}

fn predicate(signal: usize, negated: bool) -> Predicate {
    Predicate { text: format!("{}s{signal}", if negated { "!" } else { "" }), key: key(signal), negated }
}

fn strategy(name: &str, weights: &[(usize, f64)]) -> Strategy {
    let (target, own): (Vec<Weight>, Vec<Weight>) =
        weights.iter().map(|&(s, w)| weight(s, w)).partition(|w| w.key.signal >= TARGET_SIGNALS);
    Strategy { name: name.into(), strategy_weights: own, target_weights: target, ..Strategy::default() }
}

fn made(nodes: usize, values: &[(usize, usize, f64)]) -> Made {
    let values = values.iter().map(|&(signal, place, value)| ((signal, place), value)).collect();
    Made { nodes, values, plausible: Vec::new() }
}

fn decided(field: &Made, strategies: &[Strategy], settings: &SelectionSettings) -> Decision {
    decide(field, Contest { strategies, settings, phase: &PhaseTable::default() })
}

fn joint() -> SelectionSettings {
    SelectionSettings { scoring_mode: ScoringMode::Joint, ..SelectionSettings::default() }
}

#[test]
fn a_strategy_then_its_best_node() {
    let strategies = [strategy("a", &[(0, 1.0), (4, 1.0)]), strategy("b", &[(0, 2.0), (4, -1.0)])];
    let field = made(3, &[(0, 0, 0.5), (0, 1, 0.5), (4, 0, 0.9), (4, 1, 0.1), (4, 2, 0.1)]);
    let decision = decided(&field, &strategies, &SelectionSettings::default());
    assert_eq!((decision.strategy.as_str(), decision.focus), ("b", Focus::Node(NodeId::at(1))));
    assert_eq!(decision.decomposition.len(), 5);
    assert!(!decision.fallback);
}

#[test]
fn conditions_keep_strategies_out_with_a_reason() {
    let mut a = strategy("a", &[(0, 9.0)]);
    a.requires = vec![predicate(1, false)];
    let mut b = strategy("b", &[(0, 8.0)]);
    b.forbids = vec![predicate(0, false)];
    let mut c = strategy("c", &[(0, 7.0)]);
    c.requires_any = vec![predicate(1, false), predicate(0, true)];
    let d = strategy("d", &[(0, 1.0)]);
    let strategies = [a, b, c, d];
    let values: Vec<_> = (0..4).map(|place| (0, place, 1.0)).collect();
    let decision = decided(&made(0, &values), &strategies, &SelectionSettings::default());
    assert_eq!(decision.strategy, "d");
    let reasons: Vec<_> = decision.decomposition.iter().map(|c| c.eligibility.reason.as_deref()).collect();
    assert_eq!(
        reasons,
        [Some("requires s1"), Some("forbidden by s0"), Some("requires one of s1, !s0"), None]
    );
    assert_eq!(decision.decomposition.iter().map(|c| c.rank).collect::<Vec<_>>(), [0, 0, 0, 1]);
    assert_eq!(decision.alternatives.len(), 1);
}

#[test]
fn a_strategy_without_a_candidate_is_out_and_the_ladder_chooses() {
    let mut a = strategy("a", &[(0, 9.0)]);
    a.candidates = vec![predicate(4, false)];
    let mut seed = strategy("seed", &[(0, -1.0)]);
    seed.target = Target::None;
    seed.requires = vec![predicate(1, false)];
    let roam = Strategy { name: "roam".to_owned(), strategy_weights: vec![weight(0, -2.0)], ..seed.clone() };
    let strategies = [a, seed, roam];
    let field = made(2, &[(0, 0, 1.0), (0, 1, 1.0), (0, 2, 1.0)]);
    let ladder = |names: &[&str]| SelectionSettings {
        fallback: names.iter().map(|&n| n.to_owned()).collect(),
        ..SelectionSettings::default()
    };
    for (fallback, chosen) in [
        (&["a", "seed"][..], "seed"),
        (&["seed", "roam"], "seed"),
        (&["a", "roam", "seed"], "roam"),
        (&[], "seed"),
        (&["nowhere"], "seed"),
    ] {
        let decision = decided(&field, &strategies, &ladder(fallback));
        assert_eq!((decision.strategy.as_str(), decision.fallback), (chosen, true), "{fallback:?}");
        assert_eq!(decision.focus, Focus::None);
        assert_eq!(
            decision.decomposition[0].eligibility.reason.as_deref(),
            Some("no target comes into question")
        );
    }
}

#[test]
fn no_strategies_no_nodes_and_one_of_each_are_decided_without_panic() {
    let empty = decided(&made(0, &[]), &[], &SelectionSettings::default());
    assert_eq!((empty.strategy.as_str(), empty.fallback), ("", true));
    for settings in [SelectionSettings::default(), joint()] {
        let one = decided(&made(0, &[]), &[strategy("a", &[(4, 1.0)])], &settings);
        assert_eq!((one.strategy.as_str(), one.focus, one.fallback), ("a", Focus::None, false));
        let one = decided(&made(1, &[]), &[strategy("a", &[(4, 1.0)])], &settings);
        assert_eq!((one.strategy.as_str(), one.focus), ("a", Focus::Node(NodeId::at(0))));
    }
}

#[test]
fn an_order_ranks_targets_and_missing_readings_come_last() {
    let mut a = strategy("a", &[]);
    a.candidates = vec![predicate(6, true)];
    a.order = vec![Order { key: key(4), descending: false }, Order { key: key(5), descending: true }];
    let field = made(4, &[(4, 1, 2.0), (5, 1, 0.1), (4, 2, 1.0), (5, 2, 0.1), (4, 3, 1.0), (5, 3, 0.7)]);
    let strategies = [a];
    let preview = target::preview(&field, &strategies[0], scoring::PhaseEffect::NONE);
    assert_eq!(preview.ranked, [3, 2, 1, 0]);
    assert_eq!(preview.target(), TargetRef::Node(3));
}

#[test]
fn a_gate_passes_over_implausible_targets_within_its_tries() {
    let mut a = strategy("a", &[(4, 1.0)]);
    a.gate = Some(Gate { link_plausible: 0.5, max_reselect: 1 });
    a.candidates = vec![predicate(6, true)];
    let mut field = made(4, &[(4, 0, 0.9), (4, 1, 0.8), (4, 2, 0.7)]);
    let settings = SelectionSettings::default();
    field.plausible = vec![0.5, 0.6, 0.9, 0.9];
    let strategies = [a];
    for settings in [settings.clone(), joint()] {
        let decision = decided(&field, &strategies, &settings);
        assert_eq!(decision.focus, Focus::Node(NodeId::at(1)));
        let selected: Vec<_> = decision.decomposition.iter().filter(|c| c.focus != Focus::None).collect();
        assert!(!selected[0].eligibility.eligible && selected[1].selected);
    }
    field.plausible = vec![0.5, 0.5, 0.9, 0.9];
    let decision = decided(&field, &strategies, &settings);
    assert!(decision.fallback, "the tries are used up");
    field.plausible.clear();
    assert_eq!(
        decided(&field, &strategies, &settings).focus,
        Focus::Node(NodeId::at(0)),
        "unknown is viable"
    );
}

#[test]
fn product_rules_multiply_and_the_preview_is_in_view() {
    let rule = |when: Vec<Predicate>, strategies: &[&str], value| Rule {
        when,
        strategies: strategies.iter().map(|&s| s.to_owned()).collect(),
        value,
    };
    let rules = vec![
        Scorer {
            name: "first".into(),
            weight: 0.5,
            rules: vec![
                rule(vec![predicate(0, false)], &["b"], Multiplier::Constant(4.0)),
                rule(vec![], &["b"], Multiplier::Constant(100.0)),
            ],
        },
        Scorer {
            name: "power".into(),
            weight: 1.0,
            rules: vec![rule(vec![], &[], Multiplier::Power(0.5, key(PREVIEW_SIGNAL)))],
        },
    ];
    let settings = SelectionSettings {
        arbiter: Arbiter::Product,
        rules,
        floor: 1e-6,
        alarm_above: 1.5,
        ..SelectionSettings::default()
    };
    let strategies = [strategy("a", &[(4, 1.0)]), strategy("b", &[(4, -1.0)])];
    let field = made(3, &[(0, 1, 1.0), (4, 0, 0.0), (4, 1, 0.5), (4, 2, 1.0)]);
    let decision = decided(&field, &strategies, &settings);
    let scores: Vec<f64> = decision.decomposition[..2].iter().map(|c| c.base_score).collect();
    assert_eq!(scores, [0.25, 2.0]);
    assert_eq!((decision.strategy.as_str(), decision.arbiter), ("b", Arbiter::Product));
    let alarm = decision.decomposition[1].eligibility.reason.as_deref();
    assert_eq!(alarm, Some("product 2.000 is above the alarm of 1.5"));
}

#[test]
fn of_many_targets_the_best_and_the_chosen_are_kept() {
    let strategies = [strategy("a", &[(4, 1.0)]), strategy("b", &[(4, 1.0), (0, -1.0)])];
    let values: Vec<_> = (0..500).map(|n| (4, n, n as f64 / 500.0)).chain([(0, 1, 1.0)]).collect();
    let field = made(500, &values);
    let staged = decided(&field, &strategies, &SelectionSettings::default());
    assert_eq!(staged.decomposition.len(), 2 + KEEP_BEST);
    let both = decided(&field, &strategies, &joint());
    assert_eq!((both.decomposition.len(), both.alternatives.len()), (KEEP_BEST, KEEP_ALL_UP_TO));
    for decision in [staged, both] {
        assert_eq!(decision.focus, Focus::Node(NodeId::at(499)));
        assert_eq!(decision.decomposition.iter().filter(|c| c.selected && c.focus != Focus::None).count(), 1);
    }
}

/// Wild numbers, NaN and infinities among them.
fn wild() -> impl Generated<Value = f64> + Clone {
    prop_oneof![
        8 => -2.0..2.0f64,
        1 => prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(f64::NEG_INFINITY), Just(1e308), Just(-1e308)],
    ]
}

fn interviews(
    numbers: impl Generated<Value = f64> + Clone,
) -> impl Generated<Value = (Made, Vec<Strategy>, PhaseTable)> {
    let values = proptest::collection::btree_map((0..8usize, 0..6usize), numbers.clone(), 0..40);
    let weights = proptest::collection::vec(proptest::collection::vec((0..8usize, -2.0..2.0f64), 0..8), 0..6);
    let phases = proptest::collection::vec((0.1..2.0f64, -1.0..1.0f64), 6);
    (0..6usize, values, weights, phases).prop_map(|(nodes, values, weights, phases)| {
        let strategies: Vec<Strategy> =
            weights.iter().enumerate().map(|(i, w)| strategy(&format!("s{i}"), w)).collect();
        let names = || strategies.iter().map(|s| s.name.clone());
        let phase = PhaseTable {
            multipliers: names().zip(phases.iter().map(|p| p.0)).collect::<IndexMap<_, _>>(),
            bonuses: names().zip(phases.iter().map(|p| p.1)).collect::<IndexMap<_, _>>(),
            ..PhaseTable::default()
        };
        (Made { nodes, values, plausible: Vec::new() }, strategies, phase)
    })
}

proptest! {
    #[test]
    fn contributions_sum_to_scores((field, strategies, phase) in interviews(wild())) {
        for settings in [SelectionSettings::default(), joint()] {
            let decision = decide(&field, Contest { strategies: &strategies, settings: &settings, phase: &phase });
            for candidate in &decision.decomposition {
                let sum: f64 = candidate.contributions.iter().map(|c| c.contribution).sum();
                let allowed = 1e-9 * candidate.contributions.iter().map(|c| c.contribution.abs()).sum::<f64>().max(1.0);
                prop_assert!((sum - candidate.base_score).abs() <= allowed, "{candidate:?}");
                let final_score = scoring::finite(candidate.base_score * candidate.phase_multiplier + candidate.phase_bonus);
                prop_assert_eq!(final_score, candidate.final_score);
                prop_assert!(candidate.final_score.is_finite() && candidate.base_score.is_finite());
            }
            let again = decide(&field, Contest { strategies: &strategies, settings: &settings, phase: &phase });
            prop_assert_eq!(decision, again, "deciding changes nothing");
        }
    }

    #[test]
    fn the_order_of_candidates_does_not_matter_except_in_ties(
        (field, strategies, phase) in interviews(-2.0..2.0f64),
        turn in 0..6usize,
    ) {
        let count = strategies.len();
        prop_assume!(count > 0);
        let moved = |i: usize| (i + turn) % count;
        let mut turned = strategies.clone();
        turned.rotate_left(turn % count);
        let mut other = field.clone();
        other.values = field.values.iter().filter(|((s, _), _)| *s >= TARGET_SIGNALS).map(|(k, v)| (*k, *v)).collect();
        for i in 0..count {
            for signal in 0..TARGET_SIGNALS {
                if let Some(v) = field.values.get(&(signal, moved(i))) {
                    other.values.insert((signal, i), *v);
                }
            }
        }
        for settings in [SelectionSettings::default(), joint()] {
            let a = decide(&field, Contest { strategies: &strategies, settings: &settings, phase: &phase });
            let b = decide(&other, Contest { strategies: &turned, settings: &settings, phase: &phase });
            prop_assert!((a.alternatives[0].score - b.alternatives[0].score).abs() < 1e-9);
            let unique = a.alternatives.get(1).is_none_or(|next| a.alternatives[0].score - next.score > 1e-9);
            if unique {
                prop_assert_eq!((a.strategy, a.focus), (b.strategy, b.focus));
            }
        }
    }

    #[test]
    fn joint_scores_are_those_of_all_pairs_one_by_one((field, strategies, phase) in interviews(-2.0..2.0f64)) {
        let decision = decide(&field, Contest { strategies: &strategies, settings: &joint(), phase: &phase });
        prop_assume!(field.nodes > 0 && !strategies.is_empty());
        let mut best: Option<(f64, usize, usize)> = None;
        for (i, strategy) in strategies.iter().enumerate() {
            for node in 0..field.nodes {
                let own = strategy.strategy_weights.iter().map(|w| (w, At::Strategy(i, TargetRef::Node(node))));
                let of_node = strategy.target_weights.iter().map(|w| (w, At::Target(TargetRef::Node(node))));
                let base: f64 = own.chain(of_node).filter_map(|(w, at)| Some(w.weight * field.value(&w.key, at)?)).sum();
                let score = base * phase.multipliers[&strategy.name] + phase.bonuses[&strategy.name];
                if best.is_none_or(|(highest, _, _)| score > highest) {
                    best = Some((score, i, node));
                }
            }
        }
        let (score, i, node) = best.unwrap();
        prop_assert!((decision.alternatives[0].score - score).abs() < 1e-9);
        prop_assert_eq!(&decision.strategy, &strategies[i].name);
        prop_assert_eq!(decision.focus, Focus::Node(NodeId::at(node)));
    }
}
