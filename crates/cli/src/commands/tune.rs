//! `colloquy tune`: what every signal and strategy is worth, and a search for better weights.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use colloquy_research::benchmark::{Baseline, Policy, speaks};
use colloquy_research::respondent::Portion;
use colloquy_research::tune::{self, Ablation, Subject, TuneSettings, Tuned};

use super::Context;
use super::bench::People;
use crate::cohort::{self, Cohort};
use crate::terminal;

const EXAMPLES: &str = "\
Examples:
  colloquy tune --methodology means_end_chain --ablate
  colloquy tune --methodology means_end_chain --rounds 200 --held-out-models oat_milk_mec --write tuned.yaml
  colloquy tune --methodology means_end_chain --rule adaptive_heuristic --rounds 200
  colloquy bench --policies means_end_chain,tuned.yaml --minds sealed";

/// Search better weights for a methodology, on simulated people
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tune {
    /// What is tuned
    #[arg(long, value_name = "ID|FILE")]
    methodology: String,
    /// Tune this rule on the minds of the methodology instead: `adaptive_heuristic` or `interview_guide`
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,
    #[command(flatten)]
    people: People,
    /// Take away every signal and strategy, one at a time, and tell what each is worth
    #[arg(long)]
    ablate: bool,
    /// Variants tried
    #[arg(long, value_name = "N", default_value_t = 60)]
    rounds: u32,
    /// Seed of the search
    #[arg(long, value_name = "N", default_value_t = 0)]
    search_seed: u64,
    /// Models kept out of the search, by id; the outcome is measured on them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    held_out_models: Vec<String>,
    /// Personas kept out of the search; the outcome is measured on them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    held_out_personas: Vec<String>,
    /// Name of the methodology that is written [default: the old one's with `_tuned`]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Where to write it
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
    /// For machines
    #[arg(long)]
    json: bool,
}

impl Tune {
    pub(crate) async fn run(self, context: Context) -> Result<ExitCode> {
        let settings = self.settings(&context).await?;
        let bar = cohort::counter(if self.ablate { "parts" } else { "rounds" });
        let shown = bar.clone();
        let ablate = self.ablate;
        let outcome = tokio::task::spawn_blocking(move || {
            let progress = |done, all| cohort::advance(&shown, done, all);
            if ablate {
                tune::ablate(&settings, &progress).map(Outcome::Ablated)
            } else {
                tune::run(&settings, &progress).map(Outcome::Tuned)
            }
        })
        .await?;
        bar.finish_and_clear();
        match outcome? {
            Outcome::Ablated(parts) => self.tell_parts(parts)?,
            Outcome::Tuned(tuned) => self.tell_tuned(&tuned)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    async fn settings(&self, context: &Context) -> Result<TuneSettings> {
        let methodology = context.library.methodology(&self.methodology)?;
        let cohort = Cohort::of(&context.library)?;
        let mut bench = self.people.settings(context, vec![Policy::Engine]).await?;
        // A variant shares the minds of what it varies, whatever they are called; minds of other
        // methodologies have other types, and this one cannot interview them.
        bench.minds.retain(|mind| speaks(&methodology, mind));
        let subject = self.subject()?;
        if subject != Subject::Methodology {
            bench.minds.retain(|mind| mind.methodology == methodology.name);
        }
        for id in &self.held_out_models {
            if !bench.minds.iter().any(|mind| mind.id == *id) {
                let known: Vec<&str> = bench.minds.iter().map(|mind| mind.id.as_str()).collect();
                bail!(crate::library::unknown("mental model of this methodology", id, &known));
            }
        }
        let held_out_personas = cohort.personas(&self.held_out_personas)?;
        let (held_out_minds, minds) =
            bench.minds.into_iter().partition(|mind| mind.sealed || self.held_out_models.contains(&mind.id));
        bench.minds = minds;
        bench.personas.retain(|persona| !self.held_out_personas.contains(&persona.name));
        let name = self.name.clone().unwrap_or_else(|| format!("{}_tuned", methodology.name));
        // Half of what people can say is never heard here.
        bench.speech = Portion::Shown;
        Ok(TuneSettings {
            bench,
            subject,
            methodology,
            held_out_minds,
            held_out_personas,
            rounds: self.rounds,
            seed: self.search_seed,
            name,
        })
    }

    fn subject(&self) -> Result<Subject> {
        let Some(name) = &self.rule else { return Ok(Subject::Methodology) };
        let mut tuned = Baseline::ALL.into_iter().filter(|rule| rule.is_tuned());
        let known: Vec<&str> = tuned.clone().map(Baseline::name).collect();
        match tuned.find(|rule| rule.name() == name) {
            Some(rule) => Ok(Subject::Rule(rule)),
            None => bail!(crate::library::unknown("rule that is tuned", name, &known)),
        }
    }

    fn tell_parts(&self, mut parts: Vec<Ablation>) -> Result<()> {
        if self.json {
            return terminal::json(&parts);
        }
        parts.sort_by(|a, b| a.objective_change.total_cmp(&b.objective_change));
        let rows = parts.into_iter().map(|part| {
            let edges = part
                .edge_recall
                .map_or_else(String::new, |i| format!("{:+.3} [{:+.3}, {:+.3}]", i.mean, i.lo, i.hi));
            [part.kind.to_owned(), part.what, format!("{:+.4}", part.objective_change), edges]
        });
        terminal::line(terminal::table(["Kind", "Without", "Objective", "Edge recall"], rows))?;
        terminal::line("A part whose absence lowers the objective earns its place.")
    }

    fn tell_tuned(&self, tuned: &Tuned) -> Result<()> {
        if let Some(path) = &self.write {
            std::fs::write(path, &tuned.text)
                .with_context(|| format!("{} cannot be written", path.display()))?;
        }
        if self.json {
            return terminal::json(tuned);
        }
        let rows = tuned.changes.iter().map(|change| {
            [change.place.clone(), change.key.clone(), change.before.to_string(), change.after.to_string()]
        });
        terminal::line(terminal::table(["Where", "Weight", "Before", "After"], rows))?;
        let (before, after) = tuned.search;
        terminal::line(format_args!("On the minds of the search: {before:.4} before, {after:.4} after"))?;
        for (metric, gain) in &tuned.held_out {
            terminal::line(format_args!(
                "Held out, {metric}: {:+.3} [{:+.3}, {:+.3}]",
                gain.mean, gain.lo, gain.hi
            ))?;
        }
        match &self.write {
            Some(path) => terminal::line(format_args!("It is in {}", path.display())),
            None => terminal::line("Write it with --write FILE."),
        }
    }
}

enum Outcome {
    Ablated(Vec<Ablation>),
    Tuned(Tuned),
}
