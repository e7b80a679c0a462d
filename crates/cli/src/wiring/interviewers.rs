//! Who may interview on the page: whom the settings name, the offline engine, and what was found here. One interpreter
//! stands for all, and picks by the name a session keeps.
//!
//! Keys and servers are looked for once, when the server starts. Nobody is sent a word before a session names them.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Result;
use async_trait::async_trait;
use colloquy_engine::interpretation::{
    AskRequest, CallContext, ListenRequest, NameSlotsRequest, Reading, Reply, SlotProposal, Task, Wording,
};
use colloquy_engine::ports::{DraftSink, LanguageError, Store};
use colloquy_engine::{Interpreter, Ledger};
use colloquy_llm::provider::ProviderKind;
use colloquy_llm::provider::local::{Local, Place};
use colloquy_server::wire::catalogue::Interviewer;

use super::Language;
use super::local::{self, OF_THE_SETTINGS, Server};
use super::models::{House, Ledgers, Tape};
use crate::commands::Context;
use crate::config::llm::{Choice, Llm, example};
use crate::config::{Config, EmbedderChoice, Layer};

/// Tasks of an interview: what they are sent is what people say.
const OF_AN_INTERVIEW: [Task; 4] = [Task::Listen, Task::Ask, Task::Open, Task::NameSlots];

/// So many are named to the operator; the page lists all.
const MOST_SHOWN: usize = 3;

/// Lets each session be done by whom it names: the language speaks for all of them afterwards. Returns who may be named,
/// the usual one first.
pub(crate) async fn join(
    context: &Context,
    store: &Arc<dyn Store>,
    own_port: u16,
    language: &mut Language,
) -> Result<Vec<Interviewer>> {
    let llm = &context.config.llm;
    let offline = Arc::clone(&language.offline) as Arc<dyn Interpreter>;
    // What is recorded or played is of one model, and who says `none` means it.
    let closed = llm.refused || context.tape.is_some();
    let (others, servers) = if closed {
        (None, Vec::new())
    } else {
        let ledger = || Arc::clone(store) as Arc<dyn Ledger>;
        let ledgers = Ledgers { calls: ledger(), spent: ledger() };
        let house = match language.house.take() {
            Some(house) => house,
            None => Arc::new(Mutex::new(House::open(llm, &context.books, ledgers, None)?)),
        };
        let others = Others::new(llm.clone(), house, Arc::clone(&offline));
        (Some(Mutex::new(others)), local::servers(llm, Some(own_port)).await)
    };
    let all = Interviewers { usual: language.interpreter(), offline, others };
    let mut listed = all.listed_always(context);
    if !closed {
        listed.extend(offered(&context.config, &servers).filter(|one| all.named(&one.name).is_some()));
    }
    language.modelled = Some(Arc::new(all));
    // Where the offline engine itself reads, nothing is guessed.
    language.guesses = llm.one_call;
    Ok(listed)
}

/// One line on whom the page offers, when the settings name nobody and there is somebody.
pub(crate) fn offer(llm: &Llm, listed: &[Interviewer]) -> Option<String> {
    let others: Vec<&str> =
        listed.iter().filter(|one| !one.default).map(|one| one.description.as_str()).collect();
    if llm.chosen.is_some() || others.is_empty() {
        return None;
    }
    let (shown, rest) = others.split_at(others.len().min(MOST_SHOWN));
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    let shown = shown.join(", ");
    Some(format!(
        "Beside the offline engine the page offers {shown}{more}; `--model PROVIDER/MODEL` makes one the usual interviewer."
    ))
}

/// All who may interview, as one.
struct Interviewers {
    usual: Arc<dyn Interpreter>,
    offline: Arc<dyn Interpreter>,
    /// None: nobody else may be named.
    others: Option<Mutex<Others>>,
}

#[async_trait]
impl Interpreter for Interviewers {
    fn name(&self) -> &str {
        self.usual.name()
    }

