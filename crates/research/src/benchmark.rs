//! The benchmark: how much of what simulated people believe an interviewer finds, against plain rules and
//! against one that reads minds (`respondents.md` 4.4 to 4.7).
//!
//! Every policy faces the same people: the same minds, personas and seeds, so differences are paired.

use std::collections::BTreeMap;
use std::sync::Arc;

use colloquy_engine::concept::Concept;
use colloquy_engine::methodology::Methodology;
use indexmap::IndexMap;

use crate::interview::{self, Asker, Case, ExtractionMode, Record, Voice};
use crate::perfect::RatingSource;
use crate::respondent::{Drift, Meanings, Mind, Persona, Portion, Vocabulary};
use crate::work;

mod baselines;
pub mod bootstrap;
mod html;
pub mod journal;
pub mod metrics;
mod oracle;
pub mod provenance;
pub mod quality;
mod report;
mod talk;
pub mod targets;
mod wording;

pub use baselines::{Baseline, RuleInterviewer, RuleKnobs};
pub use journal::Journal;
pub use metrics::{Measured, Measures, measure};
pub use report::{Agreement, BenchReport, PolicyFigures};

/// Name of our own policy.
pub const OURS: &str = "colloquy";

/// Who asks.
#[derive(Clone)]
pub enum Policy {
    /// The engine with the methodology each mind belongs to.
    Engine,
    /// The engine with one methodology, for the minds whose types it has.
    Methodology {
        /// Name in the report.
        name: String,
        /// The methodology.
        methodology: Arc<Methodology>,
    },
    /// A rule, with the numbers it was tuned to for the methodology of each mind.
    Rule(Baseline),
    /// A rule with numbers of its own: while it is tuned.
    Tried {
        /// Name in the report.
        name: String,
        /// The rule.
        rule: Baseline,
        /// Its numbers.
        knobs: RuleKnobs,
    },
}

impl Policy {
    /// Name in the report.
    pub fn name(&self) -> &str {
        match self {
            Self::Engine => OURS,
            Self::Methodology { name, .. } => name,
            Self::Rule(rule) => rule.name(),
            Self::Tried { name, .. } => name,
        }
    }

    /// Ours and all rules.
    pub fn all() -> Vec<Self> {
        std::iter::once(Self::Engine).chain(Baseline::ALL.into_iter().map(Self::Rule)).collect()
    }

    /// A policy by name: ours or a rule. Methodology files are given as [`Policy::Methodology`].
    pub fn find(name: &str) -> Option<Self> {
        if name == OURS { Some(Self::Engine) } else { Baseline::find(name).map(Self::Rule) }
    }
}

/// What is to be measured.
#[derive(Clone)]
pub struct BenchSettings {
    /// Mental models.
    pub minds: Vec<Arc<Mind>>,
    /// Personas.
    pub personas: Vec<Persona>,
    /// Policies, in the order of the report.
    pub policies: Vec<Policy>,
    /// Methodologies by name; those of the minds must be among them.
    pub methodologies: BTreeMap<String, Arc<Methodology>>,
    /// Concepts by id; one is made from the mind where there is none.
    pub concepts: BTreeMap<String, Arc<Concept>>,
    /// Asked-for answers per interview.
    pub turns: u32,
    /// Interviews per policy, mind and persona.
    pub seeds: u32,
    /// The first seed.
    pub first_seed: u64,
    /// Who reads answers.
    pub extraction: ExtractionMode,
    /// Who rates answers where extraction is perfect.
    pub ratings: RatingSource,
    /// Threads; at least 1.
    pub jobs: usize,
    /// How far minds drift from their files; None: not at all.
    pub drift: Option<Drift>,
    /// Which turns of phrase and ways to say a belief are heard.
    pub speech: Portion,
    /// Whether the engine may end an interview before its turns are used up. Off, every policy asks the same
    /// number of questions.
    pub endings: bool,
    /// Language.
    pub voice: Voice,
}

/// Why a benchmark cannot run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BenchError {
    /// There is nothing to run.
    #[error("there are no {0} to run")]
    Nothing(&'static str),
    /// A mind belongs to a methodology that was not given.
    #[error("model `{mind}` belongs to methodology `{methodology}`, which is not there; there are {known}")]
    Methodology {
        /// The model.
        mind: String,
        /// What it asks for.
        methodology: String,
        /// What there is.
        known: String,
    },
    /// No thread could be started.
    #[error("the work could not be started: {0}")]
    Work(String),
}

