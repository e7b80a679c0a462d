//! *Measures*: how many live nodes no edge touches.
//! *Scale*: a count from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: an orphan was said but never explained: a question can tie it to the rest.
//! *Used by*: strategies that bridge or clarify.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.orphan_count",
    scale: Scale::Count,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("orphan_count.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    count(seen.structure.orphan_count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn counts_nodes_without_edges() {
        for (edges, orphans) in [(&[][..], 3.0), (&[(0, 1)], 1.0), (&[(0, 1), (1, 2)], 0.0), (&[(0, 0)], 2.0)]
        {
            assert_eq!(Scene::new(&["a", "b", "c"], edges).number(SIGNAL.id), orphans, "{edges:?}");
        }
    }
}
