//! Runs every case of the vectors: recorded inputs and outputs the engine must reproduce.
//!
//! The folder is `COLLOQUY_VECTORS`, else the copy beside these tests. Each suite has a check here and a test
//! that puts *every* case of its file to it, so that cases can be added without touching code. A case whose
//! expectations can be changed without its check noticing was not really run: that fails too, and so do a suite
//! with fewer cases than are known and a file nobody runs. What a decision overrules is named in
//! [`overruled`], case by case.

use std::io::Write as _;
use std::panic::catch_unwind;
use std::path::PathBuf;

use serde_json::{Value, json};

mod concept_parsing;
mod continuation;
mod coverage;
mod extraction;
mod facts;
mod graph;
mod graph_state;
mod methodology_validation;
mod node_states;
mod ontology;
mod overruled;
mod questions;
mod ranking;
mod recommended;
mod schema;
mod scorers;
mod session_signals;
mod shapes;
mod slots;
mod stage;
mod strategies;
mod unified;
mod weight_partition;

/// Says what differs between a case and the engine.
type Check = fn(&Value) -> Result<(), String>;

/// A file of cases.
struct Suite {
    /// Folder and file: `selection/phase`.
    name: &'static str,
    /// How many cases are known; a file may hold more.
    known: usize,
    /// Fields of a case (outside `in`) that say what is expected.
    expected: &'static [&'static str],
    check: Check,
}

/// Lists the suites and makes a test of each: its file, how many cases it has at least, the module that has its
/// check (a function of the suite's name), and the fields that hold what is expected where that is not `out`.
macro_rules! suites {
    ($($family:ident { $($suite:ident $known:literal in $module:ident $([$($field:literal),*])?;)* })*) => {
        const SUITES: &[Suite] = &[$($(Suite {
            name: concat!(stringify!($family), "/", stringify!($suite)),
            known: $known,
            expected: &["out" $($(, $field)*)?],
            check: $module::$suite,
        }),*),*];
        $(mod $family {
            $(#[test] fn $suite() {
                super::run(concat!(stringify!($family), "/", stringify!($suite)));
            })*
        })*
    };
}

suites! {
    arbitration {
        arbitration_engine 19 in scorers;
        branch_health 15 in scorers;
        closing 12 in continuation;
        concept_parsing 13 in concept_parsing;
        coverage 8 in coverage;
        coverage_quality 9 in scorers;
        extraction_parsing 14 in extraction;
        focus_trackers 1 in node_states;
        graph_metrics 7 in graph;
        graph_state 10 in graph_state;
        knowledge_ceiling 11 in scorers;
        label_dedup 52 in graph;
        momentum_alignment 23 in scorers;
        momentum_fatigue 4 in session_signals;
        question_generation 22 in questions;
        recency_diversity 6 in scorers;
        recommended_behaviour 19 in recommended;
        redundancy 25 in scorers;
        reflection_mode 10 in scorers;
        schema 20 in schema;
        schema_tension_readiness 6 in scorers;
        strategies 21 in strategies;
        unified_engine 56 in unified;
        vertical_laddering 12 in scorers;
    }
    selection {
        chain_completion 12 in session_signals;
        continuation 20 in continuation;
        depth 15 in graph;
        extraction_parse 15 in extraction;
        format_question 12 in questions;
        graph_comparison 6 in graph ["node_reduction_pct", "edge_aggregation_ratio", "canonical_edge_density"];
        graph_update 10 in graph ["nodes", "edges"];
        joint_scoring 5 in ranking ["ranked", "decomposition"];
        key_resolution 45 in session_signals
            ["resolved", "skipped_as_missing", "score_with_weight_2", "contribution_listed"];
        llm_normalisation 15 in session_signals ["error"];
        methodology_validation 11 in methodology_validation;
        node_signals 29 in node_states ["signals"];
        node_tracker 15 in node_states ["previous_focus", "states", "serialised", "node_signals"];
        phase 18 in session_signals ["boundaries", "phase_by_turn"];
        rank_nodes 15 in ranking ["ranked", "decomposition"];
        rank_strategies 20 in ranking ["ranked", "decomposition"];
        response_trend 13 in session_signals ["trend_after_each", "history_len"];
        saturation_signals 10 in session_signals ["new_surface_peak"];
        slot_lifecycle 4 in slots ["returned", "slots[name,type,status,support,first_turn,promoted_turn]",
            "mappings[node,slot,similarity,turn]"];
        weight_partition 40 in weight_partition ["global_keys", "node_keys"];
    }
}

/// Files that are input for others.
const TABLES: &[&str] = &["selection/methodology_tables"];

/// Files whose cases another crate runs, and the source of the test that does.
const ELSEWHERE: &[(&str, &str)] = &[("arbitration/llm_cost_retry", "../llm/src/price.rs")];

/// The folder the vectors are read from.
fn folder() -> PathBuf {
    std::env::var_os("COLLOQUY_VECTORS").map_or_else(copy, PathBuf::from)
}

/// The copy beside these tests.
fn copy() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

