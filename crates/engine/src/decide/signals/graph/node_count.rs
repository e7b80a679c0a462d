//! *Measures*: how many nodes the graph has, superseded ones left out.
//! *Scale*: a count from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: a small graph asks for opening up, a large one for tying together.
//! *Used by*: norms of other signals, phases by nodes, people reading a turn.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node_count",
    scale: Scale::Count,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("node_count.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    count(seen.structure.node_count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::text::ids::NodeId;

    #[test]
    fn counts_live_nodes() {
        let mut scene = Scene::new(&["a", "b", "c"], &[]);
        assert_eq!(scene.number(SIGNAL.id), 3.0);
        scene.session.graph.nodes[0].superseded_by = Some(NodeId::at(1));
        assert_eq!(scene.number(SIGNAL.id), 2.0);
        assert_eq!(Scene::new(&[], &[]).number(SIGNAL.id), 0.0);
    }
}
