//! *Measures*: for how many turns in a row a node has been in focus.
//! *Scale*: `none` 0, `low` 1, `medium` 2 and 3, `high` from 4.
//! *Why it matters*: staying is good as long as it yields; a long stay wears out.
//! *Used by*: targets, for persistence or against it.

use crate::decide::signals::graph::node::UNTRACKED;
use crate::decide::signals::graph::node::grade;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.focus_streak",
    scale: Scale::Category(&["none", "low", "medium", "high"]),
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("focus_streak.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let state = seen.state(node).ok_or(UNTRACKED)?;
    word(grade(state.current_focus_streak, 2, 4))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn grades_the_number() {
        for (number, expected) in
            [(0, "none"), (1, "low"), (2, "medium"), (3, "medium"), (4, "high"), (9, "high")]
        {
            let mut scene = Scene::new(&["a"], &[]);
            scene.state(0).current_focus_streak = number;
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Category(expected)), "{number}");
        }
    }
}
