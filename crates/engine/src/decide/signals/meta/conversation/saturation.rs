//! *Measures*: how far this turn stayed behind the best one in new nodes: 1 - new / best.
//! *Scale*: 0 to 1; 0 before the first new node.
//! *Why it matters*: a talk that brings less and less is nearly done.
//! *Used by*: strategies that revive, reflect or close.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.conversation.saturation",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("saturation.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    number(seen.saturation.conversation.clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn shows_what_the_counters_made_of_the_turn() {
        let mut scene = Scene::new(&[], &[]);
        for (value, expected) in [(0.0, 0.0), (0.7143, 0.7143), (1.0, 1.0), (1.5, 1.0)] {
            scene.saturation.conversation = value;
            assert_eq!(scene.number(SIGNAL.id), expected);
        }
        scene.saturation.conversation = f64::NAN;
        assert_eq!(scene.global(SIGNAL.id), None);
    }
}
