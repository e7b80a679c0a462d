//! *Measures*: whether the respondent has shown to know nothing about an element.
//! *Scale*: true or false.
//! *Why it matters*: not knowing is an answer too; asking again is not kind.
//! *Used by*: scorers and candidates of the strategy that covers the stimulus.

use crate::decide::signals::coverage::element::UNKNOWN;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.element.knowledge_lack",
    scale: Scale::Flag,
    scope: Scope::Element,
    needs: &[],
    how: How::PerElement(read),
    file: file!(),
    source: include_str!("knowledge_lack.rs"),
};

fn read(seen: &Seen<'_>, element: usize) -> Measured {
    let state = seen.element(element).ok_or(UNKNOWN)?;
    flag(state.knowledge_lack)
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
        scene.session.coverage.record_knowledge_lack("x", &scene.methodology.coverage);
        assert_eq!(scene.element(SIGNAL.id, "x"), Ok(SignalValue::Flag(true)));
    }
}
