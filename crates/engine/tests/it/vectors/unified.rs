//! `arbitration/unified_engine`: the two arbiters as one algebra, and the signals concept tests add.

use colloquy_engine::concept_test::diversity::{recent_uses, stale_norm, staleness};
use colloquy_engine::coverage::{Checks, figures};
use colloquy_engine::methodology::weights::{Multiplier, Test, WeightKey};
use colloquy_engine::methodology::{MomentumSettings, MomentumSource};
use colloquy_engine::momentum::{Momentum, of_engagement};
use colloquy_engine::selection::scoring::{PhaseEffect, Weighed, additive, product, rank, ranking};
use colloquy_engine::selection::{Candidate, RuleMultiplier, SelectionStage};
use colloquy_engine::session::Focus;
use colloquy_engine::signals::{SignalValue, detect, resolve};
use indexmap::IndexMap;
use serde_json::{Map, Value, json};

use super::close;
use super::facts::{profile, word};
use super::shapes::{expect, list, means_end_chain, number, texts};
use super::stage::Stage;

fn same(what: &str, found: f64, wanted: f64) -> Result<(), String> {
    if close("arbitration", found, wanted) {
        Ok(())
    } else {
        Err(format!("{what}: {found}, expected {wanted}"))
    }
}

/// Compares readings by name: numbers within tolerance, the rest exactly.
fn readings(found: &[(&str, Value)], out: &Value) -> Result<(), String> {
    for (name, wanted) in out.as_object().unwrap() {
        let (_, value) =
            found.iter().find(|(known, _)| known == name).ok_or_else(|| format!("{name} is not read"))?;
        match (value.as_f64(), wanted.as_f64()) {
            (Some(value), Some(wanted)) => same(name, value, wanted)?,
            _ => expect(name, value, wanted)?,
        }
    }
    Ok(())
}

fn multiplied(list: &[Value], weights: &Value) -> Vec<RuleMultiplier> {
    list.iter()
        .enumerate()
        .map(|(i, m)| RuleMultiplier {
            scorer: String::new(),
            multiplier: number(m),
            weight: weights[i].as_f64().unwrap_or(1.0),
        })
        .collect()
}

pub(crate) fn unified_engine(case: &Value) -> Result<(), String> {
    let (given, out) = (&case["in"], &case["out"]);
    let has = |key: &str| !given[key].is_null();
    if out["rows"].is_array() {
        log_order(given, out)
    } else if has("multiplier") {
        let weight = product(&multiplied(&[given["multiplier"].clone()], &Value::Null), 0.0).ln();
        same("additive_weight", weight, number(&out["additive_weight"]))
    } else if has("multipliers") {
        let made = multiplied(list(&given["multipliers"]), &given["weights"]);
        let floor = given["floor"].as_f64().unwrap_or(0.0);
        let candidate =
            Candidate::product(SelectionStage::Strategy, "s", Focus::None, made, floor, phase(given));
        same("final", candidate.final_score, number(&out["final"]))
    } else if has("base") {
        same("final", phase(given).apply(number(&given["base"])), number(&out["final"]))
    } else if has("elements") {
        coverage(given, out)
    } else if has("level") {
        momentum(given, out)
    } else if has("llm.engagement") {
        let level = of_engagement(number(&given["llm.engagement"]));
        expect("level", &json!(level.name()), &out["momentum.level"])
    } else if has("stale_turns") {
        branch(given, out)
    } else if has("uses") {
        recent(given, out)
    } else if given.get("distance").is_some() {
        distance(given, out)
    } else if has("strategies") {
        previewed(given, out)
    } else {
        Err("unknown kind of case".to_owned())
    }
}

fn phase(given: &Value) -> PhaseEffect {
    PhaseEffect {
        multiplier: given["phase_multiplier"].as_f64().unwrap_or(1.0),
        bonus: given["phase_bonus"].as_f64().unwrap_or(0.0),
    }
}

