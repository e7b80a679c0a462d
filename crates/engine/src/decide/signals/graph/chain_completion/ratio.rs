//! *Measures*: nodes of a starting type from which a terminal node is reached, as a share of all nodes of a
//! starting type.
//! *Scale*: 0 to 1; 0 without nodes of a starting type or without edges.
//! *Why it matters*: a complete chain leads from something concrete to what it is good for in the end.
//! *Used by*: strategies that deepen or close.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, share};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.chain_completion.ratio",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("ratio.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    let shape = seen.structure;
    share(if shape.edge_count == 0 { 0 } else { shape.complete_count }, shape.start_count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    type Case<'a> = (&'a [&'a str], &'a [(usize, usize)], f64);

    #[test]
    fn counts_starts_that_reach_a_terminal() {
        let table: [Case<'_>; 5] = [
            (&["a", "b", "c"], &[(0, 1), (1, 2)], 1.0),
            (&["a", "a", "c"], &[(0, 2)], 0.5),
            (&["a", "c"], &[(1, 0)], 0.0),
            (&["a", "c"], &[], 0.0),
            (&["b", "c"], &[(0, 1)], 0.0),
        ];
        for (types, edges, ratio) in table {
            assert_eq!(Scene::new(types, edges).number(SIGNAL.id), ratio, "{types:?} {edges:?}");
        }
    }
}
