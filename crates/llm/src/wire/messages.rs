//! Anthropic's Messages: requests out, replies and events in.

use colloquy_engine::ports::DraftSink;
use serde_json::{Value, json};

use super::failure::Failure;
use super::gathered::{End, Gathered};
use super::profile::Asking;
use super::said::Said;
use crate::provider::{Fault, Structured, Tokens};

/// The version of the format that is spoken, sent in `anthropic-version`.
pub(crate) const VERSION: &str = "2023-06-01";

/// The body of a request. What stays the same from turn to turn is marked for the cache.
pub(crate) fn body(asking: &Asking<'_>) -> Value {
    let request = asking.request;
    let messages: Vec<Value> = request
        .messages
        .iter()
        .map(|message| json!({"role": message.role, "content": message.text}))
        .collect();
    let mut body = json!({"model": request.model, "max_tokens": request.max_tokens, "messages": messages});
    let Some(fields) = body.as_object_mut() else { return body };
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    let kept = json!({"type": "ephemeral"});
    let system = asking.system();
    if !system.is_empty() {
        put("system", json!([{"type": "text", "text": system, "cache_control": kept}]));
    }
    if let Some(shape) = asking.shape_by(Structured::Tool) {
        let description = "Takes the reply. Call it once, with all of it.";
        put(
            "tools",
            json!([{
                "name": shape.name,
                "description": description,
                "input_schema": *shape.schema,
                "cache_control": kept,
            }]),
        );
        put("tool_choice", json!({"type": "tool", "name": shape.name}));
    }
    if let Some(shape) = asking.shape_by(Structured::JsonSchema) {
        put("output_config", json!({"format": {"type": "json_schema", "schema": *shape.schema}}));
    }
    if let Some(temperature) = asking.temperature() {
        put("temperature", json!(temperature.clamp(0.0, 1.0)));
    }
    if asking.streams() {
        put("stream", json!(true));
    }
    asking.put_effort(fields);
    body
}

/// Takes a whole reply.
pub(crate) fn whole(
    reply: &Value,
    asking: &Asking<'_>,
    gathered: &mut Gathered,
    pieces: DraftSink<'_>,
) -> Result<(), Failure> {
    if reply["type"] == "error" || reply.get("error").is_some_and(|error| !error.is_null()) {
        return Err(Failure::of_said(&Said::of(reply)));
    }
    let Some(blocks) = reply["content"].as_array() else {
        return Err(Failure::new(Fault::Unreadable, "the reply has no `content`"));
    };
    message(reply, gathered);
    ended(reply, gathered);
    for block in blocks {
        match block["type"].as_str() {
            Some("text") => gathered.take(block["text"].as_str().unwrap_or_default(), pieces),
            Some("tool_use") if asking.request.shape.as_ref().is_some_and(|s| block["name"] == s.name) => {
                gathered.tool.get_or_insert_with(|| block["input"].to_string());
            }
            _ => {} // thinking, and what is yet to be invented
        }
    }
    Ok(())
}

/// Takes an event of a stream.
pub(crate) fn event(event: &Value, gathered: &mut Gathered, pieces: DraftSink<'_>) -> Result<(), Failure> {
    match event["type"].as_str() {
        Some("message_start") => message(&event["message"], gathered),
        Some("content_block_start") => {
            gathered.take(event["content_block"]["text"].as_str().unwrap_or_default(), pieces);
        }
        Some("content_block_delta") => {
            gathered.take(event["delta"]["text"].as_str().unwrap_or_default(), pieces);
        }
        Some("message_delta") => {
            usage(&event["usage"], &mut gathered.tokens);
            ended(&event["delta"], gathered);
        }
        Some("message_stop") => gathered.closed = true,
        Some("error") => return Err(Failure::of_said(&Said::of(event))),
        _ => {} // `ping`, `content_block_stop`, and what is yet to be invented
    }
    Ok(())
}

fn message(message: &Value, gathered: &mut Gathered) {
    if let Some(model) = message["model"].as_str() {
        model.clone_into(&mut gathered.model);
    }
    usage(&message["usage"], &mut gathered.tokens);
}

fn ended(holder: &Value, gathered: &mut Gathered) {
    gathered.end = match holder["stop_reason"].as_str() {
        None => return,
        Some("max_tokens" | "model_context_window_exceeded") => Some(End::Length),
        Some("refusal") => Some(End::Refused),
        Some(_) => Some(End::Done),
    };
    if let Some(words) = holder["stop_details"]["explanation"].as_str() {
        words.clone_into(&mut gathered.refusal);
    }
}

/// Counts are of the whole message so far: the last says most. What was read from or written to the cache is not
/// among `input_tokens`.
fn usage(usage: &Value, tokens: &mut Tokens) {
    let count = |name: &str| usage[name].as_u64();
    if let Some(fresh) = count("input_tokens") {
        let read = count("cache_read_input_tokens").unwrap_or(0);
        let input = fresh + read + count("cache_creation_input_tokens").unwrap_or(0);
        if input >= tokens.input {
            tokens.input = input;
            tokens.cached = read;
        }
    }
    tokens.output = count("output_tokens").unwrap_or(0).max(tokens.output);
}
