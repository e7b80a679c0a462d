//! *Measures*: how recently a node was in focus, falling by a twentieth with every tick.
//! *Scale*: 0 to 1; 1 for the current focus, 0 for a node never in focus.
//! *Why it matters*: keeps the thread of the talk, or lets old topics rest.
//! *Used by*: targets of strategies that deepen or revisit.

use crate::decide::signals::graph::node::UNTRACKED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.recency_score",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("recency_score.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let state = seen.state(node).ok_or(UNTRACKED)?;
    number(match state.last_focus_turn {
        None => 0.0,
        Some(_) => (1.0 - f64::from(state.turns_since_last_focus) / 20.0).max(0.0),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn decays_over_twenty_ticks() {
        for (focused, ticks, expected) in
            [(None, 0, 0.0), (Some(1), 0, 1.0), (Some(1), 5, 0.75), (Some(1), 20, 0.0), (Some(1), 25, 0.0)]
        {
            let mut scene = Scene::new(&["a"], &[]);
            (scene.state(0).last_focus_turn, scene.state(0).turns_since_last_focus) = (focused, ticks);
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Number(expected)), "{ticks} ticks");
        }
    }
}
