//! Tuning: making strategies and signals earn their place.
//!
//! [`ablate`] takes one thing away at a time and measures what is lost; [`run`] searches better weights by a
//! seeded climb on one set of minds and personas and measures them on another that the search never saw. The rules worth
//! tuning are tuned by the same search with the same rounds, so that ours is compared with their best.

use std::sync::Arc;

use colloquy_engine::methodology::{Methodology, MethodologyErrors};
use serde::Serialize;

use crate::benchmark::bootstrap::Interval;
use crate::benchmark::targets::{FOLLOWS, LEFT_EARLY};
use crate::benchmark::{self, Baseline, BenchError, BenchReport, BenchSettings, Policy, RuleKnobs};
use crate::chance::Chance;
use crate::respondent::{Mind, Persona, Portion};

pub mod knobs;
mod search;

pub use knobs::Knob;

use search::{Effort, Found};

/// What is turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The weights of the methodology.
    Methodology,
    /// The numbers of a rule, on the minds of the methodology.
    Rule(Baseline),
}

/// What is to be tuned, on whom.
#[derive(Clone)]
pub struct TuneSettings {
    /// Minds, personas, seeds and language of the search; its policies are not used.
    pub bench: BenchSettings,
    /// What is turned.
    pub subject: Subject,
    /// The methodology; its `source` must be its file's text.
    pub methodology: Arc<Methodology>,
    /// Minds kept out of the search.
    pub held_out_minds: Vec<Arc<Mind>>,
    /// Personas kept out of the search.
    pub held_out_personas: Vec<Persona>,
    /// Variants tried.
    pub rounds: u32,
    /// Seed of the search.
    pub seed: u64,
    /// Name of the methodology that is written.
    pub name: String,
}

/// Why tuning stopped.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// The benchmark could not run.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// The methodology's text cannot be read, or its edited text could not.
    #[error("{0}")]
    Methodology(MethodologyErrors),
    /// There is nothing to turn.
    #[error("methodology `{0}` has no weights in its text that could be changed")]
    NoWeights(String),
}

/// A weight that was changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// Where: `deepen`, `phases.mid.signal_weights`.
    pub place: String,
    /// The key.
    pub key: String,
    /// Before.
    pub before: f64,
    /// After.
    pub after: f64,
}

/// What the search found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tuned {
    /// The methodology as a file, the original's text with other numbers; of a rule, its numbers as JSON.
    pub text: String,
    /// What was changed.
    pub changes: Vec<Change>,
    /// Objective on the minds of the search, before and after.
    pub search: (f64, f64),
    /// Objective after each round that improved it: round and value.
    pub course: Vec<(u32, f64)>,
    /// On the held-out minds and personas: after minus before, paired, by metric. Empty without any.
    pub held_out: indexmap::IndexMap<String, Interval>,
}

/// What one part is worth.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ablation {
    /// `signal` or `strategy`.
    pub kind: &'static str,
    /// Its id.
    pub what: String,
    /// The objective without it minus with it: below 0, it earns its place.
    pub objective_change: f64,
    /// Edge recall without it minus with it, paired.
    pub edge_recall: Option<Interval>,
    /// Salience-weighted node recall without it minus with it, paired.
    pub salience_node_recall: Option<Interval>,
}

/// What a share short of a condition costs: more than any recall can make up for.
const SHORT: f64 = 4.0;

/// What tuning maximises: edge recall, under the conditions that questions follow and people stay
/// (`conversation.md` 5). What misses a condition is worth less the farther it is from it.
pub fn objective(report: &BenchReport, policy: &str) -> f64 {
    let mean = |metric: &str| {
        report.policies.get(policy).and_then(|f| f.all.get(metric)).map_or(0.0, |interval| interval.mean)
    };
    let short = (FOLLOWS - mean("follows")).max(0.0) + (mean("left_early") - LEFT_EARLY).max(0.0);
    mean("edge_recall") - SHORT * short
}