/// One file, whole: `selection/phase`.
pub(crate) fn suite(name: &str) -> Value {
    let path = folder().join(format!("{name}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Puts every case of a file to its check and reports all that fail together, with what the check said.
fn run(name: &str) {
    let suite = SUITES.iter().find(|suite| suite.name == name).unwrap();
    let file = self::suite(name);
    let cases = file["cases"].as_array().unwrap_or_else(|| panic!("{name}: no list of cases"));
    let mut failures = overruled::strays(name, cases);
    for (index, case) in cases.iter().enumerate() {
        if let Err(difference) = overruled::checked(suite, case).and_then(|case| noticed(suite, &case)) {
            failures.push(format!("{name}[{index}] {}: {difference}", title(case)));
        }
    }
    tell(&format!("vectors {name}: {} cases run, {} failed", cases.len(), failures.len()));
    assert!(cases.len() >= suite.known, "{name}: {} cases, {} are known", cases.len(), suite.known);
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Whether the check fails once everything the case expects is made wrong.
fn noticed(suite: &Suite, case: &Value) -> Result<(), String> {
    let spoiled = spoiled(case, suite.expected);
    let check = suite.check;
    match catch_unwind(|| check(&spoiled)) {
        Ok(Ok(())) => Err(format!("not run: nobody notices a wrong expectation: {spoiled}")),
        Ok(Err(_)) | Err(_) => Ok(()),
    }
}

/// The case with every value under one of the fields changed.
fn spoiled(case: &Value, fields: &[&str]) -> Value {
    match case {
        Value::Object(parts) => parts
            .iter()
            .map(|(name, part)| match name.as_str() {
                "in" => (name.clone(), part.clone()),
                name if fields.contains(&name) => (name.to_owned(), wrong(part)),
                name => (name.to_owned(), spoiled(part, fields)),
            })
            .collect(),
        Value::Array(items) => items.iter().map(|item| spoiled(item, fields)).collect(),
        other => other.clone(),
    }
}

/// Another value of the same kind.
fn wrong(value: &Value) -> Value {
    match value {
        Value::Null => json!("something"),
        Value::Bool(holds) => json!(!holds),
        Value::Number(number) => {
            number.as_i64().map_or_else(|| json!(number.as_f64().unwrap() + 7.5), |n| json!(n + 7))
        }
        Value::String(text) => json!(format!("not {text}")),
        Value::Array(items) if items.is_empty() => json!(["something"]),
        Value::Array(items) => items.iter().map(wrong).collect(),
        Value::Object(parts) if parts.is_empty() => json!({"something": true}),
        Value::Object(parts) => parts.iter().map(|(name, part)| (name.clone(), wrong(part))).collect(),
    }
}

/// Says something also when the test passes: the harness keeps only what goes through the print macros.
fn tell(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}

fn title(case: &Value) -> &str {
    ["id", "desc", "key", "name"].iter().find_map(|key| case[*key].as_str()).unwrap_or("")
}

/// The name of the methodology tables' methodology, read from the vectors (not from what ships).
pub(crate) fn table(methodology: &str) -> Value {
    suite("selection/methodology_tables")["methodologies"][methodology].clone()
}

/// Whether two numbers are the same within the tolerance of a family of suites.
pub(crate) fn close(name: &str, a: f64, b: f64) -> bool {
    let tolerance = if name.starts_with("arbitration") { 1e-6 } else { 1e-9 };
    (a - b).abs() <= tolerance
}

/// A file beside the known ones is named in a warning; in the copy kept here there is none.
#[test]
fn every_file_is_run() {
    for family in ["selection", "arbitration"] {
        for entry in std::fs::read_dir(folder().join(family)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let stem = format!("{family}/{}", name.trim_end_matches(".json"));
            let elsewhere = ELSEWHERE.iter().find(|(suite, _)| *suite == stem).is_some_and(|(_, source)| {
                let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(source);
                std::fs::read_to_string(path).unwrap().contains(&format!("\"{stem}.json\""))
            });
            let here = SUITES.iter().any(|suite| suite.name == stem);
            if !(here || elsewhere || TABLES.contains(&stem.as_str())) {
                tell(&format!("warning: vectors {stem}: nobody knows this file; its cases were not run"));
                assert_ne!(folder(), copy(), "{stem}: nobody runs this file");
            }
        }
    }
}

#[test]
fn numbers_are_compared_by_family() {
    assert!(close("selection/x", 0.1 + 0.2, 0.3) && !close("selection/x", 1.0, 1.000_000_1));
    assert!(close("arbitration/x", 1.0, 1.000_000_1) && table("no such methodology").is_null());
}

#[test]
fn a_check_that_looks_at_nothing_is_found_out() {
    let blind = Suite { name: "x/blind", known: 1, expected: &["out"], check: |_| Ok(()) };
    let case = json!({"in": {"out": 1}, "out": {"a": [true, null, 2, 0.5, "word", [], {}]}});
    assert!(noticed(&blind, &case).is_err());
    let whole = json!({"in": {"out": 1}, "out": {"a": [false, "something", 9, 8.0, "not word", ["something"], {"something": true}]}});
    assert_eq!(spoiled(&case, &["out"]), whole);
}
