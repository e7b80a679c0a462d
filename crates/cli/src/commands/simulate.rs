//! `colloquy simulate`: interviews with simulated people, through the same turns as live ones.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::Args;
use colloquy_research::interview::{ExtractionMode, Record, Voice};
use colloquy_research::perfect::RatingSource;
use colloquy_research::respondent::{Drift, Player};
use colloquy_research::simulation::{self, Campaign, SimulationError, SimulationSettings};

use super::Context;
use crate::cohort::{self, Cohort};
use crate::terminal;
use crate::wiring::player::Actor;

const EXAMPLES: &str = "\
Examples:
  colloquy simulate --concept oat_milk --persona brief_responder
  colloquy simulate --concept oat_milk --persona all --runs 18 --out pilot --report
  colloquy simulate --mental-model my_mind.yaml --persona baseline_cooperative --turns 12 --seed 3
  colloquy simulate --concept oat_milk --played-by model --model anthropic/claude-sonnet-4-5

One run prints its transcript; several print a table. With --out every run is written as JSON, scoring CSV,
transcript and picture, and a campaign that was stopped goes on where it stopped.

A language model that plays a person says what the person believes in words of its own. It alone is told what
that is, and how much of it was found cannot be measured.";

/// Interview simulated people, whose minds are known
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Simulate {
    /// The topic: id of a concept some mental model is about
    #[arg(long, value_name = "ID")]
    concept: Option<String>,
    /// How the person talks: one or more, separated by commas, or `all`
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "baseline_cooperative")]
    persona: Vec<String>,
    /// What the person believes: a mental model's file, or a folder of them [default: those about the concept]
    #[arg(long, value_name = "FILE")]
    mental_model: Option<PathBuf>,
    /// Who says what the person believes
    #[arg(long, value_enum, default_value = "mind", value_name = "WHO")]
    played_by: PlayedBy,
    /// Who interviews
    #[arg(long, value_enum, default_value = "settings", value_name = "WHO")]
    interviewed_by: InterviewedBy,
    /// The way of interviewing [default: the one the mental model belongs to]
    #[arg(long, value_name = "ID|FILE")]
    methodology: Option<String>,
    /// How many answers are asked for
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=200))]
    turns: u32,
    /// How many interviews
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    runs: u32,
    /// Seed of the first interview
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How many at once [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Where to write every run
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Who reads the answers: the offline engine, or the person's own trace
    #[arg(long, value_enum, default_value = "offline")]
    extraction: Extraction,
    /// Tell what repeats itself: strategies, nodes, phases
    #[arg(long)]
    report: bool,
    /// For machines
    #[arg(long)]
    json: bool,
}

/// Who says what a person believes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum PlayedBy {
    /// The person's own mind: the same for the same seed, and what was meant is known
    Mind,
    /// The language model of the settings or of --model
    Model,
}

/// Who interviews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum InterviewedBy {
    /// The language model of the settings or of --model; without one, the offline engine
    Settings,
    /// The offline engine, whatever is chosen
    Offline,
}

/// Who reads the answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Extraction {
    /// The offline language engine
    Offline,
    /// The person's own trace: no errors of reading
    Perfect,
}

impl Extraction {
    pub(super) const fn mode(self) -> ExtractionMode {
        match self {
            Self::Offline => ExtractionMode::Offline,
            Self::Perfect => ExtractionMode::Perfect,
        }
    }
}

impl Simulate {
    pub(crate) async fn run(self, context: Context) -> Result<ExitCode> {
        let settings = self.settings(&context).await?;
        if self.runs == 1 && self.out.is_none() && !self.report {
            return self.one(settings).await;
        }
        let bar = cohort::counter("interviews");
        let shown = bar.clone();
        let campaign = tokio::task::spawn_blocking(move || {
            simulation::run(&settings, &|done, all| cohort::advance(&shown, done, all))
        })
        .await?;
        bar.finish_and_clear();
        match campaign {
            Err(SimulationError::BrokenOff { why, record }) => self.broken_off(&record, why),
            campaign => {
                self.tell(&campaign?)?;
                Ok(ExitCode::SUCCESS)
            }
        }
    }

