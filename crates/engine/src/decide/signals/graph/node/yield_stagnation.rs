//! *Measures*: whether a node that was asked about has brought nothing for some ticks.
//! *Scale*: true or false; the limit is the `stagnation` setting (3 ticks).
//! *Why it matters*: an early sign that a topic dries up, whatever the streak.
//! *Used by*: targets, as a penalty.

use crate::decide::signals::graph::node::UNTRACKED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.yield_stagnation",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("yield_stagnation.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let state = seen.state(node).ok_or(UNTRACKED)?;
    flag(state.focus_count > 0 && state.turns_since_last_yield >= seen.methodology.exhaustion.stagnation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn begins_at_three_ticks() {
        for (focused, ticks, holds) in [(0, 9, false), (1, 2, false), (1, 3, true), (2, 9, true)] {
            let mut scene = Scene::new(&["a"], &[]);
            (scene.state(0).focus_count, scene.state(0).turns_since_last_yield) = (focused, ticks);
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(holds)), "{focused} {ticks}");
        }
    }
}
