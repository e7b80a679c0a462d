//! Stores and embedders that need nothing: for simulations, replays and tests.

mod corrections;
mod simulations;
mod studies;
mod study_store;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use jiff::Timestamp;

use super::begin::in_the_way;
use super::{
    Begun, CallQuery, CallRow, CallSum, Correction, Embedder, KeptAnswer, LanguageError, Lease, Ledger,
    NewAnswer, SessionQuery, SessionStore, SessionSummary, StoreError, SumBy, Thresholds, TurnStore,
    lease_ended, ledger,
};
use crate::decide::events::{Happening, SessionEvent};
use crate::given::interpretation::{Reading, Reply};
use crate::state::session::Session;
use crate::text::ids::{SessionId, TurnNumber};

/// Keeps sessions in memory, as values: nothing is serialised, nothing survives the program.
#[derive(Default)]
pub struct MemoryStore {
    sessions: Mutex<HashMap<SessionId, Kept>>,
    calls: Mutex<Vec<CallRow>>,
    corrections: Mutex<HashMap<SessionId, Vec<Correction>>>,
    studies: Mutex<studies::Studies>,
    simulations: Mutex<Vec<super::Simulation>>,
    /// The last number given in each study, whatever became of its session.
    numbers: Mutex<HashMap<String, u32>>,
}

struct Kept {
    /// Among those of its study.
    number: Option<u32>,
    /// Before the first event.
    fresh: Arc<Session>,
    session: Arc<Session>,
    events: Vec<SessionEvent>,
    open: Option<Open>,
    /// Leases given so far.
    leases: u64,
}

/// A turn that was begun.
struct Open {
    answer: KeptAnswer,
    /// None: given back.
    lease: Option<Held>,
}

/// A lease that was given.
struct Held {
    token: String,
    worker: u64,
    taken: Timestamp,
}

impl Open {
    /// Nobody works on it: its lease was given back, is at its end, or is the asking worker's own.
    fn is_free(&self, worker: Option<u64>, now: Timestamp) -> bool {
        self.lease.as_ref().is_none_or(|held| Some(held.worker) == worker || lease_ended(held.taken, now))
    }
}

impl MemoryStore {
    fn calls_now(&self) -> MutexGuard<'_, Vec<CallRow>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SessionId, Kept>> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn numbers_now(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_number(&self, study: &str) -> u32 {
        let mut numbers = self.numbers_now();
        let last = numbers.entry(study.to_owned()).or_default();
        *last += 1;
        *last
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

impl Kept {
    fn commit(&mut self, session: &Arc<Session>, event: SessionEvent) -> Result<(), StoreError> {
        if self.session.version + 1 != session.version {
            return Err(conflict(session, self.session.version));
        }
        self.session = Arc::clone(session);
        self.events.push(event);
        Ok(())
    }

    fn done_with(&self, key: &str) -> Option<TurnNumber> {
        let turns = self.events.iter().filter_map(SessionEvent::turn);
        turns.rev().find(|turn| turn.key.as_deref() == Some(key)).map(|turn| turn.turn)
    }

    /// The lease of a turn that is still held.
    fn held(&mut self, lease: &Lease) -> Result<&mut Open, StoreError> {
        let found = self.session.version;
        let open = self
            .open
            .as_mut()
            .filter(|open| open.lease.as_ref().is_some_and(|held| held.token == lease.token));
        open.ok_or_else(|| StoreError::Conflict {
            session: lease.session.to_string(),
            expected: found,
            found,
        })
    }

    fn begin(&mut self, answer: &NewAnswer) -> Begun {
        if let Some(turn) = answer.key.as_deref().and_then(|key| self.done_with(key)) {
            return Begun::Done(turn);
        }
        let open =
            self.open.as_ref().map(|open| (&open.answer, open.is_free(Some(answer.worker), answer.at)));
        if let Some(known) = in_the_way(answer, &self.session, open) {
            return known;
        }
        let turn = self.session.next_turn();
        let kept = self.open.take().map_or_else(|| KeptAnswer::of(answer, turn), |open| open.answer);
        self.leases += 1;
        let token = self.leases.to_string();
        let held = Held { token: token.clone(), worker: answer.worker, taken: answer.at };
        self.open = Some(Open { answer: kept.clone(), lease: Some(held) });
        let lease = Lease { session: answer.session.clone(), turn, token };
        Begun::Mine { lease, session: Arc::clone(&self.session), answer: kept }
    }
}

fn conflict(session: &Session, found: u64) -> StoreError {
    let expected = session.version.saturating_sub(1);
    StoreError::Conflict { session: session.id.to_string(), expected, found }
}

#[async_trait]
impl SessionStore for MemoryStore {
    async fn session_create(&self, session: &Arc<Session>) -> Result<(), StoreError> {
        let kept = |number: Option<u32>| Kept {
            number,
            fresh: Arc::clone(session),
            session: Arc::clone(session),
            events: Vec::new(),
            open: None,
            leases: 0,
        };
        match self.lock().entry(session.id.clone()) {
            std::collections::hash_map::Entry::Vacant(free) => {
                free.insert(kept(session.config.study_id.as_ref().map(|study| self.next_number(study))));
                Ok(())
            }
            std::collections::hash_map::Entry::Occupied(taken) => Err(StoreError::Conflict {
                session: session.id.to_string(),
                expected: 0,
                found: taken.get().session.version,
            }),
        }
    }

