//! *Measures*: how exhausted a node is: ticks without yield (four tenths), focus streak (three), shallow
//! answers (three).
//! *Scale*: 0 to 1; 0 for a node never asked about.
//! *Why it matters*: a graded warning before a node is exhausted.
//! *Used by*: targets, as a penalty; the slot's exhaustion.

use crate::decide::signals::graph::node::UNTRACKED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.exhaustion_score",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("exhaustion_score.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let state = seen.state(node).ok_or(UNTRACKED)?;
    number(state.exhaustion_score())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn adds_three_parts() {
        let table = [(0, 9, 9, 0.0), (1, 1, 1, 0.04 + 0.06), (1, 10, 5, 0.7), (1, 99, 99, 0.7)];
        for (focused, ticks, streak, expected) in table {
            let mut scene = Scene::new(&["a"], &[]);
            let state = scene.state(0);
            (state.focus_count, state.turns_since_last_yield, state.current_focus_streak) =
                (focused, ticks, streak);
            let Ok(SignalValue::Number(score)) = scene.node(SIGNAL.id, 0) else { panic!("absent") };
            assert!((score - expected).abs() < 1e-12, "{score} instead of {expected}");
        }
    }
}
