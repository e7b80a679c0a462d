//! *Measures*: whether an element has been asked about often enough.
//! *Scale*: true or false; never goes back; the limit is the coverage `threshold` setting (3).
//! *Why it matters*: what three questions did not bring, a fourth will not.
//! *Used by*: candidates of the strategy that covers the stimulus.

use crate::decide::signals::coverage::element::UNKNOWN;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.element.exhausted",
    scale: Scale::Flag,
    scope: Scope::Element,
    needs: &[],
    how: How::PerElement(read),
    file: file!(),
    source: include_str!("exhausted.rs"),
};

fn read(seen: &Seen<'_>, element: usize) -> Measured {
    let state = seen.element(element).ok_or(UNKNOWN)?;
    flag(state.exhausted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn comes_with_the_third_question() {
        let mut scene = Scene::new(&[], &[]).with_elements(&["x"]);
        for holds in [false, false, false, true, true] {
            assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Flag(holds)));
            scene.session.coverage.record_focus("x", &scene.methodology.coverage);
        }
    }
}
