//! The parse of an answer, for those who want to see how its words hang together.

use anyhow::Result;
use colloquy_syntax::{Doc, Pos};
use serde_json::{Value, json};

use crate::terminal;

/// Every word with its lemma, part of speech, head and what it is to its head.
pub(super) fn tell(doc: &Doc) -> Result<()> {
    let words = (0..doc.len()).filter(|token| doc[*token].pos != Pos::Space);
    let rows = words.map(|token| {
        let it = &doc[token];
        let head = doc.head(token).map_or("-", |head| doc.token_text(head));
        [
            doc.token_text(token).to_owned(),
            it.lemma.trim().to_owned(),
            it.pos.name().to_owned(),
            it.tag.name().to_owned(),
            it.dep.name().to_owned(),
            head.to_owned(),
        ]
    });
    terminal::line(terminal::table(["Word", "Lemma", "Part", "Tag", "Is", "To"], rows))
}

/// The same for machines: `head` is a position in this list, a root's its own; offsets count characters, the end
/// is exclusive.
pub(super) fn shape(doc: &Doc) -> Value {
    // Tokens stand in order, so characters are counted on from the place before.
    let (mut byte, mut count) = (0, 0);
    let mut of = |next: usize| {
        count += doc.text().get(byte..next).map_or(0, |between| between.chars().count());
        byte = next;
        count
    };
    let tokens = doc.tokens().iter().enumerate().map(|(at, it)| {
        let (start, end) = (of(it.start), of(it.end));
        json!({
            "text": doc.token_text(at), "lemma": it.lemma.trim(), "pos": it.pos.name(), "tag": it.tag.name(),
            "dep": it.dep.name(), "head": it.head, "sentence": it.sentence, "start": start, "end": end,
        })
    });
    tokens.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_count_characters_and_heads_places() {
        let doc = colloquy_syntax::parse("Ça, I can't say.");
        let shape = shape(&doc);
        let words: Vec<&str> =
            shape.as_array().unwrap().iter().map(|t| t["text"].as_str().unwrap()).collect();
        assert_eq!(words, ["Ça", ",", "I", "ca", "n't", "say", "."]);
        assert_eq!(
            (&shape[0]["end"], &shape[3]["start"], &shape[4]["end"]),
            (&json!(2), &json!(6), &json!(11))
        );
        assert_eq!(
            (&shape[4]["dep"], &shape[4]["head"], &shape[5]["head"]),
            (&json!("neg"), &json!(5), &json!(5))
        );
    }
}
