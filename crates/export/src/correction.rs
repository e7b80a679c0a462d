//! Corrections: what researchers change in a graph, laid over it. The interview itself stays as it was.

use colloquy_engine::methodology::ontology::Ontology;
use colloquy_engine::ports;
use colloquy_engine::utterance::{Speaker, Utterance};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::graph::{Graph, Quote};
use crate::left_out;
use crate::words::Valence;

mod links;
mod nodes;
mod notes;

pub use notes::{Note, notes};

/// Most characters of a label or a tag.
pub const LONGEST_LABEL: usize = 200;
/// Most characters of a memo.
pub const LONGEST_MEMO: usize = 5_000;
/// Most tags of one thing.
pub const MOST_TAGS: usize = 20;

/// What is changed. Nodes, edges and utterances go by their ids; a node made by a split has one such as `n7.1`, a node and an
/// edge that were added by the correction `c3` are `c3.n` and `c3.e`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    /// A node gets another label; the old one becomes an alias.
    Rename {
        /// The node.
        node: String,
        /// Its new label.
        label: String,
    },
    /// A node gets another type.
    Retype {
        /// The node.
        node: String,
        /// A node type of the methodology.
        node_type: String,
    },
    /// A node becomes part of another, with its quotes, aliases and edges.
    Merge {
        /// The node that goes.
        node: String,
        /// The one that stays.
        into: String,
    },
    /// Some quotes of a node become a node of their own.
    Split {
        /// The node.
        node: String,
        /// Which of its quotes go, from 0; at least one stays.
        quotes: Vec<usize>,
        /// The new node's label.
        label: String,
    },
    /// An idea that was missed becomes a node.
    AddNode {
        /// Where it was said: an utterance of the respondent.
        utterance: String,
        /// The words of the utterance that say it, verbatim.
        quote: String,
        /// The node's label.
        label: String,
        /// A node type of the methodology.
        node_type: String,
    },
    /// A link that was missed.
    AddEdge {
        /// The node it leads from.
        source: String,
        /// The node it leads to.
        target: String,
        /// An edge type of the methodology that may join the two.
        edge_type: String,
        /// Where it was said; absent: it is the researcher's own reading.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        utterance: Option<String>,
        /// The words of the utterance that say it, verbatim; they come with `utterance`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        quote: Option<String>,
    },
    /// A node gets another feeling.
    Feel {
        /// The node.
        node: String,
        /// What the respondent felt; null: nothing that could be told.
        valence: Option<Valence>,
    },
    /// A link that was read backwards is turned round.
    TurnEdge {
        /// The edge.
        edge: String,
    },
    /// A link that the respondent contested, or that was only supposed, is kept: it counts.
    KeepEdge {
        /// The edge.
        edge: String,
    },
    /// Words are shown nowhere any more: `[left out]` stands in their place. Whatever their case, and as whole words.
    LeaveOut {
        /// The words. Where corrections are shown they are left out as well.
        words: String,
    },
    /// A node goes, with its edges.
    DeleteNode {
        /// The node.
        node: String,
    },
    /// An edge goes.
    DeleteEdge {
        /// The edge.
        edge: String,
    },
    /// A note.
    Memo {
        /// What it is about: a node, an edge or an utterance; null: the whole interview.
        on: Option<String>,
        /// Which words of the utterance, verbatim; absent: all of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        quote: Option<String>,
        /// Its words.
        text: String,
    },
    /// What a node, an edge or an utterance is marked with from now on.
    Tag {
        /// What is marked; null: the whole interview.
        on: Option<String>,
        /// Which words of the utterance, verbatim; absent: all of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        quote: Option<String>,
        /// All its tags; none takes them away.
        tags: Vec<String>,
    },
}

/// One correction, as it was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Correction {
    /// `c` and its number.
    pub id: String,
    /// When it was made.
    pub at: Timestamp,
    /// Who made it.
    pub by: String,
    /// What is changed.
    pub change: Change,
    /// When it was undone; null: it holds.
    pub undone_at: Option<Timestamp>,
}

/// Why a change cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The field in fault: `node`, `label`, ...
    pub field: &'static str,
    /// What is wrong, and what to do.
    pub message: String,
}

fn refused(field: &'static str, message: impl Into<String>) -> Refused {
    Refused { field, message: message.into() }
}

impl Correction {
    /// A stored correction; None when it was written by a newer program.
    pub fn of(stored: &ports::Correction) -> Option<Self> {
        Some(Self {
            id: format!("c{}", stored.number),
            at: stored.at,
            by: stored.author.clone(),
            change: serde_json::from_str(&stored.change).ok()?,
            undone_at: stored.undone_at,
        })
    }

    /// All of some stored ones that can be read.
    pub fn all(stored: &[ports::Correction]) -> Vec<Self> {
        stored.iter().filter_map(Self::of).collect()
    }
}

/// What changes are checked against.
#[derive(Debug, Clone, Copy)]
pub struct Ground<'a> {
    /// The types of the methodology.
    pub ontology: &'a Ontology,
    /// Everything said, oldest first.
    pub transcript: &'a [Utterance],
}

