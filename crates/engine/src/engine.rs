//! The engine's door: sessions are made, started, answered and finished here.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;

use crate::decide::advance::{Explain, Stage, s06_slot_discovery};
use crate::decide::check::{self, Claim, Verdict};
use crate::decide::events::{self, Happening, SessionEvent};
use crate::decide::record::{Question, Turn};
use crate::given::interpretation::{AskRequest, Purpose, QuestionBrief, Reply, Wording};
use crate::given::methodology::Methodology;
use crate::given::utterance::Utterance;
use crate::state::session::{Ending, Focus, Session, SessionConfig, SessionStatus};
use crate::text::ids::{MergeId, SessionId, TurnNumber};
use crate::turn::explain::{Wanted, explain};
use crate::turn::grouping::Groupings;
use crate::turn::parts::Methodologies;
use crate::turn::ports::{LanguageErrorKind, NewAnswer, Store, StoreError};
use crate::turn::rehearsal::{Rehearsed, rehearse};
use crate::turn::wording::{Asking, word_question};
use crate::turn::{self, Observer, inflight::InFlight};

pub use crate::turn::answer::{Answer, MAX_ANSWER_CHARS};
pub use crate::turn::beginning::{NewSession, Started};
pub use crate::turn::error::TurnError;
pub use crate::turn::parts::{Parts, Streaming};

/// Asked-for answers when nothing else is said.
pub const DEFAULT_MAX_TURNS: u32 = 20;
/// Most asked-for answers.
pub const MAX_MAX_TURNS: u32 = 200;
/// How often a change that is not a turn is tried again when a turn was completed meanwhile.
const TRIES: usize = 8;

/// Runs interviews. Holds no session: everything that decides is in the store.
pub struct Engine {
    pub(crate) parts: Parts,
    methodologies: Methodologies,
    in_flight: InFlight,
    groupings: Groupings,
    /// Tells this engine from every other in this process.
    worker: u64,
}

/// Engines made so far in this process.
static ENGINES: AtomicU64 = AtomicU64::new(0);

impl Engine {
    /// An engine of its parts.
    pub fn new(parts: Parts) -> Self {
        let worker = ENGINES.fetch_add(1, Ordering::Relaxed);
        let (methodologies, in_flight) = (Methodologies::default(), InFlight::default());
        Self { parts, methodologies, in_flight, groupings: Groupings::default(), worker }
    }

