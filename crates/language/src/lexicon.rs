//! Words and their classes: the closed lists every reading rule draws on.

pub mod stance;
pub mod structure;
pub mod verbs;
pub mod world;

/// Whether a sorted-or-not list holds a word.
pub fn has(list: &[&str], word: &str) -> bool {
    list.contains(&word)
}
