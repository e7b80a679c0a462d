//! The frame: what a technique wants to hear before it is carried out, whatever the person begins with.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::given::operation::Operation;

/// What a technique wants to hear.
///
/// What the person tells comes first; between two threads, the first slot that is still empty is asked about. Where there is
/// a stimulus, its elements are entries as well: what is to be learnt of each stands in the topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Frame {
    /// Most questions that follow up what was told before the next empty slot is asked about. Fewer when few answers are
    /// left for many slots, but never none.
    #[schemars(range(min = 1, max = 20))]
    pub stay: u32,
    /// What the slots with `each` are asked about, one after the other: the stages of a way, the episodes, the things they
    /// tell apart. Absent: there is nothing but the interview as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<Entries>,
    /// Slots in the order in which they are best asked about.
    pub slots: Vec<Slot>,
}

impl Default for Frame {
    fn default() -> Self {
        Self { stay: 3, entries: None, slots: Vec::new() }
    }
}

/// What the slots of a frame are asked about, one after the other, as the person names them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entries {
    /// Node types that open an entry when they are said.
    #[schemars(length(min = 1))]
    pub types: Vec<String>,
    /// How many entries are to be filled; whatever else is named may stay open.
    #[serde(default = "enough")]
    #[schemars(range(min = 1, max = 20))]
    pub enough: usize,
    /// The slot whose answer opens the next entry: what is told before belongs to the first. Absent: everything named opens one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun_by: Option<String>,
}

const fn enough() -> usize {
    3
}

/// One thing a technique wants to hear: what led up to it, what worried them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    /// What it is, in words for people: `what led up to it`. Keys of signals write it with `_` between its words.
    #[schemars(regex(pattern = r"\S"))]
    pub name: String,
    /// Whether it is asked of every entry, and not once in the interview.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub each: bool,
    /// Questions that ask for it; `{concept}` is the topic, `{elements}` the things the topic compares, `{entry}` the entry, and
    /// another slot's name in braces what was said for it. Whichever of them was asked, the slot is not asked about again.
    /// None where strategies ask for it, which say so by `fill`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<String>,
    /// Node types that fill it: where [`Slot::TOLD`] statements of these types were heard, or one that is linked with the
    /// entry, it need not be asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
    /// How often it is asked about before it counts as asked.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    #[schemars(range(min = 1, max = 20))]
    pub times: usize,
    /// What its questions ask for.
    #[serde(default)]
    pub operation: Option<Operation>,
}

const fn once() -> usize {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
const fn is_once(times: &usize) -> bool {
    *times == 1
}

impl Slot {
    /// Statements of a slot's types that fill it: one may have come up in passing.
    pub const TOLD: usize = 2;
    /// Stands for the topic in a question.
    pub const TOPIC: &'static str = "concept";
    /// Stands for the things the topic compares.
    pub const ELEMENTS: &'static str = "elements";
    /// Stands for the entry.
    pub const ENTRY: &'static str = "entry";

    /// Its name as keys of signals write it.
    pub fn key(&self) -> String {
        key_of(&self.name)
    }
}

/// A slot's name as keys of signals write it: small letters and digits, `_` for whatever stands between them.
pub fn key_of(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("_")
}

impl Frame {
    /// A slot by name.
    pub fn slot(&self, name: &str) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.name == name)
    }

    /// Whether a type opens an entry.
    pub fn opens(&self, node_type: &str) -> bool {
        self.entries.as_ref().is_some_and(|entries| entries.types.iter().any(|name| name == node_type))
    }
}

#[cfg(test)]
mod tests {
    use super::key_of;

    #[test]
    fn names_become_keys() {
        for (name, key) in [
            ("what led up to it", "what_led_up_to_it"),
            ("  How -- it's now ", "how_it_s_now"),
            ("triad", "triad"),
            ("?", ""),
        ] {
            assert_eq!(key_of(name), key, "{name}");
        }
    }
}
