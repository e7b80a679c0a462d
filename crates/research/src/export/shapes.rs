//! Sessions, turns and graphs as JSON.

use colloquy_engine::graph::{Edge, Node, Quote};
use colloquy_engine::record::Turn;
use colloquy_engine::session::{Focus, Saturation, Session};
use colloquy_engine::slots::aggregation::compare;
use colloquy_engine::utterance::{Speaker, Utterance};
use serde_json::{Map, Value, json};

/// A session in a list or on its own.
pub fn session(session: &Session) -> Value {
    json!({
        "id": session.id,
        "status": session.status,
        "ending": session.ending,
        "concept_id": session.concept.id,
        "concept_name": session.concept.name,
        "methodology": session.methodology,
        "max_turns": session.config.max_turns,
        "turn_count": session.turn_count,
        "study_id": session.config.study_id,
        "seed": session.config.seed,
        "interpreter": session.config.interpreter,
        "embedder": session.config.embedder,
        "created_at": session.created_at,
        "updated_at": session.updated_at,
        "completed_at": session.completed_at,
        "paused_at": session.paused_at,
    })
}

/// One speaker's words.
pub fn utterance(utterance: &Utterance) -> Value {
    let speaker = match utterance.speaker {
        Speaker::Interviewer => "interviewer",
        Speaker::Respondent => "respondent",
    };
    json!({
        "id": utterance.id,
        "turn_number": utterance.turn_number,
        "speaker": speaker,
        "text": utterance.text,
        "created_at": utterance.created_at,
    })
}

fn quotes(quotes: &[Quote]) -> Value {
    let quotes = quotes.iter().map(|quote| {
        json!({
            "text": quote.text, "utterance_id": quote.utterance_id,
            "start": quote.start, "end": quote.end,
        })
    });
    quotes.collect()
}

/// A node with its quotes and its slot.
pub fn node(session: &Session, node: &Node) -> Value {
    json!({
        "id": node.id,
        "label": node.label,
        "node_type": node.node_type,
        "level": node.level,
        "terminal": node.terminal,
        "polarity": node.polarity,
        "modality": node.modality,
        "confidence": node.confidence,
        "ambiguous": node.ambiguous,
        "aliases": node.aliases,
        "details": node.details,
        "quotes": quotes(&node.quotes),
        "created_at_turn": node.created_at_turn,
        "last_mentioned_turn": node.last_mentioned_turn,
        "element": node.element,
        "slot_id": session.slots.mappings.get(&node.id).map(|mapping| mapping.slot),
        "superseded_by": node.superseded_by,
    })
}

/// An edge with its quotes.
pub fn edge(edge: &Edge) -> Value {
    json!({
        "id": edge.id,
        "source": edge.source,
        "target": edge.target,
        "edge_type": edge.edge_type,
        "confidence": edge.confidence,
        "explicit": edge.explicit,
        "valid": edge.valid,
        "gap": edge.gap,
        "suggested": edge.suggested,
        "quotes": quotes(&edge.quotes),
        "created_at_turn": edge.created_at_turn,
        "last_mentioned_turn": edge.last_mentioned_turn,
    })
}

/// The surface graph: `{"nodes", "edges"}`.
pub fn graph(session: &Session) -> Value {
    json!({
        "nodes": session.graph.nodes.iter().map(|n| node(session, n)).collect::<Value>(),
        "edges": session.graph.edges.iter().map(edge).collect::<Value>(),
    })
}

/// The canonical graph: `{"slots", "edges"}`.
pub fn canonical_graph(session: &Session) -> Value {
    let slots = session.slots.slots.iter().map(|slot| {
        json!({
            "id": slot.id, "name": slot.name, "description": slot.description,
            "node_type": slot.node_type, "status": slot.status,
            "support": slot.nodes.len(), "nodes": slot.nodes,
            "first_seen_turn": slot.first_seen_turn, "promoted_turn": slot.promoted_turn,
        })
    });
    let edges = session.slots.edges.iter().map(|edge| {
        json!({
            "source": edge.source, "target": edge.target, "edge_type": edge.edge_type,
            "support": edge.edges.len(), "edges": edge.edges,
        })
    });
    json!({"slots": slots.collect::<Value>(), "edges": edges.collect::<Value>()})
}

