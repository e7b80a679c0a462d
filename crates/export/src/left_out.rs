//! Words a respondent would rather have left out: they stay in the database, and are shown nowhere else.
//!
//! Everything that leaves the program of an interview passes [`LeftOut`] once, as values of JSON. What is not known to be a
//! name of the program's own (an id, a type, a time) counts as somebody's words: what is forgotten here is hidden, not shown.

use std::collections::HashMap;
use std::ops::Range;

use colloquy_engine::fold::fold;
use colloquy_engine::session::Session;
use colloquy_engine::utterance::Utterance;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::correction::{Change, Correction};

/// What stands in the place of words that are left out.
pub const LEFT_OUT: &str = "[left out]";

/// Members with one of the program's own words, or with nothing but texts of the researcher.
const OURS: &[&str] = &[
    "about",
    "act",
    "arbiter",
    "asks",
    "askable",
    "at",
    "by",
    "concept",
    "edge_type",
    "embedder",
    "ending",
    "experiencer",
    "format",
    "id",
    "interpreter",
    "kind",
    "knowledge",
    "methodology",
    "methodology_source",
    "modality",
    "momentum",
    "node_type",
    "operation",
    "outcome",
    "phase",
    "provider",
    "reaction",
    "response_depth",
    "speaker",
    "stage",
    "status",
    "strategy",
    "strategy_selected",
    "tense",
    "termination_reason",
    "tier",
    "valence",
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

/// A word of somebody: where it stands, in bytes, and how it is compared.
struct Word {
    at: Range<usize>,
    folded: String,
}

/// Words that are left out.
struct Phrase {
    words: Vec<String>,
    /// Whether a word tells something by itself: a name, or one of some length.
    telling: Vec<bool>,
}

/// A text as it is shown.
struct Shown {
    text: String,
    /// What was left out of it, in characters.
    gone: Vec<Range<usize>>,
}

/// What is left out of an interview, wherever it is shown.
pub struct LeftOut {
    phrases: Vec<Phrase>,
    said: HashMap<String, Shown>,
}

/// Whether a text has a word that could be left out.
pub fn has_words(text: &str) -> bool {
    !words(text).is_empty()
}

impl LeftOut {
    /// What corrections that hold leave out of what was said.
    pub fn of(corrections: &[Correction], transcript: &[Utterance]) -> Self {
        let phrase = |correction: &Correction| match &correction.change {
            Change::LeaveOut { words } if correction.undone_at.is_none() => Some(Phrase::of(words)),
            _ => None,
        };
        let phrases: Vec<Phrase> = corrections.iter().filter_map(phrase).collect();
        let mut all = Self { phrases, said: HashMap::new() };
        if !all.is_empty() {
            let shown = transcript.iter().map(|said| (said.id.to_string(), all.shown_of(&said.text, false)));
            all.said = shown.collect();
        }
        all
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

    /// A session without them.
    ///
    /// # Errors
    /// As [`Self::shown`].
    pub fn session(&self, session: &Session) -> serde_json::Result<Session> {
        let state = self.shown(session.fork().into_state())?;
        Session::restore(state).map_err(serde::de::Error::custom)
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
                // Topic and method are the researcher's.
                let own = |key: &str| key == "concept" || key == "methodology";
                members
                    .iter_mut()
                    .filter(|(key, _)| !own(key))
                    .for_each(|(key, value)| self.walk(key, value));
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
        let mut shown = Shown { text: String::with_capacity(text.len()), gone: Vec::new() };
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
            shown.text.push_str(LEFT_OUT);
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
        let longer = LEFT_OUT.chars().count();
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

impl Phrase {
    fn of(text: &str) -> Self {
        let all = words(text);
        let telling = |word: &Word| {
            let written = &text[word.at.clone()];
            let least = if written.starts_with(char::is_uppercase) { 2 } else { 4 };
            written.chars().count() >= least
        };
        Self {
            telling: all.iter().map(telling).collect(),
            words: all.into_iter().map(|word| word.folded).collect(),
        }
    }

    fn same(&self, from: usize, words: &[Word]) -> bool {
        let own = self.words.get(from..from + words.len());
        own.is_some_and(|own| own.iter().zip(words).all(|(own, word)| *own == word.folded))
    }

    fn tells(&self, part: Range<usize>) -> bool {
        self.telling.get(part).is_some_and(|part| part.contains(&true))
    }

    /// Where all of it stands.
    fn whole(&self, words: &[Word]) -> Vec<Range<usize>> {
        let length = self.words.len().max(1);
        words.windows(length).filter(|part| self.same(0, part)).filter_map(span).collect()
    }

    /// What is left of it where a text was cut: at the beginning, at the end, or all there is.
    fn cut(&self, words: &[Word]) -> Vec<Range<usize>> {
        let (all, there) = (self.words.len(), words.len());
        let mut found = Vec::new();
        for length in 1..all.min(there + 1) {
            let (head, tail) = (&words[..length], &words[there - length..]);
            if self.same(all - length, head) && self.tells(all - length..all) {
                found.extend(span(head));
            }
            if self.same(0, tail) && self.tells(0..length) {
                found.extend(span(tail));
            }
        }
        let inside = |from: &usize| self.same(*from, words) && self.tells(*from..from + there);
        if there > 0 && there < all && (0..=all - there).any(|from| inside(&from)) {
            found.extend(span(words));
        }
        found
    }
}

/// From the first byte of some words to the last.
fn span(words: &[Word]) -> Option<Range<usize>> {
    Some(words.first()?.at.start..words.last()?.at.end)
}

/// What stands between quotation marks.
fn quotations(text: &str) -> Vec<Range<usize>> {
    let marks: Vec<usize> = text.match_indices(['“', '”', '„']).map(|(at, _)| at).collect();
    marks.chunks_exact(2).map(|pair| pair[0]..pair[1]).collect()
}

/// The words of a text: letters, digits and their marks in a row; where a script has no spaces, every letter. What was
/// left out before is one word that is like no other.
fn words(text: &str) -> Vec<Word> {
    let mut all: Vec<Word> = Vec::new();
    let mut begun: Option<usize> = None;
    let gone: Vec<usize> = text.match_indices(LEFT_OUT).map(|(at, _)| at).collect();
    let mut take = |at: Range<usize>| {
        let folded = fold(&text[at.clone()]);
        all.push(Word { at, folded });
    };
    let mut skip = 0;
    for (at, c) in text.char_indices() {
        if gone.contains(&at) {
            skip = at + LEFT_OUT.len();
            begun.take().into_iter().for_each(|from| take(from..at));
            // Brackets are in no word: nothing is like it.
            take(at..skip);
        }
        if at < skip {
            continue;
        }
        let spaceless =
            matches!(c, '\u{e00}'..='\u{e7f}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}');
        if !spaceless && (c.is_alphanumeric() || matches!(c, '\u{300}'..='\u{36f}')) {
            begun.get_or_insert(at);
            continue;
        }
        begun.take().into_iter().for_each(|from| take(from..at));
        if spaceless {
            take(at..at + c.len_utf8());
        }
    }
    begun.take().into_iter().for_each(|from| take(from..text.len()));
    all
}

#[cfg(test)]
mod tests;
