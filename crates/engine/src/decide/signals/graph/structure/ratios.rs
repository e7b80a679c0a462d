//! *Measures*: shares of the graph: isolated, ambiguous and unexplored nodes among live nodes, tense edges
//! (not allowed by the ontology) among counted edges, terminal nodes among live nodes.
//! *Scale*: 0 to 1; 0 in an empty graph.
//! *Why it matters*: says how much of the account is loose, unclear, untouched, odd or finished, whatever its
//! size.
//! *Used by*: strategies that connect, resolve, explore or close; packs for concept tests.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, share};
use crate::state::graph::Node;

/// Its entry in the list.
pub(crate) const ISOLATED: Signal = Signal {
    id: "graph.structure.isolated_ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(isolated),
    file: file!(),
    source: include_str!("ratios.rs"),
};
/// Its entry in the list.
pub(crate) const AMBIGUOUS: Signal = Signal {
    id: "graph.structure.ambiguous_ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(ambiguous),
    file: file!(),
    source: include_str!("ratios.rs"),
};
/// Its entry in the list.
pub(crate) const UNEXPLORED: Signal = Signal {
    id: "graph.structure.unexplored_ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(unexplored),
    file: file!(),
    source: include_str!("ratios.rs"),
};
/// Its entry in the list.
pub(crate) const TENSION: Signal = Signal {
    id: "graph.structure.tension_ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(tension),
    file: file!(),
    source: include_str!("ratios.rs"),
};
/// Its entry in the list.
pub(crate) const TERMINAL: Signal = Signal {
    id: "graph.structure.terminal_ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(terminal),
    file: file!(),
    source: include_str!("ratios.rs"),
};

fn of_nodes(seen: &Seen<'_>, holds: impl Fn(&Node) -> bool) -> Measured {
    share(seen.session.graph.live_nodes().filter(|n| holds(n)).count(), seen.structure.node_count)
}

fn isolated(seen: &Seen<'_>) -> Measured {
    share(seen.structure.orphan_count, seen.structure.node_count)
}

fn ambiguous(seen: &Seen<'_>) -> Measured {
    of_nodes(seen, |node| node.ambiguous)
}

fn unexplored(seen: &Seen<'_>) -> Measured {
    of_nodes(seen, |node| seen.is_unexplored(node))
}

fn terminal(seen: &Seen<'_>) -> Measured {
    share(seen.structure.terminal_count, seen.structure.node_count)
}

fn tension(seen: &Seen<'_>) -> Measured {
    let tense = seen.session.graph.counted_edges().filter(|e| !e.valid).count();
    share(tense, seen.structure.edge_count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn are_shares_of_nodes_and_edges() {
        let mut scene = Scene::new(&["a", "b", "c", "a"], &[(0, 1), (1, 2)]);
        scene.session.graph.nodes[1].ambiguous = true;
        scene.session.graph.edges[1].valid = false;
        scene.state(0).focus_count = 1;
        let table =
            [(ISOLATED, 0.25), (AMBIGUOUS, 0.25), (UNEXPLORED, 0.25), (TERMINAL, 0.25), (TENSION, 0.5)];
        for (signal, expected) in table {
            assert_eq!(scene.number(signal.id), expected, "{}", signal.id);
            assert_eq!(Scene::new(&[], &[]).number(signal.id), 0.0, "{} of nothing", signal.id);
        }
    }
}
