//! Changes of a small graph.

use colloquy_engine::library;
use colloquy_engine::methodology::Methodology;
use serde_json::{Value, json};

use super::*;

fn graph() -> Graph {
    let quote = |text: &str| json!({"text": text, "utterance_id": "u2", "start": 0, "end": 1});
    let node = |id: &str, label: &str, quotes: Vec<Value>| {
        json!({"id": id, "label": label, "node_type": "attribute", "level": 1, "terminal": false, "polarity": 0,
               "modality": "factual", "confidence": 0.8, "ambiguous": false, "aliases": [], "details": [],
               "quotes": quotes, "created_at_turn": 1, "last_mentioned_turn": 1, "element": null, "slot_id": null,
               "superseded_by": null})
    };
    let edge = |id: &str, source: &str, target: &str| {
        json!({"id": id, "source": source, "target": target, "edge_type": "leads_to", "confidence": 0.7,
               "explicit": true, "valid": true, "gap": false, "suggested": false, "quotes": [quote("so")],
               "created_at_turn": 1, "last_mentioned_turn": 1})
    };
    let nodes = [
        node("n1", "no sugar", vec![quote("no sugar"), quote("nothing sweet")]),
        node("n2", "light", vec![quote("light")]),
        node("n3", "good mornings", vec![quote("good mornings")]),
    ];
    let edges = [edge("e1", "n1", "n3"), edge("e2", "n2", "n3"), edge("e3", "n1", "n2")];
    serde_json::from_value(json!({"nodes": nodes, "edges": edges})).unwrap()
}

fn transcript() -> Vec<Utterance> {
    let said = |id: &str, speaker: &str, text: &str| json!({"id": id, "turn_number": 1, "speaker": speaker, "text": text, "created_at": "2026-01-01T00:00:00Z"});
    let said = [
        said("u1", "interviewer", "What matters?"),
        said("u2", "respondent", "Né, no sugar: nothing sweet. I sleep better."),
    ];
    said.into_iter().map(|said| serde_json::from_value(said).unwrap()).collect()
}

fn changed(graph: &mut Graph, change: &Change) -> Result<(), Refused> {
    graph.change("c7", change, Ground { ontology: &ontology(), transcript: &transcript() })
}

fn ontology() -> Ontology {
    let (_, file, text) = library::find(library::METHODOLOGIES, "means_end_chain").unwrap();
    Methodology::parse(file, text).unwrap().methodology.ontology.clone()
}

fn made(change: Value) -> Correction {
    let change: Change = serde_json::from_value(change).unwrap();
    let at = Timestamp::UNIX_EPOCH;
    Correction { id: "c1".to_owned(), at, by: "local".to_owned(), change, undone_at: None }
}

fn with(changes: &[Value]) -> Graph {
    let corrections: Vec<Correction> = changes.iter().cloned().map(made).collect();
    laid(&corrections)
}

fn laid(corrections: &[Correction]) -> Graph {
    graph().corrected(corrections, Ground { ontology: &ontology(), transcript: &transcript() })
}

/// Both ends of every edge are there, no edge leads to itself or is there twice, no quote of a node is lost.
fn sound(graph: &Graph, quotes: usize) {
    let mut seen = Vec::new();
    for edge in &graph.edges {
        for end in [&edge.source, &edge.target] {
            assert!(graph.nodes.iter().any(|node| node.id == *end), "{} has no end {end}", edge.id);
        }
        assert_ne!(edge.source, edge.target, "{}", edge.id);
        let same = (&edge.source, &edge.target, &edge.edge_type);
        assert!(!seen.contains(&same), "{} is there twice", edge.id);
        seen.push(same);
    }
    assert_eq!(graph.nodes.iter().map(|node| node.quotes.len()).sum::<usize>(), quotes);
}

#[test]
fn every_kind_of_change_does_what_it_says() {
    let renamed = with(&[json!({"kind": "rename", "node": "n1", "label": " sugar-free "})]);
    assert_eq!((renamed.nodes[0].label.as_str(), renamed.nodes[0].corrected), ("sugar-free", true));
    assert_eq!(renamed.nodes[0].aliases, ["no sugar"]);
    let retyped = with(&[json!({"kind": "retype", "node": "n3", "node_type": "terminal_value"})]);
    assert!(retyped.nodes[2].terminal && retyped.nodes[2].level > Some(1));
    let merged = with(&[json!({"kind": "merge", "node": "n2", "into": "n1"})]);
    sound(&merged, 4);
    assert_eq!((merged.nodes.len(), merged.edges.len()), (2, 1), "one edge leads to itself, two are one");
    assert_eq!(
        (merged.edges[0].quotes.len(), merged.nodes[0].aliases.as_slice()),
        (2, ["light".to_owned()].as_slice())
    );
    let split = with(&[json!({"kind": "split", "node": "n1", "quotes": [1], "label": "not sweet"})]);
    sound(&split, 4);
    assert_eq!((split.nodes[1].id.as_str(), split.nodes[1].label.as_str()), ("n1.1", "not sweet"));
    let deleted = with(&[json!({"kind": "delete_node", "node": "n3"})]);
    sound(&deleted, 3);
    assert_eq!(deleted.edges.len(), 1);
    let deleted = with(&[json!({"kind": "delete_edge", "edge": "e2"})]);
    assert_eq!(deleted.edges.len(), 2);
    let marked = with(&[
        json!({"kind": "memo", "on": "n2", "text": "Ask again."}),
        json!({"kind": "tag", "on": "e1", "tags": ["key", "key", "later"]}),
        json!({"kind": "memo", "on": null, "text": "A calm talk."}),
        json!({"kind": "memo", "on": "u2", "text": "Laughed."}),
    ]);
    assert_eq!((marked.nodes[1].memos.len(), marked.edges[0].tags.len()), (1, 2));
    assert!(!marked.nodes[1].corrected, "a note corrects nothing");
}

