//! One simulated interview: the same turn as live, a respondent who answers, and everything kept for scoring.

use std::sync::Arc;

use colloquy_engine::concept::{Concept, GridElement, Requirements, Stimulus, StimulusElement};
use colloquy_engine::engine::{Answer, Engine, NewSession, Parts, TurnError};
use colloquy_engine::ids::SessionId;
use colloquy_engine::interpretation::{FocusBrief, LintContext, LintFinding, Purpose, QuestionBrief};
use colloquy_engine::methodology::Methodology;
use colloquy_engine::ports::memory::{MemoryStore, NoEmbedder};
use colloquy_engine::ports::{Embedder, Interpreter, Linguist, SessionStore, SteppedClock};
use colloquy_engine::question::{self, Likeness};
use colloquy_engine::session::{Session, Speaker, Turn, Utterance};
use colloquy_engine::turn::Silent;

use crate::chance::mixed;
use crate::perfect::{ExactLinguist, Page, PerfectInterpreter, RatingSource};
use crate::respondent::{Drift, Meanings, Mind, Persona, Respondent, Said, Vocabulary};

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
    /// The topic.
    pub concept: Arc<Concept>,
    /// Asked-for answers.
    pub turns: u32,
    /// Seed of everything drawn by chance.
    pub seed: u64,
    /// How far the mind drifts from its file; None: not at all.
    pub drift: Option<Drift>,
    /// Whether the closing words are answered too, as in a live interview.
    pub last_words: bool,
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
    /// What it was about, as labelled.
    pub focus_label: String,
    /// What the lint finds in it.
    pub findings: Vec<LintFinding>,
    /// It was asked before.
    pub repeated: bool,
    /// The answer with its trace.
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
    pub session: Session,
    /// The record of every turn.
    pub turns: Vec<Turn>,
    /// Questions and answers.
    pub exchanges: Vec<Exchange>,
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

/// What an interviewer other than the engine may look at.
pub struct View<'a> {
    /// The session after the last turn, with the engine's own question pending.
    pub session: &'a Session,
    /// The last turn.
    pub last: &'a Turn,
    /// The methodology.
    pub methodology: &'a Methodology,
    /// Language.
    pub voice: &'a Voice,
    /// The respondent: for interviewers that read minds, and nobody else.
    pub respondent: &'a Respondent,
    /// Questions and answers so far.
    pub exchanges: &'a [Exchange],
    /// Asked-for answers.
    pub turns: u32,
}

