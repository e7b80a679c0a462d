//! Where a token leads, and whose interview is there.

use std::sync::Arc;

use axum::http::{HeaderMap, StatusCode};
use colloquy_engine::engine::TurnError;
use colloquy_engine::ports::studies::{
    AttributeSource, Attributes, Digest, Link, LinkStatus, NewVisit, Study, StudyPlan, StudyStatus, Visit,
    VisitBegun,
};
use colloquy_engine::ports::{Principal, StoreError};
use colloquy_engine::session::{Session, SessionStatus};
use colloquy_engine::turn::Silent;
use colloquy_engine::{Engine, SessionId, engine};
use uuid::Uuid;

use crate::api::left_out;
use crate::api::links::digest;
use crate::api::studies::{Means, tally};
use crate::problem::{Outcome, Problem};
use crate::state::AppState;
use crate::wire::problem::Code;
use crate::wire::respond::{Check, Interview, UnderstoodClaim, VisitState};

/// How long a browser's handle is.
const HANDLE: std::ops::RangeInclusive<usize> = 22..=200;
/// Most characters of an attribute.
const LONGEST_VALUE: usize = 500;

/// A link and its study.
pub(super) struct Place {
    pub(super) link: Link,
    pub(super) study: Study,
}

/// Somebody who came, at a place.
pub(super) struct Seat {
    study: Study,
    visit: Visit,
    /// Whether the study is tried out.
    practice: bool,
}

fn handle(headers: &HeaderMap) -> Outcome<Option<Digest>> {
    let Some(value) = headers.get("colloquy-handle") else { return Ok(None) };
    let message = "must be 22 to 200 of the characters A to Z, a to z, 0 to 9, `_` and `-`";
    let handle = value.to_str().ok().and_then(named);
    handle.map(Some).ok_or_else(|| Problem::invalid("Colloquy-Handle", message))
}

/// What is kept of a handle, if it is one.
pub(super) fn named(handle: &str) -> Option<Digest> {
    let plain = handle.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    (plain && HANDLE.contains(&handle.len())).then(|| digest(handle))
}

fn nowhere() -> Problem {
    let detail = "This link leads nowhere: it is not complete. Ask whoever gave it to you.";
    Problem::new(Code::UnknownLink, detail)
}

fn taken_back() -> Problem {
    let detail =
        "This invitation is no longer open: whoever gave it to you took it back. Ask them for another.";
    Problem::new(Code::LinkRevoked, detail)
}

impl Place {
    /// Where a token leads.
    pub(super) async fn of(state: &AppState, token: &str) -> Outcome<Self> {
        let who = Principal::local();
        let link = match state.store().link_find(&who, &digest(token)).await {
            Err(StoreError::NotFound { .. }) => return Err(nowhere()),
            found => found?,
        };
        let study = state.store().study_load(&who, &link.study).await?;
        Ok(Self { link, study })
    }

    /// Whether somebody new can begin. By a link that was taken back nobody does; who has begun finishes.
    pub(super) async fn state(&self, state: &AppState) -> Outcome<VisitState> {
        if self.link.revoked_at.is_some() {
            return Err(taken_back());
        }
        // What it was to ask about may be gone since it was set up: respondents need not know.
        if self.study.plan.status == StudyStatus::Closed || Means::of(state, &self.study.plan).is_err() {
            return Ok(VisitState::Closed);
        }
        if let Some(budget) = self.study.plan.budget_usd
            && tally(state, &self.study).await?.cost_usd >= budget
        {
            return Ok(VisitState::OverBudget);
        }
        Ok(VisitState::of(self.link.status(state.engine().now())))
    }

    /// Whoever came before with this handle.
    pub(super) async fn seat(&self, state: &AppState, headers: &HeaderMap) -> Outcome<Option<Seat>> {
        self.seat_of(state, handle(headers)?).await
    }

    /// Whoever came before with a handle.
    pub(super) async fn seat_of(&self, state: &AppState, handle: Option<Digest>) -> Outcome<Option<Seat>> {
        let visit = state.store().visit_find(&Principal::local(), &self.link, handle.as_ref()).await?;
        Ok(visit.map(|visit| Seat { study: self.study.clone(), visit, practice: self.link.practice }))
    }

    /// The same, who must have come.
    pub(super) async fn taken(&self, state: &AppState, headers: &HeaderMap) -> Outcome<Seat> {
        let detail = "Nothing was begun with this handle. Begin first: POST to /begin.";
        let seat = self.seat(state, headers).await?;
        seat.ok_or_else(|| Problem::new(Code::SessionNotStarted, detail))
    }

