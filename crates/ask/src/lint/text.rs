//! A question cut up for the rules: words, sentences, quotes.

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;
use std::sync::LazyLock;

use super::digest::{Digest, content_ids};
use colloquy_listen::memo::Memo;

/// A question with what the rules need of it, computed once.
pub struct Question<'a> {
    /// As it is.
    pub raw: &'a str,
    /// Without an acknowledgement in front.
    pub body: &'a str,
    /// Lower case, straight apostrophes, every quoted span replaced by `QUOTE`.
    pub plain: String,
    /// Its last sentence with a question mark, or its last sentence.
    pub asking: String,
    /// The quoted spans, without their marks.
    pub quotes: Vec<String>,
    /// All its words, quotes included.
    pub words: usize,
    /// `plain`, squeezed.
    pub squeezed: String,
    /// The content words of `plain`.
    pub(crate) content: Vec<u64>,
    /// The whole question as numbers.
    pub(crate) digest: Digest,
}

impl<'a> Question<'a> {
    /// What is held to the rules on manner: all of it, or the question alone where what stands before it answers the person.
    pub(super) fn manner(&self, listened: bool) -> &str {
        if listened { &self.asking } else { &self.plain }
    }

    /// Cuts a question up.
    pub fn new(raw: &'a str) -> Self {
        let (unquoted, quotes) = take_quotes(raw);
        let plain = unquoted.to_lowercase().replace('’', "'").replace("quote_mark", "QUOTE");
        let asking = asking_sentence(&plain).to_owned();
        Self {
            raw,
            body: without_acknowledgement(raw),
            asking,
            quotes,
            words: count_words(raw),
            squeezed: squeezed(&plain),
            content: content_ids(&plain),
            digest: Digest::of(raw),
            plain,
        }
    }
}

/// Acknowledgements the offline engine puts in front of a question; none of them judges the answer.
pub const ACKNOWLEDGEMENTS: &[&str] = &["I see.", "Thanks.", "Okay.", "Thank you.", "All right.", "Right."];

/// What the offline engine says to somebody who minds that their own words are held up to them: no more are.
pub const PROMISES: &[&str] =
    &["I'll stop reading your words back to you.", "You're right, I keep handing your words back."];

/// The question without an acknowledgement in front.
pub fn without_acknowledgement(question: &str) -> &str {
    for acknowledgement in ACKNOWLEDGEMENTS {
        if let Some(rest) = question.strip_prefix(acknowledgement)
            && let Some(rest) = rest.strip_prefix(' ')
        {
            return rest;
        }
    }
    question
}

/// With its first letter written large.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Replaces “...” and "..." by a word that stands for them.
pub(crate) fn take_quotes(text: &str) -> (String, Vec<String>) {
    let mut plain = String::with_capacity(text.len());
    let mut quotes = Vec::new();
    let mut open: Option<String> = None;
    for c in text.chars() {
        match (c, &mut open) {
            ('“' | '"', None) => open = Some(String::new()),
            ('”' | '"', Some(_)) => {
                quotes.extend(open.take());
                plain.push_str("QUOTE_MARK");
            }
            (c, Some(quote)) => quote.push(c),
            (c, None) => plain.push(c),
        }
    }
    if let Some(rest) = open {
        // A mark that is never closed is no quote.
        plain.push_str(&rest);
    }
    (plain, quotes)
}

/// Sentences, with their end marks.
pub fn sentences(text: &str) -> Vec<&str> {
    let mut list = Vec::new();
    let mut start = 0;
    let mut ended = false;
    for (at, c) in text.char_indices() {
        if ended && c.is_whitespace() {
            list.push(text[start..at].trim());
            start = at;
        }
        ended = matches!(c, '.' | '?' | '!');
    }
    list.push(text[start..].trim());
    list.retain(|s| !s.is_empty());
    list
}

fn asking_sentence(text: &str) -> &str {
    let all = sentences(text);
    all.iter().rev().find(|s| s.ends_with('?')).or(all.last()).copied().unwrap_or(text)
}

/// Words: runs of letters, digits and apostrophes; a character of a script without spaces is half a word.
pub fn count_words(text: &str) -> usize {
    let (mut words, mut unspaced, mut inside) = (0, 0, false);
    for c in text.chars() {
        if matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{0e00}'..='\u{0e7f}') {
            unspaced += 1;
            inside = false;
        } else if c.is_alphanumeric() || matches!(c, '\'' | '’') {
            words += usize::from(!inside);
            inside = true;
        } else {
            inside = false;
        }
    }
    words + usize::midpoint(unspaced, 1)
}

/// Words that carry no content of their own.
pub(super) static STOP: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    "a an the of to in on at for and or but with from by about as is are was were be been it its this that these \
     those you your yours me my i we they them their do does did have has had what how why when where who whom \
     whose which if any anything more than then so not would could can tell think thing things let's here there \
     one quote ok okay thanks see"
        .split(' ')
        .filter(|w| !w.is_empty())
        .collect()
});

/// Lower-case words: letters and apostrophes (digits too, so that numbers can differ).
pub fn lower_words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’')))
        .map(|w| w.trim_matches(['\'', '’']).to_lowercase().replace('’', "'"))
        .filter(|w| !w.is_empty())
}

/// The distinct words that carry content.
pub fn content(text: &str) -> BTreeSet<String> {
    lower_words(text)
        .filter(|w| !STOP.contains(w.as_str()) && (w.chars().count() > 2 || !w.is_ascii()))
        .collect()
}

/// Words joined by single spaces, with one at either end: `contains` then respects word boundaries.
pub fn squeezed(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(' ');
    for c in text.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
    }
    if !out.ends_with(' ') {
        out.push(' ');
    }
    out
}

/// The same of what was said, which is asked for again and again: worked out once per text.
pub(crate) fn squeezed_once(text: &str) -> Rc<String> {
    thread_local! {
        static SAID: Memo<String, String> = Memo::default();
    }
    SAID.with(|memo| memo.of(text, || squeezed(text)))
}

/// Whether the words of `part` occur in a row in a text already [`squeezed`].
pub fn occurs(squeezed_text: &str, part: &str) -> bool {
    let part = squeezed(part);
    part.len() > 1 && squeezed_text.contains(&part)
}

/// First word of a text, as it stands there.
pub(super) fn opener_of(text: &str) -> Option<&str> {
    text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’')))
        .map(|w| w.trim_matches(['\'', '’']))
        .find(|w| !w.is_empty())
}

/// Vowel groups, at least one; a silent final e is not counted.
pub fn syllables(word: &str) -> usize {
    let mut groups = 0;
    let mut vowel_before = false;
    for c in word.chars() {
        let vowel = matches!(c, 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
        groups += usize::from(vowel && !vowel_before);
        vowel_before = vowel;
    }
    if word.ends_with('e') && !word.ends_with("le") && groups > 1 { groups - 1 } else { groups.max(1) }
}
