//! *Measures*: whether a node's sense or type could be another.
//! *Scale*: true or false.
//! *Why it matters*: an unclear notion should be made clear before anything is built on it.
//! *Used by*: targets of the strategy that resolves ambiguity.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.is_ambiguous",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("is_ambiguous.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    flag(seen.live(node).ok_or(SUPERSEDED)?.ambiguous)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn follows_the_node() {
        let mut scene = Scene::new(&["a"], &[]);
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(false)));
        scene.session.graph.nodes[0].ambiguous = true;
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(true)));
        assert!(scene.node(SIGNAL.id, 7).is_err(), "an unknown node");
    }
}
