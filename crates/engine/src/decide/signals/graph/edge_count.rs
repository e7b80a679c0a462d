//! *Measures*: how many edges join live nodes; suggestions are not counted.
//! *Scale*: a count from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: edges are the reasons a respondent gave; many nodes with few edges are a list, not an
//! account.
//! *Used by*: norms of other signals, people reading a turn.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.edge_count",
    scale: Scale::Count,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("edge_count.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    count(seen.structure.edge_count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn counts_edges_that_count() {
        let mut scene = Scene::new(&["a", "b", "c"], &[(0, 1), (1, 2)]);
        assert_eq!(scene.number(SIGNAL.id), 2.0);
        scene.session.graph.edges[0].suggested = true;
        assert_eq!(scene.number(SIGNAL.id), 1.0);
    }
}
