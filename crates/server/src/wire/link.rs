//! Links of a study: how one is asked for, and how they are shown.

use colloquy_engine::ports::studies;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Most people who may come by one link that has a limit.
const MOST_USES: u32 = 100_000;
/// Most characters of a label.
const LONGEST_LABEL: usize = 200;

/// A link to be made.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewLink {
    /// What a researcher calls it.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub label: String,
    /// How many people may come by it; null: any number.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 100_000)]
    pub max_uses: Option<u32>,
    /// Until when one can begin; null: for ever.
    #[serde(default)]
    pub expires_at: Option<Timestamp>,
    /// Whether who comes by it tries the study out: their interviews are practice runs, which count nowhere. A link stays what
    /// it was made as.
    #[serde(default)]
    pub practice: bool,
}

impl NewLink {
    /// The field that cannot be so, and what it must be.
    pub fn fault(&self, now: Timestamp) -> Option<(&'static str, String)> {
        if self.label.chars().count() > LONGEST_LABEL {
            Some(("label", format!("must have at most {LONGEST_LABEL} characters")))
        } else if self.max_uses.is_some_and(|uses| !(1..=MOST_USES).contains(&uses)) {
            Some(("max_uses", format!("must be 1 to {MOST_USES}")))
        } else if self.expires_at.is_some_and(|end| end <= now) {
            Some(("expires_at", "must be in the future".to_owned()))
        } else {
            None
        }
    }
}

/// Whether somebody new may come by a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
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

impl From<studies::LinkStatus> for LinkStatus {
    fn from(status: studies::LinkStatus) -> Self {
        match status {
            studies::LinkStatus::Open => Self::Open,
            studies::LinkStatus::Expired => Self::Expired,
            studies::LinkStatus::UsedUp => Self::UsedUp,
            studies::LinkStatus::Revoked => Self::Revoked,
        }
    }
}

/// A link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Link {
    /// Its id.
    pub id: String,
    /// Its study.
    pub study_id: String,
    /// What a researcher calls it; may be empty.
    pub label: String,
    /// How many people may come by it; null: any number.
    pub max_uses: Option<u32>,
    /// How many came.
    pub uses: u32,
    /// Until when one can begin; null: for ever.
    pub expires_at: Option<Timestamp>,
    /// The last four characters of its token.
    pub hint: String,
    /// Whether its interviews are practice runs.
    pub practice: bool,
    /// Whether somebody new may come by it.
    pub status: LinkStatus,
    /// When it was made.
    pub created_at: Timestamp,
}

impl Link {
    /// A link as it stands at a moment.
    pub fn at(link: studies::Link, now: Timestamp) -> Self {
        Self {
            status: link.status(now).into(),
            id: link.id,
            study_id: link.study,
            label: link.label,
            max_uses: link.max_uses,
            uses: link.uses,
            expires_at: link.expires_at,
            hint: link.hint,
            practice: link.practice,
            created_at: link.created_at,
        }
    }
}

/// A link that was just made, with its token, which is told this once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MadeLink {
    /// The link.
    #[serde(flatten)]
    pub link: Link,
    /// The token: 128 bits in 22 characters. It is not kept; whoever loses it makes another link.
    pub token: String,
    /// Where respondents go: the token's page on this server.
    pub path: String,
}

/// The links of a study.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Links {
    /// Newest first.
    pub links: Vec<Link>,
}
