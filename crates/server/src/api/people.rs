//! Who was interviewed: what an interview's study tells of its person, for exports and for quotes.

use std::collections::HashMap;

use colloquy_engine::SessionId;
use colloquy_engine::ports::{Principal, SessionQuery, SessionSummary, StoreError};
use colloquy_export::Person;

use crate::problem::Outcome;
use crate::state::AppState;

/// Sessions read at a time.
const PAGE: usize = 500;

/// The interviews of a study, the first one first.
pub(super) async fn interviews(state: &AppState, study: &str) -> Outcome<Vec<SessionSummary>> {
    let mut all: Vec<SessionSummary> = Vec::new();
    loop {
        let after = all.last().map(SessionSummary::cursor);
        let query = SessionQuery { study_id: Some(study.to_owned()), after, ..SessionQuery::newest(PAGE) };
        let page = state.store().session_list(&query).await?;
        let last = page.len() < PAGE;
        all.extend(page);
        if last {
            all.reverse();
            return Ok(all);
        }
    }
}

/// People, each study read once.
#[derive(Default)]
pub(super) struct People(HashMap<String, Known>);

/// A study's name and the people of its interviews.
#[derive(Default)]
struct Known(HashMap<SessionId, Person>);

impl Known {
    async fn of(state: &AppState, study: &str) -> Outcome<Self> {
        // A session may name a study that was never here: it has been made by the API alone.
        let name = match state.store().study_load(&Principal::local(), study).await {
            Ok(study) => study.plan.name,
            Err(StoreError::NotFound { .. }) => return Ok(Self::default()),
            Err(error) => return Err(error.into()),
        };
        let lines = interviews(state, study).await?.into_iter();
        let person = |line: SessionSummary| {
            (line.id, Person::of_study(&name, line.number, line.attributes, line.simulated))
        };
        Ok(Self(lines.map(person).collect()))
    }
}

impl People {
    /// The person of an interview; nobody in particular where no study tells.
    pub(super) async fn of(
        &mut self,
        state: &AppState,
        session: &SessionId,
        study: Option<&str>,
    ) -> Outcome<Person> {
        let Some(study) = study else { return Ok(Person::default()) };
        if !self.0.contains_key(study) {
            self.0.insert(study.to_owned(), Known::of(state, study).await?);
        }
        Ok(self.0.get(study).and_then(|known| known.0.get(session)).cloned().unwrap_or_default())
    }
}