    fn named(&self, name: &str) -> Option<Arc<dyn Interpreter>> {
        if let Some(known) = [&self.usual, &self.offline].into_iter().find(|one| one.name() == name) {
            return Some(Arc::clone(known));
        }
        locked(self.others.as_ref()?).named(name)
    }

    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        self.usual.listen(request, call).await
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        self.usual.ask(request, call, draft).await
    }

    fn names_slots(&self) -> bool {
        self.usual.names_slots()
    }

    async fn name_slots(
        &self,
        request: &NameSlotsRequest<'_>,
        call: &CallContext,
    ) -> Result<Reply<Vec<SlotProposal>>, LanguageError> {
        self.usual.name_slots(request, call).await
    }
}

impl Interviewers {
    /// The usual one, and the offline engine where that is another.
    fn listed_always(&self, context: &Context) -> Vec<Interviewer> {
        let config = &context.config;
        let offline = |default| Interviewer {
            name: self.offline.name().to_owned(),
            description: "the offline engine".to_owned(),
            default,
            offered_for: "part of Colloquy".to_owned(),
            ..going_to(config, [], "")
        };
        let Some(chosen) = &config.llm.chosen else { return vec![offline(true)] };
        let played = matches!(context.tape, Some(Tape::Replay(_)));
        let places = if played { Vec::new() } else { places_of_settings(&config.llm) };
        let usual = Interviewer {
            name: self.usual.name().to_owned(),
            description: format!("{} by {}", self.usual.name(), chosen.kind.name()),
            default: true,
            offered_for: "settings".to_owned(),
            ..going_to(config, places, "the server of models")
        };
        vec![usual, offline(false)]
    }
}

/// Who could interview beside those the settings name: keys that are here, servers that answered.
fn offered<'a>(config: &'a Config, servers: &'a [Server]) -> impl Iterator<Item = Interviewer> + 'a {
    let llm = &config.llm;
    let other = move |kind: &ProviderKind| llm.chosen.as_ref().is_none_or(|chosen| chosen.kind != *kind);
    let keys = local::keys(llm).filter(other).map(move |kind| {
        let model = example(kind);
        let place = llm.access.get(&kind).and_then(|access| access.key_place.as_deref());
        // Where a file is, is nobody's business who is interviewed.
        let variable = place.filter(|place| !place.contains(' ')).unwrap_or("a file");
        Interviewer {
            name: name_of(model, kind.name()),
            description: format!("{model} by {}", kind.name()),
            offered_for: format!("key in {variable}"),
            ..going_to(config, address(llm, kind), "the server of models")
        }
    });
    let here = servers.iter().flat_map(move |server| {
        let of_the_settings = server.name == OF_THE_SETTINGS;
        let is_usual = move |model: &str| {
            let chosen = llm.chosen.as_ref().filter(|_| of_the_settings);
            chosen.is_some_and(|chosen| {
                chosen.kind == ProviderKind::Compatible && chosen.model.as_deref() == Some(model)
            })
        };
        // Models that only give vectors cannot interview.
        let can = move |model: &&String| !model.contains("embed") && !is_usual(model);
        let models = server.models.iter().filter(can);
        models.map(move |model| {
            let place = Place::of(&server.base_url);
            let whose = if place.as_ref().is_some_and(|place| place.here) {
                "server on this machine"
            } else {
                "server of the settings"
            };
            let who = if of_the_settings { "the server of models" } else { &server.name };
            Interviewer {
                name: name_of(model, &server.name),
                description: format!("{model} on {who}"),
                offered_for: whose.to_owned(),
                ..going_to(config, place, who)
            }
        })
    });
    keys.chain(here)
}