    /// The store.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.parts.store
    }

    /// Now, by the engine's clock.
    pub fn now(&self) -> Timestamp {
        self.parts.clock.now()
    }

    /// Makes a session.
    pub async fn create_session(&self, new: NewSession) -> Result<Arc<Session>, TurnError> {
        let max_turns = new.max_turns.unwrap_or(DEFAULT_MAX_TURNS);
        if !(1..=MAX_MAX_TURNS).contains(&max_turns) {
            let reason = format!("{max_turns} is not between 1 and {MAX_MAX_TURNS}");
            return Err(TurnError::SettingInvalid { field: "max_turns", reason });
        }
        let config = SessionConfig {
            max_turns,
            seed: new.seed,
            embedder: self.parts.embedder.name().to_owned(),
            interpreter: self.interpreter_named(new.interpreter)?,
            study_id: new.study_id,
            simulated: new.simulated,
            topics: new.topics,
        };
        let now = self.parts.clock.now();
        let session = Arc::new(Session::new(new.id, new.concept, &new.methodology, config, now));
        self.methodologies.remember(&session.methodology_source, new.methodology);
        self.parts.store.session_create(&session).await?;
        Ok(session)
    }

    /// The name of who is to interview, when there is somebody of that name.
    fn interpreter_named(&self, chosen: Option<String>) -> Result<String, TurnError> {
        let usual = &self.parts.interpreter;
        match chosen {
            Some(name) if name != usual.name() && usual.named(&name).is_none() => {
                let reason = format!("there is nobody called `{name}` to interview");
                Err(TurnError::SettingInvalid { field: "interviewer", reason })
            }
            Some(name) => Ok(name),
            None => Ok(usual.name().to_owned()),
        }
    }

    /// The methodology a session runs with: as its text was when the session was made.
    pub fn methodology_of(&self, session: &Session) -> Result<Arc<Methodology>, TurnError> {
        self.methodologies.of(session)
    }

    /// Asks the opening question; on every further call returns it again, with the question that waits now.
    pub async fn start_session(&self, id: &SessionId) -> Result<Started, TurnError> {
        let session = self.parts.store.session_load(id).await?;
        if session.status != SessionStatus::Created {
            return Ok(Started::of(&session, Vec::new()));
        }
        let methodology = self.methodology_of(&session)?;
        let worded = self.word_opening(&session, &methodology).await?;
        let opening = Question::of(worded.value, None);
        let session = self.change(id, |session| {
            Ok((session.status == SessionStatus::Created).then(|| Happening::Started(opening.clone())))
        });
        Ok(Started::of(session.await?.as_ref(), worded.degraded))
    }

    async fn word_opening(
        &self,
        session: &Session,
        methodology: &Methodology,
    ) -> Result<Reply<Wording>, TurnError> {
        let brief = QuestionBrief {
            intent: turn::briefing::intent(methodology, Purpose::Opening, ""),
            seed: turn::wording::seed_of(session.config.seed, 0),
            ..QuestionBrief::blank(Purpose::Opening)
        };
        let request = AskRequest {
            methodology,
            concept: &session.concept,
            strategy: None,
            brief: &brief,
            answer: None,
            transcript: &[],
            turn: 0,
            reading: None,
            known: &[],
        };
        let until_us = self.parts.until_us();
        let asking = Asking {
            parts: &self.parts,
            session,
            request,
            observer: &turn::Silent,
            until_us,
            guarded: false,
            prepared: None,
        };
        word_question(asking).await
    }

    /// Takes an answer: the whole turn. The same answer again gives the same turn.
    pub async fn take_turn(
        &self,
        id: &SessionId,
        answer: Answer,
        observer: &dyn Observer,
    ) -> Result<Turn, TurnError> {
        answer.check()?;
        let at = self.parts.clock.now();
        let claim = answer.idempotency_key.as_deref().unwrap_or(&answer.text);
        let _turn = self.in_flight.enter(id, claim).await.ok_or(TurnError::InProgress)?;
        let Answer { text, idempotency_key: key, replies_to } = answer;
        self.turn_of(
            &NewAnswer { session: id.clone(), text, key, replies_to, worker: self.worker, at },
            observer,
        )
        .await
    }

    /// Completes a turn whose answer was kept when a program stopped or a turn failed; None when there is none, or
    /// somebody completes it now.
    pub async fn resume(&self, id: &SessionId, observer: &dyn Observer) -> Result<Option<Turn>, TurnError> {
        let Some(kept) = self.parts.store.turn_open(id).await? else { return Ok(None) };
        let claim = kept.key.as_deref().unwrap_or(&kept.utterance.text);
        let Some(_turn) = self.in_flight.enter(id, claim).await else { return Ok(None) };
        if self.parts.store.turn_open(id).await?.is_none() {
            return Ok(None);
        }
        let replies_to = Some(Utterance::question_id(kept.utterance.turn_number - 1));
        let text = kept.utterance.text;
        let (key, worker) = (kept.key, self.worker);
        let answer =
            NewAnswer { session: id.clone(), text, key, replies_to, worker, at: self.parts.clock.now() };
        match self.turn_of(&answer, observer).await {
            Err(TurnError::InProgress) => Ok(None),
            taken => taken.map(Some),
        }
    }

    /// Sessions whose last answer waits for somebody to complete its turn: after a stop, here or elsewhere.
    pub async fn unfinished(&self) -> Result<Vec<SessionId>, TurnError> {
        let open = self.parts.store.turn_unfinished(self.parts.clock.now()).await?;
        Ok(open.into_iter().map(|(id, _)| id).collect())
    }

    /// Ends an interview, also while a turn is under way: who withdraws has the last word. An interview that is over
    /// stays as it is.
    pub async fn finish(&self, id: &SessionId, ending: Ending) -> Result<Arc<Session>, TurnError> {
        let finish = |session: &Session| {
            let over = session.status == SessionStatus::Completed;
            Ok((!over).then_some(Happening::Finished { ending, unheard: None }))
        };
        self.change(id, finish).await
    }

    /// Pauses an active interview; an answer makes it go on.
    pub async fn pause(&self, id: &SessionId) -> Result<Arc<Session>, TurnError> {
        let pause = |session: &Session| match session.status {
            SessionStatus::Completed => Err(TurnError::Completed { ending: session.ending }),
            _ => Ok(Some(Happening::Paused)),
        };
        self.change(id, pause).await
    }

    /// Puts another question in the place of the one that waits ([`Session::ask_instead`]); what is asked so is a part
    /// of the interview as if it had been chosen.
    pub async fn ask_instead(
        &self,
        id: &SessionId,
        strategy: &str,
        focus: &Focus,
        question: &Question,
    ) -> Result<Arc<Session>, TurnError> {
        let replace = |session: &Session| {
            let mut trial = session.fork();
            if !trial.ask_instead(strategy, focus.clone(), &question.text, question.intent.clone()) {
                let reason = "no question waits, or its focus is not in this interview".to_owned();
                return Err(TurnError::SettingInvalid { field: "question", reason });
            }
            let (strategy, focus, question) = (strategy.to_owned(), focus.clone(), question.clone());
            Ok(Some(Happening::QuestionReplaced { strategy, focus, question }))
        };
        self.change(id, replace).await
    }

    /// What was understood, as claims the respondent can judge.
    pub fn claims(&self, session: &Session) -> Result<Vec<Claim>, TurnError> {
        Ok(check::claims(session, &*self.methodology_of(session)?))
    }

    /// Takes in what the respondent says of what was understood, once the interview is over; only the first time.
    pub async fn check(
        &self,
        id: &SessionId,
        verdicts: Vec<Verdict>,
        words: Option<String>,
        leave_out: Option<String>,
    ) -> Result<Arc<Session>, TurnError> {
        let _alone = self.in_flight.enter(id, "the check").await.ok_or(TurnError::InProgress)?;
        let session = self.parts.store.session_load(id).await?;
        if session.checked || session.status != SessionStatus::Completed {
            return Ok(session);
        }
        let methodology = self.methodology_of(&session)?;
        let record = turn::check::hear(&self.parts, &session, &methodology, verdicts, words, leave_out).await;
        let record = Arc::new(record);
        self.change(id, |session| Ok((!session.checked).then(|| Happening::Checked(Arc::clone(&record)))))
            .await
    }

    /// Undoes a merge: the wording becomes a node of its own, with a slot and a tracked state.
    pub async fn undo_merge(&self, id: &SessionId, merge: MergeId) -> Result<Arc<Session>, TurnError> {
        let opposed = |a: &str, b: &str| self.parts.linguist.opposed(a, b);
        let undo = |session: &Session| {
            let methodology = self.methodology_of(session)?;
            let rules = s06_slot_discovery::rules(&methodology, self.parts.meaning(&opposed));
            let placed = session.fork().undo_merge(merge, rules, None)?;
            Ok(Some(Happening::MergeUndone { merge, slots: placed.assigned }))
        };
        self.change(id, undo).await
    }

    /// Stores a change that is not a turn. `change` says what happens, or None when nothing has to; it is asked again
    /// when the session was moved on meanwhile.
    async fn change(
        &self,
        id: &SessionId,
        change: impl Fn(&Session) -> Result<Option<Happening>, TurnError>,
    ) -> Result<Arc<Session>, TurnError> {
        let mut tries = 0;
        loop {
            let session = self.parts.store.session_load(id).await?;
            let Some(what) = change(&session)? else { return Ok(session) };
            let methodology = self.methodology_of(&session)?;
            let event = SessionEvent { at: self.parts.clock.now(), what };
            let mut changed = session.fork();
            events::apply(&mut changed, &methodology, &event, Explain::Nothing)?;
            let changed = Arc::new(changed);
            tries += 1;
            match self.parts.store.session_commit(&changed, &event).await {
                Err(StoreError::Conflict { .. }) if tries < TRIES => {}
                committed => return Ok(committed.map(|()| changed)?),
            }
        }
    }

    /// Groups the nodes of an interview by what they mean in common, when it is time for that and somebody can: to be
    /// called after a turn, without anybody waiting. The groups join the next turn. True when some were found.
    pub async fn group(&self, id: &SessionId) -> Result<bool, TurnError> {
        let session = self.parts.store.session_load(id).await?;
        if !turn::grouping::due(&self.parts, &session) {
            return Ok(false);
        }
        let methodology = self.methodology_of(&session)?;
        let groups = turn::grouping::ask(&self.parts, &session, &methodology).await;
        let groups = groups.map_err(|source| TurnError::Stage { stage: Stage::SlotDiscovery, source })?;
        let found = !groups.is_empty();
        self.groupings.put(id, groups);
        Ok(found)
    }

    /// All turns of a session, oldest first, with their reasons.
    pub async fn turns(&self, id: &SessionId) -> Result<Vec<Turn>, TurnError> {
        self.explained(id, Wanted::All).await
    }

    /// One turn with its reasons.
    pub async fn turn(&self, id: &SessionId, number: TurnNumber) -> Result<Turn, TurnError> {
        let turn = self.explained(id, Wanted::One(number)).await?.pop();
        Ok(turn.ok_or_else(|| StoreError::NotFound { what: "turn", id: number.to_string() })?)
    }

    /// What another methodology would have asked in an interview, given the same answers; worded offline where the engine's
    /// interpreter can name somebody who is.
    pub async fn rehearse(&self, id: &SessionId, other: &Methodology) -> Result<Vec<Rehearsed>, TurnError> {
        let (session, events) = self.parts.store.session_events(id).await?;
        let own = self.methodology_of(&session)?;
        rehearse(&self.parts.offline(), session, &events, &own, other).await
    }

    async fn explained(&self, id: &SessionId, wanted: Wanted) -> Result<Vec<Turn>, TurnError> {
        let (session, events) = self.parts.store.session_events(id).await?;
        let methodology = self.methodology_of(&session)?;
        explain(session, &methodology, &events, wanted)
    }

    /// The turn of an answer: taken now, or when the answer came before.
    async fn turn_of(&self, answer: &NewAnswer, observer: &dyn Observer) -> Result<Turn, TurnError> {
        // A turn's future is large; boxed here, it is small in all that wait for one.
        let groups = self.groupings.take(&answer.session);
        let turn = Box::pin(turn::take_turn(&self.parts, &self.methodologies, answer, groups, observer));
        match turn.await {
            Ok(turn::Answered::Now(turn)) => Ok(*turn),
            Ok(turn::Answered::Before(number)) => self.turn(&answer.session, number).await,
            // Nobody is left to do the work for what it may cost: the answer stays kept, and the interview is over.
            Err(TurnError::Stage { source, .. }) if source.kind == LanguageErrorKind::Budget => {
                let ending = self.finish(&answer.session, Ending::BudgetExhausted).await?.ending;
                Err(TurnError::Completed { ending })
            }
            Err(error) => Err(error),
        }
    }
}
