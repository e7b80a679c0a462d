//! The engine's door: sessions are made, started, answered and finished here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::concept::Concept;
use crate::ids::{MergeId, SessionId};
use crate::interpretation::{AskRequest, FocusBrief, Purpose, QuestionBrief};
use crate::methodology::Methodology;
use crate::ports::SessionStore;
use crate::session::{Ending, Session, SessionConfig, SessionStatus, Speaker, Utterance};
use crate::turn::inflight::InFlight;
use crate::turn::record::Turn;
use crate::turn::s05_graph_update::Meaning;
use crate::turn::separation::separate;
use crate::turn::wording::{Asking, word_question};
use crate::turn::{self, Observer, Stage};

pub use crate::turn::answer::{Answer, MAX_ANSWER_CHARS};
pub use crate::turn::error::TurnError;
pub use crate::turn::parts::Parts;
pub use crate::turn::s01_context_loading::next_turn;

/// Asked-for answers when nothing else is said.
pub const DEFAULT_MAX_TURNS: u32 = 20;
/// Most asked-for answers.
pub const MAX_MAX_TURNS: u32 = 200;
/// Runs interviews. Holds no session: everything that decides is in the store.
pub struct Engine {
    parts: Parts,
    methodologies: Mutex<HashMap<Arc<str>, Arc<Methodology>>>,
    in_flight: InFlight,
}

/// A session to be made.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// Its id.
    pub id: SessionId,
    /// Its topic.
    pub concept: Arc<Concept>,
    /// Its methodology.
    pub methodology: Arc<Methodology>,
    /// Asked-for answers, 1 to [`MAX_MAX_TURNS`]; [`DEFAULT_MAX_TURNS`] when None.
    pub max_turns: Option<u32>,
    /// Seed of everything drawn by chance.
    pub seed: u64,
    /// The study it belongs to.
    pub study_id: Option<String>,
}

/// A started session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The session.
    pub session_id: SessionId,
    /// The first question; the same on every call.
    pub opening_question: String,
}

impl Engine {
    /// An engine of its parts.
    pub fn new(parts: Parts) -> Self {
        Self { parts, methodologies: Mutex::default(), in_flight: InFlight::default() }
    }

    /// The store.
    pub fn store(&self) -> &Arc<dyn SessionStore> {
        &self.parts.store
    }

    /// Makes a session.
    pub async fn create_session(&self, new: NewSession) -> Result<Session, TurnError> {
        let max_turns = new.max_turns.unwrap_or(DEFAULT_MAX_TURNS);
        if !(1..=MAX_MAX_TURNS).contains(&max_turns) {
            let reason = format!("{max_turns} is not between 1 and {MAX_MAX_TURNS}");
            return Err(TurnError::SettingInvalid { field: "max_turns", reason });
        }
        let config = SessionConfig {
            max_turns,
            seed: new.seed,
            embedder: self.parts.embedder.name().to_owned(),
            interpreter: self.parts.interpreter.name().to_owned(),
            study_id: new.study_id,
        };
        let now = self.parts.clock.now();
        let session = Session::new(new.id, new.concept, &new.methodology, config, now);
        self.remember(&session.methodology_source, new.methodology);
        self.parts.store.session_create(&session).await?;
        Ok(session)
    }

    /// The methodology a session runs with: as its text was when the session was made.
    pub fn methodology_of(&self, session: &Session) -> Result<Arc<Methodology>, TurnError> {
        let known = self.methodologies.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(methodology) = known.get(&session.methodology_source) {
            return Ok(Arc::clone(methodology));
        }
        drop(known);
        let file = format!("{}.yaml", session.methodology);
        let checked =
            Methodology::parse(&file, &session.methodology_source).map_err(TurnError::Methodology)?;
        let methodology = Arc::new(checked.methodology);
        self.remember(&session.methodology_source, Arc::clone(&methodology));
        Ok(methodology)
    }

    fn remember(&self, source: &Arc<str>, methodology: Arc<Methodology>) {
        let mut known = self.methodologies.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(Arc::clone(source), methodology);
    }

    /// Asks the opening question; on every further call returns it again.
    pub async fn start_session(&self, id: &SessionId) -> Result<Started, TurnError> {
        let _turn = self.in_flight.enter(id, "start").await.ok_or(TurnError::InProgress)?;
        let mut session = self.parts.store.session_load(id).await?;
        if let Some(opening) = session.transcript.first() {
            return Ok(Started { session_id: id.clone(), opening_question: opening.text.clone() });
        }
        let methodology = self.methodology_of(&session)?;
        let mut degraded = Vec::new();
        let opening_question = self.word_opening(&session, &methodology, &mut degraded).await?;
        let now = self.parts.clock.now();
        session.transcript.push(Utterance {
            id: Utterance::question_id(0),
            turn_number: 0,
            speaker: Speaker::Interviewer,
            text: opening_question.clone(),
            created_at: now,
        });
        session.status = SessionStatus::Active;
        self.commit(&mut session).await?;
        Ok(Started { session_id: id.clone(), opening_question })
    }

