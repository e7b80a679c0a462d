//! *Measures*: coverage of the stimulus in numbers: elements without an open gap (`ratio`), open gaps among
//! required checks (`gap_pressure`), and open gaps of each kind among the elements that require the check.
//! *Scale*: 0 to 1; without a stimulus `ratio` is 1 and the others are 0.
//! *Why it matters*: how much is still to be asked, against the turns that are left.
//! *Used by*: strategies that cover; endings; people reading a turn.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};
use crate::state::coverage::Figures;

/// Its entry in the list.
pub(crate) const RATIO: Signal = Signal {
    id: "coverage.ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(ratio),
    file: file!(),
    source: include_str!("ratios.rs"),
};
/// Its entry in the list.
pub(crate) const PRESSURE: Signal = Signal {
    id: "coverage.gap_pressure",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(pressure),
    file: file!(),
    source: include_str!("ratios.rs"),
};
/// Its entry in the list.
pub(crate) const UNMENTIONED: Signal = Signal {
    id: "coverage.unmentioned_ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(unmentioned),
    file: file!(),
    source: include_str!("ratios.rs"),
};
/// Its entry in the list.
pub(crate) const NO_REACTION: Signal = Signal {
    id: "coverage.no_reaction_ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(no_reaction),
    file: file!(),
    source: include_str!("ratios.rs"),
};
/// Its entry in the list.
pub(crate) const NO_COMPREHENSION: Signal = Signal {
    id: "coverage.no_comprehension_ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(no_comprehension),
    file: file!(),
    source: include_str!("ratios.rs"),
};
/// Its entry in the list.
pub(crate) const UNCONNECTED: Signal = Signal {
    id: "coverage.unconnected_ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(unconnected),
    file: file!(),
    source: include_str!("ratios.rs"),
};

fn of(seen: &Seen<'_>, figure: impl Fn(&Figures) -> f64) -> Measured {
    number(seen.coverage_figures().map_or(0.0, |figures| figure(&figures)))
}

fn ratio(seen: &Seen<'_>) -> Measured {
    number(seen.session.coverage.ratio())
}

fn pressure(seen: &Seen<'_>) -> Measured {
    of(seen, |figures| figures.gap_pressure)
}

fn unmentioned(seen: &Seen<'_>) -> Measured {
    of(seen, |figures| figures.unmentioned_ratio)
}

fn no_reaction(seen: &Seen<'_>) -> Measured {
    of(seen, |figures| figures.no_reaction_ratio)
}

fn no_comprehension(seen: &Seen<'_>) -> Measured {
    of(seen, |figures| figures.no_comprehension_ratio)
}

fn unconnected(seen: &Seen<'_>) -> Measured {
    of(seen, |figures| figures.unconnected_ratio)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::state::coverage::Gap;

    #[test]
    fn count_gaps_against_what_is_required() {
        let all = [&RATIO, &PRESSURE, &UNMENTIONED, &NO_REACTION, &NO_COMPREHENSION, &UNCONNECTED];
        let read = |scene: &Scene| all.map(|signal| scene.number(signal.id));
        assert_eq!(read(&Scene::new(&[], &[])), [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        let mut scene = Scene::new(&[], &[]).with_elements(&["x", "y"]);
        assert_eq!(read(&scene), [0.0, 0.5, 1.0, 0.0, 0.0, 0.0]);
        scene.session.coverage.elements["x"].gaps.clear();
        assert_eq!(read(&scene), [0.5, 0.25, 0.5, 0.0, 0.0, 0.0]);
        let other = Gap::Unconnected { target_element: "y".to_owned() };
        scene.session.coverage.elements["x"].gaps = vec![Gap::NoReaction, Gap::NoComprehension, other];
        for value in read(&scene) {
            assert!((0.0..=1.0).contains(&value), "{value}");
        }
        assert_eq!(scene.number(NO_REACTION.id), 0.5);
    }
}
