//! *Measures*: whether an edge joins types the ontology does not join.
//! *Scale*: true or false; absent for suggestions and edges of superseded nodes.
//! *Why it matters*: a link the method finds odd is worth a question, not a correction.
//! *Used by*: candidates of the strategy that explores tension.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::EdgeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.edge.invalid",
    scale: Scale::Flag,
    scope: Scope::Edge,
    needs: &[],
    how: How::PerEdge(read),
    file: file!(),
    source: include_str!("invalid.rs"),
};

fn read(seen: &Seen<'_>, edge: EdgeId) -> Measured {
    flag(!seen.counted(edge).ok_or("the edge does not count")?.valid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn follows_the_edge() {
        let mut scene = Scene::new(&["a", "b"], &[(0, 1)]);
        assert_eq!(scene.edge(SIGNAL.id, 0), Ok(SignalValue::Flag(false)));
        scene.session.graph.edges[0].valid = false;
        assert_eq!(scene.edge(SIGNAL.id, 0), Ok(SignalValue::Flag(true)));
        scene.session.graph.edges[0].suggested = true;
        assert!(scene.edge(SIGNAL.id, 0).is_err());
    }
}