fn policy(name: &str, methodology: &Arc<Methodology>) -> Policy {
    Policy::Methodology { name: name.to_owned(), methodology: Arc::clone(methodology) }
}

fn measured(bench: &BenchSettings, effort: Effort, candidate: Policy) -> Result<f64, BenchError> {
    let seeds = match effort {
        Effort::Quick => (bench.seeds / 3).max(1),
        Effort::Whole => bench.seeds,
    };
    let name = candidate.name().to_owned();
    let settings = BenchSettings { policies: vec![candidate], seeds, ..bench.clone() };
    Ok(objective(&benchmark::run(&settings, &|_, _| {})?, &name))
}

fn parsed(file: &str, text: &str) -> Result<Arc<Methodology>, TuneError> {
    let checked = Methodology::parse(file, text).map_err(TuneError::Methodology)?;
    Ok(Arc::new(checked.methodology))
}

/// The numbers of a subject, and how candidates are made of others.
struct Turnable<'a> {
    settings: &'a TuneSettings,
    file: String,
    knobs: Vec<Knob>,
}

impl<'a> Turnable<'a> {
    fn of(settings: &'a TuneSettings) -> Self {
        let methodology = &settings.methodology;
        let file = format!("{}.yaml", methodology.name);
        let knobs = match settings.subject {
            Subject::Methodology => knobs::find(&methodology.source),
            Subject::Rule(rule) => {
                let known = RuleKnobs::tuned(rule.name(), &methodology.name);
                let numbers = RuleKnobs::NAMES.iter().zip(known.values()).enumerate();
                let knob = |(line, (key, value)): (usize, (&&str, f64))| {
                    let place = rule.name().to_owned();
                    Knob { line, place, key: (*key).to_owned(), value }
                };
                numbers.map(knob).collect()
            }
        };
        Self { settings, file, knobs }
    }

    fn text(&self, values: &[f64]) -> String {
        match self.settings.subject {
            Subject::Methodology => knobs::edited(&self.settings.methodology.source, &self.knobs, values),
            Subject::Rule(_) => serde_json::to_string(&RuleKnobs::of(values)).unwrap_or_default(),
        }
    }

    fn candidate(&self, name: &str, values: &[f64]) -> Result<Policy, TuneError> {
        match self.settings.subject {
            Subject::Methodology => Ok(policy(name, &parsed(&self.file, &self.text(values))?)),
            Subject::Rule(rule) => {
                Ok(Policy::Tried { name: name.to_owned(), rule, knobs: RuleKnobs::of(values) })
            }
        }
    }
}

/// Searches better weights. `progress` is told how many rounds are done, of how many. The same settings give
/// the same file.
pub fn run(settings: &TuneSettings, progress: &(dyn Fn(usize, usize) + Sync)) -> Result<Tuned, TuneError> {
    let turnable = Turnable::of(settings);
    let knobs = &turnable.knobs;
    if knobs.is_empty() {
        return Err(TuneError::NoWeights(settings.methodology.name.clone()));
    }
    let mut chance = Chance::for_purpose(settings.seed, "tune");
    let start: Vec<f64> = knobs.iter().map(|k| k.value).collect();
    let mut measure = |values: &[f64], effort: Effort| -> Result<Option<f64>, TuneError> {
        // Numbers the methodology's own rules refuse are no candidate.
        match turnable.candidate("candidate", values) {
            Ok(candidate) => Ok(Some(measured(&settings.bench, effort, candidate)?)),
            Err(_) => Ok(None),
        }
    };
    let told = |round: u32| progress(round as usize, settings.rounds as usize);
    let Found { values, reached: best, before, course } =
        search::climb(&start, settings.rounds, &mut chance, &mut measure, &told)?;
    let changes = knobs
        .iter()
        .zip(&values)
        .filter(|(knob, value)| knob.value != **value)
        .map(|(knob, value)| Change {
            place: knob.place.clone(),
            key: knob.key.clone(),
            before: knob.value,
            after: *value,
        })
        .collect();
    let after = turnable.candidate(benchmark::OURS, &values)?;
    let held_out = held_out(settings, turnable.candidate("before", &start)?, after)?;
    let text = knobs::renamed(&turnable.text(&values), &settings.methodology.name, &settings.name);
    Ok(Tuned { text, changes, search: (before, best), course, held_out })
}

