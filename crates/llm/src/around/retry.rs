//! Trying again: what fails for a moment is asked for once more, a little later each time, as long as it is waited for.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use colloquy_engine::ports::DraftSink;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use tokio::time::Instant;

use crate::provider::{Completion, Provider, ProviderError, Request, Tokens};

/// Calls at most, the first one included.
const TRIES: u32 = 4;
/// Longest wait before the second; each further one is twice as long.
const BASE: Duration = Duration::from_millis(250);

/// Asks again when a fault may pass: never past the deadline, and never after pieces were passed on, since a draft that
/// began cannot begin again.
pub struct Retry {
    inner: Arc<dyn Provider>,
    chance: Mutex<ChaCha8Rng>,
}

impl Retry {
    /// Around a provider. The seed draws how much of a wait is waited.
    pub fn new(inner: Arc<dyn Provider>, seed: u64) -> Self {
        Self { inner, chance: Mutex::new(ChaCha8Rng::seed_from_u64(seed)) }
    }

    /// How long to wait after so many tries: between half and the whole of 250 ms, 500 ms, 1 s, so that many who failed
    /// together do not come back together; at least as long as the provider asks for.
    fn wait(&self, tried: u32, asked: Option<Duration>) -> Duration {
        let whole = BASE * 2_u32.pow(tried - 1);
        let drawn = self.chance.lock().unwrap_or_else(PoisonError::into_inner).next_u32();
        let wait = whole.mul_f64(0.5 + 0.5 * f64::from(drawn) / f64::from(u32::MAX));
        asked.map_or(wait, |asked| asked.max(wait))
    }
}

#[async_trait]
impl Provider for Retry {
    fn name(&self) -> &str {
        self.inner.name()
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        let begun = AtomicBool::new(false);
        let watched = |piece: &str| {
            begun.fetch_or(!piece.is_empty(), Ordering::Relaxed);
            pieces(piece);
        };
        let mut asked = request.clone();
        let mut used = Tokens::default();
        let mut tried = 1;
        loop {
            let mut error = match self.inner.complete(&asked, &watched).await {
                // What the failed tries used up belongs to the result.
                Ok(reply) => return Ok(Completion { tokens: both(used, reply.tokens), ..reply }),
                Err(error) => error,
            };
            used = both(used, error.tokens);
            error.tokens = used;
            if tried == TRIES || !error.fault.retryable() || begun.load(Ordering::Relaxed) {
                return Err(error);
            }
            let wait = self.wait(tried, error.retry_after);
            // Also where a provider wants to be left alone for longer than there is time.
            if Instant::now().checked_add(wait).is_none_or(|next| next >= request.deadline) {
                return Err(error);
            }
            tracing::info!(provider = self.name(), %error, wait_ms = wait.as_millis() as u64, "trying again");
            tokio::time::sleep(wait).await;
            tried += 1;
            asked.context.attempt += 1;
        }
    }
}

