//! When and how much: adjuncts that date or measure a statement without being one.

use std::ops::Range;

use crate::lexicon::world;
use crate::tags::Tag;
use crate::tokens::Token;

/// Words that blur a number.
const ROUGHLY: &[&str] =
    &["about", "around", "roughly", "almost", "nearly", "over", "some", "maybe", "approximately", "like"];

/// The stretch without the date that ends it: `get the wireless ones | about two years ago`. A stretch that
/// is nothing but a date stays whole.
pub fn undated(tokens: &[Token], range: Range<usize>) -> Range<usize> {
    match date(tokens, &range) {
        Some(start) if start > range.start => range.start..start,
        _ => range,
    }
}

/// Where the date starts that ends a stretch: `two years ago`, `last summer`.
fn date(tokens: &[Token], range: &Range<usize>) -> Option<usize> {
    let last = range.end.checked_sub(1).filter(|l| *l >= range.start)?;
    let unit = |i: usize| world::TIMES.contains(&tokens[i].word.as_str());
    if tokens[last].word == "ago" {
        let mut start = last;
        while start > range.start && last - start < 6 && counts(&tokens[start - 1]) {
            start -= 1;
            if ROUGHLY.contains(&tokens[start].word.as_str()) {
                break;
            }
        }
        return (start < last).then_some(start);
    }
    let named = last > range.start && unit(last) && tokens[last - 1].word == "last";
    if !named {
        return None;
    }
    let on =
        last >= range.start + 2 && tokens[last - 2].is_any(&["since", "until", "at", "in", "on", "from"]);
    (!on).then_some(last - 1)
}

/// Words that say how long ago.
fn counts(token: &Token) -> bool {
    token.tag == Tag::NUM
        || world::TIMES.contains(&token.word.as_str())
        || ROUGHLY.contains(&token.word.as_str())
        || token.is_any(&[
            "a", "an", "few", "couple", "of", "many", "several", "or", "so", "half", "one", "two", "three",
            "long", "and", "while", "time",
        ])
}

/// First token of a measure or date with the words that blur it: `about two years`.
pub fn opening(tokens: &[Token], at: usize, from: usize) -> usize {
    let blurred =
        at > from && (ROUGHLY.contains(&tokens[at - 1].word.as_str()) || tokens[at - 1].word == "last");
    if blurred { at - 1 } else { at }
}

/// Whether a stretch is a number and its unit, with nothing but words of guessing around it: `I think thirty
/// hours`.
pub fn is_measure(tokens: &[Token]) -> bool {
    const GUESSING: &[&str] = &[
        "i",
        "think",
        "thought",
        "guess",
        "suppose",
        "reckon",
        "believe",
        "say",
        "'d",
        "would",
        "it",
        "'s",
        "is",
        "was",
        "for",
        "or",
        "so",
        "something",
        "probably",
        "maybe",
        "perhaps",
        "at",
        "least",
        "most",
        "up",
        "to",
        "a",
        "an",
        "the",
        "and",
        "that",
        "well",
        "just",
        "only",
        "more",
        "than",
        "not",
        "sure",
        "half",
    ];
    let mut words = tokens.iter().filter(|t| !t.is_mark()).peekable();
    let numbered = tokens.iter().any(|t| t.tag == Tag::NUM && t.word != "one");
    let mut units = 0;
    let plain = words.all(|t| {
        let unit = matches!(t.tag, Tag::NOUN | Tag::PROPN | Tag::SYM);
        units += usize::from(unit);
        unit || t.tag == Tag::NUM || GUESSING.contains(&t.word.as_str()) || ROUGHLY.contains(&t.word.as_str())
    });
    numbered && plain && units <= 1
}
