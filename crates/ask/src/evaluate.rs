//! The measurement behind `cargo xtask evaluate-language`: how well answers are read, on labelled answers,
//! on one-phenomenon cases, and on real talk.

use std::path::Path;

use colloquy_engine::concept::Concept;
use colloquy_engine::interpretation::{KnownNode, ListenRequest, Reading};
use colloquy_engine::library;
use colloquy_engine::ports::Linguist;
use colloquy_engine::{Methodology, NodeId};

use crate::offline::Offline;

pub mod asking;
pub mod gold;
pub mod matching;
pub mod merging;
pub mod micro;
pub mod page;
pub mod talk;

/// One measured figure beside what is asked of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// What is measured.
    pub measure: String,
    /// On what.
    pub on: String,
    /// The figure, in words.
    pub figure: String,
    /// What it must reach, in words.
    pub must: String,
    /// Whether it does; None when nothing was measured.
    pub met: Option<bool>,
}

/// All figures, in the order of the table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// The rows.
    pub rows: Vec<Row>,
    /// What went wrong case by case, for the reader of the table.
    pub remarks: Vec<String>,
}

impl Report {
    /// Whether every measured figure reaches what it must.
    pub fn passes(&self) -> bool {
        self.rows.iter().all(|r| r.met != Some(false))
    }

    /// The table as Markdown.
    pub fn markdown(&self) -> String {
        let mut out = String::from("| Measure | On | Figure | Must | |\n| --- | --- | --- | --- | --- |\n");
        for row in &self.rows {
            let mark = match row.met {
                Some(true) => "yes",
                Some(false) => "**no**",
                None if row.must.is_empty() && !row.figure.starts_with("skipped") => "",
                None if row.must.is_empty() => "skipped",
                None => "-",
            };
            let cells = [row.measure.as_str(), &row.on, &row.figure, &row.must, mark];
            out.push_str("| ");
            out.push_str(&cells.join(" | "));
            out.push_str(" |\n");
        }
        out
    }

    /// Adds a row whose figure must be at least something.
    pub fn at_least(&mut self, measure: &str, on: &str, figure: f64, must: f64) {
        self.rows.push(Row {
            measure: measure.to_owned(),
            on: on.to_owned(),
            figure: format!("{figure:.3}"),
            must: format!(">= {must}"),
            met: Some(figure >= must),
        });
    }

    /// Adds a row whose count must be at most something.
    pub fn at_most(&mut self, measure: &str, on: &str, count: usize, must: usize) {
        self.rows.push(Row {
            measure: measure.to_owned(),
            on: on.to_owned(),
            figure: count.to_string(),
            must: format!("<= {must}"),
            met: Some(count <= must),
        });
    }

    /// Adds a figure of which nothing is asked.
    pub fn told(&mut self, measure: &str, on: &str, figure: f64) {
        self.rows.push(Row {
            measure: measure.to_owned(),
            on: on.to_owned(),
            figure: format!("{figure:.3}"),
            must: "-".to_owned(),
            met: None,
        });
    }

    /// Adds a row that was not measured, and why.
    pub fn skipped(&mut self, measure: &str, on: &str, why: &str) {
        self.rows.push(Row {
            measure: measure.to_owned(),
            on: on.to_owned(),
            figure: format!("skipped: {why}"),
            must: String::new(),
            met: None,
        });
    }
}

