//! `sort of` and `kind of` before a predicate: a hedge, no noun.

use super::Tag;
use crate::tokens::Token;

/// What an adverb in the hedge's place would be, for a tagger that only knows the nouns.
pub const STAND_IN: &str = "really";

/// First tokens of two-word hedges: `I sort of forget`, but not `a sort of cake`, `what kind of cake`.
pub fn find(tokens: &[Token]) -> Vec<usize> {
    (0..tokens.len().saturating_sub(2))
        .filter(|i| tokens[*i].is_any(&["sort", "kind"]) && tokens[i + 1].word == "of")
        .filter(|i| !tokens[i + 2].is_mark())
        .filter(|i| {
            i.checked_sub(1).is_none_or(|b| {
                tokens[b].is_any(&[
                    "i", "you", "we", "they", "he", "she", "it", "that", "which", "is", "are", "was", "were",
                    "'s", "'re", "'m", "am", "just", "really", "also", "can", "could", "would", "do", "and",
                    "then", "feel", "feels", "get", "gets", "me", "to", ",", "but",
                ])
            })
        })
        .collect()
}

/// Tags the hedges found as the adverbs they are.
pub fn settle(tokens: &mut [Token], found: &[usize]) {
    for at in found.iter().flat_map(|i| [*i, *i + 1]) {
        if let Some(token) = tokens.get_mut(at) {
            token.tag = Tag::ADV;
        }
    }
}