    async fn settings(&self, context: &Context) -> Result<SimulationSettings> {
        let cohort = Cohort::of(&context.library)?;
        let concept = self.concept.as_deref().unwrap_or(&context.config.concept);
        let minds = match &self.mental_model {
            Some(path) => cohort.minds_at(path)?,
            None => cohort.minds_about(concept)?,
        };
        let methodology =
            self.methodology.as_deref().map(|name| context.library.methodology(name)).transpose()?;
        let (voice, player) = self.speakers(context).await?;
        Ok(SimulationSettings {
            minds,
            personas: cohort.personas(&self.persona)?,
            methodologies: cohort.methodologies,
            methodology,
            concepts: cohort.concepts,
            turns: self.turns,
            runs: self.runs,
            seed: self.seed,
            jobs: cohort::jobs(self.jobs),
            extraction: self.extraction.mode(),
            ratings: RatingSource::Words,
            drift: Some(Drift::default()),
            out: self.out.clone(),
            voice,
            player,
        })
    }

    /// Who interviews, and who plays the people when somebody does.
    async fn speakers(&self, context: &Context) -> Result<(Voice, Option<Arc<dyn Player>>)> {
        let extraction = self.extraction.mode();
        let offline = self.interviewed_by == InterviewedBy::Offline;
        if self.played_by == PlayedBy::Mind {
            let voice = if offline {
                cohort::offline_voice(&context.config, extraction).await?
            } else {
                cohort::spoken(&cohort::language(context, extraction).await?)
            };
            return Ok((voice, None));
        }
        if self.extraction == Extraction::Perfect {
            bail!(
                "--extraction perfect reads a person's own trace, and a person played by a model leaves none, so nothing \
                 was begun; leave out one of the two"
            );
        }
        if context.config.llm.chosen.is_none() {
            bail!(
                "--played-by model needs a language model and none is chosen, so nothing was begun; name it by `--model \
                 PROVIDER/MODEL`"
            );
        }
        let mut language = cohort::language(context, extraction).await?;
        let player = language.model.take().map(|model| Arc::new(Actor(model)) as Arc<dyn Player>);
        if offline {
            language.modelled = None;
        }
        Ok((cohort::spoken(&language), player))
    }

    /// One interview, shown whole.
    async fn one(&self, settings: SimulationSettings) -> Result<ExitCode> {
        let record = simulation::hold(&settings, 0).await?;
        if let Some(why) = record.why_broken_off() {
            return self.broken_off(&record, why);
        }
        self.show(&record)?;
        Ok(ExitCode::SUCCESS)
    }

    fn show(&self, record: &Record) -> Result<()> {
        if self.json {
            terminal::json(&simulation::run_json(record, simulation::measured(record).as_ref()))
        } else {
            terminal::piece(&simulation::transcript(record))
        }
    }

    /// What was said until nobody answered, and why.
    fn broken_off(&self, record: &Record, why: String) -> Result<ExitCode> {
        self.show(record)?;
        Err(anyhow::anyhow!(why))
    }

    fn tell(&self, campaign: &Campaign) -> Result<()> {
        if self.json {
            return terminal::json(campaign);
        }
        let share = |found: Option<f64>| found.map_or_else(|| "-".to_owned(), terminal::number);
        let rows = campaign.runs.iter().map(|run| {
            [
                run.run.to_string(),
                run.mind.clone(),
                run.persona.clone(),
                run.turns.to_string(),
                run.ending.clone().unwrap_or_default(),
                run.nodes.to_string(),
                run.edges.to_string(),
                share(run.node_recall),
                share(run.edge_recall),
            ]
        });
        let header =
            ["Run", "Model", "Persona", "Answers", "Ended", "Nodes", "Edges", "Beliefs found", "Links found"];
        terminal::line(terminal::table(header, rows))?;
        if self.played_by == PlayedBy::Model {
            terminal::line(simulation::NOT_MEASURED)?;
        }
        if campaign.resumed > 0 {
            terminal::line(format_args!("{} runs were there already", campaign.resumed))?;
        }
        if let Some(out) = &self.out {
            terminal::line(format_args!("Everything is in {}", out.display()))?;
        }
        if self.report {
            terminal::line(format_args!("\n{}", campaign.repetition.to_text().trim_end()))?;
        }
        Ok(())
    }
}
