//! The store in memory as a store of studies.

use std::sync::{MutexGuard, PoisonError};

use async_trait::async_trait;
use jiff::Timestamp;

use super::studies::{Studies, missing};
use super::{Kept, MemoryStore};
use crate::state::session::{Ending, SessionStatus};
use crate::text::ids::SessionId;
use crate::turn::ports::StoreError;
use crate::turn::ports::studies::{
    Attributes, Digest, Expected, Link, LinkStatus, LinkTerms, NewVisit, Principal, Study, StudyStore, Tally,
    Visit, VisitBegun,
};

impl MemoryStore {
    pub(super) fn studies_now(&self) -> MutexGuard<'_, Studies> {
        self.studies.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Counts a session where it belongs.
fn count(tally: &mut Tally, kept: &Kept, silent_since: Timestamp) {
    let session = &kept.session;
    let stopped = session.ending == Some(Ending::Withdrawn);
    let place = match session.status {
        _ if session.config.simulated => return,
        SessionStatus::Completed if stopped => &mut tally.dropped,
        SessionStatus::Completed | SessionStatus::Closing => &mut tally.completed,
        SessionStatus::Abandoned => &mut tally.dropped,
        _ if session.updated_at < silent_since => &mut tally.dropped,
        _ => &mut tally.running,
    };
    *place += 1;
}

#[async_trait]
impl StudyStore for MemoryStore {
    async fn study_create(&self, who: &Principal, study: &Study) -> Result<(), StoreError> {
        self.studies_now().owned.push((who.clone(), study.clone()));
        Ok(())
    }

    async fn study_load(&self, who: &Principal, id: &str) -> Result<Study, StoreError> {
        self.studies_now().study(who, id).cloned()
    }

    async fn study_list(&self, who: &Principal) -> Result<Vec<Study>, StoreError> {
        let studies = self.studies_now();
        let own = studies.owned.iter().filter(|(owner, _)| owner == who);
        let mut list: Vec<Study> = own.map(|(_, study)| study.clone()).collect();
        list.sort_by(|a, b| (b.created_at, &b.id).cmp(&(a.created_at, &a.id)));
        Ok(list)
    }

    async fn study_change(&self, who: &Principal, study: &Study) -> Result<bool, StoreError> {
        let mut studies = self.studies_now();
        let stored = studies.study(who, &study.id)?;
        let next = stored.version + 1 == study.version;
        if next {
            stored.clone_from(study);
        }
        Ok(next)
    }

    async fn study_delete(&self, who: &Principal, id: &str) -> Result<bool, StoreError> {
        let sessions = self.lock();
        let mut studies = self.studies_now();
        studies.study(who, id)?;
        if sessions.values().any(|kept| kept.session.config.study_id.as_deref() == Some(id)) {
            return Ok(false);
        }
        let links = studies.links.iter().filter(|(_, link)| link.study == id);
        let links: Vec<String> = links.map(|(_, link)| link.id.clone()).collect();
        studies.visits.retain(|visit| !links.contains(&visit.link));
        studies.links.retain(|(_, link)| link.study != id);
        studies.expected.retain(|(study, _)| study != id);
        studies.owned.retain(|(_, study)| study.id != id);
        self.numbers_now().remove(id);
        Ok(true)
    }

    async fn study_tally(
        &self,
        who: &Principal,
        id: &str,
        silent_since: Timestamp,
    ) -> Result<Tally, StoreError> {
        let sessions = self.lock();
        let mut studies = self.studies_now();
        studies.study(who, id)?;
        let mut tally = Tally { screened_out: studies.screened_out(id), ..Tally::default() };
        for kept in sessions.values().filter(|kept| kept.session.config.study_id.as_deref() == Some(id)) {
            count(&mut tally, kept, silent_since);
            let calls = self.calls_now();
            let own = calls.iter().filter(|row| row.session.as_ref() == Some(&kept.session.id));
            tally.cost_usd += own.filter_map(|row| row.usage.cost_usd).sum::<f64>();
        }
        Ok(tally)
    }

    async fn expected_put(
        &self,
        who: &Principal,
        study: &str,
        people: &[Expected],
    ) -> Result<(), StoreError> {
        let mut studies = self.studies_now();
        studies.study(who, study)?;
        for person in people {
            studies.expected.retain(|(of, known)| of != study || known.key != person.key);
            studies.expected.push((study.to_owned(), person.clone()));
        }
        Ok(())
    }

