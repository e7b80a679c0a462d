//! *Measures*: how plausible the best link between a node and any other is: what the ontology allows and how
//! near their labels are in meaning.
//! *Scale*: 0 to 1; costs a pass over all nodes, so it is read for a chosen target rather than for all.
//! *Why it matters*: a question that links two unrelated notions sounds foolish.
//! *Used by*: gates of strategies that connect isolates.

use crate::decide::concept_test::plausibility;
use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.link_plausible",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("link_plausible.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let node = seen.live(node).ok_or(SUPERSEDED)?;
    number(plausibility::best(&seen.session.graph, &seen.methodology.ontology, node.id).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn needs_another_node_it_may_be_linked_with() {
        let alone = Scene::new(&["a"], &[]);
        assert_eq!(alone.node(SIGNAL.id, 0), Ok(SignalValue::Number(0.0)));
        let pair = Scene::new(&["a", "b"], &[]);
        let Ok(SignalValue::Number(best)) = pair.node(SIGNAL.id, 0) else { panic!("absent") };
        assert!(best > 0.5 && best <= 1.0, "{best}");
    }
}
