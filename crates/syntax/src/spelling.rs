//! Spelling: words that the model never saw, spelled as it knows them ("didnae", "couldnae", "cannae"). Without that it takes them for nouns, and what
//! is denied for told.

use std::borrow::Cow;

/// What a denial hangs on, in small letters.
const DENIED: [&str; 15] = [
    "did", "does", "is", "was", "were", "are", "has", "have", "had", "would", "could", "should", "must",
    "need", "might",
];
/// The ending that denies, and the one the model knows: as long as each other.
const ENDING: (&str, &str) = ("nae", "n't");
/// What is spelled otherwise altogether, as long as what it is spelled for.
const WHOLE: (&str, &str) = ("cannae", "cannot");

/// The same text in spellings the model knows; every byte of the rest stands where it stood.
pub(crate) fn known(text: &str) -> Cow<'_, str> {
    let (ending, spelled) = ENDING;
    if !text.contains(ending) {
        return Cow::Borrowed(text);
    }
    let mut all = text.to_owned();
    for (at, _) in text.match_indices(ending) {
        let end = at + ending.len();
        let stem = text[..at].rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let start = at - stem.len();
        if text[end..].starts_with(char::is_alphanumeric) {
            continue;
        }
        if DENIED.contains(&stem.to_lowercase().as_str()) {
            all.replace_range(at..end, spelled);
        } else if text[start..end].eq_ignore_ascii_case(WHOLE.0) {
            // The first letter keeps its case.
            all.replace_range(start + 1..end, &WHOLE.1[1..]);
        }
    }
    Cow::Owned(all)
}

#[cfg(test)]
mod tests {
    use super::known;
    use crate::{Dep, parse};

    #[test]
    fn what_the_model_never_saw_is_spelled_as_it_knows_it() {
        for (text, spelled) in [
            ("I didnae. Couldnae sleep, so I cannae say.", "I didn't. Couldn't sleep, so I cannot say."),
            ("Cannae. “wasnae”", "Cannot. “wasn't”"),
            ("A vertebrae, Janae, nae bother, didnaes.", "A vertebrae, Janae, nae bother, didnaes."),
            ("édidnae", "édidnae"),
            ("nae", "nae"),
            ("", ""),
        ] {
            assert_eq!(known(text), spelled);
        }
    }

    #[test]
    fn a_denial_is_read_as_one_and_stays_as_it_was_written() {
        for text in
            ["I didnae tell her.", "She couldnae see it.", "I cannae go there.", "It wasnae the card."]
        {
            let doc = parse(text);
            let denies = (0..doc.len()).find(|t| doc[*t].dep == Dep::Neg);
            assert_eq!(denies.map(|t| doc.token_text(t)), Some("nae"), "{text}");
            assert_eq!(doc.text(), text);
        }
    }
}
