//! Work that must not be cut off: turns run as tasks of their own, so that a client that goes away does not
//! take its turn with it, and a server that stops waits for them.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// Counts tasks under way.
#[derive(Debug, Clone, Default)]
pub(crate) struct Flights(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    count: AtomicUsize,
    empty: Notify,
}

struct Seat(Arc<Inner>);

impl Drop for Seat {
    fn drop(&mut self) {
        if self.0.count.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.0.empty.notify_waiters();
        }
    }
}

impl Flights {
    /// Starts work that goes on to its end, whoever stops waiting for it.
    pub(crate) fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> JoinHandle<T> {
        self.0.count.fetch_add(1, Ordering::AcqRel);
        let seat = Seat(Arc::clone(&self.0));
        tokio::spawn(async move {
            let _seat = seat;
            work.await
        })
    }

    /// Waits until nothing is under way.
    pub(crate) async fn landed(&self) {
        loop {
            let waiting = self.0.empty.notified();
            if self.0.count.load(Ordering::Acquire) == 0 {
                return;
            }
            waiting.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn stopping_waits_for_what_is_under_way() {
        let flights = Flights::default();
        flights.landed().await;
        let (go, wait) = tokio::sync::oneshot::channel::<()>();
        drop(flights.spawn(wait));
        assert!(tokio::time::timeout(std::time::Duration::from_millis(5), flights.landed()).await.is_err());
        go.send(()).unwrap();
        flights.landed().await;
    }
}
