//! Words a respondent would rather have left out: they stay in the database, and are shown nowhere else.
//!
//! Everything that leaves the program of an interview passes [`LeftOut`] once, as values of JSON, and so does what the next
//! question is worded from. What is not known to be a name of the program's own (an id, a type, a time) counts as somebody's
//! words: what is forgotten here is hidden, not shown.

use std::collections::HashMap;
use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

mod phrase;

pub use phrase::LEFT_OUT;
use phrase::{Phrase, quotations, words};

/// What stands in their place where the next question is worded: nothing is quoted across it.
pub const OMITTED: &str = "[…]";

/// Members with one of the program's own words, or with nothing but texts of the researcher.
const OURS: &[&str] = &[
    "about",
    "act",
    "arbiter",
    "asks",
    "askable",
    "at",
    "by",
    "comprehension",
    "concept",
    "depth_history",
    "edge_type",
    "embedder",
    "ending",
    "experiencer",
    "format",
    "gap_type",
    "gaps",
    "history",
    "id",
    "interpreter",
    "kind",
    "knowledge",
    "level",
    "methodology",
    "methodology_source",
    "modality",
    "momentum",
    "move",
    "node_type",
    "operation",
    "outcome",
    "phase",
    "provider",
    "reaction",
    "reactions",
    "response_depth",
    "response_depths",
    "speaker",
    "stage",
    "status",
    "strategy",
    "strategy_selected",
    "tense",
    "termination_reason",
    "tier",
    "topics",
    "valence",
    "way",
];

/// Members with words that were cut out of an answer: the cut may go through words that are left out.
const CUT: &[&str] = &[
    "aliases",
    "because",
    "clause",
    "details",
    "focus_label",
    "gerund",
    "label",
    "label_key",
    "labels",
    "name",
    "named",
    "node_label",
    "noun_phrase",
    "quote",
    "second_person",
    "source",
    "target",
    "what",
];

/// A text as it is shown.
struct Shown {
    text: String,
    /// What was left out of it, in characters.
    gone: Vec<Range<usize>>,
    /// Characters of what stands in its place.
    mark: usize,
}

/// What is left out of an interview, wherever it is shown.
pub struct LeftOut {
    /// What stands in their place.
    mark: &'static str,
    phrases: Vec<Phrase>,
    said: HashMap<String, Shown>,
}

/// Whether a text has a word that could be left out.
pub fn has_words(text: &str) -> bool {
    !words(text).is_empty()
}

impl LeftOut {
    /// What some words leave out. `said` are the ids and the texts of what was said, in which quotes have their places.
    pub fn of<'a>(
        words: impl IntoIterator<Item = &'a str>,
        said: impl IntoIterator<Item = (String, &'a str)>,
    ) -> Self {
        Self::marked(LEFT_OUT, words, said)
    }

    /// The same with a mark of one's own in their place.
    pub fn marked<'a>(
        mark: &'static str,
        words: impl IntoIterator<Item = &'a str>,
        said: impl IntoIterator<Item = (String, &'a str)>,
    ) -> Self {
        let phrases = words.into_iter().map(Phrase::of).collect();
        let mut all = Self { mark, phrases, said: HashMap::new() };
        if !all.is_empty() {
            all.said = said.into_iter().map(|(id, text)| (id, all.shown_of(text, false))).collect();
        }
        all
    }

    /// Whether a text has some of them, or their mark; also what a cut leaves of them, where it was cut out of an answer.
    pub fn mentions(&self, text: &str, cut: bool) -> bool {
        !self.is_empty() && (text.contains(self.mark) || !self.shown_of(text, cut).gone.is_empty())
    }

    /// Whether everything is shown.
    pub fn is_empty(&self) -> bool {
        self.phrases.is_empty()
    }

    /// A text without them.
    pub fn text(&self, words: &str) -> String {
        if self.is_empty() { words.to_owned() } else { self.shown_of(words, false).text }
    }

    /// A value without them, wherever they are in it. Places of quotes are those in the texts as they are shown.
    pub fn value(&self, value: &mut Value) {
        if !self.is_empty() {
            self.walk("", value);
        }
    }

