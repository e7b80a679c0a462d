//! Types of statements whose type is known: the paraphrases of the mental models, minds of simulated
//! respondents that say every belief in several ways.
//!
//! The weights of typing are chosen on all minds but one and the figure is taken on the one left out, in turn,
//! so no figure is measured on what it was fitted to.

use std::path::Path;

use colloquy_engine::interpretation::{KnownNode, ListenRequest};
use colloquy_engine::ports::Linguist;
use colloquy_engine::{Methodology, NodeId};
use serde::Deserialize;

use super::{EvaluateError, Report, Row, bench, read};
use crate::analysis::Analysis;
use crate::extraction;
use crate::labels::Wording;
use crate::meaning::{self, Prototypes};
use crate::offline::Offline;
use crate::typing::{self, Share, Weights};

/// What is measured.
pub const MEASURE: &str = "paraphrases typed as meant";

/// Turns texts into unit vectors.
pub type Embed<'a> = &'a dyn Fn(&[&str]) -> Vec<Vec<f32>>;

/// An embedder at work: its name, and what it does.
#[derive(Clone, Copy)]
pub struct Space<'a> {
    /// As stored beside vectors.
    pub name: &'a str,
    /// Texts in, vectors out.
    pub embed: Embed<'a>,
}

#[derive(Debug, Deserialize)]
struct Mind {
    methodology: String,
    nodes: Vec<Belief>,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
struct Belief {
    r#type: String,
    label: String,
    paraphrases: Vec<String>,
}

/// One paraphrase: its type, and the evidence found for every type.
struct Case {
    said: String,
    wanted: String,
    shares: Vec<Share>,
}

/// The paraphrases of one mind.
struct Cases {
    mind: String,
    technique: String,
    said: Vec<Case>,
}

/// Adds a row per mind: the share of its paraphrases that get their type, with the weight of meaning chosen on the
/// others.
pub fn measure(folder: &Path, space: Option<Space<'_>>, report: &mut Report) -> Result<(), EvaluateError> {
    let minds = load(folder, space)?;
    let with = if space.is_some() { "with embeddings" } else { "without embeddings" };
    let measure = format!("{MEASURE}, {with}");
    let (mut right, mut all) = (0, 0);
    for (k, mind) in minds.iter().enumerate() {
        let others: Vec<&Cases> = minds.iter().enumerate().filter(|(o, _)| *o != k).map(|(_, m)| m).collect();
        let weights = best(&others);
        let found = hits(mind, weights);
        right += found;
        all += mind.said.len();
        let shipped = accuracy(hits(mind, Weights::default()), mind.said.len());
        report.rows.push(row(
            &measure,
            &format!("{} ({})", mind.mind, mind.technique),
            format!("{:.3} (weights of the program: {shipped:.3})", accuracy(found, mind.said.len())),
        ));
        report.remarks.push(format!("weights chosen without {}: {weights:?}", mind.mind));
        remark(mind, report);
    }
    report.rows.push(row(&measure, "all minds, each held out", format!("{:.3}", accuracy(right, all))));
    Ok(())
}

fn row(measure: &str, on: &str, figure: String) -> Row {
    Row { measure: measure.to_owned(), on: on.to_owned(), figure, must: String::new(), met: None }
}

fn accuracy(right: usize, all: usize) -> f64 {
    right as f64 / all.max(1) as f64
}

fn remark(mind: &Cases, report: &mut Report) {
    for case in &mind.said {
        let typed = typing::weigh(&case.shares, Weights::default());
        if typed.name() != case.wanted {
            report.remarks.push(format!(
                "{}: `{}` is {}, typed {}",
                mind.mind,
                case.said,
                case.wanted,
                typed.name()
            ));
        }
    }
}

fn hits(mind: &Cases, weights: Weights) -> usize {
    mind.said.iter().filter(|c| typing::weigh(&c.shares, weights).name() == c.wanted).count()
}

/// The weights that type most paraphrases of some minds; the smallest weight of meaning among equals.
fn best(minds: &[&Cases]) -> Weights {
    let mut chosen = Weights::default();
    let mut most = 0;
    for step in 0..=12 {
        let weights = Weights { meaning: 0.05 * f64::from(step), ..Weights::default() };
        let found = minds.iter().map(|m| hits(m, weights)).sum();
        if found > most {
            most = found;
            chosen = weights;
        }
    }
    chosen
}

fn load(folder: &Path, space: Option<Space<'_>>) -> Result<Vec<Cases>, EvaluateError> {
    let name = folder.display().to_string();
    let entries = std::fs::read_dir(folder).map_err(|source| EvaluateError::Read { path: name, source })?;
    let mut paths: Vec<_> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "json"));
    paths.sort();
    let mut minds = Vec::new();
    for path in paths {
        let mind: Mind = read(&path)?.json()?;
        let name = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        minds.push(cases(name, &mind, space)?);
    }
    Ok(minds)
}