    async fn expected_find(
        &self,
        who: &Principal,
        study: &str,
        told: &Attributes,
    ) -> Result<Option<Expected>, StoreError> {
        let mut studies = self.studies_now();
        studies.study(who, study)?;
        let is = |person: &Expected| told.get(&person.key.0) == Some(&person.key.1);
        let found = studies.expected.iter().find(|(of, person)| of == study && is(person));
        Ok(found.map(|(_, person)| person.clone()))
    }

    async fn expected_list(&self, who: &Principal, study: &str) -> Result<Vec<Expected>, StoreError> {
        let mut studies = self.studies_now();
        studies.study(who, study)?;
        let own = studies.expected.iter().filter(|(of, _)| of == study);
        let mut people: Vec<Expected> = own.map(|(_, person)| person.clone()).collect();
        people.sort_by(|a, b| a.key.cmp(&b.key));
        Ok(people)
    }

    async fn expected_clear(&self, who: &Principal, study: &str) -> Result<(), StoreError> {
        let mut studies = self.studies_now();
        studies.study(who, study)?;
        studies.expected.retain(|(of, _)| of != study);
        Ok(())
    }

    async fn link_create(&self, who: &Principal, link: &Link, token: &Digest) -> Result<(), StoreError> {
        let mut studies = self.studies_now();
        studies.study(who, &link.study)?;
        studies.links.push((*token, link.clone()));
        Ok(())
    }

    async fn link_list(&self, who: &Principal, study: &str) -> Result<Vec<Link>, StoreError> {
        let mut studies = self.studies_now();
        studies.study(who, study)?;
        let own = studies.links.iter().filter(|(_, link)| link.study == study);
        let mut list: Vec<Link> = own.map(|(_, link)| link.clone()).collect();
        list.sort_by(|a, b| (b.created_at, &b.id).cmp(&(a.created_at, &a.id)));
        Ok(list)
    }

    async fn link_find(&self, who: &Principal, token: &Digest) -> Result<Link, StoreError> {
        let studies = self.studies_now();
        let found = studies.links.iter().find(|(kept, link)| kept == token && studies.owns(who, &link.study));
        found.map(|(_, link)| link.clone()).ok_or_else(|| missing("link", "of this token"))
    }

    async fn link_change(
        &self,
        who: &Principal,
        id: &str,
        terms: &LinkTerms,
    ) -> Result<Option<Link>, StoreError> {
        let mut studies = self.studies_now();
        let link = studies.link(who, id)?;
        if (link.max_uses == Some(1)) != (terms.max_uses == Some(1)) {
            return Ok(None);
        }
        let LinkTerms { label, max_uses, expires_at } = terms.clone();
        *link = Link { label, max_uses, expires_at, ..link.clone() };
        Ok(Some(link.clone()))
    }

    async fn link_revoke(&self, who: &Principal, id: &str, at: Timestamp) -> Result<(), StoreError> {
        self.studies_now().link(who, id)?.revoked_at.get_or_insert(at);
        Ok(())
    }

    async fn visit_begin(&self, who: &Principal, new: &NewVisit) -> Result<VisitBegun, StoreError> {
        let mut studies = self.studies_now();
        let link = studies.link(who, &new.link)?.clone();
        if let Some(visit) = studies.visit(&link, Some(&new.handle)) {
            return Ok(VisitBegun::Here(visit));
        }
        let status = link.status(new.at);
        if status != LinkStatus::Open {
            return Ok(VisitBegun::Refused(status));
        }
        studies.link(who, &new.link)?.uses += 1;
        studies.visits.push(new.clone());
        Ok(VisitBegun::Here(new.visit.clone()))
    }

    async fn visit_find(
        &self,
        who: &Principal,
        link: &Link,
        handle: Option<&Digest>,
    ) -> Result<Option<Visit>, StoreError> {
        let mut studies = self.studies_now();
        studies.link(who, &link.id)?;
        Ok(studies.visit(link, handle))
    }

    async fn visit_of(&self, who: &Principal, session: &SessionId) -> Result<Option<Visit>, StoreError> {
        let mut studies = self.studies_now();
        let Some(found) = studies.visit_of(session).cloned() else { return Ok(None) };
        Ok(studies.link(who, &found.link).is_ok().then_some(found.visit))
    }
}
