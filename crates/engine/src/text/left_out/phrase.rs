//! Words that are looked for in what people say: as whole words, whatever their case, and what a cut leaves of them.

use std::ops::Range;

use crate::text::fold::fold;

/// What stands in the place of words that are left out, wherever an interview is shown: one word that is like no other.
pub const LEFT_OUT: &str = "[left out]";

/// A word of somebody: where it stands, in bytes, and how it is compared.
pub(super) struct Word {
    pub(super) at: Range<usize>,
    folded: String,
}

/// Words that are left out.
pub(super) struct Phrase {
    words: Vec<String>,
    /// Whether a word tells something by itself: a name, or one of some length.
    telling: Vec<bool>,
}

impl Phrase {
    pub(super) fn of(text: &str) -> Self {
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
    pub(super) fn whole(&self, words: &[Word]) -> Vec<Range<usize>> {
        let length = self.words.len().max(1);
        words.windows(length).filter(|part| self.same(0, part)).filter_map(span).collect()
    }

    /// What is left of it where a text was cut: at the beginning, at the end, or all there is.
    pub(super) fn cut(&self, words: &[Word]) -> Vec<Range<usize>> {
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
pub(super) fn quotations(text: &str) -> Vec<Range<usize>> {
    let marks: Vec<usize> = text.match_indices(['“', '”', '„']).map(|(at, _)| at).collect();
    marks.chunks_exact(2).map(|pair| pair[0]..pair[1]).collect()
}

/// The words of a text: letters, digits and their marks in a row; where a script has no spaces, every letter. What was
/// left out before is one word that is like no other.
pub(super) fn words(text: &str) -> Vec<Word> {
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
