//! Few calls at once: a provider is not asked by more than so many at a time; the others wait their turn.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::ports::DraftSink;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

use crate::provider::{Completion, Fault, Provider, ProviderError, Request};

/// Lets so many calls through at once, first come first served. Waiting counts against the deadline.
pub struct Limit {
    inner: Arc<dyn Provider>,
    free: Semaphore,
    at_once: usize,
}

impl Limit {
    /// Around a provider, at most `at_once` calls at a time, and at least one.
    pub fn new(inner: Arc<dyn Provider>, at_once: usize) -> Self {
        let at_once = at_once.clamp(1, Semaphore::MAX_PERMITS);
        Self { inner, free: Semaphore::new(at_once), at_once }
    }
}

#[async_trait]
impl Provider for Limit {
    fn name(&self) -> &str {
        self.inner.name()
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        let free = timeout_at(request.deadline, self.free.acquire()).await;
        // It is never closed: what does not come in time is all that can be missing. What comes at the last moment has
        // no time left either.
        let (Ok(Ok(_permit)), true) = (free, Instant::now() < request.deadline) else {
            let detail = format!(
                "no call was free before the time was up: {} at once are allowed; raise `llm.at_once`",
                self.at_once
            );
            return Err(ProviderError::new(self.name(), Fault::Timeout, detail));
        };
        self.inner.complete(request, pieces).await
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::samples::{Player, after, answers, fault, request};
    use super::*;

    /// How many seconds after their begin four calls of 20 seconds each were begun, and what came of them.
    async fn four(at_once: usize) -> (Vec<u64>, Vec<Option<Fault>>) {
        let player = Player::of((0..4).map(|_| after(20, answers())));
        let limit = Limit::new(Arc::clone(&player) as Arc<dyn Provider>, at_once);
        let (begin, asked) = (Instant::now(), request(None));
        let (a, b, c, d) = tokio::join!(
            limit.complete(&asked, &|_| ()),
            limit.complete(&asked, &|_| ()),
            limit.complete(&asked, &|_| ()),
            limit.complete(&asked, &|_| ()),
        );
        let begun = player.begun().iter().map(|(at, _)| (*at - begin).as_secs()).collect();
        (begun, [a, b, c, d].iter().map(fault).collect())
    }

    #[tokio::test(start_paused = true)]
    async fn only_so_many_at_once_and_waiting_ends_at_the_deadline() {
        for (at_once, begun, last) in [
            (9, vec![0, 0, 0, 0], None),
            (2, vec![0, 0, 20, 20], None),
            (1, vec![0, 20, 40], Some(Fault::Timeout)),
            (0, vec![0, 20, 40], Some(Fault::Timeout)),
        ] {
            let began = Instant::now();
            let (times, faults) = four(at_once).await;
            assert_eq!((times, faults), (begun, vec![None, None, None, last]), "{at_once} at once");
            assert!(began.elapsed() <= Duration::from_millis(60_001));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_that_is_given_up_makes_room() {
        let player = Player::of([after(50, answers())]);
        let limit = Limit::new(Arc::clone(&player) as Arc<dyn Provider>, 1);
        let asked = request(None);
        let given_up = tokio::time::timeout(Duration::from_secs(1), limit.complete(&asked, &|_| ())).await;
        assert!(given_up.is_err());
        assert!(limit.complete(&asked, &|_| ()).await.is_ok());
    }
}
