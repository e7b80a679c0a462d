//! *Measures*: how much may still come to light where the question would lead: above the target for strategies
//! whose direction is `up`, below it for `down`.
//! *Scale*: 0 to 1, as `graph.node.open_above` and `graph.node.open_below`; absent for other targets and for
//! strategies without a direction.
//! *Why it matters*: weighs climbing against tracing back and against opening something new.
//! *Used by*: scorers of strategies that climb or trace back.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::graph::node::open::openness;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, number};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.target.open",
    scale: Scale::Unit,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("open.rs"),
};

fn read(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    match (scored.target, scored.strategy.direction) {
        (Focus::Node(node), Some(way)) => number(openness(seen, *node, way).ok_or(SUPERSEDED)?),
        (Focus::Node(_), None) => Err("the strategy has no direction"),
        _ => Err("the target is not a node"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::given::methodology::Strategy;
    use crate::given::methodology::strategies::Direction;
    use crate::text::ids::NodeId;

    #[test]
    fn looks_where_the_strategy_leads() {
        let scene = Scene::new(&["a", "c"], &[(0, 1)]);
        let target = Focus::Node(NodeId::at(1));
        let of = |direction| Strategy { direction, ..Strategy::default() };
        assert_eq!(scene.of(SIGNAL.id, &of(Some(Direction::Up)), &target), Ok(SignalValue::Number(0.0)));
        let below = scene.of(SIGNAL.id, &of(Some(Direction::Down)), &target);
        assert!(matches!(below, Ok(SignalValue::Number(open)) if open > 0.0), "{below:?}");
        assert!(scene.of(SIGNAL.id, &of(None), &target).is_err());
        assert!(scene.of(SIGNAL.id, &of(Some(Direction::Up)), &Focus::None).is_err());
    }
}
