//! *Measures*: the share of the strategy being scored in the last five turns, newer turns weighing more (1,
//! .8, .6, .4, .2, divided by their sum).
//! *Scale*: 0 to 1; the turn's record shows the value for the strategy used last.
//! *Why it matters*: each candidate pays for its own repetition, so that another has a chance.
//! *Used by*: every strategy, as a penalty on itself.

use crate::decide::concept_test::diversity::repetition;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, number};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "temporal.strategy_repetition_count",
    scale: Scale::Unit,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("strategy_repetition_count.rs"),
};

fn read(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    number(repetition(&scored.strategy.name, seen.strategies()))
}

/// The value for the strategy used last, for the turn's record; 0 before the first.
pub(crate) fn of_the_last(seen: &Seen<'_>) -> Measured {
    number(seen.strategies().next().map_or(0.0, |last| repetition(last, seen.strategies())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::state::session::Focus;

    #[test]
    fn every_candidate_pays_for_its_own() {
        let mut scene = Scene::new(&[], &[]);
        let of = |scene: &Scene, name| scene.strategy(SIGNAL.id, name, &Focus::None);
        assert_eq!(of(&scene, "deepen"), Ok(SignalValue::Number(0.0)));
        scene.earlier("deepen", Focus::None, &[]);
        assert_eq!(of(&scene, "deepen"), Ok(SignalValue::Number(1.0 / 3.0)));
        scene.earlier("explore", Focus::None, &[]);
        let Ok(SignalValue::Number(deepen)) = of(&scene, "deepen") else { panic!("absent") };
        assert!((deepen - 0.8 / 3.0).abs() < 1e-12, "{deepen}");
        (0..5).for_each(|_| scene.earlier("explore", Focus::None, &[]));
        assert_eq!(of(&scene, "deepen"), Ok(SignalValue::Number(0.0)));
        assert_eq!(of(&scene, "explore"), Ok(SignalValue::Number(1.0)));
        assert_eq!(scene.with(of_the_last), Ok(SignalValue::Number(1.0)));
    }
}
