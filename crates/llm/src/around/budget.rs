//! What a session may cost: a call that could take it beyond is not made.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use colloquy_engine::ports::{CallQuery, DraftSink, SumBy};
use colloquy_engine::{Ledger, SessionId};

use crate::price::Prices;
use crate::provider::{Completion, Fault, Provider, ProviderError, Request, Tokens};

/// Sessions whose costs are kept in memory.
const KEPT: usize = 10_000;

/// What sessions have cost so far, and may cost: shared by the budgets of all providers.
pub struct Purse {
    ledger: Arc<dyn Ledger>,
    prices: Arc<Prices>,
    /// US dollars per session.
    budget_usd: f64,
    sessions: Mutex<Sessions>,
}

#[derive(Default)]
struct Sessions {
    spent: HashMap<SessionId, Spent>,
    /// Counts what was asked of the purse.
    asked: u64,
}

/// One session's money, in US dollars.
#[derive(Clone, Copy, Default)]
struct Spent {
    /// By the ledger, and since.
    so_far: f64,
    /// What calls on their way may cost.
    held: f64,
    /// Calls on their way.
    calls: u32,
    /// When it was asked for last.
    asked: u64,
}

impl Purse {
    /// So much for each session. What they have cost before this program began stands in the ledger.
    pub fn new(ledger: Arc<dyn Ledger>, prices: Arc<Prices>, budget_usd: f64) -> Arc<Self> {
        Arc::new(Self { ledger, prices, budget_usd, sessions: Mutex::default() })
    }

    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets money aside for a call, or says why that cannot be.
    async fn hold(&self, session: &SessionId, request: &Request) -> Result<Held<'_>, String> {
        self.look_up(session).await?;
        // A price that is not known counts as nothing.
        let worst = self.prices.cost_usd(&request.model, at_most(request)).unwrap_or(0.0);
        let mut sessions = self.sessions();
        let spent = sessions.spent.entry(session.clone()).or_default();
        if spent.so_far + spent.held + worst > self.budget_usd {
            return Err(format!(
                "the session has cost {:.4} USD of {:.4}, and this call may cost {worst:.4}; {}",
                spent.so_far + spent.held,
                self.budget_usd,
                Fault::Budget.advice()
            ));
        }
        spent.held += worst;
        spent.calls += 1;
        Ok(Held { purse: self, session: session.clone(), worst, cost: 0.0 })
    }

    /// Reads what the session has cost, the first time it is asked for.
    async fn look_up(&self, session: &SessionId) -> Result<(), String> {
        {
            let mut sessions = self.sessions();
            sessions.asked += 1;
            let asked = sessions.asked;
            if let Some(spent) = sessions.spent.get_mut(session) {
                spent.asked = asked;
                return Ok(());
            }
        }
        let sums = self.ledger.call_sums(&CallQuery::of(session), SumBy::ALL).await.map_err(|error| {
            format!(
                "what the session has cost so far cannot be read, and no more is spent until it can: {error}"
            )
        })?;
        let so_far = sums.iter().map(|sum| sum.cost_usd).sum();
        let mut sessions = self.sessions();
        let asked = sessions.asked;
        // Whoever was first knows what was spent since.
        sessions.spent.entry(session.clone()).or_insert(Spent { so_far, asked, ..Spent::default() });
        sessions.forget();
        Ok(())
    }
}

impl Sessions {
    /// Forgets the quarter that was not asked for longest, when there are too many: the ledger knows them.
    fn forget(&mut self) {
        if self.spent.len() <= KEPT {
            return;
        }
        let mut ages: Vec<u64> = self.spent.values().map(|spent| spent.asked).collect();
        let (_, youngest, _) = ages.select_nth_unstable(KEPT / 4);
        let oldest = *youngest;
        self.spent.retain(|_, spent| spent.calls > 0 || spent.asked > oldest);
    }
}

/// Most tokens a request can take: four characters make one.
fn at_most(request: &Request) -> Tokens {
    let shape = request.shape.as_ref().map_or(0, |shape| shape.schema.to_string().chars().count());
    let said = request.messages.iter().map(|message| message.text.chars().count());
    let characters = request.system.chars().count() + said.sum::<usize>() + shape;
    Tokens { input: characters.div_ceil(4) as u64, cached: 0, output: u64::from(request.max_tokens) }
}

