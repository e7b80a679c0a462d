//! Studies: what a researcher sets up, the links that are handed out, and who came by them.

use std::collections::BTreeMap;

use async_trait::async_trait;
use jiff::Timestamp;

use super::failure::StoreError;
use crate::text::ids::SessionId;

/// Who asks. What is kept has an owner, and only that one sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal(String);

impl Principal {
    /// Whoever uses a server without accounts: the only one there is until there are accounts.
    pub fn local() -> Self {
        Self("local".to_owned())
    }

    /// The name rows are owned by.
    pub fn name(&self) -> &str {
        &self.0
    }
}

/// The SHA-256 of a secret, which is all that is kept of it: the token of a link, the handle of a browser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 32]);

/// What is known of a respondent besides the interview, by the names a study gives it.
pub type Attributes = BTreeMap<String, String>;

/// A study.
#[derive(Debug, Clone, PartialEq)]
pub struct Study {
    /// Its id.
    pub id: String,
    /// Raised by one with every change, from 0.
    pub version: u64,
    /// All of it that can be changed.
    pub plan: StudyPlan,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

/// What a researcher sets up.
#[derive(Debug, Clone, PartialEq)]
pub struct StudyPlan {
    /// Its name, for researchers and respondents.
    pub name: String,
    /// What it is for, told to respondents; may be empty.
    pub purpose: String,
    /// The topic: of the library, or of [`Self::concept_source`].
    pub concept_id: String,
    /// The text of a topic of its own.
    pub concept_source: Option<String>,
    /// The way of interviewing; None: the one the topic names.
    pub methodology: Option<String>,
    /// The text of a methodology of its own.
    pub methodology_source: Option<String>,
    /// Who interviews, by name; None: whoever usually does.
    pub interviewer: Option<String>,
    /// The language of the page respondents see.
    pub language: StudyLanguage,
    /// Asked-for answers; None: as the settings have it.
    pub max_turns: Option<u32>,
    /// How many minutes it takes about, as respondents are told.
    pub minutes: Option<u32>,
    /// What its interviews may cost together; nobody begins beyond it.
    pub budget_usd: Option<f64>,
    /// What must have been asked about before an interview ends.
    pub topics: Vec<String>,
    /// What respondents agree to; None: the shipped text.
    pub consent: Option<String>,
    /// What is known of respondents, or asked of them before they begin.
    pub attributes: Vec<AttributeRule>,
    /// Where respondents are sent afterwards.
    pub redirects: Redirects,
    /// Whether respondents are shown at the end what was understood.
    pub member_check: bool,
    /// Whether it takes respondents.
    pub status: StudyStatus,
}

/// Languages respondents are spoken to in by the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StudyLanguage {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

/// Whether a study takes respondents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum StudyStatus {
    /// It does.
    #[default]
    Open,
    /// No more.
    Closed,
}

/// Something known of respondents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttributeRule {
    /// Its name in links, exports and placeholders.
    pub name: String,
    /// What people read.
    pub label: String,
    /// Where it comes from.
    pub source: AttributeSource,
    /// Whether nobody begins without it.
    pub required: bool,
    /// What it may be; empty: any words.
    pub choices: Vec<String>,
    /// Which of them are not interviewed.
    pub screen_out: Vec<String>,
}

/// Where an attribute comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeSource {
    /// The address of the link: `?pid=...`.
    Link,
    /// The respondent, before the first question.
    Form,
    /// A list of the people expected.
    Import,
}

/// Where respondents are sent afterwards: addresses with places for attributes, such as `{pid}`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Redirects {
    /// After the interview.
    pub completed: Option<String>,
    /// Those who are not interviewed.
    pub screened_out: Option<String>,
}

/// What a study has come to.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tally {
    /// Interviews going on.
    pub running: u32,
    /// Interviews at their end.
    pub completed: u32,
    /// Interviews the respondent stopped, or has been silent in for long.
    pub dropped: u32,
    /// Visits of people who were not to be interviewed.
    pub screened_out: u32,
    /// What they cost, simulated ones included.
    pub cost_usd: f64,
}

/// A person who is expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expected {
    /// The attribute they are known by, and what it is.
    pub key: (String, String),
    /// What else is known.
    pub attributes: Attributes,
}

/// A link respondents come by. Its token is kept by its [`Digest`] alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Its id.
    pub id: String,
    /// Its study.
    pub study: String,
    /// What a researcher calls it; may be empty.
    pub label: String,
    /// How many people may come by it; None: any number.
    pub max_uses: Option<u32>,
    /// How many came.
    pub uses: u32,
    /// Until when one can begin.
    pub expires_at: Option<Timestamp>,
    /// The end of its token, to tell it from others.
    pub hint: String,
    /// Whether who comes by it tries the study out: their interview is a practice run, which counts nowhere.
    pub practice: bool,
    /// When it was revoked.
    pub revoked_at: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
}

/// What of a link can be changed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LinkTerms {
    /// What a researcher calls it; may be empty.
    pub label: String,
    /// How many people may come by it; None: any number.
    pub max_uses: Option<u32>,
    /// Until when one can begin.
    pub expires_at: Option<Timestamp>,
}

/// Whether somebody new may come by a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkStatus {
    /// Yes.
    Open,
    /// Its time is over.
    Expired,
    /// As many came as may.
    UsedUp,
    /// It was taken back.
    Revoked,
}