/// Asks in the engine's place, on the same graph and in the same words.
#[async_trait::async_trait]
pub trait Interviewer: Send {
    /// The next question; None leaves the engine's.
    async fn next(&mut self, view: &View<'_>) -> Result<Option<Override>, TurnError>;
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

/// Holds an interview to its end. `interviewer` may put questions of its own; without one the engine asks.
pub async fn hold(
    case: &Case,
    voice: &Voice,
    extraction: ExtractionMode,
    ratings: RatingSource,
    methodology: &Arc<Methodology>,
    mut interviewer: Option<&mut dyn Interviewer>,
) -> Result<Record, InterviewError> {
    let mut turn_number = 0;
    let named = |turn: u32| {
        let (mind, persona, seed) = (case.mind.id.clone(), case.persona.name.clone(), case.seed);
        move |source: TurnError| InterviewError { mind, persona, seed, turn, source }
    };
    let mut room = Room::furnish(case, voice, extraction, ratings, methodology).map_err(named(0))?;
    let mut pending = room.open(case).await.map_err(named(0))?;
    let mut turns = Vec::with_capacity(case.turns as usize);
    let mut exchanges: Vec<Exchange> = Vec::with_capacity(case.turns as usize);
    loop {
        turn_number += 1;
        let findings = room.lint(&pending, &exchanges);
        let repeated = asked_before(&pending.question, &exchanges, methodology);
        let said = match &case.meanings {
            Some(meanings) => room.respondent.answer_by_meaning(&pending.question, meanings).await,
            None => room.respondent.answer(&pending.question),
        };
        room.hear(turn_number, &pending.question, &said.text);
        room.page.turn(said.clone());
        let answer = Answer::new(said.text.clone());
        let turn = room.engine.take_turn(&room.id, answer, &Silent).await.map_err(named(turn_number))?;
        exchanges.push(Exchange {
            turn: turn_number,
            question: pending.question,
            strategy: pending.strategy,
            focus_label: pending.focus_label,
            findings,
            repeated,
            said,
        });
        let over = turn_number > case.turns
            || turn.next_question.is_none()
            || (!turn.should_continue && !(case.last_words && turn_number <= case.turns));
        let next = if over {
            None
        } else {
            let mut own = None;
            if turn.should_continue
                && let Some(interviewer) = interviewer.as_deref_mut()
            {
                own = room
                    .replace(interviewer, voice, &turn, &exchanges, case.turns)
                    .await
                    .map_err(named(turn_number))?;
            }
            Some(own.unwrap_or_else(|| Pending::of(&turn)))
        };
        turns.push(turn);
        match next {
            Some(question) => pending = question,
            None => break,
        }
    }
    let session = room.session().await.map_err(named(turn_number))?;
    Ok(Record {
        mind: room.mind,
        persona: case.persona.name.clone(),
        seed: case.seed,
        turns_allowed: case.turns,
        session,
        turns,
        exchanges,
    })
}

fn asked_before(worded: &str, exchanges: &[Exchange], methodology: &Methodology) -> bool {
    let earlier: Vec<&str> = exchanges.iter().map(|e| e.question.as_str()).collect();
    matches!(question::likeness(worded, &earlier, &methodology.question_dedup), Likeness::Asked { .. })
}

/// A question about to be asked.
struct Pending {
    question: String,
    strategy: String,
    focus_label: String,
    brief: QuestionBrief,
}

impl Pending {
    fn of(turn: &Turn) -> Self {
        Self {
            question: turn.next_question.clone().unwrap_or_default(),
            strategy: turn.strategy.clone(),
            focus_label: turn.focus_label.clone(),
            brief: turn.brief.clone().unwrap_or_else(|| blank_brief(Purpose::FollowUp)),
        }
    }
}

/// A brief about nothing.
pub(crate) fn blank_brief(purpose: Purpose) -> QuestionBrief {
    QuestionBrief {
        purpose,
        focus: FocusBrief::None,
        reasons: Vec::new(),
        asked: Vec::new(),
        rejected: Vec::new(),
        not_extractable: None,
        seed: 0,
    }
}

/// Everything one interview needs.
struct Room {
    mind: Arc<Mind>,
    respondent: Respondent,
    page: Arc<Page>,
    engine: Engine,
    store: Arc<MemoryStore>,
    linguist: Arc<dyn Linguist>,
    methodology: Arc<Methodology>,
    concept: Arc<Concept>,
    id: SessionId,
    /// Everything said, for the lint.
    talk: Vec<Utterance>,
}

impl Room {
    fn furnish(
        case: &Case,
        voice: &Voice,
        extraction: ExtractionMode,
        ratings: RatingSource,
        methodology: &Arc<Methodology>,
    ) -> Result<Self, TurnError> {
        let mind = match case.drift {
            Some(drift) => Arc::new(case.mind.perturbed(case.seed, drift)),
            None => Arc::clone(&case.mind),
        };
        let page = Arc::new(Page::default());
        let (interpreter, linguist, embedder): (Arc<dyn Interpreter>, Arc<dyn Linguist>, Arc<dyn Embedder>) =
            match extraction {
                ExtractionMode::Offline => {
                    (Arc::clone(&voice.interpreter), Arc::clone(&voice.linguist), Arc::clone(&voice.embedder))
                }
                ExtractionMode::Perfect => {
                    let other = Arc::clone(&voice.interpreter);
                    let reader =
                        PerfectInterpreter::new(Arc::clone(&mind), Arc::clone(&page), ratings, other);
                    let parses = ratings == RatingSource::Words;
                    let linguist = ExactLinguist { other: Arc::clone(&voice.linguist), parses };
                    (Arc::new(reader), Arc::new(linguist), Arc::new(NoEmbedder))
                }
            };
        let store = Arc::new(MemoryStore::default());
        let engine = Engine::new(Parts {
            interpreter,
            fallback: None,
            linguist: Arc::clone(&linguist),
            embedder,
            store: Arc::clone(&store) as Arc<dyn SessionStore>,
            clock: Arc::new(SteppedClock::default()),
        });
        let respondent = Respondent::new(
            Arc::clone(&mind),
            Arc::clone(&case.vocabulary),
            case.persona.clone(),
            mixed(case.seed, "respondent"),
        );
        let (methodology, concept) = (Arc::clone(methodology), Arc::clone(&case.concept));
        let id = id_of(&case.mind.id, &case.persona.name, case.seed)?;
        let talk = Vec::new();
        Ok(Self { mind, respondent, page, engine, store, linguist, methodology, concept, id, talk })
    }

    async fn open(&self, case: &Case) -> Result<Pending, TurnError> {
        let new = NewSession {
            id: self.id.clone(),
            concept: Arc::clone(&self.concept),
            methodology: Arc::clone(&self.methodology),
            max_turns: Some(case.turns),
            seed: case.seed,
            study_id: None,
        };
        self.engine.create_session(new).await?;
        let started = self.engine.start_session(&self.id).await?;
        Ok(Pending {
            question: started.opening_question,
            strategy: "opening".to_owned(),
            focus_label: String::new(),
            brief: blank_brief(Purpose::Opening),
        })
    }

    fn hear(&mut self, turn: u32, question: &str, answer: &str) {
        let utterance = |id, turn_number, speaker, text: &str| Utterance {
            id,
            turn_number,
            speaker,
            text: text.to_owned(),
            created_at: jiff::Timestamp::UNIX_EPOCH,
        };
        let asked_in = turn.saturating_sub(1);
        self.talk.push(utterance(Utterance::question_id(asked_in), asked_in, Speaker::Interviewer, question));
        self.talk.push(utterance(Utterance::answer_id(turn), turn, Speaker::Respondent, answer));
    }

    async fn session(&self) -> Result<Session, TurnError> {
        Ok(self.store.session_load(&self.id).await?)
    }

    fn lint(&self, pending: &Pending, exchanges: &[Exchange]) -> Vec<LintFinding> {
        if pending.brief.purpose == Purpose::Closing {
            return Vec::new();
        }
        let asked: Vec<String> = exchanges.iter().map(|e| e.question.clone()).collect();
        let context = LintContext {
            asked: &asked,
            brief: &pending.brief,
            answer: exchanges.last().map(|e| e.said.text.as_str()),
            transcript: &self.talk,
            methodology: &self.methodology,
            strategy: self.methodology.strategy(&pending.strategy),
            concept: &self.concept,
        };
        self.linguist.lint(&pending.question, &context)
    }

    /// Puts another interviewer's question in place of the engine's, in the session too, so that the next
    /// answer is read as an answer to it.
    async fn replace(
        &self,
        interviewer: &mut dyn Interviewer,
        voice: &Voice,
        last: &Turn,
        exchanges: &[Exchange],
        turns: u32,
    ) -> Result<Option<Pending>, TurnError> {
        let mut session = self.session().await?;
        let view = View {
            session: &session,
            last,
            methodology: &self.methodology,
            voice,
            respondent: &self.respondent,
            exchanges,
            turns,
        };
        let Some(own) = interviewer.next(&view).await? else { return Ok(None) };
        if let Some(utterance) = session.transcript.last_mut() {
            utterance.text.clone_from(&own.question);
        }
        if let Some(tail) = session.turns.last_mut() {
            tail.strategy.clone_from(&own.strategy);
            tail.focus.clone_from(&own.focus);
        }
        if let Some(entry) = session.focus_history.last_mut() {
            entry.strategy.clone_from(&own.strategy);
            entry.focus.clone_from(&own.focus);
            entry.label.clone_from(&own.focus_label);
        }
        session.tracker.previous_focus = own.focus.node();
        session.counters.clarifications = 0;
        session.version += 1;
        self.store.session_commit(&session).await?;
        Ok(Some(Pending {
            question: own.question,
            strategy: own.strategy,
            focus_label: own.focus_label,
            brief: own.brief,
        }))
    }
}

/// The id of a simulated session: the same for the same case.
pub fn id_of(mind: &str, persona: &str, seed: u64) -> Result<SessionId, TurnError> {
    let number = mixed(seed, &format!("{mind}/{persona}"));
    SessionId::parse(&format!("sim-{number:016x}"))
        .map_err(|e| TurnError::SettingInvalid { field: "id", reason: e.to_string() })
}
