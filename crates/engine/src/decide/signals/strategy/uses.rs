//! *Measures*: how often the strategy being scored was used on the last two turns, as a number
//! (`recent_uses`) and as a share (`recent_uses_norm`).
//! *Scale*: `recent_uses` a count from 0 to 2, `recent_uses_norm` 0 to 1.
//! *Why it matters*: variety keeps a talk alive.
//! *Used by*: scorers and weights of every strategy, as a penalty on itself.

use crate::decide::concept_test::diversity::recent_uses;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, count, share};

/// Its entry in the list.
pub(crate) const USES: Signal = Signal {
    id: "strategy.recent_uses",
    scale: Scale::Count,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(uses),
    file: file!(),
    source: include_str!("uses.rs"),
};
/// Its entry in the list.
pub(crate) const SHARE: Signal = Signal {
    id: "strategy.recent_uses_norm",
    scale: Scale::Unit,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(norm),
    file: file!(),
    source: include_str!("uses.rs"),
};

/// Turns looked back.
const LOOKBACK: usize = 2;

fn uses(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    count(recent_uses(&scored.strategy.name, seen.strategies(), LOOKBACK))
}

fn norm(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    share(recent_uses(&scored.strategy.name, seen.strategies(), LOOKBACK), LOOKBACK)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::state::session::Focus;

    #[test]
    fn count_two_turns_back() {
        let mut scene = Scene::new(&[], &[]);
        let steps = [("a", 1.0), ("a", 2.0), ("b", 1.0), ("b", 0.0), ("a", 1.0)];
        for (strategy, expected) in steps {
            scene.earlier(strategy, Focus::None, &[]);
            let read = |id| scene.strategy(id, "a", &Focus::None);
            assert_eq!(read(USES.id), Ok(SignalValue::Number(expected)));
            assert_eq!(read(SHARE.id), Ok(SignalValue::Number(expected / 2.0)));
        }
    }
}
