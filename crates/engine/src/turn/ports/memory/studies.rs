//! Studies in memory: rows in lists, looked through one by one.

use crate::text::ids::SessionId;
use crate::turn::ports::failure::StoreError;
use crate::turn::ports::studies::{Digest, Expected, Link, NewVisit, Principal, Study, Visit};

/// All studies, of all owners.
#[derive(Default)]
pub(super) struct Studies {
    /// By owner.
    pub(super) owned: Vec<(Principal, Study)>,
    pub(super) links: Vec<(Digest, Link)>,
    pub(super) visits: Vec<NewVisit>,
    /// By study.
    pub(super) expected: Vec<(String, Expected)>,
}

pub(super) fn missing(what: &'static str, id: &str) -> StoreError {
    StoreError::NotFound { what, id: id.to_owned() }
}

impl Studies {
    pub(super) fn study(&mut self, who: &Principal, id: &str) -> Result<&mut Study, StoreError> {
        let mut studies = self.owned.iter_mut();
        let found = studies.find(|(owner, study)| owner == who && study.id == id);
        found.map(|(_, study)| study).ok_or_else(|| missing("study", id))
    }

    pub(super) fn owns(&self, who: &Principal, study: &str) -> bool {
        self.owned.iter().any(|(owner, kept)| owner == who && kept.id == study)
    }

    pub(super) fn link(&mut self, who: &Principal, id: &str) -> Result<&mut Link, StoreError> {
        let at = self.links.iter().position(|(_, link)| link.id == id && self.owns(who, &link.study));
        let at = at.ok_or_else(|| missing("link", id))?;
        Ok(&mut self.links[at].1)
    }

    pub(super) fn visit(&self, link: &Link, handle: Option<&Digest>) -> Option<Visit> {
        let by = |visit: &&NewVisit| visit.link == link.id;
        let own = |visit: &&NewVisit| Some(&visit.handle) == handle || link.max_uses == Some(1);
        self.visits.iter().filter(by).find(own).map(|visit| visit.visit.clone())
    }

    /// The visit a session came of.
    pub(super) fn visit_of(&self, session: &SessionId) -> Option<&NewVisit> {
        self.visits.iter().find(|visit| visit.visit.session.as_ref() == Some(session))
    }

    /// Removes the visit a session came of.
    pub(super) fn forget(&mut self, session: &SessionId) {
        self.visits.retain(|visit| visit.visit.session.as_ref() != Some(session));
    }

    /// How many came to a study who were not to be interviewed.
    pub(super) fn screened_out(&self, study: &str) -> u32 {
        let of_study = |visit: &&NewVisit| {
            self.links.iter().any(|(_, link)| link.id == visit.link && link.study == study)
        };
        let screened = self.visits.iter().filter(|visit| visit.visit.session.is_none());
        screened.filter(of_study).count() as u32
    }
}
