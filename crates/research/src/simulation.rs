//! Simulated campaigns: one or many interviews with simulated people, each written down whole.
//!
//! A run is driven by the same turn as a live interview, closing words included. Runs that are already in the
//! folder are not held again, so a campaign that was stopped goes on where it stopped.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use colloquy_engine::concept::Concept;
use colloquy_engine::methodology::Methodology;
use serde::{Deserialize, Serialize};

use crate::benchmark::{self, Measured};
use crate::chance::mixed;
use crate::interview::{self, Asker, Case, ExtractionMode, Record, Voice};
use crate::perfect::RatingSource;
use crate::respondent::{Drift, Mind, Persona, Player, Portion, Vocabulary};
use crate::work;

mod files;
pub mod repetition;

pub use files::{NOT_MEASURED, mermaid, run_json, scoring_csv, transcript};
pub use repetition::{RepetitionReport, RunCourse};

/// What is to be simulated.
#[derive(Clone)]
pub struct SimulationSettings {
    /// Mental models, taken in turn over the runs.
    pub minds: Vec<Arc<Mind>>,
    /// Personas, taken in turn once every model had its run.
    pub personas: Vec<Persona>,
    /// Methodologies by name; those of the minds must be among them unless `methodology` is given.
    pub methodologies: BTreeMap<String, Arc<Methodology>>,
    /// The methodology for all runs, instead of the one each mind belongs to.
    pub methodology: Option<Arc<Methodology>>,
    /// Concepts by id; one is made from the mind where there is none.
    pub concepts: BTreeMap<String, Arc<Concept>>,
    /// Asked-for answers.
    pub turns: u32,
    /// Interviews.
    pub runs: u32,
    /// Seed of the first run; run n has `seed + n`.
    pub seed: u64,
    /// Threads; at least 1.
    pub jobs: usize,
    /// Who reads answers.
    pub extraction: ExtractionMode,
    /// Who rates answers where extraction is perfect.
    pub ratings: RatingSource,
    /// How far minds drift from their files; None: not at all.
    pub drift: Option<Drift>,
    /// Where files are written; None: nowhere.
    pub out: Option<PathBuf>,
    /// Language.
    pub voice: Voice,
    /// Who plays the people; None: their own minds.
    pub player: Option<Arc<dyn Player>>,
}

/// Why a campaign stopped.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    /// There is nothing to run.
    #[error("there are no {0} to simulate")]
    Nothing(&'static str),
    /// A mind belongs to a methodology that was not given.
    #[error("model `{mind}` belongs to methodology `{methodology}`, which is not there")]
    Methodology {
        /// The model.
        mind: String,
        /// What it asks for.
        methodology: String,
    },
    /// Whoever played a person gave no further answer.
    #[error("{why}")]
    BrokenOff {
        /// Which interview, and why, in one sentence.
        why: String,
        /// The interview as far as it went.
        record: Box<Record>,
    },
    /// An interview failed.
    #[error(transparent)]
    Interview(#[from] interview::InterviewError),
    /// A file could not be written or read.
    #[error("{}: {source}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// No thread could be started.
    #[error("the work could not be started: {0}")]
    Work(std::io::Error),
}

/// One run in brief.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunSummary {
    /// 1-based.
    pub run: u32,
    /// The mental model.
    pub mind: String,
    /// The persona.
    pub persona: String,
    /// The seed.
    pub seed: u64,
    /// Answers given.
    pub turns: usize,
    /// Why it ended.
    pub ending: Option<String>,
    /// Nodes of the graph.
    pub nodes: usize,
    /// Edges of the graph.
    pub edges: usize,
    /// Share of beliefs found; None where somebody plays the person: nobody can tell what was meant.
    pub node_recall: Option<f64>,
    /// Share of links found; None likewise.
    pub edge_recall: Option<f64>,
    /// What it did turn by turn, for the report on repetition.
    pub course: RunCourse,
    /// Its file, when it was written.
    #[serde(default)]
    pub file: Option<PathBuf>,
}

