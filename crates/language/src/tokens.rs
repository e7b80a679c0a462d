//! Words with their place in the original text: tokens, contractions taken apart, sentence bounds.
//!
//! No normalised copy of the text is kept. A token carries its normalised word beside the character offsets
//! of what was said, so a quote is always cut from the original.

use std::ops::Range;

use harper_pos_utils::UPOS;
use unicode_segmentation::UnicodeSegmentation;

use crate::normalise::{fold_word, is_invisible};

mod spelling;

/// Words longer than this are noise (a wall of letters), never content.
pub const LONGEST_WORD: usize = 40;

/// One word, number or mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Lower case, straight apostrophes, no invisible characters; contractions in full (`ca` is `can`).
    pub word: String,
    /// As said.
    pub shown: String,
    /// First character in the original text.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
    /// Part of speech.
    pub tag: UPOS,
    /// Base form.
    pub lemma: String,
    /// True when a space, a line break or the start of the text precedes it.
    pub spaced: bool,
}

impl Token {
    /// A mark without letters or digits.
    pub fn is_mark(&self) -> bool {
        !self.word.chars().any(char::is_alphanumeric)
    }
    /// Whether the word is one of these.
    pub fn is_any(&self, words: &[&str]) -> bool {
        words.contains(&self.word.as_str())
    }
}

/// Contractions written as one word by ordinary people, and how they come apart: (word, characters of the
/// first part, first part, second part).
const GLUED: &[(&str, usize, &str, &str)] = &[
    ("dont", 2, "do", "n't"),
    ("doesnt", 4, "does", "n't"),
    ("didnt", 3, "did", "n't"),
    ("cant", 2, "can", "n't"),
    ("wont", 2, "will", "n't"),
    ("isnt", 2, "is", "n't"),
    ("arent", 3, "are", "n't"),
    ("wasnt", 3, "was", "n't"),
    ("werent", 4, "were", "n't"),
    ("couldnt", 5, "could", "n't"),
    ("wouldnt", 5, "would", "n't"),
    ("shouldnt", 6, "should", "n't"),
    ("havent", 4, "have", "n't"),
    ("hasnt", 3, "has", "n't"),
    ("hadnt", 3, "had", "n't"),
    ("im", 1, "i", "'m"),
    ("ive", 1, "i", "'ve"),
    ("thats", 4, "that", "'s"),
    ("theres", 5, "there", "'s"),
    ("theyre", 4, "they", "'re"),
    ("youre", 3, "you", "'re"),
    ("cannot", 3, "can", "not"),
    ("gonna", 3, "going", "to"),
    ("wanna", 3, "want", "to"),
    ("gotta", 3, "got", "to"),
    ("whats", 4, "what", "'s"),
    ("hows", 3, "how", "'s"),
    ("wheres", 5, "where", "'s"),
    ("hes", 2, "he", "'s"),
    ("shes", 3, "she", "'s"),
    ("weve", 2, "we", "'ve"),
    ("youve", 3, "you", "'ve"),
    ("theyve", 4, "they", "'ve"),
    ("youll", 3, "you", "'ll"),
    ("theyll", 4, "they", "'ll"),
    ("itll", 2, "it", "'ll"),
    ("everyones", 8, "everyone", "'s"),
    ("everythings", 10, "everything", "'s"),
    ("couldve", 5, "could", "'ve"),
    ("wouldve", 5, "would", "'ve"),
    ("shouldve", 6, "should", "'ve"),
];

/// Endings that are words of their own.
const CLITICS: &[&str] = &["n't", "'s", "'re", "'ll", "'ve", "'d", "'m"];

/// Abbreviations after which a sentence goes on.
const ABBREVIATIONS: &[&str] =
    &["e.g", "i.e", "eg", "ie", "etc", "mr", "mrs", "ms", "dr", "vs", "st", "approx", "no", "p.s"];

/// The tokens of a text, untagged, and the token ranges of its sentences.
pub fn tokenise(text: &str) -> (Vec<Token>, Vec<Range<usize>>) {
    let breaks: Vec<usize> = text.split_sentence_bound_indices().map(|(at, _)| at).collect();
    let mut tokens: Vec<Token> = Vec::new();
    let mut bytes: Vec<usize> = Vec::new();
    let mut at = 0;
    let mut spaced = true;
    for (byte, piece) in text.split_word_bound_indices() {
        let chars = piece.chars().count();
        if piece.chars().all(|c| c.is_whitespace() || is_invisible(c)) {
            spaced |= piece.chars().any(char::is_whitespace);
        } else {
            push_piece(&mut tokens, &mut bytes, piece, at, byte, spaced);
            spaced = false;
        }
        at += chars;
    }
    part_contractions(&mut tokens, &mut bytes);
    let sentences = sentences(&tokens, &bytes, &breaks);
    (tokens, sentences)
}

