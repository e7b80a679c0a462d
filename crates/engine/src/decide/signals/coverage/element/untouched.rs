//! *Measures*: whether no question has been about an element yet.
//! *Scale*: true or false.
//! *Why it matters*: the first question about a part is worth most.
//! *Used by*: weights of the strategy that covers the stimulus.

use crate::decide::signals::coverage::element::UNKNOWN;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.element.untouched",
    scale: Scale::Flag,
    scope: Scope::Element,
    needs: &[],
    how: How::PerElement(read),
    file: file!(),
    source: include_str!("untouched.rs"),
};

fn read(seen: &Seen<'_>, element: usize) -> Measured {
    let state = seen.element(element).ok_or(UNKNOWN)?;
    flag(state.focus_count == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn ends_with_the_first_question() {
        let mut scene = Scene::new(&[], &[]).with_elements(&["x"]);
        assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Flag(true)));
        scene.session.coverage.record_focus("x", &scene.methodology.coverage);
        assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Flag(false)));
    }
}