fn added(utterance: &str, quote: &str, label: &str, node_type: &str) -> Value {
    json!({"kind": "add_node", "utterance": utterance, "quote": quote, "label": label, "node_type": node_type})
}

fn linked(source: &str, target: &str, edge_type: &str) -> Value {
    json!({"kind": "add_edge", "source": source, "target": target, "edge_type": edge_type})
}

#[test]
fn what_was_missed_is_added_with_its_evidence_and_goes_on_like_all_others() {
    let graph = with(&[
        added("u2", " I sleep better ", "sleeping better", "psychosocial_consequence"),
        json!({"kind": "add_edge", "source": "n3", "target": "c1.n", "edge_type": "leads_to", "utterance": "u2", "quote": "I sleep"}),
        json!({"kind": "feel", "node": "c1.n", "valence": "mixed"}),
        json!({"kind": "rename", "node": "c1.n", "label": "good sleep"}),
    ]);
    let node = graph.nodes.last().unwrap();
    assert_eq!((node.id.as_str(), node.label.as_str(), node.added), ("c1.n", "good sleep", true));
    let quote =
        Quote { text: "I sleep better".to_owned(), utterance_id: "u2".to_owned(), start: 29, end: 43 };
    assert_eq!((&node.quotes, node.created_at_turn), (&vec![quote], 1));
    assert_eq!((node.valence, node.polarity, node.level), (Some(Valence::Mixed), 0, Some(3)));
    let edge = graph.edges.last().unwrap();
    assert_eq!((edge.id.as_str(), edge.source.as_str(), edge.target.as_str()), ("c1.e", "n3", "c1.n"));
    assert_eq!((edge.added, edge.valid, edge.quotes.len()), (true, true, 1));
    let gone =
        with(&[added("u2", "no sugar", "x", "attribute"), json!({"kind": "delete_node", "node": "c1.n"})]);
    assert_eq!(gone, self::graph());
}

#[test]
fn a_feeling_is_corrected_and_taken_away() {
    let felt = |valence: Value| {
        with(&[json!({"kind": "feel", "node": "n1", "valence": valence})]).nodes.swap_remove(0)
    };
    for (valence, polarity) in [("positive", 1), ("negative", -1), ("neutral", 0)] {
        let node = felt(json!(valence));
        assert_eq!((json!(node.valence), node.polarity, node.corrected), (json!(valence), polarity, true));
    }
    assert_eq!(felt(Value::Null).valence, None);
}

#[test]
fn an_edge_is_turned_round_where_the_method_permits_it() {
    let turned = with(&[json!({"kind": "turn_edge", "edge": "e3"})]);
    let edge = &turned.edges[2];
    assert_eq!((edge.source.as_str(), edge.target.as_str(), edge.corrected), ("n2", "n1", true));
    let mut higher = graph();
    higher.nodes[2].node_type = "terminal_value".to_owned();
    let turn: Change = serde_json::from_value(json!({"kind": "turn_edge", "edge": "e1"})).unwrap();
    let refused = changed(&mut higher, &turn).unwrap_err();
    assert_eq!(
        (refused.field, refused.message.as_str()),
        ("edge_type", "`leads_to` may not lead from terminal_value to attribute; what may is: revises")
    );
}

#[test]
fn an_edge_that_was_contested_or_supposed_counts_once_somebody_decides() {
    for (kind, contested) in
        [("keep_edge", true), ("turn_edge", true), ("keep_edge", false), ("turn_edge", false)]
    {
        let mut after = graph();
        (after.edges[2].contested, after.edges[2].suggested) = (contested, !contested);
        changed(&mut after, &serde_json::from_value(json!({"kind": kind, "edge": "e3"})).unwrap()).unwrap();
        let edge = &after.edges[2];
        assert_eq!((edge.contested, edge.suggested, edge.corrected), (false, false, true), "{kind}");
    }
}

