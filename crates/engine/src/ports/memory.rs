//! Stores and embedders that need nothing: for simulations, replays and tests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use super::{
    Embedder, LanguageError, NewAnswer, SessionQuery, SessionStore, SessionSummary, StoreError, Thresholds,
};
use crate::ids::{SessionId, TurnNumber};
use crate::session::{Session, Speaker, Turn, Utterance};

/// Keeps sessions in memory, as values: nothing is serialised, nothing survives the program.
#[derive(Default)]
pub struct MemoryStore {
    sessions: Mutex<HashMap<SessionId, Kept>>,
}

struct Kept {
    session: Arc<Session>,
    pending: Option<(Utterance, Option<String>)>,
    turns: Vec<Turn>,
    /// Keys of completed turns. A turn completed after a crash does not know its key; the kept answer did.
    keys: HashMap<String, TurnNumber>,
}

impl MemoryStore {
    fn lock(&self) -> MutexGuard<'_, HashMap<SessionId, Kept>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(
        &self,
        id: &SessionId,
        act: impl FnOnce(&mut Kept) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut sessions = self.lock();
        let kept = sessions
            .get_mut(id)
            .ok_or_else(|| StoreError::NotFound { what: "session", id: id.to_string() })?;
        act(kept)
    }
}

fn check_version(kept: &Kept, session: &Session) -> Result<(), StoreError> {
    if kept.session.version + 1 == session.version {
        return Ok(());
    }
    Err(StoreError::Conflict {
        session: session.id.to_string(),
        expected: session.version.saturating_sub(1),
        found: kept.session.version,
    })
}

#[async_trait]
impl SessionStore for MemoryStore {
    async fn session_create(&self, session: &Session) -> Result<(), StoreError> {
        let kept = Kept {
            session: Arc::new(session.clone()),
            pending: None,
            turns: Vec::new(),
            keys: HashMap::new(),
        };
        match self.lock().entry(session.id.clone()) {
            std::collections::hash_map::Entry::Vacant(free) => {
                free.insert(kept);
                Ok(())
            }
            std::collections::hash_map::Entry::Occupied(taken) => Err(StoreError::Conflict {
                session: session.id.to_string(),
                expected: 0,
                found: taken.get().session.version,
            }),
        }
    }

    async fn session_load(&self, id: &SessionId) -> Result<Session, StoreError> {
        let session = self.with(id, |kept| Ok(Arc::clone(&kept.session)))?;
        Ok(Session::clone(&session))
    }

    async fn session_list(&self, query: &SessionQuery) -> Result<Vec<SessionSummary>, StoreError> {
        let mut list: Vec<SessionSummary> = self
            .lock()
            .values()
            .map(|kept| SessionSummary::of(&kept.session))
            .filter(|session| query.wants(session))
            .collect();
        list.sort_by_key(|session| std::cmp::Reverse(session.cursor()));
        list.truncate(query.limit);
        Ok(list)
    }

    async fn answer_append(&self, answer: &NewAnswer, replace: bool) -> Result<Utterance, StoreError> {
        self.with(&answer.session, |kept| {
            if let Some(said) = kept.session.answers().find(|said| said.turn_number == answer.turn) {
                // Completed: what was said stays said.
                return if said.text == answer.text {
                    Ok(said.clone())
                } else {
                    Err(StoreError::AnswerTaken { session: answer.session.to_string(), turn: answer.turn })
                };
            }
            if let Some((stored, key)) = &kept.pending
                && stored.turn_number == answer.turn
                && !replace
            {
                let same_key = key.is_some() && *key == answer.idempotency_key;
                if same_key || stored.text == answer.text {
                    return Ok(stored.clone());
                }
                return Err(StoreError::AnswerTaken {
                    session: answer.session.to_string(),
                    turn: answer.turn,
                });
            }
            let utterance = Utterance {
                id: Utterance::answer_id(answer.turn),
                turn_number: answer.turn,
                speaker: Speaker::Respondent,
                text: answer.text.clone(),
                created_at: answer.at,
            };
            kept.pending = Some((utterance.clone(), answer.idempotency_key.clone()));
            Ok(utterance)
        })
    }

    async fn answer_pending(&self, id: &SessionId) -> Result<Option<(TurnNumber, Utterance)>, StoreError> {
        self.with(id, |kept| Ok(kept.pending.as_ref().map(|(u, _)| (u.turn_number, u.clone()))))
    }

    async fn turn_commit(&self, session: &Session, turn: &Turn) -> Result<(), StoreError> {
        self.with(&session.id, |kept| {
            check_version(kept, session)?;
            kept.session = Arc::new(session.clone());
            let kept_key = kept.pending.take().and_then(|(_, key)| key);
            if let Some(key) = turn.idempotency_key.clone().or(kept_key) {
                kept.keys.insert(key, turn.turn_number);
            }
            kept.turns.push(turn.clone());
            Ok(())
        })
    }

    async fn session_commit(&self, session: &Session) -> Result<(), StoreError> {
        self.with(&session.id, |kept| {
            check_version(kept, session)?;
            kept.session = Arc::new(session.clone());
            Ok(())
        })
    }

    async fn turn_get(&self, id: &SessionId, turn: TurnNumber) -> Result<Turn, StoreError> {
        self.with(id, |kept| {
            kept.turns
                .iter()
                .find(|t| t.turn_number == turn)
                .cloned()
                .ok_or_else(|| StoreError::NotFound { what: "turn", id: turn.to_string() })
        })
    }

    async fn turn_list(&self, id: &SessionId) -> Result<Vec<Turn>, StoreError> {
        self.with(id, |kept| Ok(kept.turns.clone()))
    }

    async fn turn_by_key(&self, id: &SessionId, key: &str) -> Result<Option<TurnNumber>, StoreError> {
        self.with(id, |kept| Ok(kept.keys.get(key).copied()))
    }

    async fn session_delete(&self, id: &SessionId) -> Result<(), StoreError> {
        self.lock()
            .remove(id)
            .map(|_| ())
            .ok_or_else(|| StoreError::NotFound { what: "session", id: id.to_string() })
    }
}

/// An embedder without vectors: words alone decide what is the same.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoEmbedder;

#[async_trait]
impl Embedder for NoEmbedder {
    fn name(&self) -> &'static str {
        "none"
    }

    fn dims(&self) -> usize {
        0
    }

    fn thresholds(&self) -> Thresholds {
        Thresholds { surface: 1.0, slot: 1.0, question: 1.0 }
    }

    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError> {
        Ok(vec![Vec::new(); texts.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_empty_embedder_gives_one_vector_per_text() {
        assert_eq!(NoEmbedder.embed(&["a", "b"]).await.unwrap(), vec![Vec::<f32>::new(); 2]);
    }

    #[tokio::test]
    async fn what_is_not_there_is_not_found() {
        let store = MemoryStore::default();
        let id = SessionId::parse("nowhere").unwrap();
        assert!(matches!(store.session_load(&id).await, Err(StoreError::NotFound { what: "session", .. })));
        assert!(store.session_list(&SessionQuery::newest(10)).await.unwrap().is_empty());
    }
}
