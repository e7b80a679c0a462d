//! A small interview for the tests of this room, read from JSON as a store would give it.

use colloquy_engine::library;
use colloquy_engine::session::{Session, Turn};
use serde_json::{Value, json};

const AT: &str = "2026-01-01T00:00:00Z";

fn quote() -> Value {
    json!({"text": "no sugar", "utterance_id": "u2", "start": 7, "end": 15})
}

/// A session of one turn with one node.
pub(crate) fn session() -> Session {
    let (_, _, source) = library::find(library::METHODOLOGIES, "means_end_chain").unwrap();
    let mut session = json!({
        "id": "s-1", "version": 2, "status": "active", "paused_at": null, "ending": null,
        "concept": {"id": "oat_milk", "name": "oat milk", "methodology": "means_end_chain", "objective": "Why do people drink it, and what does it give them?"},
        "methodology": "means_end_chain", "methodology_source": source,
        "config": {"max_turns": 10, "seed": 0, "embedder": "lexical", "interpreter": "offline"},
        "created_at": AT, "updated_at": AT, "completed_at": null, "turn_count": 1,
        "transcript": [
            {"id": "u1", "turn_number": 0, "speaker": "interviewer", "text": "What matters?", "created_at": AT},
            {"id": "u2", "turn_number": 1, "speaker": "respondent", "text": "It has no sugar.", "created_at": AT},
        ],
        "graph": {"nodes": [{
            "id": "n1", "label": "no sugar", "label_key": "no sugar", "node_type": "attribute", "level": 1,
            "terminal": false, "polarity": 0, "modality": "factual", "confidence": 0.8, "ambiguous": false,
            "aliases": [], "quotes": [quote()], "details": [], "created_at_turn": 1,
            "last_mentioned_turn": 1, "element": null, "superseded_by": null,
        }], "edges": [], "merges": []},
        "depth_history": [], "turns": [], "focus_history": [],
    });
    let blank = [
        ("slots", json!(colloquy_engine::slots::CanonicalGraph::default())),
        ("tracker", json!(colloquy_engine::tracker::NodeStateTracker::default())),
        ("coverage", json!(colloquy_engine::coverage::Coverage::default())),
        ("momentum", json!(colloquy_engine::momentum::Momentum::default())),
        ("counters", json!(colloquy_engine::session::Counters::default())),
    ];
    for (key, value) in blank {
        session[key] = value;
    }
    serde_json::from_value(session).unwrap()
}

/// Its turn.
pub(crate) fn turn() -> Turn {
    serde_json::from_value(json!({
        "turn_number": 1, "idempotency_key": null, "question": "What matters?", "answer": "It has no sugar.",
        "extractability": {"extractable": true},
        "nodes": [{"id": "n1", "label": "no sugar", "node_type": "attribute", "quote": "no sugar",
                   "confidence": 0.8, "polarity": 0, "created": true}],
        "edges": [], "dropped": [],
        "extraction": {"extractability": {"extractable": true}, "relations": [], "concepts": [
            {"label": "no sugar", "node_type": "attribute", "quote": "no sugar", "span": [7, 15], "confidence": 0.8},
            {"label": "sugar", "node_type": "attribute", "quote": "sugar", "span": null, "confidence": 0.8,
             "polarity": -1, "modality": "past", "ambiguous": true, "suggested": true, "aliases": ["it"],
             "details": ["7 g"], "element": "x", "reaction": "negative", "comprehension": "confused"}]},
        "ratings": {"response_depth": 3, "specificity": null, "certainty": 4, "valence": null,
                    "engagement": null, "intellectual_engagement": null, "momentum": "neutral",
                    "indicators": [], "knowledge": null},
        "resolved": [], "ends": [], "slots_assigned": [], "slots_created": [],
        "graph_state": {"node_count": 1, "edge_count": 0, "orphan_count": 1, "max_depth": 1,
                        "nodes_by_type": {"attribute": 1}},
        "canonical_state": {"concept_count": 0, "edge_count": 0, "orphan_count": 0, "max_depth": 0,
                            "avg_support": 0.0, "slot_count": 1},
        "saturation": {"conversation": 0.0, "canonical": 0.0, "velocity": 0.0},
        "signals": {}, "node_signals": {}, "phase": "early", "decision": null,
        "focus": {"kind": "node", "id": "n1"}, "focus_label": "no sugar", "strategy": "deepen",
        "brief": null, "next_question": "What does no sugar do for you?", "should_continue": true,
        "ending": null, "degraded": [], "interpreter": "offline",
        "stages": [{"stage": "Extraction", "duration_us": 1500}],
        "answered_at": AT, "completed_at": AT,
    }))
    .unwrap()
}
