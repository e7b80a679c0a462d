//! Letting a provider rest that fails again and again: calls are turned away at once, until one of them shows that it is
//! well.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use colloquy_engine::ports::DraftSink;
use tokio::time::Instant;

use crate::provider::{Completion, Fault, Provider, ProviderError, Request};

/// Failures within [`WINDOW`] that open it, when they are at least half of the calls.
const FAILURES: usize = 5;
/// How long a call counts.
const WINDOW: Duration = Duration::from_secs(30);
/// Most calls remembered.
const CALLS: usize = 500;
/// How long it stays open before one call is let through.
const REST: Duration = Duration::from_secs(20);

/// Counts the failures that speak of the provider's health. After five within 30 seconds that are at least half of all
/// calls, calls fail at once with [`Fault::Resting`]; after 20 seconds one is let through, and decides. Under load a share
/// of failures is usual, and asking again helps: then nobody is turned away.
pub struct Breaker {
    inner: Arc<dyn Provider>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Calls of late and whether they failed, oldest first.
    calls: VecDeque<(Instant, bool)>,
    rest: Rest,
    /// What the last failure was, in words.
    last: String,
}

impl State {
    /// Notes a call; whether failures are too many now.
    fn too_many(&mut self, now: Instant, failed: bool) -> bool {
        self.calls.push_back((now, failed));
        let old = |calls: &VecDeque<(Instant, bool)>| {
            calls.len() > CALLS || calls.front().is_some_and(|(at, _)| now - *at > WINDOW)
        };
        while old(&self.calls) {
            self.calls.pop_front();
        }
        let failures = self.calls.iter().filter(|(_, failed)| *failed).count();
        failed && failures >= FAILURES && failures * 2 >= self.calls.len()
    }
}

/// Where it stands.
#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// All calls go through.
    #[default]
    Closed,
    /// None does, until then.
    Open(Instant),
    /// One is on its way, and no other goes through.
    HalfOpen,
}

/// What a result says of the provider's health.
enum Health {
    Well,
    Ill,
    /// It was not asked.
    Unknown,
}

impl Health {
    fn of(result: &Result<Completion, ProviderError>) -> Self {
        match result.as_ref().map_err(|error| error.fault) {
            Err(
                Fault::Unreachable
                | Fault::Tls
                | Fault::Timeout
                | Fault::CutOff
                | Fault::Overloaded
                | Fault::Quota
                | Fault::Unauthorised,
            ) => Self::Ill,
            Err(Fault::NoKey | Fault::Resting | Fault::Budget | Fault::NotRecorded) => Self::Unknown,
            Ok(_)
            | Err(
                Fault::UnknownModel
                | Fault::RateLimited
                | Fault::Rejected
                | Fault::Refused
                | Fault::Unreadable,
            ) => Self::Well,
        }
    }
}

impl Breaker {
    /// Around a provider.
    pub fn new(inner: Arc<dyn Provider>) -> Self {
        Self { inner, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a call through, or says why not.
    fn admit(&self) -> Result<Pass<'_>, ProviderError> {
        let mut state = self.state();
        let now = Instant::now();
        let left = match state.rest {
            Rest::Closed => return Ok(Pass { breaker: self, probes: false }),
            Rest::Open(until) if until <= now => {
                state.rest = Rest::HalfOpen;
                return Ok(Pass { breaker: self, probes: true });
            }
            Rest::Open(until) => Some(until - now),
            Rest::HalfOpen => None,
        };
        let soon =
            left.map_or_else(String::new, |left| format!(" for another {} s", left.as_secs_f64().ceil()));
        let detail =
            format!("it failed too often just now and is not asked{soon}; the last time: {}", state.last);
        let error = ProviderError::new(self.inner.name(), Fault::Resting, detail);
        Err(ProviderError { retry_after: left, ..error })
    }
}

/// A call that was let through. Given up without a result, it has decided nothing.
struct Pass<'a> {
    breaker: &'a Breaker,
    /// Whether all depends on it.
    probes: bool,
}

impl Pass<'_> {
    fn report(mut self, result: &Result<Completion, ProviderError>) {
        let mut state = self.breaker.state();
        let now = Instant::now();
        match (Health::of(result), self.probes) {
            (Health::Well, true) => *state = State::default(),
            (Health::Ill, true) => state.rest = Rest::Open(now + REST),
            (health @ (Health::Ill | Health::Well), false) if state.rest == Rest::Closed => {
                if state.too_many(now, matches!(health, Health::Ill)) {
                    state.calls.clear();
                    state.rest = Rest::Open(now + REST);
                    tracing::warn!(
                        provider = self.breaker.inner.name(),
                        "it failed too often and is left alone"
                    );
                }
            }
            (Health::Unknown, true) => state.rest = Rest::Open(now),
            // Calls that were begun before it opened.
            (_, false) => {}
        }
        if let (Health::Ill, Err(error)) = (Health::of(result), result) {
            state.last.clone_from(&error.detail);
        }
        self.probes = false;
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        if self.probes {
            self.breaker.state().rest = Rest::Open(Instant::now());
        }
    }
}

