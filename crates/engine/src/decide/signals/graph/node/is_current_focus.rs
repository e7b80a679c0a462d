//! *Measures*: whether the question just answered was about this node.
//! *Scale*: true or false.
//! *Why it matters*: lets a strategy stay with the topic, or leave it.
//! *Used by*: targets of strategies that deepen or change the subject.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.is_current_focus",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("is_current_focus.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    flag(seen.session.tracker.previous_focus == Some(node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn follows_the_tracker() {
        let mut scene = Scene::new(&["a", "b"], &[]);
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(false)));
        scene.session.tracker.update_focus(NodeId::at(0), 1, "deepen");
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(true)));
        assert_eq!(scene.node(SIGNAL.id, 1), Ok(SignalValue::Flag(false)));
        scene.session.tracker.clear_focus();
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(false)));
    }
}
