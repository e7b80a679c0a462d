//! *Measures*: whether something is missing about an element.
//! *Scale*: true or false.
//! *Why it matters*: what is missing is what to ask about.
//! *Used by*: candidates of the strategy that covers the stimulus.

use crate::decide::signals::coverage::element::UNKNOWN;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.element.has_gap",
    scale: Scale::Flag,
    scope: Scope::Element,
    needs: &[],
    how: How::PerElement(read),
    file: file!(),
    source: include_str!("has_gap.rs"),
};

fn read(seen: &Seen<'_>, element: usize) -> Measured {
    let state = seen.element(element).ok_or(UNKNOWN)?;
    flag(!state.gaps.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn looks_at_the_gaps() {
        let mut scene = Scene::new(&[], &[]).with_elements(&["x"]);
        assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Flag(true)));
        scene.session.coverage.elements["x"].gaps.clear();
        assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Flag(false)));
        assert!(scene.element(SIGNAL.id, "z").is_err());
    }
}
