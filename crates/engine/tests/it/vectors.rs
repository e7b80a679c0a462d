//! Runs every case of the vectors: recorded inputs and outputs the engine must reproduce.
//!
//! The folder is `COLLOQUY_VECTORS`, else the copy beside these tests. A file's module runs *every* case it
//! finds, so that cases can be added without touching code, and prints how many there were. A file nobody
//! knows is named in a warning.

use std::io::Write as _;
use std::path::PathBuf;

use serde_json::Value;

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

/// Files that a module here runs, or that are input for others.
const KNOWN: &[&str] = &[
    "arbitration/arbitration_engine",
    "arbitration/branch_health",
    "arbitration/closing",
    "arbitration/concept_parsing",
    "arbitration/coverage",
    "arbitration/coverage_quality",
    "arbitration/extraction_parsing",
    "arbitration/focus_trackers",
    "arbitration/graph_metrics",
    "arbitration/graph_state",
    "arbitration/knowledge_ceiling",
    "arbitration/label_dedup",
    "arbitration/llm_cost_retry",
    "arbitration/momentum_alignment",
    "arbitration/momentum_fatigue",
    "arbitration/question_generation",
    "arbitration/recency_diversity",
    "arbitration/recommended_behaviour",
    "arbitration/redundancy",
    "arbitration/reflection_mode",
    "arbitration/schema",
    "arbitration/schema_tension_readiness",
    "arbitration/strategies",
    "arbitration/unified_engine",
    "arbitration/vertical_laddering",
    "selection/chain_completion",
    "selection/continuation",
    "selection/depth",
    "selection/extraction_parse",
    "selection/format_question",
    "selection/graph_comparison",
    "selection/graph_update",
    "selection/joint_scoring",
    "selection/key_resolution",
    "selection/llm_normalisation",
    "selection/methodology_tables",
    "selection/methodology_validation",
    "selection/node_signals",
    "selection/node_tracker",
    "selection/phase",
    "selection/rank_nodes",
    "selection/rank_strategies",
    "selection/response_trend",
    "selection/saturation_signals",
    "selection/slot_lifecycle",
    "selection/weight_partition",
];

/// The folder the vectors are read from.
pub(crate) fn folder() -> PathBuf {
    std::env::var_os("COLLOQUY_VECTORS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors"), PathBuf::from)
}

/// One file, whole: `selection/phase`.
pub(crate) fn suite(name: &str) -> Value {
    let path = folder().join(format!("{name}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Runs every case of a file and reports all that fail together, with what the check said.
///
/// `check` gets the whole suite and one case; it returns what differs.
pub(crate) fn run(name: &str, mut check: impl FnMut(&Value, &Value) -> Result<(), String>) {
    let suite = suite(name);
    let cases = suite["cases"].as_array().unwrap_or_else(|| panic!("{name}: no list of cases"));
    let mut failures = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        if let Err(difference) = check(&suite, case) {
            failures.push(format!("{name}[{index}] {}: {difference}", title(case)));
        }
    }
    tell(&format!("vectors {name}: {} cases run, {} failed", cases.len(), failures.len()));
    assert!(!cases.is_empty(), "{name}: no cases");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
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

#[test]
fn unknown_files_are_named() {
    for family in ["selection", "arbitration"] {
        let mut names: Vec<String> = std::fs::read_dir(folder().join(family))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        for name in names {
            let stem = format!("{family}/{}", name.trim_end_matches(".json"));
            if !KNOWN.contains(&stem.as_str()) {
                tell(&format!("warning: vectors {stem}: nobody knows this file; its cases were not run"));
            }
        }
    }
}

#[test]
fn numbers_are_compared_by_family() {
    assert!(close("selection/x", 0.1 + 0.2, 0.3) && !close("selection/x", 1.0, 1.000_000_1));
    assert!(close("arbitration/x", 1.0, 1.000_000_1) && table("no such methodology").is_null());
}
