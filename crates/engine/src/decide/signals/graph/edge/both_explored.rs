//! *Measures*: whether both ends of an edge have been asked about.
//! *Scale*: true or false.
//! *Why it matters*: a link can be discussed once both of its ends are understood.
//! *Used by*: readiness of the strategy that explores tension.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::EdgeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.edge.both_explored",
    scale: Scale::Flag,
    scope: Scope::Edge,
    needs: &[],
    how: How::PerEdge(read),
    file: file!(),
    source: include_str!("both_explored.rs"),
};

fn read(seen: &Seen<'_>, edge: EdgeId) -> Measured {
    let edge = seen.counted(edge).ok_or("the edge does not count")?;
    flag(seen.probes(edge.source) > 0 && seen.probes(edge.target) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn needs_both_ends() {
        let mut scene = Scene::new(&["a", "b"], &[(0, 1)]);
        scene.state(0).focus_count = 1;
        assert_eq!(scene.edge(SIGNAL.id, 0), Ok(SignalValue::Flag(false)));
        scene.state(1).focus_count = 2;
        assert_eq!(scene.edge(SIGNAL.id, 0), Ok(SignalValue::Flag(true)));
    }
}
