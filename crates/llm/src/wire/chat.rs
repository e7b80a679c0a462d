//! OpenAI's chat completions, as spoken by OpenAI and by many others: requests out, replies and chunks in.

use colloquy_engine::ports::DraftSink;
use serde_json::{Value, json};

use super::failure::Failure;
use super::gathered::{End, Gathered};
use super::profile::{Asking, Dialect};
use super::said::Said;
use crate::provider::{Fault, Shape, Structured, Tokens};

/// The body of a request.
pub(crate) fn body(asking: &Asking<'_>, dialect: Dialect) -> Value {
    let request = asking.request;
    let system = asking.system();
    let mut messages = Vec::with_capacity(request.messages.len() + 1);
    if !system.is_empty() {
        messages.push(json!({"role": "system", "content": system}));
    }
    messages.extend(
        request.messages.iter().map(|message| json!({"role": message.role, "content": message.text})),
    );
    let mut body = json!({"model": request.model, "messages": messages});
    let Some(fields) = body.as_object_mut() else { return body };
    let mut put = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    put(limit(asking, dialect), json!(request.max_tokens));
    if let Some(temperature) = asking.temperature() {
        put("temperature", json!(temperature));
    }
    if let Some(shape) = asking.shape_by(Structured::JsonSchema) {
        let schema = described(shape, "schema", dialect);
        put("response_format", json!({"type": "json_schema", "json_schema": schema}));
    }
    if let Some(shape) = asking.shape_by(Structured::Tool) {
        put("tools", json!([{"type": "function", "function": described(shape, "parameters", dialect)}]));
        put("tool_choice", json!({"type": "function", "function": {"name": shape.name}}));
    }
    if asking.shape_by(Structured::JsonMode).is_some() {
        put("response_format", json!({"type": "json_object"}));
    }
    if asking.streams() {
        put("stream", json!(true));
        if asking.terms.stream_options {
            put("stream_options", json!({"include_usage": true}));
        }
    }
    asking.put_effort(fields);
    body
}