impl Link {
    /// Whether somebody new may come by it at a moment.
    pub fn status(&self, now: Timestamp) -> LinkStatus {
        if self.revoked_at.is_some() {
            LinkStatus::Revoked
        } else if self.max_uses.is_some_and(|most| self.uses >= most) {
            LinkStatus::UsedUp
        } else if self.expires_at.is_some_and(|end| end <= now) {
            LinkStatus::Expired
        } else {
            LinkStatus::Open
        }
    }
}

/// Somebody who begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewVisit {
    /// The link they came by.
    pub link: String,
    /// Their browser's handle.
    pub handle: Digest,
    /// What is known of them, and the interview they will have.
    pub visit: Visit,
    /// When.
    pub at: Timestamp,
}

/// Somebody who began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// Their interview; None: they were not to be interviewed.
    pub session: Option<SessionId>,
    /// What is known of them.
    pub attributes: Attributes,
}

/// What became of beginning ([`StudyStore::visit_begin`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VisitBegun {
    /// This visit: made now, or before by the same handle.
    Here(Visit),
    /// The link takes nobody new.
    Refused(LinkStatus),
}

/// Keeps studies, their links and the visits by these. What another owner has is not found.
#[async_trait]
pub trait StudyStore: Send + Sync {
    /// Stores a new study.
    async fn study_create(&self, who: &Principal, study: &Study) -> Result<(), StoreError>;
    /// One study.
    async fn study_load(&self, who: &Principal, id: &str) -> Result<Study, StoreError>;
    /// All studies, newest first.
    async fn study_list(&self, who: &Principal) -> Result<Vec<Study>, StoreError>;
    /// Stores a study of the next version; false, and nothing changed, when another one is stored than the one before.
    async fn study_change(&self, who: &Principal, study: &Study) -> Result<bool, StoreError>;
    /// Removes a study with its links, visits and expected people; false, and nothing removed, while it has sessions.
    async fn study_delete(&self, who: &Principal, id: &str) -> Result<bool, StoreError>;
    /// What a study has come to; simulated interviews only cost. Who was silent from `silent_since` on has dropped out.
    async fn study_tally(
        &self,
        who: &Principal,
        id: &str,
        silent_since: Timestamp,
    ) -> Result<Tally, StoreError>;
    /// Adds people a study expects; who is there under the same key is replaced.
    async fn expected_put(&self, who: &Principal, study: &str, people: &[Expected])
    -> Result<(), StoreError>;
    /// The person expected under one of these attributes.
    async fn expected_find(
        &self,
        who: &Principal,
        study: &str,
        told: &Attributes,
    ) -> Result<Option<Expected>, StoreError>;
    /// All people a study expects, by the name and the value they are known by.
    async fn expected_list(&self, who: &Principal, study: &str) -> Result<Vec<Expected>, StoreError>;
    /// Forgets the people a study expects.
    async fn expected_clear(&self, who: &Principal, study: &str) -> Result<(), StoreError>;
    /// Stores a new link under the digest of its token.
    async fn link_create(&self, who: &Principal, link: &Link, token: &Digest) -> Result<(), StoreError>;
    /// The links of a study, newest first.
    async fn link_list(&self, who: &Principal, study: &str) -> Result<Vec<Link>, StoreError>;
    /// The link of a token.
    async fn link_find(&self, who: &Principal, token: &Digest) -> Result<Link, StoreError>;
    /// Changes the terms of a link. None, and nothing changed: a link for one person, who finds their interview by the
    /// link alone, would become one for others, or the other way round.
    async fn link_change(
        &self,
        who: &Principal,
        id: &str,
        terms: &LinkTerms,
    ) -> Result<Option<Link>, StoreError>;
    /// Takes a link back; again changes nothing.
    async fn link_revoke(&self, who: &Principal, id: &str, at: Timestamp) -> Result<(), StoreError>;
    /// Notes somebody who begins, and counts a use of the link, both or neither; the same handle again is the same
    /// visit. Of a link for one person every handle is that person's.
    async fn visit_begin(&self, who: &Principal, new: &NewVisit) -> Result<VisitBegun, StoreError>;
    /// The visit of a handle; of a link for one person, that one's whatever the handle.
    async fn visit_find(
        &self,
        who: &Principal,
        link: &Link,
        handle: Option<&Digest>,
    ) -> Result<Option<Visit>, StoreError>;
    /// The visit a session came of.
    async fn visit_of(&self, who: &Principal, session: &SessionId) -> Result<Option<Visit>, StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_open_until_it_is_revoked_used_up_or_expired() {
        let at = |second| Timestamp::from_second(second).unwrap();
        let link = Link {
            id: "l".to_owned(),
            study: "s".to_owned(),
            label: String::new(),
            max_uses: None,
            uses: 7,
            expires_at: None,
            hint: "abcd".to_owned(),
            practice: false,
            revoked_at: None,
            created_at: at(0),
        };
        let limited = Link { max_uses: Some(7), ..link.clone() };
        let ending = Link { expires_at: Some(at(10)), ..link.clone() };
        let revoked = Link { revoked_at: Some(at(1)), ..limited.clone() };
        for (link, now, status) in [
            (&link, 99, LinkStatus::Open),
            (&limited, 0, LinkStatus::UsedUp),
            (&ending, 9, LinkStatus::Open),
            (&ending, 10, LinkStatus::Expired),
            (&revoked, 0, LinkStatus::Revoked),
        ] {
            assert_eq!(link.status(at(now)), status, "{link:?}");
        }
    }
}
