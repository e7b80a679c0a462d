//! `selection/rank_strategies`, `rank_nodes` and `joint_scoring`: scores, ranks and decompositions, exactly.

use colloquy_engine::methodology::weights::{Band, Test};
use colloquy_engine::selection::scoring::{PhaseEffect, Weighed, rank};
use colloquy_engine::selection::{Candidate, SelectionStage};
use colloquy_engine::session::Focus;
use colloquy_engine::signals::{SignalValue, resolve};
use serde_json::{Map, Value, json};

use super::shapes::{expect, list, number};
use super::{close, table};

const SUITE: &str = "selection";

/// Prefixes of keys that belong to a target; all others decide the strategy.
const OF_TARGETS: [&str; 5] =
    ["graph.node.", "technique.node.", "meta.node.", "graph.edge.", "coverage.element."];

fn of_target(key: &str) -> bool {
    OF_TARGETS.iter().any(|prefix| key.starts_with(prefix))
}

/// What a key resolves to among readings given by name.
fn value_of(key: &str, signals: &Map<String, Value>) -> Option<f64> {
    if let Some(value) = signals.get(key).filter(|value| !value.is_null()) {
        return Some(resolve(Test::Value, &reading(value), None));
    }
    let (base, suffix) = key.rsplit_once('.')?;
    let value = signals.get(base)?;
    let test = match (value, suffix) {
        (Value::Bool(_), "true") => Test::Flag(true),
        (Value::Bool(_), "false") => Test::Flag(false),
        (Value::Number(_), "low") => Test::Band(Band::Low),
        (Value::Number(_), "mid") => Test::Band(Band::Mid),
        (Value::Number(_), "high") => Test::Band(Band::High),
        _ => Test::Category(Box::leak(suffix.to_owned().into_boxed_str())),
    };
    Some(resolve(test, &reading(value), None))
}

fn reading(value: &Value) -> SignalValue {
    match value {
        Value::Bool(flag) => SignalValue::Flag(*flag),
        Value::Number(number) => SignalValue::Number(number.as_f64().unwrap()),
        Value::String(word) => SignalValue::Category(Box::leak(word.clone().into_boxed_str())),
        other => SignalValue::Text(other.to_string()),
    }
}

fn weighed<'a>(
    strategy: &'a Value,
    signals: &'a Map<String, Value>,
    wanted: impl Fn(&str) -> bool + 'a,
) -> impl Iterator<Item = Weighed<'a>> {
    let weights = strategy["signal_weights"].as_object().unwrap().iter();
    weights.filter(move |(key, _)| wanted(key)).map(|(key, weight)| Weighed {
        name: key,
        weight: number(weight),
        value: value_of(key, signals),
    })
}

fn effect(weights: &Value, bonuses: &Value, strategy: &Value) -> PhaseEffect {
    let name = strategy["name"].as_str().unwrap();
    PhaseEffect {
        multiplier: weights[name].as_f64().unwrap_or(1.0),
        bonus: bonuses[name].as_f64().unwrap_or(0.0),
    }
}

fn strategies(case: &Value) -> Vec<Value> {
    match case["methodology"].as_str() {
        Some(name) => list(&table(name)["strategies"]).to_vec(),
        None => list(&case["strategies"]).to_vec(),
    }
}

/// The phase tables of a case: its own, else those of its methodology's phase.
fn phase_tables(case: &Value) -> (Value, Value) {
    match (case["methodology"].as_str(), case["phase"].as_str()) {
        (Some(name), Some(phase)) => {
            let table = &table(name)["phases"][phase];
            (table["signal_weights"].clone(), table["phase_bonuses"].clone())
        }
        _ => (case["phase_weights"].clone(), case["phase_bonuses"].clone()),
    }
}

/// Compares candidates, in their order, with a case's decomposition. `named` tells a candidate's node.
fn compare(candidates: &[Candidate], named: &[&str], wanted: &[Value]) -> Result<(), String> {
    expect("candidates", &json!(candidates.len()), &json!(wanted.len()))?;
    for ((candidate, node), entry) in candidates.iter().zip(named).zip(wanted) {
        let at = format!("{} {node}", candidate.strategy);
        expect("strategy", &json!(candidate.strategy), &entry["strategy"])?;
        expect("node", &json!(node), &entry["node_id"])?;
        expect(&format!("{at}: rank"), &json!(candidate.rank), &entry["rank"])?;
        expect(&format!("{at}: selected"), &json!(candidate.selected), &entry["selected"])?;
        let parts = list(&entry["signal_contributions"]);
        expect(&format!("{at}: parts"), &json!(candidate.contributions.len()), &json!(parts.len()))?;
        for (found, part) in candidate.contributions.iter().zip(parts) {
            expect(&at, &json!(found.name), &part["name"])?;
            let shown =
                part["value"].as_bool().map_or_else(|| part["value"].as_f64().unwrap_or(0.0), f64::from);
            same(&format!("{at}: value of {}", found.name), found.value, shown)?;
            same(&format!("{at}: weight of {}", found.name), found.weight, number(&part["weight"]))?;
            same(
                &format!("{at}: part of {}", found.name),
                found.contribution,
                number(&part["contribution"]),
            )?;
        }
        same(&format!("{at}: base"), candidate.base_score, number(&entry["base_score"]))?;
        same(&format!("{at}: multiplier"), candidate.phase_multiplier, number(&entry["phase_multiplier"]))?;
        same(&format!("{at}: bonus"), candidate.phase_bonus, number(&entry["phase_bonus"]))?;
        same(&format!("{at}: final"), candidate.final_score, number(&entry["final_score"]))?;
    }
    Ok(())
}