#[async_trait]
impl Provider for Breaker {
    fn name(&self) -> &str {
        self.inner.name()
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        let pass = self.admit()?;
        let result = self.inner.complete(request, pieces).await;
        pass.report(&result);
        result
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::super::samples::{Played, Player, after, answers, fails, fault, request};
    use super::*;

    fn around(calls: impl IntoIterator<Item = Played>) -> (Arc<Breaker>, Arc<Player>) {
        let player = Player::of(calls);
        (Arc::new(Breaker::new(Arc::clone(&player) as Arc<dyn Provider>)), player)
    }

    async fn call(breaker: &Breaker) -> Option<Fault> {
        fault(&breaker.complete(&request(None), &|_| ()).await)
    }

    #[tokio::test(start_paused = true)]
    async fn a_fifth_of_all_calls_may_fail_for_ever() {
        let (breaker, player) = around((0..200).map(|at| match at % 5 {
            0 => fails(Fault::Overloaded),
            _ => answers(),
        }));
        for _ in 0..200 {
            assert_ne!(call(&breaker).await, Some(Fault::Resting));
        }
        assert_eq!(player.begun().len(), 200);
    }

    #[tokio::test(start_paused = true)]
    async fn five_failures_that_speak_of_its_health_let_it_rest() {
        for kind in Fault::ALL {
            let (breaker, player) = around((0..9).map(|_| fails(kind)));
            for _ in 0..5 {
                assert_eq!(call(&breaker).await, Some(kind));
            }
            let ill = matches!(
                kind,
                Fault::Unreachable
                    | Fault::Tls
                    | Fault::Timeout
                    | Fault::CutOff
                    | Fault::Overloaded
                    | Fault::Quota
                    | Fault::Unauthorised
            );
            assert_eq!(call(&breaker).await, Some(if ill { Fault::Resting } else { kind }));
            assert_eq!(player.begun().len(), if ill { 5 } else { 6 }, "{kind:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn failures_count_for_thirty_seconds() {
        for (pause, sixth) in
            [(Duration::from_millis(7400), Some(Fault::Resting)), (Duration::from_millis(7600), None)]
        {
            let (breaker, _) = around((0..5).map(|_| fails(Fault::Timeout)));
            for _ in 0..4 {
                call(&breaker).await;
                advance(pause).await;
            }
            call(&breaker).await;
            assert_eq!(call(&breaker).await, sixth, "{pause:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn after_its_rest_one_call_decides() {
        for (probe, after_it) in [
            (fails(Fault::Overloaded), Some(Fault::Resting)),
            (answers(), None),
            (fails(Fault::Rejected), None),
        ] {
            let decided = fault(&probe.end);
            let (breaker, player) = around((0..5).map(|_| fails(Fault::Unreachable)).chain([probe]));
            for _ in 0..5 {
                call(&breaker).await;
            }
            advance(Duration::from_millis(19_999)).await;
            let error = breaker.complete(&request(None), &|_| ()).await.unwrap_err();
            assert_eq!((error.fault, error.retry_after), (Fault::Resting, Some(Duration::from_millis(1))));
            assert!(error.detail.ends_with("another 1 s; the last time: no"), "{}", error.detail);
            advance(Duration::from_millis(1)).await;
            assert_eq!(call(&breaker).await, decided);
            assert_eq!(call(&breaker).await, after_it, "{decided:?}");
            assert_eq!(player.begun().len(), if after_it.is_some() { 6 } else { 7 });
        }
    }

    #[tokio::test(start_paused = true)]
    async fn only_one_call_is_let_through_and_one_that_is_given_up_decides_nothing() {
        let (breaker, player) =
            around((0..5).map(|_| fails(Fault::Timeout)).chain([after(5, answers()), answers()]));
        for _ in 0..5 {
            call(&breaker).await;
        }
        advance(REST).await;
        let probe = tokio::spawn({
            let breaker = Arc::clone(&breaker);
            async move { call(&breaker).await }
        });
        tokio::task::yield_now().await;
        assert_eq!(player.begun().len(), 6);
        assert_eq!(call(&breaker).await, Some(Fault::Resting));
        probe.abort();
        assert!(probe.await.unwrap_err().is_cancelled());
        assert_eq!(call(&breaker).await, None, "the next one is let through in its place");
        assert_eq!(player.begun().len(), 7);
    }
}