fn held_out(
    settings: &TuneSettings,
    before: Policy,
    after: Policy,
) -> Result<indexmap::IndexMap<String, Interval>, TuneError> {
    let fits = |m: &&Arc<Mind>| benchmark::speaks(&settings.methodology, m);
    let minds: Vec<Arc<Mind>> = settings.held_out_minds.iter().filter(fits).cloned().collect();
    if minds.is_empty() && settings.held_out_personas.is_empty() {
        return Ok(indexmap::IndexMap::new());
    }
    let or = |own: Vec<Persona>, other: &[Persona]| if own.is_empty() { other.to_vec() } else { own };
    let bench = BenchSettings {
        minds: if minds.is_empty() { settings.bench.minds.clone() } else { minds },
        personas: or(settings.held_out_personas.clone(), &settings.bench.personas),
        // Seeds the search never used.
        first_seed: settings.bench.first_seed + 1_000_000,
        policies: vec![after, before],
        // Turns of phrase it never heard.
        speech: match settings.bench.speech {
            Portion::Shown => Portion::HeldOut,
            other => other,
        },
        ..settings.bench.clone()
    };
    let mut report = benchmark::run(&bench, &|_, _| {})?;
    Ok(report.paired.shift_remove("before").unwrap_or_default())
}

/// Takes away every signal and every strategy, one at a time. `progress` as in [`run`].
pub fn ablate(
    settings: &TuneSettings,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<Ablation>, TuneError> {
    let whole = &settings.methodology;
    let mut variants: Vec<(&'static str, String, Arc<Methodology>)> = Vec::new();
    for signal in signals_of(whole) {
        let without = without_signal(whole, &signal);
        variants.push(("signal", signal, Arc::new(without)));
    }
    if whole.strategies.len() > 1 {
        for strategy in &whole.strategies {
            let mut without = Methodology::clone(whole);
            without.strategies.retain(|s| s.name != strategy.name);
            without.selection.fallback.retain(|name| *name != strategy.name);
            variants.push(("strategy", strategy.name.clone(), Arc::new(without)));
        }
    }
    let count = variants.len();
    let mut found = Vec::with_capacity(count);
    for (n, (kind, what, variant)) in variants.into_iter().enumerate() {
        let bench = BenchSettings {
            policies: vec![policy(benchmark::OURS, &variant), policy("whole", whole)],
            ..settings.bench.clone()
        };
        let report = benchmark::run(&bench, &|_, _| {})?;
        let paired = report.paired.get("whole");
        let of = |metric: &str| paired.and_then(|p| p.get(metric)).copied();
        found.push(Ablation {
            kind,
            what,
            objective_change: objective(&report, benchmark::OURS) - objective(&report, "whole"),
            edge_recall: of("edge_recall"),
            salience_node_recall: of("salience_node_recall"),
        });
        progress(n + 1, count);
    }
    Ok(found)
}

/// Ids of all weighted signals, in order of first use.
fn signals_of(methodology: &Methodology) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for strategy in &methodology.strategies {
        for weight in strategy.strategy_weights.iter().chain(&strategy.target_weights) {
            let id = weight.key.signal().id;
            if !found.iter().any(|known| known == id) {
                found.push(id.to_owned());
            }
        }
    }
    found
}

fn without_signal(methodology: &Methodology, signal: &str) -> Methodology {
    let mut without = methodology.clone();
    for strategy in &mut without.strategies {
        strategy.strategy_weights.retain(|w| w.key.signal().id != signal);
        strategy.target_weights.retain(|w| w.key.signal().id != signal);
    }
    without
}

#[cfg(test)]
mod tests;
