//! *Measures*: whether no counted edge touches a node.
//! *Scale*: true or false.
//! *Why it matters*: an orphan was said but not explained.
//! *Used by*: targets of strategies that connect or clarify.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.is_orphan",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("is_orphan.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    flag(seen.is_orphan(node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn looks_at_counted_edges() {
        let mut scene = Scene::new(&["a", "b", "c"], &[(0, 1)]);
        let orphans =
            |scene: &Scene| [0, 1, 2].map(|n| scene.node(SIGNAL.id, n) == Ok(SignalValue::Flag(true)));
        assert_eq!(orphans(&scene), [false, false, true]);
        scene.session.graph.edges[0].suggested = true;
        assert_eq!(orphans(&scene), [true, true, true]);
    }
}
