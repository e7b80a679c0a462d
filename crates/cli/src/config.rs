//! Settings: defaults, then a file, then the environment, then flags; nothing unknown, every fault named.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

use colloquy_engine::engine::Streaming;

pub(crate) mod annotated;
mod layers;
pub(crate) mod llm;
pub(crate) mod places;
mod settings;

pub(crate) use layers::{FlagValue, check_text};
pub(crate) use llm::Llm;
pub(crate) use settings::variable;

use layers::Layered;

/// The annotated defaults, as shipped.
pub(crate) const DEFAULTS: &str = include_str!("../../../config.default.toml");

/// Which embedder a command uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmbedderChoice {
    /// The model when it can be had, else lexical.
    Auto,
    /// The model or an error.
    Model,
    /// Word shapes only.
    Lexical,
    /// A server.
    Http,
}

/// Settings in force, typed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Config {
    /// Address and port to listen on.
    pub(crate) listen: String,
    /// Whether nobody chose that address: another port does as well.
    pub(crate) any_port: bool,
    /// Names by which the server is called beside the loopback ones.
    pub(crate) hosts: Vec<String>,
    /// Whether the page is opened in a browser, when somebody sits at a terminal.
    pub(crate) open: bool,
    /// The data folder.
    pub(crate) data: PathBuf,
    /// A database of one's own.
    pub(crate) database_url: Option<String>,
    /// The topic when none is named.
    pub(crate) concept: String,
    /// The methodology when none is named; none: the concept's.
    pub(crate) methodology: Option<String>,
    /// Asked-for answers when not said.
    pub(crate) max_turns: u32,
    /// What clients are told of a question before it is whole.
    pub(crate) streaming: Streaming,
    /// Which embedder.
    pub(crate) embedder: EmbedderChoice,
    /// The folder with the weights.
    pub(crate) model_dir: Option<PathBuf>,
    /// Whether weights may be fetched.
    pub(crate) fetch: bool,
    /// An embedding server.
    pub(crate) embedding_url: Option<String>,
    /// The model to ask it for.
    pub(crate) embedding_model: String,
    /// The key it wants.
    pub(crate) embedding_key: Option<String>,
    /// Language models.
    pub(crate) llm: Llm,
    /// Data beside the shipped one.
    pub(crate) library: Option<PathBuf>,
    /// How much to log.
    pub(crate) log_level: String,
    /// Log for machines.
    pub(crate) log_json: bool,
}

/// Faults in the settings, all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ConfigErrors(pub(crate) Vec<Fault>);

/// One fault: which setting, where it was set, what was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The setting: `server.listen`.
    pub(crate) key: String,
    /// Where it was set.
    pub(crate) layer: Layer,
    /// What is wrong and what was expected.
    pub(crate) message: String,
}

/// Where a setting comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Layer {
    /// The annotated defaults.
    Defaults,
    /// A settings file, with line and column, 1-based.
    File { path: String, line: usize, column: usize },
    /// A variable of the environment.
    Environment(String),
    /// A flag of the command.
    Flag(String),
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Defaults => f.write_str("in the defaults"),
            Self::File { path, line, column } => write!(f, "in {path}:{line}:{column}"),
            Self::Environment(name) => write!(f, "in the environment, {name}"),
            Self::Flag(name) => write!(f, "given by {name}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.key.is_empty() {
            write!(f, "settings {}: {}", self.layer, self.message)
        } else {
            write!(f, "setting `{}` {}: {}", self.key, self.layer, self.message)
        }
    }
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if index > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigErrors {}

/// The environment of this process; the only place that reads it.
pub(crate) fn environment() -> Vec<(OsString, OsString)> {
    std::env::vars_os().collect()
}

