//! *Measures*: whether a question about an element ever brought a new edge.
//! *Scale*: true or false.
//! *Why it matters*: an element that yields may be asked about again.
//! *Used by*: scorers of the strategy that covers the stimulus.

use crate::decide::signals::coverage::element::UNKNOWN;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.element.produced_edges",
    scale: Scale::Flag,
    scope: Scope::Element,
    needs: &[],
    how: How::PerElement(read),
    file: file!(),
    source: include_str!("produced_edges.rs"),
};

fn read(seen: &Seen<'_>, element: usize) -> Measured {
    let state = seen.element(element).ok_or(UNKNOWN)?;
    flag(state.produced_edges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn follows_the_coverage() {
        let mut scene = Scene::new(&[], &[]).with_elements(&["x"]);
        assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Flag(false)));
        scene.session.coverage.credit_edges("x");
        assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Flag(true)));
    }
}
