//! `colloquy usage`: what language models used up, and what it cost.

use std::process::ExitCode;

use anyhow::{Context as _, Result};
use clap::Args;
use colloquy_engine::SessionId;
use colloquy_engine::ports::{CallQuery, SessionStore as _};
use colloquy_export::usage::UsageSum;
use colloquy_server::wire::usage::{Moment, UsageReport};

use super::Context;
use crate::{terminal, wiring};

const EXAMPLES: &str = "\
Examples:
  colloquy usage                          all calls to language models, by provider, model and task
  colloquy usage --since 2026-01-31       ... from a day on (UTC)
  colloquy usage --session 0190a3c2-…     ... of one interview
  colloquy usage --json                   for machines, by day too

Interviews held offline make no calls and cost nothing.";

/// Show what language models used up: calls, tokens, costs, latencies
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Usage {
    /// Only of this interview
    #[arg(long, value_name = "ID")]
    session: Option<String>,
    /// Only from this day (UTC) or moment on
    #[arg(long, value_name = "DATE")]
    since: Option<Moment>,
    /// For machines
    #[arg(long)]
    json: bool,
}

impl Usage {
    pub(crate) async fn run(self, context: &Context) -> Result<ExitCode> {
        let session = self
            .session
            .as_deref()
            .map(|id| SessionId::parse(id).with_context(|| format!("`{id}` cannot be a session's id")));
        let session = session.transpose()?;
        let store = wiring::database(&context.config).await?;
        if let Some(id) = &session {
            store.session_load(id).await?;
        }
        let query = CallQuery { session, since: self.since.and_then(Moment::begin), until: None };
        let report = UsageReport::read(&store, &query).await?;
        if self.json {
            terminal::json(&report)?;
        } else if report.lines.is_empty() {
            terminal::line(nothing(&query))?;
        } else {
            let header = [
                "provider", "model", "task", "calls", "failed", "in", "cached", "out", "USD", "median", "95%",
            ];
            let last = (report.lines.len() > 1).then(|| row(&report.total));
            terminal::line(terminal::table(header, report.lines.iter().map(row).chain(last)))?;
            if report.total.unpriced > 0 {
                terminal::line(unpriced(report.total.unpriced))?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// That nothing was used, of what was asked for.
fn nothing(query: &CallQuery) -> String {
    let of = query.session.as_ref().map(|id| format!(" in interview {id}")).unwrap_or_default();
    let since = query.since.map(|since| format!(" since {since}")).unwrap_or_default();
    format!("no language model was used{of}{since}: nothing was spent")
}

fn unpriced(calls: u64) -> String {
    let calls = if calls == 1 { "1 call is".to_owned() } else { format!("{calls} calls are") };
    format!("The price of {calls} not known and not counted.")
}

/// A line of the table; the total says so in its first column.
fn row(sum: &UsageSum) -> [String; 11] {
    let word = |word: &Option<String>| word.clone().unwrap_or_default();
    let cost = if sum.unpriced == sum.calls { "?".to_owned() } else { format!("{:.4}", sum.cost_usd) };
    [
        sum.provider.clone().unwrap_or_else(|| "all".to_owned()),
        word(&sum.model),
        sum.task
            .map(|task| colloquy_engine::interpretation::Task::from(task).name().to_owned())
            .unwrap_or_default(),
        sum.calls.to_string(),
        sum.failed.to_string(),
        sum.input_tokens.to_string(),
        sum.cached_tokens.to_string(),
        sum.output_tokens.to_string(),
        cost,
        duration(sum.median_ms),
        duration(sum.p95_ms),
    ]
}

/// Milliseconds as people read them.
fn duration(milliseconds: Option<u64>) -> String {
    match milliseconds {
        None => String::new(),
        Some(short) if short < 1000 => format!("{short} ms"),
        Some(long) => format!("{:.1} s", long as f64 / 1000.0),
    }
}

#[cfg(test)]
mod tests {
    use colloquy_engine::ports::CallSum;

    use super::*;

    #[test]
    fn a_line_shows_everything_and_what_is_not_known_is_a_question_mark() {
        let sum = CallSum {
            provider: Some("openai".to_owned()),
            model: Some("gpt-5".to_owned()),
            task: Some(colloquy_engine::interpretation::Task::NameSlots),
            calls: 3,
            failed: 1,
            input_tokens: 10,
            cached_tokens: 4,
            output_tokens: 2,
            cost_usd: 0.01234,
            unpriced: 1,
            median_ms: 999,
            p95_ms: 12_340,
            ..CallSum::default()
        };
        let shown = ["openai", "gpt-5", "name_slots", "3", "1", "10", "4", "2", "0.0123", "999 ms", "12.3 s"];
        assert_eq!(row(&UsageSum::from(sum.clone())), shown);
        let unknown = row(&UsageSum::from(CallSum { provider: None, unpriced: 3, ..sum }));
        assert_eq!((unknown[0].as_str(), unknown[8].as_str()), ("all", "?"));
        assert_eq!(
            (unpriced(1).as_str(), unpriced(2).len()),
            ("The price of 1 call is not known and not counted.", 51)
        );
    }

    #[test]
    fn nothing_is_said_plainly() {
        assert_eq!(nothing(&CallQuery::default()), "no language model was used: nothing was spent");
        let query = CallQuery {
            since: "2026-01-31".parse::<Moment>().unwrap().begin(),
            ..CallQuery::of(&SessionId::parse("s").unwrap())
        };
        let told = "no language model was used in interview s since 2026-01-31T00:00:00Z: nothing was spent";
        assert_eq!(nothing(&query), told);
    }
}
