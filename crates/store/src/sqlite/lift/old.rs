//! A session as version 0.1.0 kept it, read from its tables and told as events.

use std::collections::HashMap;
use std::sync::Arc;

use colloquy_engine::SessionId;
use colloquy_engine::events::{Happening, SessionEvent};
use colloquy_engine::graph::Vector;
use colloquy_engine::ids::{MergeId, NodeId};
use colloquy_engine::session::{Ending, SessionStatus};
use colloquy_engine::slots::SlotMapping;
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use sqlx::SqliteConnection;

use crate::format::BodyError;
use crate::format::v0::{FixedV0, MergeV0, PlacedV0, StateV0, TurnV0, UtteranceV0, asked};
use crate::sqlite::commit::Standing;
use crate::sqlite::given::Failed;

/// A session as version 0.1.0 kept it.
pub(super) struct Old {
    pub(super) id: SessionId,
    pub(super) methodology: String,
    pub(super) fixed: FixedV0,
    pub(super) state: StateV0,
    turn_count: u32,
    /// What the interviewer said.
    said: Vec<UtteranceV0>,
    /// With the sender's key.
    turns: Vec<(TurnV0, Option<String>)>,
    merges: Vec<MergeV0>,
    placed: HashMap<NodeId, SlotMapping>,
    vectors: HashMap<NodeId, Vector>,
}

/// A merge that was undone: after which turn, by which node.
struct Undone {
    after: u32,
    node: NodeId,
    merge: MergeId,
}

fn read<T: DeserializeOwned>(what: &str, json: &str) -> Result<T, BodyError> {
    serde_json::from_str(json).map_err(|error| BodyError::Unreadable(format!("its {what}: {error}")))
}

/// The bodies of a session's rows in a table, in order.
async fn bodies<T: DeserializeOwned>(
    connection: &mut SqliteConnection,
    what: &str,
    select: &'static str,
    id: &str,
) -> Result<Vec<T>, Failed> {
    let rows = sqlx::query_scalar::<_, String>(select).bind(id).fetch_all(connection).await?;
    Ok(rows.iter().map(|body| read(what, body)).collect::<Result<_, _>>()?)
}

impl Old {
    pub(super) async fn read(connection: &mut SqliteConnection, id: &str) -> Result<Self, Failed> {
        let select = "SELECT methodology, fixed, state, turn_count FROM session_0 WHERE id = ?";
        let row = sqlx::query_as::<_, (String, String, String, u32)>(select).bind(id);
        let (methodology, fixed, state, turn_count) = row.fetch_one(&mut *connection).await?;
        let said =
            "SELECT body FROM utterance_0 WHERE session_id = ? AND speaker = 'interviewer' ORDER BY position";
        let merges = "SELECT body FROM merge WHERE session_id = ? ORDER BY position";
        let placed = "SELECT body FROM slot_mapping WHERE session_id = ? ORDER BY position";
        let placed: Vec<PlacedV0> = bodies(connection, "slots", placed, id).await?;
        let turns = "SELECT body, idempotency_key FROM turn WHERE session_id = ? ORDER BY turn_number";
        let turns =
            sqlx::query_as::<_, (String, Option<String>)>(turns).bind(id).fetch_all(&mut *connection).await?;
        let turn = |(body, key): (String, Option<String>)| Ok((read::<TurnV0>("turns", &body)?, key));
        Ok(Self {
            id: SessionId::parse(id).map_err(BodyError::unreadable)?,
            methodology,
            fixed: read("topic", &fixed)?,
            state: read("state", &state)?,
            turn_count,
            said: bodies(connection, "questions", said, id).await?,
            turns: turns.into_iter().map(turn).collect::<Result<_, BodyError>>()?,
            merges: bodies(connection, "merges", merges, id).await?,
            placed: placed.into_iter().map(|placed| placed.0).collect(),
            vectors: vectors(connection, id).await?,
        })
    }

    /// Where it stands.
    pub(super) fn standing(&self) -> Standing {
        Standing {
            version: 0,
            status: self.state.status,
            ending: self.state.ending,
            turn_count: self.turn_count,
            updated_at: self.state.updated_at,
        }
    }

    /// What happened in it.
    pub(super) fn into_events(self) -> Result<Vec<SessionEvent>, BodyError> {
        let undone = self.undone();
        let over = self.ended_apart();
        // Nothing is said on the turn after the closing words; it was done when the session was over.
        let silent = self.state.completed_at.filter(|_| over.is_none());
        let mut said = self.said.into_iter();
        let mut events = Vec::new();
        match said.next() {
            Some(said) => {
                events.push(SessionEvent { at: said.created_at, what: Happening::Started(asked(said.text)) });
            }
            None if self.turns.is_empty() => {}
            None => return Err(BodyError::unreadable("its first question is missing")),
        }
        let said: HashMap<u32, Timestamp> = said.map(|said| (said.turn_number, said.created_at)).collect();
        for (turn, key) in self.turns {
            let number = turn.turn_number;
            let with_vector = |node| Some((node, self.vectors.get(&node)?.clone()));
            let vectors = turn.created().filter_map(with_vector).collect();
            let taken = turn.lift(key, vectors, said.get(&number).copied().or(silent));
            let at = taken.at;
            events.push(taken);
            for undone in undone.iter().filter(|undone| undone.after == number) {
                let slots = self.placed.get(&undone.node).map(|mapping| (undone.node, *mapping));
                let what = Happening::MergeUndone { merge: undone.merge, slots: slots.into_iter().collect() };
                events.push(SessionEvent { at, what });
            }
        }
        if let Some(at) = self.state.paused_at {
            events.push(SessionEvent { at, what: Happening::Paused });
        }
        if let Some((ending, at)) = over {
            events.push(SessionEvent { at, what: Happening::Finished { ending, unheard: None } });
        }
        Ok(events)
    }

