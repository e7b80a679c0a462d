//! Changes of nodes.

use std::collections::HashMap;

use colloquy_engine::methodology::ontology::{NodeType, Ontology};

use super::{LONGEST_LABEL, Refused, refused, words};
use crate::graph::{Graph, Node, Quote};
use crate::words::{Modality, Valence};

impl Graph {
    pub(super) fn place(&self, field: &'static str, id: &str) -> Result<usize, Refused> {
        let found = self.nodes.iter().position(|node| node.id == id && node.superseded_by.is_none());
        found.ok_or_else(|| refused(field, format!("there is no node `{id}`")))
    }

    /// The type of every slot: that of its nodes.
    pub(super) fn slot_types(&self) -> HashMap<String, String> {
        let placed =
            self.nodes.iter().filter_map(|node| Some((node.slot_id.clone()?, node.node_type.clone())));
        placed.collect()
    }

    /// Gives slots of their own to what was added or split off, and to what has another type than its slot: nodes of one slot
    /// that got the same type stay together.
    pub(super) fn place_anew(&mut self, types: &HashMap<String, String>) {
        let mut own: HashMap<(String, String), String> = HashMap::new();
        for node in self.nodes.iter_mut().filter(|node| node.corrected) {
            let founds = match &node.slot_id {
                None => Some(node.id.clone()),
                Some(slot) if types.get(slot) == Some(&node.node_type) => None,
                Some(slot) => {
                    let first = own.entry((slot.clone(), node.node_type.clone()));
                    Some(first.or_insert_with(|| node.id.clone()).clone())
                }
            };
            node.slot_id = founds.or(node.slot_id.take());
        }
    }

    pub(super) fn rename(&mut self, node: &str, label: &str) -> Result<(), Refused> {
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

    pub(super) fn retype(&mut self, node: &str, node_type: &str, ontology: &Ontology) -> Result<(), Refused> {
        let at = self.place("node", node)?;
        let known = node_type_of(node_type, ontology)?;
        let node = &mut self.nodes[at];
        (node.node_type, node.level, node.terminal) = (known.name.clone(), known.level, known.terminal);
        node.corrected = true;
        Ok(())
    }

    pub(super) fn merge(&mut self, node: &str, into: &str) -> Result<(), Refused> {
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

    pub(super) fn split(&mut self, node: &str, quotes: &[usize], label: &str) -> Result<(), Refused> {
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

    pub(super) fn add_node(
        &mut self,
        id: String,
        label: &str,
        node_type: &str,
        (quote, turn): (Quote, u32),
        ontology: &Ontology,
    ) -> Result<(), Refused> {
        let label = words("label", label, LONGEST_LABEL)?;
        let known = node_type_of(node_type, ontology)?;
        self.nodes.push(Node {
            id,
            label,
            node_type: known.name.clone(),
            level: known.level,
            terminal: known.terminal,
            polarity: 0,
            valence: None,
            modality: Modality::Factual,
            confidence: 1.0,
            ambiguous: false,
            aliases: Vec::new(),
            details: Vec::new(),
            quotes: vec![quote],
            created_at_turn: turn,
            last_mentioned_turn: turn,
            element: None,
            slot_id: None,
            superseded_by: None,
            corrected: true,
            added: true,
            tags: Vec::new(),
            memos: Vec::new(),
            judged: None,
        });
        Ok(())
    }

    pub(super) fn feel(&mut self, node: &str, valence: Option<Valence>) -> Result<(), Refused> {
        let at = self.place("node", node)?;
        let node = &mut self.nodes[at];
        node.valence = valence;
        node.polarity = valence.map_or(0, Valence::polarity);
        node.corrected = true;
        Ok(())
    }
}

fn node_type_of<'a>(name: &str, ontology: &'a Ontology) -> Result<&'a NodeType, Refused> {
    ontology.node_type(name).ok_or_else(|| {
        let all: Vec<&str> = ontology.nodes.iter().map(|known| known.name.as_str()).collect();
        refused(
            "node_type",
            format!("`{name}` is no type of this methodology; there are: {}", all.join(", ")),
        )
    })
}
