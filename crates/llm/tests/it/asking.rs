//! Requests the tests make, and providers that stand before a scripted server.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use colloquy_engine::interpretation::Task;
use colloquy_llm::provider::{
    Completion, Key, Message, Provider, ProviderError, ProviderKind, Request, RequestContext, Settings,
    Shape, connect,
};
use colloquy_scripted::{Script, Scripted};
use serde_json::{Value, json};
use tokio::time::Instant;

/// A key no test may see again in an error.
pub(crate) const KEY: &str = "sk-test-0123456789abcdef";

/// A model that takes a temperature.
pub(crate) fn model(kind: ProviderKind) -> &'static str {
    match kind {
        ProviderKind::Anthropic => "claude-sonnet-4-5",
        ProviderKind::OpenAi => "gpt-4.1-mini",
        ProviderKind::Moonshot => "moonshot-v1-8k",
        ProviderKind::DeepSeek => "deepseek-chat",
        ProviderKind::Xai => "grok-4.1-fast",
        ProviderKind::Compatible => "qwen3",
    }
}

/// A request for a question.
pub(crate) fn text(kind: ProviderKind) -> Request {
    Request {
        context: RequestContext { task: Task::Ask, session: None, turn: 3, attempt: 1 },
        model: model(kind).to_owned(),
        system: "You ask one question.\nNothing else.".to_owned(),
        messages: vec![Message::user("They said: “It was cold.”")],
        shape: None,
        temperature: Some(0.7),
        max_tokens: 200,
        effort: None,
        deadline: Instant::now() + Duration::from_secs(20),
    }
}

/// A request for an answer to be read.
pub(crate) fn shaped(kind: ProviderKind) -> Request {
    let schema = json!({
        "type": "object", "properties": {"concepts": {"type": "array", "items": {"type": "string"}}},
        "required": ["concepts"], "additionalProperties": false,
    });
    Request {
        context: RequestContext { task: Task::Listen, session: None, turn: 3, attempt: 1 },
        shape: Some(Shape { name: "listen", schema: Arc::new(schema) }),
        ..text(kind)
    }
}

/// What a shaped request is answered.
pub(crate) fn reading() -> Value {
    json!({"concepts": ["cold", "a \"quote\" with {braces}"]})
}

/// A server.
pub(crate) fn server(script: impl Script) -> Scripted {
    Scripted::start(script).unwrap()
}

/// Settings that reach a server.
pub(crate) fn settings(kind: ProviderKind, base_url: &str) -> Settings {
    Settings { base_url: Some(base_url.to_owned()), key: Some(Key::new(KEY).unwrap()), ..Settings::new(kind) }
}

/// A provider that asks a server.
pub(crate) fn provider(kind: ProviderKind, server: &Scripted) -> Arc<dyn Provider> {
    connect(settings(kind, &server.url())).unwrap()
}

/// What came, and the pieces it came in.
pub(crate) async fn complete(
    provider: &dyn Provider,
    request: &Request,
) -> (Result<Completion, ProviderError>, Vec<String>) {
    let pieces = Mutex::new(Vec::new());
    let outcome = provider.complete(request, &|piece| pieces.lock().unwrap().push(piece.to_owned())).await;
    (outcome, pieces.into_inner().unwrap())
}

/// Runs what waits for connections.
pub(crate) fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}