/// Takes contractions without an apostrophe apart where what follows tells them from other words.
fn part_contractions(tokens: &mut Vec<Token>, bytes: &mut Vec<usize>) {
    let word = |tokens: &[Token], i: usize| tokens.get(i).map(|t| t.word.clone());
    let mut i = 0;
    while i < tokens.len() {
        let (next, after) = (word(tokens, i + 1), word(tokens, i + 2));
        if let Some((cut, first, second)) =
            spelling::contraction(&tokens[i].word, next.as_deref(), after.as_deref())
        {
            let whole = tokens[i].clone();
            let shown: Vec<char> = whole.shown.chars().collect();
            let (left, right) = shown.split_at(cut.min(shown.len()));
            let at = whole.start + left.len();
            let rest = token(second.to_owned(), right.iter().collect(), at, whole.end, false);
            tokens[i] = token(first.to_owned(), left.iter().collect(), whole.start, at, whole.spaced);
            tokens.insert(i + 1, rest);
            bytes.insert(i + 1, bytes[i]);
        }
        i += 1;
    }
}

fn token(word: String, shown: String, start: usize, end: usize, spaced: bool) -> Token {
    Token { word, shown, start, end, tag: UPOS::SYM, lemma: String::new(), spaced }
}

fn push_piece(
    tokens: &mut Vec<Token>,
    bytes: &mut Vec<usize>,
    piece: &str,
    at: usize,
    byte: usize,
    spaced: bool,
) {
    let word = fold_word(piece);
    let end = at + piece.chars().count();
    if let Some(previous) = tokens.last_mut()
        && !spaced
        && joins(previous, &word)
    {
        previous.word.push_str(&word);
        previous.shown.push_str(piece);
        previous.end = end;
        return;
    }
    if let Some((first, second, cut)) = apart(&word) {
        let shown: Vec<char> = piece.chars().collect();
        let cut = cut.min(shown.len());
        let (left, right) = shown.split_at(cut);
        tokens.push(token(first, left.iter().collect(), at, at + cut, spaced));
        tokens.push(token(second, right.iter().collect(), at + cut, end, false));
        bytes.extend([byte, byte]);
        return;
    }
    tokens.push(token(spelling::meant(&word).to_owned(), piece.to_owned(), at, end, spaced));
    bytes.push(byte);
}

/// Hyphenated words are one: `cafe` `-` `quality`. The hyphen joins the word before it, the word after it
/// joins the hyphen.
fn joins(previous: &Token, word: &str) -> bool {
    let hyphen = matches!(word, "-" | "\u{2010}" | "\u{2011}");
    let ends_open =
        previous.word.ends_with(['-', '\u{2010}', '\u{2011}']) && previous.word.chars().count() > 1;
    let letters = |w: &str| w.chars().next().is_some_and(char::is_alphanumeric);
    previous.word.len() < 4 * LONGEST_WORD
        && ((hyphen && letters(&previous.word) && !ends_open) || (ends_open && letters(word)))
}

fn apart(word: &str) -> Option<(String, String, usize)> {
    if let Some((_, cut, first, second)) = GLUED.iter().find(|(glued, ..)| *glued == word) {
        return Some(((*first).to_owned(), (*second).to_owned(), *cut));
    }
    let clitic = CLITICS.iter().find(|c| word.ends_with(**c) && word.len() > c.len())?;
    let stem = &word[..word.len() - clitic.len()];
    let full = match (stem, *clitic) {
        ("ca", "n't") => "can",
        ("wo", "n't") => "will",
        ("sha", "n't") => "shall",
        ("ai", "n't") => "is",
        _ => stem,
    };
    Some((full.to_owned(), (*clitic).to_owned(), stem.chars().count()))
}

fn sentences(tokens: &[Token], bytes: &[usize], breaks: &[usize]) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut next_break = 0;
    for i in 0..tokens.len() {
        let mut crossed = false;
        while breaks.get(next_break).is_some_and(|b| *b <= bytes[i]) {
            crossed = true;
            next_break += 1;
        }
        if crossed && i > start && !continues(&tokens[..i], &tokens[i]) {
            out.push(start..i);
            start = i;
        }
    }
    if start < tokens.len() {
        out.push(start..tokens.len());
    }
    out
}

/// Whether a sentence bound before `next` is only an abbreviation's full stop.
fn continues(before: &[Token], next: &Token) -> bool {
    let [.., word, stop] = before else { return false };
    let abbreviated = stop.word == "." && !stop.spaced && word.is_any(ABBREVIATIONS);
    abbreviated && !(word.is_any(&["etc", "no"]) && next.shown.starts_with(char::is_uppercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        tokenise(text).0.into_iter().map(|t| t.word).collect()
    }

    #[test]
    fn contractions_come_apart_and_hyphens_hold() {
        assert_eq!(words("I don’t like café-quality"), ["i", "do", "n't", "like", "café-quality"]);
        assert_eq!(words("we can't, it's dont"), ["we", "can", "n't", ",", "it", "'s", "do", "n't"]);
    }

    #[test]
    fn offsets_point_into_the_original() {
        for text in ["It’s cre\u{200b}amy, isn't it?", "😀 ok 😀 café's", "  שלום world ", "a\u{301}b won't"]
        {
            let chars: Vec<char> = text.chars().collect();
            for token in tokenise(text).0 {
                let cut: String = chars[token.start..token.end].iter().collect();
                assert_eq!(cut, token.shown, "{text}");
            }
        }
    }

    #[test]
    fn sentences_end_where_they_should() {
        let count = |text: &str| tokenise(text).1.len();
        assert_eq!(count("I like e.g. apples. They are red."), 2);
        assert_eq!(count("Costs 3.50 now! Really? Yes"), 3);
        assert_eq!(count("one\n\ntwo"), 2);
        assert_eq!(count(""), 0);
    }
}
