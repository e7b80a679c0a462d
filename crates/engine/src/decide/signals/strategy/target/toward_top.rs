//! *Measures*: how much the missing top of all ladders pulls at the node that the strategy being scored would ask
//! about, the way it would ask.
//! *Scale*: 0 to 1, as `graph.node.toward_top` for strategies whose direction is `up`, and `graph.node.top_below`
//! for `down`; absent for other targets and for strategies without a direction.
//! *Why it matters*: late in an interview without an end in sight, asking for it comes before everything else.
//! *Used by*: scorers of strategies that climb or trace back.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::graph::node::toward_top::pull;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, number};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.target.toward_top",
    scale: Scale::Unit,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("toward_top.rs"),
};

fn read(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    match (scored.target, scored.strategy.direction) {
        (Focus::Node(node), Some(way)) => number(pull(seen, *node, way).ok_or(SUPERSEDED)?),
        (Focus::Node(_), _) => Err("the strategy has no direction"),
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
    fn the_way_of_the_strategy_counts() {
        let scene = Scene::new(&["a", "b"], &[]).silent(10);
        let target = Focus::Node(NodeId::at(1));
        let of = |direction| Strategy { direction, ..Strategy::default() };
        let climbs = scene.of(SIGNAL.id, &of(Some(Direction::Up)), &target);
        assert!(matches!(climbs, Ok(SignalValue::Number(pull)) if pull > 0.5), "{climbs:?}");
        assert_eq!(scene.of(SIGNAL.id, &of(Some(Direction::Down)), &target), Ok(SignalValue::Number(0.0)));
        assert!(scene.of(SIGNAL.id, &of(None), &target).is_err());
        assert!(scene.of(SIGNAL.id, &of(Some(Direction::Up)), &Focus::None).is_err());
    }
}
