//! *Measures*: turns in a row that left the node said last alone, as a share of those that count as severe.
//! *Scale*: 0 to 1; 0 without a line of thought.
//! *Why it matters*: the same as staleness, for weights that want a number.
//! *Used by*: strategies that leave a branch for breadth.

use super::staleness::SEVERE;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, share};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.branch.stale_norm",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("stale_norm.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    share(seen.branch.as_ref().map_or(0, |branch| branch.stale_turns as usize), SEVERE as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::state::session::Focus;

    #[test]
    fn is_a_share_of_the_severe_limit() {
        let mut scene = Scene::new(&["a"], &[]);
        assert_eq!(scene.number(SIGNAL.id), 0.0);
        scene.created = Default::default();
        for expected in [0.25, 0.5, 0.75, 1.0, 1.0] {
            assert_eq!(scene.number(SIGNAL.id), expected);
            scene.earlier("deepen", Focus::None, &[]);
        }
    }
}
