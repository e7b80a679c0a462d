//! The interpreter that asks language models: what to say to them, and what to make of what they say.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use colloquy_engine::interpretation::{
    Act, AskRequest, CallContext, Departure, Instead, Intent, ListenRequest, Move, NameSlotsRequest,
    Operation, Purpose, QuestionBrief, Reading, Reply, SlotProposal, Task, Usage, Wording,
};
use colloquy_engine::ports::{DraftSink, LanguageError};
use colloquy_engine::utterance::Utterance;
use colloquy_engine::{Interpreter, Methodology, SessionState};
use serde_json::Value;
use tokio::time::Instant;

use crate::price::Prices;
use crate::provider::{
    Completion, Fault, Message, Provider, ProviderError, Request, RequestContext, Role, Shape, Stop,
};
use crate::reply::json_of;
use crate::task::simulate::Part;
use crate::task::summarise::Summary;
use crate::task::{ask, listen, name_slots, open, simulate, summarise};

#[cfg(test)]
mod tests;

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

impl<'a> Asked<'a> {
    /// Plain text is asked for.
    fn text(task: Task, call: &'a CallContext, system: &'a str, messages: Vec<Message>) -> Self {
        Self { task, call, attempt: call.attempt, system, messages, shape: None }
    }
}

/// Reads answers and words questions with language models.
pub struct Modelled {
    voices: HashMap<Task, Voice>,
    prices: Arc<Prices>,
    name: String,
    /// Words the questions of a study whose wording is fixed: the model only chooses among them.
    locked: Option<Arc<dyn Interpreter>>,
}

impl Modelled {
    /// Of a voice for each task. None when `listen`, `ask` or `open` has none.
    pub fn new(voices: HashMap<Task, Voice>, prices: Arc<Prices>) -> Option<Self> {
        voices.get(&Task::Listen)?;
        voices.get(&Task::Open)?;
        let name = voices.get(&Task::Ask)?.model.clone();
        Some(Self { voices, prices, name, locked: None })
    }

