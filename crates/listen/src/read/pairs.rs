//! Which clauses an encoder is asked about, and what it told of them and of the whole answer.

use std::ops::Range;

use colloquy_engine::ports::Gathered;

use super::Draft;
use crate::link::REACH;

/// How many clauses on one may be that another leads to: more than of statements, since some clauses are none.
const NEAR: usize = 2 * REACH;

impl Draft<'_> {
    /// The clauses that could lead to each other, as runs of words of which an encoder can tell it.
    pub fn pairs(&self) -> Vec<(Range<usize>, Range<usize>)> {
        self.near().map(|(a, b)| (self.run(a), self.run(b))).collect()
    }

    /// The same with what an encoder told of each of these pairs, and of what the answer does.
    #[must_use]
    pub fn with_gathered(mut self, gathered: Gathered) -> Self {
        self.joined = self.near().zip(gathered.joined).collect();
        self.done = gathered.does;
        self
    }

    /// What an encoder told of two clauses.
    pub(crate) fn told(&self, pair: (usize, usize)) -> Option<[f32; 3]> {
        self.joined.get(&pair).copied()
    }

    /// Clauses that have few others between them.
    fn near(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let count = self.clauses.len();
        (0..count).flat_map(move |a| (a + 1..count.min(a + 1 + NEAR)).map(move |b| (a, b)))
    }

    /// The words of a clause, from its first to its last.
    fn run(&self, clause: usize) -> Range<usize> {
        let tokens = &self.clauses[clause].tokens;
        tokens.first().copied().unwrap_or_default()..tokens.last().map_or(0, |last| last + 1)
    }
}
