//! A scripted world for turns: an interpreter that reads a small notation, and parts that fail on demand.
//!
//! An answer is sentences: `label:type` is a concept, `a => b` a relation of the ontology's first edge type,
//! `a ~> b` a revision, `!` an answer with nothing in it. `label:type@element` is about a part of the stimulus,
//! and liked. `<refusal>` is what the person does besides. `%3` rates the answer's depth 3, `%?` rates nothing.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use colloquy_engine::engine::{Parts, Streaming};
use colloquy_engine::ids::{NodeId, SessionId};
use colloquy_engine::interpretation::{
    Act, AskRequest, CallContext, Departure, FocusBrief, Intent, Likert, LintContext, LintFinding,
    ListenRequest, MomentumLevel, NameSlotsRequest, NotExtractable, OtherCandidate, Parse, Prepared, Ratings,
    Reaction, Reading, Relation, Reply, SlotProposal, Statement, Wording,
};
use colloquy_engine::library;
use colloquy_engine::ports::memory::{MemoryStore, NoEmbedder};
use colloquy_engine::ports::{
    DraftSink, Interpreter, LanguageError, LanguageErrorKind, Linguist, SteppedClock, Store,
};
use colloquy_engine::{Answer, Concept, Engine, Methodology, NewSession, Turn};

/// Which call fails next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failing {
    Listen,
    Ask,
}

/// What an answer was read with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) question: Option<String>,
    /// The end of the talk before the answer.
    pub(crate) tail: Vec<String>,
    pub(crate) known: Vec<NodeId>,
}

/// Reads the notation; remembers what it was asked.
#[derive(Default)]
pub(crate) struct Scripted {
    pub(crate) failing: Mutex<Option<Failing>>,
    pub(crate) asked: Mutex<Vec<FocusBrief>>,
    /// Answers read so far.
    pub(crate) heard: AtomicU32,
    /// What the last of them was read with.
    pub(crate) shown: Mutex<Option<Shown>>,
    /// A question said again, and for how many attempts of a turn.
    pub(crate) colliding: Mutex<Option<(String, u32)>>,
    /// What the next question asks instead of what was chosen.
    pub(crate) departing: Mutex<Option<Departure>>,
    /// The slot that the next question says it asks for.
    pub(crate) asking_for: Mutex<Option<String>>,
    /// The candidates the last reading was offered, and the questions it comes with.
    pub(crate) expected: Mutex<Vec<OtherCandidate>>,
    pub(crate) prepared: Mutex<Vec<Prepared>>,
    /// Groups that are found between turns.
    pub(crate) groups: Mutex<Vec<SlotProposal>>,
    count: AtomicU32,
}

fn unreachable(detail: &str) -> LanguageError {
    LanguageError { kind: LanguageErrorKind::Unavailable, retryable: true, detail: detail.to_owned() }
}

impl Scripted {
    fn colliding(&self, call: &CallContext) -> Option<String> {
        let colliding = self.colliding.lock().unwrap();
        colliding.as_ref().filter(|(_, attempts)| call.attempt <= *attempts).map(|(words, _)| words.clone())
    }

    fn check(&self, call: Failing) -> Result<(), LanguageError> {
        if *self.failing.lock().unwrap() == Some(call) { Err(unreachable("script")) } else { Ok(()) }
    }
}

fn concept(label: &str, about: &str, quote: &str) -> Statement {
    let (node_type, element) = about.split_once('@').map_or((about, None), |(t, e)| (t, Some(e.to_owned())));
    Statement {
        label: label.to_owned(),
        reaction: element.as_ref().map(|_| Reaction::Positive),
        element,
        node_type: node_type.to_owned(),
        quote: quote.to_owned(),
        confidence: 0.8,
        ambiguous: label.contains('?'),
        ..Statement::default()
    }
}

/// Reads an answer in the notation.
pub(crate) fn read(answer: &str, edge_type: &str) -> Reading {
    if answer.contains('!') {
        return Reading::nothing(NotExtractable::NonAnswer);
    }
    let mut reading =
        Reading { act: act(answer), disclosure: answer.contains("(hard)"), ..Reading::default() };
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
            reading.relations.push(relation(source, target, edge_type));
        } else if let Some((source, target)) = sentence.split_once("~>") {
            reading.relations.push(relation(source, target, "revises"));
        } else if let Some((label, node_type)) = sentence.split_once(':') {
            reading.statements.push(concept(label.trim(), node_type.trim(), sentence));
        }
    }
    if answer.contains("(likely)") {
        reading.statements.iter_mut().for_each(|told| told.sense.hard = Some(0.4));
    }
    reading
}

/// What the person does, by its name between angle brackets; what names no act there is markup somebody typed.
fn act(answer: &str) -> Act {
    let named = answer.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    named.and_then(|(name, _)| serde_json::from_value(name.into()).ok()).unwrap_or(Act::Answer)
}

