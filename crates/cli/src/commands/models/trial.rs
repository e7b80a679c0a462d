//! `colloquy models test`: one small call to every model the settings name.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use colloquy_engine::Ledger;
use colloquy_engine::interpretation::Task;
use serde_json::{Value, json};

use super::super::Context;
use crate::config::llm::{Choice, Llm, TaskSettings};
use crate::wiring::models::Called;
use crate::{terminal, wiring};

/// Who is tried, and for what.
struct Tried<'a> {
    choice: Choice,
    /// The first task it does: how it is asked.
    settings: &'a TaskSettings,
    /// All it does; `fallback` for what it does when others fail.
    does: Vec<&'static str>,
    shaped: bool,
}

pub(super) async fn run(context: &Context, as_json: bool) -> Result<ExitCode> {
    let llm = &context.config.llm;
    if llm.chosen.is_none() {
        let none = "no model is chosen, so there is nothing to test: name one by `--model PROVIDER/MODEL`";
        if as_json {
            terminal::json(&json!([]))?;
        } else {
            terminal::line(none)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let ledger: Arc<dyn Ledger> = wiring::store(&context.config, true).await?;
    let (mut rows, mut failed) = (Vec::new(), false);
    for tried in all(llm) {
        let asked = (tried.settings, &tried.choice);
        let called =
            wiring::models::call(llm, &context.books, Arc::clone(&ledger), asked, tried.shaped).await;
        failed |= called.is_err();
        if as_json {
            rows.push(shape(&tried, &called));
        } else {
            terminal::line(told(&tried, &called))?;
        }
    }
    if as_json {
        terminal::json(&rows)?;
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Every provider with every model, once.
fn all(llm: &Llm) -> Vec<Tried<'_>> {
    let tasks = llm.tasks.iter().filter_map(|task| Some((task, llm.who(task)?, task.task.name())));
    let second = llm.tasks.first().zip(llm.fallback.clone());
    let second = second.map(|(task, choice)| (task, choice, "fallback"));
    let mut all: Vec<Tried<'_>> = Vec::new();
    for (settings, choice, name) in tasks.chain(second) {
        let same =
            |tried: &&mut Tried<'_>| tried.choice.kind == choice.kind && tried.choice.model == choice.model;
        let shaped = matches!(settings.task, Task::Listen | Task::NameSlots | Task::Summarise);
        if let Some(known) = all.iter_mut().find(same) {
            known.does.push(name);
            known.shaped |= shaped;
        } else {
            all.push(Tried { choice, settings, does: vec![name], shaped });
        }
    }
    all
}

fn shape(tried: &Tried<'_>, called: &Result<Called>) -> Value {
    let mut row = json!({
        "provider": tried.choice.kind.name(), "model": tried.choice.model, "tasks": tried.does, "ok": called.is_ok(),
    });
    match called {
        Ok(called) => {
            row["answered_by"] = json!(called.model);
            row["latency_ms"] = json!(called.latency.as_millis() as u64);
            row["input_tokens"] = json!(called.tokens.input);
            row["output_tokens"] = json!(called.tokens.output);
            row["cost_usd"] = json!(called.cost_usd);
        }
        Err(error) => row["fault"] = json!(terminal::told(error)),
    }
    row
}

fn told(tried: &Tried<'_>, called: &Result<Called>) -> String {
    let model = tried.choice.model.as_deref().unwrap_or("(no model named)");
    let who = format!("{}/{model} ({})", tried.choice.kind.name(), tried.does.join(", "));
    match called {
        Ok(Called { latency, tokens, cost_usd, model }) => {
            let cost = cost_usd.map_or("price unknown".to_owned(), |dollars| format!("{dollars:.6} USD"));
            format!(
                "{who}: works, {} ms, {} tokens sent, {} received, {cost}; it calls itself {}",
                latency.as_millis(),
                tokens.input,
                tokens.output,
                terminal::short(model, 80)
            )
        }
        Err(error) => format!("{who}: {}", terminal::told(error)),
    }
}
