//! Properties of all readings, on sessions grown by chance.

use std::time::{Duration, Instant};

use colloquy_engine::Methodology;
use colloquy_engine::graph::SurfaceGraph;
use colloquy_engine::graph::structure::Structure;
use colloquy_engine::methodology::Strategy;
use colloquy_engine::methodology::ontology::{EdgeType, NodeType, Ontology};
use colloquy_engine::methodology::weights::{Order, Test, WeightKey};
use colloquy_engine::session::Focus;
use colloquy_engine::signals::{
    Detected, SIGNALS, Scale, Scope, SignalValue, SignalValues, StrategySeen, detect, find,
};

use crate::grown;

/// Four levels, edges upward and a bridge that does not chain.
fn ladder() -> Ontology {
    let node = |name: &str, level, terminal| NodeType {
        name: name.to_owned(),
        description: String::new(),
        examples: Vec::new(),
        level: Some(level),
        terminal,
    };
    let edge = |name: &str, chain| EdgeType {
        name: name.to_owned(),
        description: String::new(),
        inverse: String::new(),
        pairs: Vec::new(),
        gap_pairs: Vec::new(),
        chain,
    };
    Ontology {
        nodes: vec![node("a", 1, false), node("b", 2, false), node("c", 3, false), node("d", 4, true)],
        edges: vec![edge("leads_to", true), edge("relates_to", false)],
        ..Ontology::default()
    }
}

/// Asks for every target signal but the costly one, so that detection reads them all.
fn asking_for_everything() -> Methodology {
    let asked = SIGNALS.iter().enumerate().filter(|(_, signal)| {
        !matches!(signal.scope, Scope::Global | Scope::Strategy) && signal.id != "graph.node.link_plausible"
    });
    let order =
        asked.map(|(signal, _)| Order { key: WeightKey { signal, test: Test::Value }, descending: true });
    let strategy = Strategy { name: "deepen".to_owned(), order: order.collect(), ..Strategy::default() };
    Methodology { strategies: vec![strategy], ..Methodology::plain("ladder", ladder()) }
}

fn check(id: &str, reading: &SignalValue, seed: u64) {
    let signal = find(id).or_else(|| find(id.rsplit_once('.')?.0)).unwrap();
    let fits = match (signal.scale, reading) {
        (Scale::Unit | Scale::Slots, SignalValue::Number(x)) => (0.0..=1.0).contains(x),
        (Scale::Count, SignalValue::Number(x)) => x.is_finite() && *x >= 0.0,
        (Scale::Flag, SignalValue::Flag(_)) | (Scale::Text, SignalValue::Text(_)) => true,
        (Scale::Category(words), SignalValue::Category(word)) => words.contains(word),
        _ => false,
    };
    assert!(fits, "{id} is {reading:?} in session {seed}");
}

#[test]
fn readings_keep_to_their_scale() {
    for seed in 0..200 {
        let nodes = [0, 1, 2, 7, 30, 60][seed as usize % 6];
        let grown = grown::grow(asking_for_everything(), nodes, seed);
        let (global, targets) = grown.with(|seen| {
            let detected = detect(seen);
            for strategy in ["deepen", "explore", "clarify"] {
                let strategy = Strategy { name: strategy.to_owned(), ..Strategy::default() };
                for target in
                    [Focus::None, seen.brought.nodes_touched.last().map_or(Focus::None, |n| Focus::Node(*n))]
                {
                    for (position, signal) in SIGNALS.iter().enumerate() {
                        let scored = StrategySeen { strategy: &strategy, target: &target };
                        if let Ok(reading) = Detected::of_strategy(seen, position, &scored) {
                            check(signal.id, &reading, seed);
                        }
                    }
                }
            }
            (detected.values(seen), detected.target_values(seen))
        });
        let all = global.values.iter().chain(targets.values().flat_map(|readings| &readings.values));
        for (id, reading) in all {
            check(id, reading, seed);
        }
        // What is measured of slots has an entry for each, and this frame has none.
        let of_slots = SIGNALS.iter().filter(|signal| signal.scale == Scale::Slots).count();
        let listed = SIGNALS.iter().filter(|signal| signal.scope == Scope::Global).count() - of_slots;
        assert_eq!(
            global.values.len() + global.absent.len(),
            listed + 1,
            "every global signal is accounted for"
        );
        let text = serde_json::to_string(&global).unwrap();
        assert_eq!(serde_json::from_str::<SignalValues>(&text).unwrap(), global);
    }
}

#[test]
fn the_same_session_reads_the_same() {
    for seed in 0..20 {
        let record = || {
            let grown = grown::grow(asking_for_everything(), 40, seed);
            grown.with(|seen| {
                let detected = detect(seen);
                serde_json::to_string(&(detected.values(seen), detected.target_values(seen))).unwrap()
            })
        };
        assert_eq!(record(), record());
    }
}

#[test]
fn ten_thousand_nodes_are_read_in_time() {
    let grown = grown::grow(asking_for_everything(), 10_000, 7);
    let begin = Instant::now();
    let readings = grown.with(|seen| detect(seen).values(seen));
    let took = begin.elapsed();
    assert!(readings.get("graph.node_count").is_some());
    assert!(took < Duration::from_secs(1), "{took:?}");
}

/// One pass takes some hundredths of a second, a pass per node more than ten.
#[test]
fn degrees_and_completion_of_a_long_ladder_are_found_in_time() {
    let (ontology, count) = (ladder(), 100_000);
    let kind = |position| if position + 1 == count { "d" } else { "a" };
    let graph = SurfaceGraph {
        nodes: (0..count).map(|at| grown::node(&ontology, at, kind(at), 1)).collect(),
        edges: (1..count).map(|at| grown::edge(at - 1, at - 1, at, "leads_to", 1)).collect(),
        ..SurfaceGraph::default()
    };
    let begin = Instant::now();
    let shape = Structure::of(&graph, &ontology);
    let took = begin.elapsed();
    assert_eq!((shape.start_count, shape.complete_count, shape.orphan_count), (count - 1, count - 1, 0));
    assert!(took < Duration::from_secs(1), "{took:?}");
}

/// On a stack that has no room for a call per node.
#[test]
fn a_chain_and_a_circle_of_ten_thousand_do_not_end_the_stack() {
    for closed in [false, true] {
        let thread =
            std::thread::Builder::new().stack_size(256 * 1024).spawn(move || walked(closed)).unwrap();
        assert_eq!(thread.join().unwrap(), (10_000, Some(10_000)));
    }
}

/// Depth and branch of ten thousand nodes in a row.
fn walked(closed: bool) -> (usize, Option<usize>) {
    let methodology = asking_for_everything();
    let mut grown = grown::grow(methodology, 0, 1);
    for position in 0..10_000 {
        let node = grown::node(&grown.methodology.ontology, position, "b", 1);
        grown.touched.0 = vec![node.id];
        grown.session.tracker.register(node.id, 1);
        grown.session.graph.nodes.push(node);
        if position > 0 {
            grown.session.graph.edges.push(grown::edge(position - 1, position - 1, position, "leads_to", 1));
        }
    }
    if closed {
        grown.session.graph.edges.push(grown::edge(9_999, 9_999, 0, "leads_to", 1));
    }
    grown.with(|seen| {
        detect(seen);
        (seen.structure.depth.max(), seen.branch.as_ref().map(|branch| branch.nodes.len()))
    })
}
