//! A scripted world for turns: an interpreter that reads a small notation, and parts that fail on demand.
//!
//! An answer is sentences: `label:type` is a concept, `a => b` a relation of the ontology's first edge type,
//! `a ~> b` a revision, `!` an answer with nothing in it. `%3` rates the answer's depth 3.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use colloquy_engine::engine::Parts;
use colloquy_engine::ids::SessionId;
use colloquy_engine::interpretation::{
    AskRequest, ExtractRequest, Extractability, Statement, Relation, Reading, FocusBrief,
    Likert, LintContext, LintFinding, Modality, MomentumLevel, NameSlotsRequest, NotExtractable, Parse,
    RateRequest, Ratings, SlotProposal, Wording,
};
use colloquy_engine::library;
use colloquy_engine::ports::memory::{MemoryStore, NoEmbedder};
use colloquy_engine::ports::{
    DeltaSink, Interpreter, LanguageError, LanguageErrorKind, Linguist, SessionStore, SteppedClock,
};
use colloquy_engine::{Concept, Engine, Methodology, NewSession};

/// Which call fails next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failing {
    Extract,
    Rate,
    Ask,
}

/// Reads the notation; remembers what it was asked.
#[derive(Default)]
pub(crate) struct Scripted {
    pub(crate) failing: Mutex<Option<Failing>>,
    pub(crate) asked: Mutex<Vec<FocusBrief>>,
    count: AtomicU32,
}

fn unreachable(detail: &str) -> LanguageError {
    LanguageError { kind: LanguageErrorKind::Unavailable, retryable: true, detail: detail.to_owned() }
}

impl Scripted {
    fn check(&self, call: Failing) -> Result<(), LanguageError> {
        if *self.failing.lock().unwrap() == Some(call) { Err(unreachable("script")) } else { Ok(()) }
    }
}

fn concept(label: &str, node_type: &str, quote: &str) -> Statement {
    Statement {
        label: label.to_owned(),
        node_type: node_type.to_owned(),
        quote: quote.to_owned(),
        span: None,
        confidence: 0.8,
        polarity: 0,
        modality: Modality::Factual,
        ambiguous: label.contains('?'),
        suggested: false,
        aliases: Vec::new(),
        details: Vec::new(),
        element: None,
        reaction: None,
        comprehension: None,
        rating: None,
    }
}

/// Reads an answer in the notation.
pub(crate) fn read(answer: &str, edge_type: &str) -> Reading {
    if answer.contains('!') {
        return Reading::nothing(NotExtractable::NonAnswer);
    }
    let mut extraction = Reading {
        extractability: Extractability { extractable: true, reason: None },
        statements: Vec::new(),
        relations: Vec::new(),
    };
    for sentence in answer.split('.').map(str::trim) {
        let relation = |source: &str, target: &str, edge_type: &str| Relation {
            source: source.trim().to_owned(),
            target: target.trim().to_owned(),
            edge_type: edge_type.to_owned(),
            quote: sentence.to_owned(),
            span: None,
            confidence: 0.7,
            explicit: true,
            suggested: false,
        };
        if let Some((source, target)) = sentence.split_once("=>") {
            extraction.relations.push(relation(source, target, edge_type));
        } else if let Some((source, target)) = sentence.split_once("~>") {
            extraction.relations.push(relation(source, target, "revises"));
        } else if let Some((label, node_type)) = sentence.split_once(':') {
            extraction.statements.push(concept(label.trim(), node_type.trim(), sentence));
        }
    }
    extraction
}