/// Where answers go when these places are sent them, said of somebody who has no name yet.
fn going_to(config: &Config, places: impl IntoIterator<Item = Place>, who: &str) -> Interviewer {
    let vectors = config.embedding_url.as_deref().filter(|_| config.embedder == EmbedderChoice::Http);
    let places: Vec<Place> = places.into_iter().chain(vectors.and_then(Place::of)).collect();
    let mut elsewhere: Vec<&str> =
        places.iter().filter(|place| !place.here).map(|place| place.host.as_str()).collect();
    elsewhere.sort_unstable();
    elsewhere.dedup();
    let answers = match (elsewhere.is_empty(), who) {
        (false, _) => {
            format!("Answers leave this machine: they are sent to {}.", elsewhere.join(" and "))
        }
        (true, "") => "Everything stays on this machine.".to_owned(),
        (true, who) if places.is_empty() => format!("Everything stays on this machine: {who} is not asked."),
        (true, who) => {
            format!("Answers go to {who} on this machine; Colloquy sends them nowhere else.")
        }
    };
    Interviewer {
        name: String::new(),
        description: String::new(),
        default: false,
        offered_for: String::new(),
        leaves_machine: !elsewhere.is_empty(),
        answers,
    }
}

/// Where the answers of an interview go by the settings.
fn places_of_settings(llm: &Llm) -> Vec<Place> {
    let tasks = llm.tasks.iter().filter(|task| OF_AN_INTERVIEW.contains(&task.task));
    let choices = tasks.filter_map(|task| llm.who(task)).chain(llm.fallback.clone());
    choices.filter_map(|choice| address(llm, choice.kind)).collect()
}

/// Where a provider is asked.
fn address(llm: &Llm, kind: ProviderKind) -> Option<Place> {
    let own = llm.access.get(&kind).and_then(|access| access.base_url.as_deref());
    own.or(kind.base_url()).and_then(Place::of)
}

/// What a session calls who was offered. A provider may have models of any name, also such as `openai/gpt-5`, but none
/// with a space in it: this never is the name of a model of the settings.
fn name_of(model: &str, who: &str) -> String {
    format!("{model} ({who})")
}

