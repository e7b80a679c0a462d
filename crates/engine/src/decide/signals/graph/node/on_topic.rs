//! *Measures*: whether a node was said, or said again, in the last answer.
//! *Scale*: true or false.
//! *Why it matters*: a question about what was just said follows; any other has to say that it goes back.
//! *Used by*: targets of strategies that stay with what is being told.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.on_topic",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("on_topic.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    flag(seen.live(node).ok_or(SUPERSEDED)?.last_mentioned_turn == seen.turn)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn is_what_the_last_answer_said() {
        let mut scene = Scene::new(&["a", "a"], &[]).silent(3);
        scene.session.graph.nodes[1].last_mentioned_turn = 3;
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(false)));
        assert_eq!(scene.node(SIGNAL.id, 1), Ok(SignalValue::Flag(true)));
        assert!(scene.node(SIGNAL.id, 7).is_err(), "an unknown node");
    }
}
