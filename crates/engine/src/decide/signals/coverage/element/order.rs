//! *Measures*: the position of an element in the stimulus, from 0.
//! *Scale*: a count from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: respondents follow a text best in its own order.
//! *Used by*: orders of targets: first in the stimulus first.

use crate::decide::signals::coverage::element::UNKNOWN;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.element.order",
    scale: Scale::Count,
    scope: Scope::Element,
    needs: &[],
    how: How::PerElement(read),
    file: file!(),
    source: include_str!("order.rs"),
};

fn read(seen: &Seen<'_>, element: usize) -> Measured {
    let state = seen.element(element).ok_or(UNKNOWN)?;
    let _ = state;
    count(element)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn is_the_position() {
        let scene = Scene::new(&[], &[]).with_elements(&["x", "y"]);
        assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Number(0.0)));
        assert_eq!(scene.element(SIGNAL.id, "y"), Ok(SignalValue::Number(1.0)));
    }
}