/// Why nothing could be measured.
#[derive(Debug, thiserror::Error)]
pub enum EvaluateError {
    /// A file could not be read.
    #[error("`{path}` could not be read: {source}; give the folder that holds the gold files")]
    Read {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// A file does not have the expected shape.
    #[error("`{path}` does not have the expected shape: {source}")]
    Shape {
        /// The file.
        path: String,
        /// Why.
        source: serde_json::Error,
    },
    /// A page could not be written.
    #[error("`{path}` could not be written: {source}; give a file in a folder that exists")]
    Write {
        /// The file.
        path: String,
        /// Why.
        source: std::io::Error,
    },
    /// An embedder failed.
    #[error("the wordings could not be embedded: {0}")]
    Embed(String),
    /// A methodology or concept named in a gold file is not shipped.
    #[error("there is no {what} `{id}` in the library")]
    Missing {
        /// `methodology` or `concept`.
        what: &'static str,
        /// Its id.
        id: String,
    },
}

/// Measures the reading half on the gold files of a folder and, where given, on a file of real answers (one
/// JSON object per line with `question` and `answer`).
pub fn evaluate(gold_dir: &Path, real_answers: Option<&Path>) -> Result<Report, EvaluateError> {
    let mut report = Report::default();
    gold::measure(&read(&gold_dir.join("extraction_gold.json"))?, &mut report)?;
    micro::measure(&read(&gold_dir.join("micro_gold.json"))?, &mut report)?;
    asking::measure(
        &read(&gold_dir.join("signals_gold.json"))?,
        &read(&gold_dir.join("lint_gold.json"))?,
        &mut report,
    )?;
    match real_answers {
        Some(path) if path.exists() => talk::measure(&read(path)?, &mut report)?,
        Some(path) => report.skipped("real talk", &path.display().to_string(), "the file is absent"),
        None => report.skipped("real talk", "real answers", "no file was given"),
    }
    Ok(report)
}

/// A file's name and text.
struct File {
    name: String,
    text: String,
}

fn read(path: &Path) -> Result<File, EvaluateError> {
    let name = path.display().to_string();
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(File { name, text }),
        Err(source) => Err(EvaluateError::Read { path: name, source }),
    }
}

impl File {
    fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T, EvaluateError> {
        serde_json::from_str(&self.text)
            .map_err(|source| EvaluateError::Shape { path: self.name.clone(), source })
    }
}

/// The methodology a case is read with, and the topic that goes with it.
fn bench(technique: &str) -> Result<(Methodology, Concept), EvaluateError> {
    let (methodology, concept) = match technique {
        "jobs_to_be_done" => ("jobs_to_be_done_v2", "meal_planning"),
        "critical_incident" => ("critical_incident", "customer_support"),
        "customer_journey_mapping" => ("customer_journey_mapping", "gym_membership"),
        "repertory_grid" => ("repertory_grid", "streaming_services"),
        "concept_test" => ("concept_test", "overnight_grocery_box"),
        _ => ("means_end_chain", "oat_milk"),
    };
    let missing = |what, id: &str| EvaluateError::Missing { what, id: id.to_owned() };
    let checked = library::methodology(methodology)
        .and_then(Result::ok)
        .ok_or_else(|| missing("methodology", methodology))?;
    let concept =
        library::concept(concept).and_then(Result::ok).ok_or_else(|| missing("concept", concept))?;
    Ok((checked.methodology, concept))
}

/// What a case says about its surroundings.
struct Setting<'a> {
    question: Option<&'a str>,
    strategy: Option<&'a str>,
    focus: Option<(&'a str, &'a str)>,
    known: Vec<(&'a str, &'a str)>,
}

/// Reads one answer as the engine would have it read.
fn extract(
    offline: &Offline,
    methodology: &Methodology,
    concept: &Concept,
    setting: &Setting<'_>,
    answer: &str,
) -> Reading {
    let parse = offline.parse(answer);
    let node =
        |k: usize, label, node_type| KnownNode { id: NodeId::at(k), ..KnownNode::named(label, node_type) };
    let known: Vec<KnownNode<'_>> =
        setting.known.iter().enumerate().map(|(k, (l, t))| node(k + 1, l, t)).collect();
    let strategy = setting.strategy.map(|name| {
        methodology.strategy(name).cloned().unwrap_or_else(|| colloquy_engine::methodology::Strategy {
            name: name.to_owned(),
            stems: name.to_owned(),
            ..Default::default()
        })
    });
    offline.read(&ListenRequest {
        question: setting.question,
        focus: setting.focus.map(|(label, node_type)| KnownNode::named(label, node_type)),
        strategy: strategy.as_ref(),
        known,
        ..ListenRequest::alone(methodology, concept, answer, &parse)
    })
}

/// Quotes that are not, character for character, where they say they are.
fn misquoted(answer: &str, extraction: &Reading) -> usize {
    let wrong = |quote: &str, span: Option<(usize, usize)>| {
        span.is_none_or(|(a, b)| quote.is_empty() || colloquy_listen::normalise::cut(answer, a, b) != quote)
    };
    extraction.statements.iter().filter(|c| wrong(&c.quote, c.span)).count()
        + extraction.relations.iter().filter(|r| wrong(&r.quote, r.span)).count()
}
