//! The frame: what a technique wants to hear before it is carried out, whatever the person begins with.

use std::collections::BTreeMap;

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
    /// Most questions that follow up what was told before the next empty slot is asked about; one more after something that hurts, one at
    /// most after an answer of a few dozen words, none after a short one. Fewer when few answers are left for many slots. A long answer is
    /// always followed. 0: the slots are the technique itself, asked one after the other.
    #[schemars(range(min = 0, max = 20))]
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
    /// Whether the opening question asks for it: it is not asked about again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opened: bool,
    /// Whether it is what the interview comes to: it is asked for in the last third, and nothing else is then asked in its place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// Questions that ask for it; `{concept}` is the topic, `{elements}` the things the topic compares, `{triad}` three of the
    /// things that are compared, `{entry}` the entry, and another slot's name in braces what was said for it. Whichever of
    /// them was asked, the slot is not asked about again.
    /// None where strategies ask for it, which say so by `fill`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<String>,
    /// Questions that ask for it right after another question about the same entry, or the one that began it: what was just
    /// said needs no name then ("Which of the two would you rather have?"). The same names in braces as in `asks`. A slot with none
    /// but these is asked for then, or not at all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub at_once: Vec<String>,
    /// How it is put to somebody who did not understand it, or asks how it is meant; else it is asked in other words, where what it
    /// asks for is wanted once. Without names in braces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plainer: Vec<String>,
    /// Ends of other questions that ask for it: after "and how it was for you?" it is not asked how it felt. Without names in braces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_asks: Vec<String>,
    /// Node types that fill it: where enough statements of these types were heard, or one that is linked with the entry, it
    /// need not be asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<String>,
    /// How many statements of its types are enough: one may have come up in passing.
    #[serde(default = "told", skip_serializing_if = "is_told")]
    #[schemars(range(min = 1, max = 20))]
    pub enough: usize,
    /// How often it is asked about before it counts as asked.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    #[schemars(range(min = 1, max = 20))]
    pub times: usize,
    /// What its questions ask for.
    #[serde(default)]
    pub operation: Option<Operation>,
}

const fn told() -> usize {
    2
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
const fn is_told(enough: &usize) -> bool {
    *enough == told()
}

const fn once() -> usize {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the shape serde asks for")]
const fn is_once(times: &usize) -> bool {
    *times == 1
}

impl Slot {
    /// Stands for the topic in a question.
    pub const TOPIC: &'static str = "concept";
    /// Stands for the things the topic compares.
    pub const ELEMENTS: &'static str = "elements";
    /// Stands for the entry.
    pub const ENTRY: &'static str = "entry";
    /// Stands for three of the things that are compared: those that were compared least.
    pub const TRIAD: &'static str = "triad";

    /// Whether a question ends with one of its own ways to ask, whatever stands for the names in it, and whatever stands before.
    fn is_put_in(&self, question: &str) -> bool {
        self.ways().any(|ask| asks_in(ask, question))
    }

    /// Whether a question asks for it, in its own way or as another that does.
    pub fn is_asked_in(&self, question: &str) -> bool {
        self.is_put_in(question) || self.other_asks.iter().any(|ask| asks_in(ask, question))
    }

    /// All its own ways to ask.
    pub fn ways(&self) -> impl Iterator<Item = &String> {
        self.at_once.iter().chain(&self.asks).chain(&self.plainer)
    }

    /// Its name as keys of signals write it.
    pub fn key(&self) -> String {
        key_of(&self.name)
    }
}

/// What stands for the names of a way to ask in a question that ends with it; None when it does not.
pub fn words_for_names<'q>(ask: &str, question: &'q str) -> Option<BTreeMap<String, &'q str>> {
    let mut pieces = ask.split('{');
    let first = pieces.next().unwrap_or_default();
    let mut rest = if first.is_empty() { question } else { question.split_once(first)?.1 };
    let mut found = BTreeMap::new();
    for piece in pieces {
        let (name, literal) = piece.split_once('}')?;
        let at = if literal.is_empty() { rest.len() } else { rest.find(literal)? };
        found.insert(name.to_owned(), rest.get(..at)?);
        rest = rest.get(at + literal.len()..)?;
    }
    rest.trim().is_empty().then_some(found)
}

