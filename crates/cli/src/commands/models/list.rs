//! `colloquy models list`: which providers can be used, which task goes where, which servers are on this machine.

use std::process::ExitCode;

use anyhow::Result;
use colloquy_llm::provider::ProviderKind;
use serde_json::{Value, json};

use crate::config::llm::{Choice, Llm};
use crate::terminal;
use crate::wiring::local::{self, Server};

/// What is shown where nothing is named.
const NONE: &str = "-";

pub(super) async fn run(llm: &Llm, as_json: bool) -> Result<ExitCode> {
    let servers = local::servers(llm, None).await;
    if as_json {
        terminal::json(&shape(llm, &servers))?;
    } else {
        tell(llm, &servers)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Where a provider is asked.
fn address(llm: &Llm, kind: ProviderKind) -> Option<&str> {
    let own = llm.access.get(&kind).and_then(|access| access.base_url.as_deref());
    own.or(kind.base_url())
}

/// Where a provider's key is, and what is wrong with it.
fn key(llm: &Llm, kind: ProviderKind) -> (bool, Option<&str>, Option<&str>) {
    let Some(access) = llm.access.get(&kind) else { return (false, None, None) };
    let place = access.key_place.as_deref();
    match &access.key {
        Ok(key) => (key.is_some(), place, None),
        Err(why) => (false, place, Some(why)),
    }
}

fn shape(llm: &Llm, servers: &[Server]) -> Value {
    let providers = ProviderKind::ALL.map(|kind| {
        let (has, from, fault) = key(llm, kind);
        json!({
            "provider": kind.name(), "key": has, "key_from": from, "key_fault": fault,
            "key_needed": kind.needs_key(), "base_url": address(llm, kind),
        })
    });
    let named = |choice: Option<&Choice>| {
        choice.map(|choice| json!({"provider": choice.kind.name(), "model": choice.model}))
    };
    let tasks = llm.tasks.iter().map(|task| {
        let who = llm.who(task);
        json!({
            "task": task.task.name(),
            "provider": who.as_ref().map(|choice| choice.kind.name()),
            "model": who.as_ref().and_then(|choice| choice.model.clone()),
            "temperature": task.temperature,
            "max_tokens": task.max_tokens,
            "timeout_ms": task.timeout.as_millis() as u64,
            "effort": task.effort,
        })
    });
    json!({
        "chosen": named(llm.chosen.as_ref()),
        "fallback": named(llm.fallback.as_ref()),
        "providers": providers,
        "tasks": tasks.collect::<Value>(),
        "local_servers": servers,
    })
}

fn tell(llm: &Llm, servers: &[Server]) -> Result<()> {
    let providers = ProviderKind::ALL.map(|kind| {
        let (has, from, fault) = key(llm, kind);
        let state = match (has, fault) {
            (_, Some(_)) => "unusable",
            (true, None) => "yes",
            (false, None) if kind.needs_key() => "no",
            (false, None) => "none needed",
        };
        let from = fault.or(from).unwrap_or(NONE).to_owned();
        [kind.name().to_owned(), state.to_owned(), from, address(llm, kind).unwrap_or(NONE).to_owned()]
    });
    terminal::line(terminal::table(["Provider", "Key", "From", "Address"], providers))?;
    terminal::line("")?;
    let tasks = llm.tasks.iter().map(|task| {
        let who = llm.who(task);
        let model =
            who.as_ref().map(|choice| choice.model.clone().unwrap_or_else(|| "no model named".to_owned()));
        [
            task.task.name().to_owned(),
            who.as_ref().map_or("offline", |choice| choice.kind.name()).to_owned(),
            model.unwrap_or_else(|| NONE.to_owned()),
            terminal::number(task.temperature),
            task.max_tokens.to_string(),
            format!("{:.1} s", task.timeout.as_secs_f64()),
            task.effort.clone().unwrap_or_else(|| NONE.to_owned()),
        ]
    });
    let header = ["Task", "Provider", "Model", "Temperature", "Most tokens", "Waits", "Effort"];
    terminal::line(terminal::table(header, tasks))?;
    match (&llm.chosen, &llm.fallback) {
        (None, _) => terminal::line(
            "No model is chosen: everything is done offline. `--model PROVIDER/MODEL`, or `llm.provider` and `llm.model`, \
             chooses one.",
        )?,
        (Some(_), Some(second)) => terminal::line(format_args!(
            "When that fails: {} {}, then the offline engine.",
            second.kind.name(),
            second.model.as_deref().unwrap_or("(no model named)")
        ))?,
        (Some(_), None) => terminal::line("When that fails: the offline engine.")?,
    }
    terminal::line("")?;
    if servers.is_empty() {
        return terminal::line("No server of models answers on this machine (Ollama, llama.cpp, LM Studio).");
    }
    for server in servers {
        let models = if server.models.is_empty() { "no models".to_owned() } else { server.models.join(", ") };
        terminal::line(format_args!(
            "{} at {}: {models}\n  {}",
            server.name, server.base_url, server.settings
        ))?;
    }
    Ok(())
}
