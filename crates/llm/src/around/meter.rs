//! Writing down what every call used up, without making anybody wait for it.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use colloquy_engine::interpretation::Usage;
use colloquy_engine::ports::{CallRow, DraftSink, StoreError};
use colloquy_engine::{Clock, Ledger};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::price::Prices;
use crate::provider::{Completion, Fault, Provider, ProviderError, Request, Tokens};

/// The outcome of a call nobody waited for to the end.
const GIVEN_UP: &str = "given_up";
/// How often a row is written at most, when the ledger is busy.
const TRIES: u32 = 4;
/// How long the ledger is left alone between.
const PAUSE: Duration = Duration::from_millis(100);

/// What goes to the writer.
enum Line {
    Row(CallRow),
    /// Somebody waits until all before it is written.
    Settle(oneshot::Sender<()>),
}

/// The book all meters of a program write into. Rows are put down one after the other behind everybody's back; whoever
/// ends the program waits for [`Book::settle`], and none is lost.
pub struct Book {
    prices: Arc<Prices>,
    clock: Arc<dyn Clock>,
    lines: mpsc::UnboundedSender<Line>,
}

impl Book {
    /// Opens a book that is kept in a ledger. Its writer runs on the current runtime, until the book is dropped and all
    /// is written.
    ///
    /// # Panics
    /// Outside of a runtime.
    pub fn open(ledger: Arc<dyn Ledger>, prices: Arc<Prices>, clock: Arc<dyn Clock>) -> Arc<Self> {
        let (lines, waiting) = mpsc::unbounded_channel();
        tokio::spawn(write(ledger, waiting));
        Arc::new(Self { prices, clock, lines })
    }

    /// Waits until every row so far is written. To be called before the ledger is closed.
    pub async fn settle(&self) {
        let (settled, wait) = oneshot::channel();
        if self.lines.send(Line::Settle(settled)).is_ok() {
            // A writer that is gone has nothing left to write.
            let _ = wait.await;
        }
    }

    fn put(&self, row: CallRow) {
        if let Err(unsent) = self.lines.send(Line::Row(row))
            && let Line::Row(row) = unsent.0
        {
            lost(&row, &"its writer is gone");
        }
    }
}

/// Writes rows in their order until nobody sends any.
async fn write(ledger: Arc<dyn Ledger>, mut waiting: mpsc::UnboundedReceiver<Line>) {
    while let Some(line) = waiting.recv().await {
        match line {
            Line::Row(row) => put_down(&*ledger, &row).await,
            Line::Settle(settled) => drop(settled.send(())),
        }
    }
}

/// Writes one row; a ledger that is busy is asked again.
async fn put_down(ledger: &dyn Ledger, row: &CallRow) {
    for tried in 1..=TRIES {
        match ledger.call_record(row).await {
            Ok(()) => return,
            Err(StoreError::Backend { retryable: true, .. }) if tried < TRIES => {
                tokio::time::sleep(PAUSE).await;
            }
            Err(error) => return lost(row, &error),
        }
    }
}

/// What could not be written is told instead.
fn lost(row: &CallRow, why: &dyn std::fmt::Display) {
    let Usage { input_tokens, cached_tokens, output_tokens, cost_usd } = row.usage;
    tracing::warn!(
        %why,
        session = row.session.as_ref().map(tracing::field::display),
        turn = row.turn,
        task = row.task.name(),
        provider = row.provider,
        model = row.model,
        input_tokens,
        cached_tokens,
        output_tokens,
        cost_usd,
        outcome = row.outcome,
        "what a call used up could not be written down"
    );
}

/// Writes one row per call, whatever comes of it.
pub struct Meter {
    inner: Arc<dyn Provider>,
    book: Arc<Book>,
}

impl Meter {
    /// Around a provider, into a book.
    pub fn new(inner: Arc<dyn Provider>, book: Arc<Book>) -> Self {
        Self { inner, book }
    }
}

/// A call on its way: written down when it ends, also when nobody waits for it any more.
struct Entry<'a> {
    book: &'a Book,
    row: Option<CallRow>,
    begun: Instant,
}

