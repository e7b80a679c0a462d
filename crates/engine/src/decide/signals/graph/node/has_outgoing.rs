//! *Measures*: whether a counted edge leads out of a node.
//! *Scale*: true or false.
//! *Why it matters*: a node without one is where a chain ends for now: the place to ask why.
//! *Used by*: targets of strategies that deepen.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.has_outgoing",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("has_outgoing.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    flag(seen.degrees(node).0 > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn looks_outward_only() {
        let scene = Scene::new(&["a", "b"], &[(0, 1)]);
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(true)));
        assert_eq!(scene.node(SIGNAL.id, 1), Ok(SignalValue::Flag(false)));
    }
}
