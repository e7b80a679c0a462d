//! What goes around language work: each wrapper takes and gives the same port, so that whoever calls knows of none.
//!
//! [`Fallback`] is around an interpreter; the others are around a [`Provider`], and [`usual`] joins them.

pub mod breaker;
pub mod budget;
mod cassette;
pub mod fallback;
pub mod home;
pub mod limit;
pub mod meter;
pub mod record;
pub mod replay;
pub mod retry;
#[cfg(test)]
mod samples;
pub mod split;

use std::sync::Arc;

pub use breaker::Breaker;
pub use budget::{Budget, Purse};
pub use cassette::CassetteError;
pub use fallback::Fallback;
pub use home::Home;
pub use limit::Limit;
pub use meter::{Book, Meter};
pub use record::Record;
pub use replay::Replay;
pub use retry::Retry;
pub use split::Split;

use crate::provider::Provider;

/// What the wrappers of a program share, and how they are set.
#[derive(Clone)]
pub struct Around {
    /// Calls of one provider at a time.
    pub at_once: usize,
    /// Where calls are written down.
    pub book: Arc<Book>,
    /// What sessions may cost; None: whatever they do.
    pub purse: Option<Arc<Purse>>,
    /// Draws how much of the wait between two tries is waited.
    pub seed: u64,
}

/// A provider as it is called, from the outside in:
///
/// 1. [`Retry`], so that every try passes all that follows;
/// 2. [`Budget`], which refuses before anything is waited for;
/// 3. [`Limit`], outside of the breaker, since waiting here says nothing of the provider's health;
/// 4. [`Breaker`], after the wait, so that a call learns what happened meanwhile;
/// 5. [`Meter`], which sees only calls that are made, one row for each.
///
/// To be called once per provider: its calls share the limit and the breaker.
pub fn usual(provider: Arc<dyn Provider>, around: &Around) -> Arc<dyn Provider> {
    let mut wrapped: Arc<dyn Provider> = Arc::new(Meter::new(provider, Arc::clone(&around.book)));
    wrapped = Arc::new(Breaker::new(wrapped));
    wrapped = Arc::new(Limit::new(wrapped, around.at_once));
    if let Some(purse) = &around.purse {
        wrapped = Arc::new(Budget::new(wrapped, Arc::clone(purse)));
    }
    Arc::new(Retry::new(wrapped, around.seed))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use colloquy_engine::Ledger;
    use colloquy_engine::ports::memory::MemoryStore;
    use colloquy_engine::ports::{CallQuery, SteppedClock};

    use super::samples::{Player, after, answers, fails, fault, request};
    use super::*;
    use crate::price::Prices;
    use crate::provider::Fault;

    fn around(store: &Arc<MemoryStore>, at_once: usize, budget_usd: Option<f64>) -> Around {
        let ledger = || Arc::clone(store) as Arc<dyn Ledger>;
        let prices = Arc::new(Prices::shipped().unwrap());
        let book = Book::open(ledger(), Arc::clone(&prices), Arc::new(SteppedClock::default()));
        let purse = budget_usd.map(|allowed| Purse::new(ledger(), prices, allowed));
        Around { at_once, book, purse, seed: 7 }
    }

    #[tokio::test(start_paused = true)]
    async fn every_try_is_a_row_and_what_was_not_called_is_none() {
        let store = Arc::new(MemoryStore::default());
        let around = around(&store, 4, Some(0.01));
        let player = Player::of([fails(Fault::Overloaded), answers()]);
        let provider = usual(Arc::clone(&player) as Arc<dyn Provider>, &around);
        assert_eq!(provider.name(), "played");
        let mut faults = Vec::new();
        for _ in 0..5 {
            faults.push(fault(&provider.complete(&request(Some("s")), &|_| ()).await));
        }
        // An answer costs 0.0018 and may cost 0.00625: the fourth would be too much.
        assert_eq!(faults, [None, None, None, Some(Fault::Budget), Some(Fault::Budget)]);
        around.book.settle().await;
        let rows = store.calls(&CallQuery::default()).await.unwrap();
        let shown: Vec<_> = rows.iter().map(|row| (row.outcome.as_str(), row.attempt)).collect();
        assert_eq!(shown, [("overloaded", 1), ("ok", 2), ("ok", 1), ("ok", 1)]);
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_for_a_free_call_is_not_held_against_the_provider() {
        let store = Arc::new(MemoryStore::default());
        let around = around(&store, 1, None);
        let player = Player::of([after(60, answers())]);
        let provider = usual(Arc::clone(&player) as Arc<dyn Provider>, &around);
        let first = tokio::spawn({
            let provider = Arc::clone(&provider);
            async move { provider.complete(&request(None), &|_| ()).await.is_ok() }
        });
        tokio::task::yield_now().await;
        let mut soon = request(None);
        for _ in 0..6 {
            soon.deadline = tokio::time::Instant::now() + Duration::from_secs(1);
            assert_eq!(fault(&provider.complete(&soon, &|_| ()).await), Some(Fault::Timeout));
        }
        assert!(first.await.unwrap());
        assert!(provider.complete(&request(None), &|_| ()).await.is_ok(), "it does not rest");
        assert_eq!(player.begun().len(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn tries_of_one_call_open_the_breaker_and_end_with_it() {
        let store = Arc::new(MemoryStore::default());
        let around = around(&store, 4, None);
        let player = Player::of((0..20).map(|_| fails(Fault::Unreachable)));
        let provider = usual(Arc::clone(&player) as Arc<dyn Provider>, &around);
        let mut faults = Vec::new();
        for _ in 0..3 {
            faults.push(fault(&provider.complete(&request(None), &|_| ()).await));
        }
        assert_eq!(faults, [Some(Fault::Unreachable), Some(Fault::Resting), Some(Fault::Resting)]);
        assert_eq!(player.begun().len(), 5);
    }
}
