//! One simulated interview: the same turn as live, a respondent who answers, and everything kept for scoring.

use std::sync::Arc;

use colloquy_engine::concept::{Concept, GridElement, Requirements, Stimulus, StimulusElement};
use colloquy_engine::engine::{Answer, TurnError};
use colloquy_engine::ids::SessionId;
use colloquy_engine::interpretation::{LintFinding, Operation, QuestionBrief};
use colloquy_engine::methodology::Methodology;
use colloquy_engine::ports::{Embedder, Interpreter, LanguageError, Linguist};
use colloquy_engine::question::{self, Likeness};
use colloquy_engine::record::Turn;
use colloquy_engine::session::Session;
use colloquy_engine::turn::Observer;

use crate::chance::mixed;
use crate::perfect::RatingSource;
use crate::respondent::{Drift, Meanings, Mind, Persona, Player, Portion, Respondent, Said, Vocabulary};

mod room;

use room::{Pending, Room};

/// Language, as a simulated interview needs it.
#[derive(Clone)]
pub struct Voice {
    /// Words questions, rates answers, and reads them where extraction is not perfect.
    pub interpreter: Arc<dyn Interpreter>,
    /// Parses and lints.
    pub linguist: Arc<dyn Linguist>,
    /// Vectors of labels, where extraction is not perfect.
    pub embedder: Arc<dyn Embedder>,
}

/// Who reads answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtractionMode {
    /// The respondent's own trace: no errors of reading, no embeddings.
    #[default]
    Perfect,
    /// The voice's interpreter and embedder.
    Offline,
}

/// A respondent to be interviewed, and how long.
#[derive(Clone)]
pub struct Case {
    /// What it believes, as in its file.
    pub mind: Arc<Mind>,
    /// Words of that mind.
    pub vocabulary: Arc<Vocabulary>,
    /// Meanings of that mind, where questions may be understood by them.
    pub meanings: Option<Arc<Meanings>>,
    /// How it talks.
    pub persona: Persona,
    /// Who plays the person; None: its own mind, which leaves a trace.
    pub player: Option<Arc<dyn Player>>,
    /// The topic.
    pub concept: Arc<Concept>,
    /// Asked-for answers.
    pub turns: u32,
    /// Seed of everything drawn by chance.
    pub seed: u64,
    /// How far the mind drifts from its file; None: not at all.
    pub drift: Option<Drift>,
    /// Which turns of phrase and ways to say a belief are heard.
    pub speech: Portion,
    /// Whether the closing words are answered too, as in a live interview.
    pub last_words: bool,
    /// Whether the record of every turn holds the readings of all nodes, edges and elements: for exports, and
    /// not for figures.
    pub target_readings: bool,
}

/// One question with its answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Exchange {
    /// 1-based.
    pub turn: u32,
    /// The question.
    pub question: String,
    /// The strategy behind it; `opening`, `clarification` and `closing` besides those of the methodology.
    pub strategy: String,
    /// What it is declared to ask, as far as whoever worded it says.
    pub asks: Option<Operation>,
    /// What it was about, as labelled.
    pub focus_label: String,
    /// What the lint finds in it.
    pub findings: Vec<LintFinding>,
    /// It was asked before.
    pub repeated: bool,
    /// The answer with its trace, which is empty where somebody plays the person.
    pub said: Said,
}

/// A whole interview.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The mind as it was on that day.
    pub mind: Arc<Mind>,
    /// Name of the persona.
    pub persona: String,
    /// The seed.
    pub seed: u64,
    /// Asked-for answers.
    pub turns_allowed: u32,
    /// The session at the end.
    pub session: Arc<Session>,
    /// The record of every turn.
    pub turns: Vec<Turn>,
    /// Questions and answers.
    pub exchanges: Vec<Exchange>,
    /// Who played the person; None: its own mind.
    pub played_by: Option<String>,
    /// Why whoever played the person gave no further answer; None when the interview came to its end.
    pub broken_off: Option<LanguageError>,
}

impl Record {
    /// Whether the person left before all was asked that was to be asked.
    pub fn left_early(&self) -> bool {
        let left = self.exchanges.last().is_some_and(|exchange| exchange.said.trace.left);
        left && self.exchanges.len() < self.turns_allowed as usize
    }

