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
    let mut people = (0..pronoun).filter(|t| is_person(doc, *t) && !words::is(other, &lemma(doc, *t)));
    let last = people.next()?;
    if people.any(|token| lemma(doc, token) != lemma(doc, last)) || is_new(doc, last) {
        return None;
    }
    let first = doc.left_children(last).filter(|t| goes_with(doc, *t)).min().unwrap_or(last);
    (last - first < LONGEST).then(|| (pronoun, doc.span_text(first..last + 1)))
}

/// A word for somebody, or the name of who did something.
fn is_person(doc: &Doc, token: usize) -> bool {
    let is = |classes: &[&str]| classes.iter().any(|class| words::is(class, &lemma(doc, token)));
    match doc[token].pos {
        Pos::Noun => is(&["man", "woman", "person"]),
        Pos::Propn => is(&["man", "woman"]) || matches!(doc[token].dep, Dep::Nsubj | Dep::Nsubjpass),
        _ => false,
    }
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
