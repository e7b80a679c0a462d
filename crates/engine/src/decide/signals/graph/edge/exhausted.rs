//! *Measures*: whether an edge has been asked about twice or more.
//! *Scale*: true or false; never goes back.
//! *Why it matters*: after two attempts an odd link is left standing.
//! *Used by*: candidates of the strategy that explores tension.

use crate::decide::signals::graph::node::probe_exhausted::LIMIT;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::EdgeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.edge.exhausted",
    scale: Scale::Flag,
    scope: Scope::Edge,
    needs: &[],
    how: How::PerEdge(read),
    file: file!(),
    source: include_str!("exhausted.rs"),
};

fn read(seen: &Seen<'_>, edge: EdgeId) -> Measured {
    flag(seen.edge_probes(edge) >= LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::state::session::Focus;

    #[test]
    fn comes_with_the_second_question() {
        let mut scene = Scene::new(&["a", "b"], &[(0, 1)]);
        for holds in [false, false, true, true] {
            assert_eq!(scene.edge(SIGNAL.id, 0), Ok(SignalValue::Flag(holds)));
            scene.earlier("resolve", Focus::Edge(EdgeId::at(0)), &[]);
        }
    }
}
