//! *Measures*: whether a node no longer yields: it was asked about, several ticks and a focus streak brought
//! nothing, and its last answers were shallow.
//! *Scale*: true or false; the limits are a methodology's `exhaustion` settings (2 ticks, streak 2, two
//! thirds shallow).
//! *Why it matters*: asking on about it would tire the respondent; a spontaneous return revives it.
//! *Used by*: targets of nearly every strategy, as a penalty.

use crate::decide::signals::graph::node::UNTRACKED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.exhausted",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("exhausted.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let state = seen.state(node).ok_or(UNTRACKED)?;
    let limits = &seen.methodology.exhaustion;
    flag(
        state.focus_count > 0
            && state.turns_since_last_yield >= limits.turns_without_yield
            && state.current_focus_streak >= limits.streak
            && state.shallow_ratio() >= limits.shallow_ratio,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::given::interpretation::ResponseDepth;

    #[test]
    fn needs_all_four() {
        use ResponseDepth::{Deep, Shallow, Surface};
        let table: [(u32, u32, u32, &[ResponseDepth], bool); 6] = [
            (2, 2, 2, &[Surface, Deep, Shallow], true),
            (0, 2, 2, &[Surface], false),
            (2, 1, 2, &[Surface], false),
            (2, 2, 1, &[Surface], false),
            (2, 2, 2, &[Surface, Deep, Deep], false),
            (2, 2, 2, &[Deep, Surface, Surface, Surface], true), // only the last three count
        ];
        for (focused, ticks, streak, depths, holds) in table {
            let mut scene = Scene::new(&["a"], &[]);
            let state = scene.state(0);
            state.focus_count = focused;
            state.turns_since_last_yield = ticks;
            state.current_focus_streak = streak;
            state.response_depths = depths.to_vec();
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(holds)), "{focused} {ticks} {streak}");
        }
    }
}