/// Products order candidates as the sums of logarithms do.
fn log_order(given: &Value, out: &Value) -> Result<(), String> {
    let (mut names, mut products, mut sums) = (Vec::new(), Vec::new(), Vec::new());
    for row in list(&out["rows"]) {
        let name = row["strategy"].as_str().unwrap();
        let factors = list(&given["multipliers"][name]);
        let total = product(&multiplied(factors, &Value::Null), 0.0);
        let logs = factors.iter().map(|m| Weighed { name, weight: number(m).ln(), value: Some(1.0) });
        let (_, sum) = additive(logs);
        same(name, total, number(&row["product"]))?;
        same(name, sum, number(&row["log_sum"]))?;
        names.push(name);
        products.push(total);
        sums.push(sum);
    }
    for scores in [products, sums] {
        let order: Vec<&str> = ranking(&scores).into_iter().map(|i| names[i]).collect();
        expect("order", &json!(order), &out["order"])?;
    }
    Ok(())
}

fn coverage(given: &Value, out: &Value) -> Result<(), String> {
    let elements = list(&given["elements"]);
    let count = |element: &Value, key: &str| element[key].as_u64().unwrap_or(0) as usize;
    let checks: IndexMap<&str, Checks> = elements
        .iter()
        .map(|e| {
            let checks = Checks {
                mention: count(e, "mention"),
                reaction: count(e, "reaction"),
                comprehension: count(e, "comprehension"),
                connections: count(e, "connections"),
            };
            (e["id"].as_str().unwrap(), checks)
        })
        .collect();
    let exhausted = texts(&given["exhausted"]);
    let gaps: Vec<Vec<String>> = list(&given["gaps"]).iter().map(texts).collect();
    let open = gaps.iter().filter(|gap| !exhausted.contains(&gap[0])).map(|g| (g[0].as_str(), g[1].as_str()));
    let found = figures(&checks, open, gaps.is_empty());
    let listed = [
        ("coverage.satisfied", json!(found.satisfied)),
        ("coverage.has_open_gap", json!(found.has_open_gap)),
        ("coverage.gap_pressure", json!(found.gap_pressure)),
        ("coverage.ratio", json!(found.ratio)),
        ("coverage.unmentioned_ratio", json!(found.unmentioned_ratio)),
        ("coverage.no_reaction_ratio", json!(found.no_reaction_ratio)),
        ("coverage.no_comprehension_ratio", json!(found.no_comprehension_ratio)),
        ("coverage.unconnected_ratio", json!(found.unconnected_ratio)),
    ];
    readings(&listed, out)
}

fn momentum(given: &Value, out: &Value) -> Result<(), String> {
    let mut stage = Stage::new(&[], &[], means_end_chain(), &[]);
    stage.session.momentum = Momentum {
        level: serde_json::from_value(given["level"].clone()).unwrap(),
        low_streak: given["consecutive_low"].as_u64().unwrap() as u32,
        ..Momentum::default()
    };
    stage.methodology.momentum = MomentumSettings {
        source: MomentumSource::Rated,
        fatigue_threshold: given["threshold"].as_u64().unwrap() as u32,
    };
    let shown = |reading: Option<&SignalValue>| match reading {
        Some(SignalValue::Number(x)) => json!(x),
        Some(SignalValue::Flag(b)) => json!(b),
        Some(SignalValue::Category(word)) => json!(word),
        Some(SignalValue::Text(text)) => json!(text),
        None => Value::Null,
    };
    stage.with(|seen| {
        let detected = detect(seen);
        let ids = ["momentum.level", "momentum.low_streak", "momentum.fatigued"];
        readings(&ids.map(|id| (id, shown(detected.named(id)))), out)
    })
}

fn branch(given: &Value, out: &Value) -> Result<(), String> {
    let turns = |key: &str| given[key].as_u64().unwrap() as u32;
    let (stale, mild, severe) = (turns("stale_turns"), turns("stale_threshold"), turns("severe_threshold"));
    let listed = [
        ("graph.branch.staleness", json!(staleness(stale, mild, severe))),
        ("graph.branch.stale_norm", json!(stale_norm(stale, severe))),
    ];
    readings(&listed, out)
}

