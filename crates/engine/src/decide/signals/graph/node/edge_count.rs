//! *Measures*: how many counted edges touch a node.
//! *Scale*: a count from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: hubs hold an account together; loose ends invite a question.
//! *Used by*: targets of strategies that connect or explore.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.edge_count",
    scale: Scale::Count,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("edge_count.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let (outgoing, incoming) = seen.degrees(node);
    count(outgoing as usize + incoming as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn adds_both_directions() {
        let scene = Scene::new(&["a", "b", "c", "a"], &[(0, 1), (1, 2)]);
        for (node, expected) in [(0, 1.0), (1, 2.0), (2, 1.0), (3, 0.0)] {
            assert_eq!(scene.node(SIGNAL.id, node), Ok(SignalValue::Number(expected)), "{node}");
        }
    }
}
