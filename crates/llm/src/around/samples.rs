//! What the tests of this room call: a provider that plays what it is told, and requests to it.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use colloquy_engine::SessionId;
use colloquy_engine::interpretation::Task;
use colloquy_engine::ports::DraftSink;
use tokio::time::Instant;

use crate::provider::{
    Completion, Fault, Message, Provider, ProviderError, Request, RequestContext, Stop, Tokens,
};

/// One call as it is played: how long it takes, the pieces passed on, the end.
pub(crate) struct Played {
    pub(crate) lasts: Duration,
    pub(crate) pieces: Vec<&'static str>,
    pub(crate) end: Result<Completion, ProviderError>,
}

/// A call that fails at once.
pub(crate) fn fails(fault: Fault) -> Played {
    Played { lasts: Duration::ZERO, pieces: Vec::new(), end: Err(ProviderError::new("played", fault, "no")) }
}

/// A call that is answered at once, with 1000 tokens in, 400 of them cached, and 100 out.
pub(crate) fn answers() -> Played {
    let tokens = Tokens { input: 1000, cached: 400, output: 100 };
    let end = Ok(Completion { text: "Why?".to_owned(), tokens, model: "gpt-5".to_owned(), stop: Stop::Done });
    Played { lasts: Duration::ZERO, pieces: vec!["Why?"], end }
}

/// The same after some seconds.
pub(crate) fn after(seconds: u64, played: Played) -> Played {
    Played { lasts: Duration::from_secs(seconds), ..played }
}

/// Plays its calls in order, and answers when none is left.
#[derive(Default)]
pub(crate) struct Player {
    calls: Mutex<VecDeque<Played>>,
    begun: Mutex<Vec<(Instant, u32)>>,
}

impl Player {
    pub(crate) fn of(calls: impl IntoIterator<Item = Played>) -> Arc<Self> {
        Arc::new(Self { calls: Mutex::new(calls.into_iter().collect()), begun: Mutex::default() })
    }

    /// When calls were begun, and which attempt they were.
    pub(crate) fn begun(&self) -> Vec<(Instant, u32)> {
        self.begun.lock().unwrap().clone()
    }
}

#[async_trait]
impl Provider for Player {
    fn name(&self) -> &'static str {
        "played"
    }

    async fn complete(&self, request: &Request, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        self.begun.lock().unwrap().push((Instant::now(), request.context.attempt));
        let played = self.calls.lock().unwrap().pop_front().unwrap_or_else(answers);
        played.pieces.iter().for_each(|piece| pieces(piece));
        tokio::time::sleep(played.lasts).await;
        played.end
    }
}

/// A request of a session, waited for one minute.
pub(crate) fn request(session: Option<&str>) -> Request {
    Request {
        context: RequestContext {
            task: Task::Ask,
            session: session.map(|id| SessionId::parse(id).unwrap()),
            turn: 3,
            attempt: 1,
        },
        model: "gpt-5".to_owned(),
        system: "s".repeat(3_000),
        messages: vec![Message::user("m".repeat(1_000))],
        shape: None,
        temperature: None,
        max_tokens: 500,
        effort: None,
        deadline: Instant::now() + Duration::from_mins(1),
    }
}

/// The fault of a result.
pub(crate) fn fault(result: &Result<Completion, ProviderError>) -> Option<Fault> {
    result.as_ref().err().map(|error| error.fault)
}