    /// In one sentence, why the interview did not come to its end; None when it did.
    pub fn why_broken_off(&self) -> Option<String> {
        let error = self.broken_off.as_ref()?;
        Some(format!(
            "the interview of `{}` as `{}`, seed {}, stopped after {} answers: `{}`, who played the person, gave no \
             further one: {error}",
            self.mind.id,
            self.persona,
            self.seed,
            self.exchanges.len(),
            self.played_by.as_deref().unwrap_or_default(),
        ))
    }
}

/// Why a simulated interview could not be held.
#[derive(Debug, thiserror::Error)]
#[error("interview of `{mind}` as `{persona}`, seed {seed}, turn {turn}: {source}")]
pub struct InterviewError {
    /// The mental model.
    pub mind: String,
    /// The persona.
    pub persona: String,
    /// The seed.
    pub seed: u64,
    /// The turn; 0 before the first.
    pub turn: u32,
    /// What went wrong.
    pub source: TurnError,
}

/// A question put in place of the engine's own.
#[derive(Debug, Clone)]
pub struct Override {
    /// Its words.
    pub question: String,
    /// The strategy it stands for.
    pub strategy: String,
    /// What it is about.
    pub brief: QuestionBrief,
    /// Where its focus is recorded.
    pub focus: colloquy_engine::session::Focus,
    /// Its label.
    pub focus_label: String,
}

/// What an interviewer other than the engine may look at: what any interviewer can know.
pub struct View<'a> {
    /// The session after the last turn, with the engine's own question pending.
    pub session: &'a Session,
    /// The last turn.
    pub last: &'a Turn,
    /// The methodology.
    pub methodology: &'a Methodology,
    /// Language.
    pub voice: &'a Voice,
    /// Questions asked so far, oldest first.
    pub asked: &'a [String],
    /// The last answer.
    pub answer: &'a str,
    /// Asked-for answers.
    pub turns: u32,
}

/// What no interviewer can know: for the one that reads minds, the benchmark's ceiling.
pub struct Inside<'a> {
    /// The respondent.
    pub respondent: &'a Respondent,
    /// Questions and answers so far, with what the answers stood for.
    pub exchanges: &'a [Exchange],
}