/// One interview of the benchmark.
struct Slot {
    policy: usize,
    mind: usize,
    persona: usize,
    seed: u64,
}

/// Runs the benchmark. `progress` is told how many interviews are done, of how many; it may be called from any
/// thread. The same settings give the same report whatever the number of jobs.
pub fn run(
    settings: &BenchSettings,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<BenchReport, BenchError> {
    run_noting(settings, progress, &|_, _| ()).map(|(report, _)| report)
}

/// As [`run`], with something noted of every interview that was held, in their order: by policy, model, persona
/// and seed.
pub fn run_noting<T: Send>(
    settings: &BenchSettings,
    progress: &(dyn Fn(usize, usize) + Sync),
    note: &(dyn Fn(&str, &Record) -> T + Sync),
) -> Result<(BenchReport, Vec<T>), BenchError> {
    let prepared = Prepared::of(settings)?;
    let slots = prepared.slots();
    let outcomes = work::in_order(slots.len(), settings.jobs, progress, &|n| {
        let prepared = &prepared;
        let slot = &slots[n];
        async move {
            let record = prepared.hold(slot, false).await.map_err(|e| e.to_string())?;
            let noted = note(settings.policies[slot.policy].name(), &record);
            Ok::<_, String>((measure(&record), noted))
        }
    })
    .map_err(|e| BenchError::Work(e.to_string()))?;
    let mut rows = Vec::with_capacity(slots.len());
    let mut failures: Vec<String> = Vec::new();
    let mut notes = Vec::with_capacity(slots.len());
    for (slot, outcome) in slots.iter().zip(outcomes) {
        match outcome {
            Ok((measured, noted)) => {
                let Slot { policy, mind, persona, seed } = *slot;
                rows.push(report::Row { policy, mind, persona, seed, measured });
                notes.push(noted);
            }
            Err(error) => failures.push(format!("{}: {error}", settings.policies[slot.policy].name())),
        }
    }
    Ok((BenchReport::of(settings, &rows, failures), notes))
}

struct Prepared<'a> {
    settings: &'a BenchSettings,
    vocabularies: Vec<Arc<Vocabulary>>,
    meanings: Vec<Option<Arc<Meanings>>>,
    concepts: Vec<Arc<Concept>>,
    /// Per policy and mind: the methodology it runs with; None: the policy does not fit the mind.
    methodologies: Vec<Vec<Option<Arc<Methodology>>>>,
}

impl<'a> Prepared<'a> {
    fn of(settings: &'a BenchSettings) -> Result<Self, BenchError> {
        for (count, what) in [
            (settings.minds.len(), "mental models"),
            (settings.personas.len(), "personas"),
            (settings.policies.len(), "policies"),
            (settings.seeds as usize, "seeds"),
            (settings.turns as usize, "turns"),
        ] {
            if count == 0 {
                return Err(BenchError::Nothing(what));
            }
        }
        let mut own: IndexMap<&str, Arc<Methodology>> = IndexMap::new();
        for mind in &settings.minds {
            let Some(known) = settings.methodologies.get(&mind.methodology) else {
                let known: Vec<&str> = settings.methodologies.keys().map(String::as_str).collect();
                return Err(BenchError::Methodology {
                    mind: mind.id.clone(),
                    methodology: mind.methodology.clone(),
                    known: known.join(", "),
                });
            };
            own.entry(&mind.methodology).or_insert_with(|| fitted(known, settings.endings));
        }
        let of_policy = |policy: &Policy| -> Vec<Option<Arc<Methodology>>> {
            let given = match policy {
                Policy::Methodology { methodology, .. } => Some(fitted(methodology, settings.endings)),
                Policy::Engine | Policy::Rule(_) | Policy::Tried { .. } => None,
            };
            let fit = |mind: &Arc<Mind>| match &given {
                Some(given) => speaks(given, mind).then(|| Arc::clone(given)),
                None => own.get(mind.methodology.as_str()).cloned(),
            };
            settings.minds.iter().map(fit).collect()
        };
        let concept_of = |mind: &Arc<Mind>| match settings.concepts.get(&mind.concept_id) {
            Some(known) => completed(known, mind),
            None => Arc::new(interview::concept_of(mind)),
        };
        Ok(Self {
            settings,
            vocabularies: settings.minds.iter().map(|m| Arc::new(Vocabulary::of(m))).collect(),
            meanings: settings
                .minds
                .iter()
                .map(|m| interview::meanings_of(m, settings.extraction, &settings.voice))
                .collect(),
            concepts: settings.minds.iter().map(concept_of).collect(),
            methodologies: settings.policies.iter().map(of_policy).collect(),
        })
    }