    /// Merges that were undone, in the order in which they were: that of the nodes this made.
    fn undone(&self) -> Vec<Undone> {
        let of = |merge: &MergeV0| {
            let node = merge.undone?;
            // The first versions did not note the turn; it came before any that made a later node.
            let later = self.turns.iter().find(|(turn, _)| turn.created().any(|created| created > node));
            let last = self.turns.last().map_or(0, |(turn, _)| turn.turn_number);
            let by_nodes = later.map_or(last, |(turn, _)| turn.turn_number - 1);
            Some(Undone { after: merge.undone_after.unwrap_or(by_nodes), node, merge: merge.id })
        };
        let mut undone: Vec<Undone> = self.merges.iter().filter_map(of).collect();
        undone.sort_by_key(|undone| undone.node);
        undone
    }

    /// How and when it ended, when it was not by the turn after the closing words.
    fn ended_apart(&self) -> Option<(Ending, Timestamp)> {
        let closed = self.turns.iter().rev().nth(1).is_some_and(|(turn, _)| turn.ending.is_some());
        let apart = self.state.status == SessionStatus::Completed && !closed;
        let at = self.state.completed_at.unwrap_or(self.state.updated_at);
        apart.then_some((self.state.ending.unwrap_or(Ending::ClosedByResearcher), at))
    }
}

/// Vectors of nodes: 32-bit floats then.
async fn vectors(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<HashMap<NodeId, Vector>, sqlx::Error> {
    let select = "SELECT position, model, vector FROM embedding_0 WHERE session_id = ? AND owner = 'node'";
    let rows = sqlx::query_as::<_, (u32, String, Vec<u8>)>(select).bind(id).fetch_all(connection).await?;
    let vector = |(position, model, bytes): (u32, String, Vec<u8>)| {
        let (values, rest) = bytes.as_chunks::<4>();
        let values: Vec<f32> = values.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        let vector = if rest.is_empty() { Vector::new(&Arc::from(model), &values) } else { None };
        Some((NodeId::at(position as usize), vector?))
    };
    Ok(rows.into_iter().filter_map(vector).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn old(created: &[&[u32]], merges: &str) -> Old {
        let turn = |(number, nodes): (usize, &&[u32])| {
            let nodes: Vec<_> =
                nodes.iter().map(|n| serde_json::json!({"id": format!("n{n}"), "created": true})).collect();
            let turn = serde_json::json!({
                "turn_number": number + 1, "answer": "It froths.", "nodes": nodes,
                "extraction": {"extractability": {"extractable": true}, "concepts": [], "relations": []},
                "ratings": {}, "resolved": [], "ends": [], "slots_assigned": [], "phase": "early",
                "focus": {"kind": "none"}, "focus_label": "", "strategy": "deepen", "next_question": "Why?",
                "degraded": [], "interpreter": "offline", "stages": [],
                "answered_at": "2026-01-01T00:00:01Z", "completed_at": "2026-01-01T00:00:02Z",
            });
            (serde_json::from_value(turn).unwrap(), None)
        };
        Old {
            id: SessionId::parse("old").unwrap(),
            methodology: "means_end_chain".to_owned(),
            fixed: read(
                "topic",
                r#"{"concept": {"id": "x", "name": "x", "methodology": "m", "objective": ""},
                "methodology_source": ""}"#,
            )
            .unwrap(),
            state: read(
                "state",
                r#"{"status": "active", "config": {"max_turns": 9, "seed": 1, "embedder": "none",
                "interpreter": "offline"}, "created_at": "2026-01-01T00:00:00Z",
                "updated_at": "2026-01-01T00:00:00Z"}"#,
            )
            .unwrap(),
            turn_count: 3,
            said: Vec::new(),
            turns: created.iter().enumerate().map(turn).collect(),
            merges: read("merges", merges).unwrap(),
            placed: HashMap::new(),
            vectors: HashMap::new(),
        }
    }

    fn undone(old: &Old) -> Vec<(u32, String)> {
        old.undone().into_iter().map(|undone| (undone.after, undone.merge.to_string())).collect()
    }

    #[test]
    fn merges_are_undone_where_they_were_in_the_order_of_the_nodes_this_made() {
        let merges = r#"[{"id": "m1", "undone": "n5", "undone_after": 2}, {"id": "m2", "undone": "n4", "undone_after": 2},
            {"id": "m3", "undone": null, "undone_after": null}]"#;
        let told = undone(&old(&[&[1, 2], &[3], &[6]], merges));
        assert_eq!(told, [(2, "m2".to_owned()), (2, "m1".to_owned())]);
    }

    #[test]
    fn where_the_turn_was_not_noted_the_nodes_tell() {
        let merges = r#"[{"id": "m1", "undone": "n3"}, {"id": "m2", "undone": "n6"}]"#;
        let told = undone(&old(&[&[1, 2], &[4, 5], &[]], merges));
        assert_eq!(told, [(1, "m1".to_owned()), (3, "m2".to_owned())]);
    }

    #[test]
    fn turns_without_a_first_question_are_no_session() {
        let error = old(&[&[1]], "[]").into_events().unwrap_err().to_string();
        assert!(error.contains("first question"), "{error}");
    }
}
