//! `colloquy bench`: how much of what simulated people believe an interviewer finds, against plain rules.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::{Args, ValueEnum};
use colloquy_research::benchmark::{self, BenchReport, BenchSettings, Journal, Policy};
use colloquy_research::perfect::RatingSource;
use colloquy_research::respondent::{Drift, Portion};

use super::Context;
use super::simulate::Extraction;
use crate::cohort::{self, Cohort};
use crate::library::{Library, unknown};
use crate::terminal;

const EXAMPLES: &str = "\
Examples:
  colloquy bench                                    every policy, every model, every persona
  colloquy bench --personas brief_responder,verbose_tangential --seeds 5 --json > figures.json
  colloquy bench --policies colloquy,random,my_methodology.yaml --html report.html
  colloquy bench --extraction offline --seeds 5     with our own reading of the answers";

/// Measure interviewers on simulated people
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Bench {
    #[command(flatten)]
    pub(super) people: People,
    /// Who asks: `colloquy`, rules, methodology ids or files [default: ours and all rules]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    policies: Vec<String>,
    /// Let the engine end an interview before its turns are used up
    #[arg(long)]
    endings: bool,
    /// Write the report as a page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the report as Markdown, with the command that makes it again
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// Write every interview turn by turn, with what the person kept to itself, as lines of JSON
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// For machines
    #[arg(long)]
    json: bool,
}

/// On whom it is measured, and how much.
#[derive(Debug, Args)]
pub(super) struct People {
    /// Mental models: a folder or a file [default: those that ship with the program]
    #[arg(long, value_name = "DIR|FILE")]
    models: Option<PathBuf>,
    /// Of these, the ones that may be tuned on, the sealed ones that never are, or all
    #[arg(long, value_enum, default_value = "all")]
    pub(super) minds: Minds,
    /// Which half of the turns of phrase and of the ways to say a belief people use
    #[arg(long, value_enum, default_value = "all")]
    pub(super) speech: Speech,
    /// Personas, separated by commas, or `all`
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "all")]
    personas: Vec<String>,
    /// Questions per interview
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=200))]
    turns: u32,
    /// Interviews per policy, model and persona
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    seeds: u32,
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    first_seed: u64,
    /// Who reads the answers
    #[arg(long, value_enum, default_value = "perfect")]
    extraction: Extraction,
    /// How many interviews at once [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
}

/// Which minds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Minds {
    /// Those that tuning may use.
    Open,
    /// Those it never uses.
    Sealed,
    /// Both.
    All,
}

impl Minds {
    const fn hold(self, sealed: bool) -> bool {
        match self {
            Self::Open => !sealed,
            Self::Sealed => sealed,
            Self::All => true,
        }
    }
}

/// Which half of the speech.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Speech {
    /// Both halves.
    All,
    /// The half that tuning hears.
    Shown,
    /// The half it never hears.
    HeldOut,
}

impl Speech {
    const fn portion(self) -> Portion {
        match self {
            Self::All => Portion::All,
            Self::Shown => Portion::Shown,
            Self::HeldOut => Portion::HeldOut,
        }
    }
}

impl People {
    /// Settings of a benchmark with these policies.
    pub(super) async fn settings(&self, context: &Context, policies: Vec<Policy>) -> Result<BenchSettings> {
        let cohort = Cohort::of(&context.library)?;
        let minds = match &self.models {
            Some(path) => cohort.minds_at(path)?,
            None => cohort.all_minds()?,
        };
        let minds = minds.into_iter().filter(|mind| self.minds.hold(mind.sealed)).collect();
        let extraction = self.extraction.mode();
        Ok(BenchSettings {
            minds,
            personas: cohort.personas(&self.personas)?,
            policies,
            methodologies: cohort.methodologies,
            concepts: cohort.concepts,
            turns: self.turns,
            seeds: self.seeds,
            first_seed: self.first_seed,
            extraction,
            ratings: RatingSource::default(),
            jobs: cohort::jobs(self.jobs),
            drift: Some(Drift::default()),
            speech: self.speech.portion(),
            endings: false,
            voice: cohort::offline_voice(&context.config, extraction).await?,
        })
    }
}

impl Bench {
    pub(crate) async fn run(self, context: Context) -> Result<ExitCode> {
        let policies = policies(&context.library, &self.policies)?;
        let mut settings = self.people.settings(&context, policies).await?;
        settings.endings = self.endings;
        let bar = cohort::counter("interviews");
        let shown = bar.clone();
        let noted = self.journal.is_some();
        let outcome = tokio::task::spawn_blocking(move || {
            let progress = |done, all| cohort::advance(&shown, done, all);
            benchmark::run_noting(&settings, &progress, &|policy, record| {
                noted.then(|| serde_json::to_string(&Journal::of(policy, record)))
            })
        })
        .await?;
        bar.finish_and_clear();
        let (report, notes) = outcome?;
        if let Some(path) = &self.journal {
            let lines: Vec<String> = notes.into_iter().flatten().collect::<Result<_, _>>()?;
            write(path, &(lines.join("\n") + "\n"))?;
        }
        if let Some(path) = &self.html {
            write(path, &report.to_html())?;
        }
        if let Some(path) = &self.page {
            write(path, &page(&report))?;
        }
        if self.json {
            terminal::json(&report.to_json())?;
        } else {
            terminal::piece(&report.to_table())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Policies by name: ours, a rule, a methodology's id or file.
fn policies(library: &Library, names: &[String]) -> Result<Vec<Policy>> {
    if names.is_empty() {
        return Ok(Policy::all());
    }
    let mut policies = Vec::with_capacity(names.len());
    for name in names {
        if let Some(policy) = Policy::find(name) {
            policies.push(policy);
            continue;
        }
        let Ok(methodology) = library.methodology(name) else {
            let mut known: Vec<String> =
                Policy::all().iter().map(|policy| policy.name().to_owned()).collect();
            known.extend(library.ids(crate::library::Kind::Methodology));
            // A file that cannot be used says itself what is wrong with it.
            if Path::new(name).is_file() {
                library.methodology(name)?;
            }
            bail!("{} A methodology's file can be named instead.", unknown("policy", name, &known));
        };
        policies.push(Policy::Methodology { name: name.clone(), methodology });
    }
    Ok(policies)
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

fn page(report: &BenchReport) -> String {
    format!(
        "# Benchmark\n\nHow much of what simulated people believe is found, with 95 % intervals. Made again by \
         `cargo xtask benchmark`.\n\nSettings: `{}`\n\n{}",
        report.settings,
        report.to_table()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_are_ours_rules_and_methodologies() {
        let library = Library::default();
        let names = ["colloquy", "random", "means_end_chain"].map(str::to_owned);
        let found: Vec<String> =
            policies(&library, &names).unwrap().iter().map(|policy| policy.name().to_owned()).collect();
        assert_eq!(found, names);
        let error = policies(&library, &["randon".to_owned()]).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("did you mean `random`?"), "{error}");
        assert!(policies(&library, &[]).unwrap().len() >= 8);
    }
}
