//! Random interviews: sessions that grow by everything that can happen in one, as an engine would let them grow.

use std::collections::HashMap;
use std::sync::Arc;

use colloquy_engine::advance::{DECISION_VERSION, Explain, Meaning, Outcome, TurnInputs, advance};
use colloquy_engine::engine::MAX_MAX_TURNS;
use colloquy_engine::events::{Happening, SessionEvent, apply};
use colloquy_engine::fold::fold;
use colloquy_engine::graph::Vector;
use colloquy_engine::ids::{MergeId, NodeId};
use colloquy_engine::interpretation::Reading;
use colloquy_engine::ports::{KeptAnswer, Thresholds};
use colloquy_engine::record::{Question, StageTrace, TurnRecord, best};
use colloquy_engine::session::{Ending, Focus, SessionConfig, SessionStatus};
use colloquy_engine::{Concept, Methodology, Session, SessionId, library};
use jiff::Timestamp;

use super::dice::Dice;

/// An interview that can go on.
pub struct Interview {
    dice: Dice,
    methodology: Methodology,
    model: Arc<str>,
    /// Numbers of a vector.
    pub dims: usize,
    /// The session as it stands.
    pub session: Arc<Session>,
}

/// How a sample judges what is the same.
const MEANING: Meaning<'static> =
    Meaning { thresholds: Thresholds { surface: 0.85, slot: 0.6, question: 0.9 }, opposed: &|_, _| false };

