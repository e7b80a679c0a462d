//! `arbitration/strategies`: which of the seven strategies of concept tests may be chosen, and what each is
//! about, decided by the shipped methodology.

use colloquy_engine::concept::{Requirements, Stimulus, StimulusElement};
use colloquy_engine::coverage::Coverage;
use colloquy_engine::methodology::phases::PhaseTable;
use colloquy_engine::methodology::{CoverageSettings, SelectionSettings};
use colloquy_engine::selection::{Arbiter, Contest, Decision, decide};
use colloquy_engine::session::Focus;
use colloquy_engine::signals::SignalValue;
use serde_json::{Value, json};

use super::facts::{Facts, Sheet, concept_test, enter, strategy, word};
use super::shapes::{expect, list, texts};

fn flag(holds: bool) -> SignalValue {
    SignalValue::Flag(holds)
}

pub(crate) fn decided(facts: &Facts, only: Option<&str>) -> Decision {
    let methodology = concept_test();
    let strategies = match only {
        Some(name) => vec![strategy(&methodology, name)],
        None => methodology.strategies.clone(),
    };
    let settings = SelectionSettings { arbiter: Arbiter::Additive, ..SelectionSettings::default() };
    decide(facts, Contest { strategies: &strategies, settings: &settings, phase: &PhaseTable::default() })
}

pub(crate) fn strategies(case: &Value) -> Result<(), String> {
    let (given, out) = (&case["in"], &case["out"]);
    if out["applicable"].is_array() {
        return expect("applicable", &json!(applicable(given)), &out["applicable"]);
    }
    if out["steps"].is_array() {
        return rotation(given, list(&out["steps"]));
    }
    if given["invalid_edges"].is_array() {
        return tension(given, &out["pair"]);
    }
    let (name, focus) = node_focus(given);
    let decision = decided(&focus.1, Some(name));
    // Without anything to ask about the one strategy is only the last resort.
    let resort = out["focus"].is_null() && name != "introduce_seed";
    expect("last resort", &json!(decision.fallback), &json!(resort))?;
    let chosen = decision.focus.node().map(|id| focus.0[id.index()].as_str());
    expect("focus", &json!(chosen), &out["focus"])
}

/// Facts as a graph state lists them, one node per name.
pub(crate) fn applicable(given: &Value) -> Vec<String> {
    let state = |name: &str| texts(&given["graph_state"][name]);
    let (isolated, ambiguous, unexplored) = (state("isolated"), state("ambiguous"), state("unexplored"));
    let (branch, terminal, invalid) = (state("branch"), state("terminal"), state("invalid"));
    let (gaps, exhausted) = (texts(&given["gap_elements"]), texts(&given["exhausted_elements"]));
    let open = gaps.iter().any(|gap| !exhausted.contains(gap));
    let mut facts = Facts::default();
    let at_terminal = branch.last().is_some_and(|leaf| terminal.contains(leaf));
    for (id, holds) in [
        ("coverage.has_open_gap", open),
        ("coverage.satisfied", gaps.is_empty()),
        ("graph.structure.has_ambiguous", !ambiguous.is_empty()),
        ("graph.structure.has_isolated", !isolated.is_empty()),
        ("graph.structure.has_tension", !invalid.is_empty()),
        ("graph.structure.has_unexplored", !unexplored.is_empty()),
        ("graph.structure.has_issues", !(ambiguous.is_empty() && isolated.is_empty() && invalid.is_empty())),
        ("graph.branch.active", !branch.is_empty()),
        ("graph.branch.at_terminal", at_terminal),
    ] {
        enter(&mut facts.global, id, flag(holds));
    }
    let level = given["momentum"].as_str().unwrap();
    enter(&mut facts.global, "momentum.level", word("momentum.level", level));
    enter(&mut facts.global, "graph.branch.staleness", word("graph.branch.staleness", "fresh"));
    let mut names: Vec<&String> =
        isolated.iter().chain(&ambiguous).chain(&unexplored).chain(&branch).collect();
    names.sort();
    names.dedup();
    for name in names {
        let mut sheet = Sheet::new();
        enter(&mut sheet, "graph.node.is_orphan", flag(isolated.contains(name)));
        enter(&mut sheet, "graph.node.is_ambiguous", flag(ambiguous.contains(name)));
        enter(&mut sheet, "graph.node.is_unexplored", flag(unexplored.contains(name)));
        enter(&mut sheet, "graph.node.is_branch_leaf", flag(branch.last() == Some(name)));
        facts.nodes.push(sheet);
    }
    for _ in &invalid {
        let mut sheet = Sheet::new();
        enter(&mut sheet, "graph.edge.invalid", flag(true));
        facts.edges.push(sheet);
    }
    for gap in &gaps {
        let mut sheet = Sheet::new();
        enter(&mut sheet, "coverage.element.has_gap", flag(true));
        enter(&mut sheet, "coverage.element.exhausted", flag(exhausted.contains(gap)));
        facts.elements.push(sheet);
    }
    let decision = decided(&facts, None);
    let strategies =
        decision.decomposition.iter().filter(|c| c.focus == Focus::None && c.eligibility.eligible);
    strategies.map(|c| c.strategy.clone()).collect()
}

