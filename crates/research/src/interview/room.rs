//! Everything one simulated interview needs: respondent, engine and store, and the talk so far.

use std::sync::Arc;

use colloquy_engine::concept::Concept;
use colloquy_engine::engine::{Engine, NewSession, Parts, Streaming, TurnError};
use colloquy_engine::ids::{SessionId, UtteranceId};
use colloquy_engine::interpretation::{
    CallContext, LintContext, LintFinding, Operation, Purpose, QuestionBrief, Task,
};
use colloquy_engine::methodology::Methodology;
use colloquy_engine::ports::memory::{MemoryStore, NoEmbedder};
use colloquy_engine::ports::{
    Embedder, Interpreter, LanguageError, Linguist, SessionStore, SteppedClock, Store,
};
use colloquy_engine::record::{Question, Turn};
use colloquy_engine::session::Session;
use colloquy_engine::utterance::{Speaker, Utterance};

use super::{Asker, Case, Exchange, ExtractionMode, Inside, View, Voice, id_of};
use crate::chance::mixed;
use crate::perfect::{ExactLinguist, Page, PerfectInterpreter, RatingSource};
use crate::respondent::{Mind, Part, Player, Portion, Respondent, Said, Trace};

/// A question about to be asked.
pub(super) struct Pending {
    pub(super) id: UtteranceId,
    pub(super) question: String,
    pub(super) strategy: String,
    /// What it is declared to ask.
    pub(super) asks: Option<Operation>,
    pub(super) focus_label: String,
    pub(super) brief: QuestionBrief,
    /// Who worded it looked at what the person just did.
    pub(super) listened: bool,
}

impl Pending {
    pub(super) fn of(turn: &Turn) -> Self {
        Self {
            id: Utterance::question_id(turn.turn_number),
            question: turn.next_question.clone().unwrap_or_default(),
            strategy: turn.strategy.clone(),
            asks: turn.asks,
            focus_label: turn.focus_label.clone(),
            brief: turn.brief.clone().unwrap_or_else(|| QuestionBrief::blank(Purpose::FollowUp)),
            listened: turn.noticed.is_some(),
        }
    }
}

/// Everything one interview needs.
pub(super) struct Room {
    pub(super) mind: Arc<Mind>,
    pub(super) respondent: Respondent,
    page: Arc<Page>,
    pub(super) engine: Engine,
    store: Arc<MemoryStore>,
    linguist: Arc<dyn Linguist>,
    methodology: Arc<Methodology>,
    concept: Arc<Concept>,
    pub(super) id: SessionId,
    /// Everything said, for the lint and for who plays the person.
    talk: Vec<Utterance>,
    /// What who plays the person is told.
    part: Part,
}