#[async_trait]
impl Interpreter for Scripted {
    fn name(&self) -> &'static str {
        "scripted"
    }

    async fn listen(
        &self,
        request: &ListenRequest<'_>,
        _: &CallContext,
    ) -> Result<Reply<Reading>, LanguageError> {
        self.check(Failing::Listen)?;
        self.heard.fetch_add(1, Ordering::Relaxed);
        *self.shown.lock().unwrap() = Some(Shown {
            question: request.question.map(str::to_owned),
            tail: request.tail().iter().map(|utterance| utterance.text.clone()).collect(),
            known: request.known.iter().map(|node| node.id).collect(),
        });
        let edge = request.methodology.ontology.primary_edge_type().map_or("", |e| e.name.as_str());
        let ratings = rate(request.answer);
        request.expected.clone_into(&mut self.expected.lock().unwrap());
        let prepared = self.prepared.lock().unwrap().clone();
        Ok(Reply::free(Reading { ratings, prepared, ..read(request.answer, edge) }, "scripted"))
    }

    async fn ask(
        &self,
        request: &AskRequest<'_>,
        call: &CallContext,
        draft: DraftSink<'_>,
    ) -> Result<Reply<Wording>, LanguageError> {
        self.check(Failing::Ask)?;
        self.asked.lock().unwrap().push(request.brief.focus.clone());
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let about = match &request.brief.focus {
            FocusBrief::Node { node, .. } => node.label.clone(),
            FocusBrief::Slot { name, .. } | FocusBrief::Topic { name } => name.clone(),
            _ => "that".to_owned(),
        };
        // A number spelled in letters keeps every question different in its words.
        let word: String = number.to_string().chars().map(|c| char::from(b'a' + c as u8 - b'0')).collect();
        let question = format!("What about {about}, in view {word} {word}x {word}y {word}z of the thing?");
        let question = self.colliding(call).unwrap_or(question);
        draft(&question);
        let departure = self.departing.lock().unwrap().take();
        let noticed = departure.as_ref().map(|_| Act::Correction);
        let intent = Intent { aspect: self.asking_for.lock().unwrap().take(), ..Intent::default() };
        Ok(Reply::free(Wording { question, departure, noticed, intent, ..Wording::default() }, "scripted"))
    }

    fn names_slots(&self) -> bool {
        !self.groups.lock().unwrap().is_empty()
    }

    async fn name_slots(
        &self,
        _: &NameSlotsRequest<'_>,
        _: &CallContext,
    ) -> Result<Reply<Vec<SlotProposal>>, LanguageError> {
        Ok(Reply::free(self.groups.lock().unwrap().clone(), "scripted"))
    }
}

/// Rates an answer in the notation.
fn rate(answer: &str) -> Ratings {
    if answer.contains("%?") {
        return Ratings::default();
    }
    let score = answer
        .split_once('%')
        .and_then(|(_, rest)| rest.chars().next())
        .and_then(|digit| digit.to_digit(10))
        .map_or(3, i64::from);
    let likert = Some(Likert::clamped(score));
    Ratings {
        response_depth: likert,
        specificity: likert,
        certainty: likert,
        valence: likert,
        engagement: likert,
        intellectual_engagement: likert,
        momentum: Some(if score <= 1 { MomentumLevel::Low } else { MomentumLevel::Neutral }),
        ..Ratings::default()
    }
}

/// No knowledge of language but of one rule.
pub(crate) struct Mute;

impl Linguist for Mute {
    fn parse(&self, _: &str) -> Parse {
        Parse::default()
    }
    /// Sympathy is for who told something hard.
    fn lint(&self, question: &str, context: &LintContext<'_>) -> Vec<LintFinding> {
        let pities = question.starts_with("I'm sorry") && !context.listened;
        let finding = LintFinding { rule: "evaluation".to_owned(), message: "pities".to_owned(), fail: true };
        if pities { vec![finding] } else { Vec::new() }
    }
    fn opposed(&self, a: &str, b: &str) -> bool {
        a.starts_with("not ") != b.starts_with("not ")
    }
}

/// An engine over a script.
pub(crate) struct World {
    pub(crate) engine: Engine,
    pub(crate) script: Arc<Scripted>,
    pub(crate) store: Arc<dyn Store>,
}

/// An engine that remembers in memory.
pub(crate) fn world() -> World {
    world_with(Arc::new(MemoryStore::default()))
}

/// An engine over a given store.
pub(crate) fn world_with(store: Arc<dyn Store>) -> World {
    world_of(store, None)
}

/// An engine that expects what it will choose.
pub(crate) fn world_that_guesses() -> World {
    world_of(Arc::new(MemoryStore::default()), Some(Arc::new(Scripted::default())))
}

fn world_of(store: Arc<dyn Store>, guess: Option<Arc<dyn Interpreter>>) -> World {
    let script = Arc::new(Scripted::default());
    let engine = Engine::new(Parts {
        interpreter: script.clone(),
        guess,
        linguist: Arc::new(Mute),
        embedder: Arc::new(NoEmbedder),
        store: Arc::clone(&store),
        clock: Arc::new(SteppedClock::default()),
        streaming: Streaming::default(),
        patience: Parts::PATIENCE,
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
            simulated: false,
            topics: Vec::new(),
            interpreter: None,
        };
        self.engine.create_session(new).await.unwrap();
        self.engine.start_session(&id).await.unwrap();
        id
    }

    /// Answers the question that waits.
    pub(crate) async fn say(&self, id: &SessionId, text: &str) -> Turn {
        let waiting =
            self.store.session_load(id).await.unwrap().pending_question().map(|question| question.id);
        let answer = Answer { replies_to: waiting, ..Answer::new(text) };
        self.engine.take_turn(id, answer, &colloquy_engine::turn::Silent).await.unwrap()
    }
}