/// Nodes by name, and what is known of them; which strategy they are for.
fn node_focus(given: &Value) -> (&'static str, (Vec<String>, Facts)) {
    let mut facts = Facts::default();
    let (name, held, nodes) = if given["isolated"].is_array() {
        enter(&mut facts.global, "graph.structure.has_isolated", flag(true));
        ("connect_isolate", "graph.node.is_orphan", texts(&given["isolated"]))
    } else if given["ambiguous"].is_array() {
        enter(&mut facts.global, "graph.structure.has_ambiguous", flag(true));
        ("resolve_ambiguity", "graph.node.is_ambiguous", texts(&given["ambiguous"]))
    } else if given["branch_root_to_leaf"].is_array() {
        enter(&mut facts.global, "graph.branch.active", flag(true));
        ("deepen_branch", "graph.node.is_branch_leaf", texts(&given["branch_root_to_leaf"]))
    } else if given["unexplored"].is_array() {
        enter(&mut facts.global, "graph.structure.has_unexplored", flag(true));
        enter(&mut facts.global, "graph.branch.active", flag(false));
        ("explore_breadth", "graph.node.is_unexplored", texts(&given["unexplored"]))
    } else {
        enter(&mut facts.global, "coverage.satisfied", flag(true));
        for open in ["graph.structure.has_unexplored", "graph.structure.has_issues"] {
            enter(&mut facts.global, open, flag(false));
        }
        ("introduce_seed", "graph.node.is_unexplored", Vec::new())
    };
    let newest = nodes.iter().filter_map(|n| given["times"][n].as_f64()).fold(0.0, f64::max);
    let degree = |node: &str| {
        let ends = list(&given["edges"]).iter().flat_map(list);
        ends.filter(|end| *end == node).count() as f64
    };
    for node in &nodes {
        let probes = given["focus_counts"][node].as_f64().unwrap_or(0.0);
        let mut sheet = Sheet::new();
        // Of a branch only the leaf is one.
        enter(&mut sheet, held, flag(name != "deepen_branch" || Some(node) == nodes.last()));
        enter(
            &mut sheet,
            "graph.node.age_turns",
            SignalValue::Number(newest - given["times"][node].as_f64().unwrap_or(0.0)),
        );
        enter(&mut sheet, "graph.node.probe_count", SignalValue::Number(probes));
        enter(&mut sheet, "graph.node.probe_exhausted", flag(probes >= 2.0));
        enter(&mut sheet, "graph.node.degree_norm", SignalValue::Number(degree(node) / 10.0));
        facts.nodes.push(sheet);
    }
    (name, (nodes, facts))
}

/// Every step asks about the element chosen, which is what counts (and not that it was considered).
fn rotation(given: &Value, steps: &[Value]) -> Result<(), String> {
    let ids = texts(&given["gaps_in_order"]);
    let element = |id: &String| StimulusElement {
        id: id.clone(),
        content: String::new(),
        element_type: String::new(),
        requirements: Requirements::default(),
    };
    let stimulus = Stimulus { text: String::new(), elements: ids.iter().map(element).collect() };
    let threshold = given["threshold"].as_u64().unwrap() as u32;
    let settings = CoverageSettings { threshold, ..CoverageSettings::default() };
    let mut coverage = Coverage::of(Some(&stimulus));
    for id in &ids {
        for _ in 0..given["focus_counts"][id].as_u64().unwrap_or(0) {
            coverage.record_focus(id, &settings);
        }
    }
    for step in steps {
        let mut facts = Facts::default();
        enter(&mut facts.global, "coverage.has_open_gap", flag(coverage.has_open_gap()));
        for (order, state) in coverage.elements.values().enumerate() {
            let mut sheet = Sheet::new();
            enter(&mut sheet, "coverage.element.has_gap", flag(!state.gaps.is_empty()));
            enter(&mut sheet, "coverage.element.exhausted", flag(state.exhausted));
            enter(
                &mut sheet,
                "coverage.element.focus_count",
                SignalValue::Number(f64::from(state.focus_count)),
            );
            enter(&mut sheet, "coverage.element.order", SignalValue::Number(order as f64));
            facts.elements.push(sheet);
        }
        let chosen = match decided(&facts, Some("ensure_coverage")).focus {
            Focus::Element(position) => Some(ids[position.parse::<usize>().unwrap()].clone()),
            _ => None,
        };
        if let Some(id) = &chosen {
            coverage.record_focus(id, &settings);
        }
        let counts: serde_json::Map<String, Value> =
            coverage.elements.iter().map(|(id, s)| (id.clone(), json!(s.focus_count))).collect();
        let exhausted: Vec<&String> =
            coverage.elements.iter().filter(|(_, s)| s.exhausted).map(|(id, _)| id).collect();
        let mut wanted = step[2].as_array().cloned().unwrap_or_default();
        wanted.sort_by_key(|id| ids.iter().position(|known| id == known));
        expect("focus", &json!(chosen), &step[0])?;
        expect("counts", &json!(counts), &step[1])?;
        expect("exhausted", &json!(exhausted), &json!(wanted))?;
    }
    Ok(())
}

fn tension(given: &Value, pair: &Value) -> Result<(), String> {
    let mut facts = Facts::default();
    enter(&mut facts.global, "graph.structure.has_tension", flag(true));
    let edges = texts(&given["invalid_edges"]);
    for edge in &edges {
        let count = given["edge_focus_counts"][edge.split(':').next().unwrap()].as_f64().unwrap_or(0.0);
        let mut sheet = Sheet::new();
        enter(&mut sheet, "graph.edge.invalid", flag(true));
        enter(&mut sheet, "graph.edge.focus_count", SignalValue::Number(count));
        enter(&mut sheet, "graph.edge.exhausted", flag(count >= 2.0));
        facts.edges.push(sheet);
    }
    let found = match decided(&facts, Some("resolve_schema_tension")).focus {
        Focus::Edge(id) => {
            let ends = edges[id.index()].split_once(':').unwrap().1;
            ends.split_once('>').map(|(source, target)| json!([source, target]))
        }
        _ => None,
    };
    expect("pair", &json!(found), pair)
}
