//! Slots of a small graph, as they stand with corrections.

use colloquy_engine::library;
use colloquy_engine::methodology::Methodology;
use serde_json::{Value, json};

use super::*;
use crate::correction::{Correction, Ground};

/// Four nodes in three slots: `s1` of n1 and n2, `s2` of n3, `s3` of n4; n1 and n2 lead to n3, n3 to n4.
fn heard() -> (Graph, CanonicalGraph) {
    let node = |id: &str, label: &str, node_type: &str, slot: &str| {
        json!({"id": id, "label": label, "node_type": node_type, "level": 1, "terminal": false, "polarity": 0,
               "modality": "factual", "confidence": 0.8, "ambiguous": false, "aliases": [], "details": [],
               "quotes": [{"text": label, "utterance_id": "u2", "start": 0, "end": 2}, {"text": "x", "utterance_id": "u2", "start": 0, "end": 1}],
               "created_at_turn": 1, "last_mentioned_turn": 1, "element": null, "slot_id": slot, "superseded_by": null})
    };
    let edge = |id: &str, source: &str, target: &str| {
        json!({"id": id, "source": source, "target": target, "edge_type": "leads_to", "confidence": 0.7,
               "explicit": true, "valid": true, "gap": false, "suggested": false, "quotes": [],
               "created_at_turn": 1, "last_mentioned_turn": 1})
    };
    let slot = |id: &str, name: &str, node_type: &str, nodes: &[&str], status: &str| {
        json!({"id": id, "name": name, "description": "", "node_type": node_type, "status": status, "support": nodes.len(),
               "nodes": nodes, "first_seen_turn": 1, "promoted_turn": if status == "active" { json!(1) } else { Value::Null }})
    };
    let nodes = [
        node("n1", "No sugar", "attribute", "s1"),
        node("n2", "nothing sweet", "attribute", "s1"),
        node("n3", "sleep well", "functional_consequence", "s2"),
        node("n4", "be calm", "psychosocial_consequence", "s3"),
    ];
    let edges = [edge("e1", "n1", "n3"), edge("e2", "n2", "n3"), edge("e3", "n3", "n4")];
    let slots = [
        slot("s1", "no_sugar", "attribute", &["n1", "n2"], "active"),
        slot("s2", "good_nights", "functional_consequence", &["n3"], "candidate"),
        slot("s3", "be_calm", "psychosocial_consequence", &["n4"], "candidate"),
    ];
    let between = [
        json!({"source": "s1", "target": "s2", "edge_type": "leads_to", "support": 2, "edges": ["e1", "e2"]}),
        json!({"source": "s2", "target": "s3", "edge_type": "leads_to", "support": 1, "edges": ["e3"]}),
    ];
    let graph = serde_json::from_value(json!({"nodes": nodes, "edges": edges})).unwrap();
    (graph, serde_json::from_value(json!({"slots": slots, "edges": between})).unwrap())
}

/// Slots as `id name type: nodes`, those that count with a star, and edges as `source > target: edges`.
fn with(changes: &[Value]) -> (Vec<String>, Vec<String>) {
    let (graph, canonical) = heard();
    let made = changes.iter().enumerate().map(|(at, change)| Correction {
        id: format!("c{}", at + 1),
        at: jiff::Timestamp::UNIX_EPOCH,
        by: "local".to_owned(),
        change: serde_json::from_value(change.clone()).unwrap(),
        undone_at: None,
    });
    let (_, file, text) = library::find(library::METHODOLOGIES, "means_end_chain").unwrap();
    let ontology = Methodology::parse(file, text).unwrap().methodology.ontology.clone();
    let said = json!([{"id": "u2", "turn_number": 1, "speaker": "respondent", "text": "It froths.", "created_at": "2026-01-01T00:00:00Z"}]);
    let transcript: Vec<_> = serde_json::from_value(said).unwrap();
    let ground = Ground { ontology: &ontology, transcript: &transcript };
    let now = graph.clone().corrected(&made.collect::<Vec<_>>(), ground);
    let canonical = canonical.corrected(&graph, &now, 2);
    for slot in &canonical.slots {
        assert_eq!(slot.support, slot.nodes.len());
        for node in now.nodes.iter().filter(|node| slot.nodes.contains(&node.id)) {
            assert_eq!((node.slot_id.as_ref(), &node.node_type), (Some(&slot.id), &slot.node_type));
        }
    }
    let slot = |slot: &Slot| {
        let star = if slot.status == SlotStatus::Active { "*" } else { "" };
        format!("{}{star} {} {}: {}", slot.id, slot.name, slot.node_type, slot.nodes.join(" "))
    };
    let edge = |edge: &CanonicalEdge| format!("{} > {}: {}", edge.source, edge.target, edge.edges.join(" "));
    (canonical.slots.iter().map(slot).collect(), canonical.edges.iter().map(edge).collect())
}