fn limit(asking: &Asking<'_>, dialect: Dialect) -> &'static str {
    match (asking.terms.usual_limit, dialect.limit) {
        (true, usual) => usual,
        (false, "max_tokens") => "max_completion_tokens",
        (false, _) => "max_tokens",
    }
}

fn described(shape: &Shape, schema: &str, dialect: Dialect) -> Value {
    let mut described = json!({"name": shape.name, schema: *shape.schema});
    if dialect.strict {
        described["strict"] = json!(true);
    }
    described
}

/// Takes a whole reply.
pub(crate) fn whole(reply: &Value, gathered: &mut Gathered, pieces: DraftSink<'_>) -> Result<(), Failure> {
    head(reply, gathered)?;
    let Some(choice) = reply["choices"].get(0) else {
        return Err(Failure::new(Fault::Unreadable, "the reply has no `choices`"));
    };
    let message = &choice["message"];
    gathered.take(message["content"].as_str().unwrap_or_default(), pieces);
    gathered.refusal.push_str(message["refusal"].as_str().unwrap_or_default());
    gathered.tool = match &message["tool_calls"][0]["function"]["arguments"] {
        Value::String(text) => Some(text.clone()),
        Value::Null => None,
        other => Some(other.to_string()), // some servers send it unwrapped
    };
    ended(choice, gathered);
    Ok(())
}

/// Takes a chunk of a stream.
pub(crate) fn chunk(chunk: &Value, gathered: &mut Gathered, pieces: DraftSink<'_>) -> Result<(), Failure> {
    head(chunk, gathered)?;
    let choice = &chunk["choices"][0];
    usage(&choice["usage"], &mut gathered.tokens); // where Moonshot keeps it
    gathered.take(choice["delta"]["content"].as_str().unwrap_or_default(), pieces);
    gathered.refusal.push_str(choice["delta"]["refusal"].as_str().unwrap_or_default());
    ended(choice, gathered);
    Ok(())
}

/// What replies and chunks share: an error, the model, the usage.
fn head(value: &Value, gathered: &mut Gathered) -> Result<(), Failure> {
    if value.get("error").is_some_and(|error| !error.is_null()) {
        return Err(Failure::of_said(&Said::of(value)));
    }
    if let Some(model) = value["model"].as_str().filter(|model| !model.is_empty()) {
        model.clone_into(&mut gathered.model);
    }
    usage(&value["usage"], &mut gathered.tokens);
    Ok(())
}

fn ended(choice: &Value, gathered: &mut Gathered) {
    gathered.end = match choice["finish_reason"].as_str() {
        None | Some("") => return,
        Some("length" | "max_tokens") => Some(End::Length),
        Some("content_filter") => Some(End::Refused),
        Some("insufficient_system_resource") => Some(End::Exhausted),
        Some(_) => Some(End::Done),
    };
}

/// Cached tokens stand in one of three places. Where thinking is counted beside the reply, the total tells.
fn usage(usage: &Value, tokens: &mut Tokens) {
    let Some(input) = usage["prompt_tokens"].as_u64() else { return };
    let count = |field: &Value| field.as_u64();
    let cached = count(&usage["prompt_tokens_details"]["cached_tokens"])
        .or_else(|| count(&usage["cached_tokens"]))
        .or_else(|| count(&usage["prompt_cache_hit_tokens"]));
    let total = count(&usage["total_tokens"]).unwrap_or(0);
    let output = count(&usage["completion_tokens"]).unwrap_or(0).max(total.saturating_sub(input));
    *tokens = Tokens { input, cached: cached.unwrap_or(0).min(input), output };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provider::{Completion, Message, Request, RequestContext, Stop};
    use colloquy_engine::interpretation::Task;

    fn come_to(reply: &Value) -> Result<Completion, (Fault, String)> {
        let request = Request {
            context: RequestContext { task: Task::Ask, session: None, turn: 1, attempt: 1 },
            model: "m".to_owned(),
            system: String::new(),
            messages: vec![Message::user("hello")],
            shape: None,
            temperature: None,
            max_tokens: 10,
            effort: None,
            deadline: tokio::time::Instant::now(),
        };
        let mut gathered = Gathered::default();
        let outcome = whole(reply, &mut gathered, &|_| {}).and_then(|()| gathered.finish(&request, &|_| {}));
        outcome.map_err(|failure| {
            let error = failure.into_error("xai", None);
            (error.fault, error.detail)
        })
    }

    fn reply(message: &Value, reason: &str) -> Value {
        json!({"choices": [{"message": message, "finish_reason": reason}]})
    }

    #[test]
    fn a_reply_that_is_none_is_told_by_how_it_ended() {
        let half = json!({"content": "What els"});
        let nothing = json!({"content": null});
        for (reply, fault, words) in [
            (reply(&half, "content_filter"), Fault::Refused, "would not answer;"),
            (reply(&json!({"refusal": "I\n can't."}), "stop"), Fault::Refused, "(I can't.)"),
            (reply(&half, "insufficient_system_resource"), Fault::Overloaded, "ran out of resources"),
            (reply(&nothing, "length"), Fault::Unreadable, "raise `max_tokens`"),
            (reply(&nothing, "stop"), Fault::Unreadable, "try another model"),
            (json!({"choices": []}), Fault::Unreadable, "no `choices`"),
            (json!({"error": {"message": "gone", "code": 503}}), Fault::Overloaded, "(gone)"),
        ] {
            let (found, detail) = come_to(&reply).unwrap_err();
            assert_eq!(found, fault, "{reply}");
            assert!(detail.contains(words), "{detail}");
        }
    }

    #[test]
    fn a_call_counts_before_the_text_unless_it_is_empty() {
        let calling = |arguments: Value| {
            let call = json!({"function": {"name": "listen", "arguments": arguments}});
            come_to(&reply(&json!({"content": "so", "tool_calls": [call]}), "tool_calls")).unwrap().text
        };
        assert_eq!(calling(json!("{\"a\":1}")), "{\"a\":1}");
        assert_eq!(calling(json!({"a": 1})), "{\"a\":1}");
        assert_eq!(calling(json!("")), "so");
        let cut = come_to(&reply(&json!({"content": "What els"}), "length")).unwrap();
        assert_eq!((cut.stop, cut.model.as_str()), (Stop::Length, "m"));
    }
}
