//! *Measures*: whether this turn is in the late phase.
//! *Scale*: true or false.
//! *Why it matters*: late, it is time to tie up rather than to open.
//! *Used by*: strategies that reflect, validate or close; endings.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::given::methodology::phases::Phase;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.interview.is_late_stage",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("is_late_stage.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    flag(seen.phase.phase == Phase::Late)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn holds_in_the_last_fifth() {
        for (turn, holds) in [(1, false), (8, false), (9, true), (10, true)] {
            let scene = Scene { turn, ..Scene::new(&[], &[]) };
            assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Flag(holds)), "turn {turn} of 10");
        }
    }
}