fn recent(given: &Value, out: &Value) -> Result<(), String> {
    let (uses, lookback) =
        (given["uses"].as_u64().unwrap() as usize, given["lookback"].as_u64().unwrap() as usize);
    let found = recent_uses("s", std::iter::repeat_n("s", uses), lookback);
    let recency = profile("v1_default").into_iter().find(|s| s.name == "recency_diversity").unwrap();
    let Multiplier::Power(base, _) = recency.rules[0].value else { return Err("not a power".to_owned()) };
    same("penalty", base, number(&given["penalty"]))?;
    let listed = [
        ("strategy.recent_uses", json!(found)),
        ("strategy.recent_uses_norm", json!(found as f64 / lookback as f64)),
        ("multiplier", json!(base.powf(found as f64))),
        ("additive_equivalent", json!(base.ln() * found as f64)),
    ];
    readings(&listed, out)
}

fn distance(given: &Value, out: &Value) -> Result<(), String> {
    // A chain of that many steps to a value; without one, a node from which no way leads there.
    let steps = given["distance"].as_u64();
    let length = steps.unwrap_or(0) as usize;
    let last = if steps.is_some() { "value" } else { "attribute" };
    let nodes: Vec<Value> = (0..=length)
        .map(|n| json!({"id": format!("n{n}"), "type": if n == length { last } else { "attribute" }}))
        .collect();
    let edges: Vec<Value> =
        (0..length).map(|n| json!({"source": format!("n{n}"), "target": format!("n{}", n + 1)})).collect();
    let ontology = super::stage::permissive(&nodes, &edges, &["value".to_owned()]);
    let stage = Stage::new(&nodes, &edges, ontology, &[]);
    let id = "graph.node.terminal_distance";
    let near = number(&given["near"]);
    same("near", near, 2.0)?;
    let first = Focus::Node(colloquy_engine::ids::NodeId::at(0));
    let position = colloquy_engine::signals::ordinal(id).unwrap();
    let reading = stage.with(|seen| colloquy_engine::signals::Detected::measure(seen, position, &first))?;
    let SignalValue::Category(category) = reading else { return Err("not a category".to_owned()) };
    let ladder = profile("v1_default").into_iter().find(|s| s.name == "vertical_laddering").unwrap();
    let rule = ladder.rules.iter().find(|rule| {
        rule.when
            .iter()
            .all(|p| p.key.signal().id == "strategy.target.terminal_distance" && p.key.test == test(category))
    });
    let multiplier = match rule.map(|rule| &rule.value) {
        Some(Multiplier::Constant(value)) => *value,
        _ => 1.0,
    };
    readings(&[(id, json!(category)), ("deepen_multiplier_before_saturation", json!(multiplier))], out)
}

fn test(category: &str) -> Test {
    let SignalValue::Category(category) = word("strategy.target.terminal_distance", category) else {
        panic!("not a category")
    };
    Test::Category(category)
}

/// Sums in which a strategy's own signals count beside those of the session.
fn previewed(given: &Value, out: &Value) -> Result<(), String> {
    let strategies = given["strategies"].as_object().unwrap();
    let mut candidates: Vec<Candidate> = strategies
        .iter()
        .map(|(name, strategy)| {
            let mut signals = given["signals"].as_object().unwrap().clone();
            signals.extend(given["preview"][name].as_object().unwrap().clone());
            let weights = strategy["weights"].as_object().unwrap();
            let parts: Vec<Weighed<'_>> = weights
                .iter()
                .map(|(key, weight)| Weighed {
                    name: key,
                    weight: number(weight),
                    value: value(key, &signals),
                })
                .collect();
            Candidate::additive(SelectionStage::Strategy, name, Focus::None, parts, PhaseEffect::NONE)
        })
        .collect();
    let order = rank(&mut candidates);
    expect("winner", &json!(candidates[order[0]].strategy), &out["winner"])?;
    for candidate in &candidates {
        same(&candidate.strategy, candidate.final_score, number(&out["scores"][&candidate.strategy]))?;
    }
    Ok(())
}

/// What a key resolves to, parsed as in a methodology.
fn value(key: &str, signals: &Map<String, Value>) -> Option<f64> {
    let parsed = WeightKey::parse(key).unwrap_or_else(|fault| panic!("{key}: {}", fault.message));
    let reading = match signals.get(parsed.signal().id)? {
        Value::Bool(flag) => SignalValue::Flag(*flag),
        Value::Number(number) => SignalValue::Number(number.as_f64().unwrap()),
        Value::String(text) => word(parsed.signal().id, text),
        other => panic!("{other} is no reading"),
    };
    Some(resolve(parsed.test, &reading, None))
}
