//! *Measures*: turns in a row without a new node, this one included, as a share of three.
//! *Scale*: 0 to 1.
//! *Why it matters*: silence of new content asks for another door, or for the end.
//! *Used by*: strategies that reflect, revive or close.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, share};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "temporal.quiet_turns",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("quiet_turns.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    share(seen.session.counters.quiet_turns as usize, 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn is_full_after_three() {
        let mut scene = Scene::new(&[], &[]);
        for (turns, expected) in [(0, 0.0), (1, 1.0 / 3.0), (2, 2.0 / 3.0), (3, 1.0), (9, 1.0)] {
            scene.session.counters.quiet_turns = turns;
            assert_eq!(scene.number(SIGNAL.id), expected);
        }
    }
}
