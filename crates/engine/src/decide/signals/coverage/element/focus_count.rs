//! *Measures*: how many questions have been about an element.
//! *Scale*: a count from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: attention should be spread before it is repeated.
//! *Used by*: orders of targets: least asked first.

use crate::decide::signals::coverage::element::UNKNOWN;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.element.focus_count",
    scale: Scale::Count,
    scope: Scope::Element,
    needs: &[],
    how: How::PerElement(read),
    file: file!(),
    source: include_str!("focus_count.rs"),
};

fn read(seen: &Seen<'_>, element: usize) -> Measured {
    let state = seen.element(element).ok_or(UNKNOWN)?;
    count(state.focus_count as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn counts_questions() {
        let mut scene = Scene::new(&[], &[]).with_elements(&["x"]);
        for times in 0..4_u32 {
            assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Number(f64::from(times))));
            scene.session.coverage.record_focus("x", &scene.methodology.coverage);
        }
    }
}
