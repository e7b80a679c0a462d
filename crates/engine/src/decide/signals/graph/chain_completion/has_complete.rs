//! *Measures*: whether some node of a starting type reaches a terminal node.
//! *Scale*: true or false.
//! *Why it matters*: the first complete chain is the moment to look for others, or to play it back.
//! *Used by*: strategies that reflect, validate or close.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.chain_completion.has_complete",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("has_complete.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    flag(seen.structure.edge_count > 0 && seen.structure.complete_count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn holds_with_one_complete_chain() {
        for (edges, holds) in [(&[][..], false), (&[(0, 1)], false), (&[(0, 1), (1, 2)], true)] {
            let value = Scene::new(&["a", "b", "c"], edges).global(SIGNAL.id);
            assert_eq!(value, Some(SignalValue::Flag(holds)), "{edges:?}");
        }
    }
}