    /// Lets somebody begin, who may have begun before.
    pub(super) async fn begin(
        &self,
        state: &AppState,
        headers: &HeaderMap,
        told: Attributes,
    ) -> Outcome<Seat> {
        let handle = handle(headers)?.ok_or_else(|| Problem::invalid("Colloquy-Handle", "is needed"))?;
        if let Some(seat) = self.seat(state, headers).await? {
            return Ok(seat);
        }
        if let Some(refusal) = refusal(self.state(state).await?) {
            return Err(refusal);
        }
        let attributes = self.known(state, told).await?;
        let session = if screened_out(&self.study.plan, &attributes) {
            None
        } else {
            SessionId::parse(&Uuid::now_v7().to_string()).ok()
        };
        let visit = Visit { session, attributes };
        let new = NewVisit { link: self.link.id.clone(), handle, visit, at: state.engine().now() };
        match state.store().visit_begin(&Principal::local(), &new).await? {
            VisitBegun::Here(visit) => {
                Ok(Seat { study: self.study.clone(), visit, practice: self.link.practice })
            }
            VisitBegun::Refused(LinkStatus::Revoked) => Err(taken_back()),
            VisitBegun::Refused(status) => Err(refusal(VisitState::of(status)).unwrap_or_else(nowhere)),
        }
    }

    /// What is known of somebody: what the study names of what was told, and what it was told to expect.
    async fn known(&self, state: &AppState, told: Attributes) -> Outcome<Attributes> {
        let told: Attributes =
            told.into_iter().map(|(name, value)| (name, value.trim().to_owned())).collect();
        let plan = &self.study.plan;
        let named = |name: &String| {
            plan.attributes.iter().any(|rule| rule.name == *name && rule.source != AttributeSource::Import)
        };
        let mut known: Attributes =
            told.iter().filter(|(name, value)| named(name) && !value.is_empty()).map(owned).collect();
        let expected = state.store().expected_find(&Principal::local(), &self.study.id, &told).await?;
        if let Some(person) = expected {
            known.extend(person.attributes);
            known.extend([person.key]);
        }
        let faults = faults(plan, &known);
        if let Some((name, message)) = faults.first() {
            let whole = Problem::new(Code::InvalidRequest, format!("{name}: {message}"));
            let all = faults.iter().fold(whole, |whole, (name, message)| whole.field(name, message.as_str()));
            return Err(all);
        }
        Ok(known)
    }
}

fn owned((name, value): (&String, &String)) -> (String, String) {
    (name.clone(), value.clone())
}

/// What keeps somebody new from beginning.
fn refusal(state: VisitState) -> Option<Problem> {
    let (code, detail) = match state {
        VisitState::Open => return None,
        VisitState::Expired => {
            (Code::LinkExpired, "One could begin by it for some time only, which is over.")
        }
        VisitState::UsedUp => (Code::LinkUsedUp, "As many people as it is for have begun by it."),
        VisitState::Closed => (Code::StudyClosed, "It takes nobody new any more."),
        VisitState::OverBudget => (Code::OverBudget, "Come again later, or ask whoever gave you the link."),
    };
    Some(Problem::new(code, detail))
}

/// Attributes in fault: their paths, and what they must be.
fn faults(plan: &StudyPlan, known: &Attributes) -> Vec<(String, String)> {
    let fault = |rule: &colloquy_engine::ports::studies::AttributeRule| match known.get(&rule.name) {
        None if rule.required => Some("is needed".to_owned()),
        Some(value) if !rule.choices.is_empty() && !rule.choices.contains(value) => {
            Some(format!("must be one of {}", rule.choices.join(", ")))
        }
        Some(value) if value.chars().count() > LONGEST_VALUE || value.chars().any(char::is_control) => {
            Some(format!("must have at most {LONGEST_VALUE} characters, on one line"))
        }
        _ => None,
    };
    let named = |rule| fault(rule).map(|message| (format!("attributes.{}", rule.name), message));
    plan.attributes.iter().filter_map(named).collect()
}

fn screened_out(plan: &StudyPlan, known: &Attributes) -> bool {
    let mut rules = plan.attributes.iter();
    rules.any(|rule| known.get(&rule.name).is_some_and(|value| rule.screen_out.contains(value)))
}

impl Seat {
    /// The interview; there is none for whoever was screened out.
    pub(super) fn session(&self) -> Outcome<SessionId> {
        let detail = "There is no interview to go on with.";
        self.visit.session.clone().ok_or_else(|| Problem::new(Code::SessionCompleted, detail))
    }

