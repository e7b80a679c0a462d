//! Work that must not be cut off: turns run as tasks of their own, so that a client that goes away does not
//! take its turn with it, and a server that stops waits for them.

use std::future::Future;

use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

/// Tasks under way.
#[derive(Debug, Clone, Default)]
pub(crate) struct Flights(TaskTracker);

impl Flights {
    /// Starts work that goes on to its end, whoever stops waiting for it.
    pub(crate) fn spawn<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> JoinHandle<T> {
        self.0.spawn(work)
    }

    /// Waits until nothing is under way; work that starts meanwhile is waited for too.
    pub(crate) async fn landed(&self) {
        self.0.close();
        self.0.wait().await;
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
