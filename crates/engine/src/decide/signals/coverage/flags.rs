//! *Measures*: whether nothing is missing about any stimulus element (`satisfied`), and whether something is
//! missing about an element still worth asking about (`has_open_gap`).
//! *Scale*: true or false; without a stimulus nothing is missing.
//! *Why it matters*: what a study must learn comes before what would be nice to know.
//! *Used by*: eligibility of concept-test strategies; endings.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SATISFIED: Signal = Signal {
    id: "coverage.satisfied",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(satisfied),
    file: file!(),
    source: include_str!("flags.rs"),
};
/// Its entry in the list.
pub(crate) const OPEN: Signal = Signal {
    id: "coverage.has_open_gap",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(open),
    file: file!(),
    source: include_str!("flags.rs"),
};

fn satisfied(seen: &Seen<'_>) -> Measured {
    flag(seen.session.coverage.satisfied())
}

fn open(seen: &Seen<'_>) -> Measured {
    flag(seen.session.coverage.has_open_gap())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn tell_what_is_missing_and_what_can_be_asked() {
        let read =
            |scene: &Scene| [SATISFIED, OPEN].map(|s| scene.global(s.id) == Some(SignalValue::Flag(true)));
        assert_eq!(read(&Scene::new(&[], &[])), [true, false]);
        let mut scene = Scene::new(&[], &[]).with_elements(&["x"]);
        assert_eq!(read(&scene), [false, true]);
        (0..3).for_each(|_| scene.session.coverage.record_focus("x", &scene.methodology.coverage));
        assert_eq!(read(&scene), [false, false], "asked about often enough, still missing");
    }
}
