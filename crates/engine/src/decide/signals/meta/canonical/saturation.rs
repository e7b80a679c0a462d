//! *Measures*: how much of what this turn brought was said before in other words: 1 - new slots / new nodes.
//! *Scale*: 0 to 1; 1 on a turn without a new node.
//! *Why it matters*: new words without new notions are a sign of saturation.
//! *Used by*: strategies that revive, reflect or close.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.canonical.saturation",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("saturation.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    number(seen.saturation.canonical.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn shows_what_the_counters_made_of_the_turn() {
        let mut scene = Scene::new(&[], &[]);
        for (value, expected) in [(0.0, 0.0), (0.7143, 0.7143), (1.0, 1.0), (1.5, 1.0)] {
            scene.saturation.canonical = value;
            assert_eq!(scene.number(SIGNAL.id), expected);
        }
        scene.saturation.canonical = f64::NAN;
        assert_eq!(scene.global(SIGNAL.id), None);
    }
}
