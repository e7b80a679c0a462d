//! WordPiece: text to token ids, as BERT encoders were trained on it.
//!
//! Order of cleaning: characters of category C go (white space stays), then canonical decomposition, then
//! non-spacing marks (Mn only) go, then lower case; words are split at white space, and every ASCII
//! punctuation mark, every character of category P (not S) and every CJK ideograph is a word of its own.
//! Special tokens written out in a text (`[CLS]`) stay text: an answer cannot steer the encoder.

use std::collections::HashMap;
use std::path::Path;

use serde_json::Value;
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

use super::tensors::ModelError;

/// Longest word, in characters, that is looked up; longer ones are unknown.
const LONGEST_WORD: usize = 100;

/// A vocabulary with its splitting rules.
#[derive(Debug)]
pub struct WordPiece {
    ids: HashMap<String, u32>,
    unknown: u32,
    first: u32,
    last: u32,
    lower_case: bool,
    longest_piece: usize,
}

impl WordPiece {
    /// Reads `vocab.txt` (or the vocabulary in `tokenizer.json`) of a folder.
    pub fn open(folder: &Path) -> Result<Self, ModelError> {
        let read = |name: &str| std::fs::read_to_string(folder.join(name));
        let tokenizer: Option<Value> =
            read("tokenizer.json").ok().and_then(|text| serde_json::from_str(&text).ok());
        let settings: Option<Value> =
            read("tokenizer_config.json").ok().and_then(|text| serde_json::from_str(&text).ok());
        let lower_case = tokenizer
            .as_ref()
            .and_then(|t| t["normalizer"]["lowercase"].as_bool())
            .or_else(|| settings.as_ref().and_then(|s| s["do_lower_case"].as_bool()))
            .unwrap_or(true);
        let vocabulary = folder.join("vocab.txt");
        let ids: HashMap<String, u32> = match std::fs::read_to_string(&vocabulary) {
            Ok(text) => text.lines().zip(0..).map(|(piece, id)| (piece.to_owned(), id)).collect(),
            Err(error) => tokenizer
                .as_ref()
                .and_then(|t| t["model"]["vocab"].as_object())
                .map(|pieces| {
                    let id = |v: &Value| v.as_u64().and_then(|id| u32::try_from(id).ok());
                    pieces.iter().filter_map(|(piece, v)| Some((piece.clone(), id(v)?))).collect()
                })
                .ok_or_else(|| ModelError::new(&vocabulary, format!("{error}; tokenizer.json has none")))?,
        };
        Self::new(ids, lower_case).ok_or_else(|| {
            ModelError::new(&vocabulary, "lacks one of [CLS], [SEP], [UNK]: not a WordPiece vocabulary")
        })
    }

    /// A vocabulary from its pieces; None when `[CLS]`, `[SEP]` or `[UNK]` is missing.
    pub fn new(ids: HashMap<String, u32>, lower_case: bool) -> Option<Self> {
        let longest_piece = ids.keys().map(|piece| piece.chars().count()).max().unwrap_or(0);
        let of = |piece: &str| ids.get(piece).copied();
        let (unknown, first, last) = (of("[UNK]")?, of("[CLS]")?, of("[SEP]")?);
        Some(Self { ids, unknown, first, last, lower_case, longest_piece })
    }

    /// The largest id.
    pub fn largest_id(&self) -> u32 {
        self.ids.values().copied().max().unwrap_or(0)
    }

    /// The ids of a text, `[CLS]` and `[SEP]` included, at most `limit` (at least 2) in all.
    pub fn encode(&self, text: &str, limit: usize) -> Vec<u32> {
        let room = limit.max(2) - 1;
        let mut ids = vec![self.first];
        let mut word = String::new();
        // The splitting is a stream, so that a text of any length costs no more than its first `limit` tokens.
        for c in self.clean(text) {
            if ids.len() >= room {
                word.clear();
                break;
            }
            if c.is_whitespace() {
                self.flush(&mut word, &mut ids);
            } else if stands_alone(c) {
                self.flush(&mut word, &mut ids);
                word.push(c);
                self.flush(&mut word, &mut ids);
            } else {
                word.push(c);
            }
        }
        self.flush(&mut word, &mut ids);
        ids.truncate(room);
        ids.push(self.last);
        ids
    }

    /// The ids of a text's pieces alone, at most `limit`.
    pub fn pieces_of(&self, text: &str, limit: usize) -> Vec<u32> {
        let mut ids = self.encode(text, limit + 2);
        ids.pop();
        ids.drain(..1);
        ids
    }

