//! The tokenizer: runs of text are cut at exceptions, prefixes, suffixes, addresses and infixes.
//!
//! The steps are spaCy's; the rules it gives as regular expressions are written out in [`affixes`] and
//! [`address`]. Time is linear in the text: every look ahead or back is bounded or is over what is then cut off.

use std::borrow::Cow;
use std::cmp::Reverse;

use crate::characters::is_space;
use crate::tables::{Map, plain, rows};

mod address;
mod affixes;
mod run;

use affixes::Affixes;
use run::Run;

/// A token without its analysis. Ends are bytes of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Raw {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) space_after: bool,
    pub(crate) norm: Box<str>,
}

/// A part of an exception: its text, and its norm if the exception gives one.
type Part = (Cow<'static, str>, Option<Cow<'static, str>>);

/// Tables and rules of the tokenizer.
#[derive(Debug)]
pub(crate) struct Tokenizer {
    /// Chunks with tokens of their own.
    exceptions: Map<Vec<Part>>,
    norms: Map<Cow<'static, str>>,
    affixes: Affixes,
    /// Exceptions that affix rules can break up, as tokens; sorted.
    sequences: Vec<Vec<Cow<'static, str>>>,
}

impl Tokenizer {
    pub(crate) fn read() -> Self {
        let norms = rows(include_str!("../data/norms.tsv"));
        let exceptions = include_str!("../data/exceptions.tsv").lines().map(|line| {
            let mut fields = line.split('\t').map(plain);
            let chunk = fields.next().unwrap_or_default();
            let mut parts = Vec::new();
            while let (Some(text), Some(norm)) = (fields.next(), fields.next()) {
                parts.push((text, Some(norm).filter(|norm| !norm.is_empty())));
            }
            (chunk, parts)
        });
        let sequences = include_str!("../data/sequences.tsv").lines();
        let mut sequences: Vec<Vec<_>> =
            sequences.map(|line| line.split('\t').map(plain).collect()).collect();
        sequences.sort();
        Self {
            exceptions: Map::new(exceptions),
            norms: Map::new(norms.map(|[word, norm]| (plain(word), plain(norm)))),
            affixes: Affixes::read(),
            sequences,
        }
    }

    /// The tokens of a text.
    pub(crate) fn tokens(&self, text: &str) -> Vec<Raw> {
        let mut out: Vec<Raw> = Vec::new();
        let mut run = Run::new(text);
        while let Some(space) = run.advance() {
            self.split(&run, &mut out);
            if !space
                && run.eat_space()
                && let Some(last) = out.last_mut()
            {
                last.space_after = true;
            }
        }
        self.rejoined(text, out)
    }

    /// Adds the tokens of one run of white space or of other characters.
    fn split(&self, run: &Run<'_>, out: &mut Vec<Raw>) {
        let (mut from, mut to) = (0, run.len());
        let mut suffixes = Vec::new();
        let mut before = None;
        while from < to && before != Some((from, to)) && !self.is_exception(run, from, to) {
            before = Some((from, to));
            let prefix = self.affixes.prefix(run.chars(from, to));
            if prefix > 0 && self.is_exception(run, from + prefix, to) {
                out.push(self.token(run, from, from + prefix));
                from += prefix;
                break;
            }
            let suffix = self.affixes.suffix(run.chars(from + prefix, to));
            if suffix > 0 && self.is_exception(run, from, to - suffix) {
                suffixes.push((to - suffix, to));
                to -= suffix;
                break;
            }
            if prefix > 0 {
                out.push(self.token(run, from, from + prefix));
            }
            if suffix > 0 {
                suffixes.push((to - suffix, to));
            }
            (from, to) = (from + prefix, to - suffix);
        }
        if let Some(parts) = self.exceptions.get(run.slice(from, to)) {
            self.push_exception(run.byte(from), parts, out);
        } else if from < to && self.affixes.is_address(run.chars(from, to)) {
            out.push(self.token(run, from, to));
        } else {
            self.split_inside(run, from, to, out);
        }
        out.extend(suffixes.into_iter().rev().map(|(from, to)| self.token(run, from, to)));
    }

    /// Cuts at infixes. One at the very start does not count.
    fn split_inside(&self, run: &Run<'_>, from: usize, to: usize, out: &mut Vec<Raw>) {
        let chars = run.chars(from, to);
        let (mut start, mut at) = (0, 0);
        while at < chars.len() {
            let infix = self.affixes.infix(chars, at);
            if infix > 0 && at > 0 {
                if start < at {
                    out.push(self.token(run, from + start, from + at));
                }
                out.push(self.token(run, from + at, from + at + infix));
                start = at + infix;
            }
            at += infix.max(1);
        }
        if start < chars.len() {
            out.push(self.token(run, from + start, to));
        }
    }

