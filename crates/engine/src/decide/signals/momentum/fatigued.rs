//! *Measures*: whether low answers in a row have reached the limit.
//! *Scale*: true or false; the limit is the `fatigue_threshold` setting (3).
//! *Why it matters*: somebody this tired should be released soon.
//! *Used by*: strategies that close; endings.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "momentum.fatigued",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("fatigued.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    flag(seen.session.momentum.fatigued(&seen.methodology.momentum))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn comes_with_the_third_low() {
        let mut scene = Scene::new(&[], &[]);
        for (lows, holds) in [(0, false), (2, false), (3, true), (7, true)] {
            scene.session.momentum.low_streak = lows;
            assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Flag(holds)), "{lows}");
        }
    }
}
