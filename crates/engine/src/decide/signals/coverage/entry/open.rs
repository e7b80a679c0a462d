//! *Measures*: how much is still missing of the entry of the frame a node is, or was told of.
//! *Scale*: 0 to 1, the share of its places that are empty; absent for nodes of no entry.
//! *Why it matters*: a story that is half told is finished before another is begun.
//! *Used by*: targets of strategies that carry a technique out.

use super::NOBODYS;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.entry.open",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("open.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    number(seen.session.frame.of_node(node).ok_or(NOBODYS)?.open())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn is_the_share_of_empty_places_of_its_entry() {
        let scene = Scene::framed(&["a", "a", "b", "b"], &[(0, 2)], &[0, 2, 1]);
        for (node, expected) in [(0, Some(0.0)), (2, Some(0.0)), (1, Some(1.0)), (3, None)] {
            assert_eq!(scene.node(SIGNAL.id, node).ok(), expected.map(SignalValue::Number), "{node}");
        }
    }
}
