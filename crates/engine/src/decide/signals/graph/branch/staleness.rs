//! *Measures*: for how many turns in a row no edge touched the node said last; a node created on this turn is
//! fresh.
//! *Scale*: `fresh` below 2 turns, `stale` from 2, `severe` from 4.
//! *Why it matters*: a branch that no longer grows should not be pushed deeper.
//! *Used by*: scorers and strategies that leave a branch for breadth.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.branch.staleness",
    scale: Scale::Category(&["fresh", "stale", "severe"]),
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("staleness.rs"),
};

/// Turns from which a branch is stale.
pub(crate) const STALE: u32 = 2;
/// Turns from which it is severely so.
pub(crate) const SEVERE: u32 = 4;

/// The category of a number of turns.
pub(crate) const fn category(turns: u32) -> &'static str {
    if turns >= SEVERE {
        "severe"
    } else if turns >= STALE {
        "stale"
    } else {
        "fresh"
    }
}

fn read(seen: &Seen<'_>) -> Measured {
    word(category(seen.branch.as_ref().map_or(0, |branch| branch.stale_turns)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::state::session::Focus;

    #[test]
    fn counts_turns_that_left_the_leaf_alone() {
        let mut scene = Scene::new(&["a", "b"], &[(0, 1)]);
        assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Category("fresh")), "created on this turn");
        scene.earlier("deepen", Focus::None, &[]);
        scene.earlier("deepen", Focus::None, &[]);
        scene.touched.1.clear();
        assert_eq!(scene.with(|seen| seen.branch.clone().unwrap().stale_turns), 0, "without a link as well");
        scene.created = Default::default();
        scene.earlier("deepen", Focus::None, &[0]);
        for (turns, expected) in [(1, "fresh"), (2, "stale"), (3, "stale"), (4, "severe"), (5, "severe")] {
            assert_eq!(scene.with(|seen| seen.branch.clone().unwrap().stale_turns), turns);
            assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Category(expected)), "{turns} turns");
            scene.earlier("deepen", Focus::None, &[]);
        }
        assert_eq!(scene.silent(9).global(SIGNAL.id), Some(SignalValue::Category("fresh")), "no branch");
    }
}
