//! Joining language models: a voice for each task, what goes around their calls, and who does the work when they fail.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Result, bail};
use colloquy_engine::interpretation::Task;
use colloquy_engine::{Interpreter, Ledger};
use colloquy_llm::around::{self, Around, Book, Fallback, Home, Purse, Record, Replay};
use colloquy_llm::price::Prices;
use colloquy_llm::provider::{
    self, Message, Provider, ProviderKind, Request, RequestContext, Settings, Shape, Tokens,
};
use colloquy_llm::{Modelled, Voice};
use tokio::time::Instant;

use super::{Language, SystemClock};
use crate::config::llm::{Access, Choice, Llm, TaskSettings, example, key_variables};
use crate::config::{Layer, variable};

/// Wordings of one question a model may try before somebody else words it.
const TRIES: u32 = 2;

/// The books of a program, to be settled before it ends.
#[derive(Clone, Default)]
pub(crate) struct Books(Arc<Mutex<Vec<Arc<Book>>>>);

impl Books {
    fn keep(&self, book: &Arc<Book>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(book));
    }

    /// Waits until every call so far is written down.
    pub(crate) async fn settle(&self) {
        let books = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for book in books {
            book.settle().await;
        }
    }
}

/// Where calls are written down.
pub(crate) struct Ledgers {
    /// Every call.
    pub(crate) calls: Arc<dyn Ledger>,
    /// What sessions have cost.
    pub(crate) spent: Arc<dyn Ledger>,
}

/// A recording of what models are asked and reply.
#[derive(Debug, Clone)]
pub(crate) enum Tape {
    /// Made in a folder.
    Record(PathBuf),
    /// Played from a folder, in the place of the models.
    Replay(PathBuf),
}

impl Tape {
    fn without_model(&self) -> anyhow::Error {
        let (flag, model) = match self {
            Self::Record(_) => ("--record", "a model to record"),
            Self::Replay(_) => ("--replay", "the model that was recorded"),
        };
        anyhow::anyhow!(
            "{flag} needs {model} and none is chosen, so nothing was begun; name it by `--model PROVIDER/MODEL`"
        )
    }
}

/// Lets models read and ask, when the settings choose one. To be called once per program: calls of one provider share
/// what goes around them.
///
/// # Errors
/// When a chosen provider lacks its key, model or address, in one sentence.
pub(crate) fn join(
    llm: &Llm,
    books: &Books,
    ledgers: Ledgers,
    tape: Option<&Tape>,
    language: &mut Language,
) -> Result<()> {
    if llm.chosen.is_none() {
        return match tape {
            Some(tape) => Err(tape.without_model()),
            None => Ok(()),
        };
    }
    let mut house = House::open(llm, books, ledgers, tape)?;
    let offline = Arc::clone(&language.offline) as Arc<dyn Interpreter>;
    let mut chain = Arc::clone(&offline);
    if let Some(second) = &llm.fallback {
        let second = house.modelled(&|_| Some(second.clone()), &offline)?;
        chain = over(second, chain, llm);
    }
    let first = house.modelled(&|task| llm.who(task), &offline)?;
    language.model = Some(Arc::clone(&first));
    language.modelled = Some(over(first, chain, llm));
    language.guesses = llm.one_call;
    language.house = Some(Arc::new(Mutex::new(house)));
    Ok(())
}

/// One before another.
fn over(first: Arc<dyn Interpreter>, second: Arc<dyn Interpreter>, llm: &Llm) -> Arc<dyn Interpreter> {
    let over = Fallback::new(first, second, TRIES);
    Arc::new(if llm.end_on_budget { over.stopping_at_budget() } else { over })
}

/// One thing to say to a model, as small as can be.
const TINY: &str = "This is a test of the connection. Reply with the one word: yes";