    async fn session_load(&self, id: &SessionId) -> Result<Arc<Session>, StoreError> {
        self.with(id, |kept| Ok(Arc::clone(&kept.session)))
    }

    async fn session_number(&self, id: &SessionId) -> Result<Option<u32>, StoreError> {
        self.with(id, |kept| Ok(kept.number))
    }

    async fn session_events(&self, id: &SessionId) -> Result<(Session, Vec<SessionEvent>), StoreError> {
        self.with(id, |kept| Ok((kept.fresh.fork(), kept.events.clone())))
    }

    async fn session_list(&self, query: &SessionQuery) -> Result<Vec<SessionSummary>, StoreError> {
        let mut list: Vec<SessionSummary> = self
            .lock()
            .values()
            .map(|kept| SessionSummary { number: kept.number, ..SessionSummary::of(&kept.session) })
            .filter(|session| query.wants(session))
            .collect();
        let studies = self.studies.lock().unwrap_or_else(PoisonError::into_inner);
        for line in &mut list {
            line.attributes =
                studies.visit_of(&line.id).map(|of| of.visit.attributes.clone()).unwrap_or_default();
        }
        drop(studies);
        list.sort_by_key(|session| std::cmp::Reverse(session.cursor()));
        list.truncate(query.limit);
        Ok(list)
    }

    async fn session_commit(&self, session: &Arc<Session>, event: &SessionEvent) -> Result<(), StoreError> {
        self.with(&session.id, |kept| {
            let mut event = event.clone();
            if let Happening::Finished { unheard, .. } = &mut event.what {
                *unheard = kept.open.as_ref().map(|open| open.answer.utterance.clone());
            }
            let finished = matches!(event.what, Happening::Finished { .. });
            kept.commit(session, event)?;
            if finished {
                kept.open = None;
            }
            Ok(())
        })
    }

    async fn session_delete(&self, id: &SessionId) -> Result<(), StoreError> {
        let removed = self.lock().remove(id);
        removed.ok_or_else(|| StoreError::NotFound { what: "session", id: id.to_string() })?;
        for row in self.calls_now().iter_mut().filter(|row| row.session.as_ref() == Some(id)) {
            row.session = None;
        }
        self.corrections.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        self.studies.lock().unwrap_or_else(PoisonError::into_inner).forget(id);
        Ok(())
    }
}

#[async_trait]
impl TurnStore for MemoryStore {
    async fn turn_begin(&self, answer: &NewAnswer) -> Result<Begun, StoreError> {
        self.with(&answer.session, |kept| Ok(kept.begin(answer)))
    }

    async fn turn_keep(&self, lease: &Lease, reading: &Reply<Reading>) -> Result<(), StoreError> {
        self.with(&lease.session, |kept| {
            kept.held(lease)?.answer.reading = Some(reading.clone());
            Ok(())
        })
    }

    async fn turn_commit(
        &self,
        lease: &Lease,
        session: &Arc<Session>,
        turn: &SessionEvent,
    ) -> Result<(), StoreError> {
        self.with(&lease.session, |kept| {
            kept.held(lease)?;
            kept.commit(session, turn.clone())?;
            kept.open = None;
            Ok(())
        })
    }

    async fn turn_abandon(&self, lease: &Lease) -> Result<(), StoreError> {
        self.with(&lease.session, |kept| {
            kept.held(lease)?.lease = None;
            Ok(())
        })
    }

    async fn turn_unfinished(&self, now: Timestamp) -> Result<Vec<(SessionId, KeptAnswer)>, StoreError> {
        let sessions = self.lock();
        let open = |(id, kept): (&SessionId, &Kept)| {
            let open = kept.open.as_ref().filter(|open| open.is_free(None, now))?;
            Some((id.clone(), open.answer.clone()))
        };
        Ok(sessions.iter().filter_map(open).collect())
    }

    async fn turn_open(&self, id: &SessionId) -> Result<Option<KeptAnswer>, StoreError> {
        self.with(id, |kept| Ok(kept.open.as_ref().map(|open| open.answer.clone())))
    }
}

#[async_trait]
impl Ledger for MemoryStore {
    async fn call_record(&self, row: &CallRow) -> Result<(), StoreError> {
        let mut calls = self.calls_now();
        if calls.iter().all(|call| call.id != row.id) {
            calls.push(row.clone());
        }
        Ok(())
    }

    async fn calls(&self, query: &CallQuery) -> Result<Vec<CallRow>, StoreError> {
        let mut calls: Vec<CallRow> =
            self.calls_now().iter().filter(|row| query.wants(row)).cloned().collect();
        calls.sort_by(|a, b| (a.at.as_microsecond(), &a.id).cmp(&(b.at.as_microsecond(), &b.id)));
        Ok(calls)
    }

    async fn call_sums(&self, query: &CallQuery, by: SumBy) -> Result<Vec<CallSum>, StoreError> {
        Ok(ledger::sums(self.calls_now().iter().filter(|row| query.wants(row)), by))
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
