//! *Measures*: how much the missing top of all ladders pulls at the node that a strategy which climbs would ask
//! about.
//! *Scale*: 0 to 1, as `graph.node.toward_top`; absent for other targets and for strategies that do not climb.
//! *Why it matters*: late in an interview without an end in sight, climbing comes before everything else.
//! *Used by*: scorers of strategies that ladder upward.

use crate::methodology::strategies::Direction;
use crate::readings::number;
use crate::session::Focus;
use crate::signals::graph::node::SUPERSEDED;
use crate::signals::graph::node::toward_top::pull;
use crate::signals::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen};

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
        (Focus::Node(node), Some(Direction::Up)) => number(pull(seen, *node).ok_or(SUPERSEDED)?),
        (Focus::Node(_), _) => Err("the strategy does not climb"),
        _ => Err("the target is not a node"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detection::fixture::Stage;
    use crate::ids::NodeId;
    use crate::methodology::Strategy;
    use crate::readings::Reading;

    #[test]
    fn only_climbing_is_pulled() {
        let stage = Stage::new(&["a", "b"], &[]).silent(10);
        let target = Focus::Node(NodeId::at(1));
        let of = |direction| Strategy { direction, ..Strategy::default() };
        let climbs = stage.of(SIGNAL.id, &of(Some(Direction::Up)), &target);
        assert!(matches!(climbs, Ok(Reading::Number(pull)) if pull > 0.5), "{climbs:?}");
        assert!(stage.of(SIGNAL.id, &of(Some(Direction::Down)), &target).is_err());
        assert!(stage.of(SIGNAL.id, &of(Some(Direction::Up)), &Focus::None).is_err());
    }
}