/// Makes one small call to a choice, as a task would make it. With `shaped` the reply has to have a shape.
pub(crate) async fn call(
    llm: &Llm,
    books: &Books,
    ledger: Arc<dyn Ledger>,
    (settings, choice): (&TaskSettings, &Choice),
    shaped: bool,
) -> Result<Called> {
    let ledgers = Ledgers { calls: Arc::clone(&ledger), spent: ledger };
    let mut house = House::open(llm, books, ledgers, None)?;
    let voice = house.voice(settings, choice)?;
    let schema = serde_json::json!({
        "type": "object", "properties": {"reply": {"type": "string"}}, "required": ["reply"],
        "additionalProperties": false,
    });
    let begun = Instant::now();
    let request = Request {
        context: RequestContext { task: settings.task, session: None, turn: 0, attempt: 1 },
        model: voice.model,
        system: "You are asked for one word.".to_owned(),
        messages: vec![Message::user(TINY)],
        shape: shaped.then(|| Shape { name: settings.task.name(), schema: Arc::new(schema) }),
        temperature: voice.temperature,
        max_tokens: voice.max_tokens,
        effort: voice.effort,
        deadline: begun + voice.timeout,
    };
    let completion = voice.provider.complete(&request, &|_| ()).await?;
    Ok(Called {
        latency: begun.elapsed(),
        cost_usd: house.prices.cost_usd(&request.model, completion.tokens),
        tokens: completion.tokens,
        model: completion.model,
    })
}

/// What came of a small call.
pub(crate) struct Called {
    /// How long it took.
    pub(crate) latency: Duration,
    /// Tokens.
    pub(crate) tokens: Tokens,
    /// US dollars, when the price is known.
    pub(crate) cost_usd: Option<f64>,
    /// The model, as it calls itself.
    pub(crate) model: String,
}

/// Providers as they are called, each connected once.
pub(crate) struct House {
    llm: Arc<Llm>,
    around: Around,
    prices: Arc<Prices>,
    tape: Option<Tape>,
    connected: BTreeMap<ProviderKind, Arc<dyn Provider>>,
}

impl House {
    pub(super) fn open(llm: &Llm, books: &Books, ledgers: Ledgers, tape: Option<&Tape>) -> Result<Self> {
        let prices = Arc::new(match &llm.prices {
            Some(file) => Prices::with_file(file)?,
            None => Prices::shipped()?,
        });
        let book = Book::open(ledgers.calls, Arc::clone(&prices), Arc::new(SystemClock::default()));
        books.keep(&book);
        let purse = llm.budget_usd.map(|dollars| Purse::new(ledgers.spent, Arc::clone(&prices), dollars));
        // Programs that wait for the same provider must not all wait for the same time.
        let seed = uuid::Uuid::now_v7().as_u64_pair().1;
        let around = Around { at_once: llm.at_once, book, purse, seed };
        let (llm, tape) = (Arc::new(llm.clone()), tape.cloned());
        Ok(Self { llm, around, prices, tape, connected: BTreeMap::new() })
    }

    /// The same for a server of one's own at another address; it is sent no key.
    pub(super) fn at(&self, base_url: &str) -> Self {
        let mut llm = Llm::clone(&self.llm);
        let access =
            Access { base_url: Some(base_url.to_owned()), key_place: None, key: Ok(None), structured: None };
        llm.access.insert(ProviderKind::Compatible, access);
        Self {
            llm: Arc::new(llm),
            around: self.around.clone(),
            prices: Arc::clone(&self.prices),
            tape: self.tape.clone(),
            connected: BTreeMap::new(),
        }
    }

    /// One choice for all tasks, and the offline engine behind it.
    pub(super) fn interviewer(
        &mut self,
        choice: &Choice,
        offline: &Arc<dyn Interpreter>,
    ) -> Result<Arc<dyn Interpreter>> {
        let first = self.modelled(&|_| Some(choice.clone()), offline)?;
        Ok(over(first, Arc::clone(offline), &self.llm))
    }

    fn modelled(
        &mut self,
        who: &dyn Fn(&TaskSettings) -> Option<Choice>,
        offline: &Arc<dyn Interpreter>,
    ) -> Result<Arc<Modelled>> {
        let voices = self.voices(who)?;
        match Modelled::new(voices, Arc::clone(&self.prices)) {
            Some(modelled) if self.llm.locked => Ok(Arc::new(modelled.locked_to(Arc::clone(offline)))),
            Some(modelled) => Ok(Arc::new(modelled)),
            None => bail!("there is a task no model does; `colloquy models list` shows who does which"),
        }
    }

