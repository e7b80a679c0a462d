//! *Measures*: what a node offers: nothing more, a deeper layer, or a fresh start.
//! *Scale*: `exhausted` when asked about, stagnating and answered shallowly; `probe_deeper` after a streak of
//! four with a deep answer now; else `fresh`.
//! *Why it matters*: sums up several facts for weights that want one word.
//! *Used by*: targets of strategies that deepen or change the subject.

use crate::decide::signals::graph::node::UNTRACKED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};
use crate::given::interpretation::ResponseDepth;
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.node.opportunity",
    scale: Scale::Category(&["exhausted", "probe_deeper", "fresh"]),
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("opportunity.rs"),
};

/// Focus streak from which a deep answer invites a deeper question.
const LONG_STREAK: u32 = 4;

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let state = seen.state(node).ok_or(UNTRACKED)?;
    let limits = &seen.methodology.exhaustion;
    let stagnates = state.focus_count > 0 && state.turns_since_last_yield >= limits.stagnation;
    word(if stagnates && state.shallow_ratio() >= limits.shallow_ratio {
        "exhausted"
    } else if state.current_focus_streak >= LONG_STREAK && seen.response_depth() == Some(ResponseDepth::Deep)
    {
        "probe_deeper"
    } else {
        "fresh"
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::given::interpretation::Likert;
    use ResponseDepth::{Deep, Surface};

    #[test]
    fn needs_no_streak_to_be_exhausted_but_one_to_go_deeper() {
        let table = [
            (1, 3, 0, &[Surface][..], None, "exhausted"),
            (1, 2, 0, &[Surface], None, "fresh"),
            (1, 3, 0, &[Deep], None, "fresh"),
            (4, 1, 4, &[], Some(5), "probe_deeper"),
            (4, 1, 4, &[], Some(3), "fresh"),
            (3, 1, 3, &[], Some(5), "fresh"),
        ];
        for (focused, ticks, streak, depths, rated, expected) in table {
            let mut scene = Scene::new(&["a"], &[]);
            scene.ratings.response_depth = rated.map(Likert::clamped);
            let state = scene.state(0);
            (state.focus_count, state.turns_since_last_yield, state.current_focus_streak) =
                (focused, ticks, streak);
            state.response_depths = depths.to_vec();
            let value = scene.node(SIGNAL.id, 0);
            assert_eq!(value, Ok(SignalValue::Category(expected)), "{focused} {ticks} {streak} {rated:?}");
        }
    }
}
