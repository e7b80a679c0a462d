//! An answer taken apart: its tree, the pieces of it, and the chunks its statements are made of.

use std::ops::Range;

use colloquy_syntax::Doc;

use crate::chunk;
use crate::clause::{self, Clause, Piece};

/// What grammar alone says of an answer. Made once, never changed.
#[derive(Debug)]
pub struct Parsed {
    /// The words as they were said.
    pub text: String,
    /// The tree, of the same length, with blanks where there was markup.
    pub doc: Doc,
    /// Its predicates with what hangs on them.
    pub pieces: Vec<Piece>,
    /// Stretches of one piece each, which lie side by side.
    pub chunks: Vec<Clause>,
}

impl Parsed {
    /// Total, and linear in the length of the text.
    pub fn of(text: &str) -> Self {
        let doc = colloquy_syntax::parse(&without_markup(text));
        let pieces = clause::pieces(&doc);
        let chunks = chunk::chunks(&doc, &pieces);
        Self { text: text.to_owned(), doc, pieces, chunks }
    }

    /// The words of a clause, from its first to its last, with the word before them that tells that it is not said to be so.
    pub fn quote(&self, clause: &Clause) -> &str {
        self.said(self.bytes(clause))
    }

    /// The words between two bytes of the answer, end exclusive.
    pub fn said(&self, (start, end): (usize, usize)) -> &str {
        self.text.get(start..end).unwrap_or_default()
    }

    /// Bytes of the words of a clause in the text, end exclusive.
    pub fn bytes(&self, clause: &Clause) -> (usize, usize) {
        let from = clause::condition(&self.doc, clause).unwrap_or(clause.range.start);
        self.bytes_of(&(from..clause.range.end))
    }

    /// Bytes of some tokens, of which there is one at least, in the text, end exclusive.
    pub fn bytes_of(&self, tokens: &Range<usize>) -> (usize, usize) {
        (self.doc[tokens.start].start, self.doc[tokens.end - 1].end)
    }

    /// Bytes as characters.
    pub fn chars(&self, (start, end): (usize, usize)) -> (usize, usize) {
        let before = |byte: usize| self.text.get(..byte).map_or(0, |text| text.chars().count());
        (before(start), before(end))
    }
}

/// Longest tag of markup.
const TAG: usize = 200;

/// The same text with a blank for every byte of tags, and of what stands between those of scripts and styles: markup is
/// no talk, and offsets stay.
fn without_markup(text: &str) -> String {
    let mut clean = text.as_bytes().to_vec();
    let mut at = 0;
    while let Some(open) = text[at..].find('<').map(|found| at + found) {
        let rest = &text[open + 1..];
        let named = rest.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!'));
        let close = rest.find(['<', '>']).filter(|end| named && *end <= TAG && rest.as_bytes()[*end] == b'>');
        let Some(close) = close.map(|end| open + 1 + end + 1) else {
            at = open + 1;
            continue;
        };
        let name = rest.to_ascii_lowercase();
        let inner = ["script", "style"].into_iter().find(|inner| name.starts_with(inner));
        let end = inner.and_then(|inner| {
            let closing = format!("</{inner}>");
            text[close..].to_ascii_lowercase().find(&closing).map(|found| close + found + closing.len())
        });
        at = end.unwrap_or(close);
        clean[open..at].fill(b' ');
    }
    // Whole characters were blanked, so this is still text.
    String::from_utf8(clean).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_no_talk_and_offsets_stay() {
        for (text, clean) in [
            ("I <b>love</b> it", "I    love     it"),
            ("a <script>alert('é')</script> b", "a                              b"),
            ("x < y and y > z", "x < y and y > z"),
            ("<3 and <", "<3 and <"),
        ] {
            assert_eq!(without_markup(text), clean);
            assert_eq!(without_markup(text).len(), text.len());
        }
    }
}
