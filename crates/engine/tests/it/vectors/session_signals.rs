//! `response_trend`, `llm_normalisation`, `chain_completion`, `saturation_signals`, `phase`, `key_resolution`,
//! `momentum_fatigue`: what is read from a session as a whole.

use colloquy_engine::Methodology;
use colloquy_engine::interpretation::{MomentumLevel, Ratings, ResponseDepth};
use colloquy_engine::methodology::ontology::{EdgeType, NodeType};
use colloquy_engine::methodology::weights::{Band, Test, WeightKey};
use colloquy_engine::methodology::{MomentumSettings, Ontology};
use colloquy_engine::momentum::Momentum;
use colloquy_engine::phase::Boundaries;
use colloquy_engine::saturation::TurnYield;
use colloquy_engine::session::{Counters, Saturation};
use colloquy_engine::signals::llm::global_response_trend::trend;
use colloquy_engine::signals::{How, SIGNALS, Scale, SignalValue, detect, find, resolve};
use serde_json::{Value, json};

use super::node_states::same;
use super::shapes::expect;
use crate::grown;

/// Answers whose depths an earlier design kept; the trend looks at fewer.
const KEPT: usize = 10;

pub(crate) fn response_trend(case: &Value) -> Result<(), String> {
    let words = case["depths"].as_array().ok_or("no depths")?;
    // A word that is no depth counts as moderate.
    let depths: Vec<ResponseDepth> =
        words.iter().map(|w| serde_json::from_value(w.clone()).unwrap_or(ResponseDepth::Moderate)).collect();
    for (n, expected) in (1..).zip(case["trend_after_each"].as_array().ok_or("no trends")?) {
        let got = trend(&depths[..n]);
        if expected.as_str() != Some(got) || trend(&depths[n.saturating_sub(KEPT)..n]) != got {
            return Err(format!("after {n}: {got}, expected {expected}"));
        }
    }
    let kept = depths.len().min(KEPT);
    (case["history_len"] == json!(kept)).then_some(()).ok_or(format!("{kept} answers kept"))
}

pub(crate) fn llm_normalisation(case: &Value) -> Result<(), String> {
    let ratings = match (Ratings::read(&case["llm_returned"]), case["out"].as_object()) {
        (Err(_), None) => return expect("out", &Value::Null, &case["out"]),
        (Ok(ratings), Some(_)) => ratings,
        (got, _) => return Err(format!("{got:?}, expected {}", case["error"])),
    };
    for signal in SIGNALS {
        let How::Judged(read) = signal.how else { continue };
        let (got, expected) = (read(&ratings), &case["out"][signal.id]);
        let right = got.as_ref().map_or(expected.is_null(), |reading| same(reading, expected));
        if !right {
            return Err(format!("{} is {got:?}, expected {expected}", signal.id));
        }
    }
    Ok(())
}

/// The types of a methodology of the tables, every edge type chaining and allowed anywhere.
fn ontology(methodology: &str) -> Ontology {
    let table = super::table(methodology);
    let name = |value: &Value| value["name"].as_str().unwrap().to_owned();
    let nodes = table["node_types"].as_array().unwrap().iter().map(|t| NodeType {
        name: name(t),
        description: String::new(),
        examples: Vec::new(),
        level: t["level"].as_u64().and_then(|level| u8::try_from(level).ok()),
        terminal: t["terminal"].as_bool() == Some(true),
    });
    let edges = table["edge_types"].as_array().unwrap().iter().map(|t| EdgeType {
        name: name(t),
        description: String::new(),
        inverse: String::new(),
        pairs: Vec::new(),
        gap_pairs: Vec::new(),
        chain: true,
    });
    Ontology { nodes: nodes.collect(), edges: edges.collect(), ..Ontology::default() }
}

pub(crate) fn chain_completion(case: &Value) -> Result<(), String> {
    let ontology = ontology(case["methodology"].as_str().ok_or("no methodology")?);
    let mut session = grown::empty(&Methodology::plain("vectors", ontology.clone()));
    let nodes = case["nodes"].as_object().ok_or("no nodes")?;
    for (position, node_type) in nodes.values().enumerate() {
        let node_type = node_type.as_str().ok_or("no type")?;
        session.graph.nodes.push(grown::node(&ontology, position, node_type, 1));
    }
    let place = |letter: Option<char>| {
        nodes.keys().position(|name| letter.is_some_and(|l| name.starts_with(l))).ok_or("unknown node")
    };
    for (position, ends) in case["edges"].as_array().ok_or("no edges")?.iter().enumerate() {
        let mut ends = ends.as_str().ok_or("no edge")?.chars();
        let (source, target) = (place(ends.next())?, place(ends.next())?);
        session.graph.edges.push(grown::edge(position, source, target, &ontology.edges[0].name, 1));
    }
    let mut grown = grown::grow(Methodology::plain("vectors", ontology), 0, 1);
    grown.session = session;
    let detected = grown.with(detect);
    for (id, expected) in case["out"].as_object().ok_or("no out")? {
        let got = detected.named(id);
        if !got.is_some_and(|reading| same(reading, expected)) {
            return Err(format!("{id} is {got:?}, expected {expected}"));
        }
    }
    Ok(())
}

