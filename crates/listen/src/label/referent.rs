//! Whom "he" or "she" is: the one person of the same answer who was named before, so that a label can be read alone.

use colloquy_syntax::{Dep, Doc, Pos};

use crate::clause::{Clause, subject};
use crate::features::{lemma, norm};
use crate::words;

/// Words of a name that are said again.
const LONGEST: usize = 3;

/// The pronoun a clause has as its subject, with the words of whom it stands for; None when it has another subject, or
/// nobody was named.
pub(super) fn named<'a>(doc: &'a Doc, clause: &Clause) -> Option<(usize, &'a str)> {
    let pronoun = subject(doc, clause.head).filter(|token| clause.tokens.contains(token))?;
    let other = match norm(doc, pronoun).as_str() {
        "he" => "woman",
        "she" => "man",
        _ => return None,
    };
    // Where two were named, or somebody nobody had spoken of before, it may be either, or neither: a wrong name in a label is worse
    // than none.
    let is_other = |t: usize| words::is(other, &lemma(doc, title(doc, t).unwrap_or(t)));
    let mut people = (0..pronoun).filter(|t| is_person(doc, *t) && !is_other(*t));
    let last = people.next()?;
    if people.any(|token| lemma(doc, token) != lemma(doc, last)) || is_new(doc, last) {
        return None;
    }
    let first = doc.left_children(last).filter(|t| goes_with(doc, *t)).min().unwrap_or(last);
    (last - first < LONGEST).then(|| (pronoun, doc.span_text(first..last + 1)))
}

/// A word for somebody, or a name with a title. A name alone tells neither a man from a woman nor anybody from a place: of 52 labels with one
/// put in people took 15.
fn is_person(doc: &Doc, token: usize) -> bool {
    let is = |classes: &[&str]| classes.iter().any(|class| words::is(class, &lemma(doc, token)));
    let named = |token: usize| token < doc.len() && doc[token].pos == Pos::Propn;
    match doc[token].pos {
        Pos::Noun => is(&["man", "woman", "person"]),
        Pos::Propn => title(doc, token).is_some() || is(&["man", "woman"]) && !named(token + 1),
        _ => false,
    }
}

/// The title before a name: "Mrs" of "Mrs Hughes".
fn title(doc: &Doc, name: usize) -> Option<usize> {
    let before = name.checked_sub(1)?;
    let both = doc[name].pos == Pos::Propn && doc[before].pos == Pos::Propn;
    let titles = |class: &str| words::is(class, &lemma(doc, before));
    (both && (titles("man") || titles("woman"))).then_some(before)
}

/// "a woman", "some lad", and words for either: whoever is told of may be somebody else.
fn is_new(doc: &Doc, token: usize) -> bool {
    let indefinite = |t: usize| matches!(norm(doc, t).as_str(), "a" | "an" | "some" | "another" | "one");
    doc.left_children(token).any(indefinite) || words::is("person", &lemma(doc, token))
}

/// "my", "the", "old" before who is meant.
fn goes_with(doc: &Doc, token: usize) -> bool {
    matches!(doc[token].dep, Dep::Det | Dep::Poss | Dep::Amod | Dep::Compound)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parsed::Parsed;

    #[test]
    fn the_one_who_was_named_and_fits_is_meant() {
        for (answer, expected) in [
            ("My brother came over. He would not give it up.", Some("My brother")),
            ("My mother rang the priest. She was in a state.", Some("My mother")),
            ("I told Karen about it, and then my uncle. He laughed.", Some("my uncle")),
            ("Mrs Hughes kept the shop. She never shouted.", Some("Mrs Hughes")),
            ("My wife went to Mr Novák with it. He never asked.", Some("Mr Novák")),
            ("Mrs Hughes kept the shop. He never shouted.", None),
            ("Denise kept the shop. She never shouted.", None),
            ("God knows why. She was taken ill in the night.", None),
            ("The nurse looked at me. He said nothing.", None),
            ("My brother came with his father. He laughed.", None),
            ("A woman sat there. She laughed.", None),
            ("The kettle broke. He said nothing.", None),
            ("My brother came over. It would not start.", None),
            ("He said nothing.", None),
        ] {
            let parsed = Parsed::of(answer);
            let doc = &parsed.doc;
            let found = parsed.chunks.last().and_then(|clause| named(doc, clause));
            assert_eq!(found.map(|(_, name)| name), expected, "{answer}");
        }
    }
}
