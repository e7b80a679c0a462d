//! What a replay starts from: the document's own parts, and beside them what the interpreter gave on every turn.
//!
//! This is the one room that knows both the document and the engine's record of a turn; readings of signals and
//! scores are not in it, because a replay makes them anew.

use std::sync::Arc;

use colloquy_engine::concept;
use colloquy_engine::graph::dedup::Match;
use colloquy_engine::ids::ParseIdError;
use colloquy_engine::interpretation::{Extraction, Ratings};
use colloquy_engine::session::{
    CanonicalCounts, GraphCounts, Saturation, Session, SessionConfig, Turn, Utterance,
};
use colloquy_engine::signals::Readings;
use colloquy_engine::slots::SlotMapping;
use colloquy_engine::{Methodology, NodeId, SessionId, session};
use indexmap::IndexMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::document::Document;
use crate::graph::Merge;
use crate::turn::{Focus, TurnInFull};

/// What the interpreter gave on one turn, and what became of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// What was read from the answer.
    #[serde(serialize_with = "lean")]
    extraction: Extraction,
    /// How it was rated.
    #[serde(serialize_with = "lean")]
    ratings: Ratings,
    /// Per concept read, the node it became.
    resolved: Vec<Option<Match>>,
    /// Per relation read, its ends.
    ends: Vec<Option<(NodeId, NodeId)>>,
    /// Nodes placed, with their slots.
    slots_assigned: Vec<(NodeId, SlotMapping)>,
}

/// Writes nothing where nothing, or the usual, was read: half of a record is that.
fn lean<T: Serialize, S: Serializer>(read: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let mut value = serde_json::to_value(read).map_err(serde::ser::Error::custom)?;
    thin(&mut value);
    value.serialize(serializer)
}

fn thin(value: &mut Value) {
    match value {
        Value::Object(members) => {
            members.retain(|name, value| match name.as_str() {
                "polarity" => *value != 0,
                "modality" => *value != "factual",
                "ambiguous" | "suggested" => *value != false,
                "aliases" | "details" | "indicators" => value.as_array().is_none_or(|list| !list.is_empty()),
                _ => !value.is_null(),
            });
            members.values_mut().for_each(thin);
        }
        Value::Array(items) => items.iter_mut().for_each(thin),
        _ => {}
    }
}

/// One record per turn.
pub(crate) fn of(turns: &[Turn]) -> Vec<TurnRecord> {
    let records = turns.iter().map(|turn| TurnRecord {
        extraction: turn.extraction.clone(),
        ratings: turn.ratings.clone(),
        resolved: turn.resolved.clone(),
        ends: turn.ends.clone(),
        slots_assigned: turn.slots_assigned.clone(),
    });
    records.collect()
}

/// Why a document cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// It holds turns and nothing to replay them from.
    #[error("it has {turns} turns and the record of {records}: it was shortened after its export")]
    Shortened {
        /// Turns in it.
        turns: usize,
        /// Records in it.
        records: usize,
    },
    /// A part of it is not what it was.
    #[error("its {part} cannot be used: {reason}")]
    Altered {
        /// Which part.
        part: &'static str,
        /// Why.
        reason: String,
    },
}

fn altered(part: &'static str) -> impl Fn(ParseIdError) -> RecordError {
    move |error| RecordError::Altered { part, reason: error.to_string() }
}

impl Document {
    /// The session and its turns, as far as a replay looks at them.
    pub fn replayable(self) -> Result<(Session, Vec<Turn>), RecordError> {
        if self.record.len() != self.turns.len() {
            let (turns, records) = (self.turns.len(), self.record.len());
            return Err(RecordError::Shortened { turns, records });
        }
        let mut session = self.beginning()?;
        let utterances = self.utterances.into_iter().map(|said| {
            Ok(Utterance {
                id: said.id.parse().map_err(altered("utterances"))?,
                turn_number: said.turn_number,
                speaker: said.speaker.into(),
                text: said.text,
                created_at: said.created_at,
            })
        });
        session.transcript = utterances.collect::<Result<_, _>>()?;
        session.graph.merges = self.merges.iter().map(merge).collect::<Result<_, _>>()?;
        session.turn_count = self.session.turn_count;
        let turns = self.turns.into_iter().zip(self.record);
        let turns = turns.map(|(shown, record)| turn(shown, record)).collect::<Result<_, _>>()?;
        Ok((session, turns))
    }