    fn slots(&self) -> Vec<Slot> {
        let settings = self.settings;
        let mut slots = Vec::new();
        for policy in 0..settings.policies.len() {
            for mind in 0..settings.minds.len() {
                if self.methodologies[policy][mind].is_none() {
                    continue;
                }
                for persona in 0..settings.personas.len() {
                    for n in 0..u64::from(settings.seeds) {
                        slots.push(Slot { policy, mind, persona, seed: settings.first_seed + n });
                    }
                }
            }
        }
        slots
    }

    /// Holds one interview; `target_readings` are for those who look at its turns.
    async fn hold(&self, slot: &Slot, target_readings: bool) -> Result<Record, interview::InterviewError> {
        let settings = self.settings;
        let mind = &settings.minds[slot.mind];
        let case = Case {
            player: None,
            mind: Arc::clone(mind),
            vocabulary: Arc::clone(&self.vocabularies[slot.mind]),
            meanings: self.meanings[slot.mind].clone(),
            persona: settings.personas[slot.persona].clone(),
            concept: Arc::clone(&self.concepts[slot.mind]),
            turns: settings.turns,
            seed: slot.seed,
            drift: settings.drift,
            speech: settings.speech,
            last_words: false,
            target_readings,
        };
        let fallback = settings.methodologies.get(&mind.methodology).cloned();
        let methodology = self.methodologies[slot.policy][slot.mind].clone().or(fallback);
        let Some(methodology) = methodology else {
            let source = colloquy_engine::engine::TurnError::NotStarted;
            let (mind, persona) = (mind.id.clone(), case.persona.name.clone());
            return Err(interview::InterviewError { mind, persona, seed: slot.seed, turn: 0, source });
        };
        let (rule, knobs) = match &settings.policies[slot.policy] {
            Policy::Rule(rule) => (Some(*rule), RuleKnobs::tuned(rule.name(), &mind.methodology)),
            Policy::Tried { rule, knobs, .. } => (Some(*rule), *knobs),
            Policy::Engine | Policy::Methodology { .. } => (None, RuleKnobs::default()),
        };
        let mut own = RuleInterviewer::new(rule.unwrap_or(Baseline::BreadthFirst), knobs, slot.seed);
        let mut oracle = oracle::Oracle::new(slot.seed);
        let asker = match rule {
            None => Asker::Engine,
            Some(Baseline::OracleGreedy) => Asker::MindReader(&mut oracle),
            Some(_) => Asker::Interviewer(&mut own),
        };
        interview::hold(&case, &settings.voice, settings.extraction, settings.ratings, &methodology, asker)
            .await
    }
}

/// A concept with the named parts a mind knows, where it has none of its own.
pub fn completed(known: &Arc<Concept>, mind: &Mind) -> Arc<Concept> {
    let own = interview::concept_of(mind);
    if (known.stimulus.is_some() || own.stimulus.is_none())
        && (!known.elements.is_empty() || own.elements.is_empty())
    {
        return Arc::clone(known);
    }
    let mut concept = Concept::clone(known);
    if concept.stimulus.is_none() {
        concept.stimulus = own.stimulus;
    }
    if concept.elements.is_empty() {
        concept.elements = own.elements;
    }
    Arc::new(concept)
}

/// Whether a methodology has all types of a mind, so that it can interview it: its own, or a variant's.
pub fn speaks(methodology: &Methodology, mind: &Mind) -> bool {
    mind.beliefs.iter().all(|b| methodology.ontology.node_type(&b.node_type).is_some())
        && mind.links.iter().all(|l| methodology.ontology.edge_type(&l.edge_type).is_some())
}

/// A methodology for the benchmark: with the endings that come before the last turn turned off, unless wanted.
fn fitted(methodology: &Arc<Methodology>, endings: bool) -> Arc<Methodology> {
    if endings {
        return Arc::clone(methodology);
    }
    let mut fitted = Methodology::clone(methodology);
    let closing = &mut fitted.closing;
    closing.min_turns = u32::MAX;
    closing.dry_turns = u32::MAX;
    closing.shallow_answers = u32::MAX;
    closing.depth_plateau = 0;
    closing.exhausted_after = u32::MAX;
    closing.on_fatigue = false;
    closing.on_complete = false;
    for strategy in &mut fitted.strategies {
        strategy.generates_closing_question = false;
    }
    Arc::new(fitted)
}

#[cfg(test)]
mod tests;