/// A name taken apart: the model, and whose it is.
fn parted(name: &str) -> Option<(&str, &str)> {
    name.strip_suffix(')')?.rsplit_once(" (").filter(|(model, _)| !model.trim().is_empty())
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Who is not named by the settings, made when a session names them first.
struct Others {
    llm: Llm,
    /// Providers of the settings and of keys, shared with the usual one.
    house: Arc<Mutex<House>>,
    /// Servers where they usually are on this machine, by their names.
    servers: BTreeMap<&'static str, Arc<Mutex<House>>>,
    made: HashMap<String, Arc<dyn Interpreter>>,
    offline: Arc<dyn Interpreter>,
}

impl Others {
    fn new(llm: Llm, house: Arc<Mutex<House>>, offline: Arc<dyn Interpreter>) -> Self {
        Self { llm, house, servers: BTreeMap::new(), made: HashMap::new(), offline }
    }

    /// By the name a session keeps: any model of a provider whose key is here, or of a server on this machine, also one
    /// that does not answer now; what it does not do is done offline.
    fn named(&mut self, name: &str) -> Option<Arc<dyn Interpreter>> {
        if let Some(made) = self.made.get(name) {
            return Some(Arc::clone(made));
        }
        let (model, who) = parted(name)?;
        let (house, kind) = if let Some(server) = Local::ALL.into_iter().find(|server| server.name == who) {
            let made = || Arc::new(Mutex::new(locked(&self.house).at(server.base_url)));
            (&*self.servers.entry(server.name).or_insert_with(made), ProviderKind::Compatible)
        } else {
            let has_address = self.llm.access.get(&ProviderKind::Compatible)?.base_url.is_some();
            let own = (who == OF_THE_SETTINGS && has_address).then_some(ProviderKind::Compatible);
            let kind = local::keys(&self.llm).find(|kind| kind.name() == who).or(own)?;
            (&self.house, kind)
        };
        let (setting, layer) = ("llm.provider".to_owned(), Layer::Defaults);
        let choice = Choice { kind, model: Some(model.to_owned()), setting, layer };
        // What is wrong with a key or an address, `colloquy models list` says.
        let made = locked(house).interviewer(&choice, &self.offline).ok()?;
        self.made.insert(name.to_owned(), Arc::clone(&made));
        Some(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPENAI: &str = "[llm]\nprovider = \"openai\"\nmodel = \"gpt-5\"\n";
    const NEAR: &str = "[llm]\nprovider = \"compatible\"\nmodel = \"m\"\n\
        [llm.compatible]\nbase_url = \"http://localhost:11434\"\n";

    fn config(settings: &str) -> Config {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("colloquy.toml");
        std::fs::write(&path, settings).unwrap();
        let keys =
            [("HOME", "/people/ada"), ("OPENAI_API_KEY", "sk-0123456789"), ("XAI_API_KEY", "two words")];
        let environment = keys.map(|(name, value)| (name.into(), value.into()));
        Config::load(Some(path), &environment, &[]).unwrap()
    }

    #[test]
    fn where_answers_go_by_the_settings_counts_every_task_the_second_provider_and_vectors() {
        let ask = "[llm.tasks.ask]\nprovider = \"anthropic\"\nmodel = \"a\"\n";
        let summarise = ask.replace(".ask", ".summarise");
        let second = "[llm.fallback]\nprovider = \"xai\"\nmodel = \"g\"\n";
        let vectors =
            "[embeddings]\nembedder = \"http\"\nmodel = \"e\"\nurl = \"https://v.example.org/v1\"\n";
        let near = "Answers go to it on this machine; Colloquy sends them nowhere else.";
        for (settings, sent) in [
            (OPENAI.to_owned(), "api.openai.com"),
            (format!("{OPENAI}{ask}"), "api.anthropic.com and api.openai.com"),
            (NEAR.to_owned(), ""),
            (format!("{NEAR}{summarise}"), ""),
            (format!("{NEAR}{second}"), "api.x.ai"),
            (format!("{NEAR}{vectors}"), "v.example.org"),
        ] {
            let config = config(&settings);
            let goes = going_to(&config, places_of_settings(&config.llm), "it");
            let elsewhere = format!("Answers leave this machine: they are sent to {sent}.");
            let said = if sent.is_empty() { near } else { &elsewhere };
            assert_eq!((goes.answers.as_str(), goes.leaves_machine), (said, !sent.is_empty()), "{settings}");
        }
        let config = config(vectors);
        assert!(going_to(&config, [], "").leaves_machine, "vectors are of what people say, also offline");
    }

    #[test]
    fn who_is_offered_has_a_key_or_a_model_that_can_talk() {
        let models = ["m", "nomic-embed-text", "qwen3:8b"].map(str::to_owned).to_vec();
        let server = |name: &str, base_url: &str| Server {
            name: name.to_owned(),
            base_url: base_url.to_owned(),
            models: models.clone(),
            settings: String::new(),
        };
        let servers =
            [server("Ollama", "http://127.0.0.1:11434"), server(OF_THE_SETTINGS, "http://gpu.example:1")];
        let names = |settings: &str| {
            let config = config(settings);
            offered(&config, &servers)
                .map(|one| format!("{}: {}", one.name, one.offered_for))
                .collect::<Vec<_>>()
        };
        let near = ["m (Ollama): server on this machine", "qwen3:8b (Ollama): server on this machine"];
        let far = ["m (compatible): server of the settings", "qwen3:8b (compatible): server of the settings"];
        let key = ["gpt-5-mini (openai): key in OPENAI_API_KEY"];
        assert_eq!(names(""), [&key[..], &near, &far].concat(), "a key that is none is not offered");
        assert_eq!(names(OPENAI), [&near[..], &far].concat(), "the usual provider is there already");
        assert_eq!(names(NEAR), [&key[..], &near, &far[1..]].concat(), "and so is the usual model");
    }

    #[test]
    fn a_name_is_taken_apart_as_it_was_made_and_the_name_of_a_model_is_none() {
        for model in ["m", "qwen3:8b", "openai/gpt-5", "odd (name)"] {
            assert_eq!(parted(&name_of(model, "LM Studio")), Some((model, "LM Studio")));
        }
        for name in ["gpt-5-mini", "openai/gpt-5", "offline", " (openai)", "m(openai)", "m (openai) "] {
            assert_eq!(parted(name), None, "{name}");
        }
    }
}
