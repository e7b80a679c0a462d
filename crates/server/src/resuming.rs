//! Requests to a session wait while a turn that a crash left unfinished is being completed in the
//! background, instead of being told that somebody else is at work.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use colloquy_engine::SessionId;
use tokio::sync::{OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock};

/// One lock per session in use: requests share it, the background has it alone.
#[derive(Debug, Clone, Default)]
pub(crate) struct Resuming(Arc<Mutex<HashMap<SessionId, Arc<RwLock<()>>>>>);

impl Resuming {
    fn lock(&self, id: &SessionId) -> Arc<RwLock<()>> {
        let mut locks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Guards hold their lock: what only this map holds is in nobody's use.
        locks.retain(|_, lock| Arc::strong_count(lock) > 1);
        Arc::clone(locks.entry(id.clone()).or_default())
    }

    /// For a request; many at a time.
    pub(crate) async fn request(&self, id: &SessionId) -> OwnedRwLockReadGuard<()> {
        self.lock(id).read_owned().await
    }

    /// For the background, alone.
    pub(crate) async fn background(&self, id: &SessionId) -> OwnedRwLockWriteGuard<()> {
        self.lock(id).write_owned().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn requests_share_and_the_background_is_alone() {
        let resuming = Resuming::default();
        let (one, other) = (SessionId::parse("one").unwrap(), SessionId::parse("other").unwrap());
        let background = resuming.background(&one).await;
        assert!(resuming.request(&one).now_or_never().is_none());
        assert!(resuming.request(&other).now_or_never().is_some());
        drop(background);
        let first = resuming.request(&one).now_or_never();
        assert!(first.is_some() && resuming.request(&one).now_or_never().is_some());
        assert!(resuming.background(&one).now_or_never().is_none());
        drop(first);
        assert!(resuming.background(&one).now_or_never().is_some());
    }
}
