//! *Measures*: valid steps from the node that the strategy being scored would ask about to the nearest
//! terminal node.
//! *Scale*: `self` 0, `near` 1 or 2, `far` more, `none` when no way leads there; absent for other targets.
//! *Why it matters*: near the end of a ladder one more why completes it.
//! *Used by*: scorers of strategies that ladder upward.

use crate::decide::signals::graph::node::terminal_distance::category;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, word};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.target.terminal_distance",
    scale: Scale::Category(&["self", "near", "far", "none"]),
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("terminal_distance.rs"),
};

fn read(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    match scored.target {
        Focus::Node(node) => word(category(seen.terminal_distance(*node))),
        _ => Err("the target is not a node"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::text::ids::NodeId;

    #[test]
    fn counts_steps_up() {
        let scene = Scene::new(&["a", "b", "b", "c", "a"], &[(0, 1), (1, 2), (2, 3)]);
        for (node, expected) in [(0, "far"), (1, "near"), (3, "self"), (4, "none")] {
            let target = Focus::Node(NodeId::at(node));
            assert_eq!(
                scene.strategy(SIGNAL.id, "a", &target),
                Ok(SignalValue::Category(expected)),
                "{node}"
            );
        }
        assert!(scene.strategy(SIGNAL.id, "a", &Focus::None).is_err());
    }
}