impl Config {
    /// Reads all layers. `file` is what `--config` names; `flags` are the settings a command's flags give.
    pub(crate) fn load(
        file: Option<PathBuf>,
        environment: &[(OsString, OsString)],
        flags: &[FlagValue],
    ) -> Result<Self, ConfigErrors> {
        let mut layered = Layered::defaults(DEFAULTS)?;
        if let Some(path) = places::config_file(file, environment)? {
            layered.add_file(&path);
        }
        layered.add_environment(environment);
        let before = layered.text("llm.provider");
        layered.add_flags(flags);
        if flags.iter().any(|flag| flag.key == "llm.provider") {
            stand_for_all(&mut layered, &before, flags);
        }
        Self::typed(layered, environment)
    }

    fn typed(mut layered: Layered, environment: &[(OsString, OsString)]) -> Result<Self, ConfigErrors> {
        let embedder = match layered.text("embeddings.embedder").as_str() {
            "model" => EmbedderChoice::Model,
            "lexical" => EmbedderChoice::Lexical,
            "http" => EmbedderChoice::Http,
            _ => EmbedderChoice::Auto,
        };
        if embedder == EmbedderChoice::Http {
            for key in ["embeddings.url", "embeddings.model"] {
                if layered.text(key).is_empty() {
                    layered.fault(key, "is needed when `embeddings.embedder` is `http`, and is empty");
                }
            }
        }
        let data = match layered.some("storage.data") {
            Some(folder) => PathBuf::from(folder),
            None => places::data_folder(environment).unwrap_or_else(|message| {
                layered.fault("storage.data", &message);
                PathBuf::new()
            }),
        };
        layered.finish()?;
        Ok(Self {
            listen: layered.text("server.listen"),
            any_port: layered.is_default("server.listen"),
            hosts: settings::names(&layered.text("server.hosts")).map(str::to_owned).collect(),
            open: layered.flag("server.open"),
            data,
            database_url: layered.some("storage.database_url"),
            concept: layered.text("interview.concept"),
            methodology: layered.some("interview.methodology"),
            max_turns: layered.integer("interview.max_turns"),
            streaming: match layered.text("interview.stream").as_str() {
                "checked" => Streaming::Checked,
                _ => Streaming::Drafts,
            },
            embedder,
            model_dir: layered.some("embeddings.model_dir").map(PathBuf::from),
            fetch: layered.flag("embeddings.fetch"),
            embedding_url: layered.some("embeddings.url"),
            embedding_model: layered.text("embeddings.model"),
            embedding_key: layered.some("embeddings.key"),
            llm: Llm::of(&layered, environment),
            library: layered.some("library.folder").map(PathBuf::from),
            log_level: layered.text("log.level"),
            log_json: layered.text("log.format") == "json",
        })
    }
}

