//! Function words as people type them: `u`, `wen`, `becuase`, `its` for `it's`. What was said stays what is
//! quoted; only the word read beside it changes. Words of content are never touched.

use crate::lemmas;
use crate::lexicon::{stance, structure, world};

/// Misspelt function words, and what is meant.
const MEANT: &[(&str, &str)] = &[
    ("u", "you"),
    ("ur", "your"),
    ("wen", "when"),
    ("wat", "what"),
    ("wot", "what"),
    ("becuase", "because"),
    ("becasue", "because"),
    ("beacuse", "because"),
    ("becos", "because"),
    ("becoz", "because"),
    ("bcos", "because"),
    ("bcoz", "because"),
    ("bcause", "because"),
    ("bc", "because"),
    ("tho", "though"),
    ("altho", "although"),
    ("thru", "through"),
    ("teh", "the"),
    ("thier", "their"),
    ("wich", "which"),
    ("whitch", "which"),
    ("ppl", "people"),
    ("evry", "every"),
    ("alot", "lots"),
    ("tbh", "honestly"),
    ("abt", "about"),
    ("wiv", "with"),
    ("shud", "should"),
    ("wud", "would"),
    ("cud", "could"),
];
/// Words after which `its` can only be `it's`.
const AFTER_ITS: &[&str] = &[
    "a",
    "an",
    "the",
    "not",
    "just",
    "so",
    "too",
    "very",
    "really",
    "always",
    "never",
    "also",
    "still",
    "all",
    "about",
    "my",
    "your",
    "his",
    "her",
    "our",
    "their",
    "this",
    "that",
    "there",
    "going",
    "getting",
    "been",
    "got",
    "gone",
    "become",
    "like",
    "because",
    "when",
    "why",
    "how",
    "what",
    "where",
    "for",
    "on",
    "at",
    "in",
    "to",
    "no",
    "nice",
    "only",
    "quite",
    "pretty",
    "more",
    "less",
    "kind",
    "sort",
    "hard",
    "easy",
    "easier",
    "ok",
    "okay",
    "fine",
    "nothing",
    "something",
    "everything",
];
/// Qualities that no list of good and bad words holds.
const QUALITIES: &[&str] = &[
    "dark",
    "cold",
    "hot",
    "warm",
    "wet",
    "dry",
    "late",
    "early",
    "far",
    "near",
    "big",
    "bigger",
    "small",
    "smaller",
    "free",
    "open",
    "closed",
    "shut",
    "busy",
    "different",
    "true",
    "dead",
    "full",
    "empty",
    "new",
    "old",
    "long",
    "short",
    "high",
    "low",
    "done",
    "over",
    "gone",
    "ready",
];
/// Words after which `id` is `I'd` and `ill` is `I'll`.
const AFTER_CONDITIONAL: &[&str] = &[
    "rather", "love", "like", "say", "be", "have", "never", "go", "prefer", "do", "get", "want", "need",
    "probably", "just", "still", "always", "say", "take", "try", "use", "buy",
];

/// What is meant by a word; the word itself when it is spelt well or no function word.
pub(super) fn meant(word: &str) -> &str {
    MEANT.iter().find(|(said, _)| *said == word).map_or(word, |(_, meant)| meant)
}

/// How a contraction without its apostrophe comes apart, as the words after it tell: characters of the first
/// part, first part, second part.
pub(super) fn contraction(
    word: &str,
    next: Option<&str>,
    after: Option<&str>,
) -> Option<(usize, &'static str, &'static str)> {
    match word {
        "its" => is_said(next?, after).then_some((2, "it", "'s")),
        "id" => AFTER_CONDITIONAL.contains(&next?).then_some((1, "i", "'d")),
        _ => None,
    }
}

/// Whether the words after `its` say what it is, rather than name what it has.
fn is_said(next: &str, after: Option<&str>) -> bool {
    let ends = after.is_none_or(|a| {
        !a.chars().any(char::is_alphanumeric)
            || structure::PREPOSITIONS.contains(&a)
            || structure::SUBJECT_PRONOUNS[..8].contains(&a)
            || matches!(
                a,
                "and"
                    | "but"
                    | "or"
                    | "when"
                    | "because"
                    | "cos"
                    | "cause"
                    | "if"
                    | "so"
                    | "that"
                    | "then"
                    | "now"
                    | "me"
                    | "us"
                    | "the"
                    | "a"
                    | "my"
                    | "again"
                    | "too"
                    | "enough"
                    | "every"
                    | "there"
            )
    });
    let quality = stance::tone(next) != 0 || world::SENSED.contains(&next) || QUALITIES.contains(&next);
    let doing = next.ends_with("ing") && next.len() > 4 && lemmas::is_verb_form(next);
    AFTER_ITS.contains(&next) || ends && (quality || doing || next.ends_with("ly"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_apostrophe_is_told_by_what_follows() {
        let said = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            contraction(words[0], words.get(1).copied(), words.get(2).copied()).is_some()
        };
        for text in
            ["its dark when", "its not even", "its killing me", "its a laugh", "its cheaper", "id rather go"]
        {
            assert!(said(text), "{text}");
        }
        for text in ["its dark side", "its taste is", "its own lid", "its handle", "its lid comes", "id card"]
        {
            assert!(!said(text), "{text}");
        }
    }

    #[test]
    fn only_function_words_are_respelt() {
        assert_eq!((meant("wen"), meant("becuase"), meant("u")), ("when", "because", "you"));
        assert_eq!((meant("laff"), meant("colour"), meant("when")), ("laff", "colour", "when"));
    }
}