#[async_trait]
impl Interpreter for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    async fn extract(&self, request: &ExtractRequest<'_>) -> Result<Reading, LanguageError> {
        self.check(Failing::Extract)?;
        let edge = request.methodology.ontology.primary_edge_type().map_or("", |e| e.name.as_str());
        Ok(read(request.answer, edge))
    }

    async fn rate(&self, request: &RateRequest<'_>) -> Result<Ratings, LanguageError> {
        self.check(Failing::Rate)?;
        let score = request
            .answer
            .split_once('%')
            .and_then(|(_, rest)| rest.chars().next())
            .and_then(|digit| digit.to_digit(10))
            .map_or(3, i64::from);
        let likert = Some(Likert::clamped(score));
        Ok(Ratings {
            response_depth: likert,
            specificity: likert,
            certainty: likert,
            valence: likert,
            engagement: likert,
            intellectual_engagement: likert,
            momentum: Some(if score <= 1 { MomentumLevel::Low } else { MomentumLevel::Neutral }),
            ..Ratings::default()
        })
    }

    async fn name_slots(&self, _: &NameSlotsRequest<'_>) -> Result<Vec<SlotProposal>, LanguageError> {
        Ok(Vec::new())
    }

    async fn ask(&self, request: &AskRequest<'_>, _: DeltaSink<'_>) -> Result<Wording, LanguageError> {
        self.check(Failing::Ask)?;
        self.asked.lock().unwrap().push(request.brief.focus.clone());
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let about = match &request.brief.focus {
            FocusBrief::Node { node, .. } => node.label.clone(),
            _ => "that".to_owned(),
        };
        // A number spelled in letters keeps every question different in its words.
        let word: String = number.to_string().chars().map(|c| char::from(b'a' + c as u8 - b'0')).collect();
        let question = format!("What about {about}, in view {word} {word}x {word}y {word}z of the thing?");
        Ok(Wording { question, stem: None, tactic: None })
    }
}

/// No knowledge of language at all.
pub(crate) struct Mute;

impl Linguist for Mute {
    fn parse(&self, _: &str) -> Parse {
        Parse::default()
    }
    fn lint(&self, _: &str, _: &LintContext<'_>) -> Vec<LintFinding> {
        Vec::new()
    }
    fn opposed(&self, a: &str, b: &str) -> bool {
        a.starts_with("not ") != b.starts_with("not ")
    }
}

/// An engine over a script.
pub(crate) struct World {
    pub(crate) engine: Engine,
    pub(crate) script: Arc<Scripted>,
    pub(crate) store: Arc<dyn SessionStore>,
}

/// An engine that remembers in memory.
pub(crate) fn world() -> World {
    world_with(Arc::new(MemoryStore::default()))
}

/// An engine over a given store.
pub(crate) fn world_with(store: Arc<dyn SessionStore>) -> World {
    let script = Arc::new(Scripted::default());
    let engine = Engine::new(Parts {
        interpreter: script.clone(),
        fallback: None,
        linguist: Arc::new(Mute),
        embedder: Arc::new(NoEmbedder),
        store: Arc::clone(&store),
        clock: Arc::new(SteppedClock::default()),
    });
    World { engine, script, store }
}

/// A shipped methodology.
pub(crate) fn shipped(name: &str) -> Arc<Methodology> {
    let (_, file, text) = library::METHODOLOGIES.iter().find(|(id, ..)| *id == name).unwrap();
    Arc::new(Methodology::parse(file, text).unwrap().methodology)
}

/// A topic that fits a methodology: with a stimulus for concept tests, with elements for grids.
pub(crate) fn topic(methodology: &str) -> Arc<Concept> {
    let fits = |(_, file, text): &(&str, &str, &str)| {
        Concept::parse(file, text).ok().filter(|c| c.methodology == methodology)
    };
    let any = || Concept::parse(library::CONCEPTS[0].1, library::CONCEPTS[0].2).unwrap();
    Arc::new(library::CONCEPTS.iter().find_map(fits).unwrap_or_else(any))
}

impl World {
    /// A started session.
    pub(crate) async fn session(
        &self,
        id: &str,
        methodology: &Arc<Methodology>,
        max_turns: u32,
    ) -> SessionId {
        let id = SessionId::parse(id).unwrap();
        let new = NewSession {
            id: id.clone(),
            concept: topic(&methodology.name),
            methodology: Arc::clone(methodology),
            max_turns: Some(max_turns),
            seed: 1,
            study_id: None,
        };
        self.engine.create_session(new).await.unwrap();
        self.engine.start_session(&id).await.unwrap();
        id
    }
}
