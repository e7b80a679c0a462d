//! *Measures*: whether a node has been asked about twice or more.
//! *Scale*: true or false; never goes back.
//! *Why it matters*: after two attempts an isolated node is left alone for good, unlike exhaustion, which a
//! new yield undoes.
//! *Used by*: candidates of the strategy that connects isolates.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.probe_exhausted",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("probe_exhausted.rs"),
};

/// Questions after which a node, or an edge, is left alone.
pub(crate) const LIMIT: u32 = 2;

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    flag(seen.probes(node) >= LIMIT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn comes_with_the_second_question() {
        for (times, holds) in [(0, false), (1, false), (2, true), (3, true)] {
            let mut scene = Scene::new(&["a"], &[]);
            scene.state(0).focus_count = times;
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(holds)), "{times}");
        }
    }
}