/// A way to ask with words for its names; None when one of them is not known.
pub fn with_names(ask: &str, words: impl Fn(&str) -> Option<String>) -> Option<String> {
    let (mut said, mut rest) = (String::new(), ask);
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}')?;
        said.push_str(before);
        said.push_str(&words(name)?);
        rest = behind;
    }
    said.push_str(rest);
    Some(said)
}

/// Whether a question ends with a way to ask, whatever stands for its names; its first letter may be small or capital.
fn asks_in(ask: &str, question: &str) -> bool {
    let letter = |words: &str| words.chars().next().map_or(0, char::len_utf8);
    let first = ask.split('{').next().unwrap_or_default().trim();
    let last = ask.rsplit('}').next().unwrap_or_default().trim();
    let last = if last.len() == ask.trim().len() { &last[letter(last)..] } else { last };
    let first = &first[letter(first)..];
    let named = |words: &str| words.chars().any(char::is_alphanumeric);
    (named(first) || named(last)) && question.trim_end().ends_with(last) && question.contains(first)
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

    /// The slot a question was put for, by its words; None for any other question.
    pub fn asked_by(&self, question: &str) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.is_put_in(question))
    }

    /// Node types that an answer to a slot's question is looked at for: those that fill it, and where it begins entries, theirs.
    pub fn expected<'a>(&'a self, slot: &'a Slot) -> &'a [String] {
        match &self.entries {
            Some(entries) if slot.types.is_empty() && self.begins(&slot.name) => &entries.types,
            _ => &slot.types,
        }
    }

    /// Whether a slot's answer opens the next entry.
    pub fn begins(&self, slot: &str) -> bool {
        self.entries.as_ref().is_some_and(|entries| entries.begun_by.as_deref() == Some(slot))
    }

    /// Whether a type opens an entry.
    pub fn opens(&self, node_type: &str) -> bool {
        self.entries.as_ref().is_some_and(|entries| entries.types.iter().any(|name| name == node_type))
    }
}

#[cfg(test)]
mod tests {
    use super::{Frame, asks_in, key_of, with_names, words_for_names};

    #[test]
    fn another_question_asks_for_a_slot_and_is_not_put_in_its_words() {
        let frame: Frame = serde_json::from_value(serde_json::json!({"slots": [
            {"name": "felt", "asks": ["How were you?"], "other_asks": ["how it was for you."]},
        ]}))
        .unwrap();
        for (question, asks, put) in [
            ("And how were you?", true, true),
            ("“It hit me”, you said. I'd like to hear more of that, and how it was for you.", true, false),
            ("I'd like to hear more of that.", false, false),
        ] {
            let heard = (frame.slots[0].is_asked_in(question), frame.asked_by(question).is_some());
            assert_eq!(heard, (asks, put), "{question}");
        }
    }

    #[test]
    fn a_question_is_put_in_other_words_about_the_same() {
        let (first, second) = ("Take {triad}. Which two are alike?", "And of {triad}, which stands apart?");
        let names = words_for_names(first, "Sorry. Take tea, milk and rum. Which two are alike?").unwrap();
        let words = |name: &str| names.get(name).map(|words| (*words).to_owned());
        assert_eq!(with_names(second, words).unwrap(), "And of tea, milk and rum, which stands apart?");
        assert_eq!(with_names("And {entry}?", words), None);
        assert_eq!(words_for_names(first, "Which two are alike?"), None);
    }

    #[test]
    fn a_way_to_ask_is_known_whatever_stands_for_its_names() {
        for (ask, question, known) in [
            ("how did it end?", "thank you. how did it end?", true),
            ("what drew you to {concept}?", "and what drew you to a red kettle?", true),
            (
                "before “{entry}”: how had you pictured it?",
                "before “the visit”: how had you pictured it?",
                true,
            ),
            ("what drew you to {concept}?", "what bothers you about a red kettle?", false),
            ("{entry}?", "a kettle?", false),
        ] {
            assert_eq!(asks_in(ask, question), known, "{ask}");
        }
    }

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
