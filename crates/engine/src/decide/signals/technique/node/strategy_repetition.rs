//! *Measures*: how often in a row the strategy last used on a node was used on it.
//! *Scale*: `none` 0, `low` 1 and 2, `medium` 3 and 4, `high` from 5.
//! *Why it matters*: the same kind of question about the same thing becomes a drill.
//! *Used by*: targets, as a penalty.

use crate::decide::signals::graph::node::UNTRACKED;
use crate::decide::signals::graph::node::grade;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "technique.node.strategy_repetition",
    scale: Scale::Category(&["none", "low", "medium", "high"]),
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("strategy_repetition.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let state = seen.state(node).ok_or(UNTRACKED)?;
    word(grade(state.consecutive_same_strategy, 3, 5))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn grades_the_run() {
        for (number, expected) in
            [(0, "none"), (1, "low"), (2, "low"), (3, "medium"), (4, "medium"), (5, "high"), (8, "high")]
        {
            let mut scene = Scene::new(&["a"], &[]);
            scene.state(0).consecutive_same_strategy = number;
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Category(expected)), "{number}");
        }
    }
}
