//! *Measures*: whether it is time to look back: nothing is missing about the stimulus and nothing was said on
//! the last three turns (`quiet`), and at least one terminal node was reached (`active`).
//! *Scale*: true or false.
//! *Why it matters*: pushing deeper into a finished account is futile; a summary or a new seed is not.
//! *Used by*: scorers of concept tests.

use crate::decide::signals::signal::{Detected, How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const QUIET: Signal = Signal {
    id: "meta.reflection.quiet",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(quiet),
    file: file!(),
    source: include_str!("modes.rs"),
};
/// Its entry in the list.
pub(crate) const ACTIVE: Signal = Signal {
    id: "meta.reflection.active",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &["meta.reflection.quiet"],
    how: How::Derived(active),
    file: file!(),
    source: include_str!("modes.rs"),
};

/// Turns, this one included, on which nothing was said.
const TURNS: usize = 3;

fn quiet(seen: &Seen<'_>) -> Measured {
    let earlier = seen.session.turns.iter().rev().take(TURNS - 1);
    let silent = seen.brought.nodes_touched.is_empty() && earlier.clone().all(|t| t.nodes_touched.is_empty());
    flag(silent && seen.session.coverage.satisfied())
}

fn active(seen: &Seen<'_>, detected: &Detected) -> Measured {
    let quiet = detected.flag(QUIET.id) == Some(true);
    flag(quiet && seen.session.graph.live_nodes().any(|node| node.terminal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::state::session::Focus;
    use crate::text::ids::NodeId;

    #[test]
    fn need_silence_and_for_one_a_terminal() {
        let read =
            |scene: &Scene| [QUIET, ACTIVE].map(|s| scene.global(s.id) == Some(SignalValue::Flag(true)));
        assert_eq!(read(&Scene::new(&["c"], &[])), [false, false]);
        assert_eq!(read(&Scene::new(&["c"], &[]).silent(4)), [true, true]);
        assert_eq!(read(&Scene::new(&["a"], &[]).silent(4)), [true, false]);
        assert_eq!(read(&Scene::new(&["c"], &[]).silent(4).with_elements(&["x"])), [false, false]);
        let mut spoken = Scene::new(&["c"], &[]).silent(4);
        spoken.earlier("deepen", Focus::None, &[]);
        spoken.session.turns[0].nodes_touched.push(NodeId::at(0));
        spoken.earlier("deepen", Focus::None, &[]);
        assert_eq!(read(&spoken), [false, false], "two turns ago something was said");
        spoken.earlier("deepen", Focus::None, &[]);
        assert_eq!(read(&spoken), [true, true]);
    }
}
