//! Questions as texts: tidying what a wording brings, and telling whether it was asked before.

use std::collections::BTreeSet;

use crate::given::methodology::QuestionDedup;
pub use crate::state::graph::dedup::jaccard;

/// Prefixes a wording may carry in front of the question, lower case, longest first.
const PREFIXES: [&str; 3] = ["next question:", "question:", "q:"];

/// Tidies a worded question: white space, one pair of quotes around it, a `Question:` prefix, the mark at its
/// end (`engine.md` 9.2, `concept-testing.md` 9.1).
///
/// Quotes that stand behind a prefix are the question's own and stay. Empty stays empty.
pub fn clean(raw: &str) -> String {
    let bare = unwrapped(raw);
    let question = without_prefix(bare);
    let prefixed = question.len() != bare.len();
    if prefixed && question.ends_with(['"', '\'']) { question.to_owned() } else { with_mark(question) }
}

/// The text without the white space around it, one pair of double quotes and then one pair of single quotes.
pub fn unwrapped(raw: &str) -> &str {
    let mut text = raw.trim();
    for quote in ["\"", "'"] {
        if text == quote {
            return "";
        }
        if let Some(inner) = text.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)) {
            text = inner.trim();
        }
    }
    text
}

/// The text without a leading `Question:`, `Q:` or `Next question:`, in any case.
pub fn without_prefix(text: &str) -> &str {
    for prefix in PREFIXES {
        if let Some(head) = text.get(..prefix.len())
            && head.eq_ignore_ascii_case(prefix)
        {
            return text[prefix.len()..].trim_start();
        }
    }
    text
}

/// The text with a question mark, unless it is empty or ends a sentence already.
pub fn with_mark(text: &str) -> String {
    let mut question = text.to_owned();
    if !question.is_empty() && !question.ends_with(['.', '?', '!']) {
        question.push('?');
    }
    question
}

/// The words of a question as a set: lower case, quotes and `? . ! , ; : -` deleted (`concept-testing.md` 9.2).
/// Dashes between words without space separate them; curly quotes are quotes.
pub fn word_set(question: &str) -> BTreeSet<String> {
    let mut plain = String::with_capacity(question.len());
    for c in question.chars().flat_map(char::to_lowercase) {
        match c {
            '"' | '\'' | '?' | '.' | '!' | ',' | ';' | ':' | '-' => {}
            '\u{2018}' | '\u{2019}' | '\u{02bc}' | '\u{201c}' | '\u{201d}' | '\u{2026}' => {}
            '\u{2013}' | '\u{2014}' => plain.push(' '),
            other => plain.push(other),
        }
    }
    plain.split_whitespace().map(str::to_owned).collect()
}

