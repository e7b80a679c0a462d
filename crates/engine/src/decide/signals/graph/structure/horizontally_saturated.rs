//! *Measures*: whether at least five nodes have been said and fewer than a fifth of them are terminal.
//! *Scale*: true or false.
//! *Why it matters*: much was collected side by side and little was followed up to its meaning: time to
//! climb.
//! *Used by*: scorers and strategies that ladder upward.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.structure.horizontally_saturated",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("horizontally_saturated.rs"),
};

/// Nodes before the question is asked at all.
const ENOUGH_NODES: usize = 5;

fn read(seen: &Seen<'_>) -> Measured {
    let terminal = seen.structure.terminal_count;
    // A node without a type of the methodology cannot say how far up the talk has come.
    let typed: usize = seen.structure.nodes_by_type.values().sum();
    flag(seen.structure.node_count >= ENOUGH_NODES && terminal * 5 < typed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn needs_five_nodes_and_few_terminals() {
        let table: [(&[&str], bool); 5] = [
            (&["a", "a", "a", "a"], false),
            (&["a", "a", "a", "a", "a"], true),
            (&["a", "a", "a", "a", "c"], false), // a fifth is not fewer
            (&["a", "a", "a", "a", "a", "c"], true),
            (&["a", "a", "a", "c", "c", "c"], false),
        ];
        for (types, holds) in table {
            assert_eq!(Scene::new(types, &[]).global(SIGNAL.id), Some(SignalValue::Flag(holds)), "{types:?}");
        }
    }
}
