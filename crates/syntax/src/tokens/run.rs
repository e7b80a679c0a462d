//! A run of white space or of other characters, addressed by character.

use crate::characters::is_space;

/// One run of a text after the other.
#[derive(Debug)]
pub(super) struct Run<'a> {
    text: &'a str,
    /// The first byte after the run.
    end: usize,
    chars: Vec<char>,
    /// The byte of each character, and the end of the run.
    bytes: Vec<usize>,
}

impl<'a> Run<'a> {
    /// Before the first run.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, end: 0, chars: Vec::new(), bytes: vec![0] }
    }

    /// Goes on to the next run: whether it is white space, or nothing at the end of the text.
    pub(super) fn advance(&mut self) -> Option<bool> {
        let rest = self.text.get(self.end..)?;
        let space = is_space(rest.chars().next()?);
        self.chars.clear();
        self.bytes.clear();
        let start = self.end;
        for (at, c) in rest.char_indices().take_while(|&(_, c)| is_space(c) == space) {
            self.chars.push(c);
            self.bytes.push(start + at);
            self.end = start + at + c.len_utf8();
        }
        self.bytes.push(self.end);
        Some(space)
    }

    /// Skips one space that follows; whether there was one.
    pub(super) fn eat_space(&mut self) -> bool {
        let there = self.text.as_bytes().get(self.end) == Some(&b' ');
        self.end += usize::from(there);
        there
    }

    /// Characters of the run.
    pub(super) fn len(&self) -> usize {
        self.chars.len()
    }

    /// Some of its characters.
    pub(super) fn chars(&self, from: usize, to: usize) -> &[char] {
        self.chars.get(from..to).unwrap_or_default()
    }

    /// The byte of the text where a character begins.
    pub(super) fn byte(&self, at: usize) -> usize {
        self.bytes.get(at).copied().unwrap_or(self.end)
    }

    /// The text of some of its characters.
    pub(super) fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(self.byte(from)..self.byte(to)).unwrap_or_default()
    }
}
