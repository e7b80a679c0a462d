//! What a replay starts from: the session as it was made, and all that happened in it.
//!
//! Values of signals and scores are not in it, because a replay makes them anew.

use std::sync::Arc;

use colloquy_engine::concept;
use colloquy_engine::events::SessionEvent;
use colloquy_engine::ids::ParseIdError;
use colloquy_engine::session::{Session, SessionConfig};
use colloquy_engine::{Methodology, SessionId};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::document::Document;

/// Writes nothing where nothing, or the usual, was read: half of a record is that.
pub(crate) fn lean<S: Serializer>(events: &[SessionEvent], serializer: S) -> Result<S::Ok, S::Error> {
    let mut value = serde_json::to_value(events).map_err(serde::ser::Error::custom)?;
    thin(&mut value);
    value.serialize(serializer)
}

fn thin(value: &mut Value) {
    match value {
        Value::Object(members) => {
            // What is shown of the turn itself is not written twice: candidates are made anew, durations are shown.
            for spare in ["candidates", "stages"] {
                if let Some(list) = members.get_mut(spare) {
                    *list = Value::Array(Vec::new());
                }
            }
            members.retain(|name, value| match name.as_str() {
                "polarity" => *value != 0,
                "modality" => *value != "factual",
                "ambiguous" | "suggested" => *value != false,
                "act" => *value != "answer",
                "usage" => value["input_tokens"] != 0 || value["output_tokens"] != 0,
                "aliases" | "details" | "indicators" | "noted" | "degraded" | "candidates" | "stages" => {
                    value.as_array().is_none_or(|list| !list.is_empty())
                }
                _ => !value.is_null(),
            });
            members.values_mut().for_each(thin);
        }
        Value::Array(items) => items.iter_mut().for_each(thin),
        _ => {}
    }
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
    /// The session before anything happened in it, and all that happened.
    ///
    /// # Errors
    /// When a part was taken away or changed.
    pub fn replayable(self) -> Result<(Session, Vec<SessionEvent>), RecordError> {
        let (turns, records) = (self.turns.len(), self.record.iter().filter_map(SessionEvent::turn).count());
        if records != turns {
            return Err(RecordError::Shortened { turns, records });
        }
        Ok((self.beginning()?, self.record))
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
            simulated: false,
            topics: self.session.topics.clone(),
        };
        Ok(Session::new(id, Arc::new(concept), &checked.methodology, config, self.session.created_at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Show;
    use crate::samples;

    fn document() -> Document {
        let show = Show { explanations: false, durations: false };
        Document::of(&samples::session(), &[samples::turn()], samples::events(), &[], show)
    }

    #[test]
    fn what_happened_is_read_back() {
        let written = serde_json::to_string(&document()).unwrap();
        let (session, events) = serde_json::from_str::<Document>(&written).unwrap().replayable().unwrap();
        let was = samples::session();
        assert_eq!((&session.id, &session.config, session.version), (&was.id, &was.config, 0));
        assert_eq!(events, samples::events());
    }

    #[test]
    fn what_was_taken_away_or_changed_is_named() {
        let mut short = document();
        short.record.clear();
        assert!(short.replayable().unwrap_err().to_string().contains("shortened"));
        let mut odd = document();
        odd.methodology.source = "method: 7".to_owned();
        assert!(odd.replayable().unwrap_err().to_string().starts_with("its methodology cannot be used"));
    }
}