fn both(a: Tokens, b: Tokens) -> Tokens {
    Tokens { input: a.input + b.input, cached: a.cached + b.cached, output: a.output + b.output }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Played, Player, after, answers, fails, fault, request};
    use super::*;
    use crate::provider::Fault;

    /// What came of a call around these, and how long after its begin each try was made.
    async fn tried(
        calls: impl IntoIterator<Item = Played>,
        seed: u64,
    ) -> (Result<Completion, ProviderError>, Vec<Duration>) {
        let player = Player::of(calls);
        let begin = Instant::now();
        let reply = Retry::new(Arc::clone(&player) as Arc<dyn Provider>, seed)
            .complete(&request(None), &|_| ())
            .await;
        (reply, player.begun().iter().map(|(at, _)| *at - begin).collect())
    }

    #[tokio::test(start_paused = true)]
    async fn what_may_pass_is_tried_four_times_and_all_else_once() {
        for fault_of in Fault::ALL {
            let (reply, tries) = tried((0..9).map(|_| fails(fault_of)), 1).await;
            assert_eq!(fault(&reply), Some(fault_of));
            assert_eq!(tries.len(), if fault_of.retryable() { 4 } else { 1 }, "{fault_of:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn each_wait_is_half_to_the_whole_of_twice_the_one_before() {
        let mut firsts = Vec::new();
        for seed in 0..50 {
            let (_, tries) = tried((0..4).map(|_| fails(Fault::Overloaded)), seed).await;
            let waits: Vec<u128> =
                tries.windows(2).map(|pair| pair[1].abs_diff(pair[0]).as_millis()).collect();
            for (wait, most) in waits.iter().zip([250, 500, 1000]) {
                // The clock of these tests counts whole milliseconds.
                assert!((most / 2..=most + 1).contains(wait), "seed {seed}: {waits:?}");
            }
            firsts.push(waits[0]);
            let (_, again) = tried((0..4).map(|_| fails(Fault::Overloaded)), seed).await;
            assert_eq!(tries, again, "seed {seed}");
        }
        firsts.sort_unstable();
        firsts.dedup();
        assert!(firsts.len() > 20, "all wait alike: {firsts:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_provider_that_names_a_time_is_left_alone_so_long() {
        let named = |seconds| {
            let mut played = fails(Fault::RateLimited);
            played.end.as_mut().unwrap_err().retry_after = Some(Duration::from_secs(seconds));
            played
        };
        let (reply, tries) = tried([named(7)], 1).await;
        assert_eq!((reply.is_ok(), tries[1].as_secs()), (true, 7));
        // A minute is all there is: it is given up at once, with what the provider said.
        let begin = Instant::now();
        let (reply, tries) = tried([named(60)], 1).await;
        assert_eq!(
            (fault(&reply), tries.len(), begin.elapsed()),
            (Some(Fault::RateLimited), 1, Duration::ZERO)
        );
        let (reply, _) = tried([named(u64::MAX)], 1).await;
        assert_eq!(fault(&reply), Some(Fault::RateLimited));
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_is_begun_after_the_deadline() {
        // Two tries take 59.9 s; the next wait would be too long.
        let slow = || Played { lasts: Duration::from_millis(29_800), ..fails(Fault::Timeout) };
        let (reply, tries) = tried((0..4).map(|_| slow()), 1).await;
        assert_eq!((fault(&reply), tries.len()), (Some(Fault::Timeout), 2));
        let (reply, tries) = tried([after(60, fails(Fault::Timeout))], 1).await;
        assert_eq!((fault(&reply), tries.len()), (Some(Fault::Timeout), 1));
    }

    #[tokio::test(start_paused = true)]
    async fn a_draft_that_began_does_not_begin_again() {
        for (pieces, tries_wanted) in [(vec!["What"], 1), (vec![""], 4), (vec![], 4)] {
            let cut = || Played { pieces: pieces.clone(), ..fails(Fault::CutOff) };
            let (reply, tries) = tried((0..4).map(|_| cut()), 1).await;
            assert_eq!((fault(&reply), tries.len()), (Some(Fault::CutOff), tries_wanted), "{pieces:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn tries_are_numbered_and_what_they_used_up_is_added() {
        let mut cut = fails(Fault::CutOff);
        cut.end.as_mut().unwrap_err().tokens = Tokens { input: 7, cached: 1, output: 2 };
        let player = Player::of([cut, fails(Fault::Overloaded), answers()]);
        let retry = Retry::new(Arc::clone(&player) as Arc<dyn Provider>, 1);
        let reply = retry.complete(&request(None), &|_| ()).await.unwrap();
        assert_eq!(reply.tokens, Tokens { input: 1007, cached: 401, output: 102 });
        assert_eq!(player.begun().iter().map(|(_, attempt)| *attempt).collect::<Vec<_>>(), [1, 2, 3]);
    }
}
