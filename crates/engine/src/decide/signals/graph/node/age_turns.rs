//! *Measures*: how many turns ago a node was first said.
//! *Scale*: a count of turns from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: the newest of equal candidates is the easiest to come back to.
//! *Used by*: orders of targets: newest first.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.age_turns",
    scale: Scale::Count,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("age_turns.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let node = seen.live(node).ok_or(SUPERSEDED)?;
    count(seen.turn.saturating_sub(node.created_at_turn) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn counts_turns_since_creation() {
        for (turn, age) in [(1, 0.0), (2, 1.0), (9, 8.0), (0, 0.0)] {
            let scene = Scene { turn, ..Scene::new(&["a"], &[]) };
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Number(age)), "turn {turn}");
        }
    }
}
