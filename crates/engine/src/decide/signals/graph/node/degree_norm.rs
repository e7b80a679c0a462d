//! *Measures*: counted edges at a node, as a share of those at the best-linked node.
//! *Scale*: 0 to 1; 0 in a graph without edges.
//! *Why it matters*: well-linked nodes are good places to return to.
//! *Used by*: orders and weights of strategies that go for breadth.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, share};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.degree_norm",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("degree_norm.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let (outgoing, incoming) = seen.degrees(node);
    share(outgoing as usize + incoming as usize, seen.max_degree() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn compares_with_the_hub() {
        let scene = Scene::new(&["a", "b", "c", "a"], &[(0, 1), (1, 2)]);
        for (node, expected) in [(0, 0.5), (1, 1.0), (2, 0.5), (3, 0.0)] {
            assert_eq!(scene.node(SIGNAL.id, node), Ok(SignalValue::Number(expected)), "{node}");
        }
        assert_eq!(Scene::new(&["a"], &[]).node(SIGNAL.id, 0), Ok(SignalValue::Number(0.0)));
    }
}