    /// The interview as its respondent sees it: without what is left out.
    pub(super) async fn view(&self, state: &AppState, session: &Arc<Session>) -> Outcome<Interview> {
        self.heard(state.engine(), &*left_out::shown(state, session).await?)
    }

    fn heard(&self, engine: &Engine, session: &Session) -> Outcome<Interview> {
        let over = session.status == SessionStatus::Completed && !session.checked;
        let claims = over && self.study.plan.member_check && !engine.claims(session)?.is_empty();
        Ok(Interview::of(session, &self.study.plan, &self.visit.attributes, claims))
    }

    /// What was understood, in the language of the study, without what is left out.
    pub(super) async fn claims(
        &self,
        state: &AppState,
        session: &Arc<Session>,
    ) -> Outcome<Vec<UnderstoodClaim>> {
        let language = self.study.plan.language;
        let claims = state.engine().claims(&*left_out::shown(state, session).await?)?;
        Ok(claims.into_iter().map(|claim| UnderstoodClaim::in_words(claim, language)).collect())
    }

    /// The interview, which must wait to be checked.
    pub(super) async fn over(&self, state: &AppState) -> Outcome<Arc<Session>> {
        let session = state.store().session_load(&self.session()?).await?;
        let open = self.heard(state.engine(), &session)?.check == Check::Open;
        let detail = "There is nothing to check: the interview goes on, or the study asks for no check.";
        if open || session.checked { Ok(session) } else { Err(Problem::new(Code::NothingToCheck, detail)) }
    }

    /// The interview as it stands, when nothing is left to be done before it can be shown.
    pub(super) async fn settled(&self, state: &AppState) -> Outcome<Option<Interview>> {
        let Some(id) = &self.visit.session else {
            return Ok(Some(Interview::none(&self.study.plan, &self.visit.attributes)));
        };
        if state.store().turn_open(id).await?.is_some() {
            return Ok(None);
        }
        let session = state.store().session_load(id).await?;
        if session.status == SessionStatus::Created {
            return Ok(None);
        }
        self.view(state, &session).await.map(Some)
    }

    /// The interview with a question that waits: made and started when that was not done yet, and with the turn
    /// completed whose answer was kept.
    pub(super) async fn settle(self, state: &AppState) -> Outcome<Interview> {
        let Some(id) = self.visit.session.clone() else {
            return Ok(Interview::none(&self.study.plan, &self.visit.attributes));
        };
        let within = state.clone();
        let work = async move {
            let state = within;
            let _request = state.resuming().request(&id).await;
            let session = self.session_of(&state, &id).await?;
            if session.status == SessionStatus::Created {
                state.engine().start_session(&id).await?;
            }
            // What cannot be completed now waits for whoever sends the answer again.
            if let Err(error) = state.engine().resume(&id, &Silent).await {
                tracing::warn!(session = id.as_str(), %error, "an unfinished turn stays unfinished");
            }
            self.view(&state, &state.store().session_load(&id).await?).await
        };
        let settled = state.flights().spawn(work).await;
        let settled = settled.unwrap_or_else(|_| Err(Problem::of_status(StatusCode::INTERNAL_SERVER_ERROR)));
        settled.map_err(Problem::for_respondents)
    }

    /// The session of the visit, made when the program stopped before it was.
    async fn session_of(&self, state: &AppState, id: &SessionId) -> Outcome<Arc<Session>> {
        match state.store().session_load(id).await {
            Err(StoreError::NotFound { .. }) => {}
            found => return Ok(found?),
        }
        let plan = &self.study.plan;
        let Ok(Means { concept, methodology }) = Means::of(state, plan) else {
            return Err(refusal(VisitState::Closed).unwrap_or_else(nowhere));
        };
        let new = engine::NewSession {
            id: id.clone(),
            concept,
            methodology,
            max_turns: plan.max_turns.or(state.defaults().max_turns),
            seed: Uuid::now_v7().as_u64_pair().1 >> 2,
            study_id: Some(self.study.id.clone()),
            simulated: self.practice,
            topics: self.study.plan.topics.clone(),
            interpreter: plan.interviewer.clone(),
        };
        match state.engine().create_session(new).await {
            // Another tab was faster.
            Err(TurnError::Store(StoreError::Conflict { .. })) => Ok(state.store().session_load(id).await?),
            made => Ok(made?),
        }
    }
}
