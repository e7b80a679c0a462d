//! Replies as OpenAI writes them.

use serde_json::{Value, json};

use super::Written;

pub(super) fn whole(written: &Written<'_>) -> Value {
    let mut message = json!({"role": "assistant", "content": written.answer.words(), "refusal": null});
    let mut reason = reason(written);
    if let Some(words) = written.refusal() {
        message["content"] = Value::Null;
        message["refusal"] = json!(words);
    }
    if let Some(input) = written.tool_input() {
        message["content"] =
            if written.text_first() { json!("I will use the tool {as asked}.") } else { Value::Null };
        let function = json!({"name": written.asked.task, "arguments": input.to_string()});
        message["tool_calls"] = json!([{"id": "call_scripted", "type": "function", "function": function}]);
        reason = "tool_calls";
    }
    json!({
        "id": "chatcmpl-scripted", "object": "chat.completion", "created": 0, "model": written.model(),
        "choices": [{"index": 0, "message": message, "logprobs": null, "finish_reason": reason}],
        "usage": usage(written),
    })
}

pub(super) fn events(written: &Written<'_>) -> Vec<String> {
    let chunk = |delta: Value, reason: Value| {
        json!({
            "id": "chatcmpl-scripted", "object": "chat.completion.chunk", "created": 0, "model": written.model(),
            "choices": [{"index": 0, "delta": delta, "logprobs": null, "finish_reason": reason}],
        })
    };
    let mut events = vec![event(&chunk(json!({"role": "assistant", "content": ""}), Value::Null))];
    match written.refusal() {
        Some(words) => events.push(event(&chunk(json!({"refusal": words}), Value::Null))),
        None => events.extend(
            written.pieces().into_iter().map(|piece| event(&chunk(json!({"content": piece}), Value::Null))),
        ),
    }
    events.push(event(&chunk(json!({}), json!(reason(written)))));
    if written.asked.body["stream_options"]["include_usage"] == true {
        let mut last = chunk(json!({}), Value::Null);
        last["choices"] = json!([]);
        last["usage"] = usage(written);
        events.push(event(&last));
    }
    events.push("data: [DONE]\n\n".to_owned());
    events
}

fn reason(written: &Written<'_>) -> &'static str {
    if written.truncated() { "length" } else { "stop" }
}

fn usage(written: &Written<'_>) -> Value {
    let [input, cached, output] = written.answer.tokens;
    json!({
        "prompt_tokens": input, "completion_tokens": output, "total_tokens": input + output,
        "prompt_tokens_details": {"cached_tokens": cached},
    })
}

fn event(body: &Value) -> String {
    format!("data: {body}\n\n")
}
