//! What an encoder is taught with.

use std::ops::Range;

/// Something to be told from words in their context.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// Which head tells it.
    pub head: usize,
    /// By which words, run by run; an empty run is the whole.
    pub of: Vec<Range<usize>>,
    /// How much each class is right (sums to 1).
    pub wanted: Vec<f32>,
    /// How much it counts, 1 as a rule.
    pub weight: f32,
}

/// An answer with what is to be told of it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Lesson {
    /// What was said before it.
    pub before: String,
    /// Its words.
    pub words: Vec<String>,
    /// What could be said next, where that is what is asked about: these then stand for the words, one by one.
    pub next: Vec<String>,
    /// What is asked of them.
    pub asks: Vec<Ask>,
}

/// One kind of question.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Head {
    /// Classes it tells apart.
    pub classes: usize,
    /// Runs of words it goes by.
    pub runs: usize,
    /// How much it counts beside the others.
    pub weight: f32,
    /// How wide a layer of its own is through which it goes by its runs, what the first two have in common and what they have
    /// not; 0 for one that goes by its runs as they are.
    pub layer: usize,
}

impl Head {
    /// One that goes by its runs as they are.
    pub const fn plain(classes: usize, runs: usize, weight: f32) -> Self {
        Self { classes, runs, weight, layer: 0 }
    }
}
