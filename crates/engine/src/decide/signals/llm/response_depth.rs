//! *Measures*: how many distinct pieces of information the answer holds: nothing new, one plain point, two or
//! three, or four and more or a chain of reasons. Word count is irrelevant.
//! *Scale*: `surface` (rated 1), `shallow` (2), `moderate` (3), `deep` (4 and 5); absent when the answer was
//! not rated.
//! *Why it matters*: tells whether the last question worked.
//! *Used by*: strategies that deepen, clarify or revive.

use crate::decide::signals::signal::{How, Scale, Scope, Signal, SignalValue};
use crate::given::interpretation::{Ratings, ResponseDepth};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "llm.response_depth",
    scale: Scale::Category(&["surface", "shallow", "moderate", "deep"]),
    scope: Scope::Global,
    needs: &[],
    how: How::Judged(read),
    file: file!(),
    source: include_str!("response_depth.rs"),
};

fn read(ratings: &Ratings) -> Option<SignalValue> {
    ratings.response_depth.map(|score| SignalValue::Category(ResponseDepth::from_likert(score).name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::given::interpretation::Likert;

    #[test]
    fn names_the_score() {
        for (score, expected) in
            [(1, "surface"), (2, "shallow"), (3, "moderate"), (4, "deep"), (5, "deep"), (-3, "surface")]
        {
            let ratings = Ratings { response_depth: Some(Likert::clamped(score)), ..Ratings::default() };
            assert_eq!(read(&ratings), Some(SignalValue::Category(expected)), "{score}");
        }
        assert_eq!(read(&Ratings::default()), None);
    }
}