impl<'a> Entry<'a> {
    fn begin(book: &'a Book, provider: &str, request: &Request) -> Self {
        let context = &request.context;
        let row = CallRow {
            id: uuid::Uuid::now_v7().to_string(),
            session: context.session.clone(),
            turn: context.turn,
            task: context.task,
            provider: provider.to_owned(),
            model: request.model.clone(),
            attempt: context.attempt,
            usage: Usage::default(),
            latency_ms: 0,
            outcome: GIVEN_UP.to_owned(),
            at: book.clock.now(),
        };
        Self { book, row: Some(row), begun: Instant::now() }
    }

    fn end(mut self, result: &Result<Completion, ProviderError>) {
        let Some(row) = &mut self.row else { return };
        let (tokens, outcome) = match result {
            Ok(reply) => (reply.tokens, CallRow::OK),
            Err(error) => (error.tokens, word(error.fault)),
        };
        let Tokens { input, cached, output } = tokens;
        row.usage = Usage {
            input_tokens: input,
            cached_tokens: cached,
            output_tokens: output,
            cost_usd: self.book.prices.cost_usd(&row.model, tokens),
        };
        outcome.clone_into(&mut row.outcome);
    }
}

impl Drop for Entry<'_> {
    fn drop(&mut self) {
        if let Some(mut row) = self.row.take() {
            row.latency_ms = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
            self.book.put(row);
        }
    }
}

#[async_trait]
impl Provider for Meter {
    fn name(&self) -> &str {
        self.inner.name()
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        let entry = Entry::begin(&self.book, self.name(), request);
        let result = self.inner.complete(request, pieces).await;
        entry.end(&result);
        result
    }
}

