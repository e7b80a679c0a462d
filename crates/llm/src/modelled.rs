//! The interpreter that asks language models: what to say to them, and what to make of what they say.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use colloquy_engine::Interpreter;
use colloquy_engine::interpretation::{
    AskRequest, CallContext, Intent, ListenRequest, NameSlotsRequest, Operation, Purpose, Reading, Reply,
    SlotProposal, Task, Usage, Wording,
};
use colloquy_engine::ports::{DraftSink, LanguageError};
use serde_json::Value;
use tokio::time::Instant;

use crate::price::Prices;
use crate::provider::{
    Completion, Fault, Message, Provider, ProviderError, Request, RequestContext, Role, Shape, Stop,
};
use crate::reply::json_of;
use crate::task::{ask, listen, name_slots, open};

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

    /// What a shaped reply comes to; asked for once more when it cannot be used.
    async fn shaped<T>(
        &self,
        voice: &Voice,
        asked: Asked<'_>,
        read: impl Fn(&Value) -> Result<T, String>,
    ) -> Result<(T, Usage), ProviderError> {
        let mut messages = asked.messages;
        let mut usage = Usage::default();
        for attempt in [asked.attempt, asked.attempt + 1] {
            let (messages_now, shape) = (messages.clone(), asked.shape.clone());
            let once = Asked { attempt, messages: messages_now, shape, ..asked };
            let completion = voice.complete(once, &|_| {}).await?;
            usage = usage.and(self.usage(&completion, voice));
            let reason = match taken(&completion, &read) {
                Ok(value) => return Ok((value, usage)),
                Err(reason) => reason,
            };
            if attempt > asked.attempt {
                let detail = format!("the reply to `{}` cannot be used: {reason}", asked.task.name());
                return Err(ProviderError::new(voice.provider.name(), Fault::Unreadable, detail));
            }
            messages.push(Message { role: Role::Assistant, text: completion.text });
            messages.push(Message::user(format!(
                "That cannot be used: {reason}. Reply with the JSON object alone, complete and by the schema."
            )));
        }
        Err(ProviderError::new(voice.provider.name(), Fault::Unreadable, "nothing came back"))
    }
}

/// What a completion comes to.
fn taken<T>(completion: &Completion, read: impl Fn(&Value) -> Result<T, String>) -> Result<T, String> {
    match (json_of(&completion.text), completion.stop) {
        (Some(value), _) => read(&value),
        (None, Stop::Length) => Err("it was cut off".to_owned()),
        (None, Stop::Done) => Err("it is no JSON".to_owned()),
    }
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
        let voice = self.voice(Task::Listen)?;
        let system = listen::system(request).map_err(|error| ours(voice, error))?;
        let user = listen::user(request).map_err(|error| ours(voice, error))?;
        let asked = Asked {
            task: Task::Listen,
            call,
            attempt: call.attempt,
            system: &system,
            messages: vec![Message::user(user)],
            shape: Some(Shape { name: Task::Listen.name(), schema: listen::schema(request) }),
        };
        let (heard, usage) = self.shaped(voice, asked, |value| listen::read(value, request)).await?;
        for item in &heard.left_out {
            tracing::debug!(
                session = call.session.as_str(),
                turn = call.turn,
                "left out of a reading: {item}"
            );
        }
        Ok(Reply { value: heard.reading, usage, by: voice.model.clone(), degraded: Vec::new() })
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

    fn names_slots(&self) -> bool {
        self.voices.contains_key(&Task::NameSlots)
    }

    async fn name_slots(
        &self,
        request: &NameSlotsRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Vec<SlotProposal>>, LanguageError> {
        let voice = self.voice(Task::NameSlots)?;
        let system = name_slots::system(request).map_err(|error| ours(voice, error))?;
        let user = name_slots::user(request).map_err(|error| ours(voice, error))?;
        let asked = Asked {
            task: Task::NameSlots,
            call,
            attempt: call.attempt,
            system: &system,
            messages: vec![Message::user(user)],
            shape: Some(Shape { name: Task::NameSlots.name(), schema: name_slots::schema(request) }),
        };
        let (groups, usage) = self.shaped(voice, asked, |value| name_slots::read(value, request)).await?;
        Ok(Reply { value: groups, usage, by: voice.model.clone(), degraded: Vec::new() })
    }
}