    /// The same of anything that can be written.
    ///
    /// # Errors
    /// When it cannot be read again: a word of the program's own is among those that are left out.
    pub fn shown<T: Serialize + DeserializeOwned>(&self, thing: T) -> serde_json::Result<T> {
        if self.is_empty() {
            return Ok(thing);
        }
        let mut value = serde_json::to_value(thing)?;
        self.walk("", &mut value);
        serde_json::from_value(value)
    }

    fn walk(&self, key: &str, value: &mut Value) {
        match value {
            Value::String(_) if OURS.contains(&key) || key.ends_with("_id") || key.ends_with("_at") => {}
            Value::String(text) => *text = self.shown_of(text, CUT.contains(&key)).text,
            Value::Array(items) => items.iter_mut().for_each(|item| self.walk(key, item)),
            Value::Object(members) => {
                if self.quoted(members) {
                    return;
                }
                // Beside a reason it is what was dropped; else it is what happened.
                let happened = !members.contains_key("reason");
                // Topic and method are the researcher's.
                let own = |key: &str, value: &Value| match key {
                    "concept" | "methodology" => true,
                    "what" => happened && value.is_string(),
                    _ => false,
                };
                let theirs = members.iter_mut().filter(|(key, value)| !own(key, value));
                theirs.for_each(|(key, value)| self.walk(key, value));
            }
            _ => {}
        }
    }

    /// A span of an utterance gets the words that are shown there, and its place among them.
    fn quoted(&self, members: &mut serde_json::Map<String, Value>) -> bool {
        let number =
            |key: &str| members.get(key).and_then(Value::as_u64).and_then(|at| usize::try_from(at).ok());
        let said = members.get("utterance_id").and_then(Value::as_str).and_then(|id| self.said.get(id));
        let (Some(said), Some(start), Some(end)) = (said, number("start"), number("end")) else {
            return false;
        };
        let (start, end) = said.place(start, end);
        let text: String = said.text.chars().skip(start).take(end.saturating_sub(start)).collect();
        members.insert("text".to_owned(), Value::from(text));
        members.insert("start".to_owned(), Value::from(start));
        members.insert("end".to_owned(), Value::from(end));
        true
    }

    fn shown_of(&self, text: &str, cut: bool) -> Shown {
        let all = words(text);
        let mut gone: Vec<Range<usize>> = Vec::new();
        for phrase in &self.phrases {
            gone.extend(phrase.whole(&all));
            if cut {
                gone.extend(phrase.cut(&all));
            }
            for within in quotations(text) {
                let first = all.partition_point(|word| word.at.start < within.start);
                let last = all.partition_point(|word| word.at.end <= within.end);
                gone.extend(phrase.cut(all.get(first..last).unwrap_or_default()));
            }
        }
        gone.sort_by_key(|range| (range.start, range.end));
        let mark = self.mark.chars().count();
        let mut shown = Shown { text: String::with_capacity(text.len()), gone: Vec::new(), mark };
        let (mut upto, mut characters) = (0, 0);
        for range in gone {
            if range.start < upto {
                // It overlaps with what goes already.
                if let Some(last) = shown.gone.last_mut().filter(|_| range.end > upto) {
                    let more = text[upto..range.end].chars().count();
                    last.end += more;
                    characters += more;
                    upto = range.end;
                }
                continue;
            }
            let before = &text[upto..range.start];
            shown.text.push_str(before);
            shown.text.push_str(self.mark);
            characters += before.chars().count();
            let length = text[range.clone()].chars().count();
            shown.gone.push(characters..characters + length);
            characters += length;
            upto = range.end;
        }
        shown.text.push_str(&text[upto..]);
        shown
    }
}

impl Shown {
    /// Where a span of the text as it was is now. What goes is shown whole, or not at all.
    fn place(&self, start: usize, end: usize) -> (usize, usize) {
        let start = self.character(start, false);
        (start, self.character(end, true).max(start))
    }

    fn character(&self, at: usize, is_end: bool) -> usize {
        let longer = self.mark;
        let (mut put, mut went) = (0, 0);
        for gone in &self.gone {
            if gone.end <= at {
                put += longer;
                went += gone.end - gone.start;
            } else if gone.start < at || (!is_end && gone.start == at) {
                return gone.start - went + put + if is_end { longer } else { 0 };
            }
        }
        at - went + put
    }
}

#[cfg(test)]
mod tests;