    async fn word_opening(
        &self,
        session: &Session,
        methodology: &Methodology,
        degraded: &mut Vec<String>,
    ) -> Result<String, TurnError> {
        let brief = QuestionBrief {
            purpose: Purpose::Opening,
            focus: FocusBrief::None,
            reasons: Vec::new(),
            asked: Vec::new(),
            rejected: Vec::new(),
            not_extractable: None,
            seed: turn::wording::seed_of(session.config.seed, 0),
        };
        let request = AskRequest {
            methodology,
            concept: &session.concept,
            strategy: None,
            brief: &brief,
            answer: None,
            transcript: &[],
            turn: 0,
            momentum: None,
        };
        let asking = Asking { parts: &self.parts, request, observer: &turn::Silent };
        let wording = word_question(asking, degraded)
            .await
            .map_err(|source| TurnError::Stage { stage: Stage::QuestionGeneration, source })?;
        Ok(wording.question)
    }

    /// Takes an answer: the whole turn.
    pub async fn take_turn(
        &self,
        id: &SessionId,
        answer: Answer,
        observer: &dyn Observer,
    ) -> Result<Turn, TurnError> {
        answer.check()?;
        let claim = answer.idempotency_key.as_deref().unwrap_or(&answer.text);
        let _turn = self.in_flight.enter(id, claim).await.ok_or(TurnError::InProgress)?;
        if let Some(key) = &answer.idempotency_key
            && let Some(done) = self.parts.store.turn_by_key(id, key).await?
        {
            return Ok(self.parts.store.turn_get(id, done).await?);
        }
        turn::take_turn(&self.parts, &|session| self.methodology_of(session), id, &answer, observer).await
    }

    /// Completes a turn whose answer was kept when the program stopped; None when there is none.
    pub async fn resume(&self, id: &SessionId, observer: &dyn Observer) -> Result<Option<Turn>, TurnError> {
        let Some((_, utterance)) = self.parts.store.answer_pending(id).await? else { return Ok(None) };
        let answer = Answer { text: utterance.text, idempotency_key: None };
        let _turn = self.in_flight.enter(id, &answer.text).await.ok_or(TurnError::InProgress)?;
        if self.parts.store.answer_pending(id).await?.is_none() {
            return Ok(None);
        }
        turn::take_turn(&self.parts, &|session| self.methodology_of(session), id, &answer, observer)
            .await
            .map(Some)
    }

    /// Ends an interview. During the closing words it is completed; an interview that is over stays as it is.
    pub async fn finish(&self, id: &SessionId, ending: Ending) -> Result<Session, TurnError> {
        let _turn = self.in_flight.enter(id, "finish").await.ok_or(TurnError::InProgress)?;
        let mut session = self.parts.store.session_load(id).await?;
        if session.status == SessionStatus::Completed {
            return Ok(session);
        }
        session.ending.get_or_insert(ending);
        session.status = SessionStatus::Completed;
        session.completed_at = Some(self.parts.clock.now());
        self.commit(&mut session).await?;
        Ok(session)
    }

    /// Pauses an active interview; an answer makes it go on.
    pub async fn pause(&self, id: &SessionId) -> Result<Session, TurnError> {
        let _turn = self.in_flight.enter(id, "pause").await.ok_or(TurnError::InProgress)?;
        let mut session = self.parts.store.session_load(id).await?;
        if session.status == SessionStatus::Completed {
            return Err(TurnError::Completed { ending: session.ending });
        }
        session.paused_at = Some(self.parts.clock.now());
        self.commit(&mut session).await?;
        Ok(session)
    }

    /// Undoes a merge: the wording becomes a node of its own, with a slot and a tracked state.
    pub async fn undo_merge(&self, id: &SessionId, merge: MergeId) -> Result<Session, TurnError> {
        let _turn = self.in_flight.enter(id, "undo").await.ok_or(TurnError::InProgress)?;
        let mut session = self.parts.store.session_load(id).await?;
        let methodology = self.methodology_of(&session)?;
        let opposed = |a: &str, b: &str| self.parts.linguist.opposed(a, b);
        let meaning = Meaning { thresholds: self.parts.embedder.thresholds(), opposed: &opposed };
        separate(&mut session, &methodology, meaning, merge)?;
        self.commit(&mut session).await?;
        Ok(session)
    }

    /// Stores a change that is not a turn.
    async fn commit(&self, session: &mut Session) -> Result<(), TurnError> {
        session.version += 1;
        session.updated_at = self.parts.clock.now();
        self.parts.store.session_commit(session).await?;
        Ok(())
    }
}