    /// The session as it was made.
    fn beginning(&self) -> Result<Session, RecordError> {
        let id = SessionId::parse(&self.session.id).map_err(altered("session"))?;
        let concept = serde_json::to_string(&self.concept).unwrap_or_default();
        let concept = concept::Concept::parse("concept.json", &concept)
            .map_err(|problems| RecordError::Altered { part: "concept", reason: problems.to_string() })?;
        let file = format!("{}.yaml", self.methodology.name);
        let checked = Methodology::parse(&file, &self.methodology.source)
            .map_err(|problems| RecordError::Altered { part: "methodology", reason: problems.to_string() })?;
        let config = SessionConfig {
            max_turns: self.session.max_turns,
            seed: self.session.seed,
            embedder: self.session.embedder.clone(),
            interpreter: self.session.interpreter.clone(),
            study_id: self.session.study_id.clone(),
        };
        Ok(Session::new(id, Arc::new(concept), &checked.methodology, config, self.session.created_at))
    }
}

fn merge(shown: &Merge) -> Result<colloquy_engine::graph::Merge, RecordError> {
    let wrong = altered("merges");
    Ok(colloquy_engine::graph::Merge {
        id: shown.id.parse().map_err(&wrong)?,
        turn: shown.turn,
        node: shown.node.parse().map_err(&wrong)?,
        label: shown.label.clone(),
        tier: shown.tier.into(),
        similarity: shown.similarity,
        quotes: Vec::new(),
        undone: shown.undone.as_deref().map(str::parse).transpose().map_err(&wrong)?,
        undone_after: shown.undone_after,
    })
}

fn focus(shown: Focus) -> Result<session::Focus, RecordError> {
    let wrong = altered("turns");
    Ok(match shown {
        Focus::None => session::Focus::None,
        Focus::Node(id) => session::Focus::Node(id.parse().map_err(&wrong)?),
        Focus::Edge(id) => session::Focus::Edge(id.parse().map_err(&wrong)?),
        Focus::Element(id) => session::Focus::Element(id),
    })
}

/// The record of a turn; what a replay makes anew is empty in it.
fn turn(shown: TurnInFull, record: TurnRecord) -> Result<Turn, RecordError> {
    let TurnInFull { turn, answered_at, completed_at, .. } = shown;
    Ok(Turn {
        turn_number: turn.turn_number,
        idempotency_key: None,
        question: turn.question,
        answer: turn.answer,
        extractability: record.extraction.extractability,
        nodes: Vec::new(),
        edges: Vec::new(),
        dropped: Vec::new(),
        extraction: record.extraction,
        ratings: record.ratings,
        resolved: record.resolved,
        ends: record.ends,
        slots_created: Vec::new(),
        slots_assigned: record.slots_assigned,
        graph_state: GraphCounts::default(),
        canonical_state: CanonicalCounts::default(),
        saturation: Saturation::default(),
        signals: Readings::default(),
        node_signals: IndexMap::new(),
        phase: turn.phase.into(),
        decision: None,
        focus: focus(turn.focus)?,
        focus_label: turn.focus_label,
        strategy: turn.strategy_selected,
        brief: None,
        next_question: turn.next_question,
        should_continue: turn.should_continue,
        ending: turn.termination_reason.map(Into::into),
        degraded: turn.degraded,
        interpreter: turn.interpreter,
        stages: Vec::new(),
        answered_at,
        completed_at,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Show;
    use crate::samples;

    fn document() -> Document {
        let show = Show { explanations: false, durations: false };
        Document::of(&samples::session(), &[samples::turn()], show)
    }

    #[test]
    fn what_a_replay_looks_at_is_read_back() {
        let written = serde_json::to_string(&document()).unwrap();
        let (session, turns) = serde_json::from_str::<Document>(&written).unwrap().replayable().unwrap();
        let (was, said) = (samples::session(), samples::turn());
        assert_eq!((session.id, session.config, session.transcript), (was.id, was.config, was.transcript));
        assert_eq!((&turns[0].extraction, &turns[0].ratings), (&said.extraction, &said.ratings));
        assert_eq!((&turns[0].focus, &turns[0].strategy), (&said.focus, &said.strategy));
    }

    #[test]
    fn what_was_taken_away_or_changed_is_named() {
        let mut short = document();
        short.record.clear();
        assert!(short.replayable().unwrap_err().to_string().contains("shortened"));
        let mut odd = document();
        odd.turns[0].turn.focus = Focus::Node("e1".to_owned());
        assert!(odd.replayable().unwrap_err().to_string().starts_with("its turns cannot be used: `e1`"));
        let mut odd = document();
        odd.methodology.source = "method: 7".to_owned();
        assert!(odd.replayable().unwrap_err().to_string().starts_with("its methodology cannot be used"));
    }
}
