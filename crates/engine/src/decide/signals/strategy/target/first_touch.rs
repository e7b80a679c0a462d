//! *Measures*: whether the element that the strategy being scored would ask about has never been asked about.
//! *Scale*: true or false; absent for other targets.
//! *Why it matters*: the first question about a part of the stimulus is worth most.
//! *Used by*: scorers of the strategy that covers the stimulus.

use crate::decide::signals::coverage::element::UNKNOWN;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, flag};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.target.first_touch",
    scale: Scale::Flag,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("first_touch.rs"),
};

fn read(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    match scored.target {
        Focus::Element(id) => flag(seen.named_element(id).ok_or(UNKNOWN)?.focus_count == 0),
        _ => Err("the target is not an element"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn ends_with_the_first_question() {
        let mut scene = Scene::new(&["a"], &[]).with_elements(&["x"]);
        let target = Focus::Element("x".to_owned());
        assert_eq!(scene.strategy(SIGNAL.id, "cover", &target), Ok(SignalValue::Flag(true)));
        scene.session.coverage.record_focus("x", &scene.methodology.coverage);
        assert_eq!(scene.strategy(SIGNAL.id, "cover", &target), Ok(SignalValue::Flag(false)));
        assert!(scene.strategy(SIGNAL.id, "deepen", &Focus::None).is_err());
    }
}
