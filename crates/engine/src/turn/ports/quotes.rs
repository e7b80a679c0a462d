//! Searching in the answers of many interviews: what is asked for, a page at a time, and what is found.

use std::fmt;
use std::str::FromStr;

use async_trait::async_trait;

use super::failure::StoreError;
use super::listing::Cursor;
use crate::given::utterance::Utterance;
use crate::text::ids::{NodeId, ParseIdError, SessionId, TurnNumber};
use crate::text::search::{Hits, Search};

/// Which answers, and how many of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct QuoteQuery {
    /// The words they have, with the labels of what was heard in them and what was noted of them.
    pub search: Search,
    /// What was noted, in any session.
    pub noted: Vec<Noted>,
    /// Only those after this place.
    pub after: Option<QuotePlace>,
    /// At most so many.
    pub limit: usize,
    /// Only of this study.
    pub study_id: Option<String>,
    /// Only about this concept.
    pub concept_id: Option<String>,
}

/// Words that a researcher noted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// In which session.
    pub session: SessionId,
    /// Of what: the id of an utterance, of a node, or of a part that was split from a node.
    pub on: String,
    /// The words.
    pub text: String,
}

/// A place among the answers: a session in the list of sessions, and a turn of it. Written as text it is opaque to
/// clients.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotePlace {
    /// The session.
    pub session: Cursor,
    /// The turn.
    pub turn: TurnNumber,
}

impl QuotePlace {
    /// Whether this place comes after another: sessions newest first, their turns in order.
    pub fn is_after(&self, other: &Self) -> bool {
        self.session < other.session || (self.session == other.session && self.turn > other.turn)
    }
}

impl fmt::Display for QuotePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.turn, self.session)
    }
}

impl FromStr for QuotePlace {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (turn, session) = text.split_once('.')?;
            Some(Self { session: session.parse().ok()?, turn: turn.parse().ok()? })
        };
        read().ok_or_else(|| ParseIdError {
            text: text.chars().take(80).collect(),
            expected: "a place in a list of quotes",
        })
    }
}

/// An answer that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundAnswer {
    /// Where it is.
    pub place: QuotePlace,
    /// The study of its session.
    pub study_id: Option<String>,
    /// The topic of its session.
    pub concept_id: String,
    /// All of it.
    pub text: String,
    /// Where it has words that were searched for; none when only labels have.
    pub hits: Hits,
    /// The nodes that were heard in it, in their order.
    pub nodes: Vec<FoundNode>,
    /// What was noted of it or of its nodes.
    pub notes: Vec<String>,
}

/// A node that was heard in an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundNode {
    /// Its id.
    pub id: NodeId,
    /// Its label.
    pub label: String,
    /// Its type.
    pub node_type: String,
}

impl QuoteQuery {
    /// The answer with its hits, when it is one that is asked for by its words.
    pub fn found(&self, mut answer: FoundAnswer) -> Option<FoundAnswer> {
        let own = Utterance::answer_id(answer.place.turn).to_string();
        let about = |noted: &&Noted| {
            let thing = noted.on.split('.').next().unwrap_or_default();
            let node = |node: &FoundNode| node.id.to_string() == thing;
            noted.session == answer.place.session.id && (noted.on == own || answer.nodes.iter().any(node))
        };
        answer.notes = self.noted.iter().filter(about).map(|noted| noted.text.clone()).collect();
        let labels = answer.nodes.iter().map(|node| node.label.as_str());
        answer.hits =
            self.search.find(&answer.text, labels.chain(answer.notes.iter().map(String::as_str)))?;
        Some(answer)
    }
}

/// Finds what was said, over all sessions.
#[async_trait]
pub trait QuoteStore: Send + Sync {
    /// The answers a query is about: sessions newest first, turns in their order. Pages that follow each other by
    /// [`FoundAnswer::place`] show every answer that was there from the first page on once. Nothing is found for no
    /// words.
    async fn quotes(&self, query: &QuoteQuery) -> Result<Vec<FoundAnswer>, StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_back_and_anything_else_is_refused() {
        let place = QuotePlace { session: "7.s1".parse().unwrap(), turn: 3 };
        assert_eq!(place.to_string().parse::<QuotePlace>().unwrap(), place);
        for bad in ["", "3", "3.", "x.7.s1", "-1.7.s1", "7.s1"] {
            assert!(bad.parse::<QuotePlace>().is_err(), "{bad}");
        }
        let earlier = QuotePlace { session: "9.s1".parse().unwrap(), turn: 9 };
        assert!(place.is_after(&earlier) && place.is_after(&QuotePlace { turn: 2, ..place.clone() }));
        assert!(!earlier.is_after(&place) && !place.is_after(&place));
    }
}
