//! The JSON document of one interview, complete enough to be replayed and small enough to be mailed.

use colloquy_engine::events::SessionEvent;
use colloquy_engine::ports::CallRow;
use colloquy_engine::record::Turn;
use colloquy_engine::session as engine;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::canonical::{CanonicalEdge, CanonicalGraph, Slot};
use crate::check::MemberCheck;
use crate::concept::Concept;
use crate::correction::Correction;
use crate::graph::{Edge, Graph, Merge, Node};
use crate::person::Person;
use crate::record;
use crate::session::{Session, Utterance};
use crate::turn::TurnInFull;
use crate::usage::{Call, UsageSums};

/// Name and version of the document.
pub const FORMAT: &str = "colloquy/1";

/// What of an interview is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Show {
    /// Signals, node signals, decomposition and brief of every turn. They can be computed again from the rest,
    /// and are twenty times as large.
    pub explanations: bool,
    /// How long turns took. Without, the document of the same interview has the same bytes every time.
    pub durations: bool,
}

/// The methodology an interview was held with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MethodologyText {
    /// Its name.
    pub name: String,
    /// Its text, as it was when the session was made (YAML).
    pub source: String,
}

/// One interview as a document.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Document {
    /// `colloquy/1`.
    pub format: String,
    /// The session.
    pub session: Session,
    /// With whom it was held, as far as its study tells.
    #[serde(default)]
    #[schema(required)]
    pub person: Person,
    /// Its topic.
    pub concept: Concept,
    /// Its methodology.
    pub methodology: MethodologyText,
    /// Everything said, oldest first.
    pub utterances: Vec<Utterance>,
    /// The surface graph: nodes.
    pub nodes: Vec<Node>,
    /// The surface graph: edges.
    pub edges: Vec<Edge>,
    /// The canonical graph: slots.
    pub slots: Vec<Slot>,
    /// The canonical graph: edges.
    pub canonical_edges: Vec<CanonicalEdge>,
    /// All turns, oldest first.
    pub turns: Vec<TurnInFull>,
    /// Wordings that became part of existing nodes.
    pub merges: Vec<Merge>,
    /// What researchers corrected, oldest first: both graphs above are as they stand with it.
    #[serde(default)]
    #[schema(required)]
    pub corrections: Vec<Correction>,
    /// What the respondent said of what was understood; null: they were not asked, or said nothing.
    #[serde(default)]
    #[schema(required)]
    pub check: Option<MemberCheck>,
    /// One entry per call to a language model, oldest first; the offline engine makes none.
    pub usage: Vec<Call>,
    /// What they come to, in all and turn by turn.
    #[serde(default)]
    pub usage_sums: UsageSums,
    /// What a replay needs beside all this: what happened, oldest first; for this program, not for readers.
    #[serde(default, serialize_with = "record::lean")]
    #[schema(value_type = Vec<Object>)]
    pub record: Vec<SessionEvent>,
}

impl Document {
    /// The whole interview; `calls` are those of the session in the ledger, oldest first.
    pub fn of(
        session: &engine::Session,
        turns: &[Turn],
        events: Vec<SessionEvent>,
        calls: &[CallRow],
        show: Show,
    ) -> Self {
        let check = MemberCheck::of(session, &events);
        let surface = Graph::from(session).judged(check.as_ref());
        let canonical = CanonicalGraph::from(session);
        let in_check = check.as_ref().and_then(|check| check.utterance_id.clone());
        let utterances = session.transcript.iter().map(Utterance::from).map(|utterance| {
            let in_check = in_check.as_ref() == Some(&utterance.id);
            Utterance { in_check, ..utterance }
        });
        let shown = turns.iter().map(|turn| {
            let mut full = TurnInFull::from(turn).with_usage(calls);
            if !show.explanations {
                full = full.without_explanations();
            }
            if show.durations { full } else { full.without_durations() }
        });
        let (usage, sums) = (calls.iter().map(Call::from), UsageSums::of(calls));
        let (usage, usage_sums) = if show.durations {
            (usage.collect(), sums)
        } else {
            (usage.map(Call::without_durations).collect(), sums.without_durations())
        };
        Self {
            format: FORMAT.to_owned(),
            session: Session::from(session),
            person: Person::default(),
            concept: Concept::from(session.concept.as_ref()),
            methodology: MethodologyText {
                name: session.methodology.clone(),
                source: session.methodology_source.to_string(),
            },
            utterances: utterances.collect(),
            nodes: surface.nodes,
            edges: surface.edges,
            slots: canonical.slots,
            canonical_edges: canonical.edges,
            turns: shown.collect(),
            merges: Merge::all(session),
            corrections: Vec::new(),
            check,
            usage,
            usage_sums,
            record: events,
        }
    }

    /// With the person it was held with.
    #[must_use]
    pub fn with(self, person: Person) -> Self {
        Self { person, ..self }
    }

    /// With what researchers corrected: the graphs as they then are, and the corrections.
    #[must_use]
    pub fn corrected(self, corrections: Vec<Correction>, graph: Graph, canonical: CanonicalGraph) -> Self {
        let (nodes, edges) = (graph.nodes, graph.edges);
        Self { nodes, edges, slots: canonical.slots, canonical_edges: canonical.edges, corrections, ..self }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    const SHORT: Show = Show { explanations: false, durations: false };

    fn of(show: Show) -> Document {
        Document::of(&samples::session(), &[samples::turn()], samples::events(), &samples::calls(), show)
    }

    #[test]
    fn the_document_has_every_part_of_the_contract() {
        let document = json!(of(SHORT));
        assert_eq!(document["format"], "colloquy/1");
        for part in [
            "session",
            "concept",
            "methodology",
            "utterances",
            "nodes",
            "edges",
            "slots",
            "canonical_edges",
            "turns",
            "merges",
            "usage",
            "usage_sums",
        ] {
            assert!(document.get(part).is_some(), "{part} is missing");
        }
        let text = document.to_string();
        assert_eq!(serde_json::from_str::<Document>(&text).map(|read| json!(read)).unwrap(), document);
    }

    #[test]
    fn explanations_and_durations_come_when_asked_for() {
        let all = Show { explanations: true, durations: true };
        let (short, whole) = (json!(of(SHORT)), json!(of(all)));
        for member in ["signals", "node_signals", "stages", "latency_ms"] {
            assert!(short["turns"][0].get(member).is_none(), "{member} is there");
            assert!(whole["turns"][0].get(member).is_some(), "{member} is missing");
        }
    }

    #[test]
    fn what_was_used_up_stands_in_the_document_and_in_its_turns() {
        let document = json!(of(SHORT));
        assert_eq!(document["usage"].as_array().map(Vec::len), Some(3));
        assert_eq!(document["usage_sums"]["total"]["calls"], 3);
        let of_turn = document["turns"][0]["usage"].as_array().unwrap();
        let shown: Vec<_> = of_turn.iter().map(|call| (&call["turn_number"], &call["outcome"])).collect();
        assert_eq!(shown, [(&json!(1), &json!("timeout")), (&json!(1), &json!("ok"))]);
        assert!(of_turn.iter().all(|call| call.get("latency_ms").is_none()));
    }

    #[test]
    fn documents_from_before_there_were_sums_are_still_read() {
        let mut document = json!(of(SHORT));
        document.as_object_mut().unwrap().shift_remove("usage_sums");
        document["usage"] = json!([]);
        document["turns"][0]["usage"] = json!([]);
        assert_eq!(serde_json::from_value::<Document>(document).unwrap().usage, []);
    }
}