const SUGAR: &str = "s1* no_sugar attribute: n1 n2";
const NIGHTS: &str = "s2 good_nights functional_consequence: n3";
const CALM: &str = "s3 be_calm psychosocial_consequence: n4";
const LINKS: [&str; 2] = ["s1 > s2: e1 e2", "s2 > s3: e3"];

#[test]
fn without_corrections_it_is_as_it_was_heard() {
    assert_eq!(
        with(&[]),
        (vec![SUGAR.into(), NIGHTS.into(), CALM.into()], LINKS.map(str::to_owned).to_vec())
    );
}

#[test]
fn every_kind_of_correction_is_in_it() {
    let cases: &[(Value, &[&str], &[&str])] = &[
        (
            json!({"kind": "rename", "node": "n1", "label": "sugar-free"}),
            &["s1* sugar_free attribute: n1 n2", NIGHTS, CALM],
            &LINKS,
        ),
        // What somebody else named keeps its name.
        (json!({"kind": "rename", "node": "n3", "label": "rest"}), &[SUGAR, NIGHTS, CALM], &LINKS),
        (
            json!({"kind": "retype", "node": "n4", "node_type": "terminal_value"}),
            &[SUGAR, NIGHTS, "n4 be_calm terminal_value: n4"],
            &["s1 > s2: e1 e2", "s2 > n4: e3"],
        ),
        (
            json!({"kind": "merge", "node": "n1", "into": "n2"}),
            &["s1 nothing_sweet attribute: n2", NIGHTS, CALM],
            &["s1 > s2: e1", "s2 > s3: e3"],
        ),
        (json!({"kind": "merge", "node": "n3", "into": "n4"}), &[SUGAR, CALM], &["s1 > s3: e1 e2"]),
        (
            json!({"kind": "split", "node": "n3", "quotes": [1], "label": "wake up fresh"}),
            &[SUGAR, NIGHTS, CALM, "n3.1 wake_up_fresh functional_consequence: n3.1"],
            &LINKS,
        ),
        (
            json!({"kind": "delete_node", "node": "n1"}),
            &["s1 nothing_sweet attribute: n2", NIGHTS, CALM],
            &["s1 > s2: e2", "s2 > s3: e3"],
        ),
        (json!({"kind": "delete_node", "node": "n4"}), &[SUGAR, NIGHTS], &["s1 > s2: e1 e2"]),
        (json!({"kind": "delete_edge", "edge": "e3"}), &[SUGAR, NIGHTS, CALM], &["s1 > s2: e1 e2"]),
        (
            json!({"kind": "add_node", "utterance": "u2", "quote": "It froths", "label": "froth", "node_type": "attribute"}),
            &[SUGAR, NIGHTS, CALM, "c1.n froth attribute: c1.n"],
            &LINKS,
        ),
        (
            json!({"kind": "add_edge", "source": "n1", "target": "n4", "edge_type": "leads_to"}),
            &[SUGAR, NIGHTS, CALM],
            &["s1 > s2: e1 e2", "s2 > s3: e3", "s1 > s3: c1.e"],
        ),
    ];
    for (change, slots, edges) in cases {
        let (now, between) = with(std::slice::from_ref(change));
        assert_eq!(
            (now, between),
            (slots.iter().map(|&s| s.into()).collect(), edges.iter().map(|&s| s.into()).collect()),
            "{change}"
        );
    }
}

#[test]
fn nodes_of_one_slot_that_get_the_same_type_stay_together() {
    let retype = |node: &str| json!({"kind": "retype", "node": node, "node_type": "functional_consequence"});
    let (slots, edges) = with(&[retype("n1"), retype("n2")]);
    assert_eq!(slots, [NIGHTS, CALM, "n1* no_sugar functional_consequence: n1 n2"]);
    assert_eq!(edges, ["n1 > s2: e1 e2", "s2 > s3: e3"]);
}
