//! Wiring: the only place that names every adapter and joins them to the engine.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use colloquy_ask::offline::Offline;
use colloquy_embed::http::{Dialect, HttpSettings};
use colloquy_embed::weights::{self, Places, Progress, Source};
use colloquy_embed::{Cached, HttpEmbedder, LexicalEmbedder, LocalEmbedder};
use colloquy_engine::engine::{Engine, Parts};
use colloquy_engine::ports::memory::MemoryStore;
use colloquy_engine::ports::{Clock, SteppedClock, Store, Thresholds};
use colloquy_engine::{Embedder, Interpreter, Ledger, Linguist};
use colloquy_llm::Modelled;
use colloquy_research::respondent::persona::Persona;
use colloquy_server::wire::catalogue::Interviewer;
use colloquy_server::{AppState, Defaults};
use colloquy_store::SqliteStore;
use indicatif::{ProgressBar, ProgressStyle};
use jiff::Timestamp;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

use crate::commands::Context;
use crate::config::{Config, EmbedderChoice};
use crate::library::{Kind, Library};
use crate::terminal;

pub(crate) mod interviewers;
pub(crate) mod local;
pub(crate) mod models;
pub(crate) mod people;
pub(crate) mod player;

use models::{House, Ledgers, Tape};

/// What understands and speaks.
#[derive(Clone)]
pub(crate) struct Language {
    /// Reads answers and words questions, offline.
    pub(crate) offline: Arc<Offline>,
    /// Does the same with language models, when one is chosen.
    pub(crate) modelled: Option<Arc<dyn Interpreter>>,
    /// The chosen model itself: for what nobody stands in for, playing people and summing interviews up.
    pub(crate) model: Option<Arc<Modelled>>,
    /// Questions are worded together with the reading, for what the offline engine's reading leads to.
    pub(crate) guesses: bool,
    /// Vectors of meaning.
    pub(crate) embedder: Arc<dyn Embedder>,
    /// Where the models' providers are connected, when a model is chosen: each once.
    pub(crate) house: Option<Arc<Mutex<House>>>,
}

impl Language {
    /// As the engine's interpreter.
    pub(crate) fn interpreter(&self) -> Arc<dyn Interpreter> {
        self.modelled.clone().unwrap_or_else(|| Arc::clone(&self.offline) as Arc<dyn Interpreter>)
    }

    /// As the engine's linguist.
    pub(crate) fn linguist(&self) -> Arc<dyn Linguist> {
        Arc::clone(&self.offline) as Arc<dyn Linguist>
    }
}

/// Whose time an interview runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Time {
    /// The machine's.
    System,
    /// One second per event from a fixed moment: the same every time.
    Stepped,
}

/// The machine's clock.
struct SystemClock(Instant);

impl Default for SystemClock {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the Clock that reads the machine's time")]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }

    fn monotonic_us(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_micros()).unwrap_or(u64::MAX)
    }
}

/// Starts telling the operator what happens.
pub(crate) fn log(config: &Config) {
    let level: LevelFilter = config.log_level.parse().unwrap_or(LevelFilter::INFO);
    let quiet = level.min(LevelFilter::WARN);
    // Statements, without the values in them, at the finest level alone.
    let statements = if level == LevelFilter::TRACE { LevelFilter::DEBUG } else { LevelFilter::OFF };
    let targets = Targets::new().with_default(level).with_targets([
        ("hyper", quiet),
        ("sqlx", quiet),
        ("sqlx::query", statements),
    ]);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = if config.log_json { lines.json().boxed() } else { lines.boxed() };
    // A second start in one process is not an error worth stopping for.
    let _ = tracing_subscriber::registry().with(lines.with_filter(targets)).try_init();
}

/// What reads, asks and gives vectors by the settings, for interviews that are kept in a store.
pub(crate) async fn language(context: &Context, store: &Arc<dyn Store>) -> Result<Language> {
    with_models(offline(&context.config).await?, context, store)
}

/// The same for a session that was begun with an embedder: it keeps it. Where that is not here, the engine goes on by
/// words and says so.
pub(crate) async fn language_of(
    context: &Context,
    store: &Arc<dyn Store>,
    begun_with: &str,
) -> Result<Language> {
    let lexical = LexicalEmbedder::default();
    if lexical.name() == begun_with {
        return with_models(joined(Arc::new(Cached::new(Arc::new(lexical)))), context, store);
    }
    language(context, store).await
}

/// The model of the settings, for a kept interview that is over or paused; None when none is chosen.
pub(crate) fn modelled(context: &Context, store: &Arc<dyn Store>) -> Result<Option<Arc<Modelled>>> {
    Ok(with_models(lexical(), context, store)?.model)
}