fn cases(name: String, mind: &Mind, space: Option<Space<'_>>) -> Result<Cases, EvaluateError> {
    let (methodology, concept) = bench(mind.methodology.trim_end_matches("_v2"))?;
    let meant = space.map(|space| Meant::of(&methodology, space));
    let offline = Offline::new();
    let mut said = Vec::new();
    for belief in &mind.nodes {
        for words in std::iter::once(&belief.label).chain(&belief.paraphrases) {
            let parse = offline.parse(words);
            let request = ListenRequest {
                methodology: &methodology,
                concept: &concept,
                question: None,
                focus: None,
                strategy: None,
                focus_element: None,
                answer: words,
                parse: &parse,
                known: mind.nodes.iter().take(usize::from(*belief != mind.nodes[0])).map(known).collect(),
                transcript: &[],
                intent: None,
                wanted: &[],
                expected: &[],
                turn: 1,
            };
            let shares = first_shares(&request, meant.as_ref());
            said.push(Case { said: words.clone(), wanted: belief.r#type.clone(), shares });
        }
    }
    Ok(Cases { mind: name, technique: methodology.technique, said })
}

/// The mind's first belief, as what an interview knows by then.
fn known(first: &Belief) -> KnownNode<'_> {
    KnownNode {
        id: NodeId::at(1),
        label: &first.label,
        node_type: &first.r#type,
        aliases: &[],
        last_mentioned_turn: 1,
        polarity: 0,
    }
}

/// Types by meaning, as the program tells them.
struct Meant<'a> {
    space: Space<'a>,
    /// Where nothing was learned for the methodology.
    prototypes: Option<Prototypes>,
}

impl<'a> Meant<'a> {
    fn of(methodology: &Methodology, space: Space<'a>) -> Self {
        let taught = meaning::learned(methodology, space.name, &[]).is_some();
        let prototypes = (!taught).then(|| {
            let texts = meaning::texts(methodology);
            let flat: Vec<&str> = texts.iter().flatten().map(String::as_str).collect();
            Prototypes::of_vectors(&texts, (space.embed)(&flat))
        });
        Self { space, prototypes }
    }

    /// How near some words are to each node type; None when nothing can be told.
    fn near(&self, methodology: &Methodology, words: &str) -> Option<Vec<f64>> {
        let vectors = (self.space.embed)(&[words]);
        let compared = || self.prototypes.as_ref().map(|prototypes| prototypes.similarities(&vectors));
        meaning::learned(methodology, self.space.name, &vectors).or_else(compared)?.into_iter().next()
    }
}

/// The evidence for the first statement of a paraphrase; nothing when none was found.
fn first_shares(request: &ListenRequest<'_>, meant: Option<&Meant<'_>>) -> Vec<Share> {
    let analysis = Analysis::of(request.answer);
    let draft = extraction::draft(&analysis, request);
    let Some(unit) = draft.units.first() else { return Vec::new() };
    let topic = extraction::topic(request);
    let wording = Wording { analysis: &analysis, topic: &topic, focus: None, question: "" };
    let words = extraction::telling(&analysis, unit);
    let near = meant.and_then(|meant| meant.near(request.methodology, words));
    typing::shares(&extraction::traits_of(&wording, request, &draft, 0), request, near.as_deref())
}
