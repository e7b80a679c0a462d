//! *Measures*: whether the graph has isolated nodes, ambiguous nodes, tense edges (not allowed by the
//! ontology), unexplored nodes (linked, clear, never asked about), or any of the first three.
//! *Scale*: true or false.
//! *Why it matters*: each is a job for one strategy: connect the isolate, resolve the ambiguity, explore the
//! tension, go back to what was left.
//! *Used by*: eligibility of concept-test strategies.

use crate::decide::signals::signal::{Detected, How, Measured, Scale, Scope, Seen, Signal, flag};

/// Its entry in the list.
pub(crate) const ISOLATED: Signal = Signal {
    id: "graph.structure.has_isolated",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(isolated),
    file: file!(),
    source: include_str!("flags.rs"),
};
/// Its entry in the list.
pub(crate) const AMBIGUOUS: Signal = Signal {
    id: "graph.structure.has_ambiguous",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(ambiguous),
    file: file!(),
    source: include_str!("flags.rs"),
};
/// Its entry in the list.
pub(crate) const TENSION: Signal = Signal {
    id: "graph.structure.has_tension",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(tension),
    file: file!(),
    source: include_str!("flags.rs"),
};
/// Its entry in the list.
pub(crate) const UNEXPLORED: Signal = Signal {
    id: "graph.structure.has_unexplored",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(unexplored),
    file: file!(),
    source: include_str!("flags.rs"),
};
/// Its entry in the list.
pub(crate) const ISSUES: Signal = Signal {
    id: "graph.structure.has_issues",
    scale: Scale::Flag,
    scope: Scope::Global,
    needs: &["graph.structure.has_isolated", "graph.structure.has_ambiguous", "graph.structure.has_tension"],
    how: How::Derived(issues),
    file: file!(),
    source: include_str!("flags.rs"),
};

fn isolated(seen: &Seen<'_>) -> Measured {
    flag(seen.structure.orphan_count > 0)
}

fn ambiguous(seen: &Seen<'_>) -> Measured {
    flag(seen.session.graph.live_nodes().any(|node| node.ambiguous))
}

fn tension(seen: &Seen<'_>) -> Measured {
    flag(seen.session.graph.counted_edges().any(|edge| !edge.valid))
}

fn unexplored(seen: &Seen<'_>) -> Measured {
    flag(seen.session.graph.live_nodes().any(|node| seen.is_unexplored(node)))
}

fn issues(_: &Seen<'_>, detected: &Detected) -> Measured {
    flag(ISSUES.needs.iter().any(|id| detected.flag(id) == Some(true)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn name_what_is_left_to_do() {
        let mut scene = Scene::new(&["a", "b"], &[(0, 1)]);
        let all = [&ISOLATED, &AMBIGUOUS, &TENSION, &UNEXPLORED, &ISSUES];
        let read = |scene: &Scene| all.map(|signal| scene.global(signal.id) == Some(SignalValue::Flag(true)));
        assert_eq!(read(&scene), [false, false, false, true, false]);
        scene.session.graph.nodes[0].ambiguous = true;
        scene.state(1).focus_count = 1;
        assert_eq!(read(&scene), [false, true, false, false, true]);
        scene.session.graph.edges[0].valid = false;
        assert_eq!(read(&scene), [false, true, true, false, true]);
        assert_eq!(read(&Scene::new(&["a"], &[])), [true, false, false, false, true]);
    }
}