/// What reads and asks by the settings, for what is no kept interview: calls of models are written down in the database,
/// and each session begins with nothing spent.
pub(crate) async fn language_apart(context: &Context) -> Result<Language> {
    let mut language = offline(&context.config).await?;
    join_apart(context, &mut language).await?;
    Ok(language)
}

/// Lets the models of the settings read and ask in what is no kept interview.
pub(crate) async fn join_apart(context: &Context, language: &mut Language) -> Result<()> {
    if context.config.llm.chosen.is_some() {
        let calls = store(&context.config, true).await?;
        let ledgers = Ledgers { calls, spent: Arc::new(MemoryStore::default()) };
        models::join(&context.config.llm, &context.books, ledgers, None, language)?;
    }
    Ok(())
}

/// The offline language engine and the embedder of the settings.
pub(crate) async fn offline(config: &Config) -> Result<Language> {
    Ok(joined(embedder(config).await?))
}

fn with_models(mut language: Language, context: &Context, store: &Arc<dyn Store>) -> Result<Language> {
    // What is played again costs nothing.
    let ledger: Arc<dyn Ledger> = match &context.tape {
        Some(Tape::Replay(_)) => Arc::new(MemoryStore::default()),
        _ => Arc::clone(store) as _,
    };
    let ledgers = Ledgers { calls: Arc::clone(&ledger), spent: ledger };
    models::join(&context.config.llm, &context.books, ledgers, context.tape.as_ref(), &mut language)?;
    Ok(language)
}

/// The offline language engine without weights: for commands that read one answer's form only.
pub(crate) fn lexical() -> Language {
    joined(Arc::new(Cached::new(Arc::new(LexicalEmbedder::default()))))
}

fn joined(embedder: Arc<dyn Embedder>) -> Language {
    Language {
        offline: Arc::new(Offline::with_embedder(Arc::clone(&embedder))),
        modelled: None,
        model: None,
        guesses: false,
        embedder,
        house: None,
    }
}

/// An engine of its parts.
pub(crate) fn engine(config: &Config, language: &Language, store: Arc<dyn Store>, time: Time) -> Engine {
    let clock: Arc<dyn Clock> = match time {
        Time::System => Arc::new(SystemClock::default()),
        Time::Stepped => Arc::new(SteppedClock::default()),
    };
    Engine::new(Parts {
        interpreter: language.interpreter(),
        guess: language.guesses.then(|| Arc::clone(&language.offline) as Arc<dyn Interpreter>),
        linguist: language.linguist(),
        embedder: Arc::clone(&language.embedder),
        store,
        clock,
        streaming: config.streaming,
        patience: config.llm.deadline,
    })
}

/// The database of the settings, or a store that forgets.
pub(crate) async fn store(config: &Config, keep: bool) -> Result<Arc<dyn Store>> {
    if !keep {
        return Ok(Arc::new(MemoryStore::default()));
    }
    Ok(Arc::new(database(config).await?))
}

/// The database of the settings.
pub(crate) async fn database(config: &Config) -> Result<SqliteStore> {
    Ok(match &config.database_url {
        Some(url) => {
            let path = url.trim_start_matches("sqlite:").trim_start_matches("//");
            SqliteStore::open(Path::new(path)).await?
        }
        None => SqliteStore::open_in(&config.data).await?,
    })
}

/// What the server is made of: the engine, everything that can be named, and what the settings propose.
pub(crate) fn server_state(
    engine: Arc<Engine>,
    library: &Library,
    config: &Config,
    interviewers: Vec<Interviewer>,
) -> Result<AppState> {
    let mut shelves = colloquy_server::Library { interviewers, ..colloquy_server::Library::default() };
    for id in library.ids(Kind::Concept) {
        let concept = library.concept(&id)?;
        shelves.concept_sources.insert(id.clone(), library.document(Kind::Concept, &id)?.text);
        shelves.concepts.insert(id, concept);
    }
    for id in library.ids(Kind::Methodology) {
        let methodology = library.methodology(&id)?;
        shelves.methodologies.insert(id, methodology);
    }
    shelves.personas = library.personas()?.0.into_values().map(persona).collect::<Result<_, _>>()?;
    // Settings may name files of one's own: they are put on the shelves under their ids.
    let concept = library.concept(&config.concept)?;
    let methodology = config.methodology.as_deref().map(|named| library.methodology(named)).transpose()?;
    let defaults = Defaults {
        concept_id: Some(concept.id.clone()),
        methodology: methodology.as_ref().map(|methodology| methodology.name.clone()),
        max_turns: Some(config.max_turns),
    };
    let source = library.document(Kind::Concept, &config.concept)?.text;
    shelves.concept_sources.entry(concept.id.clone()).or_insert(source);
    shelves.concepts.entry(concept.id.clone()).or_insert(concept);
    if let Some(methodology) = methodology {
        shelves.methodologies.entry(methodology.name.clone()).or_insert(methodology);
    }
    Ok(AppState::new(engine, Arc::new(shelves), defaults))
}

