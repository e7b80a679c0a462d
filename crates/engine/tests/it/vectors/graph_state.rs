//! `arbitration/graph_state`: what a graph and the turns so far say about the state of a talk.

use colloquy_engine::ids::{EdgeId, NodeId};
use colloquy_engine::session::Focus;
use colloquy_engine::signals::{Detected, Seen, SignalValue, detect, ordinal};
use serde_json::{Value, json};

use super::close;
use super::shapes::{expect, list, means_end_chain, number};
use super::stage::Stage;

/// Whether a target signal holds.
fn holds(seen: &Seen<'_>, id: &str, target: &Focus) -> bool {
    Detected::measure(seen, ordinal(id).unwrap(), target) == Ok(SignalValue::Flag(true))
}

fn state(stage: &Stage, seen: &Seen<'_>) -> Vec<(&'static str, Value)> {
    let detected = detect(seen);
    let flag = |id: &str| detected.flag(id).unwrap();
    let nodes = |id: &str| {
        let all = (0..stage.session.graph.nodes.len()).map(NodeId::at);
        json!(stage.drawn.names_of(all.filter(|&node| holds(seen, id, &Focus::Node(node)))))
    };
    let invalid: Vec<&String> = stage
        .drawn
        .edges
        .iter()
        .enumerate()
        .filter(|(n, _)| holds(seen, "graph.edge.invalid", &Focus::Edge(EdgeId::at(*n))))
        .map(|(_, name)| name)
        .collect();
    let terminal = stage.session.graph.live_nodes().filter(|node| node.terminal).map(|node| node.id);
    let branch = seen.branch.as_ref().map(|branch| stage.drawn.names_of(branch.nodes.iter().copied()));
    let issues =
        [("ambiguity", "has_ambiguous"), ("isolation", "has_isolated"), ("invalid_edge", "has_tension")];
    let priority = issues.iter().find(|(_, signal)| flag(&format!("graph.structure.{signal}")));
    vec![
        ("isolated", nodes("graph.node.is_orphan")),
        ("ambiguous", nodes("graph.node.is_ambiguous")),
        ("invalid_edges", json!(invalid)),
        ("terminal", json!(stage.drawn.names_of(terminal))),
        ("unexplored", nodes("graph.node.is_unexplored")),
        ("branch_depth", json!(branch.as_ref().map_or(0, Vec::len))),
        ("active_branch", json!(branch)),
        ("has_structural_issues", json!(flag("graph.structure.has_issues"))),
        ("priority_issue", json!(priority.map(|(name, _)| name))),
    ]
}

pub(crate) fn graph_state(case: &Value) -> Result<(), String> {
    let (given, out) = (&case["in"], &case["out"]);
    let mut stage = Stage::new(list(&given["nodes"]), list(&given["edges"]), means_end_chain(), &[]);
    for turn in list(&given["history"]) {
        stage.turn(turn);
    }
    // The newest turn of the history is the one being looked at: its answer is taken in.
    if let Some(newest) = stage.session.turns.pop() {
        stage.created = newest.nodes_created;
        stage.touched = newest.nodes_touched;
    }
    stage.with(|seen| {
        for (what, found) in state(&stage, seen) {
            expect(what, &found, &out[what])?;
        }
        let nodes = seen.structure.node_count as f64;
        let isolated = list(&out["isolated"]).len() as f64;
        let edges = seen.structure.edge_count as f64;
        let ratio = detect(seen).number("graph.structure.isolated_ratio").unwrap_or(0.0);
        let wanted = number(&out["isolation_ratio"]);
        if !close("arbitration", ratio, wanted)
            || (nodes > 0.0 && !close("arbitration", isolated / nodes, wanted))
        {
            return Err(format!("isolation ratio {ratio}, expected {wanted}"));
        }
        let density = if nodes < 2.0 { 0.0 } else { edges / (nodes * (nodes - 1.0)) };
        let wanted = number(&out["density"]);
        if close("arbitration", density, wanted) {
            Ok(())
        } else {
            Err(format!("density {density}, expected {wanted}"))
        }
    })
}
