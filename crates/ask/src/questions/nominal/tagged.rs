//! Parts of speech of the words of a label.

use colloquy_syntax::{Pos, inflect};

/// The part of speech of each word as they stand together: that of its first token.
pub(super) fn tagged(words: &[String]) -> Vec<Option<Pos>> {
    let label = words.join(" ");
    let tags = |before: &str| -> Vec<Option<Pos>> {
        let doc = colloquy_syntax::parse(&format!("{before}{label}"));
        let mut start = before.len();
        let of = words.iter().map(|word| {
            let tag = doc.tokens().iter().find(|token| token.start == start).map(|token| token.pos);
            start += word.len() + 1;
            tag
        });
        of.collect()
    };
    let alone = tags("");
    // "Easy on the stomach": by itself a quality may look like a manner.
    if alone.first() == Some(&Some(Pos::Adv)) {
        let said = tags("it is ");
        if said.first() == Some(&Some(Pos::Adj)) {
            return said;
        }
    }
    alone
}

/// Whether a word can be a verb: after "to" it is one.
pub(super) fn is_verb_form(word: &str) -> bool {
    let doc = colloquy_syntax::parse(&format!("I have to {word}"));
    doc.tokens().last().is_some_and(|token| token.pos == Pos::Verb) || inflect::verb_base(word) != word
}
