//! *Measures*: low answers in a row, as a share of those that mean fatigue.
//! *Scale*: 0 to 1; the limit is the `fatigue_threshold` setting (3).
//! *Why it matters*: two low answers are a warning that three turn into a stop.
//! *Used by*: strategies that revive or change the subject.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, share};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "momentum.low_streak",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("low_streak.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    let limit = seen.methodology.momentum.fatigue_threshold.max(1);
    share(seen.session.momentum.low_streak as usize, limit as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn is_full_at_the_limit() {
        let mut scene = Scene::new(&[], &[]);
        for (lows, expected) in [(0, 0.0), (1, 1.0 / 3.0), (3, 1.0), (7, 1.0)] {
            scene.session.momentum.low_streak = lows;
            assert_eq!(scene.number(SIGNAL.id), expected);
        }
    }
}