/// A campaign's outcome.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Campaign {
    /// Its runs, in order.
    pub runs: Vec<RunSummary>,
    /// Runs that were found in the folder and not held again.
    pub resumed: usize,
    /// What repeats itself in them.
    pub repetition: RepetitionReport,
}

/// Who is interviewed in a run, by position.
fn cast(settings: &SimulationSettings, run: usize) -> (usize, usize, u64) {
    let minds = settings.minds.len();
    (run % minds, (run / minds) % settings.personas.len(), settings.seed.wrapping_add(run as u64))
}

/// Runs a campaign. `progress` is told how many runs are done, of how many; it may be called from any thread.
/// The same settings give the same files whatever the number of jobs.
pub fn run(
    settings: &SimulationSettings,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Campaign, SimulationError> {
    check(settings)?;
    if let Some(out) = &settings.out {
        std::fs::create_dir_all(out).map_err(|source| SimulationError::File { path: out.clone(), source })?;
    }
    let vocabularies: Vec<Arc<Vocabulary>> =
        settings.minds.iter().map(|m| Arc::new(Vocabulary::of(m))).collect();
    // Who gives no answer in one interview gives none in the next: no more are begun.
    let over = AtomicBool::new(false);
    let outcomes = work::in_order(settings.runs as usize, settings.jobs, progress, &|n| {
        let (vocabularies, over) = (&vocabularies, &over);
        async move {
            if over.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let outcome = one(settings, vocabularies, n).await;
            over.fetch_or(matches!(outcome, Err(SimulationError::BrokenOff { .. })), Ordering::Relaxed);
            outcome.map(Some)
        }
    })
    .map_err(SimulationError::Work)?;
    let mut runs = Vec::with_capacity(outcomes.len());
    let mut resumed = 0;
    for outcome in outcomes {
        let Some((summary, found)) = outcome? else { continue };
        resumed += usize::from(found);
        runs.push(summary);
    }
    let declared: Vec<&Methodology> = if let Some(one) = &settings.methodology {
        vec![one]
    } else {
        let mut names: Vec<&str> = settings.minds.iter().map(|m| m.methodology.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        names.iter().filter_map(|n| settings.methodologies.get(*n)).map(AsRef::as_ref).collect()
    };
    let repetition = RepetitionReport::of(runs.iter().map(|r| &r.course), &declared);
    Ok(Campaign { runs, resumed, repetition })
}

fn check(settings: &SimulationSettings) -> Result<(), SimulationError> {
    for (count, what) in [
        (settings.minds.len(), "mental models"),
        (settings.personas.len(), "personas"),
        (settings.runs as usize, "runs"),
        (settings.turns as usize, "turns"),
    ] {
        if count == 0 {
            return Err(SimulationError::Nothing(what));
        }
    }
    let missing = |m: &&Arc<Mind>| !settings.methodologies.contains_key(&m.methodology);
    match settings.minds.iter().find(missing).filter(|_| settings.methodology.is_none()) {
        Some(mind) => {
            Err(SimulationError::Methodology { mind: mind.id.clone(), methodology: mind.methodology.clone() })
        }
        None => Ok(()),
    }
}

/// One run: found in the folder, or held and written down. Tells which.
async fn one(
    settings: &SimulationSettings,
    vocabularies: &[Arc<Vocabulary>],
    n: usize,
) -> Result<(RunSummary, bool), SimulationError> {
    let (mind, persona, seed) = cast(settings, n);
    let number = n as u32 + 1;
    let stem = settings.out.as_ref().map(|out| {
        let name =
            format!("run-{number:04}-{}-{}-{seed}", settings.minds[mind].id, settings.personas[persona].name);
        out.join(name.replace(|c: char| !(c.is_alphanumeric() || "-_.".contains(c)), "_"))
    });
    let mark = fingerprint(settings, mind, persona, seed);
    if let Some(stem) = &stem
        && let Some(summary) = files::found(stem, &mark)
    {
        return Ok((summary, true));
    }
    let record = hold_with(settings, Arc::clone(&vocabularies[mind]), n).await?;
    if let Some(why) = record.why_broken_off() {
        if let Some(stem) = &stem {
            files::write_talk(stem, &record)?;
        }
        return Err(SimulationError::BrokenOff { why, record: Box::new(record) });
    }
    let measured = measured(&record);
    let mut summary = summarised(number, &record, measured.as_ref());
    if let Some(stem) = &stem {
        summary.file = Some(files::with_ending(stem, "json"));
        files::write(stem, &record, measured.as_ref(), &summary, &mark)?;
    }
    Ok((summary, false))
}

/// What was found of a person's mind; None where somebody else played the person, and left no trace of what was meant.
pub fn measured(record: &Record) -> Option<Measured> {
    record.played_by.is_none().then(|| benchmark::measure(record))
}

/// Holds one run of a campaign for a closer look; nothing is written. `run` is 0-based. A record may be
/// [broken off](Record::why_broken_off).
pub async fn hold(settings: &SimulationSettings, run: usize) -> Result<Record, SimulationError> {
    check(settings)?;
    let (mind, ..) = cast(settings, run);
    hold_with(settings, Arc::new(Vocabulary::of(&settings.minds[mind])), run).await
}

async fn hold_with(
    settings: &SimulationSettings,
    vocabulary: Arc<Vocabulary>,
    run: usize,
) -> Result<Record, SimulationError> {
    let (mind, persona, seed) = cast(settings, run);
    let known = &settings.minds[mind];
    let concept = match settings.concepts.get(&known.concept_id) {
        Some(concept) => benchmark::completed(concept, known),
        None => Arc::new(interview::concept_of(known)),
    };
    let meanings = match settings.player {
        Some(_) => None,
        None => interview::meanings_of(known, settings.extraction, &settings.voice),
    };
    let case = Case {
        mind: Arc::clone(known),
        vocabulary,
        meanings,
        persona: settings.personas[persona].clone(),
        player: settings.player.clone(),
        concept,
        turns: settings.turns,
        seed,
        drift: settings.drift,
        speech: Portion::All,
        last_words: true,
        target_readings: true,
    };
    let methodology =
        settings.methodology.as_ref().or_else(|| settings.methodologies.get(&known.methodology));
    let Some(methodology) = methodology else {
        return Err(SimulationError::Methodology {
            mind: known.id.clone(),
            methodology: known.methodology.clone(),
        });
    };
    Ok(interview::hold(
        &case,
        &settings.voice,
        settings.extraction,
        settings.ratings,
        methodology,
        Asker::Engine,
    )
    .await?)
}

/// Tells apart runs that would not be the same.
fn fingerprint(settings: &SimulationSettings, mind: usize, persona: usize, seed: u64) -> String {
    let known = &settings.minds[mind];
    let methodology =
        settings.methodology.as_ref().or_else(|| settings.methodologies.get(&known.methodology));
    let text = format!(
        "{known:?} {:?} {} {:?} {:?} {:?} {} {} {}{}",
        settings.personas[persona],
        settings.turns,
        settings.extraction,
        settings.ratings,
        settings.drift,
        methodology.map_or("", |m| m.source.as_str()),
        settings.voice.interpreter.name(),
        settings.voice.embedder.name(),
        settings.player.as_ref().map(|player| format!(" {}", player.name())).unwrap_or_default(),
    );
    format!("{:016x}", mixed(seed, &text))
}

fn summarised(run: u32, record: &Record, measured: Option<&Measured>) -> RunSummary {
    let ending = record.session.ending.and_then(|e| serde_json::to_value(e).ok());
    RunSummary {
        run,
        mind: record.mind.id.clone(),
        persona: record.persona.clone(),
        seed: record.seed,
        turns: record.exchanges.len(),
        ending: ending.and_then(|e| e.as_str().map(str::to_owned)),
        nodes: record.session.graph.live_nodes().count(),
        edges: record.session.graph.counted_edges().count(),
        node_recall: measured.map(|m| m.measures.node_recall.unwrap_or(0.0)),
        edge_recall: measured.map(|m| m.measures.edge_recall.unwrap_or(0.0)),
        course: RunCourse::of(run, record),
        file: None,
    }
}

/// Where a run's files are, by their common stem.
pub(crate) fn file_error(path: &Path, source: std::io::Error) -> SimulationError {
    SimulationError::File { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests;