    fn is_exception(&self, run: &Run<'_>, from: usize, to: usize) -> bool {
        self.exceptions.contains(run.slice(from, to))
    }

    fn token(&self, run: &Run<'_>, from: usize, to: usize) -> Raw {
        let text = run.slice(from, to);
        Raw { start: run.byte(from), end: run.byte(to), space_after: false, norm: self.norm(text) }
    }

    fn norm(&self, text: &str) -> Box<str> {
        self.norms.get(text).map_or_else(|| text.to_lowercase().into(), |norm| norm.as_ref().into())
    }

    /// Adds the tokens of an exception that stands at a byte of the text.
    fn push_exception(&self, start: usize, parts: &[Part], out: &mut Vec<Raw>) {
        let mut start = start;
        for (text, norm) in parts {
            let end = start + text.len();
            let norm = norm.as_ref().map_or_else(|| self.norm(text), |norm| norm.as_ref().into());
            out.push(Raw { start, end, space_after: false, norm });
            start = end;
        }
    }

    /// Restores exceptions that affix rules broke up: the longest first, then the leftmost. A sequence that is
    /// rejected since another one has its ends still keeps its tokens from later ones, as in spaCy.
    fn rejoined(&self, text: &str, tokens: Vec<Raw>) -> Vec<Raw> {
        let mut found = self.broken_up(text, &tokens);
        if found.is_empty() {
            return tokens;
        }
        found.sort_by_key(|&(from, to)| (Reverse(to - from), from));
        let mut seen = vec![false; tokens.len()];
        let mut kept = vec![0; tokens.len()];
        for (from, to) in found {
            if !seen[from] && !seen[to - 1] {
                kept[from] = to;
            }
            seen[from..to].fill(true);
        }
        let mut out: Vec<Raw> = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while let Some(first) = tokens.get(at) {
            let to = kept[at].max(at + 1);
            let last = &tokens[to - 1];
            let whole = text.get(first.start..last.end).unwrap_or_default();
            match self.exceptions.get(whole).filter(|_| kept[at] > 0) {
                Some(parts) => {
                    self.push_exception(first.start, parts, &mut out);
                    if let Some(new) = out.last_mut() {
                        new.space_after = last.space_after;
                    }
                }
                None => out.extend_from_slice(&tokens[at..to]),
            }
            at = to;
        }
        out
    }

    /// All stretches of tokens that are listed sequences.
    fn broken_up(&self, text: &str, tokens: &[Raw]) -> Vec<(usize, usize)> {
        let word = |token: &Raw| text.get(token.start..token.end).unwrap_or_default();
        let mut found = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            let first = word(token);
            let from = self.sequences.partition_point(|sequence| sequence[0].as_ref() < first);
            for sequence in &self.sequences[from..] {
                if sequence[0] != first {
                    break;
                }
                let there = tokens.get(at..at + sequence.len()).unwrap_or_default();
                if !there.is_empty() && there.iter().map(word).eq(sequence.iter().map(AsRef::as_ref)) {
                    found.push((at, at + sequence.len()));
                }
            }
        }
        found
    }
}

/// Whether all of a token is white space.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(is_space)
}

#[cfg(test)]
mod tests {
    use super::Tokenizer;

    fn words(text: &str) -> Vec<String> {
        let tokens = Tokenizer::read().tokens(text);
        tokens
            .iter()
            .map(|t| format!("{}{}", &text[t.start..t.end], if t.space_after { "_" } else { "" }))
            .collect()
    }

    #[test]
    fn tables_are_whole() {
        let tokenizer = Tokenizer::read();
        assert_eq!(tokenizer.exceptions.len(), 1347);
        assert_eq!(tokenizer.norms.len(), 3523);
        assert_eq!(tokenizer.sequences.len(), 362);
        assert!(tokenizer.sequences.iter().all(|sequence| !sequence.is_empty()));
    }

    #[test]
    fn cuts_as_spacy_does() {
        for (text, expected) in [
            ("a  b", vec!["a_", " ", "b"]),
            (" a\n", vec![" ", "a", "\n"]),
            ("can't", vec!["ca", "n't"]),
            ("gonna dunno", vec!["gon", "na_", "dunno"]),
            ("done.then", vec!["done.then"]),
            ("done.Then", vec!["done", ".", "Then"]),
            ("(well-known)", vec!["(", "well", "-", "known", ")"]),
            ("10km, $5.", vec!["10", "km", ",_", "$", "5", "."]),
            ("see http://a.io/x?y=1!", vec!["see_", "http://a.io/x?y=1", "!"]),
            (":) 5 p.m.", vec![":)_", "5_", "p.m."]),
            ("Wait... what", vec!["Wait", "..._", "what"]),
            ("", vec![]),
        ] {
            assert_eq!(words(text), expected, "{text:?}");
        }
    }
}
