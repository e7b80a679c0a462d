//! The JSON document of one interview, complete enough to be replayed.

use colloquy_engine::record::Turn;
use colloquy_engine::session::Session;
use serde_json::{Value, json};

use super::shapes;

/// Name and version of the document.
pub const FORMAT: &str = "colloquy/1";

/// The whole interview. `methodology` is the YAML it ran with. Without `durations` (deterministic runs) the
/// document of the same interview has the same bytes every time.
///
/// `record` holds the session and its turns as the engine stores them: what a replay starts from.
pub fn json(session: &Session, turns: &[Turn], methodology: &str, durations: bool) -> Value {
    let (surface, canonical) = (shapes::graph(session), shapes::canonical_graph(session));
    let mut shown: Value = turns.iter().map(shapes::turn_in_full).collect();
    let mut record = json!(turns);
    if !durations {
        shapes::without_durations(&mut shown);
        for turn in record.as_array_mut().into_iter().flatten() {
            turn["stages"] = json!([]);
        }
    }
    json!({
        "format": FORMAT,
        "session": shapes::session(session),
        "concept": session.concept,
        "methodology": {"name": session.methodology, "source": methodology},
        "utterances": session.transcript.iter().map(shapes::utterance).collect::<Value>(),
        "nodes": surface["nodes"],
        "edges": surface["edges"],
        "slots": canonical["slots"],
        "canonical_edges": canonical["edges"],
        "turns": shown,
        "merges": session.graph.merges,
        "usage": [],
        "record": {"session": session, "turns": record},
    })
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;

    #[test]
    fn the_document_is_whole_and_its_record_can_be_read_back() {
        let (session, turn) = (samples::session(), samples::turn());
        let document = json(&session, std::slice::from_ref(&turn), "method: {}", false);
        assert_eq!(document["format"], "colloquy/1");
        assert!(document["turns"][0].get("latency_ms").is_none());
        let again: Session = serde_json::from_value(document["record"]["session"].clone()).unwrap();
        assert_eq!(again, session);
        let mut untimed = turn;
        untimed.stages.clear();
        let again: Vec<Turn> = serde_json::from_value(document["record"]["turns"].clone()).unwrap();
        assert_eq!(again, [untimed]);
    }
}
