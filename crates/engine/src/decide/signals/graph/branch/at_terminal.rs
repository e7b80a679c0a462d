//! *Measures*: whether the line of thought has arrived at a terminal node.
//! *Scale*: true or false; false without a line of thought.
//! *Why it matters*: above a terminal node there is nothing to climb to: the branch is done.
//! *Used by*: strategies that deepen a branch, as a bar.

use crate::decide::signals::signal::{Branch, How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.branch.at_terminal",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("at_terminal.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    let leaf = seen.branch.as_ref().and_then(Branch::leaf).and_then(|node| seen.live(node));
    flag(leaf.is_some_and(|node| node.terminal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn looks_at_the_leaf() {
        for (types, holds) in [(&["a", "c"], true), (&["c", "a"], false)] {
            assert_eq!(Scene::new(types, &[]).global(SIGNAL.id), Some(SignalValue::Flag(holds)), "{types:?}");
        }
        assert_eq!(Scene::new(&["c"], &[]).silent(2).global(SIGNAL.id), Some(SignalValue::Flag(false)));
    }
}
