//! `colloquy summarise`: what one interview brought, as a language model puts it, with the words that carry it.

use std::fmt::Write as _;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use colloquy_engine::interpretation::{CallContext, Reply, Task};
use colloquy_engine::{Methodology, Session, SessionId};
use colloquy_export::markdown::plain;
use colloquy_llm::task::summarise::Summary;
use serde_json::json;

use super::Context;
use crate::left_out::Gate;
use crate::{terminal, wiring};

const EXAMPLES: &str = "\
Examples:
  colloquy summarise 0190a3c2-… --model anthropic/claude-sonnet-4-5
  colloquy summarise 0190a3c2-… > summary.md      by the model of the settings
  colloquy summarise 0190a3c2-… --json            for machines

Every finding carries words that were said; what the model quotes and nobody said is left out. The call counts
towards what the interview may cost (`llm.budget_usd`), and `colloquy usage` shows it.";

/// Sum up what an interview brought, with quotes, by a language model
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Summarise {
    /// The interview's id
    #[arg(value_name = "SESSION")]
    session: String,
    /// For machines
    #[arg(long)]
    json: bool,
}

impl Summarise {
    pub(crate) async fn run(self, context: &Context) -> Result<ExitCode> {
        let id = SessionId::parse(&self.session)
            .with_context(|| format!("`{}` cannot be a session's id", self.session))?;
        let store = wiring::store(&context.config, true).await?;
        let session = store.session_load(&id).await?;
        // The model is not sent them either.
        let session = Gate::of(store.as_ref(), &session).await?.session(&session)?;
        if session.answers().next().is_none() {
            bail!("interview {id} has no answers yet, so there is nothing to sum up");
        }
        let Some(model) = wiring::modelled(context, &store)? else {
            bail!(
                "summing up needs a language model and none is chosen; name it by `--model PROVIDER/MODEL` (`colloquy \
                 models list` shows which there are)"
            );
        };
        let file = format!("{}.yaml", session.methodology);
        let methodology = Methodology::parse(&file, &session.methodology_source)
            .context("the interview cannot be summed up")?
            .methodology;
        let call = CallContext::untimed(id.clone(), session.turn_count, Task::Summarise);
        let reply = model.summarise(&session, &methodology, &call).await?;
        if self.json {
            terminal::json(&document(&session, &reply))?;
        } else {
            terminal::piece(&page(&session, &reply))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// For machines: the summary, who wrote it, and what that used up.
fn document(session: &Session, reply: &Reply<Summary>) -> serde_json::Value {
    let Summary { summary, points, open } = &reply.value;
    json!({
        "session_id": session.id,
        "summary": summary,
        "points": points,
        "open": open,
        "by": reply.by,
        "usage": reply.usage,
    })
}

/// For people, as Markdown.
fn page(session: &Session, reply: &Reply<Summary>) -> String {
    let Summary { summary, points, open } = &reply.value;
    // Writing to a String cannot fail.
    let mut page = format!("# Interview about {}\n\n", plain(&session.concept.name));
    let _ = writeln!(page, "* Session: `{}`", session.id);
    let _ = writeln!(page, "* {}", written(reply));
    let _ = writeln!(page, "\n{}\n\n## Findings", plain(summary.trim()));
    for point in points {
        let _ = writeln!(page, "\n* {}", plain(point.finding.trim()));
        for quote in &point.quotes {
            let _ = writeln!(page, "  > “{}”\n", plain(quote));
        }
    }
    if points.is_empty() {
        page.push_str("\nNone: the model named no finding that words of this person carry.\n");
    }
    if !open.is_empty() {
        page.push_str("\n## Left open\n\n");
        for question in open {
            let _ = writeln!(page, "* {}", plain(question.trim()));
        }
    }
    page
}

/// Who wrote it, and what it cost.
fn written(reply: &Reply<Summary>) -> String {
    let usage = reply.usage;
    let cost = usage.cost_usd.map_or("of unknown price".to_owned(), |dollars| format!("{dollars:.4} USD"));
    format!(
        "Written by {}: {} tokens sent, {} received, {cost}",
        reply.by, usage.input_tokens, usage.output_tokens
    )
}