/// A word as a number: the same for the same word in any case, with a straight or a curly apostrophe (FNV-1a).
pub fn word_id(word: &str) -> u64 {
    let mut hash = FNV_START;
    for c in word.chars() {
        if c.is_ascii() {
            hash = mixed(hash, c.to_ascii_lowercase());
        } else if c == '\u{2019}' {
            hash = mixed(hash, '\'');
        } else {
            hash = c.to_lowercase().fold(hash, mixed);
        }
    }
    hash
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

fn mixed(hash: u64, c: char) -> u64 {
    (hash ^ u64::from(u32::from(c))).wrapping_mul(0x0100_0000_01b3)
}

/// [`word_set`] as sorted numbers, for comparing many questions quickly.
pub fn word_ids(question: &str) -> Vec<u64> {
    let mut ids: Vec<u64> = Vec::with_capacity(24);
    let (mut hash, mut empty) = (FNV_START, true);
    for c in question.chars() {
        match c {
            '"' | '\'' | '?' | '.' | '!' | ',' | ';' | ':' | '-' => {}
            '\u{2018}' | '\u{2019}' | '\u{02bc}' | '\u{201c}' | '\u{201d}' | '\u{2026}' => {}
            c if c.is_whitespace() || matches!(c, '\u{2013}' | '\u{2014}') => {
                if !empty {
                    ids.push(hash);
                }
                (hash, empty) = (FNV_START, true);
            }
            c => {
                hash = if c.is_ascii() {
                    mixed(hash, c.to_ascii_lowercase())
                } else {
                    c.to_lowercase().fold(hash, mixed)
                };
                empty = false;
            }
        }
    }
    if !empty {
        ids.push(hash);
    }
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The Jaccard index of two sorted lists of numbers, 0..=1; 0 when either is empty.
pub fn overlap(a: &[u64], b: &[u64]) -> f64 {
    if a.is_empty() || b.is_empty() {
        return 0.0;
    }
    let (mut shared, mut left, mut right) = (0_usize, 0, 0);
    while let (Some(x), Some(y)) = (a.get(left), b.get(right)) {
        shared += usize::from(x == y);
        left += usize::from(x <= y);
        right += usize::from(y <= x);
    }
    shared as f64 / (a.len() + b.len() - shared) as f64
}

/// Whether a question was asked before.
#[derive(Debug, Clone, PartialEq)]
pub enum Likeness {
    /// It was not.
    New,
    /// It was.
    Asked {
        /// Position of the earlier question.
        earlier: usize,
        /// Jaccard index of their words, 0..=1.
        jaccard: f64,
    },
    /// The words leave it open: their meaning decides.
    Unsure {
        /// Positions of the earlier questions in doubt, with the Jaccard index, likest first.
        earlier: Vec<(usize, f64)>,
    },
}

/// Compares a question with all earlier ones of the session by their words (`decisions.md` 18): the same above
/// `threshold` (strictly), in doubt from `uncertain_from` on.
///
/// An empty question is never a repetition: it is refused elsewhere.
pub fn likeness<S: AsRef<str>>(question: &str, earlier: &[S], settings: &QuestionDedup) -> Likeness {
    let words = word_ids(question);
    if words.is_empty() {
        return Likeness::New;
    }
    let mut doubtful: Vec<(usize, f64)> = Vec::new();
    for (position, asked) in earlier.iter().enumerate() {
        let similarity = overlap(&words, &word_ids(asked.as_ref()));
        if similarity > settings.threshold {
            return Likeness::Asked { earlier: position, jaccard: similarity };
        }
        if similarity >= settings.uncertain_from {
            doubtful.push((position, similarity));
        }
    }
    if doubtful.is_empty() {
        return Likeness::New;
    }
    doubtful.sort_by(|a, b| b.1.total_cmp(&a.1));
    Likeness::Unsure { earlier: doubtful }
}

/// Settles [`Likeness::Unsure`] with the cosine (-1..=1) of the question with each earlier one in doubt, in
/// the same order: above `settings.cosine` (strictly) it was asked before. A missing cosine counts as unlike.
pub fn settle(unsure: Likeness, cosines: &[f64], settings: &QuestionDedup) -> Likeness {
    let Likeness::Unsure { earlier } = unsure else { return unsure };
    earlier
        .into_iter()
        .zip(cosines)
        .find(|(_, cosine)| **cosine > settings.cosine)
        .map_or(Likeness::New, |((earlier, jaccard), _)| Likeness::Asked { earlier, jaccard })
}

/// The likest earlier question: its position and Jaccard index; the earliest of equals.
pub fn closest<S: AsRef<str>>(question: &str, earlier: &[S]) -> Option<(usize, f64)> {
    let words = word_ids(question);
    let mut best: Option<(usize, f64)> = None;
    for (position, asked) in earlier.iter().enumerate() {
        let similarity = overlap(&words, &word_ids(asked.as_ref()));
        if best.is_none_or(|(_, highest)| similarity > highest) {
            best = Some((position, similarity));
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tidies_wordings() {
        let table = [
            ("  Why?  ", "Why?"),
            ("\"Why is that\"", "Why is that?"),
            ("\"'nested'\"", "nested?"),
            ("Tell me more.", "Tell me more."),
            ("", ""),
            ("\"unbalanced", "\"unbalanced?"),
            ("\"", ""),
            ("Why\u{2026}", "Why\u{2026}?"),
            ("Q: \"What now?\"", "\"What now?\""),
            ("next QUESTION:  and then", "and then?"),
            ("\u{e9}\u{e9}", "\u{e9}\u{e9}?"),
        ];
        for (raw, expected) in table {
            assert_eq!(clean(raw), expected, "{raw}");
        }
    }

    #[test]
    fn words_decide_above_the_threshold_and_meaning_in_between() {
        let settings = QuestionDedup::default();
        let earlier = ["What do you think?", "How does X lead to Y?"];
        assert_eq!(likeness("Anything else?", &earlier, &settings), Likeness::New);
        assert_eq!(
            likeness("how does x lead to y", &earlier, &settings),
            Likeness::Asked { earlier: 1, jaccard: 1.0 }
        );
        let unsure = likeness("What do you mean?", &earlier, &settings);
        assert_eq!(unsure, Likeness::Unsure { earlier: vec![(0, 0.6)] });
        assert_eq!(settle(unsure.clone(), &[0.92], &settings), Likeness::New);
        assert_eq!(settle(unsure.clone(), &[0.93], &settings), Likeness::Asked { earlier: 0, jaccard: 0.6 });
        assert_eq!(settle(unsure, &[], &settings), Likeness::New);
        assert_eq!(likeness("?!", &["?!"], &settings), Likeness::New);
    }

    #[test]
    fn numbers_stand_for_words() {
        let table = [
            ("What's \u{201c}THAT\u{201d} - to you?", "what\u{2019}s that to you"),
            ("a\u{2014}b c", "c B A"),
            ("\u{c9}t\u{e9} ?!", "\u{e9}t\u{e9} \u{2026}"),
            ("", "?"),
            ("one two three", "one two four"),
        ];
        for (a, b) in table {
            assert_eq!(word_ids(a).len(), word_set(a).len(), "{a}");
            assert_eq!(overlap(&word_ids(a), &word_ids(b)), jaccard(&word_set(a), &word_set(b)), "{a}");
        }
        assert_eq!(word_id("Don\u{2019}t"), word_id("don't"));
    }

    #[test]
    fn the_threshold_itself_is_not_a_repetition() {
        let all: Vec<String> = ('a'..='t').map(String::from).collect();
        let settings = QuestionDedup { uncertain_from: 0.9, ..QuestionDedup::default() };
        assert_eq!(likeness(&all[..17].join(" "), &[all.join(" ")], &settings), Likeness::New);
        assert_eq!(closest(&all[..17].join(" "), &[all.join(" ")]), Some((0, 0.85)));
    }
}
