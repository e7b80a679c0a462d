//! The frame: what a technique wants to hear before it is carried out, whatever the person begins with.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::given::operation::Operation;

/// What a technique wants to hear.
///
/// What the person tells comes first; between two threads, the first slot that is still empty is asked about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Frame {
    /// Most questions that follow up what was told before the next empty slot is asked about. Fewer when few answers are
    /// left for many slots, but never none.
    #[schemars(range(min = 1, max = 20))]
    pub stay: u32,
    /// Slots in the order in which they are best asked about.
    pub slots: Vec<Slot>,
}

impl Default for Frame {
    fn default() -> Self {
        Self { stay: 3, slots: Vec::new() }
    }
}

/// One thing a technique wants to hear: what led up to it, what worried them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// What it is, in words for people: `what led up to it`.
    #[schemars(regex(pattern = r"\S"))]
    pub name: String,
    /// Questions that ask for it; `{concept}` is the topic. Whichever of them was asked, the slot is not asked about again.
    #[schemars(length(min = 1))]
    pub asks: Vec<String>,
    /// Node types that fill it: where [`Slot::TOLD`] statements of these types were heard, it need not be asked.
    #[serde(default)]
    pub types: Vec<String>,
    /// What its questions ask for.
    #[serde(default)]
    pub operation: Option<Operation>,
}

impl Slot {
    /// Statements of a slot's types that fill it: one may have come up in passing.
    pub const TOLD: usize = 2;
}

impl Frame {
    /// A slot by name.
    pub fn slot(&self, name: &str) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.name == name)
    }
}
