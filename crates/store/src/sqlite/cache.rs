//! Aggregates remembered by session and version.

use std::sync::Arc;

use colloquy_engine::{Session, SessionId};

/// Sessions remembered; a session of fifty nodes with its vectors takes about 150 kB.
const CAPACITY: usize = 128;

/// What was used lately stays; a look at many sessions does not push it out.
#[derive(Debug)]
pub(super) struct Cache(quick_cache::sync::Cache<SessionId, Arc<Session>>);

impl Default for Cache {
    fn default() -> Self {
        Self(quick_cache::sync::Cache::new(CAPACITY))
    }
}

impl Cache {
    /// The aggregate as it was at a version.
    pub(super) fn get(&self, id: &SessionId, version: u64) -> Option<Arc<Session>> {
        self.0.get(id).filter(|session| session.version == version)
    }

    /// Remembers an aggregate as it is stored.
    pub(super) fn put(&self, session: Arc<Session>) {
        self.0.insert(session.id.clone(), session);
    }

    /// Forgets a session.
    pub(super) fn forget(&self, id: &SessionId) {
        self.0.remove(id);
    }
}
