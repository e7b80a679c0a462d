//! What the server is asked.

use axum::http::HeaderMap;
use serde_json::Value;

/// A request as it came.
#[derive(Debug, Clone)]
pub struct Asked {
    /// Its path: `/v1/messages` or `/v1/chat/completions`.
    pub path: String,
    /// The name of the tool or schema it asks for, from wherever it stands (the header `x-task` counts first); `text`
    /// when it asks for text.
    pub task: String,
    /// Whether it asks for a stream.
    pub streamed: bool,
    /// The key it came with.
    pub key: Option<String>,
    /// Its body.
    pub body: Value,
    /// Its number, from 0.
    pub number: u64,
}

/// How the prompt of a request without other means names its schema.
const IN_PROMPT: &str = "JSON Schema `";

impl Asked {
    pub(crate) fn new(path: &str, headers: &HeaderMap, body: Value, number: u64) -> Self {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let key = header("x-api-key").or_else(|| {
            header("authorization").and_then(|value| Some(value.strip_prefix("Bearer ")?.to_owned()))
        });
        let task = header("x-task").or_else(|| named(&body)).unwrap_or_else(|| "text".to_owned());
        let streamed = body["stream"] == true;
        Self { path: path.to_owned(), task, streamed, key, body, number }
    }

    /// Whether it speaks Anthropic's Messages.
    pub fn is_messages(&self) -> bool {
        self.path.ends_with("/messages")
    }

    /// The system prompt.
    pub fn system(&self) -> &str {
        let messages = self.body["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
        let first = messages.first().filter(|message| message["role"] == "system");
        self.body["system"][0]["text"]
            .as_str()
            .or_else(|| self.body["system"].as_str())
            .or_else(|| first?["content"].as_str())
            .unwrap_or_default()
    }

    /// The last message.
    pub fn said(&self) -> &str {
        let last = self.body["messages"].as_array().and_then(|messages| messages.last());
        last.and_then(|message| message["content"].as_str()).unwrap_or_default()
    }

    /// Whether the reply is to be the call of a tool.
    pub(crate) fn wants_tool(&self) -> bool {
        self.body["tools"].as_array().is_some_and(|tools| !tools.is_empty())
    }
}

fn named(body: &Value) -> Option<String> {
    let tool = &body["tools"][0];
    let places = [&tool["name"], &tool["function"]["name"], &body["response_format"]["json_schema"]["name"]];
    if let Some(name) = places.into_iter().find_map(Value::as_str) {
        return Some(name.to_owned());
    }
    let system = body["system"][0]["text"].as_str().or_else(|| body["messages"][0]["content"].as_str())?;
    let (_, after) = system.split_once(IN_PROMPT)?;
    Some(after.split_once('`')?.0.to_owned())
}
