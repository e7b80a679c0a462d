//! The knowledge ceiling: topics of which the respondent says to know nothing (`concept-testing.md` 6.3.2).

use crate::given::methodology::KnowledgeCeiling;
use crate::text::fold::fold;

/// Phrases that show it, unless the methodology lists its own.
pub const PHRASES: [&str; 16] = [
    "i don't know",
    "i do not know",
    "not sure",
    "don't understand",
    "i heard about",
    "i guess",
    "i suppose",
    "no idea",
    "never thought about",
    "haven't considered",
    "don't really know",
    "couldn't say",
    "can't say",
    "not familiar",
    "don't have much",
    "don't know much",
];

/// Phrases among [`PHRASES`] that are mere hedges: they show a ceiling only beside the topic's own words.
const HEDGES: [&str; 4] = ["not sure", "i heard about", "i guess", "i suppose"];

/// Words up to this length say nothing about a topic.
const SHORT_WORD: usize = 2;

/// An answer to a question about a topic need not name it again, when it is at most this long (words).
const CURT_ANSWER: usize = 12;

/// How words and phrases are found in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Matching {
    /// As whole words, whatever the apostrophe.
    #[default]
    WholeWords,
    /// As parts of words, apostrophes as typed: an earlier design's rule, kept so that its published numbers
    /// can be reproduced.
    Parts,
}

impl Matching {
    fn prepared(self, text: &str) -> String {
        match self {
            Self::WholeWords => {
                let folded = fold(text);
                let words = words_of(&folded);
                format!(" {} ", words.join(" "))
            }
            Self::Parts => text.to_lowercase(),
        }
    }

    fn contains(self, prepared: &str, part: &str) -> bool {
        match self {
            Self::WholeWords => {
                let part = self.prepared(part);
                !part.trim().is_empty() && prepared.contains(&part)
            }
            Self::Parts => prepared.contains(&part.to_lowercase()),
        }
    }
}

fn words_of(folded: &str) -> Vec<&str> {
    folded
        .split(|c: char| !(c.is_alphanumeric() || c == '\''))
        .map(|word| word.trim_matches('\''))
        .filter(|word| !word.is_empty())
        .collect()
}

/// The phrases of a methodology: its own, else [`PHRASES`].
pub fn phrases(settings: &KnowledgeCeiling) -> Vec<&str> {
    if settings.phrases.is_empty() {
        PHRASES.to_vec()
    } else {
        settings.phrases.iter().map(String::as_str).collect()
    }
}

/// The phrase by which one of the answers shows that the respondent knows nothing of a topic: the phrase and a
/// word of the topic (longer than two characters) stand in the same answer.
///
/// `topic` is a label, an element id (underscores separate words), or both labels of an edge. `answers` are the
/// ones to look at, the current one included; the caller keeps to the methodology's `lookback`.
pub fn reached<'p, S: AsRef<str>>(
    topic: &str,
    answers: &[S],
    phrases: &[&'p str],
    matching: Matching,
) -> Option<&'p str> {
    let words = topic_words(topic, matching);
    if words.is_empty() {
        return None;
    }
    answers.iter().find_map(|answer| {
        let prepared = matching.prepared(answer.as_ref());
        let named = words.iter().any(|word| matching.contains(&prepared, word));
        // Few answers name the topic: the phrases are looked for in those alone.
        phrases.iter().find(|phrase| named && matching.contains(&prepared, phrase)).copied()
    })
}

fn topic_words(topic: &str, matching: Matching) -> Vec<String> {
    let folded = match matching {
        Matching::WholeWords => fold(topic).replace('_', " "),
        Matching::Parts => topic.to_lowercase(),
    };
    let split: Vec<&str> = match matching {
        Matching::WholeWords => words_of(&folded),
        Matching::Parts => folded.split_whitespace().collect(),
    };
    split.into_iter().filter(|word| word.chars().count() > SHORT_WORD).map(str::to_owned).collect()
}

/// Whether an answer to a question about a topic shows a ceiling without naming the topic again: a short
/// answer with a phrase that is more than a hedge.
pub fn disclaimed<'p>(answer: &str, phrases: &[&'p str]) -> Option<&'p str> {
    let matching = Matching::WholeWords;
    let prepared = matching.prepared(answer);
    if prepared.split_whitespace().count() > CURT_ANSWER {
        return None;
    }
    phrases
        .iter()
        .filter(|phrase| !HEDGES.contains(phrase))
        .find(|phrase| matching.contains(&prepared, phrase))
        .copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrase_and_topic_in_one_answer() {
        let whole = Matching::WholeWords;
        let table: [(&str, &[&str], bool); 9] = [
            ("enzymes", &["enzymes? I don\u{2019}t know"], true),
            ("enzymes", &["I don't know", "enzymes are nice"], false),
            ("of it", &["i don't know of it"], false),
            ("ant", &["important, no idea"], false),
            ("meal_box", &["the box? Not familiar!"], true),
            ("foam", &["i guessed the foam"], false),
            ("foam", &["I guess, the foam"], true),
            ("", &["no idea"], false),
            ("foam", &[], false),
        ];
        for (topic, answers, expected) in table {
            assert_eq!(reached(topic, answers, &PHRASES, whole).is_some(), expected, "{topic} {answers:?}");
        }
    }

    #[test]
    fn the_earlier_rule_matches_parts_of_words_and_typed_apostrophes_only() {
        let parts = Matching::Parts;
        assert!(reached("ant", &["important, no idea"], &PHRASES, parts).is_some());
        assert!(reached("enzymes", &["enzymes? i don\u{2019}t know"], &PHRASES, parts).is_none());
    }

    #[test]
    fn a_curt_disclaimer_needs_no_topic() {
        assert_eq!(disclaimed("Hm, no idea really.", &PHRASES), Some("no idea"));
        assert_eq!(disclaimed("I guess so", &PHRASES), None);
        let long = "I don't know the brand but the box comes overnight and that would really help us out";
        assert_eq!(disclaimed(long, &PHRASES), None);
    }
}
