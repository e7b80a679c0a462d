//! The ledger: what every call to a language model used up, what is asked of it, and what it comes to.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::given::interpretation::{Task, Usage};
use crate::text::ids::{SessionId, TurnNumber};

/// One call to a language model, as it is written down; never changed afterwards.
#[derive(Debug, Clone, PartialEq)]
pub struct CallRow {
    /// Tells it from every other; the same row written twice is one.
    pub id: String,
    /// The session; None outside of interviews, and when the session was deleted.
    pub session: Option<SessionId>,
    /// The turn; 0 for what is before the first.
    pub turn: TurnNumber,
    /// What it was for.
    pub task: Task,
    /// Who was asked, by the provider's name in the settings.
    pub provider: String,
    /// The model that was asked for.
    pub model: String,
    /// 1 for the first time; more when it was tried again.
    pub attempt: u32,
    /// What it used up. The cost is None when the price is not known.
    pub usage: Usage,
    /// Milliseconds from the request to the end of the reply.
    pub latency_ms: u64,
    /// [`CallRow::OK`], or what went wrong, in a word.
    pub outcome: String,
    /// When it was made.
    pub at: Timestamp,
}

impl CallRow {
    /// The outcome of a call that was answered.
    pub const OK: &'static str = "ok";

    /// Whether nothing came of it.
    pub fn is_failed(&self) -> bool {
        self.outcome != Self::OK
    }
}

/// Which calls.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CallQuery {
    /// Only of this session.
    pub session: Option<SessionId>,
    /// Only from this moment on. Moments are compared by the microsecond.
    pub since: Option<Timestamp>,
    /// Only before this moment.
    pub until: Option<Timestamp>,
}

impl CallQuery {
    /// All calls of a session.
    pub fn of(session: &SessionId) -> Self {
        Self { session: Some(session.clone()), ..Self::default() }
    }

    /// Whether a call is one that is asked for.
    pub fn wants(&self, row: &CallRow) -> bool {
        let at = row.at.as_microsecond();
        (self.session.is_none() || self.session == row.session)
            && self.since.is_none_or(|since| at >= since.as_microsecond())
            && self.until.is_none_or(|until| at < until.as_microsecond())
    }
}

/// What calls are summed by: all that agree in what is named make one sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SumBy {
    /// By provider.
    pub provider: bool,
    /// By model.
    pub model: bool,
    /// By task.
    pub task: bool,
    /// By day (UTC).
    pub day: bool,
    /// By turn.
    pub turn: bool,
}

impl SumBy {
    /// One sum of all.
    pub const ALL: Self = Self { provider: false, model: false, task: false, day: false, turn: false };
    /// By provider alone.
    pub const PROVIDER: Self = Self { provider: true, ..Self::ALL };
    /// By model alone.
    pub const MODEL: Self = Self { model: true, ..Self::ALL };
    /// By task alone.
    pub const TASK: Self = Self { task: true, ..Self::ALL };
    /// By day alone.
    pub const DAY: Self = Self { day: true, ..Self::ALL };
    /// By turn alone.
    pub const TURN: Self = Self { turn: true, ..Self::ALL };
    /// By provider, model and task.
    pub const LINE: Self = Self { provider: true, model: true, task: true, ..Self::ALL };
}

/// What some calls come to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CallSum {
    /// Whose calls; None when they were not summed by it.
    pub provider: Option<String>,
    /// The model they asked for.
    pub model: Option<String>,
    /// What they were for.
    pub task: Option<Task>,
    /// The day they were made (UTC).
    pub day: Option<Date>,
    /// The turn they belong to.
    pub turn: Option<TurnNumber>,
    /// How many.
    pub calls: u64,
    /// Of these, how many failed.
    pub failed: u64,
    /// Tokens sent, cached ones included.
    pub input_tokens: u64,
    /// Of these, read from a cache.
    pub cached_tokens: u64,
    /// Tokens received.
    pub output_tokens: u64,
    /// US dollars, of the calls whose price is known.
    pub cost_usd: f64,
    /// Calls whose price is not known.
    pub unpriced: u64,
    /// Half of the calls took so long at most, in milliseconds (nearest rank).
    pub median_ms: u64,
    /// Nineteen of twenty took so long at most, in milliseconds (nearest rank).
    pub p95_ms: u64,
}

