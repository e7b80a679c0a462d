//! What calls to language models used up: each call, and what many come to.

use colloquy_engine::ports::{CallRow, CallSum, SumBy, ledger};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::words::Task;

/// One call to a language model.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Call {
    /// The turn; 0 for what is before the first.
    pub turn_number: u32,
    /// What it was for.
    pub task: Task,
    /// Who was asked, by the provider's name in the settings.
    pub provider: String,
    /// The model that was asked for.
    pub model: String,
    /// 1 for the first time; more when it was tried again.
    pub attempt: u32,
    /// `ok`, or what went wrong, in a word.
    pub outcome: String,
    /// Tokens sent, cached ones included.
    pub input_tokens: u64,
    /// Of these, read from the provider's cache.
    pub cached_tokens: u64,
    /// Tokens received.
    pub output_tokens: u64,
    /// US dollars; null when the price is not known.
    pub cost_usd: Option<f64>,
    /// How long it took; left out where two runs of one interview have the same bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latency_ms: Option<u64>,
    /// When it was made; left out where two runs of one interview have the same bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Timestamp>,
}

impl From<&CallRow> for Call {
    fn from(row: &CallRow) -> Self {
        Self {
            turn_number: row.turn,
            task: row.task.into(),
            provider: row.provider.clone(),
            model: row.model.clone(),
            attempt: row.attempt,
            outcome: row.outcome.clone(),
            input_tokens: row.usage.input_tokens,
            cached_tokens: row.usage.cached_tokens,
            output_tokens: row.usage.output_tokens,
            cost_usd: row.usage.cost_usd,
            latency_ms: Some(row.latency_ms),
            at: Some(row.at),
        }
    }
}

impl Call {
    /// Leaves out what differs between two runs of the same interview.
    #[must_use]
    pub fn without_durations(self) -> Self {
        Self { latency_ms: None, at: None, ..self }
    }
}

/// What some calls come to. It says which they are by what they have in common.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
pub struct UsageSum {
    /// Whose calls; left out when they were not summed by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider: Option<String>,
    /// The model they asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// What they were for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<Task>,
    /// The day they were made (UTC), such as `2026-01-31`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
    /// The turn they belong to; 0 for what is before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_number: Option<u32>,
    /// How many.
    pub calls: u64,
    /// Of these, how many failed.
    pub failed: u64,
    /// Tokens sent, cached ones included.
    pub input_tokens: u64,
    /// Of these, read from a provider's cache.
    pub cached_tokens: u64,
    /// Tokens received.
    pub output_tokens: u64,
    /// US dollars, of the calls whose price is known.
    pub cost_usd: f64,
    /// Calls whose price is not known.
    pub unpriced: u64,
    /// Half of the calls took so long at most; left out where two runs of one interview have the same bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub median_ms: Option<u64>,
    /// Nineteen of twenty took so long at most; left out where two runs of one interview have the same bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p95_ms: Option<u64>,
}

impl From<CallSum> for UsageSum {
    fn from(sum: CallSum) -> Self {
        Self {
            provider: sum.provider,
            model: sum.model,
            task: sum.task.map(Task::from),
            day: sum.day.map(|day| day.to_string()),
            turn_number: sum.turn,
            calls: sum.calls,
            failed: sum.failed,
            input_tokens: sum.input_tokens,
            cached_tokens: sum.cached_tokens,
            output_tokens: sum.output_tokens,
            cost_usd: sum.cost_usd,
            unpriced: sum.unpriced,
            median_ms: Some(sum.median_ms),
            p95_ms: Some(sum.p95_ms),
        }
    }
}

impl UsageSum {
    /// What calls come to, by what is named, in order.
    pub fn all<'a>(rows: impl IntoIterator<Item = &'a CallRow>, by: SumBy) -> Vec<Self> {
        ledger::sums(rows, by).into_iter().map(Self::from).collect()
    }

    /// What all of them come to; nothing is a sum too.
    pub fn total<'a>(rows: impl IntoIterator<Item = &'a CallRow>) -> Self {
        Self::only(ledger::sums(rows, SumBy::ALL))
    }

    /// The one sum of all calls, as a store gives it: none when there were no calls.
    pub fn only(sums: Vec<CallSum>) -> Self {
        let first = sums.into_iter().next();
        Self::from(first.unwrap_or_default())
    }

    /// What was used up, for people: `4 calls, 480 tokens sent (0 cached), …`.
    pub fn in_words(&self) -> String {
        let Self { calls, failed, input_tokens, cached_tokens, output_tokens, cost_usd, unpriced, .. } = self;
        let noun = if *calls == 1 { "call" } else { "calls" };
        let failed = if *failed == 0 { String::new() } else { format!(" ({failed} failed)") };
        let cost = match unpriced {
            0 => format!("{cost_usd:.4} USD"),
            all if all == calls => "of unknown price".to_owned(),
            some => format!("{cost_usd:.4} USD and {some} of unknown price"),
        };
        format!(
            "{calls} {noun}{failed}, {input_tokens} tokens sent ({cached_tokens} cached), {output_tokens} received, {cost}"
        )
    }

    fn without_durations(self) -> Self {
        Self { median_ms: None, p95_ms: None, ..self }
    }
}

/// What an interview used up.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
pub struct UsageSums {
    /// All of it.
    pub total: UsageSum,
    /// Turn by turn, those without calls left out.
    pub turns: Vec<UsageSum>,
}

impl UsageSums {
    /// Of the calls of a session.
    pub fn of(rows: &[CallRow]) -> Self {
        Self { total: UsageSum::total(rows), turns: UsageSum::all(rows, SumBy::TURN) }
    }

    /// Leaves out what differs between two runs of the same interview.
    #[must_use]
    pub fn without_durations(self) -> Self {
        Self {
            total: self.total.without_durations(),
            turns: self.turns.into_iter().map(UsageSum::without_durations).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::samples;

    #[test]
    fn sums_say_which_calls_they_are_of_and_nothing_else() {
        let sums = json!(UsageSums::of(&samples::calls()));
        assert_eq!(sums["total"]["calls"], 3);
        assert_eq!((&sums["total"]["failed"], &sums["total"]["unpriced"]), (&json!(1), &json!(1)));
        assert!(sums["total"].get("provider").is_none() && sums["total"].get("turn_number").is_none());
        let turns: Vec<_> =
            sums["turns"].as_array().unwrap().iter().map(|turn| &turn["turn_number"]).collect();
        assert_eq!(turns, [0, 1]);
        let by_task = json!(UsageSum::all(&samples::calls(), SumBy::TASK));
        assert_eq!((&by_task[0]["task"], &by_task[1]["task"]), (&json!("listen"), &json!("open")));
        let none = json!(UsageSums::of(&[]));
        assert_eq!((&none["total"]["calls"], &none["total"]["cost_usd"]), (&json!(0), &json!(0.0)));
    }

    #[test]
    fn what_differs_between_two_runs_is_left_out() {
        let rows = samples::calls();
        let bare =
            json!([UsageSums::of(&rows).without_durations(), Call::from(&rows[0]).without_durations()]);
        for member in ["latency_ms", "\"at\"", "median_ms", "p95_ms"] {
            assert!(!bare.to_string().contains(member), "{member}");
            let whole = json!([UsageSums::of(&rows), Call::from(&rows[0])]);
            assert!(whole.to_string().contains(member), "{member}");
        }
    }
}
