//! A label as the respondent said it: with its article, its apostrophes, and whether it was a noun or a verb.

use colloquy_engine::question::word_id;

/// Where a label stands in what was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spoken {
    /// The label with the article or possessive in front of it and its own apostrophes.
    pub(super) label: String,
    /// What stands before it makes its first word a verb: "made me swallow".
    pub(super) verb: bool,
}

/// Words a noun phrase begins with.
const DETERMINERS: &[&str] =
    &["a", "an", "the", "my", "our", "your", "their", "his", "this", "these", "those", "every", "another"];
/// Words after which a base form is a verb.
const BEFORE_VERBS: &[&str] = &[
    "to", "me", "us", "him", "them", "you", "can", "could", "will", "would", "don't", "didn't", "doesn't",
    "can't", "couldn't", "won't", "i", "we", "they", "i'll", "we'll", "should", "must", "might",
];

/// A word between blanks, without the marks around it.
struct Piece<'a> {
    bare: &'a str,
    id: u64,
    /// A mark that ends a clause follows it.
    ends: bool,
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    text.split_whitespace()
        .map(|piece| {
            let bare = piece.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’'));
            let core = bare.trim_matches(['\'', '’']);
            Piece { bare, id: word_id(core), ends: piece.ends_with(['.', '?', '!', ';', ':', ',']) }
        })
        .filter(|piece| !piece.bare.is_empty())
        .collect()
}

/// Finds the words of a label in a row in one of the answers, the newest first.
pub(super) fn as_said(label: &str, answers: &[&str]) -> Option<Spoken> {
    let own = pieces(label);
    if own.is_empty() {
        return None;
    }
    answers.iter().rev().find_map(|answer| {
        let said = pieces(answer);
        let at = said.windows(own.len()).position(|run| {
            run.iter().zip(&own).all(|(a, b)| a.id == b.id)
                && run.split_last().is_some_and(|(_, inner)| inner.iter().all(|piece| !piece.ends))
        })?;
        let before = at.checked_sub(1).and_then(|before| said.get(before)).filter(|piece| !piece.ends);
        let before = before.map(|piece| piece.bare.to_lowercase().replace('’', "'"));
        let before = before.as_deref().unwrap_or_default();
        let article = match before {
            "this" => "that ",
            "these" => "those ",
            word if DETERMINERS.contains(&word) => word,
            _ => "",
        };
        let starts_with_one = own.first().is_some_and(|first| DETERMINERS.contains(&first.bare));
        let article = if starts_with_one { "" } else { article };
        let words: Vec<&str> =
            own.iter().zip(&said[at..]).map(|(own, said)| apostrophes_of(own.bare, said.bare)).collect();
        let gap = if article.is_empty() || article.ends_with(' ') { "" } else { " " };
        Some(Spoken {
            label: format!("{article}{gap}{}", words.join(" ")),
            verb: BEFORE_VERBS.contains(&before),
        })
    })
}

/// The word as labelled, unless what was said has an apostrophe the label lost.
fn apostrophes_of<'a>(labelled: &'a str, said: &'a str) -> &'a str {
    let lost = said.contains(['\'', '’']) && !labelled.contains(['\'', '’']);
    if lost { said.trim_start_matches(['\'', '’']) } else { labelled }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_takes_its_article_and_its_apostrophes_from_what_was_said() {
        let table = [
            (
                "button that shuts the world out",
                "There is a button that shuts the world out.",
                "a button that shuts the world out",
            ),
            (
                "parents golden wedding",
                "It was my parents' golden wedding, and it went wrong.",
                "my parents' golden wedding",
            ),
            (
                "golden wedding dinner",
                "There was this golden wedding dinner last autumn",
                "that golden wedding dinner",
            ),
            ("price", "The price made me swallow.", "the price"),
            ("no lactose", "There is no lactose in it", "no lactose"),
            ("creamy texture", "I like the really creamy texture", "creamy texture"),
            ("my sister", "I ask my sister", "my sister"),
            ("brand", "It is this, brand or no brand", "brand"),
        ];
        for (label, answer, expected) in table {
            assert_eq!(
                as_said(label, &["Hm.", answer]).map(|s| s.label).as_deref(),
                Some(expected),
                "{label}"
            );
        }
        assert!(as_said("swallow", &["The price made me swallow."]).is_some_and(|s| s.verb));
        assert!(as_said("wait", &["It was a long wait."]).is_some_and(|s| !s.verb));
        for (label, answer) in
            [("golden dinner", "a golden. Dinner was fine"), ("", "x"), ("milk", ""), ("?", "?")]
        {
            assert_eq!(as_said(label, &[answer]), None, "{label}");
        }
    }
}