#[test]
fn what_cannot_be_is_refused_with_its_field_and_changes_nothing() {
    let long = "x".repeat(LONGEST_LABEL + 1);
    for (change, field) in [
        (json!({"kind": "rename", "node": "n9", "label": "x"}), "node"),
        (json!({"kind": "rename", "node": "n1", "label": "  "}), "label"),
        (json!({"kind": "rename", "node": "n1", "label": long}), "label"),
        (json!({"kind": "retype", "node": "n1", "node_type": "gain"}), "node_type"),
        (json!({"kind": "merge", "node": "n1", "into": "n1"}), "into"),
        (json!({"kind": "merge", "node": "n1", "into": "n7"}), "into"),
        (json!({"kind": "split", "node": "n1", "quotes": [], "label": "x"}), "quotes"),
        (json!({"kind": "split", "node": "n1", "quotes": [0, 1], "label": "x"}), "quotes"),
        (json!({"kind": "split", "node": "n1", "quotes": [2], "label": "x"}), "quotes"),
        (json!({"kind": "delete_node", "node": "e1"}), "node"),
        (json!({"kind": "delete_edge", "edge": "n1"}), "edge"),
        (json!({"kind": "memo", "on": "x1", "text": "x"}), "on"),
        (json!({"kind": "memo", "on": "n1", "quote": "words", "text": "x"}), "quote"),
        (json!({"kind": "tag", "on": "u2", "quote": " ", "tags": ["x"]}), "quote"),
        (json!({"kind": "tag", "on": "n1", "tags": [""]}), "tags"),
        (added("u1", "What matters", "x", "attribute"), "utterance"),
        (added("u8", "no sugar", "x", "attribute"), "utterance"),
        (added("u2", "no salt", "x", "attribute"), "quote"),
        (added("u2", "", "x", "attribute"), "quote"),
        (added("u2", "no sugar", "", "attribute"), "label"),
        (added("u2", "no sugar", "x", "gain"), "node_type"),
        (linked("n1", "n9", "leads_to"), "target"),
        (linked("n1", "n1", "leads_to"), "target"),
        (linked("n2", "n1", "gives"), "edge_type"),
        (linked("n1", "n2", "leads_to"), "edge"),
        (
            json!({"kind": "add_edge", "source": "n2", "target": "n1", "edge_type": "leads_to", "quote": "so"}),
            "utterance",
        ),
        (
            json!({"kind": "add_edge", "source": "n2", "target": "n1", "edge_type": "leads_to", "utterance": "u2"}),
            "quote",
        ),
        (json!({"kind": "feel", "node": "e1", "valence": null}), "node"),
        (json!({"kind": "turn_edge", "edge": "n1"}), "edge"),
        (json!({"kind": "keep_edge", "edge": "e1"}), "edge"),
        (json!({"kind": "leave_out", "words": " …"}), "words"),
    ] {
        let mut after = graph();
        let refused = changed(&mut after, &serde_json::from_value(change.clone()).unwrap()).unwrap_err();
        assert_eq!(refused.field, field, "{change}");
        assert_eq!(after, graph(), "{change}");
    }
}

#[test]
fn changes_in_any_order_leave_a_sound_graph_and_undone_ones_none() {
    let changes = [
        json!({"kind": "split", "node": "n1", "quotes": [0], "label": "a"}),
        json!({"kind": "merge", "node": "n1.1", "into": "n2"}),
        json!({"kind": "merge", "node": "n3", "into": "n1"}),
        json!({"kind": "rename", "node": "n2", "label": "b"}),
        json!({"kind": "delete_edge", "edge": "e3"}),
    ];
    for first in 0..changes.len() {
        let order: Vec<Value> =
            (0..changes.len()).map(|at| changes[(at + first) % changes.len()].clone()).collect();
        sound(&with(&order), 4);
    }
    let undone =
        |change: &Value| Correction { undone_at: Some(Timestamp::UNIX_EPOCH), ..made(change.clone()) };
    let all: Vec<Correction> = changes.iter().map(undone).collect();
    assert_eq!(laid(&all), graph());
}

#[test]
fn notes_are_those_that_hold_and_the_last_tags_of_each_thing() {
    let made = [
        (json!({"kind": "memo", "on": "u2", "quote": "in one place", "text": "relief"}), false),
        (json!({"kind": "memo", "on": "n1", "text": "undone"}), true),
        (json!({"kind": "memo", "on": null, "text": "of the whole"}), false),
        (json!({"kind": "tag", "on": "n1", "tags": ["old"]}), false),
        (json!({"kind": "tag", "on": "n1", "tags": ["new", "kept"]}), false),
        (json!({"kind": "tag", "on": "u2", "quote": "life", "tags": ["x"]}), false),
        (json!({"kind": "tag", "on": "u2", "quote": "life", "tags": []}), false),
    ];
    let made: Vec<Correction> = made
        .into_iter()
        .map(|(change, undone)| Correction {
            id: "c1".to_owned(),
            at: Timestamp::UNIX_EPOCH,
            by: "local".to_owned(),
            change: serde_json::from_value(change).unwrap(),
            undone_at: undone.then_some(Timestamp::UNIX_EPOCH),
        })
        .collect();
    let noted = notes(&made);
    let noted: Vec<(&str, &str)> = noted.iter().map(|note| (&*note.on, &*note.text)).collect();
    assert_eq!(noted, [("u2", "relief"), ("n1", "new, kept")]);
}
