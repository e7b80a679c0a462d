//! Aggregates remembered by session and version.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use colloquy_engine::{Session, SessionId};

/// Sessions remembered; a session of fifty nodes with its vectors takes about 150 kB.
const CAPACITY: usize = 128;

/// The least recently used goes first.
#[derive(Debug, Default)]
pub(super) struct Cache(Mutex<Inner>);

#[derive(Debug, Default)]
struct Inner {
    sessions: HashMap<SessionId, (Arc<Session>, u64)>,
    uses: u64,
}

impl Cache {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The aggregate as it was at a version.
    pub(super) fn get(&self, id: &SessionId, version: u64) -> Option<Arc<Session>> {
        let mut inner = self.lock();
        inner.uses += 1;
        let now = inner.uses;
        let (session, used) = inner.sessions.get_mut(id)?;
        if session.version != version {
            return None;
        }
        *used = now;
        Some(Arc::clone(session))
    }

    /// Remembers an aggregate as it is stored.
    pub(super) fn put(&self, session: Arc<Session>) {
        let mut inner = self.lock();
        inner.uses += 1;
        let now = inner.uses;
        inner.sessions.insert(session.id.clone(), (session, now));
        if inner.sessions.len() > CAPACITY
            && let Some(oldest) =
                inner.sessions.iter().min_by_key(|(_, (_, used))| *used).map(|(id, _)| id.clone())
        {
            inner.sessions.remove(&oldest);
        }
    }

    /// Forgets a session.
    pub(super) fn forget(&self, id: &SessionId) {
        self.lock().sessions.remove(id);
    }
}