/// Sizes of the canonical graph after a turn.
pub fn canonical_state(turn: &Turn) -> Value {
    let counts = &turn.canonical_state;
    json!({
        "slots": {
            "concept_count": counts.concept_count,
            "orphan_count": counts.orphan_count,
            "avg_support": counts.avg_support,
            "slot_count": counts.slot_count,
        },
        "edges": {"edge_count": counts.edge_count},
        "metrics": {"max_depth": counts.max_depth},
    })
}

fn extracted(turn: &Turn) -> Value {
    let nodes = turn.nodes.iter().map(|node| {
        json!({
            "id": node.id, "label": node.label, "node_type": node.node_type, "quote": node.quote,
            "confidence": node.confidence, "polarity": node.polarity, "created": node.created,
        })
    });
    let edges = turn.edges.iter().map(|edge| {
        json!({
            "id": edge.id, "source": edge.source, "target": edge.target, "edge_type": edge.edge_type,
            "quote": edge.quote, "confidence": edge.confidence, "explicit": edge.explicit,
            "valid": edge.valid, "gap": edge.gap, "created": edge.created,
        })
    });
    let mut extracted = json!({
        "extractable": turn.extractability.extractable,
        "nodes": nodes.collect::<Value>(),
        "edges": edges.collect::<Value>(),
    });
    if let Some(reason) = turn.extractability.reason {
        extracted["reason"] = json!(reason);
    }
    extracted
}

/// Ratings as signals name them: depth as a word, the others as 0..1.
fn ratings(turn: &Turn) -> Value {
    let rated = &turn.reading.ratings;
    let depth = rated.response_depth.map(colloquy_engine::interpretation::ResponseDepth::from_likert);
    let unit = |rating: Option<colloquy_engine::interpretation::Likert>| {
        rating.map(colloquy_engine::interpretation::Likert::unit)
    };
    json!({
        "response_depth": depth,
        "specificity": unit(rated.specificity),
        "certainty": unit(rated.certainty),
        "valence": unit(rated.valence),
        "engagement": unit(rated.engagement),
        "intellectual_engagement": unit(rated.intellectual_engagement),
        "momentum": rated.momentum,
    })
}

fn alternatives(turn: &Turn) -> Value {
    let alternatives = turn.decision.iter().flat_map(|decision| &decision.alternatives);
    alternatives
        .map(|alternative| {
            let mut shown = json!({"strategy": alternative.strategy, "score": alternative.score});
            if let Some(node) = &alternative.node_id {
                shown["node_id"] = json!(node);
            }
            shown
        })
        .collect()
}

/// A turn as the API replies to an answer with it.
pub fn turn(turn: &Turn) -> Value {
    let duration_us: u64 = turn.stages.iter().map(|stage| stage.duration_us).sum();
    let depth = turn.signals.get("graph.max_depth").and_then(|reading| match reading {
        colloquy_engine::signals::SignalValue::Number(number) => Some(*number),
        _ => None,
    });
    json!({
        "turn_number": turn.turn_number,
        "question": turn.question,
        "answer": turn.answer,
        "extracted": extracted(turn),
        "graph_state": turn.graph_state,
        "canonical_graph": canonical_state(turn),
        "graph_comparison": compare(&turn.graph_state, &turn.canonical_state),
        "ratings": ratings(turn),
        "signals": turn.signals,
        "phase": turn.phase,
        "scoring": {"depth": depth, "saturation": turn.saturation.conversation},
        "saturation": turn.saturation,
        "strategy_selected": turn.strategy,
        "focus": turn.focus,
        "focus_node_id": turn.focus.node(),
        "focus_label": turn.focus_label,
        "strategy_alternatives": alternatives(turn),
        "next_question": turn.next_question,
        "should_continue": turn.should_continue,
        "termination_reason": turn.ending,
        "degraded": turn.degraded,
        "interpreter": turn.interpreter,
        "latency_ms": duration_us as f64 / 1000.0,
    })
}

