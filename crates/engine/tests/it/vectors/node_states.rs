//! `node_signals`, `node_tracker`, `focus_trackers`: what the tracker counts and what is read from it.

use colloquy_engine::graph::structure::Structure;
use colloquy_engine::ids::NodeId;
use colloquy_engine::interpretation::{Likert, Ratings, ResponseDepth};
use colloquy_engine::methodology::Ontology;
use colloquy_engine::session::{Focus, FocusEntry, Saturation};
use colloquy_engine::signals::{Brought, Detected, Facts, Seen, SignalValue, detect, ordinal};
use colloquy_engine::tracker::{NodeState, NodeStateTracker, Yielded};
use colloquy_engine::{Methodology, SessionState};
use serde_json::{Map, Value, json};

use crate::grown;

fn depth(word: &Value) -> ResponseDepth {
    serde_json::from_value(word.clone()).unwrap_or_else(|_| panic!("{word} is no depth"))
}

fn number(value: &Value) -> u32 {
    value.as_u64().map_or(0, |n| u32::try_from(n).unwrap())
}

/// A recorded state in our terms; label, type, level and depth live in the graph here.
fn state(recorded: &Value) -> NodeState {
    let ours = json!({
        "created_at_turn": recorded["created_at_turn"],
        "focus_count": recorded["focus_count"],
        "last_focus_turn": recorded["last_focus_turn"],
        "turns_since_last_focus": recorded["turns_since_last_focus"],
        "current_focus_streak": recorded["current_focus_streak"],
        "last_yield_turn": recorded["last_yield_turn"],
        "turns_since_last_yield": recorded["turns_since_last_yield"],
        "yield_count": recorded["yield_count"],
        "yield_rate": recorded["yield_rate"],
        "response_depths": recorded["all_response_depths"],
        "edge_count_outgoing": recorded["edge_count_outgoing"],
        "edge_count_incoming": recorded["edge_count_incoming"],
        "strategy_usage_count": recorded["strategy_usage_count"],
        "last_strategy_used": recorded["last_strategy_used"],
        "consecutive_same_strategy": recorded["consecutive_same_strategy"],
    });
    serde_json::from_value(ours).unwrap()
}

/// A session whose tracker holds these states, looked at on a turn.
struct Look {
    session: SessionState,
    methodology: Methodology,
    ratings: Ratings,
    structure: Structure,
    turn: u32,
}

impl Look {
    fn at(tracker: NodeStateTracker, turn: u32) -> Self {
        let methodology = Methodology::plain("vectors", Ontology::default());
        let mut session = grown::empty(&methodology);
        for (position, state) in tracker.states.values().enumerate() {
            session.graph.nodes.push(grown::node(
                &methodology.ontology,
                position,
                "any",
                state.created_at_turn,
            ));
        }
        let mut structure = Structure::of(&session.graph, &methodology.ontology);
        // The recorded counts stand for edges that the file does not list.
        structure.outgoing = tracker.states.values().map(|s| s.edge_count_outgoing).collect();
        structure.incoming = tracker.states.values().map(|s| s.edge_count_incoming).collect();
        session.tracker = tracker;
        Self { session, methodology, ratings: Ratings::default(), structure, turn }
    }

    fn seen(&self) -> Seen<'_> {
        Seen::new(Facts {
            session: &self.session,
            methodology: &self.methodology,
            ratings: &self.ratings,
            turn: self.turn,
            brought: Brought::default(),
            saturation: Saturation::default(),
            structure: &self.structure,
        })
    }

    /// Compares expected readings of a node with ours.
    fn check(&self, node: usize, expected: &Map<String, Value>) -> Result<(), String> {
        let seen = self.seen();
        for (id, expected) in expected {
            let position = ordinal(id).ok_or(format!("there is no signal {id}"))?;
            let got = Detected::measure(&seen, position, &Focus::Node(NodeId::at(node)));
            if !got.as_ref().is_ok_and(|reading| same(reading, expected)) {
                return Err(format!("{id} is {got:?}, expected {expected}"));
            }
        }
        Ok(())
    }
}

