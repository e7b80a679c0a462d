//! *Measures*: how many questions have been about an edge.
//! *Scale*: a count from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: attention should be spread before it is repeated.
//! *Used by*: orders of targets: least asked first.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};
use crate::text::ids::EdgeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.edge.focus_count",
    scale: Scale::Count,
    scope: Scope::Edge,
    needs: &[],
    how: How::PerEdge(read),
    file: file!(),
    source: include_str!("focus_count.rs"),
};

fn read(seen: &Seen<'_>, edge: EdgeId) -> Measured {
    count(seen.edge_probes(edge) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::state::session::Focus;

    #[test]
    fn counts_questions() {
        let mut scene = Scene::new(&["a", "b"], &[(0, 1), (1, 0)]);
        scene.earlier("resolve", Focus::Edge(EdgeId::at(0)), &[]);
        scene.earlier("resolve", Focus::Edge(EdgeId::at(0)), &[]);
        assert_eq!(scene.edge(SIGNAL.id, 0), Ok(SignalValue::Number(2.0)));
        assert_eq!(scene.edge(SIGNAL.id, 1), Ok(SignalValue::Number(0.0)));
    }
}
