//! Entries of a frame and their places: what is wanted of what, and what fills it.

use serde::{Deserialize, Serialize};

use crate::given::methodology::Frame;
use crate::given::methodology::frame::Slot;
use crate::text::ids::{NodeId, TurnNumber};

/// What the frame of an interview holds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FrameState {
    /// The interview as a whole, then what was named, in order of telling, then the parts of the stimulus.
    pub entries: Vec<Entry>,
}

/// Something the technique asks about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// What it is.
    pub of: EntryOf,
    /// Its words; empty for the interview as a whole.
    pub label: String,
    /// Whether the person is at it now.
    pub current: bool,
    /// Nodes told of it, itself included; empty for the interview as a whole.
    pub nodes: Vec<NodeId>,
    /// What is wanted of it, in order.
    pub places: Vec<Place>,
}

/// What an entry is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(tag = "kind", content = "id", rename_all = "snake_case")]
pub enum EntryOf {
    /// The interview as a whole.
    #[default]
    Interview,
    /// A node.
    Node(NodeId),
    /// A part of the stimulus, by id.
    Element(String),
}

/// One thing wanted of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The slot's name; of a part of the stimulus `mention`, `reaction`, `comprehension`, `connection`.
    pub slot: String,
    /// What fills it; None while it is empty.
    pub filled: Option<Filling>,
}

/// What fills a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", content = "of", rename_all = "snake_case")]
pub enum Filling {
    /// What was told.
    Told(Vec<NodeId>),
    /// It was asked about, and there is nothing: the turn of that answer.
    Nothing(TurnNumber),
    /// It was asked about, whatever came: the turn of the answer.
    Asked(TurnNumber),
    /// It is not asked about any more: it was often enough, or they know nothing of it.
    Excused,
}

impl Filling {
    /// The name as written and shown.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Told(_) => "told",
            Self::Nothing(_) => "nothing",
            Self::Asked(_) => "asked",
            Self::Excused => "excused",
        }
    }
}

/// A place that is empty.
#[derive(Debug, Clone, Copy)]
pub struct Gap<'a> {
    /// Of what.
    pub entry: &'a Entry,
    /// Which.
    pub slot: &'a Slot,
}

impl Entry {
    /// Nothing is missing.
    pub fn whole(&self) -> bool {
        self.places.iter().all(|place| place.filled.is_some())
    }

    /// What is wanted of it by a slot; None when the slot is not asked of it.
    pub fn place(&self, slot: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.slot == slot)
    }

    /// Share of its places that are empty, 0..=1; 0 without places.
    pub fn open(&self) -> f64 {
        let empty = self.places.iter().filter(|place| place.filled.is_none()).count();
        if self.places.is_empty() { 0.0 } else { empty as f64 / self.places.len() as f64 }
    }

    fn empty<'a>(&'a self, slots: impl Iterator<Item = &'a Slot>) -> impl Iterator<Item = Gap<'a>> {
        let is_empty = |slot: &&Slot| self.place(&slot.name).is_some_and(|place| place.filled.is_none());
        slots.filter(is_empty).map(move |slot| Gap { entry: self, slot })
    }
}

impl FrameState {
    /// What was named, in order of telling.
    pub fn named(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| matches!(entry.of, EntryOf::Node(_)))
    }

    /// The entry a node is, or was told of: the first, where it is of several.
    pub fn of_node(&self, node: NodeId) -> Option<&Entry> {
        let itself = self.entries.iter().find(|entry| entry.of == EntryOf::Node(node));
        itself.or_else(|| self.entries.iter().find(|entry| entry.nodes.contains(&node)))
    }

    /// The entry of something.
    pub fn entry(&self, of: &EntryOf) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.of == *of)
    }

    /// Empty places in the order in which they are best asked about: what stands before the entries; the entry the person is
    /// at, then the others as told, until enough are whole; what stands behind them.
    pub fn gaps<'a>(&'a self, frame: &'a Frame) -> Vec<Gap<'a>> {
        let first = frame.slots.iter().position(|slot| slot.each).unwrap_or(frame.slots.len());
        let (before, rest) = frame.slots.split_at(first);
        let whole = || self.entries.iter().filter(|entry| entry.of == EntryOf::Interview);
        let mut gaps: Vec<Gap<'a>> = whole().flat_map(|entry| entry.empty(before.iter())).collect();
        let mut named: Vec<&Entry> = self.entries.iter().filter(|e| e.of != EntryOf::Interview).collect();
        named.sort_by_key(|entry| !entry.current);
        let done = self.named().filter(|entry| entry.whole()).count();
        let enough = frame.entries.as_ref().map_or(usize::MAX, |entries| entries.enough);
        let open = named.into_iter().filter(|entry| !entry.whole()).take(enough.saturating_sub(done));
        gaps.extend(open.flat_map(|entry| entry.empty(frame.slots.iter().filter(|slot| slot.each))));
        gaps.extend(whole().flat_map(|entry| entry.empty(rest.iter())));
        gaps
    }

    /// Nothing is missing that the technique wants to hear, parts of a stimulus included. False for a technique that
    /// declares nothing.
    pub fn complete(&self, frame: &Frame) -> bool {
        let elements = || self.entries.iter().filter(|entry| matches!(entry.of, EntryOf::Element(_)));
        let wants = !frame.slots.is_empty() || elements().next().is_some();
        wants && !self.entries.is_empty() && self.gaps(frame).is_empty() && elements().all(Entry::whole)
    }

    /// Share of the entries a slot is asked of in which it is empty, 0..=1; None where it is asked of none.
    pub fn gap(&self, slot: &str) -> Option<f64> {
        let places: Vec<&Place> = self.entries.iter().filter_map(|entry| entry.place(slot)).collect();
        let empty = places.iter().filter(|place| place.filled.is_none()).count();
        (!places.is_empty()).then(|| empty as f64 / places.len() as f64)
    }
}
