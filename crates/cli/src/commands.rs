//! The commands: what can be typed, and where each is done.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Parser, Subcommand};

use crate::config::{self, Config, FlagValue};
use crate::library::Library;
use crate::wiring::models::{Books, Tape};

mod bench;
mod check;
mod doctor;
mod explain;
mod extract;
mod interview;
mod lint;
mod models;
mod next;
mod rate;
mod reference;
mod replay;
mod schema;
mod serve;
mod simulate;
mod summarise;
mod tune;
mod usage;

const EXAMPLES: &str = "\
First steps:
  colloquy                                  serve the web page and print its address
  colloquy interview                        be interviewed here, about oat milk
  colloquy interview --concept headphones   ... about something else
  colloquy interview --concept headphones --answers examples/headphones.txt
                                            see what is heard in a recorded interview
  colloquy extract --methodology means_end_chain --text \"No sugar, so I sleep well.\"
  colloquy explain strategy deepen --methodology means_end_chain
  colloquy check my_methodology.yaml        find every mistake in a file

Everything works offline. Settings: `colloquy schema config`, docs/reference/config.md.
Every command has its own `--help`.";

/// An adaptive interviewer: it listens, builds a graph with quotes, decides, and asks.
#[derive(Debug, Parser)]
#[command(
    name = "colloquy",
    version,
    about = "An adaptive interviewer: it listens, builds a graph with quotes, decides, and asks.",
    long_about = None,
    after_help = EXAMPLES
)]
pub(crate) struct Colloquy {
    #[command(flatten)]
    settings: SettingFlags,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Settings every command takes.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Settings")]
struct SettingFlags {
    /// Settings file [default: ./colloquy.toml, else the platform's]
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Folder for the database and the embedding weights [default: the platform's data folder]
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<OsString>,
    /// Interview with a language model, such as anthropic/claude-sonnet-4-5 or compatible/llama3.1; `none` with none
    #[arg(long = "model", global = true, value_name = "PROVIDER[/MODEL]")]
    language_model: Option<String>,
    /// Fetch nothing from the network, and use no language model unless --model names one; without weights, meaning is
    /// judged by words alone
    #[arg(long, global = true)]
    offline: bool,
    /// How much to tell on standard error: error, warn, info, debug, trace
    #[arg(long, global = true, value_name = "LEVEL")]
    log: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Serve),
    Interview(Box<interview::Interview>),
    Extract(extract::Extract),
    Rate(rate::Rate),
    Lint(lint::Lint),
    Simulate(Box<simulate::Simulate>),
    Bench(Box<bench::Bench>),
    Tune(Box<tune::Tune>),
    Check(check::Check),
    Doctor(doctor::Doctor),
    Schema(schema::Schema),
    Explain(explain::Explain),
    Replay(replay::Replay),
    Next(next::Next),
    Summarise(summarise::Summarise),
    Models(models::Models),
    Usage(usage::Usage),
    #[command(hide = true)]
    Reference(reference::Reference),
}

/// What a command works with.
pub(crate) struct Context {
    /// Settings in force.
    pub(crate) config: Config,
    /// Concepts, methodologies, personas, mental models.
    pub(crate) library: Library,
    /// Where calls of language models are written down.
    pub(crate) books: Books,
    /// What models are recorded to, or played from.
    pub(crate) tape: Option<Tape>,
}

/// Recording and playing of what language models are asked and reply.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Recording")]
pub(crate) struct TapeFlags {
    /// Keep what the language model is asked and replies in a folder
    #[arg(long, value_name = "DIR", conflicts_with = "replay")]
    record: Option<PathBuf>,
    /// Play a recording in the place of the language model: without network, key or costs
    #[arg(long, value_name = "DIR")]
    replay: Option<PathBuf>,
}

impl TapeFlags {
    /// What they ask for.
    pub(crate) fn tape(&self) -> Option<Tape> {
        let record = self.record.clone().map(Tape::Record);
        record.or_else(|| self.replay.clone().map(Tape::Replay))
    }
}

/// Runs what was typed.
pub(crate) async fn run(arguments: Colloquy) -> Result<ExitCode> {
    let command = arguments.command.unwrap_or_else(|| Command::Serve(serve::Serve::default()));
    let mut flags = arguments.settings.values();
    if let Command::Serve(serve) = &command {
        flags.extend(serve.settings());
    }
    let config = Config::load(arguments.settings.config, &config::environment(), &flags)?;
    crate::wiring::log(&config);
    let library = Library::new(config.library.clone());
    let books = Books::default();
    let outcome = done(command, Context { config, library, books: books.clone(), tape: None }).await;
    // Whatever came of it, what was used up is written down.
    books.settle().await;
    outcome
}

async fn done(command: Command, context: Context) -> Result<ExitCode> {
    match command {
        Command::Serve(command) => command.run(context).await,
        Command::Interview(command) => command.run(context).await,
        Command::Extract(command) => command.run(context).await,
        Command::Rate(command) => command.run(),
        Command::Lint(command) => command.run(&context),
        Command::Simulate(command) => command.run(context).await,
        Command::Bench(command) => command.run(context).await,
        Command::Tune(command) => command.run(context).await,
        Command::Check(command) => command.run(&context),
        Command::Doctor(command) => command.run(&context).await,
        Command::Schema(command) => command.run(),
        Command::Explain(command) => command.run(&context).await,
        Command::Replay(command) => command.run(&context).await,
        Command::Next(command) => command.run(context).await,
        Command::Summarise(command) => command.run(&context).await,
        Command::Models(command) => command.run(&context).await,
        Command::Usage(command) => command.run(&context).await,
        Command::Reference(command) => command.run(),
    }
}

impl SettingFlags {
    fn values(&self) -> Vec<FlagValue> {
        let mut values = Vec::new();
        if let Some(data) = &self.data {
            values.push(FlagValue {
                key: "storage.data",
                flag: "--data",
                value: data.to_string_lossy().into_owned(),
            });
        }
        if self.offline {
            values.push(FlagValue { key: "embeddings.fetch", flag: "--offline", value: "false".to_owned() });
        }
        match (&self.language_model, self.offline) {
            (Some(named), _) => values.extend(language_model(named)),
            (None, true) => {
                values.push(FlagValue { key: "llm.provider", flag: "--offline", value: "none".to_owned() });
            }
            (None, false) => {}
        }
        if let Some(level) = &self.log {
            values.push(FlagValue { key: "log.level", flag: "--log", value: level.clone() });
        }
        values
    }
}

/// `PROVIDER[/MODEL]` as settings.
fn language_model(named: &str) -> impl Iterator<Item = FlagValue> {
    let (provider, model) = named.split_once('/').map_or((named, None), |(p, m)| (p, Some(m)));
    let value = |key, value: &str| FlagValue { key, flag: "--model", value: value.to_owned() };
    let model = model.map(|model| value("llm.model", model));
    std::iter::once(value("llm.provider", provider)).chain(model)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Colloquy::command().debug_assert();
    }

    #[test]
    fn every_command_says_what_it_does_and_shows_an_example() {
        for command in Colloquy::command().get_subcommands().filter(|c| !c.is_hide_set()) {
            assert!(command.get_about().is_some(), "{}", command.get_name());
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("colloquy "), "{} shows no example", command.get_name());
        }
    }
}
