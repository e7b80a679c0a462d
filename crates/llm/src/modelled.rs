//! The interpreter that asks language models: what to say to them, and what to make of what they say.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use colloquy_engine::Interpreter;
use colloquy_engine::interpretation::{
    AskRequest, CallContext, Intent, ListenRequest, Operation, Purpose, Reading, Reply, Task, Usage, Wording,
};
use colloquy_engine::ports::{DraftSink, LanguageError};
use tokio::time::Instant;

use crate::price::Prices;
use crate::provider::{
    Completion, Fault, Message, Provider, ProviderError, Request, RequestContext, Role, Shape, Stop,
};
use crate::reply::json_of;
use crate::task::{ask, listen, open};

/// Who does a task, and how.
#[derive(Clone)]
pub struct Voice {
    /// The model's provider, with all that goes around a call.
    pub provider: Arc<dyn Provider>,
    /// The model.
    pub model: String,
    /// 0..=2; None leaves it to the provider.
    pub temperature: Option<f64>,
    /// Most tokens of a reply.
    pub max_tokens: u32,
    /// Longest wait.
    pub timeout: Duration,
    /// How hard a reasoning model is to think.
    pub effort: Option<String>,
}

impl Voice {
    /// Asks for one completion.
    async fn complete(&self, asked: Asked<'_>, pieces: DraftSink<'_>) -> Result<Completion, ProviderError> {
        let call = asked.call;
        let request = Request {
            context: RequestContext {
                task: asked.task,
                session: Some(call.session.clone()),
                turn: call.turn,
                attempt: asked.attempt,
            },
            model: self.model.clone(),
            system: asked.system.to_owned(),
            messages: asked.messages,
            shape: asked.shape,
            temperature: self.temperature,
            max_tokens: self.max_tokens,
            effort: self.effort.clone(),
            deadline: Instant::now() + self.timeout.min(call.time_left),
        };
        self.provider.complete(&request, pieces).await
    }
}

/// One completion to be asked for.
struct Asked<'a> {
    task: Task,
    call: &'a CallContext,
    attempt: u32,
    system: &'a str,
    messages: Vec<Message>,
    shape: Option<Shape>,
}

/// Reads answers and words questions with language models.
pub struct Modelled {
    voices: HashMap<Task, Voice>,
    prices: Arc<Prices>,
    name: String,
}

impl Modelled {
    /// Of a voice for each task. None when `listen`, `ask` or `open` has none.
    pub fn new(voices: HashMap<Task, Voice>, prices: Arc<Prices>) -> Option<Self> {
        voices.get(&Task::Listen)?;
        voices.get(&Task::Open)?;
        let name = voices.get(&Task::Ask)?.model.clone();
        Some(Self { voices, prices, name })
    }

    fn voice(&self, task: Task) -> Result<&Voice, ProviderError> {
        let missing =
            || ProviderError::new("llm", Fault::UnknownModel, format!("no model for `{}`", task.name()));
        self.voices.get(&task).ok_or_else(missing)
    }

    /// What a completion used up.
    fn usage(&self, completion: &Completion, voice: &Voice) -> Usage {
        let tokens = completion.tokens;
        Usage {
            input_tokens: tokens.input,
            cached_tokens: tokens.cached,
            output_tokens: tokens.output,
            cost_usd: self.prices.cost_usd(&voice.model, tokens),
        }
    }

    /// A reading in JSON; asked for once more when what came back is none.
    async fn reading(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<(listen::Heard, Usage), ProviderError> {
        let voice = self.voice(Task::Listen)?;
        let system = listen::system(request).map_err(|error| ours(voice, error))?;
        let user = Message::user(listen::user(request).map_err(|error| ours(voice, error))?);
        let shape = Shape { name: Task::Listen.name(), schema: listen::schema(request) };
        let mut messages = vec![user];
        let mut usage = Usage::default();
        let mut attempt = call.attempt;
        loop {
            let asked = Asked {
                task: Task::Listen,
                call,
                attempt,
                system: &system,
                messages: messages.clone(),
                shape: Some(shape.clone()),
            };
            let completion = voice.complete(asked, &|_| {}).await?;
            usage = usage.and(self.usage(&completion, voice));
            let reason = match taken(&completion, request) {
                Ok(heard) => return Ok((heard, usage)),
                Err(reason) => reason,
            };
            if messages.len() > 1 {
                let detail = format!("the reading cannot be used: {reason}");
                return Err(ProviderError::new(voice.provider.name(), Fault::Unreadable, detail));
            }
            attempt += 1;
            messages.push(Message { role: Role::Assistant, text: completion.text });
            messages.push(Message::user(format!(
                "That cannot be used: {reason}. Reply with the JSON object alone, complete and by the schema."
            )));
        }
    }
}

/// The reading in a completion.
fn taken(completion: &Completion, request: &ListenRequest<'_>) -> Result<listen::Heard, String> {
    let Some(value) = json_of(&completion.text) else {
        return Err(match completion.stop {
            Stop::Length => "it was cut off".to_owned(),
            Stop::Done => "it is no JSON".to_owned(),
        });
    };
    listen::read(&value, request)
}

/// A prompt that cannot be made.
fn ours(voice: &Voice, error: String) -> ProviderError {
    ProviderError::new(voice.provider.name(), Fault::Rejected, error)
}

#[async_trait]
impl Interpreter for Modelled {
    fn name(&self) -> &str {
        &self.name
    }

    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        let (heard, usage) = self.reading(request, call).await?;
        for item in &heard.left_out {
            tracing::debug!(
                session = call.session.as_str(),
                turn = call.turn,
                "left out of a reading: {item}"
            );
        }
        let by = self.voice(Task::Listen)?.model.clone();
        Ok(Reply { value: heard.reading, usage, by, degraded: Vec::new() })
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        let opening = request.brief.purpose == Purpose::Opening;
        let task = if opening { Task::Open } else { Task::Ask };
        let voice = self.voice(task)?;
        let (system, user) = if opening {
            (open::prompt(request), Ok("Say your opening words.".to_owned()))
        } else {
            (ask::system(request), ask::user(request))
        };
        let system = system.map_err(|error| ours(voice, error))?;
        let user = user.map_err(|error| ours(voice, error))?;
        let asked = Asked {
            task,
            call,
            attempt: call.attempt,
            system: &system,
            messages: vec![Message::user(user)],
            shape: None,
        };
        let words = ask::Words::new(draft);
        let completion = voice.complete(asked, &|piece| words.take(piece)).await?;
        let said = ask::Said::of(&completion.text, request.brief.others.len());
        if said.question.is_empty() {
            let detail = "the reply holds no question";
            return Err(ProviderError::new(voice.provider.name(), Fault::Unreadable, detail).into());
        }
        let follows_up = matches!(request.brief.purpose, Purpose::FollowUp | Purpose::Clarification);
        let operation = if opening { Some(Operation::Open) } else { said.operation };
        let wording = Wording {
            question: said.question,
            intent: Intent {
                operation: operation.or(request.brief.intent.operation),
                ..request.brief.intent.clone()
            },
            noticed: said.noticed,
            departure: said.departure.filter(|_| follows_up),
            ..Wording::default()
        };
        let usage = self.usage(&completion, voice);
        Ok(Reply { value: wording, usage, by: voice.model.clone(), degraded: Vec::new() })
    }
}
