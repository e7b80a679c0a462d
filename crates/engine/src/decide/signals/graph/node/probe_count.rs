//! *Measures*: how many questions have been about a node.
//! *Scale*: a count from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: attention should be spread before it is repeated.
//! *Used by*: orders of targets: least asked first.

use crate::text::ids::NodeId;
use crate::decide::readings::count;
use crate::decide::signals::{How, Measured, Scale, Scope, Seen, Signal};

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
    use crate::decide::detection::fixture::Stage;
    use crate::decide::readings::Reading;

    #[test]
    fn counts_questions() {
        let mut stage = Stage::new(&["a"], &[]);
        for times in 0..3_u32 {
            assert_eq!(stage.node(SIGNAL.id, 0), Ok(Reading::Number(f64::from(times))));
            stage.session.tracker.update_focus(NodeId::at(0), times, "connect");
        }
    }
}
