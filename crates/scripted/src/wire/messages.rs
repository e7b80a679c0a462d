//! Replies as Anthropic writes them.

use serde_json::{Value, json};

use super::Written;

pub(super) fn whole(written: &Written<'_>) -> Value {
    let mut content = Vec::new();
    let text = |text: String| json!({"type": "text", "text": text});
    let reason = if let Some(input) = written.tool_input() {
        if written.text_first() {
            content.push(text("I will use the tool for that {as asked}.".to_owned()));
        }
        content.push(
            json!({"type": "tool_use", "id": "toolu_scripted", "name": written.asked.task, "input": input}),
        );
        "tool_use"
    } else {
        let words = written.answer.words();
        if !words.is_empty() && written.refusal().is_none() {
            content.push(text(words));
        }
        reason(written)
    };
    json!({
        "id": "msg_scripted", "type": "message", "role": "assistant", "model": written.model(), "content": content,
        "stop_reason": reason, "stop_sequence": null, "usage": usage(written),
    })
}

pub(super) fn events(written: &Written<'_>) -> Vec<String> {
    let mut start = whole(written);
    start["content"] = json!([]);
    start["stop_reason"] = json!(null);
    start["usage"]["output_tokens"] = json!(1);
    let mut events = vec![
        event("message_start", &json!({"type": "message_start", "message": start})),
        event(
            "content_block_start",
            &json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}),
        ),
        event("ping", &json!({"type": "ping"})),
    ];
    if written.refusal().is_none() {
        for piece in written.pieces() {
            let delta = json!({"type": "text_delta", "text": piece});
            let body = json!({"type": "content_block_delta", "index": 0, "delta": delta});
            events.push(event("content_block_delta", &body));
        }
    }
    events.push(event("content_block_stop", &json!({"type": "content_block_stop", "index": 0})));
    let delta = json!({
        "type": "message_delta", "delta": {"stop_reason": reason(written), "stop_sequence": null},
        "usage": {"output_tokens": written.answer.tokens[2]},
    });
    events.push(event("message_delta", &delta));
    events.push(event("message_stop", &json!({"type": "message_stop"})));
    events
}

fn reason(written: &Written<'_>) -> &'static str {
    match written.refusal() {
        Some(_) => "refusal",
        None if written.truncated() => "max_tokens",
        None => "end_turn",
    }
}

/// Half of what is not read from the cache is written to it: all three add up.
fn usage(written: &Written<'_>) -> Value {
    let [input, cached, output] = written.answer.tokens;
    let fresh = input - cached;
    json!({
        "input_tokens": fresh - fresh / 2, "cache_creation_input_tokens": fresh / 2,
        "cache_read_input_tokens": cached, "output_tokens": output,
    })
}

fn event(name: &str, body: &Value) -> String {
    format!("event: {name}\ndata: {body}\n\n")
}
