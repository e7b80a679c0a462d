//! *Measures*: whether there is a line of thought: something was said on this turn.
//! *Scale*: true or false.
//! *Why it matters*: with a line of thought alive, staying on it is natural; without one, another must be
//! found.
//! *Used by*: strategies that deepen a branch or go for breadth.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.branch.active",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("active.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    flag(seen.branch.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::text::ids::NodeId;

    #[test]
    fn lives_while_something_is_said() {
        let scene = Scene::new(&["a"], &[]);
        assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Flag(true)));
        assert_eq!(scene.silent(2).global(SIGNAL.id), Some(SignalValue::Flag(false)));
    }

    #[test]
    fn runs_from_the_root_to_the_node_said_last() {
        let scene = Scene::new(&["a", "b", "b", "a"], &[(0, 1), (1, 2), (3, 2)]);
        let mut scene = Scene { touched: (vec![NodeId::at(3), NodeId::at(2)], Vec::new()), ..scene };
        let branch = |scene: &Scene| scene.with(|seen| seen.branch.clone().unwrap().nodes);
        assert_eq!(branch(&scene), [NodeId::at(3), NodeId::at(2)], "the newest edge leads back");
        scene.session.graph.edges.pop();
        assert_eq!(branch(&scene), [NodeId::at(0), NodeId::at(1), NodeId::at(2)]);
        let circle = Scene::new(&["a", "b"], &[(0, 1), (1, 0)]);
        assert_eq!(branch(&circle), [NodeId::at(0), NodeId::at(1)]);
    }
}
