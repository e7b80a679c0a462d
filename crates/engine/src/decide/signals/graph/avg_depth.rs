//! *Measures*: the mean, over live nodes, of the longest chain ending at each, as a share of a full ladder.
//! *Scale*: 0 to 1.
//! *Why it matters*: one long chain beside many bare mentions is shallower than its maximum says.
//! *Used by*: people reading a turn; methodologies that want evenly deep accounts.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.avg_depth",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("avg_depth.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    number((seen.structure.depth.mean() / seen.methodology.ontology.depth_norm() as f64).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn averages_over_nodes() {
        let scene = Scene::new(&["a", "b", "c"], &[(0, 1), (1, 2)]);
        assert!((scene.number(SIGNAL.id) - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(Scene::new(&[], &[]).number(SIGNAL.id), 0.0);
    }
}
