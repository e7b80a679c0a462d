//! A small interview for the tests of this room, read from JSON as a store would give it.

use colloquy_engine::events::SessionEvent;
use colloquy_engine::interpretation::{Task, Usage};
use colloquy_engine::library;
use colloquy_engine::ports::CallRow;
use colloquy_engine::record::Turn;
use colloquy_engine::session::Session;
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
        "depth_history": [], "asked": {"settled": true}, "noted": [], "focus_history": [],
        "turns": [{"turn": 1, "strategy": "deepen", "focus": {"kind": "node", "id": "n1"}, "nodes_created": ["n1"],
                   "nodes_touched": ["n1"], "edges_created": [], "edges_touched": []}],
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
    Session::restore(serde_json::from_value(session).unwrap()).unwrap()
}

/// Its turn.
pub(crate) fn turn() -> Turn {
    serde_json::from_value(json!({
        "turn_number": 1, "idempotency_key": null, "question": "What matters?", "answer": "It has no sugar.",
        "extractability": {"extractable": true},
        "nodes": [{"id": "n1", "label": "no sugar", "node_type": "attribute", "quote": "no sugar",
                   "confidence": 0.8, "polarity": 0, "created": true}],
        "edges": [], "dropped": [],
        "reading": reading(), "slots_created": [],
        "graph_state": {"node_count": 1, "edge_count": 0, "orphan_count": 1, "max_depth": 1,
                        "nodes_by_type": {"attribute": 1}},
        "canonical_state": {"concept_count": 0, "edge_count": 0, "orphan_count": 0, "max_depth": 0,
                            "avg_support": 0.0, "slot_count": 1},
        "saturation": {"conversation": 0.0, "canonical": 0.0, "velocity": 0.0},
        "signals": {}, "node_signals": {}, "phase": "early", "decision": null,
        "focus": {"kind": "node", "id": "n1"}, "focus_label": "no sugar", "strategy": "deepen",
        "brief": null, "next_question": "What does no sugar do for you?", "should_continue": true,
        "ending": null, "degraded": [], "interpreter": "offline", "usage": {}, "decided_otherwise": false,
        "question_id": "u3",
        "stages": [{"stage": "Extraction", "duration_us": 1500}],
        "answered_at": AT, "completed_at": AT,
    }))
    .unwrap()
}

fn reading() -> Value {
    json!({"act": "answer", "extractability": {"extractable": true}, "relations": [], "statements": [
        {"label": "no sugar", "node_type": "attribute", "quote": "no sugar", "span": [7, 15], "confidence": 0.8},
        {"label": "sugar", "node_type": "attribute", "quote": "sugar", "confidence": 0.8,
         "polarity": -1, "modality": "past", "ambiguous": true, "suggested": true, "aliases": ["it"],
         "details": ["7 g"], "element": "x", "reaction": "negative", "comprehension": "confused"}],
        "ratings": {"response_depth": 3, "certainty": 4, "momentum": "neutral", "indicators": []}})
}

/// What happened in it.
pub(crate) fn events() -> Vec<SessionEvent> {
    let said = |id: &str, text: &str| json!({"id": id, "turn_number": 1, "speaker": "respondent", "text": text, "created_at": AT});
    let events = json!([
        {"at": AT, "what": {"started": {"text": "What matters?", "intent": {"operation": "open"}}}},
        {"at": AT, "what": {"turn_taken": {
            "turn": 1, "answer": said("u2", "It has no sugar."), "reading": reading(), "by": "offline", "usage": {},
            "resolution": {"statements": [null, null], "ends": [], "slots": []},
            "choice": {"strategy": "deepen", "focus": {"kind": "node", "id": "n1"}, "focus_label": "no sugar",
                       "phase": "early"},
            "candidates": [], "decided_by": 1, "degraded": [], "noted": [], "stages": [], "completed_at": AT,
            "question": {"text": "What does no sugar do for you?", "intent": {}}}}},
    ]);
    serde_json::from_value(events).unwrap()
}

/// Calls of its opening question and its first turn: one that failed, one of unknown price.
pub(crate) fn calls() -> Vec<CallRow> {
    let call = |id: &str, turn: u32, task: Task, outcome: &str, cost_usd: Option<f64>| CallRow {
        id: id.to_owned(),
        session: None,
        turn,
        task,
        provider: "openai".to_owned(),
        model: "gpt-5-mini".to_owned(),
        attempt: 1,
        usage: Usage { input_tokens: 1200, cached_tokens: 800, output_tokens: 90, cost_usd },
        latency_ms: 700,
        outcome: outcome.to_owned(),
        at: AT.parse().unwrap(),
    };
    vec![
        call("1", 0, Task::Open, CallRow::OK, Some(0.0003)),
        call("2", 1, Task::Listen, "timeout", Some(0.0003)),
        call("3", 1, Task::Listen, CallRow::OK, None),
    ]
}
