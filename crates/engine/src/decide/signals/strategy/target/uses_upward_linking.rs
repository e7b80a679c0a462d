//! *Measures*: whether the strategy being scored offers the tactic `upward_linking`.
//! *Scale*: true or false.
//! *Why it matters*: in a wide, flat account any strategy that climbs is welcome.
//! *Used by*: scorers of strategies that ladder upward.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.target.uses_upward_linking",
    scale: Scale::Flag,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("uses_upward_linking.rs"),
};

fn read(_: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    flag(scored.strategy.tactics.iter().any(|tactic| tactic == "upward_linking"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::given::methodology::Strategy;
    use crate::state::session::Focus;

    #[test]
    fn looks_at_the_tactics() {
        let scene = Scene::new(&[], &[]);
        for (tactics, holds) in [(vec![], false), (vec!["open_probe", "upward_linking"], true)] {
            let tactics = tactics.into_iter().map(str::to_owned).collect();
            let strategy = Strategy { tactics, ..Strategy::default() };
            assert_eq!(scene.of(SIGNAL.id, &strategy, &Focus::None), Ok(SignalValue::Flag(holds)));
        }
    }
}
