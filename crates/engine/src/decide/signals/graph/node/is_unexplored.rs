//! *Measures*: whether a node is linked and clear but was never asked about.
//! *Scale*: true or false.
//! *Why it matters*: what was passed over is where breadth comes from.
//! *Used by*: targets of strategies that go back for breadth.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.is_unexplored",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("is_unexplored.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    flag(seen.is_unexplored(seen.live(node).ok_or(SUPERSEDED)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn needs_a_link_clarity_and_no_question() {
        let mut scene = Scene::new(&["a", "b", "c"], &[(0, 1)]);
        let read = |scene: &Scene| [0, 1, 2].map(|n| scene.node(SIGNAL.id, n) == Ok(SignalValue::Flag(true)));
        assert_eq!(read(&scene), [true, true, false]);
        scene.state(0).focus_count = 1;
        scene.session.graph.nodes[1].ambiguous = true;
        assert_eq!(read(&scene), [false, false, false]);
    }
}