/// Money set aside for a call. Given up, the call has cost nothing that is known.
struct Held<'a> {
    purse: &'a Purse,
    session: SessionId,
    worst: f64,
    cost: f64,
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        if let Some(spent) = self.purse.sessions().spent.get_mut(&self.session) {
            spent.calls -= 1;
            // Without calls nothing is held: no crumbs of rounding stay behind.
            spent.held = if spent.calls == 0 { 0.0 } else { spent.held - self.worst };
            spent.so_far += self.cost;
        }
    }
}

/// Makes a call only when what the session has cost, what calls on their way may cost and what this one may cost fit
/// together into what it may cost; else it fails with [`Fault::Budget`]. Calls outside of sessions are not counted.
pub struct Budget {
    inner: Arc<dyn Provider>,
    purse: Arc<Purse>,
}

impl Budget {
    /// Around a provider, out of a purse.
    pub fn new(inner: Arc<dyn Provider>, purse: Arc<Purse>) -> Self {
        Self { inner, purse }
    }
}

#[async_trait]
impl Provider for Budget {
    fn name(&self) -> &str {
        self.inner.name()
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        let Some(session) = &request.context.session else {
            return self.inner.complete(request, pieces).await;
        };
        let held = self.purse.hold(session, request).await;
        let mut held = held.map_err(|why| ProviderError::new(self.name(), Fault::Budget, why))?;
        let result = self.inner.complete(request, pieces).await;
        let tokens = result.as_ref().map_or_else(|error| error.tokens, |reply| reply.tokens);
        held.cost = self.purse.prices.cost_usd(&request.model, tokens).unwrap_or(0.0);
        result
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use colloquy_engine::interpretation::{Task, Usage};
    use colloquy_engine::ports::memory::MemoryStore;
    use colloquy_engine::ports::{CallRow, CallSum, StoreError};

    use super::super::samples::{Played, Player, after, answers, fails, fault, request};
    use super::*;

    /// What a request of the samples may cost at most: 1000 tokens in at 1.25, 500 out at 10.
    const WORST: f64 = 0.00125 + 0.005;
    /// What an answer of the samples costs: 600 in, 400 cached, 100 out.
    const COST: f64 = 0.00075 + 0.00005 + 0.001;

    fn row(session: &str, cost_usd: f64) -> CallRow {
        CallRow {
            id: "1".to_owned(),
            session: SessionId::parse(session).ok(),
            turn: 1,
            task: Task::Ask,
            provider: "p".to_owned(),
            model: "m".to_owned(),
            attempt: 1,
            usage: Usage { cost_usd: Some(cost_usd), ..Usage::default() },
            latency_ms: 1,
            outcome: CallRow::OK.to_owned(),
            at: "2026-01-01T00:00:00Z".parse().unwrap(),
        }
    }

    fn around(
        ledger: Arc<dyn Ledger>,
        budget_usd: f64,
        calls: impl IntoIterator<Item = Played>,
    ) -> (Budget, Arc<Player>) {
        let player = Player::of(calls);
        let purse = Purse::new(ledger, Arc::new(Prices::shipped().unwrap()), budget_usd);
        (Budget::new(Arc::clone(&player) as Arc<dyn Provider>, purse), player)
    }

    async fn call(budget: &Budget, session: Option<&str>) -> Option<Fault> {
        fault(&budget.complete(&request(session), &|_| ()).await)
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_spent_and_the_worst_case_must_fit() {
        // Spent before, what is allowed, and how many of five calls are made.
        for (before, allowed, made) in [
            (0.0, 1.0, 5),
            (0.0, WORST - 1e-9, 0),
            (0.0, WORST + 1e-9, 1),
            (0.0, WORST + COST - 1e-9, 1),
            (0.0, WORST + COST + 1e-9, 2),
            (1.0, 1.0 + WORST + 2.0 * COST + 1e-9, 3),
            (1.0, 1.0, 0),
        ] {
            let store = Arc::new(MemoryStore::default());
            store.call_record(&row("s", before)).await.unwrap();
            let (budget, player) = around(store, allowed, []);
            for number in 0..5 {
                let wanted = if number < made { None } else { Some(Fault::Budget) };
                assert_eq!(call(&budget, Some("s")).await, wanted, "call {number} of {allowed}");
            }
            assert_eq!(player.begun().len(), made, "{allowed}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn each_session_has_its_own_and_what_is_outside_of_sessions_is_free() {
        let (budget, _) = around(Arc::new(MemoryStore::default()), WORST + 1e-9, []);
        let mut faults = Vec::new();
        for session in [Some("a"), Some("a"), Some("b"), None, None] {
            faults.push(call(&budget, session).await.is_some());
        }
        assert_eq!(faults, [false, true, false, false, false]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_failed_call_costs_what_it_used_up() {
        let mut costly = fails(Fault::Unreadable);
        costly.end.as_mut().unwrap_err().tokens = Tokens { input: 0, cached: 0, output: 500 };
        for (first, second) in [(costly, Some(Fault::Budget)), (fails(Fault::Unreachable), None)] {
            let (budget, _) = around(Arc::new(MemoryStore::default()), WORST + 1e-9, [first]);
            call(&budget, Some("s")).await;
            assert_eq!(call(&budget, Some("s")).await, second);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn two_calls_at_once_do_not_both_take_the_last_of_it() {
        let (budget, player) = around(Arc::new(MemoryStore::default()), WORST + COST, [after(5, answers())]);
        let (a, b) = tokio::join!(call(&budget, Some("s")), call(&budget, Some("s")));
        assert_eq!((a, b, player.begun().len()), (None, Some(Fault::Budget), 1));
        // A call that is given up gives back what was set aside for it.
        let (budget, _) = around(Arc::new(MemoryStore::default()), WORST, [after(50, answers())]);
        assert!(tokio::time::timeout(Duration::from_secs(1), call(&budget, Some("s"))).await.is_err());
        assert_eq!(call(&budget, Some("s")).await, None);
    }

    #[tokio::test(start_paused = true)]
    async fn an_unknown_price_counts_as_nothing() {
        let (budget, player) = around(Arc::new(MemoryStore::default()), 0.0, []);
        let mut local = request(Some("s"));
        local.model = "my-model".to_owned();
        for _ in 0..3 {
            assert!(budget.complete(&local, &|_| ()).await.is_ok());
        }
        assert_eq!(player.begun().len(), 3);
    }

    /// A ledger that cannot be read.
    struct Shut;

    #[async_trait]
    impl Ledger for Shut {
        async fn call_record(&self, _: &CallRow) -> Result<(), StoreError> {
            Ok(())
        }
        async fn calls(&self, _: &CallQuery) -> Result<Vec<CallRow>, StoreError> {
            Ok(Vec::new())
        }
        async fn call_sums(&self, _: &CallQuery, _: SumBy) -> Result<Vec<CallSum>, StoreError> {
            Err(StoreError::Backend { detail: "it is locked".to_owned(), retryable: true })
        }
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_is_spent_when_nobody_knows_what_was() {
        let (budget, player) = around(Arc::new(Shut), 1.0, []);
        let error = budget.complete(&request(Some("s")), &|_| ()).await.unwrap_err();
        assert_eq!((error.fault, player.begun().len()), (Fault::Budget, 0));
        assert!(error.detail.ends_with("it is locked"), "{}", error.detail);
    }

    #[tokio::test(start_paused = true)]
    async fn the_error_says_how_much_and_what_to_do() {
        let (budget, _) = around(Arc::new(MemoryStore::default()), 0.005, []);
        let error = budget.complete(&request(Some("s")), &|_| ()).await.unwrap_err();
        let said = "the session has cost 0.0000 USD of 0.0050, and this call may cost 0.0063; raise `llm.budget_usd`";
        assert_eq!(error.detail, said);
    }

    #[test]
    fn sessions_not_asked_for_are_forgotten_unless_a_call_is_on_its_way() {
        let mut sessions = Sessions::default();
        for number in 0..=KEPT as u64 {
            let spent = Spent { asked: number, calls: u32::from(number == 3), ..Spent::default() };
            sessions.spent.insert(SessionId::parse(&number.to_string()).unwrap(), spent);
        }
        sessions.forget();
        let has =
            |number: usize| sessions.spent.contains_key(&SessionId::parse(&number.to_string()).unwrap());
        assert!(has(3) && has(KEPT) && has(KEPT / 4 + 1) && !has(2) && !has(KEPT / 4));
    }

    #[test]
    fn four_characters_are_a_token() {
        let mut asked = request(None);
        assert_eq!(at_most(&asked), Tokens { input: 1000, cached: 0, output: 500 });
        asked.system = "äöüßé".to_owned();
        asked.messages.clear();
        assert_eq!(at_most(&asked).input, 2);
    }
}
