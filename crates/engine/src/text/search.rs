//! Searching in what was said: words in any order, whatever their case and accents.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::fold::fold;

/// What is searched for: every one of these words must be found, as a word or as the beginning of one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Search(Vec<String>);

/// Where a text has words that are searched for: from a character to the one after the last, counted from 0.
pub type Hits = Vec<(u32, u32)>;

impl Search {
    /// The words of a text.
    pub fn of(text: &str) -> Self {
        let mut words: Vec<String> = words(text).map(|(_, _, word)| word).collect();
        words.sort_unstable();
        words.dedup();
        Self(words)
    }

    /// Nothing is searched for.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The hits in a text when all words are found in it or in the labels beside it; None when one is missing.
    pub fn find<'l>(&self, text: &str, labels: impl IntoIterator<Item = &'l str>) -> Option<Hits> {
        let mut found = vec![false; self.0.len()];
        let mut hits = Hits::new();
        for (start, end, word) in words(text) {
            if self.mark(&word, &mut found) {
                hits.push((start, end));
            }
        }
        for label in labels {
            for (_, _, word) in words(label) {
                self.mark(&word, &mut found);
            }
        }
        found.iter().all(|found| *found).then_some(hits)
    }

    /// Whether a word is one of those searched for; marks which.
    fn mark(&self, word: &str, found: &mut [bool]) -> bool {
        let mut any = false;
        for (wanted, found) in self.0.iter().zip(found) {
            if word.starts_with(wanted.as_str()) {
                (*found, any) = (true, true);
            }
        }
        any
    }
}

/// The words of a text with their first character and the one after their last: letters, digits and marks in a row.
fn words(text: &str) -> impl Iterator<Item = (u32, u32, String)> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut end = 0;
    let mut close = |word: &mut String, end: u32| {
        if !word.is_empty() {
            let length = word.chars().count() as u32;
            words.push((end - length, end, bare(word)));
            word.clear();
        }
    };
    for c in text.chars() {
        if c.is_alphanumeric() || (is_combining_mark(c) && !word.is_empty()) {
            word.push(c);
        } else {
            close(&mut word, end);
        }
        end += 1;
    }
    close(&mut word, end);
    words.into_iter()
}

/// A word folded, without its accents.
fn bare(word: &str) -> String {
    let folded = fold(word);
    if folded.is_ascii() {
        return folded;
    }
    folded.nfd().filter(|c| !is_combining_mark(*c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is searched for, labels, and the hits.
    type Case<'a> = (&'a str, &'a [&'a str], Option<&'a [(u32, u32)]>);

    #[test]
    fn words_are_found_in_any_order_whatever_their_case_and_accents() {
        let text = "\u{201c}Crème\u{201d} brûlée, I\u{2019}d say: MILKY!";
        let table: [Case<'_>; 8] = [
            ("creme", &[], Some(&[(1, 6)])),
            ("say cre\u{300}me", &[], Some(&[(1, 6), (20, 23)])),
            ("MILK", &[], Some(&[(25, 30)])),
            ("ilk", &[], None),
            ("milk tea", &[], None),
            ("milk tea", &["cup of Tea"], Some(&[(25, 30)])),
            ("tea", &["cup of Tea"], Some(&[])),
            ("brulee brulee", &[], Some(&[(8, 14)])),
        ];
        for (wanted, labels, hits) in table {
            let found = Search::of(wanted).find(text, labels.iter().copied());
            assert_eq!(found.as_deref(), hits, "{wanted}");
        }
    }

    #[test]
    fn a_mark_of_its_own_belongs_to_its_word() {
        assert_eq!(Search::of("brulee").find("bru\u{302}le\u{301}e", []), Some(vec![(0, 8)]));
        assert!(Search::of(" ,.! \u{301}").is_empty());
    }
}
