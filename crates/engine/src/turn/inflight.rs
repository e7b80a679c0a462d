//! At most one turn at a time per session, within one process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use futures_util::lock::{Mutex as AsyncMutex, OwnedMutexGuard};

use crate::text::ids::SessionId;

/// Sessions being worked on.
#[derive(Default)]
pub(crate) struct InFlight {
    sessions: Arc<Mutex<HashMap<SessionId, Seat>>>,
}

/// One session's seat: who sits, and how many wait for the same thing.
struct Seat {
    claim: String,
    holders: usize,
    lock: Arc<AsyncMutex<()>>,
}

/// Held while a session is worked on.
pub(crate) struct Held {
    sessions: Arc<Mutex<HashMap<SessionId, Seat>>>,
    id: SessionId,
    guard: Option<OwnedMutexGuard<()>>,
}

impl InFlight {
    /// Takes the session's seat. The same claim (an idempotency key, or the same words) waits for its turn;
    /// another claim gets None at once.
    pub(crate) async fn enter(&self, id: &SessionId, claim: &str) -> Option<Held> {
        let lock = {
            let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
            match sessions.get_mut(id) {
                Some(seat) if seat.claim != claim => return None,
                Some(seat) => {
                    seat.holders += 1;
                    Arc::clone(&seat.lock)
                }
                None => {
                    let lock = Arc::new(AsyncMutex::new(()));
                    let seat = Seat { claim: claim.to_owned(), holders: 1, lock: Arc::clone(&lock) };
                    sessions.insert(id.clone(), seat);
                    lock
                }
            }
        };
        // Made before the wait, so that a caller who gives up waiting leaves the seat.
        let mut held = Held { sessions: Arc::clone(&self.sessions), id: id.clone(), guard: None };
        held.guard = Some(lock.lock_owned().await);
        Some(held)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        drop(self.guard.take());
        let mut sessions = self.sessions.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seat) = sessions.get_mut(&self.id) {
            seat.holders -= 1;
            if seat.holders == 0 {
                sessions.remove(&self.id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn the_same_claim_waits_another_is_refused() {
        let flights = InFlight::default();
        let id = SessionId::parse("s").unwrap();
        let first = flights.enter(&id, "key").await;
        assert!(first.is_some());
        assert!(matches!(flights.enter(&id, "other").now_or_never(), Some(None)), "at once");
        let mut waiting = Box::pin(flights.enter(&id, "key"));
        assert!((&mut waiting).now_or_never().is_none(), "waits");
        drop(first);
        assert!(waiting.await.is_some());
        assert!(flights.enter(&id, "other").await.is_some(), "free again");
    }
}
