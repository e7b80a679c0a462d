//! What holds for any text.

use colloquy_syntax::inflect::{gerund, participle, past, plural, singular, third_person, verb_base};
use colloquy_syntax::{Doc, parse};
use proptest::prelude::*;

/// All inflections of a word.
const INFLECTIONS: [fn(&str) -> String; 7] =
    [gerund, past, participle, third_person, plural, singular, verb_base];

/// Pieces that tokenizers trip over.
const PIECES: &[&str] = &[
    "can't", "gonna", ":)", "a.m.", "'Cause", "http://", "www.", ".com", "@", "10.0.0.1", ":80", "...", "..",
    "US$", "5km", "°C.", "😀", "\u{0}", "\u{1f}", "\u{200d}", "\r\n", "\u{a0}", "İ", "ς", "ﬀ", "中文", "١٢",
    "½", "n't", "’s", "--", "-", "(", ")", "\"", "don't", "I", "know", "that", "which", "he", "said", "and",
    "the", "of", " ", "  ", "\t", "e\u{301}",
];

fn texts() -> impl Strategy<Value = String> {
    let pieces =
        prop::collection::vec(prop::sample::select(PIECES), 0..60).prop_map(|pieces| pieces.concat());
    let words =
        prop::collection::vec(prop::sample::select(PIECES), 0..60).prop_map(|pieces| pieces.join(" "));
    prop_oneof![any::<String>(), pieces, words, "[a-z ,.'\\-]{0,200}"]
}

/// Spans are in order, cut between characters, and leave out single spaces only.
fn check_spans(doc: &Doc) {
    let mut at = 0;
    for (index, token) in doc.tokens().iter().enumerate() {
        assert_eq!(token.start, at, "token {index} of {:?}", doc.text());
        assert!(token.end > token.start && doc.text().get(token.start..token.end).is_some());
        assert_eq!(doc.token_at(token.start), Some(index));
        at = token.end;
        if token.space_after {
            assert_eq!(doc.text().as_bytes().get(at), Some(&b' '));
            at += 1;
        }
    }
    assert_eq!(at, doc.text().len());
}

/// Heads exist and lead to a root; children, edges and subtrees agree with them; sentences hold every token.
fn check_trees(doc: &Doc) {
    for (index, token) in doc.tokens().iter().enumerate() {
        assert!(token.head < doc.len());
        assert!(doc.ancestors(index).take(doc.len()).count() < doc.len(), "a ring of heads");
        assert!(doc.sentences()[token.sentence].contains(&index));
        assert!(doc.children(index).all(|child| doc.head(child) == Some(index)));
        assert!(doc.is_within(index, index) && doc.is_within(index, token.head));
        assert_eq!(doc.is_root(index), doc.head(index).is_none());
        assert_eq!(doc.subtree(index).next(), doc.left_edge(index));
        assert_eq!(doc.subtree(index).next_back(), doc.right_edge(index));
    }
    let below_roots: usize = doc.roots().map(|root| doc.subtree(root).count()).sum();
    assert_eq!(below_roots, doc.len());
    let mut at = 0;
    for sentence in doc.sentences() {
        assert!(sentence.start == at && !sentence.is_empty());
        at = sentence.end;
    }
    assert_eq!(at, doc.len());
}

fn check(text: &str) -> Doc {
    let doc = parse(text);
    assert_eq!(doc.text(), text);
    check_spans(&doc);
    check_trees(&doc);
    doc
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_word_is_inflected(word in texts()) {
        for inflected in INFLECTIONS {
            prop_assert_eq!(inflected(&word).is_empty(), word.is_empty());
        }
    }

    #[test]
    fn any_text_has_sound_spans_and_trees(text in texts()) {
        let doc = check(&text);
        prop_assert_eq!(doc, parse(&text));
    }
}

/// All of them, since what is drawn at random seldom is this short.
#[test]
fn short_words_are_inflected() {
    let letters = || 'a'..='z';
    let two = letters().flat_map(|a| letters().map(move |b| format!("{a}{b}")));
    for word in letters().map(String::from).chain(two) {
        for inflected in INFLECTIONS {
            assert!(!inflected(&word).is_empty(), "{word:?}");
        }
    }
}

#[test]
fn hard_texts() {
    let long = "x".repeat(5000);
    for text in
        ["", " ", "  ", "\n", "\0", "\0\0 \0", ".", "'", "\u{feff}", "👨‍👩‍👧‍👦", "a\u{301}\u{301}\u{301}", &long]
    {
        check(text);
    }
}

/// Work over a long text must not grow with its square: such a text would take minutes here.
#[test]
fn long_texts_without_a_stop() {
    let words = "and so he said that the thing which we like about it of which you know is that the ";
    for (piece, count) in
        [("!(", 5_000), ("a@b.", 50_000), ("x", 1_000_000), ("\0 ", 5_000), ("😀", 3_000), (words, 1_200)]
    {
        let doc = parse(&piece.repeat(count));
        check_spans(&doc);
        let below_roots: usize = doc.roots().map(|root| doc.subtree_span(root).len()).sum();
        assert!(below_roots >= doc.len());
    }
}