pub(crate) fn saturation_signals(case: &Value) -> Result<(), String> {
    let number = |name: &str| case[name].as_u64().unwrap_or(0) as usize;
    let mut counters = Counters { surface_peak: number("surface_peak") as f64, ..Counters::default() };
    let created = number("surface_now").saturating_sub(number("prev_surface"));
    let Saturation { conversation, .. } = counters.take_in(&TurnYield {
        turn: 2,
        nodes_created: created,
        node_count: number("surface_now"),
        ..TurnYield::default()
    });
    let expected = case["out"]["meta.conversation.saturation"].as_f64().ok_or("no saturation")?;
    let peak = case["new_surface_peak"].as_f64().ok_or("no peak")?;
    let right = super::close("selection", conversation, expected) && counters.surface_peak == peak;
    right.then_some(()).ok_or(format!("{conversation} with peak {}", counters.surface_peak))
}

pub(crate) fn phase(case: &Value) -> Result<(), String> {
    let max_turns = case["max_turns"].as_u64().and_then(|n| u32::try_from(n).ok()).ok_or("no turns")?;
    let bounds = Boundaries::heuristic(max_turns);
    let expected = &case["boundaries"];
    if (json!(bounds.mid_from), json!(bounds.late_from))
        != (expected["early_max_turns"].clone(), expected["mid_max_turns"].clone())
    {
        return Err(format!("{bounds:?}, expected {expected}"));
    }
    for (turn, expected) in case["phase_by_turn"].as_object().ok_or("no phases")? {
        let got = bounds.phase(turn.parse().map_err(|_| "no turn")?).name();
        if expected.as_str() != Some(got) {
            return Err(format!("turn {turn} is {got}, expected {expected}"));
        }
    }
    Ok(())
}

/// A recorded value as a reading of the signal of that name (or of a made-up one).
fn reading(id: &str, value: &Value) -> Option<SignalValue> {
    Some(match value {
        Value::Bool(holds) => SignalValue::Flag(*holds),
        Value::Number(number) => SignalValue::Number(number.as_f64()?),
        Value::String(text) => match find(id).map(|signal| signal.scale) {
            Some(Scale::Category(words)) => SignalValue::Category(words.iter().find(|word| **word == text)?),
            _ => SignalValue::Text(text.clone()),
        },
        Value::Object(parts) => SignalValue::Text(json!(parts).to_string()),
        Value::Null | Value::Array(_) => return None,
    })
}

/// The test a suffix asks for; None when the reading cannot have it.
fn test(id: &str, suffix: &str, reading: &SignalValue) -> Option<Test> {
    match (reading, suffix) {
        (SignalValue::Flag(_), "true") => Some(Test::Flag(true)),
        (SignalValue::Flag(_), "false") => Some(Test::Flag(false)),
        (SignalValue::Number(_), "low") => Some(Test::Band(Band::Low)),
        (SignalValue::Number(_), "mid") => Some(Test::Band(Band::Mid)),
        (SignalValue::Number(_), "high") => Some(Test::Band(Band::High)),
        (SignalValue::Category(_), word) => match find(id)?.scale {
            Scale::Category(words) => words.iter().find(|w| **w == word).map(|w| Test::Category(w)),
            _ => None,
        },
        _ => None,
    }
}

/// A key without a test resolves to nothing: where its signal is one of ours, loading refuses it.
pub(crate) fn key_resolution(case: &Value) -> Result<(), String> {
    let signals = &super::suite("selection/key_resolution")["signals"];
    let key = case["key"].as_str().ok_or("no key")?;
    let (base, suffix) = key.rsplit_once('.').unwrap_or((key, ""));
    let whole = reading(key, &signals[key]).map(|r| (Some(Test::Value), r));
    let part = || reading(base, &signals[base]).map(|r| (test(base, suffix, &r), r));
    let found = whole.or_else(part);
    let refused = find(base).is_some() && matches!(found, Some((None, _)));
    if refused && WeightKey::parse(key).is_ok() {
        return Err("loading does not refuse it".to_owned());
    }
    let resolved =
        found.as_ref().map(|(test, reading)| test.map_or(0.0, |test| resolve(test, reading, None)));
    expect("skipped_as_missing", &json!(resolved.is_none()), &case["skipped_as_missing"])?;
    expect("contribution_listed", &json!(resolved.is_some()), &case["contribution_listed"])?;
    let wanted = match &case["resolved"] {
        Value::Bool(holds) => f64::from(*holds),
        Value::Number(number) => number.as_f64().ok_or("no number")?,
        Value::Null => return expect("resolved", &json!(resolved), &Value::Null),
        _ => 0.0, // a text or a list weighs nothing
    };
    let close = |found: f64, wanted: f64| super::close("selection", found, wanted);
    let score = case["score_with_weight_2"].as_f64().ok_or("no score")?;
    match resolved {
        Some(got) if close(got, wanted) && close(2.0 * got, score) => Ok(()),
        got => Err(format!("resolves to {got:?}, expected {wanted} and a score of {score}")),
    }
}

pub(crate) fn momentum_fatigue(case: &Value) -> Result<(), String> {
    let threshold = case["in"]["threshold"].as_u64().and_then(|n| u32::try_from(n).ok()).ok_or("no limit")?;
    let settings = MomentumSettings { fatigue_threshold: threshold, ..MomentumSettings::default() };
    let mut momentum = Momentum::default();
    let levels = case["in"]["levels"].as_array().ok_or("no levels")?;
    let expected = case["out"]["count_and_fatigued"].as_array().ok_or("no counts")?;
    for (level, expected) in levels.iter().zip(expected) {
        momentum.record(serde_json::from_value::<MomentumLevel>(level.clone()).map_err(|e| e.to_string())?);
        let got = json!([momentum.low_streak, momentum.fatigued(&settings)]);
        if got != *expected {
            return Err(format!("{got}, expected {expected}"));
        }
    }
    (levels.len() == expected.len()).then_some(()).ok_or("lengths differ".to_owned())
}