impl Ground<'_> {
    /// Words of a respondent's utterance, with the place where they stand first; the turn, too.
    fn quote(&self, utterance: &str, words: &str) -> Result<(Quote, u32), Refused> {
        let said = self.transcript.iter().find(|said| said.id.to_string() == utterance);
        let said = said.filter(|said| said.speaker == Speaker::Respondent).ok_or_else(|| {
            refused(
                "utterance",
                format!("`{utterance}` is no answer of the respondent: name one, such as `u2`"),
            )
        })?;
        let words = words.trim();
        if words.is_empty() {
            return Err(refused("quote", "it is empty"));
        }
        let at = said.text.find(words).ok_or_else(|| {
            refused(
                "quote",
                format!("`{utterance}` does not have these words: give them exactly as they were said"),
            )
        })?;
        let start = said.text[..at].chars().count();
        let end = start + words.chars().count();
        let quote = Quote { text: words.to_owned(), utterance_id: utterance.to_owned(), start, end };
        Ok((quote, said.turn_number))
    }
}

impl Graph {
    /// With the corrections that hold, in their order. One that does not apply any more changes nothing.
    #[must_use]
    pub fn corrected(mut self, corrections: &[Correction], ground: Ground<'_>) -> Self {
        let types = self.slot_types();
        for correction in corrections.iter().filter(|correction| correction.undone_at.is_none()) {
            let _ = self.change(&correction.id, &correction.change, ground);
        }
        self.place_anew(&types);
        self
    }

    /// Makes the change of a correction, by its id, or leaves everything as it is.
    ///
    /// # Errors
    /// When it names what is not there, or says what cannot be.
    pub fn change(&mut self, id: &str, change: &Change, ground: Ground<'_>) -> Result<(), Refused> {
        let ontology = ground.ontology;
        match change {
            Change::AddNode { utterance, quote, label, node_type } => {
                let quote = ground.quote(utterance, quote)?;
                self.add_node(format!("{id}.n"), label, node_type, quote, ontology)
            }
            Change::AddEdge { source, target, edge_type, utterance, quote } => {
                let quote = match (utterance, quote) {
                    (Some(utterance), Some(quote)) => Some(ground.quote(utterance, quote)?),
                    (None, None) => None,
                    (Some(_), None) => return Err(refused("quote", "name the words of the utterance")),
                    (None, Some(_)) => return Err(refused("utterance", "name the utterance of the words")),
                };
                self.add_edge(format!("{id}.e"), [source, target], edge_type, quote, ontology)
            }
            Change::Feel { node, valence } => self.feel(node, *valence),
            Change::TurnEdge { edge } => self.turn_edge(edge, ontology),
            Change::KeepEdge { edge } => self.keep_edge(edge),
            Change::LeaveOut { words } => {
                let words = self::words("words", words, LONGEST_MEMO)?;
                let nothing = "it has no word: name a name, or words as they were said";
                if left_out::has_words(&words) { Ok(()) } else { Err(refused("words", nothing)) }
            }
            Change::Rename { node, label } => self.rename(node, label),
            Change::Retype { node, node_type } => self.retype(node, node_type, ontology),
            Change::Merge { node, into } => self.merge(node, into),
            Change::Split { node, quotes, label } => self.split(node, quotes, label),
            Change::DeleteNode { node } => {
                self.place("node", node)?;
                self.nodes.retain(|known| known.id != *node);
                self.edges.retain(|edge| edge.source != *node && edge.target != *node);
                Ok(())
            }
            Change::DeleteEdge { edge } => {
                let at = self.edge_place(edge)?;
                self.edges.remove(at);
                Ok(())
            }
            Change::Memo { on, quote, text } => {
                of_utterance(on.as_deref(), quote.as_deref())?;
                let text = words("text", text, LONGEST_MEMO)?;
                self.mark(on.as_deref(), |_, memos| memos.push(text))
            }
            Change::Tag { on, quote, tags } => {
                of_utterance(on.as_deref(), quote.as_deref())?;
                if tags.len() > MOST_TAGS {
                    return Err(refused("tags", format!("at most {MOST_TAGS} tags can be given")));
                }
                let mut all = Vec::new();
                for tag in tags {
                    let tag = words("tags", tag, LONGEST_LABEL)?;
                    if !all.contains(&tag) {
                        all.push(tag);
                    }
                }
                self.mark(on.as_deref(), |tags, _| *tags = all)
            }
        }
    }

    fn mark(
        &mut self,
        on: Option<&str>,
        mark: impl FnOnce(&mut Vec<String>, &mut Vec<String>),
    ) -> Result<(), Refused> {
        let Some(id) = on else { return Ok(()) };
        if let Some(node) = self.nodes.iter_mut().find(|node| node.id == id) {
            mark(&mut node.tags, &mut node.memos);
        } else if let Some(edge) = self.edges.iter_mut().find(|edge| edge.id == id) {
            mark(&mut edge.tags, &mut edge.memos);
        } else if !is_utterance(id) {
            return Err(refused("on", format!("there is no node, edge or utterance `{id}`")));
        }
        Ok(())
    }
}

fn is_utterance(id: &str) -> bool {
    id.strip_prefix('u').is_some_and(|number| number.parse::<u32>().is_ok())
}

/// Words can be marked in an utterance alone.
fn of_utterance(on: Option<&str>, quote: Option<&str>) -> Result<(), Refused> {
    match quote {
        Some(quote) if quote.trim().is_empty() => Err(refused("quote", "it is empty")),
        Some(_) if !on.is_some_and(is_utterance) => {
            Err(refused("quote", "only words of an utterance can be marked: name it in `on`"))
        }
        _ => Ok(()),
    }
}

/// Words of a change, without white space around.
fn words(field: &'static str, text: &str, most: usize) -> Result<String, Refused> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err(refused(field, "it is empty")),
        count if count > most => Err(refused(field, format!("at most {most} characters, found {count}"))),
        _ => Ok(text.to_owned()),
    }
}

#[cfg(test)]
mod tests;
