//! What people said, found by words over all interviews.

use colloquy_engine::ports::quotes::{FoundAnswer, Noted, QuotePlace, QuoteQuery};
use colloquy_engine::search::Search;
use colloquy_engine::utterance::Utterance;
use colloquy_export::left_out::LeftOut;
use colloquy_export::{Person, graph};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::session::{Limit, short};

/// Which answers are listed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QuoteFilter {
    /// The words: in any order, as words or the beginnings of words, whatever their case and accents.
    pub q: String,
    /// Where to go on: the `next_cursor` of the page before.
    #[param(value_type = Option<String>)]
    pub cursor: Option<Place>,
    /// At most so many.
    #[serde(default)]
    #[param(value_type = Option<u16>, minimum = 1, maximum = 500, default = 50)]
    pub limit: Limit,
    /// Only of this study.
    pub study_id: Option<String>,
    /// Only about this concept.
    pub concept_id: Option<String>,
}

impl QuoteFilter {
    /// As the store is asked: one more than is shown tells whether there are more.
    pub fn query(self, noted: Vec<Noted>) -> QuoteQuery {
        QuoteQuery {
            search: Search::of(&self.q),
            noted,
            after: self.cursor.map(|place| place.0),
            limit: self.limit.0 + 1,
            study_id: self.study_id,
            concept_id: self.concept_id,
        }
    }
}

/// A place in the list.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Place(pub QuotePlace);

impl TryFrom<String> for Place {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let refused = |_| format!("must be the `next_cursor` of a page, found `{}`", short(&text));
        text.parse().map(Self).map_err(refused)
    }
}

/// A page of what was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Quotes {
    /// Of the newest session first, in the order of its turns.
    pub quotes: Vec<FoundQuote>,
    /// Where to go on; null on the last page.
    pub next_cursor: Option<String>,
}

impl Quotes {
    /// What a store gave for [`QuoteFilter::query`].
    pub fn of(mut found: Vec<FoundAnswer>, limit: Limit) -> Self {
        let more = found.len() > limit.0;
        found.truncate(limit.0);
        let next = found.last().filter(|_| more).map(|last| last.place.to_string());
        Self { quotes: found.into_iter().map(FoundQuote::from).collect(), next_cursor: next }
    }
}

/// An answer with words that were searched for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FoundQuote {
    /// Its session.
    pub session_id: String,
    /// The study of the session.
    pub study_id: Option<String>,
    /// Who said it.
    pub person: Person,
    /// The topic of the session.
    pub concept_id: String,
    /// The turn it opens.
    pub turn_number: u32,
    /// Its id among the utterances.
    pub utterance_id: String,
    /// All of it.
    pub text: String,
    /// Where the words are: from a character to the one after the last; none when only labels have them.
    pub hits: Vec<(u32, u32)>,
    /// What was heard in it.
    pub nodes: Vec<QuoteNode>,
    /// What researchers noted of it, or of what was heard in it: notes and tags.
    pub notes: Vec<String>,
}

impl FoundQuote {
    /// Without the words that are left out; None when nothing that was searched for is left.
    ///
    /// # Errors
    /// When it cannot be shown without them.
    pub fn shown(self, left_out: &LeftOut, search: &Search) -> serde_json::Result<Option<Self>> {
        if left_out.is_empty() {
            return Ok(Some(self));
        }
        let shown = left_out.shown(self)?;
        let beside = shown.nodes.iter().map(|node| node.label.as_str());
        let beside = beside.chain(shown.notes.iter().map(String::as_str));
        let hits = search.find(&shown.text, beside);
        Ok(hits.map(|hits| Self { hits, ..shown }))
    }
}

/// A node that was heard in an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct QuoteNode {
    /// Its id.
    pub id: String,
    /// Its label.
    pub label: String,
    /// Its type.
    pub node_type: String,
}

impl From<&graph::Node> for QuoteNode {
    fn from(node: &graph::Node) -> Self {
        Self { id: node.id.clone(), label: node.label.clone(), node_type: node.node_type.clone() }
    }
}

impl From<FoundAnswer> for FoundQuote {
    fn from(found: FoundAnswer) -> Self {
        let nodes = found.nodes.into_iter().map(|node| QuoteNode {
            id: node.id.to_string(),
            label: node.label,
            node_type: node.node_type,
        });
        Self {
            session_id: found.place.session.id.to_string(),
            study_id: found.study_id,
            person: Person::default(),
            concept_id: found.concept_id,
            turn_number: found.place.turn,
            utterance_id: Utterance::answer_id(found.place.turn).to_string(),
            text: found.text,
            hits: found.hits,
            nodes: nodes.collect(),
            notes: found.notes,
        }
    }
}
