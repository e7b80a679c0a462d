//! Lists of sessions: what is asked for, a page at a time, and what a line of it says.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;

use super::studies::Attributes;
use crate::state::session::{Ending, SessionState, SessionStatus};
use crate::text::ids::{ParseIdError, SessionId, TurnNumber};

/// Which sessions, and how many of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SessionQuery {
    /// Only what is older than this place in the list.
    pub after: Option<Cursor>,
    /// At most so many.
    pub limit: usize,
    /// Only of this status.
    pub status: Option<SessionStatus>,
    /// Only of this study.
    pub study_id: Option<String>,
    /// Only about this concept.
    pub concept_id: Option<String>,
    /// Only by this methodology.
    pub methodology: Option<String>,
}

impl SessionQuery {
    /// The newest `limit` sessions, whatever they are.
    pub fn newest(limit: usize) -> Self {
        Self { limit, ..Self::default() }
    }

    /// Whether a session is one that is asked for.
    pub fn wants(&self, session: &SessionSummary) -> bool {
        let asked = |asked: &Option<String>, is: &str| asked.as_ref().is_none_or(|asked| asked == is);
        // Newest first: what comes after a place is less than it.
        self.after.as_ref().is_none_or(|after| session.cursor() < *after)
            && self.status.is_none_or(|status| status == session.status)
            && (self.study_id.is_none() || self.study_id == session.study_id)
            && asked(&self.concept_id, &session.concept_id)
            && asked(&self.methodology, &session.methodology)
    }
}

/// A place in the list: when a session was made, and its id where several were made at once. Written as text
/// it is opaque to clients.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    /// When the session was made, in microseconds since 1970.
    pub created_us: i64,
    /// Its id.
    pub id: SessionId,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // No id has a point in it.
        write!(f, "{}.{}", self.created_us, self.id)
    }
}

impl FromStr for Cursor {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (created_us, id) = text.split_once('.')?;
            Some(Self { created_us: created_us.parse().ok()?, id: SessionId::parse(id).ok()? })
        };
        read().ok_or_else(|| ParseIdError {
            text: text.chars().take(80).collect(),
            expected: "a place in a list of sessions",
        })
    }
}

/// One line of a session list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionSummary {
    /// Its id.
    pub id: SessionId,
    /// Its status.
    pub status: SessionStatus,
    /// Its topic.
    pub concept_id: String,
    /// Its methodology.
    pub methodology: String,
    /// The study it belongs to.
    pub study_id: Option<String>,
    /// Its number among those of its study ([`super::SessionStore::session_number`]); None without a study.
    pub number: Option<u32>,
    /// Why it ended, once that is decided.
    pub ending: Option<Ending>,
    /// Whether it is a practice run, held with somebody simulated or by a link for trying out.
    pub simulated: bool,
    /// What is known of the respondent.
    pub attributes: Attributes,
    /// Completed turns.
    pub turn_count: TurnNumber,
    /// Those of them that are no last word after the closing question.
    pub answer_count: TurnNumber,
    /// Nodes of its graph that hold.
    pub node_count: usize,
    /// Edges of its graph that hold.
    pub edge_count: usize,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl SessionSummary {
    /// The line of a session, as far as it tells itself: its number and its respondent's attributes are the store's to add.
    pub fn of(session: &SessionState) -> Self {
        Self {
            id: session.id.clone(),
            status: session.status,
            concept_id: session.concept.id.clone(),
            methodology: session.methodology.clone(),
            study_id: session.config.study_id.clone(),
            number: None,
            ending: session.ending,
            simulated: session.config.simulated,
            attributes: Attributes::new(),
            turn_count: session.turn_count,
            answer_count: session.answer_count(),
            node_count: session.graph.live_nodes().count(),
            edge_count: session.graph.counted_edges().count(),
            created_at: session.created_at,
            updated_at: session.updated_at,
        }
    }

    /// Its place in the list.
    pub fn cursor(&self) -> Cursor {
        Cursor { created_us: self.created_at.as_microsecond(), id: self.id.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_are_read_back_and_anything_else_is_refused() {
        let cursor = Cursor { created_us: -7, id: SessionId::parse("0190-a").unwrap() };
        assert_eq!(cursor.to_string().parse::<Cursor>().unwrap(), cursor);
        for bad in ["", "7", ".a", "x.a", "7.", "7.a.b", "7.ä", "99999999999999999999.a"] {
            assert!(bad.parse::<Cursor>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_newer_is_the_greater() {
        let at = |created_us, id: &str| Cursor { created_us, id: SessionId::parse(id).unwrap() };
        assert!(at(10, "a") > at(9, "b") && at(9, "b") > at(9, "a"));
    }
}
