//! *Measures*: whether both ends of the edge that the strategy being scored would ask about have been asked
//! about.
//! *Scale*: true or false; absent for other targets.
//! *Why it matters*: a link can be discussed once both of its ends are understood.
//! *Used by*: scorers of the strategy that explores tension.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, flag};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.target.tension_ready",
    scale: Scale::Flag,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("tension_ready.rs"),
};

fn read(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    match scored.target {
        Focus::Edge(edge) => {
            let edge = seen.session.graph.edge(*edge).ok_or("there is no such edge")?;
            flag(seen.probes(edge.source) > 0 && seen.probes(edge.target) > 0)
        }
        _ => Err("the target is not an edge"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::text::ids::EdgeId;

    #[test]
    fn needs_both_ends() {
        let mut scene = Scene::new(&["a", "b"], &[(0, 1)]);
        let target = Focus::Edge(EdgeId::at(0));
        scene.state(0).focus_count = 1;
        assert_eq!(scene.strategy(SIGNAL.id, "a", &target), Ok(SignalValue::Flag(false)));
        scene.state(1).focus_count = 1;
        assert_eq!(scene.strategy(SIGNAL.id, "a", &target), Ok(SignalValue::Flag(true)));
        assert!(scene.strategy(SIGNAL.id, "a", &Focus::None).is_err());
    }
}