    /// The ids that open and close a text.
    pub const fn marks(&self) -> (u32, u32) {
        (self.first, self.last)
    }

    fn clean<'a>(&self, text: &'a str) -> Box<dyn Iterator<Item = char> + 'a> {
        let kept = text.chars().filter_map(|c| {
            if matches!(c, '\t' | '\n' | '\r') || c.general_category() == GeneralCategory::SpaceSeparator {
                Some(' ')
            } else if c == '\u{fffd}' || c.general_category_group() == GeneralCategoryGroup::Other {
                None
            } else {
                Some(c)
            }
        });
        if self.lower_case {
            Box::new(
                kept.nfd()
                    .filter(|c| c.general_category() != GeneralCategory::NonspacingMark)
                    .flat_map(char::to_lowercase),
            )
        } else {
            Box::new(kept)
        }
    }

    /// Longest pieces first; a word with an unknown part is unknown as a whole.
    fn flush(&self, word: &mut String, ids: &mut Vec<u32>) {
        if word.is_empty() {
            return;
        }
        let before = ids.len();
        if word.chars().count() > LONGEST_WORD || !self.pieces(word, ids) {
            ids.truncate(before);
            ids.push(self.unknown);
        }
        word.clear();
    }

    fn pieces(&self, word: &str, ids: &mut Vec<u32>) -> bool {
        let ends: Vec<usize> =
            word.char_indices().map(|(at, _)| at).skip(1).chain(std::iter::once(word.len())).collect();
        let (mut start, mut first) = (0, 0);
        let mut piece = String::with_capacity(word.len() + 2);
        while start < word.len() {
            let found =
                ends[first..].iter().enumerate().take(self.longest_piece).rev().find_map(|(i, &end)| {
                    piece.clear();
                    if start > 0 {
                        piece.push_str("##");
                    }
                    piece.push_str(&word[start..end]);
                    self.ids.get(&piece).map(|&id| (id, end, first + i + 1))
                });
            let Some((id, end, next)) = found else { return false };
            ids.push(id);
            (start, first) = (end, next);
        }
        true
    }
}

fn stands_alone(c: char) -> bool {
    c.is_ascii_punctuation()
        || c.general_category_group() == GeneralCategoryGroup::Punctuation
        || matches!(u32::from(c),
            0x3400..=0x4dbf | 0x4e00..=0x9fff | 0xf900..=0xfaff | 0x2_0000..=0x2_a6df
            | 0x2_a700..=0x2_b73f | 0x2_b740..=0x2_b81f | 0x2_b820..=0x2_ceaf | 0x2_f800..=0x2_fa1f)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> WordPiece {
        let pieces =
            "[PAD] [UNK] [CLS] [SEP] oat milk froth ##s un ##able cafe \u{20ac} 5 [ ] cls - \u{4e2d}";
        let ids = pieces.split(' ').zip(0..).map(|(p, id)| (p.to_owned(), id)).collect();
        WordPiece::new(ids, true).unwrap()
    }

    #[test]
    fn splits_into_longest_pieces() {
        for (text, expected) in [
            ("", vec![2, 3]),
            ("Oat MILK", vec![2, 4, 5, 3]),
            ("froths", vec![2, 6, 7, 3]),
            ("oat-milk", vec![2, 4, 16, 5, 3]),
            ("unable unfroth", vec![2, 8, 9, 1, 3]),
            ("caf\u{e9} cafe\u{301}", vec![2, 10, 10, 3]),
            ("oat\u{200b}\u{ad}", vec![2, 4, 3]),
            ("oat\u{a0}milk", vec![2, 4, 5, 3]),
            ("\u{4e2d}\u{4e2d}", vec![2, 17, 17, 3]),
            ("\u{20ac}5", vec![2, 1, 3]),
            ("[CLS]", vec![2, 13, 15, 14, 3]),
            ("\u{1f600}\u{1f600}", vec![2, 1, 3]),
        ] {
            assert_eq!(small().encode(text, 256), expected, "{text:?}");
        }
    }

    #[test]
    fn truncates_and_bounds_words() {
        let many = "oat ".repeat(1000);
        let ids = small().encode(&many, 256);
        assert_eq!((ids.len(), ids[0], ids[255]), (256, 2, 3));
        assert_eq!(small().encode(&"s".repeat(101), 256), vec![2, 1, 3]);
        assert_eq!(small().encode("oat milk", 0), vec![2, 3]);
        assert_eq!(small().encode("oat milk oat", 4), vec![2, 4, 5, 3]);
    }
}
