//! *Measures*: how often a node has been in focus over the whole interview.
//! *Scale*: `none` 0, `low` 1 and 2, `medium` 3 and 4, `high` from 5; never goes back.
//! *Why it matters*: spreads attention: what was asked about five times has had its turn.
//! *Used by*: targets, for fresh nodes.

use crate::decide::signals::graph::node::UNTRACKED;
use crate::decide::signals::graph::node::grade;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.focus_count",
    scale: Scale::Category(&["none", "low", "medium", "high"]),
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("focus_count.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let state = seen.state(node).ok_or(UNTRACKED)?;
    word(grade(state.focus_count, 3, 5))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn grades_the_number() {
        for (number, expected) in
            [(0, "none"), (1, "low"), (2, "low"), (3, "medium"), (4, "medium"), (5, "high")]
        {
            let mut scene = Scene::new(&["a"], &[]);
            scene.state(0).focus_count = number;
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Category(expected)), "{number}");
        }
    }
}