impl Room {
    pub(super) fn furnish(
        case: &Case,
        voice: &Voice,
        extraction: ExtractionMode,
        ratings: RatingSource,
        methodology: &Arc<Methodology>,
    ) -> Result<Self, TurnError> {
        let spoken = match case.speech {
            Portion::All => Arc::clone(&case.mind),
            portion => Arc::new(case.mind.spoken(portion)),
        };
        let mind = match case.drift {
            Some(drift) => Arc::new(spoken.perturbed(case.seed, drift)),
            None => spoken,
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
            guess: None,
            linguist: Arc::clone(&linguist),
            embedder,
            store: Arc::clone(&store) as Arc<dyn Store>,
            clock: Arc::new(SteppedClock::default()),
            streaming: Streaming::default(),
            patience: Parts::PATIENCE,
        });
        let respondent = Respondent::new(
            Arc::clone(&mind),
            Arc::clone(&case.vocabulary),
            case.persona.clone(),
            mixed(case.seed, "respondent"),
        )
        .speaking(case.speech);
        let (methodology, concept) = (Arc::clone(methodology), Arc::clone(&case.concept));
        let id = id_of(&case.mind.id, &case.persona.name, case.seed)?;
        let talk = Vec::new();
        let part = Part::of(&mind, &case.persona, &concept, case.seed);
        Ok(Self { mind, respondent, page, engine, store, linguist, methodology, concept, id, talk, part })
    }

    pub(super) async fn open(&self, case: &Case) -> Result<Pending, TurnError> {
        let new = NewSession {
            id: self.id.clone(),
            concept: Arc::clone(&self.concept),
            methodology: Arc::clone(&self.methodology),
            max_turns: Some(case.turns),
            seed: case.seed,
            study_id: None,
            simulated: false,
            topics: Vec::new(),
            interpreter: None,
        };
        self.engine.create_session(new).await?;
        let started = self.engine.start_session(&self.id).await?;
        Ok(Pending {
            id: Utterance::question_id(0),
            question: started.opening_question,
            strategy: "opening".to_owned(),
            asks: None,
            focus_label: String::new(),
            brief: QuestionBrief::blank(Purpose::Opening),
            listened: false,
        })
    }

    /// What the person answers, by its own mind or by who plays it.
    pub(super) async fn answer(
        &mut self,
        case: &Case,
        turn: u32,
        question: &str,
    ) -> Result<Said, LanguageError> {
        self.hear(turn.saturating_sub(1), Speaker::Interviewer, question);
        let said = match (&case.player, &case.meanings) {
            (Some(player), _) => self.played(player.as_ref(), turn).await?,
            (None, Some(meanings)) => self.respondent.answer_by_meaning(question, meanings).await,
            (None, None) => self.respondent.answer(question),
        };
        self.hear(turn, Speaker::Respondent, &said.text);
        self.page.turn(said.clone());
        Ok(said)
    }

    async fn played(&self, player: &dyn Player, turn: u32) -> Result<Said, LanguageError> {
        let call = CallContext::untimed(self.id.clone(), turn, Task::Simulate);
        let text = player.answer(&self.part, &self.talk, &call).await?;
        Ok(Said { text, trace: Trace { turn, ..Trace::default() } })
    }

    fn hear(&mut self, turn: u32, speaker: Speaker, text: &str) {
        let id = match speaker {
            Speaker::Interviewer => Utterance::question_id(turn),
            Speaker::Respondent => Utterance::answer_id(turn),
        };
        let created_at = jiff::Timestamp::UNIX_EPOCH;
        self.talk.push(Utterance { id, turn_number: turn, speaker, text: text.to_owned(), created_at });
    }

    pub(super) async fn session(&self) -> Result<Arc<Session>, TurnError> {
        Ok(self.store.session_load(&self.id).await?)
    }

    pub(super) fn lint(&self, pending: &Pending, exchanges: &[Exchange]) -> Vec<LintFinding> {
        if pending.brief.purpose == Purpose::Closing {
            return Vec::new();
        }
        let asked: Vec<String> = exchanges.iter().map(|e| e.question.clone()).collect();
        let context = LintContext {
            asked: &asked,
            brief: &pending.brief,
            answer: exchanges.last().map(|e| e.said.text.as_str()),
            transcript: &self.talk,
            listened: pending.listened,
            methodology: &self.methodology,
            strategy: self.methodology.strategy(&pending.strategy),
            concept: &self.concept,
        };
        self.linguist.lint(&pending.question, &context)
    }

    /// Puts another interviewer's question in place of the engine's, in the session too, so that the next
    /// answer is read as an answer to it.
    pub(super) async fn replace(
        &self,
        asker: &mut Asker<'_>,
        voice: &Voice,
        last: &Turn,
        exchanges: &[Exchange],
        turns: u32,
    ) -> Result<Option<Pending>, TurnError> {
        if matches!(asker, Asker::Engine) {
            return Ok(None);
        }
        let session = self.session().await?;
        let asked: Vec<String> = exchanges.iter().map(|e| e.question.clone()).collect();
        let view = View {
            session: &session,
            last,
            methodology: &self.methodology,
            voice,
            asked: &asked,
            answer: exchanges.last().map_or("", |e| &e.said.text),
            turns,
        };
        let own = match asker {
            Asker::Engine => None,
            Asker::Interviewer(interviewer) => interviewer.next(&view).await?,
            Asker::MindReader(reader) => {
                reader.next(&view, &Inside { respondent: &self.respondent, exchanges }).await?
            }
        };
        let Some(own) = own else { return Ok(None) };
        let question =
            Question { text: own.question.clone(), intent: own.brief.intent.clone(), ..Question::default() };
        self.engine.ask_instead(&self.id, &own.strategy, &own.focus, &question).await?;
        Ok(Some(Pending {
            id: Utterance::question_id(last.turn_number),
            question: own.question,
            strategy: own.strategy,
            asks: own.brief.intent.operation,
            focus_label: own.focus_label,
            brief: own.brief,
            listened: false,
        }))
    }
}