/// What a flag says of language models holds for all tasks: what the other layers say of single tasks was said of another
/// provider, and so was their model.
fn stand_for_all(layered: &mut Layered, before: &str, flags: &[FlagValue]) {
    let named = flags.iter().any(|flag| flag.key == "llm.model");
    let of_another = |key: &str| key == "llm.model" && !named && layered.text("llm.provider") != before;
    let of_task = |key: &str| {
        let name = key.strip_prefix("llm.tasks.").and_then(|key| key.rsplit_once('.')).map(|(_, name)| name);
        matches!(name, Some("provider" | "model"))
    };
    let passed: Vec<_> = settings::all().filter(|s| of_another(s.key) || of_task(s.key)).collect();
    for setting in passed {
        layered.clear(setting);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(pairs: &[(&str, &str)]) -> Vec<(OsString, OsString)> {
        let home = [("HOME", "/people/ada")];
        pairs.iter().chain(&home).map(|(name, value)| ((*name).into(), (*value).into())).collect()
    }

    fn load(file: &str, pairs: &[(&str, &str)], flags: &[FlagValue]) -> Result<Config, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("colloquy.toml");
        std::fs::write(&path, file).unwrap();
        Config::load(Some(path), &environment(pairs), flags)
            .map_err(|errors| errors.to_string().replace(&format!("{}/", folder.path().display()), ""))
    }

    #[test]
    fn later_layers_win() {
        let flag = FlagValue { key: "server.listen", flag: "--listen", value: "127.0.0.1:4".into() };
        let file = "[server]\nlisten = \"127.0.0.1:2\"\n[interview]\nmax_turns = 7\n";
        let variables = [("COLLOQUY_SERVER__LISTEN", "127.0.0.1:3"), ("COLLOQUY_DATA", "/else/where")];
        let config = load("", &[], &[]).unwrap();
        assert_eq!((config.listen.as_str(), config.max_turns), ("127.0.0.1:8080", 20));
        assert!(config.any_port);
        let config = load(file, &[], &[]).unwrap();
        assert_eq!((config.listen.as_str(), config.max_turns), ("127.0.0.1:2", 7));
        let config = load(file, &variables, &[]).unwrap();
        assert_eq!((config.listen.as_str(), config.data), ("127.0.0.1:3", PathBuf::from("/else/where")));
        assert_eq!(load(file, &variables, &[flag]).unwrap().listen, "127.0.0.1:4");
        let variables = [("COLLOQUY_SERVER__HOSTS", "study.example.org, [::1]:9000")];
        assert_eq!(load("", &variables, &[]).unwrap().hosts, ["study.example.org", "[::1]:9000"]);
    }

    #[test]
    fn a_fault_names_key_layer_and_what_was_expected() {
        type Case = (&'static str, &'static [(&'static str, &'static str)], &'static str);
        let table: [Case; 10] = [
            (
                "[server]\nlisten = \"nowhere\"",
                &[],
                "setting `server.listen` in colloquy.toml:2:10: `nowhere` is not an address and a port, such as 127.0.0.1:8080",
            ),
            (
                "[server]\nhosts = \"http://a.example/\"",
                &[],
                "setting `server.hosts` in colloquy.toml:2:9: `http://a.example/` is not names of hosts, separated by commas, each with its port where one is used, such as interviews.example.org",
            ),
            (
                "[servre]\nlisten = \"a:1\"",
                &[],
                "setting `servre.listen` in colloquy.toml:2:1: there is no such setting; did you mean `server.listen`?",
            ),
            (
                "[interview]\nmax_turns = \"lots\"",
                &[],
                "setting `interview.max_turns` in colloquy.toml:2:13: `\"lots\"` is not a whole number from 1 to 200",
            ),
            (
                "[interview]\nmax_turns = 0",
                &[],
                "setting `interview.max_turns` in colloquy.toml:2:13: `0` is not a whole number from 1 to 200",
            ),
            ("[server\n", &[], "settings in colloquy.toml:1:8: unclosed table, expected `]`"),
            (
                "",
                &[("COLLOQUY_LOG__LEVLE", "info")],
                "setting `log.levle` in the environment, COLLOQUY_LOG__LEVLE: there is no such setting; did you mean `COLLOQUY_LOG__LEVEL`?",
            ),
            (
                "",
                &[("COLLOQUY_DTA", "x")],
                "setting `dta` in the environment, COLLOQUY_DTA: there is no such setting; did you mean `COLLOQUY_DATA`?",
            ),
            (
                "",
                &[("COLLOQUY_EMBEDDINGS__FETCH", "perhaps")],
                "setting `embeddings.fetch` in the environment, COLLOQUY_EMBEDDINGS__FETCH: `perhaps` is not true or false",
            ),
            (
                "[embeddings]\nembedder = \"http\"\nmodel = \"m\"",
                &[],
                "setting `embeddings.url` in the defaults: is needed when `embeddings.embedder` is `http`, and is empty",
            ),
        ];
        for (file, variables, message) in table {
            assert_eq!(load(file, variables, &[]).unwrap_err(), message);
        }
    }

    #[test]
    fn all_faults_come_at_once() {
        let faults = load("a = 1\n[log]\nlevel = \"loud\"\nformat = 3\n", &[], &[]).unwrap_err();
        assert_eq!(faults.lines().count(), 3, "{faults}");
    }

    #[test]
    fn every_setting_has_a_default_and_every_default_is_a_setting() {
        let annotated: Vec<String> = annotated::settings(DEFAULTS).into_iter().map(|s| s.key).collect();
        let known: Vec<&str> = settings::all().map(|setting| setting.key).collect();
        assert_eq!(annotated, known);
    }
}