    fn voices(&mut self, who: &dyn Fn(&TaskSettings) -> Option<Choice>) -> Result<HashMap<Task, Voice>> {
        let llm = Arc::clone(&self.llm);
        let mut voices = HashMap::new();
        for settings in &llm.tasks {
            let Some(choice) = who(settings) else { continue };
            voices.insert(settings.task, self.voice(settings, &choice)?);
        }
        Ok(voices)
    }

    fn voice(&mut self, settings: &TaskSettings, choice: &Choice) -> Result<Voice> {
        Ok(Voice {
            model: model(choice)?,
            provider: self.provider(choice)?,
            temperature: Some(settings.temperature),
            max_tokens: settings.max_tokens,
            timeout: settings.timeout,
            effort: settings.effort.clone(),
        })
    }

    fn provider(&mut self, choice: &Choice) -> Result<Arc<dyn Provider>> {
        if let Some(known) = self.connected.get(&choice.kind) {
            return Ok(Arc::clone(known));
        }
        let bare: Arc<dyn Provider> = match &self.tape {
            // Neither key nor server is needed.
            Some(Tape::Replay(folder)) => Arc::new(Replay::open(choice.kind.name(), folder)?),
            Some(Tape::Record(folder)) => Arc::new(Record::new(connect(&self.llm, choice)?, folder)?),
            None => connect(&self.llm, choice)?,
        };
        let wrapped: Arc<dyn Provider> = Arc::new(Home::new(around::usual(bare, &self.around)));
        self.connected.insert(choice.kind, Arc::clone(&wrapped));
        Ok(wrapped)
    }
}

/// A chosen provider, bare.
fn connect(llm: &Llm, choice: &Choice) -> Result<Arc<dyn Provider>> {
    Ok(provider::connect(settings(llm, choice)?)?)
}

/// The model of a choice.
fn model(choice: &Choice) -> Result<String> {
    let name = choice.kind.name();
    choice.model.clone().ok_or_else(|| {
        let key = choice.setting.replace(".provider", ".model");
        missing(choice, &format!(
            "`{name}` is named without a model, so nothing was begun; name one, as in `--model {name}/{}`, or by `{key}`",
            example(choice.kind)
        ))
    })
}

/// How a chosen provider is reached; says what is missing.
fn settings(llm: &Llm, choice: &Choice) -> Result<Settings> {
    let (kind, name) = (choice.kind, choice.kind.name());
    let Some(access) = llm.access.get(&kind) else { return Ok(Settings::new(kind)) };
    let key = access.key.clone().map_err(|why| {
        missing(choice, &format!("the key for `{name}` cannot be used, so nothing was begun: {why}"))
    })?;
    if key.is_none() && kind.needs_key() {
        let variables = key_variables(kind).join(" or ");
        return Err(missing(
            choice,
            &format!(
                "`{name}` needs a key and there is none, so nothing was begun; put it into {variables}, name a file that \
             holds it by `llm.{name}.api_key_file`, or choose `none` to interview offline"
            ),
        ));
    }
    if access.base_url.is_none() && kind.base_url().is_none() {
        let key = format!("llm.{name}.base_url");
        return Err(missing(
            choice,
            &format!(
                "`{name}` needs the address of its server and there is none, so nothing was begun; set `{key}` (also {}), such \
             as http://127.0.0.1:11434 for Ollama",
                variable(&key)
            ),
        ));
    }
    Ok(Settings { kind, base_url: access.base_url.clone(), key, structured: access.structured })
}

/// What is missing for a choice, as a fault of the setting that made it.
fn missing(choice: &Choice, what: &str) -> anyhow::Error {
    let place = match &choice.layer {
        Layer::Flag(flag) => format!("{flag}: "),
        layer => format!("setting `{}` {layer}: ", choice.setting),
    };
    anyhow::anyhow!("{place}{what}")
}