/// Asks in the engine's place, on the same graph and in the same words.
#[async_trait::async_trait]
pub trait Interviewer: Send {
    /// The next question; None leaves the engine's.
    async fn next(&mut self, view: &View<'_>) -> Result<Option<Override>, TurnError>;
}

/// An interviewer that reads minds.
#[async_trait::async_trait]
pub trait MindReader: Send {
    /// The next question; None leaves the engine's.
    async fn next(&mut self, view: &View<'_>, inside: &Inside<'_>) -> Result<Option<Override>, TurnError>;
}

/// Who asks.
pub enum Asker<'a> {
    /// The engine.
    Engine,
    /// An interviewer with questions of its own.
    Interviewer(&'a mut dyn Interviewer),
    /// One that reads minds.
    MindReader(&'a mut dyn MindReader),
}

/// Looks at nothing while an interview is held; says what its record is wanted for.
struct Wanted {
    target_readings: bool,
}

impl Observer for Wanted {
    fn wants_target_readings(&self) -> bool {
        self.target_readings
    }
}

/// Meanings for interviews whose answers are read by the voice; perfect extraction needs none.
pub fn meanings_of(mind: &Mind, extraction: ExtractionMode, voice: &Voice) -> Option<Arc<Meanings>> {
    (extraction == ExtractionMode::Offline).then(|| Arc::new(Meanings::of(mind, Arc::clone(&voice.embedder))))
}

/// The concept of a mind, for models whose concept is not among those shipped: named parts become elements
/// of a grid or of a stimulus.
pub fn concept_of(mind: &Mind) -> Concept {
    let elements: Vec<GridElement> = mind
        .beliefs
        .iter()
        .filter(|b| b.node_type == "element")
        .map(|b| GridElement { label: b.label.clone(), aliases: b.names.clone() })
        .collect();
    let parts: Vec<StimulusElement> = mind
        .beliefs
        .iter()
        .filter(|b| b.node_type == "stimulus_element")
        .map(|b| StimulusElement {
            id: b.id.clone(),
            content: b.label.clone(),
            element_type: "unknown".to_owned(),
            requirements: Requirements::default(),
        })
        .collect();
    let text = parts.iter().map(|p| p.content.as_str()).collect::<Vec<_>>().join(". ");
    Concept {
        id: mind.concept_id.clone(),
        name: mind.concept.clone(),
        methodology: mind.methodology.clone(),
        objective: mind.objective.clone(),
        elements,
        stimulus: (!parts.is_empty()).then_some(Stimulus { text, elements: parts }),
    }
}

/// Holds an interview to its end, or until the person leaves.
pub async fn hold(
    case: &Case,
    voice: &Voice,
    extraction: ExtractionMode,
    ratings: RatingSource,
    methodology: &Arc<Methodology>,
    asker: Asker<'_>,
) -> Result<Record, InterviewError> {
    let mut turn = 0;
    let held = talk(case, voice, (extraction, ratings), methodology, asker, &mut turn).await;
    held.map_err(|source| InterviewError {
        mind: case.mind.id.clone(),
        persona: case.persona.name.clone(),
        seed: case.seed,
        turn,
        source,
    })
}

/// The talk itself; `turn_number` tells where it stopped.
async fn talk(
    case: &Case,
    voice: &Voice,
    (extraction, ratings): (ExtractionMode, RatingSource),
    methodology: &Arc<Methodology>,
    mut asker: Asker<'_>,
    turn_number: &mut u32,
) -> Result<Record, TurnError> {
    let mut room = Room::furnish(case, voice, extraction, ratings, methodology)?;
    let mut pending = room.open(case).await?;
    let wanted = Wanted { target_readings: case.target_readings };
    let mut turns = Vec::with_capacity(case.turns as usize);
    let mut exchanges: Vec<Exchange> = Vec::with_capacity(case.turns as usize);
    let mut broken_off = None;
    loop {
        *turn_number += 1;
        let findings = room.lint(&pending, &exchanges);
        let repeated = asked_before(&pending.question, &exchanges, methodology);
        let said = match room.answer(case, *turn_number, &pending.question).await {
            Ok(said) => said,
            Err(error) => {
                broken_off = Some(error);
                break;
            }
        };
        let turn =
            room.engine.take_turn(&room.id, Answer::to(pending.id, said.text.clone()), &wanted).await?;
        let Pending { question, strategy, asks, focus_label, .. } = pending;
        exchanges.push(Exchange {
            turn: *turn_number,
            question,
            strategy,
            asks,
            focus_label,
            findings,
            repeated,
            said,
        });
        let left = exchanges.last().is_some_and(|exchange| exchange.said.trace.left);
        if left || is_over(case, *turn_number, &turn) {
            turns.push(turn);
            break;
        }
        let mut own = None;
        if turn.should_continue {
            own = room.replace(&mut asker, voice, &turn, &exchanges, case.turns).await?;
        }
        pending = own.unwrap_or_else(|| Pending::of(&turn));
        turns.push(turn);
    }
    let session = room.session().await?;
    Ok(Record {
        mind: room.mind,
        persona: case.persona.name.clone(),
        seed: case.seed,
        turns_allowed: case.turns,
        session,
        turns,
        exchanges,
        played_by: case.player.as_ref().map(|player| player.name().to_owned()),
        broken_off,
    })
}

/// Whether nothing more is asked; the closing words are answered where last words are wanted.
fn is_over(case: &Case, turn_number: u32, turn: &Turn) -> bool {
    let closing = !turn.should_continue;
    turn_number > case.turns || turn.next_question.is_none() || (closing && !case.last_words)
}

fn asked_before(worded: &str, exchanges: &[Exchange], methodology: &Methodology) -> bool {
    let earlier: Vec<&str> = exchanges.iter().map(|e| e.question.as_str()).collect();
    matches!(question::likeness(worded, &earlier, &methodology.question_dedup), Likeness::Asked { .. })
}

/// The id of a simulated session: the same for the same case.
pub fn id_of(mind: &str, persona: &str, seed: u64) -> Result<SessionId, TurnError> {
    let number = mixed(seed, &format!("{mind}/{persona}"));
    SessionId::parse(&format!("sim-{number:016x}"))
        .map_err(|e| TurnError::SettingInvalid { field: "id", reason: e.to_string() })
}