pub(super) fn same(reading: &SignalValue, expected: &Value) -> bool {
    match reading {
        SignalValue::Number(x) => expected.as_f64().is_some_and(|e| super::close("selection", *x, e)),
        SignalValue::Flag(holds) => expected.as_bool() == Some(*holds),
        SignalValue::Category(word) => expected.as_str() == Some(word),
        SignalValue::Text(text) => expected.as_str() == Some(text),
    }
}

fn likert_of(word: &Value) -> Option<Likert> {
    word.as_str()?;
    Some(Likert::clamped(i64::from(depth(word).score())))
}

pub(crate) fn node_signals(case: &Value) -> Result<(), String> {
    let single = case["state"].is_object();
    let mut tracker = NodeStateTracker::default();
    let states: Vec<&Value> = match case["states"].as_object() {
        Some(states) => states.values().collect(),
        None => vec![&case["state"]],
    };
    for (position, recorded) in states.iter().enumerate() {
        tracker.states.insert(NodeId::at(position), state(recorded));
    }
    let mut look = Look::at(tracker, number(&case["turn"]));
    look.ratings.response_depth = likert_of(&case["visible_response_depth"]);
    let expected = case["signals"].as_object().ok_or("no signals")?;
    if single {
        return look.check(0, expected);
    }
    let detected = detect(&look.seen());
    let id = "graph.canonical_exhaustion_score";
    let found = detected.named(id);
    let right = match expected.get(id) {
        Some(score) => expected.len() == 1 && found.is_some_and(|reading| same(reading, score)),
        None => expected.is_empty() && found.is_none(),
    };
    right.then_some(()).ok_or(format!("{found:?}, expected {expected:?}"))
}

/// Positions of the nodes' names, in order of registration.
type Names = Vec<String>;

fn place(names: &mut Names, name: &Value) -> NodeId {
    let name = name.as_str().unwrap().to_owned();
    let position = names.iter().position(|n| *n == name).unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    });
    NodeId::at(position)
}

fn apply(tracker: &mut NodeStateTracker, names: &mut Names, op: &Value) -> Result<(), String> {
    let turn = number(&op["turn"]);
    let count = |name: &str| op[name].as_u64().unwrap_or(0) as usize;
    let known = match op["op"].as_str() {
        Some("register") => {
            tracker.register(place(names, &op["node"]), turn);
            true
        }
        Some("focus") => {
            let strategy = op["strategy"].as_str().unwrap_or("");
            tracker.update_focus(place(names, &op["node"]), turn, strategy)
        }
        Some("yield") => {
            let yielded = Yielded {
                nodes_added: count("nodes"),
                edges_added: count("edges"),
                nodes_modified: count("modified"),
            };
            tracker.record_yield(place(names, &op["node"]), turn, yielded)
        }
        Some("depth") => tracker.append_response_depth(place(names, &op["node"]), depth(&op["depth"])),
        Some("edges") => {
            let by = |name: &str| op[name].as_i64().unwrap_or(0);
            tracker.update_edge_counts(place(names, &op["node"]), by("out"), by("in"))
        }
        Some("reload") => {
            let text = serde_json::to_string(tracker).map_err(|e| e.to_string())?;
            *tracker = serde_json::from_str(&text).map_err(|e| e.to_string())?;
            true
        }
        Some("signals") => true,
        other => return Err(format!("unknown operation {other:?}")),
    };
    // A node nobody registered is refused, and nothing changes: the recorded states say the same.
    let _ = known;
    Ok(())
}

