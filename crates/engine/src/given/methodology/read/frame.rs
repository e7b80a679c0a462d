//! The frame: what its schema cannot say about it.

use super::reader::Reader;
use crate::given::methodology::frame::{Entries, Slot};
use crate::given::methodology::raw::RawStrategy;
use crate::given::methodology::{Frame, Ontology};
use crate::text::document::Here;

impl Reader<'_> {
    /// Slots are told apart by name and key, are filled by types there are, and somebody asks for each; strategies fill slots
    /// there are.
    pub(super) fn frame(
        &mut self,
        frame: &Frame,
        ontology: &Ontology,
        strategies: &[RawStrategy],
        here: &Here<'_>,
    ) {
        self.fills(frame, strategies, here);
        let here = here.field("frame");
        if let Some(entries) = &frame.entries {
            self.entries(entries, frame, ontology, &here.field("entries"));
        }
        let here = here.field("slots");
        for (index, slot) in frame.slots.iter().enumerate() {
            let here = here.item(index);
            self.name(slot, &frame.slots[..index], &here);
            self.types(&slot.types, ontology, &here.field("types"));
            self.asks(slot, frame, &here);
            let filled = strategies.iter().any(|strategy| strategy.fill.contains(&slot.name));
            if slot.asks.is_empty() && slot.at_once.is_empty() && !filled {
                let message = format!(
                    "nobody asks for `{}`: give it questions in `asks`, or a strategy that says so by `fill`",
                    slot.name
                );
                self.errors.at(&here.field("name"), message);
            }
        }
    }

    fn name(&mut self, slot: &Slot, before: &[Slot], here: &Here<'_>) {
        let here = here.field("name");
        if before.iter().any(|other| other.name == slot.name) {
            self.errors.at(&here, format!("there is already a slot `{}`", slot.name));
        } else if let Some(other) = before.iter().find(|other| other.key() == slot.key()) {
            self.errors.at(&here, format!("keys of signals write it as they write `{}`", other.name));
        }
        if slot.key().is_empty() {
            self.errors.at(&here, "a name needs letters or digits");
        }
        if [Slot::TOPIC, Slot::ELEMENTS, Slot::ENTRY, Slot::TRIAD].contains(&slot.name.as_str()) {
            self.errors.at(&here, format!("`{}` stands for something else in questions", slot.name));
        }
    }

    fn types(&mut self, types: &[String], ontology: &Ontology, here: &Here<'_>) {
        for (at, name) in types.iter().enumerate() {
            if ontology.node_type(name).is_none() {
                let known = ontology.nodes.iter().map(|node| node.name.as_str());
                let here = here.item(at);
                self.errors.unknown(&here, format!("there is no node type `{name}`"), name, known);
            }
        }
    }

    fn entries(&mut self, entries: &Entries, frame: &Frame, ontology: &Ontology, here: &Here<'_>) {
        self.types(&entries.types, ontology, &here.field("types"));
        if !frame.slots.iter().any(|slot| slot.each) {
            self.errors.at(here, "nothing is asked of entries: no slot has `each: true`");
        }
        if let Some(slot) = entries.begun_by.as_ref().filter(|name| frame.slot(name).is_none()) {
            let known = frame.slots.iter().map(|slot| slot.name.as_str());
            let here = here.field("begun_by");
            self.errors.unknown(&here, format!("there is no slot `{slot}`"), slot, known);
        }
    }

    fn asks(&mut self, slot: &Slot, frame: &Frame, here: &Here<'_>) {
        let mut plain = slot.asks.is_empty();
        let fields = [
            ("at_once", &slot.at_once),
            ("asks", &slot.asks),
            ("plainer", &slot.plainer),
            ("other_asks", &slot.other_asks),
        ];
        let ways = fields
            .into_iter()
            .flat_map(|(field, ways)| ways.iter().enumerate().map(move |(at, ask)| (field, at, ask)));
        for (field, at, ask) in ways {
            let here = here.field(field).item(at);
            if ask.trim().is_empty() {
                self.errors.at(&here, "a question needs words");
            }
            let names = names_in(ask);
            let why = match field {
                "plainer" => "a plainer way names nothing in braces: it is for what is unclear already",
                "other_asks" => {
                    "the end of another question names nothing in braces: it is looked for as it is"
                }
                _ => "",
            };
            if !why.is_empty() && !names.is_empty() {
                self.errors.at(&here, why);
            }
            // Of an entry that people name its name is known; three things are waited for.
            let entry = slot.each && frame.entries.is_some();
            let sure =
                |name: &&str| matches!(*name, Slot::TOPIC | Slot::TRIAD) || *name == Slot::ENTRY && entry;
            plain |= field == "asks" && names.iter().all(sure);
            for name in names {
                let known = matches!(name, Slot::TOPIC | Slot::ELEMENTS | Slot::TRIAD)
                    || name == Slot::ENTRY && slot.each;
                if !known && frame.slot(name).is_none() {
                    let slots = frame.slots.iter().map(|slot| slot.name.as_str());
                    let names = slots
                        .chain([Slot::TOPIC, Slot::ELEMENTS, Slot::TRIAD])
                        .chain(slot.each.then_some(Slot::ENTRY));
                    self.errors.unknown(&here, format!("nothing is called `{{{name}}}` here"), name, names);
                }
            }
        }
        if !plain {
            let message = format!(
                "every question for `{}` names what may not be known; one without is needed",
                slot.name
            );
            self.warnings.at(&here.field("asks"), message);
        }
    }

    /// Strategies fill slots there are.
    fn fills(&mut self, frame: &Frame, strategies: &[RawStrategy], here: &Here<'_>) {
        let here = here.field("strategies");
        for (index, strategy) in strategies.iter().enumerate() {
            for (at, name) in strategy.fill.iter().enumerate() {
                if frame.slot(name).is_none() {
                    let known = frame.slots.iter().map(|slot| slot.name.as_str());
                    let here = here.item(index).field("fill").item(at);
                    self.errors.unknown(&here, format!("there is no slot `{name}`"), name, known);
                }
            }
        }
    }
}

/// Names in braces.
fn names_in(ask: &str) -> Vec<&str> {
    let opened = ask.split('{').skip(1);
    opened.filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).collect()
}
