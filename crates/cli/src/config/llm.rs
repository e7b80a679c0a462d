//! The settings of language models, typed: who does which task, how providers are reached, and where keys are.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use colloquy_engine::interpretation::Task;
use colloquy_llm::provider::{Key, ProviderKind, Structured};

use super::Layer;
use super::layers::Layered;
use super::settings;

/// How language models are used.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Llm {
    /// Who does the tasks; None: the offline engine.
    pub(crate) chosen: Option<Choice>,
    /// Somebody said `none`, in whichever layer: then nobody is offered a model either.
    pub(crate) refused: bool,
    /// Who does them when that fails.
    pub(crate) fallback: Option<Choice>,
    /// How each task is done, in the order of [`Task::ALL`].
    pub(crate) tasks: Vec<TaskSettings>,
    /// How each provider is reached.
    pub(crate) access: BTreeMap<ProviderKind, Access>,
    /// Questions are worded together with the reading, where the choice can be expected.
    pub(crate) one_call: bool,
    /// Questions are worded offline.
    pub(crate) locked: bool,
    /// What an interview's calls may cost, in US dollars.
    pub(crate) budget_usd: Option<f64>,
    /// An interview that would cost more ends; else it goes on offline.
    pub(crate) end_on_budget: bool,
    /// Prices of one's own.
    pub(crate) prices: Option<PathBuf>,
    /// Calls of one provider at the same time.
    pub(crate) at_once: usize,
    /// Longest wait for a turn.
    pub(crate) deadline: Duration,
}

/// A provider and its model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The provider.
    pub(crate) kind: ProviderKind,
    /// The model; None when none is named.
    pub(crate) model: Option<String>,
    /// The setting that names the provider.
    pub(crate) setting: String,
    /// Where that was set.
    pub(crate) layer: Layer,
}

/// How one task is done.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TaskSettings {
    /// The task.
    pub(crate) task: Task,
    /// Who does it, when not who does all; None also when nobody does any.
    pub(crate) own: Option<Choice>,
    /// 0..=2.
    pub(crate) temperature: f64,
    /// Most tokens of a reply.
    pub(crate) max_tokens: u32,
    /// Longest wait.
    pub(crate) timeout: Duration,
    /// How hard a model that reasons thinks.
    pub(crate) effort: Option<String>,
}

/// How a provider is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Access {
    /// Where, when not at its own address.
    pub(crate) base_url: Option<String>,
    /// Where its key was found, in words; None: nowhere.
    pub(crate) key_place: Option<String>,
    /// The key, or why what was found is none.
    pub(crate) key: Result<Option<Key>, String>,
    /// How replies are kept to a shape, where the settings say.
    pub(crate) structured: Option<Structured>,
}

impl Llm {
    /// Reads what the layers say of language models.
    pub(super) fn of(layered: &Layered, environment: &[(OsString, OsString)]) -> Self {
        let chosen = choice(layered, "llm.provider", "llm.model");
        let tasks = Task::ALL.map(|task| TaskSettings::of(layered, task, chosen.as_ref()));
        let access = ProviderKind::ALL.map(|kind| (kind, Access::of(layered, kind, environment)));
        Self {
            fallback: chosen
                .as_ref()
                .and_then(|_| choice(layered, "llm.fallback.provider", "llm.fallback.model")),
            refused: chosen.is_none() && layered.layer("llm.provider") != Layer::Defaults,
            chosen,
            tasks: tasks.into(),
            access: access.into(),
            one_call: layered.text("llm.turn") == "one_call",
            locked: layered.text("llm.wording") == "locked",
            budget_usd: Some(layered.number("llm.budget_usd")).filter(|dollars| *dollars > 0.0),
            end_on_budget: layered.text("llm.on_budget") == "end",
            prices: layered.some("llm.prices").map(PathBuf::from),
            at_once: layered.integer("llm.at_once") as usize,
            deadline: milliseconds(layered, "llm.deadline_ms"),
        }
    }

    /// Who does a task; None: the offline engine, or nobody.
    pub(crate) fn who(&self, task: &TaskSettings) -> Option<Choice> {
        task.own.clone().or_else(|| self.chosen.clone())
    }
}

