//! *Measures*: what is missing first about an element.
//! *Scale*: `unmentioned`, `no_reaction`, `no_comprehension`, `unconnected`; absent when nothing is.
//! *Why it matters*: each gap wants another question: raise it, ask for a stance, ask for a play-back, ask
//! for a link.
//! *Used by*: weights and tactics of the strategy that covers the stimulus.

use crate::decide::signals::coverage::element::UNKNOWN;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.element.gap_type",
    scale: Scale::Category(&["unmentioned", "no_reaction", "no_comprehension", "unconnected"]),
    scope: Scope::Element,
    needs: &[],
    how: How::PerElement(read),
    file: file!(),
    source: include_str!("gap_type.rs"),
};

fn read(seen: &Seen<'_>, element: usize) -> Measured {
    let state = seen.element(element).ok_or(UNKNOWN)?;
    word(state.gaps.first().ok_or("nothing is missing about the element")?.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::state::coverage::Gap;

    #[test]
    fn names_the_first_gap() {
        let mut scene = Scene::new(&[], &[]).with_elements(&["x"]);
        for (gap, expected) in [(Gap::Unmentioned, "unmentioned"), (Gap::NoReaction, "no_reaction")] {
            scene.session.coverage.elements["x"].gaps = vec![gap, Gap::NoComprehension];
            assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Category(expected)));
        }
        scene.session.coverage.elements["x"].gaps.clear();
        assert!(scene.element(SIGNAL.id, "x").is_err());
    }
}
