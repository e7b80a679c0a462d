//! *Measures*: whether a node ends the line of thought: it was said last.
//! *Scale*: true or false.
//! *Why it matters*: deepening a branch means asking about its end.
//! *Used by*: targets of the strategy that deepens a branch.

use crate::decide::signals::signal::{Branch, How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.is_branch_leaf",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("is_branch_leaf.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    flag(seen.branch.as_ref().and_then(Branch::leaf) == Some(node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn is_the_node_said_last() {
        let scene = Scene::new(&["a", "b"], &[]);
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(false)));
        assert_eq!(scene.node(SIGNAL.id, 1), Ok(SignalValue::Flag(true)));
        assert_eq!(scene.silent(2).node(SIGNAL.id, 1), Ok(SignalValue::Flag(false)));
    }
}