fn same(what: &str, found: f64, wanted: f64) -> Result<(), String> {
    if close(SUITE, found, wanted) { Ok(()) } else { Err(format!("{what}: {found}, expected {wanted}")) }
}

/// Compares a ranking with `[..names, score]` entries, best first.
fn compare_ranking(found: &[(Vec<&str>, f64)], wanted: &Value) -> Result<(), String> {
    let wanted = list(wanted);
    expect("ranked", &json!(found.len()), &json!(wanted.len()))?;
    for ((names, score), entry) in found.iter().zip(wanted) {
        let (last, first) = entry.as_array().unwrap().split_last().unwrap();
        expect("ranked", &json!(names), &json!(first))?;
        same("score", *score, number(last))?;
    }
    Ok(())
}

pub(crate) fn rank_strategies(case: &Value) -> Result<(), String> {
    let (weights, bonuses) = phase_tables(case);
    let signals = case["signals"].as_object().unwrap();
    let strategies = strategies(case);
    let mut candidates: Vec<Candidate> = strategies
        .iter()
        .map(|strategy| {
            let name = strategy["name"].as_str().unwrap();
            let parts = weighed(strategy, signals, |key| !of_target(key));
            let phase = effect(&weights, &bonuses, strategy);
            Candidate::additive(SelectionStage::Strategy, name, Focus::None, parts, phase)
        })
        .collect();
    let order = rank(&mut candidates);
    let ranked: Vec<_> =
        order.iter().map(|&i| (vec![candidates[i].strategy.as_str()], candidates[i].final_score)).collect();
    compare_ranking(&ranked, &case["ranked"])?;
    compare(&candidates, &vec![""; candidates.len()], list(&case["decomposition"]))
}

pub(crate) fn rank_nodes(case: &Value) -> Result<(), String> {
    let strategy = match case["strategy"].as_str() {
        Some(wanted) => {
            strategies(case).into_iter().find(|s| s["name"] == wanted).ok_or("no such strategy")?
        }
        None => case["strategy_inline"].clone(),
    };
    let name = strategy["name"].as_str().unwrap();
    let phase = effect(&case["phase_weights"], &case["phase_bonuses"], &strategy);
    let weighs_nodes = strategy["signal_weights"].as_object().unwrap().keys().any(|key| of_target(key));
    let nodes = case["node_signals"].as_object().unwrap();
    let named: Vec<&str> = nodes.keys().filter(|_| weighs_nodes).map(String::as_str).collect();
    let mut candidates: Vec<Candidate> = named
        .iter()
        .map(|node| {
            let parts = weighed(&strategy, nodes[*node].as_object().unwrap(), of_target);
            Candidate::additive(SelectionStage::Target, name, Focus::None, parts, phase)
        })
        .collect();
    let order = rank(&mut candidates);
    let ranked: Vec<_> = order.iter().map(|&i| (vec![named[i]], candidates[i].final_score)).collect();
    compare_ranking(&ranked, &case["ranked"])?;
    compare(&candidates, &named, list(&case["decomposition"]))
}

pub(crate) fn joint_scoring(case: &Value) -> Result<(), String> {
    let (weights, bonuses) = phase_tables(case);
    let (mut candidates, mut named) = (Vec::new(), Vec::new());
    let strategies = strategies(case);
    let nodes = case["node_signals"].as_object().unwrap();
    for strategy in &strategies {
        for (node, own) in nodes {
            let mut merged = case["global_signals"].as_object().unwrap().clone();
            merged.extend(own.as_object().unwrap().clone());
            let name = strategy["name"].as_str().unwrap();
            let phase = effect(&weights, &bonuses, strategy);
            let parts = weighed(strategy, &merged, |_| true);
            candidates.push(Candidate::additive(SelectionStage::Joint, name, Focus::None, parts, phase));
            named.push(node.as_str());
        }
    }
    let order = rank(&mut candidates);
    let ranked: Vec<_> = order
        .iter()
        .map(|&i| (vec![candidates[i].strategy.as_str(), named[i]], candidates[i].final_score))
        .collect();
    compare_ranking(&ranked, &case["ranked"])?;
    compare(&candidates, &named, list(&case["decomposition"]))
}
