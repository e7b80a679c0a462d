//! *Measures*: whether a node is, or was told of, the entry of the frame the person is at.
//! *Scale*: true or false; absent for nodes of no entry.
//! *Why it matters*: stages, episodes and scales are gone through one at a time.
//! *Used by*: targets of strategies that carry a technique out.

use super::NOBODYS;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.entry.current",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("current.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    flag(seen.session.frame.of_node(node).ok_or(NOBODYS)?.current)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn the_person_is_at_the_entry_named_last() {
        let scene = Scene::framed(&["a", "a", "b", "b"], &[(0, 2)], &[0, 2, 1]);
        for (node, expected) in [(0, Some(false)), (2, Some(false)), (1, Some(true)), (3, None)] {
            assert_eq!(scene.node(SIGNAL.id, node).ok(), expected.map(SignalValue::Flag), "{node}");
        }
    }
}