/// A moment between 2026 and 2162, with odd nanoseconds.
pub fn moment(seconds: u64) -> Timestamp {
    let seconds = 1_767_225_600 + i64::try_from(seconds & 0xffff_ffff).unwrap_or(0);
    Timestamp::new(seconds, 123_456_789).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// One of the topics that ship with the program, with its methodology.
#[expect(clippy::expect_used, reason = "a sample for tests, of files that are tested themselves")]
fn given(dice: &mut Dice) -> (Concept, Methodology) {
    let (id, ..) = dice.pick(library::CONCEPTS);
    let mut concept = library::concept(id).expect("a topic").expect("a shipped topic can be read");
    concept.objective = dice.text();
    let methodology = library::methodology(&concept.methodology).expect("the methodology of a shipped topic");
    (concept, methodology.expect("a shipped methodology can be read").methodology)
}

impl Interview {
    /// A session of a seed in which nothing has happened.
    ///
    /// # Panics
    /// When `id` cannot be a session's id.
    pub fn new(seed: u64, id: &str) -> Self {
        let mut dice = Dice(seed);
        let turns = dice.below(12) as u32 + 4;
        Self::of_turns(dice, id, turns)
    }

    /// A session in which nothing has happened, that ends neither by the number of its answers nor because its frame is full.
    ///
    /// # Panics
    /// As [`Self::new`].
    pub fn lasting(seed: u64, id: &str) -> Self {
        let mut lasting = Self::of_turns(Dice(seed), id, MAX_MAX_TURNS);
        lasting.methodology.closing.on_frame = false;
        lasting
    }

    #[expect(clippy::expect_used, reason = "a sample for tests: its caller wrote the id")]
    fn of_turns(mut dice: Dice, id: &str, max_turns: u32) -> Self {
        let id = SessionId::parse(id).expect("an id of letters, digits and hyphens");
        let (concept, methodology) = given(&mut dice);
        let config = SessionConfig {
            max_turns,
            seed: dice.roll(),
            embedder: "sample@1".to_owned(),
            interpreter: "offline".to_owned(),
            study_id: dice.one_in(2).then(|| dice.text()),
            simulated: false,
            topics: Vec::new(),
        };
        let at = moment(dice.roll() >> 33);
        let session = Arc::new(Session::new(id, Arc::new(concept), &methodology, config, at));
        Self { dice, methodology, model: Arc::from("sample@1"), dims: 32, session }
    }

    /// One that is started.
    pub fn started(seed: u64, id: &str) -> (Self, SessionEvent) {
        let mut interview = Self::new(seed, id);
        let event = interview.start();
        (interview, event)
    }

    /// The first question is asked.
    pub fn start(&mut self) -> SessionEvent {
        let question = self.question();
        self.happen(Happening::Started(question))
    }

    /// What it is held by.
    pub fn methodology(&self) -> &Methodology {
        &self.methodology
    }

    /// Words.
    pub fn text(&mut self) -> String {
        self.dice.text()
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound)
    }

    /// A time after everything that has happened.
    pub fn later(&self) -> Timestamp {
        moment(self.session.updated_at.as_second().unsigned_abs() - 1_767_225_600 + 60)
    }

    /// A question.
    pub fn question(&mut self) -> Question {
        let (text, intent) = (self.dice.text(), self.dice.intent());
        let (stem, tactic) = (self.dice.one_in(2).then(|| self.dice.text()), None);
        Question { text, intent, stem, tactic, ..Question::default() }
    }

    /// What is read from an answer.
    pub fn reading(&mut self, answer: &str) -> Reading {
        let elements = self.session.concept.stimulus.iter().flat_map(|stimulus| &stimulus.elements);
        let elements: Vec<String> = elements.map(|element| element.id.clone()).collect();
        self.dice.reading(&self.methodology, answer, &elements)
    }

    /// Something happens that is not a turn; the session goes on from there.
    pub fn happen(&mut self, what: Happening) -> SessionEvent {
        let event = SessionEvent { at: self.later(), what };
        self.tell(&event);
        event
    }

    /// Something random happens that is not a turn and not the end; None when nothing can.
    pub fn happen_by_chance(&mut self) -> Option<SessionEvent> {
        let undoable = self.session.graph.merges.iter().filter(|merge| merge.undone.is_none());
        let undoable: Vec<MergeId> = undoable.map(|merge| merge.id).collect();
        let what = match self.dice.below(3) {
            0 => Happening::Paused,
            1 if !undoable.is_empty() => {
                Happening::MergeUndone { merge: self.dice.pick(&undoable), slots: Vec::new() }
            }
            1 => return None,
            _ => {
                let node = self.dice.below(self.session.graph.nodes.len().max(1));
                let focus =
                    self.session.graph.nodes.get(node).map_or(Focus::None, |node| Focus::Node(node.id));
                let strategy = self.dice.pick(&self.methodology.strategies).name;
                Happening::QuestionReplaced { strategy, focus, question: self.question() }
            }
        };
        Some(self.happen(what))
    }

    /// The session ends.
    pub fn end(&mut self, ending: Ending) -> SessionEvent {
        self.happen(Happening::Finished { ending, unheard: None })
    }

    /// A turn is taken with an answer, as it was kept.
    pub fn turn(&mut self, answer: &KeptAnswer) -> SessionEvent {
        let reading = self.reading(&answer.utterance.text);
        self.turn_with(answer, reading)
    }

    /// A turn is taken with an answer and its reading.
    pub fn turn_with(&mut self, answer: &KeptAnswer, reading: Reading) -> SessionEvent {
        let vector = |label: &String| Some((fold(label), Dice::vector(&self.model, label, self.dims)?));
        let labels = reading.statements.iter().map(|statement| &statement.label);
        let vectors: HashMap<String, Vector> = labels.filter_map(vector).collect();
        let inputs = TurnInputs {
            answer: &answer.utterance,
            reading: &reading,
            vectors: &vectors,
            groups: &[],
            left_out: &[],
            decided: None,
        };
        let mut trial = self.session.fork();
        let silent = trial.status == SessionStatus::Closing;
        let outcome = advance(&mut trial, &self.methodology, MEANING, inputs, Explain::Decision, &mut |_| ());
        let record = self.record(answer, reading, &vectors, &outcome, silent);
        let event = SessionEvent { at: record.completed_at, what: Happening::TurnTaken(Arc::new(record)) };
        self.tell(&event);
        event
    }

    fn record(
        &mut self,
        answer: &KeptAnswer,
        reading: Reading,
        vectors: &HashMap<String, Vector>,
        outcome: &Outcome,
        silent: bool,
    ) -> TurnRecord {
        let made = |node: NodeId| {
            let mut resolved = reading.statements.iter().zip(&outcome.change.resolved);
            let (statement, _) = resolved.find(|(_, same)| same.is_some_and(|same| same.node == node))?;
            Some((node, vectors.get(&fold(&statement.label))?.clone()))
        };
        TurnRecord {
            turn: answer.utterance.turn_number,
            key: answer.key.clone(),
            answer: answer.utterance.clone(),
            vectors: outcome.change.nodes_created().filter_map(made).collect(),
            reading,
            by: "offline".to_owned(),
            usage: self.dice.usage(),
            groups: Vec::new(),
            left_out: Vec::new(),
            resolution: outcome.resolution(),
            choice: outcome.choice.clone(),
            candidates: outcome.decision().map(best).unwrap_or_default(),
            decided_by: DECISION_VERSION,
            question: (!silent).then(|| self.question()),
            farewell: silent.then(|| self.dice.text()),
            degraded: (0..self.dice.below(2)).map(|_| self.dice.text()).collect(),
            noted: (0..self.dice.below(2)).map(|_| "language".to_owned()).collect(),
            stages: vec![StageTrace { stage: "Reading".to_owned(), duration_us: self.dice.roll() >> 40 }],
            completed_at: self.later(),
        }
    }

    #[expect(clippy::expect_used, reason = "a sample for tests: what it tells is of this session")]
    fn tell(&mut self, event: &SessionEvent) {
        let mut next = self.session.fork();
        apply(&mut next, &self.methodology, event, Explain::Nothing).expect("an event of this session");
        self.session = Arc::new(next);
    }
}