/// What sums are put in order by.
type Place = (Option<String>, Option<String>, Option<&'static str>, Option<Date>, Option<TurnNumber>);

impl CallSum {
    /// Its place among others: by provider, model, name of the task, day, turn.
    fn place(&self) -> Place {
        (self.provider.clone(), self.model.clone(), self.task.map(Task::name), self.day, self.turn)
    }

    fn begin(row: &CallRow, by: SumBy) -> Self {
        Self {
            provider: by.provider.then(|| row.provider.clone()),
            model: by.model.then(|| row.model.clone()),
            task: by.task.then_some(row.task),
            day: by.day.then(|| row.at.to_zoned(TimeZone::UTC).date()),
            turn: by.turn.then_some(row.turn),
            ..Self::default()
        }
    }

    fn add(&mut self, row: &CallRow) {
        self.calls += 1;
        self.failed += u64::from(row.is_failed());
        self.input_tokens += row.usage.input_tokens;
        self.cached_tokens += row.usage.cached_tokens;
        self.output_tokens += row.usage.output_tokens;
        match row.usage.cost_usd {
            Some(cost) => self.cost_usd += cost,
            None => self.unpriced += 1,
        }
    }
}

/// Puts sums in order.
pub fn order(sums: &mut [CallSum]) {
    sums.sort_by_cached_key(CallSum::place);
}

/// What calls come to, in order; nothing of no calls.
pub fn sums<'a>(rows: impl IntoIterator<Item = &'a CallRow>, by: SumBy) -> Vec<CallSum> {
    let mut groups: BTreeMap<Place, (CallSum, Vec<u64>)> = BTreeMap::new();
    for row in rows {
        let fresh = CallSum::begin(row, by);
        let (sum, latencies) = groups.entry(fresh.place()).or_insert_with(|| (fresh, Vec::new()));
        sum.add(row);
        latencies.push(row.latency_ms);
    }
    let ranked = |(mut sum, mut latencies): (CallSum, Vec<u64>)| {
        latencies.sort_unstable();
        sum.median_ms = percentile(&latencies, 50);
        sum.p95_ms = percentile(&latencies, 95);
        sum
    };
    groups.into_values().map(ranked).collect()
}

/// Nearest rank: the smallest of the sorted values that so many of a hundred do not exceed. 0 of none.
fn percentile(sorted: &[u64], hundredths: usize) -> u64 {
    let rank = (sorted.len() * hundredths).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(provider: &str, turn: TurnNumber, latency_ms: u64, cost_usd: Option<f64>) -> CallRow {
        CallRow {
            id: format!("{provider} {turn} {latency_ms}"),
            session: None,
            turn,
            task: Task::Ask,
            provider: provider.to_owned(),
            model: "m".to_owned(),
            attempt: 1,
            usage: Usage { input_tokens: 10, cached_tokens: 4, output_tokens: 2, cost_usd },
            latency_ms,
            outcome: if latency_ms > 90 { "timeout" } else { CallRow::OK }.to_owned(),
            at: "2026-01-31T23:59:59.5Z".parse().unwrap(),
        }
    }

    #[test]
    fn percentiles_are_values_that_were_measured() {
        let hundred: Vec<u64> = (1..=100).collect();
        let table: [(&[u64], u64, u64); 5] =
            [(&[], 0, 0), (&[7], 7, 7), (&[1, 9], 1, 9), (&[1, 2, 3], 2, 3), (&hundred, 50, 95)];
        for (values, median, p95) in table {
            assert_eq!((percentile(values, 50), percentile(values, 95)), (median, p95), "{values:?}");
        }
    }

    #[test]
    fn calls_are_summed_by_what_is_named_and_unknown_prices_are_counted() {
        let rows = [
            row("b", 1, 10, Some(0.5)),
            row("a", 1, 20, None),
            row("b", 2, 99, Some(0.25)),
            row("b", 2, 30, None),
        ];
        let all = sums(&rows, SumBy::ALL);
        let [all] = all.as_slice() else { panic!("{all:?}") };
        assert_eq!((all.calls, all.failed, all.unpriced, all.cost_usd), (4, 1, 2, 0.75));
        assert_eq!((all.input_tokens, all.cached_tokens, all.output_tokens), (40, 16, 8));
        assert_eq!((all.median_ms, all.p95_ms, all.provider.as_deref()), (20, 99, None));
        let by = sums(&rows, SumBy { turn: true, ..SumBy::LINE });
        let shown: Vec<_> =
            by.iter().map(|sum| (sum.provider.as_deref().unwrap(), sum.turn, sum.calls)).collect();
        assert_eq!(shown, [("a", Some(1), 1), ("b", Some(1), 1), ("b", Some(2), 2)]);
        assert_eq!(sums(&rows, SumBy::DAY)[0].day.unwrap().to_string(), "2026-01-31");
        assert!(sums(&[], SumBy::ALL).is_empty());
    }

    #[test]
    fn a_time_begins_with_its_first_moment_and_ends_before_its_last() {
        let row = row("a", 1, 1, None);
        let at = |text: &str| Some(text.parse().unwrap());
        let table = [
            (None, None, true),
            (at("2026-01-31T23:59:59.5Z"), None, true),
            (at("2026-01-31T23:59:59.500001Z"), None, false),
            (None, at("2026-01-31T23:59:59.5Z"), false),
            (None, at("2026-01-31T23:59:59.500001Z"), true),
        ];
        for (since, until, wanted) in table {
            let query = CallQuery { session: None, since, until };
            assert_eq!(query.wants(&row), wanted, "{query:?}");
        }
        assert!(!CallQuery::of(&SessionId::parse("s").unwrap()).wants(&row));
    }
}