fn compare(tracker: &NodeStateTracker, names: &Names, recorded: &Value) -> Result<(), String> {
    let previous = tracker.previous_focus.map(|node| names[node.index()].as_str());
    if previous != recorded["previous_focus"].as_str() {
        return Err(format!("previous focus is {previous:?}, expected {}", recorded["previous_focus"]));
    }
    let states = recorded["states"].as_object().ok_or("no states")?;
    let ours: Vec<&String> = tracker.states.keys().map(|node| &names[node.index()]).collect();
    if !ours.iter().copied().eq(states.keys()) {
        return Err(format!("tracked are {ours:?}, expected {:?}", states.keys()));
    }
    for (got, (name, expected)) in tracker.states.values().zip(states) {
        if *got != state(expected) {
            return Err(format!("{name} is {got:?}, expected {expected}"));
        }
    }
    Ok(())
}

pub(crate) fn node_tracker(case: &Value) -> Result<(), String> {
    let (mut tracker, mut names) = (NodeStateTracker::default(), Names::new());
    for (step, recorded) in case["steps"].as_array().ok_or("no steps")?.iter().enumerate() {
        let at = |error: String| format!("step {step} {}: {error}", recorded["op"]);
        apply(&mut tracker, &mut names, &recorded["op"]).map_err(at)?;
        compare(&tracker, &names, recorded).map_err(at)?;
        let Some(expected) = recorded["node_signals"].as_object() else { continue };
        let look = Look::at(tracker.clone(), number(&recorded["op"]["turn"]));
        for (name, signals) in expected {
            let node = names.iter().position(|n| n == name).ok_or("unknown node")?;
            look.check(node, signals.as_object().ok_or("no signals")?).map_err(at)?;
        }
    }
    let stored: Value = serde_json::to_value(&tracker).map_err(|e| e.to_string())?;
    if stored["schema_version"] != case["serialised"]["schema_version"] {
        return Err(format!("format {}", stored["schema_version"]));
    }
    compare(&tracker, &names, &case["serialised"])
}

pub(crate) fn focus_trackers(case: &Value) -> Result<(), String> {
    let threshold = number(&case["in"]["threshold"]);
    let (mut tracker, mut names) = (NodeStateTracker::default(), Names::new());
    let mut session = grown::empty(&Methodology::plain("vectors", Ontology::default()));
    for (turn, step) in (1..).zip(case["out"]["steps"].as_array().ok_or("no steps")?) {
        let node = place(&mut names, &step["focus"]);
        tracker.register(node, turn);
        tracker.update_focus(node, turn, "connect_isolate");
        let focus = Focus::Edge(colloquy_engine::EdgeId::at(node.index()));
        session.focus_history.push(FocusEntry {
            turn,
            focus,
            label: String::new(),
            strategy: String::new(),
            aspect: None,
        });
        let look = both(&session, &tracker);
        let seen = look.seen();
        for (position, name) in names.iter().enumerate() {
            let times = number(&step["counts"][name]);
            let exhausted = step["exhausted"].as_array().is_some_and(|list| list.contains(&json!(name)));
            if exhausted != (times >= threshold) {
                return Err(format!("{name}: the file contradicts its threshold"));
            }
            let node = Focus::Node(NodeId::at(position));
            let edge = Focus::Edge(colloquy_engine::EdgeId::at(position));
            for (id, target, expected) in [
                ("graph.node.probe_count", &node, json!(times)),
                ("graph.node.probe_exhausted", &node, json!(exhausted)),
                ("graph.edge.focus_count", &edge, json!(times)),
                ("graph.edge.exhausted", &edge, json!(exhausted)),
            ] {
                let got = Detected::measure(&seen, ordinal(id).ok_or(id)?, target);
                if !got.as_ref().is_ok_and(|reading| same(reading, &expected)) {
                    return Err(format!("{name}: {id} is {got:?}, expected {expected}"));
                }
            }
        }
    }
    Ok(())
}

/// Nodes from the tracker, and as many edges, with the session's focus history.
fn both(session: &SessionState, tracker: &NodeStateTracker) -> Look {
    let mut look = Look::at(tracker.clone(), 1);
    let nodes = look.session.graph.nodes.len();
    look.session.graph.edges = (0..nodes).map(|n| grown::edge(n, n, n, "to", 1)).collect();
    look.session.focus_history.clone_from(&session.focus_history);
    look
}
