//! *Measures*: nodes on the longest chain, as a share of the levels a full ladder has (of the node types,
//! without levels).
//! *Scale*: 0 to 1; 1 is a full ladder or longer.
//! *Why it matters*: depth is what laddering is for: a low value asks for why, a high one for breadth.
//! *Used by*: strategies that deepen, explore or close.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, share};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.max_depth",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("max_depth.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    share(seen.structure.depth.max(), seen.methodology.ontology.depth_norm())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn is_a_share_of_the_levels() {
        for (edges, depth) in [(&[][..], 1.0 / 3.0), (&[(0, 1)], 2.0 / 3.0), (&[(0, 1), (1, 2)], 1.0)] {
            assert_eq!(Scene::new(&["a", "b", "c"], edges).number(SIGNAL.id), depth, "{edges:?}");
        }
        assert_eq!(Scene::new(&[], &[]).number(SIGNAL.id), 0.0);
        let long = Scene::new(&["a", "b", "b", "b", "c"], &[(0, 1), (1, 2), (2, 3), (3, 4)]);
        assert_eq!(long.number(SIGNAL.id), 1.0, "longer than a full ladder");
    }
}
