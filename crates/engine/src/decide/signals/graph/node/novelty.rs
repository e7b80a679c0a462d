//! *Measures*: how long ago a node was first said.
//! *Scale*: `high` up to 2 turns ago, `medium` 3, `low` from 4.
//! *Why it matters*: what was just said is still warm.
//! *Used by*: targets of strategies that explore.

use crate::decide::signals::graph::node::UNTRACKED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.novelty",
    scale: Scale::Category(&["low", "medium", "high"]),
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("novelty.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let state = seen.state(node).ok_or(UNTRACKED)?;
    let age = f64::from(seen.turn.saturating_sub(state.created_at_turn));
    let novelty = (1.0 - age / 5.0).max(0.0);
    word(if novelty >= 0.6 {
        "high"
    } else if novelty >= 0.3 {
        "medium"
    } else {
        "low"
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn fades_with_age() {
        for (turn, expected) in
            [(1, "high"), (2, "high"), (3, "high"), (4, "medium"), (5, "low"), (9, "low"), (0, "high")]
        {
            let scene = Scene { turn, ..Scene::new(&["a"], &[]) };
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Category(expected)), "turn {turn}");
        }
    }
}