/// A turn with everything that was measured and weighed in it.
pub fn turn_in_full(record: &Turn) -> Value {
    let mut full = turn(record);
    full["node_signals"] = json!(record.node_signals);
    full["score_decomposition"] = json!(record.decision.as_ref().map(|d| &d.decomposition));
    full["arbiter"] = json!(record.decision.as_ref().map(|d| d.arbiter));
    full["stages"] = json!(record.stages);
    full["dropped"] = json!(record.dropped);
    full["brief"] = json!(record.brief);
    full["usage"] = json!([]);
    full["answered_at"] = json!(record.answered_at);
    full["completed_at"] = json!(record.completed_at);
    full
}

/// Where a session stands; `last` is its newest turn.
pub fn status(session: &Session, last: Option<&Turn>) -> Value {
    let tracing = session.focus_history.iter().map(|entry| {
        let node_id = match &entry.focus {
            Focus::Node(id) => id.to_string(),
            Focus::Edge(id) => id.to_string(),
            Focus::Element(id) => id.clone(),
            Focus::None => String::new(),
        };
        json!({"turn": entry.turn, "node_id": node_id, "label": entry.label, "strategy": entry.strategy})
    });
    let coverage = session.concept.stimulus.as_ref().map(|_| json!(session.coverage));
    json!({
        "session_id": session.id,
        "status": session.status,
        "turn_number": session.turn_count,
        "max_turns": session.config.max_turns,
        "phase": last.map_or("early", |turn| turn.phase.name()),
        "ending": session.ending,
        "focus_tracing": tracing.collect::<Value>(),
        "saturation": last.map_or(Saturation::default(), |turn| turn.saturation),
        "coverage": coverage,
        "momentum": session.momentum.level,
        "cost_usd": 0.0,
    })
}

/// Removes what differs between two runs of the same interview: durations.
pub(super) fn without_durations(value: &mut Value) {
    let drop = |map: &mut Map<String, Value>| {
        for key in ["latency_ms", "stages"] {
            map.remove(key);
        }
    };
    match value {
        Value::Object(map) => drop(map),
        Value::Array(items) => items.iter_mut().for_each(without_durations),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn a_turn_has_every_field_of_the_contract() {
        let shape = turn(&samples::turn());
        for field in [
            "turn_number",
            "answer",
            "extracted",
            "graph_state",
            "canonical_graph",
            "graph_comparison",
            "ratings",
            "signals",
            "phase",
            "scoring",
            "strategy_selected",
            "focus_node_id",
            "focus_label",
            "strategy_alternatives",
            "next_question",
            "should_continue",
            "termination_reason",
            "degraded",
            "latency_ms",
        ] {
            assert!(shape.get(field).is_some(), "{field} is missing");
        }
        assert_eq!(shape["extracted"]["nodes"][0]["quote"], "no sugar");
        assert_eq!(shape["ratings"]["certainty"], 0.75);
        assert_eq!(shape["ratings"]["response_depth"], "moderate");
    }

    #[test]
    fn full_turns_add_what_decided() {
        let shape = turn_in_full(&samples::turn());
        for field in ["node_signals", "score_decomposition", "stages", "usage", "brief"] {
            assert!(shape.get(field).is_some(), "{field} is missing");
        }
    }

    #[test]
    fn graphs_show_quotes_and_slots() {
        let session = samples::session();
        let shape = graph(&session);
        assert_eq!(shape["nodes"][0]["quotes"][0]["text"], "no sugar");
        assert_eq!(shape["nodes"][0]["slot_id"], Value::Null);
        assert_eq!(status(&session, None)["phase"], "early");
    }
}
