//! Corrections: what researchers change in a graph, laid over it. The interview itself stays as it was.

use colloquy_engine::methodology::ontology::Ontology;
use colloquy_engine::ports;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::graph::{Edge, Graph, Node};

mod notes;

pub use notes::{Note, notes};

/// Most characters of a label or a tag.
pub const LONGEST_LABEL: usize = 200;
/// Most characters of a memo.
pub const LONGEST_MEMO: usize = 5_000;
/// Most tags of one thing.
pub const MOST_TAGS: usize = 20;

/// What is changed. Nodes, edges and utterances go by their ids; a node made by a split has one such as `n7.1`.
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

impl Graph {
    /// With the corrections that hold, in their order. One that does not apply any more changes nothing.
    #[must_use]
    pub fn corrected(mut self, corrections: &[Correction], ontology: &Ontology) -> Self {
        for correction in corrections.iter().filter(|correction| correction.undone_at.is_none()) {
            let _ = self.change(&correction.change, ontology);
        }
        self
    }

    /// Makes a change, or leaves everything as it is.
    ///
    /// # Errors
    /// When it names what is not there, or says what cannot be.
    pub fn change(&mut self, change: &Change, ontology: &Ontology) -> Result<(), Refused> {
        match change {
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
                let at = self.edges.iter().position(|known| known.id == *edge);
                let at = at.ok_or_else(|| refused("edge", format!("there is no edge `{edge}`")))?;
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

    fn place(&self, field: &'static str, id: &str) -> Result<usize, Refused> {
        let found = self.nodes.iter().position(|node| node.id == id && node.superseded_by.is_none());
        found.ok_or_else(|| refused(field, format!("there is no node `{id}`")))
    }

    fn rename(&mut self, node: &str, label: &str) -> Result<(), Refused> {
        let at = self.place("node", node)?;
        let label = words("label", label, LONGEST_LABEL)?;
        let node = &mut self.nodes[at];
        let old = std::mem::replace(&mut node.label, label);
        if old != node.label && !node.aliases.contains(&old) {
            node.aliases.push(old);
        }
        node.corrected = true;
        Ok(())
    }

    fn retype(&mut self, node: &str, node_type: &str, ontology: &Ontology) -> Result<(), Refused> {
        let at = self.place("node", node)?;
        let Some(known) = ontology.nodes.iter().find(|known| known.name == node_type) else {
            let all: Vec<&str> = ontology.nodes.iter().map(|known| known.name.as_str()).collect();
            let message =
                format!("`{node_type}` is no type of this methodology; there are: {}", all.join(", "));
            return Err(refused("node_type", message));
        };
        let node = &mut self.nodes[at];
        (node.node_type, node.level, node.terminal) = (known.name.clone(), known.level, known.terminal);
        node.corrected = true;
        Ok(())
    }

    fn merge(&mut self, node: &str, into: &str) -> Result<(), Refused> {
        let at = self.place("node", node)?;
        self.place("into", into)?;
        if node == into {
            return Err(refused("into", "a node cannot become part of itself"));
        }
        let gone = self.nodes.remove(at);
        let to = self.place("into", into)?;
        let stays = &mut self.nodes[to];
        for name in std::iter::once(gone.label).chain(gone.aliases) {
            if name != stays.label && !stays.aliases.contains(&name) {
                stays.aliases.push(name);
            }
        }
        stays.quotes.extend(gone.quotes);
        stays.details.extend(gone.details);
        stays.tags.extend(gone.tags);
        stays.memos.extend(gone.memos);
        stays.corrected = true;
        self.lead(node, into);
        Ok(())
    }

    /// Edges of a node that is gone become edges of another: none to itself, none twice.
    fn lead(&mut self, from: &str, to: &str) {
        let mut edges: Vec<Edge> = Vec::with_capacity(self.edges.len());
        for mut edge in self.edges.drain(..) {
            for end in [&mut edge.source, &mut edge.target] {
                if end == from {
                    to.clone_into(end);
                    edge.corrected = true;
                }
            }
            let same = |known: &&mut Edge| {
                (&known.source, &known.target, &known.edge_type)
                    == (&edge.source, &edge.target, &edge.edge_type)
            };
            if edge.source == edge.target {
                continue;
            }
            match edges.iter_mut().find(same) {
                Some(known) => {
                    known.quotes.extend(edge.quotes);
                    known.suggested &= edge.suggested;
                    known.explicit |= edge.explicit;
                    known.corrected = true;
                    known.judged = known.judged.take().or(edge.judged);
                }
                None => edges.push(edge),
            }
        }
        self.edges = edges;
    }

    fn split(&mut self, node: &str, quotes: &[usize], label: &str) -> Result<(), Refused> {
        let at = self.place("node", node)?;
        let label = words("label", label, LONGEST_LABEL)?;
        let known = &self.nodes[at];
        if quotes.is_empty() || quotes.iter().any(|quote| *quote >= known.quotes.len()) {
            let message = format!("name some of its quotes, 0 to {}", known.quotes.len().saturating_sub(1));
            return Err(refused("quotes", message));
        }
        if (0..known.quotes.len()).all(|quote| quotes.contains(&quote)) {
            return Err(refused("quotes", "at least one quote must stay; rename the node instead"));
        }
        let taken = self.nodes.iter().filter(|known| known.id.starts_with(&format!("{node}."))).count();
        let part = |goes: bool| {
            let quotes = known.quotes.iter().enumerate().filter(|(at, _)| quotes.contains(at) == goes);
            quotes.map(|(_, quote)| quote.clone()).collect::<Vec<_>>()
        };
        let (goes, stays) = (part(true), part(false));
        let new = Node {
            id: self.free_id(node, taken + 1),
            label,
            aliases: Vec::new(),
            details: Vec::new(),
            quotes: goes,
            slot_id: None,
            corrected: true,
            tags: Vec::new(),
            memos: Vec::new(),
            judged: None,
            ..known.clone()
        };
        self.nodes[at].quotes = stays;
        self.nodes[at].corrected = true;
        self.nodes.insert(at + 1, new);
        Ok(())
    }

    /// An id for a part of a node: the first free one from a number on.
    fn free_id(&self, node: &str, from: usize) -> String {
        let id = format!("{node}.{from}");
        let taken = self.nodes.iter().any(|known| known.id == id);
        if taken { self.free_id(node, from + 1) } else { id }
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