/// A fault as ledgers write it: as it is serialised.
const fn word(fault: Fault) -> &'static str {
    match fault {
        Fault::Unreachable => "unreachable",
        Fault::Tls => "tls",
        Fault::Timeout => "timeout",
        Fault::CutOff => "cut_off",
        Fault::NoKey => "no_key",
        Fault::Unauthorised => "unauthorised",
        Fault::UnknownModel => "unknown_model",
        Fault::Quota => "quota",
        Fault::RateLimited => "rate_limited",
        Fault::Overloaded => "overloaded",
        Fault::Rejected => "rejected",
        Fault::Refused => "refused",
        Fault::Unreadable => "unreadable",
        Fault::Resting => "resting",
        Fault::Budget => "budget",
        Fault::NotRecorded => "not_recorded",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use colloquy_engine::SessionId;
    use colloquy_engine::interpretation::Task;
    use colloquy_engine::ports::memory::MemoryStore;
    use colloquy_engine::ports::{CallQuery, CallSum, SteppedClock, SumBy};

    use super::super::samples::{Played, Player, after, answers, fails, request};
    use super::*;

    fn book(ledger: Arc<dyn Ledger>) -> Arc<Book> {
        Book::open(ledger, Arc::new(Prices::shipped().unwrap()), Arc::new(SteppedClock::default()))
    }

    fn meter(calls: impl IntoIterator<Item = Played>, book: &Arc<Book>) -> Meter {
        Meter::new(Player::of(calls), Arc::clone(book))
    }

    #[tokio::test(start_paused = true)]
    async fn every_call_is_a_row_with_all_that_is_known_of_it() {
        let store = Arc::new(MemoryStore::default());
        let book = book(Arc::clone(&store) as Arc<dyn Ledger>);
        let mut costly = fails(Fault::Unreadable);
        costly.end.as_mut().unwrap_err().tokens = Tokens { input: 1000, cached: 0, output: 100 };
        let meter = meter([after(2, answers()), costly, fails(Fault::Unreachable)], &book);
        for _ in 0..3 {
            let _ = meter.complete(&request(Some("s")), &|_| ()).await;
        }
        let mut local = request(None);
        local.model = "my-model".to_owned();
        assert!(meter.complete(&local, &|_| ()).await.is_ok());
        book.settle().await;
        let rows = store.calls(&CallQuery::default()).await.unwrap();
        let shown: Vec<_> = rows
            .iter()
            .map(|row| (row.outcome.as_str(), row.usage.input_tokens, row.usage.cost_usd, row.latency_ms))
            .collect();
        let (cached, whole) =
            (600.0 / 1e6 * 1.25 + 400.0 / 1e6 * 0.125 + 100.0 / 1e6 * 10.0, 0.00125 + 0.001);
        assert_eq!(shown[0].0, "ok");
        assert!((shown[0].2.unwrap() - cached).abs() < 1e-12, "{shown:?}");
        assert_eq!((shown[0].1, shown[0].3), (1000, 2000));
        assert_eq!(shown[1], ("unreadable", 1000, Some(whole), 0));
        assert_eq!(shown[2], ("unreachable", 0, Some(0.0), 0), "nothing used costs nothing");
        assert_eq!(shown[3], ("ok", 1000, None, 0), "an unknown price is no error");
        let first = &rows[0];
        assert_eq!((&first.session, first.turn, first.task), (&SessionId::parse("s").ok(), 3, Task::Ask));
        assert_eq!((first.provider.as_str(), first.model.as_str(), first.attempt), ("played", "gpt-5", 1));
        assert_eq!((first.usage.cached_tokens, first.usage.output_tokens), (400, 100));
        assert_eq!(first.at.to_string(), "2026-01-01T00:00:00Z");
        assert!(rows.iter().all(|row| row.id.len() == 36) && rows[0].id != rows[1].id);
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_that_is_given_up_is_a_row_too() {
        let store = Arc::new(MemoryStore::default());
        let book = book(Arc::clone(&store) as Arc<dyn Ledger>);
        let meter = meter([after(9, answers())], &book);
        let asked = request(Some("s"));
        let waited = tokio::time::timeout(Duration::from_secs(1), meter.complete(&asked, &|_| ())).await;
        assert!(waited.is_err());
        book.settle().await;
        let rows = store.calls(&CallQuery::default()).await.unwrap();
        assert_eq!((rows[0].outcome.as_str(), rows[0].latency_ms, rows.len()), (GIVEN_UP, 1000, 1));
        assert_eq!(rows[0].usage.cost_usd, None, "what it cost nobody knows");
    }

    /// A ledger that takes a minute per row, and fails as it is told.
    #[derive(Default)]
    struct Slow {
        kept: MemoryStore,
        fails: Mutex<Vec<bool>>,
    }

    #[async_trait]
    impl Ledger for Slow {
        async fn call_record(&self, row: &CallRow) -> Result<(), StoreError> {
            tokio::time::sleep(Duration::from_mins(1)).await;
            let fails = self.fails.lock().unwrap().pop();
            match fails {
                Some(retryable) => Err(StoreError::Backend { detail: "full".to_owned(), retryable }),
                None => self.kept.call_record(row).await,
            }
        }
        async fn calls(&self, query: &CallQuery) -> Result<Vec<CallRow>, StoreError> {
            self.kept.calls(query).await
        }
        async fn call_sums(&self, query: &CallQuery, by: SumBy) -> Result<Vec<CallSum>, StoreError> {
            self.kept.call_sums(query, by).await
        }
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_the_ledger_and_no_row_is_lost_at_the_end() {
        let slow = Arc::new(Slow::default());
        let book = book(Arc::clone(&slow) as Arc<dyn Ledger>);
        let meter = meter([], &book);
        let begin = Instant::now();
        for _ in 0..5 {
            assert!(meter.complete(&request(Some("s")), &|_| ()).await.is_ok());
        }
        assert_eq!(begin.elapsed(), Duration::ZERO);
        assert!(slow.calls(&CallQuery::default()).await.unwrap().is_empty());
        book.settle().await;
        assert_eq!(slow.calls(&CallQuery::default()).await.unwrap().len(), 5);
    }

    #[tokio::test(start_paused = true)]
    async fn a_ledger_that_fails_fails_no_call_and_a_busy_one_is_asked_again() {
        for (fails, written) in
            [(vec![], 1), (vec![true; 3], 1), (vec![true; 4], 0), (vec![false], 0), (vec![false, true], 0)]
        {
            let slow = Arc::new(Slow { fails: Mutex::new(fails.clone()), ..Slow::default() });
            let book = book(Arc::clone(&slow) as Arc<dyn Ledger>);
            assert!(meter([], &book).complete(&request(None), &|_| ()).await.is_ok());
            book.settle().await;
            assert_eq!(slow.calls(&CallQuery::default()).await.unwrap().len(), written, "{fails:?}");
        }
    }

    #[test]
    fn faults_are_written_as_they_are_serialised() {
        for fault in Fault::ALL {
            assert_eq!(serde_json::json!(fault), word(fault));
        }
    }
}
