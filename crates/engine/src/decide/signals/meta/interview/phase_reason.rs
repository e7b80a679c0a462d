//! *Measures*: why this turn is in its phase: the turn, the nodes, and where early and mid end.
//! *Scale*: a text for people.
//! *Why it matters*: a phase decides a lot, so it should be clear where it came from.
//! *Used by*: people reading a turn; never weighted.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, SignalValue};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.interview.phase_reason",
    scale: Scale::Text,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("phase_reason.rs"),
};

#[expect(clippy::unnecessary_wraps, reason = "the shape every measuring function has")]
fn read(seen: &Seen<'_>) -> Measured {
    Ok(SignalValue::Text(seen.phase.reason.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn names_turn_and_limits() {
        let Some(SignalValue::Text(reason)) = Scene::new(&["a"], &[]).global(SIGNAL.id) else {
            panic!("absent")
        };
        assert_eq!(reason, "turn 1 of 10, 1 nodes; early until turn 4, mid until turn 8");
    }
}
