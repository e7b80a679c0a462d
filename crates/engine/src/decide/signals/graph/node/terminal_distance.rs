//! *Measures*: valid steps from a node to the nearest terminal node.
//! *Scale*: `self` 0, `near` 1 or 2, `far` more, `none` when no way leads there.
//! *Why it matters*: near the end of a ladder one more why completes it.
//! *Used by*: scorers and targets of strategies that ladder upward.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.terminal_distance",
    scale: Scale::Category(&["self", "near", "far", "none"]),
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("terminal_distance.rs"),
};

/// Steps up to which a terminal node is near.
const NEAR: u32 = 2;

/// The category of a distance.
pub(crate) const fn category(distance: Option<u32>) -> &'static str {
    match distance {
        Some(0) => "self",
        Some(1..=NEAR) => "near",
        Some(_) => "far",
        None => "none",
    }
}

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    word(category(seen.terminal_distance(node)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn counts_steps_up() {
        let scene = Scene::new(&["a", "b", "b", "c", "a"], &[(0, 1), (1, 2), (2, 3), (3, 2)]);
        for (node, expected) in [(0, "far"), (1, "near"), (2, "near"), (3, "self"), (4, "none")] {
            assert_eq!(scene.node(SIGNAL.id, node), Ok(SignalValue::Category(expected)), "{node}");
        }
    }

    #[test]
    fn edges_the_ontology_forbids_lead_nowhere() {
        let mut scene = Scene::new(&["a", "c"], &[(0, 1)]);
        scene.session.graph.edges[0].valid = false;
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Category("none")));
    }
}
