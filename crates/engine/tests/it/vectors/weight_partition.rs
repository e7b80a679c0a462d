//! `selection/weight_partition`: which keys score the strategy and which its target, in order; and that the
//! shipped methodologies carry the numbers of `selection/methodology_tables`.

use colloquy_engine::library;
use colloquy_engine::methodology::strategies::{Strategy, Target};
use colloquy_engine::methodology::weights::Weight;
use colloquy_engine::{Methodology, methodology::Norm, methodology::phases::Phase};
use serde_json::{Value, json};

use super::{suite, table};

/// The table's strategy alone, as a methodology. A strategy without a node refuses weights on node signals,
/// so for the partition every one is bound to a node; counts without a bound get a norm.
fn alone(strategy: &Value) -> Result<Strategy, String> {
    let mut strategy = strategy.clone();
    strategy["node_binding"] = json!("required");
    let config = json!({
        "method": {"name": "t"},
        "strategies": [strategy],
        "signal_norms": {"graph.node.edge_count": {"half_at": 3}},
    });
    let checked =
        Methodology::parse("t.yaml", &config.to_string()).map_err(|problems| problems.to_string())?;
    checked.methodology.strategies.into_iter().next().ok_or_else(|| "no strategy".to_owned())
}

fn names(weights: &[Weight]) -> Value {
    weights.iter().map(|weight| weight.name.as_str()).collect()
}

pub(crate) fn weight_partition(case: &Value) -> Result<(), String> {
    let methodology = table(case["methodology"].as_str().unwrap_or_default());
    let name = &case["strategy"];
    let strategies = methodology["strategies"].as_array().ok_or("no such methodology")?;
    let row = strategies.iter().find(|row| &row["name"] == name).ok_or("no such strategy")?;
    let strategy = alone(row)?;
    let (global, node) = (names(&strategy.strategy_weights), names(&strategy.target_weights));
    if global != case["global_keys"] {
        return Err(format!("strategy weights {global}, expected {}", case["global_keys"]));
    }
    if node != case["node_keys"] {
        return Err(format!("node weights {node}, expected {}", case["node_keys"]));
    }
    Ok(())
}

/// What a strategy of the tables must weigh: no zeros, and node signals only where a node is asked about.
fn expected(row: &Value, target: Target) -> Vec<(String, f64)> {
    let node =
        |key: &str| ["graph.node.", "technique.node.", "meta.node."].iter().any(|p| key.starts_with(p));
    let weights = row["signal_weights"].as_object().into_iter().flatten();
    let all = weights.map(|(key, weight)| (key.clone(), weight.as_f64().unwrap_or(f64::NAN)));
    let counted = all.filter(|(key, weight)| *weight != 0.0 && (target != Target::None || !node(key)));
    let (mut of_strategy, of_node): (Vec<_>, Vec<_>) = counted.partition(|(key, _)| !node(key));
    of_strategy.extend(of_node);
    of_strategy
}

#[test]
fn shipped_methodologies_carry_the_numbers_of_the_tables() {
    let tables = suite("selection/methodology_tables");
    for (name, wanted) in tables["methodologies"].as_object().unwrap() {
        // The tables are the weights a methodology began with.
        let classic = library::methodology(&format!("{name}_classic")).or_else(|| library::methodology(name));
        let methodology = classic.unwrap().unwrap().methodology;
        let rows = wanted["strategies"].as_array().unwrap();
        assert_eq!(methodology.strategies.len(), rows.len(), "{name}");
        for (strategy, row) in methodology.strategies.iter().zip(rows) {
            assert_eq!(row["name"], strategy.name.as_str(), "{name}");
            let both = strategy.strategy_weights.iter().chain(&strategy.target_weights);
            let weights: Vec<(String, f64)> = both.map(|w| (w.name.clone(), w.weight)).collect();
            assert_eq!(weights, expected(row, strategy.target), "{name}.{}", strategy.name);
            assert_eq!(row["generates_closing_question"], strategy.generates_closing_question);
            assert_eq!(row["node_binding"] == "none", strategy.target == Target::None, "{name}");
            assert_eq!(row["focus_mode"], json!(strategy.focus_mode), "{name}.{}", strategy.name);
        }
        for phase in Phase::ALL {
            let (table, wanted) = (methodology.phases.table(phase), &wanted["phases"][phase.name()]);
            assert_eq!(json!(table.multipliers), wanted["signal_weights"], "{name} {phase:?}");
            assert_eq!(json!(table.bonuses), wanted["phase_bonuses"], "{name} {phase:?}");
        }
    }
    let grid = library::methodology("repertory_grid_classic").unwrap().unwrap().methodology;
    assert!(matches!(grid.signal_norms["graph.node.edge_count"], Norm::HalfAt(k) if k > 0.0));
}