/// The provider a setting names, with its model.
fn choice(layered: &Layered, provider: &str, model: &str) -> Option<Choice> {
    let kind = ProviderKind::named(&layered.text(provider))?;
    let (setting, layer) = (provider.to_owned(), layered.layer(provider));
    Some(Choice { kind, model: layered.some(model), setting, layer })
}

fn milliseconds(layered: &Layered, key: &str) -> Duration {
    Duration::from_millis(layered.integer(key).into())
}

impl TaskSettings {
    fn of(layered: &Layered, task: Task, chosen: Option<&Choice>) -> Self {
        let key = |name: &str| format!("llm.tasks.{}.{name}", task.name());
        let own = chosen.and_then(|all| own(layered, &key("provider"), &key("model"), all));
        Self {
            task,
            own,
            temperature: layered.number(&key("temperature")),
            max_tokens: layered.integer(&key("max_tokens")),
            timeout: milliseconds(layered, &key("timeout_ms")),
            effort: layered.some(&key("effort")).or_else(|| layered.some("llm.effort")),
        }
    }
}

/// What a task says of its own: a provider with a model, or another model of the provider of all.
fn own(layered: &Layered, provider: &str, model: &str, all: &Choice) -> Option<Choice> {
    let named = choice(layered, provider, model);
    match (named, layered.some(model)) {
        // Another provider has another model; the same has the same, unless said otherwise.
        (Some(named), model) if named.kind == all.kind => {
            Some(Choice { model: model.or_else(|| all.model.clone()), ..named })
        }
        (Some(named), _) => Some(named),
        (None, Some(model)) => Some(Choice { model: Some(model), ..all.clone() }),
        (None, None) => None,
    }
}

impl Access {
    fn of(layered: &Layered, kind: ProviderKind, environment: &[(OsString, OsString)]) -> Self {
        let key = |name: &str| format!("llm.{}.{name}", kind.name());
        let (key_place, found) = match layered.some(&key("api_key_file")) {
            // Who names a file means it, whatever else lies about.
            Some(file) => {
                let found = Key::from_file(Path::new(&file)).map(Some).map_err(|error| error.to_string());
                (Some(format!("the file `{file}`")), found)
            }
            None => from_environment(kind, environment),
        };
        let structured = layered.some(&key("structured"));
        Self {
            base_url: layered.some(&key("base_url")),
            key_place,
            key: found,
            structured: structured.and_then(|name| Structured::ALL.into_iter().find(|s| s.name() == name)),
        }
    }
}

/// A model of a provider: an example of its names, and the one the page offers when its key is here.
pub(crate) const fn example(kind: ProviderKind) -> &'static str {
    match kind {
        ProviderKind::Anthropic => "claude-sonnet-4-5",
        ProviderKind::OpenAi => "gpt-5-mini",
        ProviderKind::Moonshot => "kimi-k2-0905-preview",
        ProviderKind::DeepSeek => "deepseek-chat",
        ProviderKind::Xai => "grok-4-1-fast",
        ProviderKind::Compatible => "llama3.1",
    }
}

/// Variables that may hold a provider's key, the first that is set counts.
pub(crate) fn key_variables(kind: ProviderKind) -> Vec<&'static str> {
    let ours = (kind == ProviderKind::Compatible).then_some(settings::KEY);
    ours.into_iter().chain(kind.key_variables().iter().copied()).collect()
}

fn from_environment(
    kind: ProviderKind,
    environment: &[(OsString, OsString)],
) -> (Option<String>, Result<Option<Key>, String>) {
    let set = key_variables(kind).into_iter().find_map(|name| {
        let value = environment.iter().find(|(found, value)| found == name && !value.is_empty());
        value.map(|(_, value)| (name, value))
    });
    let Some((name, value)) = set else { return (None, Ok(None)) };
    let key = value.to_str().map(Key::new);
    let found = match key {
        Some(Ok(key)) => Ok(Some(key)),
        Some(Err(error)) => Err(format!("{name}: {error}")),
        None => Err(format!("{name} is not UTF-8 text: copy the key anew")),
    };
    (Some(name.to_owned()), found)
}