    /// The same, with questions worded by somebody else: the model chooses among them and words none itself.
    #[must_use]
    pub fn locked_to(self, words: Arc<dyn Interpreter>) -> Self {
        Self { locked: Some(words), ..self }
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

    /// The first question.
    async fn open(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        let voice = self.voice(Task::Open)?;
        let system = open::prompt(request).map_err(|error| ours(voice, error))?;
        let messages = vec![Message::user("Say your opening words.")];
        let asked = Asked::text(Task::Open, call, &system, messages);
        let completion = voice.complete(asked, draft).await?;
        let intent = Intent { operation: Some(Operation::Open), ..request.brief.intent.clone() };
        self.worded(
            voice,
            &completion,
            Wording { question: completion.text.trim().to_owned(), intent, ..Wording::default() },
        )
    }

    /// What is said after an answer.
    async fn follow(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        let voice = self.voice(Task::Ask)?;
        let system = ask::system(request).map_err(|error| ours(voice, error))?;
        let user = ask::user(request).map_err(|error| ours(voice, error))?;
        let words = ask::Words::new(draft);
        let asked = Asked::text(Task::Ask, call, &system, vec![Message::user(user)]);
        let completion = voice.complete(asked, &|piece| words.take(piece)).await?;
        let said = ask::Said::of(&completion.text, request.brief.others.len());
        let intent = &request.brief.intent;
        let closes = request.brief.purpose == Purpose::Closing;
        let missing = said.asks_for.and_then(|at| request.brief.course.missing.get(at));
        let asked_for = missing.filter(|_| !closes).map(|missing| missing.slot.clone());
        let wording = Wording {
            question: said.question,
            intent: Intent {
                operation: said.operation.filter(|_| !closes).or(intent.operation),
                aspect: asked_for.or_else(|| intent.aspect.clone().filter(|_| said.departure.is_none())),
                ..intent.clone()
            },
            noticed: said.noticed,
            // An interview ends by itself: a model closes it only for somebody who wants to stop, or when it is told to.
            departure: said.departure.filter(|departure| {
                let stops =
                    said.noticed == Some(Act::Closing) || request.brief.course.moved.what == Move::WrapUp;
                !closes && (departure.instead != Instead::Close || stops)
            }),
            ..Wording::default()
        };
        self.worded(voice, &completion, wording)
    }

    /// One of the questions that somebody else words: the proposal's and the other candidates'.
    async fn choose(
        &self,
        words: &dyn Interpreter,
        request: &AskRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Wording>, LanguageError> {
        let voice = self.voice(Task::Ask)?;
        let mut given = vec![words.ask(request, call, &|_| {}).await?.value];
        for other in &request.brief.others {
            let brief = QuestionBrief { focus: other.focus.clone(), ..request.brief.clone() };
            let strategy = request.methodology.strategy(&other.strategy);
            let request = AskRequest { brief: &brief, strategy, ..*request };
            given.push(words.ask(&request, call, &|_| {}).await?.value);
        }
        let system = ask::system(request).and_then(|system| Ok(system + &ask::locked()?));
        let system = system.map_err(|error| ours(voice, error))?;
        let mut user = ask::user(request).map_err(|error| ours(voice, error))?;
        for (at, wording) in given.iter().enumerate() {
            user += &format!("\n{}. {}", at + 1, wording.question);
        }
        let asked = Asked::text(Task::Ask, call, &system, vec![Message::user(user)]);
        let completion = voice.complete(asked, &|_| {}).await?;
        let said = ask::Said::of(&completion.text, request.brief.others.len());
        let Some(at) = ask::chosen(&said.question, given.len()) else {
            let detail = "the reply names none of the questions";
            return Err(ProviderError::new(voice.provider.name(), Fault::Unreadable, detail).into());
        };
        let departure = at
            .checked_sub(1)
            .map(|other| Departure { instead: Instead::Candidate(other), reason: said.reason.clone() });
        let wording = Wording { noticed: said.noticed, departure, ..given.swap_remove(at) };
        self.worded(voice, &completion, wording)
    }

    /// A wording with what it used up; an empty one is none.
    fn worded(
        &self,
        voice: &Voice,
        completion: &Completion,
        wording: Wording,
    ) -> Result<Reply<Wording>, LanguageError> {
        if wording.question.is_empty() {
            let detail = "the reply holds no question";
            return Err(ProviderError::new(voice.provider.name(), Fault::Unreadable, detail).into());
        }
        let usage = self.usage(completion, voice);
        Ok(Reply { value: wording, usage, by: voice.model.clone(), degraded: Vec::new() })
    }

    /// The model that plays people; None when none does.
    pub fn player(&self) -> Option<&str> {
        self.voices.get(&Task::Simulate).map(|voice| voice.model.as_str())
    }

    /// The next answer of a person played by a model; `talk` ends with the question to be answered.
    ///
    /// # Errors
    /// As the model's provider.
    pub async fn play(
        &self,
        part: &Part,
        talk: &[Utterance],
        call: &CallContext,
    ) -> Result<Reply<String>, LanguageError> {
        let voice = self.voice(Task::Simulate)?;
        let system = simulate::system(part).map_err(|error| ours(voice, error))?;
        let asked = Asked::text(Task::Simulate, call, &system, simulate::messages(talk));
        let completion = voice.complete(asked, &|_| {}).await?;
        let words = simulate::words(&completion.text);
        if words.is_empty() {
            let detail = "the reply holds no answer";
            return Err(ProviderError::new(voice.provider.name(), Fault::Unreadable, detail).into());
        }
        let usage = self.usage(&completion, voice);
        Ok(Reply { value: words, usage, by: voice.model.clone(), degraded: Vec::new() })
    }

    /// What an interview brought.
    ///
    /// # Errors
    /// As the model's provider, and when what came back holds no summary.
    pub async fn summarise(
        &self,
        session: &SessionState,
        methodology: &Methodology,
        call: &CallContext,
    ) -> Result<Reply<Summary>, LanguageError> {
        let voice = self.voice(Task::Summarise)?;
        let system = summarise::system(session, methodology).map_err(|error| ours(voice, error))?;
        let user = summarise::user(session).map_err(|error| ours(voice, error))?;
        let shape = Shape { name: Task::Summarise.name(), schema: summarise::schema() };
        let asked = Asked::text(Task::Summarise, call, &system, vec![Message::user(user)]);
        let asked = Asked { shape: Some(shape), ..asked };
        let (summary, usage) = self.shaped(voice, asked, |value| summarise::read(value, session)).await?;
        Ok(Reply { value: summary, usage, by: voice.model.clone(), degraded: Vec::new() })
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
        match (&self.locked, request.brief.purpose) {
            (Some(words), Purpose::FollowUp) => self.choose(words.as_ref(), request, call).await,
            (Some(words), _) => words.ask(request, call, draft).await,
            (None, Purpose::Opening) => self.open(request, call, draft).await,
            (None, _) => self.follow(request, call, draft).await,
        }
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
