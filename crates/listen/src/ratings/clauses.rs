//! Clauses of an answer, and which of them bring something new.

use colloquy_syntax::Pos;
use std::collections::HashSet;

use super::features::content_words;
use super::words::Token;

/// Clauses as runs of words: cut at punctuation, at connectives, and at "and" before a new subject.
pub(super) fn split_clauses(tokens: &[Token]) -> Vec<Vec<&Token>> {
    const CONNECTIVES: &[&str] = &[
        "because", "which", "until", "although", "though", "but", "since", "when", "where", "if", "so",
        "whereas", "while", "then",
    ];
    const SUBJECTS: &[&str] = &[
        "i", "it", "he", "she", "we", "they", "there", "honestly", "that", "i'm", "it's", "i've", "i'd",
        "you",
    ];
    let mut clauses: Vec<Vec<&Token>> = vec![Vec::new()];
    for (at, token) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map_or("", |t| t.word.as_str());
        let degree = token.word == "so" && !(token.comma || next == "that" || SUBJECTS.contains(&next));
        let connective = CONNECTIVES.contains(&token.word.as_str()) && !degree;
        let new_subject =
            matches!(token.word.as_str(), "and" | "before" | "after") && SUBJECTS.contains(&next);
        if token.starts_sentence || token.comma || connective || new_subject {
            clauses.push(Vec::new());
        }
        if !connective
            && !new_subject
            && let Some(last) = clauses.last_mut()
        {
            last.push(token);
        }
    }
    clauses.retain(|clause| !clause.is_empty());
    clauses
}

/// Clauses that bring at least two new content words, or one with a verb; a fragment that is a sentence of its
/// own ("The price.") counts with one.
pub(super) fn propositions(clauses: &[Vec<&Token>], words: usize, hedged: &HashSet<&str>) -> usize {
    let mut seen: HashSet<&str> = HashSet::new();
    let mut count = 0;
    for (at, clause) in clauses.iter().enumerate() {
        let own: Vec<String> = clause.iter().map(|t| t.word.clone()).collect();
        let fresh: HashSet<String> = content_words(&own, true)
            .into_iter()
            .filter(|w| !seen.contains(w.as_str()) && !hedged.contains(w.as_str()))
            .collect();
        let whole_sentence = clause.first().is_some_and(|t| t.starts_sentence)
            && clauses.get(at + 1).is_none_or(|next| next.first().is_some_and(|t| t.starts_sentence));
        if fresh.len() >= 2 || (fresh.len() == 1 && (words <= 6 || has_verb(&own) || whole_sentence)) {
            count += 1;
            seen.extend(clause.iter().map(|t| t.word.as_str()).filter(|w| fresh.contains(*w)));
        }
    }
    count
}

/// A finite-looking verb: an auxiliary, or a word the parser takes for a verb.
fn has_verb(words: &[String]) -> bool {
    let clitic =
        |w: &String| w.contains("n't") || w.ends_with("'s") || w.ends_with("'m") || w.ends_with("'re");
    // What is written so needs no parse.
    words.iter().any(clitic) || {
        let doc = colloquy_syntax::parse(&words.join(" "));
        doc.tokens().iter().any(|token| matches!(token.pos, Pos::Verb | Pos::Aux))
    }
}
