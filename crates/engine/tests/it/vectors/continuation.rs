//! `continuation` and `closing`: when an interview ends.

use colloquy_engine::Ending;
use colloquy_engine::continuation::{Exploration, Standing, all_exhausted, decide};
use colloquy_engine::methodology::Closing;
use serde_json::{Value, json};

pub(crate) fn continuation(case: &Value) -> Result<(), String> {
    let input = &case["in"];
    let count = |name: &str| input[name].as_u64().unwrap_or(0) as u32;
    let nodes: Vec<(u32, u32)> = input["nodes"]
        .as_array()
        .ok_or("nodes")?
        .iter()
        .map(|n| {
            let count = |name: &str| n[name].as_u64().unwrap_or(0) as u32;
            (count("focus_count"), count("turns_since_last_yield"))
        })
        .collect();
    let closing = Closing { patience: 0, ..Closing::default() };
    let standing = Standing {
        turn: count("turn_number"),
        max_turns: count("max_turns"),
        closing_strategy: input["closing_strategy"] == true,
        late: input["is_late_stage"] == true,
        dry_turns: count("consecutive_low_info"),
        shallow_answers: count("consecutive_shallow"),
        depth_plateau: count("consecutive_depth_plateau"),
        all_exhausted: all_exhausted(nodes, closing.exhausted_after),
        measured: !input["is_saturated"].is_null(),
        ..Standing::default()
    };
    let decided = decide(&standing, &closing);
    let out = json!({
        "should_continue": decided.ending.is_none(),
        "reason": decided.ending.map_or("", |e| e.code()),
        "turns_remaining": decided.turns_remaining,
    });
    if out == case["out"] { Ok(()) } else { Err(format!("{out} instead of {}", case["out"])) }
}

fn names<'a>(value: &'a Value, name: &str) -> Vec<&'a str> {
    value[name].as_array().map(|l| l.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

pub(crate) fn closing(case: &Value) -> Result<(), String> {
    let input = &case["in"];
    let elements = names(input, "elements");
    let exhausted = names(input, "exhausted");
    let gaps: Vec<&str> =
        input["gaps"].as_array().ok_or("gaps")?.iter().filter_map(|gap| gap[0].as_str()).collect();
    let open = |element: &&&str| gaps.contains(*element) && !exhausted.contains(*element);
    let uncovered = elements.iter().filter(open).count();
    let empty = Vec::new();
    let nodes = input["nodes"].as_array().unwrap_or(&empty);
    let edges = input["edges"].as_array().unwrap_or(&empty);
    let asked: Vec<&str> = input["history"]
        .as_array()
        .unwrap_or(&empty)
        .iter()
        .filter_map(|t| t["focus_node"].as_str())
        .collect();
    let touched = |id: &Value| edges.iter().any(|e| e["source"] == *id || e["target"] == *id);
    let exploration = Exploration {
        covered: !elements.is_empty() && gaps.is_empty(),
        settled: nodes
            .iter()
            .all(|n| touched(&n["id"]) && n["id"].as_str().is_some_and(|id| asked.contains(&id))),
        terminal: nodes.iter().any(|n| n["type"] == "value"),
    };
    let standing = Standing {
        turn: input["turn_count"].as_u64().ok_or("turn_count")? as u32,
        max_turns: input["max_turns"].as_u64().ok_or("max_turns")? as u32,
        fatigued: input["consecutive_low"].as_u64().unwrap_or(0) >= 3,
        coverage_ratio: if elements.is_empty() {
            1.0
        } else {
            1.0 - uncovered as f64 / elements.len() as f64
        },
        exploration,
        ..Standing::default()
    };
    let decided = decide(&standing, &Closing { on_complete: true, patience: 0, ..Closing::default() });
    let out = json!({"close": decided.ending.is_some(), "reason": decided.ending.map(Ending::code)});
    if out == case["out"] { Ok(()) } else { Err(format!("{out} instead of {}", case["out"])) }
}
