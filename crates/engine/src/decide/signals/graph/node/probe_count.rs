//! *Measures*: how many questions have been about a node.
//! *Scale*: a count from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: attention should be spread before it is repeated.
//! *Used by*: orders of targets: least asked first.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.probe_count",
    scale: Scale::Count,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("probe_count.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    count(seen.probes(node) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn counts_questions() {
        let mut scene = Scene::new(&["a"], &[]);
        for times in 0..3_u32 {
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Number(f64::from(times))));
            scene.session.tracker.update_focus(NodeId::at(0), times, "connect");
        }
    }
}