/// A persona as the server lists it.
fn persona(persona: Persona) -> serde_json::Result<colloquy_server::wire::catalogue::Persona> {
    let numbers = |group: serde_json::Result<serde_json::Value>| serde_json::from_value(group?);
    Ok(colloquy_server::wire::catalogue::Persona {
        mix: numbers(serde_json::to_value(persona.mix))?,
        traits: numbers(serde_json::to_value(persona.traits))?,
        id: persona.name.clone(),
        name: persona.name,
    })
}

/// Where weights are looked for.
pub(crate) fn places(config: &Config) -> Places {
    Places { explicit: config.model_dir.clone(), environment: None, data: Some(config.data.clone()) }
}

async fn embedder(config: &Config) -> Result<Arc<dyn Embedder>> {
    let inner: Arc<dyn Embedder> = match config.embedder {
        EmbedderChoice::Lexical => Arc::new(LexicalEmbedder::default()),
        EmbedderChoice::Http => Arc::new(served(config).await?),
        EmbedderChoice::Model => Arc::new(model(config).await?),
        EmbedderChoice::Auto if config.model_dir.is_some() => Arc::new(model(config).await?),
        EmbedderChoice::Auto => match model(config).await {
            Ok(model) => Arc::new(model),
            Err(error) if error.downcast_ref::<weights::WeightsError>().is_some_and(is_wrong) => {
                return Err(error);
            }
            Err(error) => {
                terminal::remark(format_args!(
                    "note: {error:#}. Meaning is judged by words alone; `colloquy models pull` fetches the model"
                ));
                Arc::new(LexicalEmbedder::default())
            }
        },
    };
    Ok(Arc::new(Cached::new(inner)))
}

/// Weights that are there and not right are never passed over.
fn is_wrong(error: &weights::WeightsError) -> bool {
    matches!(error, weights::WeightsError::WrongHash { .. } | weights::WeightsError::Model(_))
}

async fn model(config: &Config) -> Result<LocalEmbedder> {
    let folder = match places(config).find()? {
        Some(folder) => folder,
        None if config.fetch => pull(&config.data).await?,
        None => bail!("the embedding model is not there and may not be fetched (--offline)"),
    };
    Ok(LocalEmbedder::open(&folder)?)
}

async fn served(config: &Config) -> Result<HttpEmbedder> {
    let url = config.embedding_url.clone().unwrap_or_default();
    let dialect = if url.contains("/api/embed") { Dialect::Ollama } else { Dialect::OpenAi };
    let base_url = url
        .trim_end_matches('/')
        .trim_end_matches("/api/embed")
        .trim_end_matches("/embeddings")
        .trim_end_matches("/v1")
        .to_owned();
    let settings = HttpSettings {
        base_url,
        model: config.embedding_model.clone(),
        dialect,
        api_key: config.embedding_key.clone(),
        timeout: Duration::from_secs(30),
        thresholds: Thresholds { surface: 0.80, slot: 0.60, question: 0.92 },
    };
    HttpEmbedder::connect(settings)
        .await
        .with_context(|| format!("the embedding server at {url} cannot be used"))
}

/// Fetches the default model with a progress bar. Returns its folder.
pub(crate) async fn pull(data: &Path) -> Result<PathBuf> {
    let bar = bar();
    let folder = weights::pull(data, &Source::usual(), &|progress| advance(&bar, progress)).await;
    bar.finish_and_clear();
    Ok(folder?)
}

/// Imports the default model with a progress bar. Returns its folder.
pub(crate) fn import(source: &Path, data: &Path) -> Result<PathBuf> {
    let bar = bar();
    let folder = weights::import(source, data, &|progress| advance(&bar, progress));
    bar.finish_and_clear();
    Ok(folder?)
}

fn bar() -> ProgressBar {
    let bar = ProgressBar::new(weights::total_size());
    if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:30}] {bytes} of {total_bytes}") {
        bar.set_style(style);
    }
    bar.set_message("embedding model");
    bar
}

fn advance(bar: &ProgressBar, progress: Progress) {
    match progress {
        Progress::Trying(source) => bar.set_message(format!("embedding model from {source}")),
        Progress::Bytes { done, total } => {
            bar.set_length(total);
            bar.set_position(done);
        }
    }
}
