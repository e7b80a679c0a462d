//! *Measures*: how sure the respondent sounds: explicitly unsure (1), moderately confident (3), unqualified
//! (5). Hedges count, polite openers do not.
//! *Scale*: 0 to 1 in steps of a quarter, from a rating of 1 to 5; absent when the answer was not rated.
//! *Why it matters*: unsure answers want support, sure ones can be explored or contrasted.
//! *Used by*: strategies that clarify or validate.

use crate::decide::signals::signal::{How, Scale, Scope, Signal, SignalValue};
use crate::given::interpretation::Ratings;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "llm.certainty",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Judged(read),
    file: file!(),
    source: include_str!("certainty.rs"),
};

fn read(ratings: &Ratings) -> Option<SignalValue> {
    ratings.certainty.map(|score| SignalValue::Number(score.unit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::given::interpretation::Likert;

    #[test]
    fn spreads_five_scores_over_the_unit() {
        for (score, expected) in [(1, 0.0), (2, 0.25), (3, 0.5), (4, 0.75), (5, 1.0), (9, 1.0)] {
            let ratings = Ratings { certainty: Some(Likert::clamped(score)), ..Ratings::default() };
            assert_eq!(read(&ratings), Some(SignalValue::Number(expected)), "{score}");
        }
        assert_eq!(read(&Ratings::default()), None);
    }
}
