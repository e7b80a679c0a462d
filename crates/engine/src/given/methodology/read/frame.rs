//! The frame: what its schema cannot say about it.

use super::reader::Reader;
use crate::given::methodology::{Frame, Ontology};
use crate::text::document::Here;

impl Reader<'_> {
    /// Slots are told apart by name, and are filled by types there are.
    pub(super) fn frame(&mut self, frame: &Frame, ontology: &Ontology, here: &Here<'_>) {
        let here = here.field("slots");
        for (index, slot) in frame.slots.iter().enumerate() {
            let here = here.item(index);
            if frame.slots[..index].iter().any(|other| other.name == slot.name) {
                self.errors.at(&here.field("name"), format!("there is already a slot `{}`", slot.name));
            }
            for (at, ask) in slot.asks.iter().enumerate() {
                if ask.trim().is_empty() {
                    self.errors.at(&here.field("asks").item(at), "a question needs words");
                }
            }
            for (at, name) in slot.types.iter().enumerate() {
                if ontology.node_type(name).is_none() {
                    let known = ontology.nodes.iter().map(|node| node.name.as_str());
                    let here = here.field("types").item(at);
                    self.errors.unknown(&here, format!("there is no node type `{name}`"), name, known);
                }
            }
        }
    }
}
