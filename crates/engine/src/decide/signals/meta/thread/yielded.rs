//! *Measures*: how many new nodes the last two answers gave, this one included.
//! *Scale*: a count.
//! *Why it matters*: a thread that still gives is worth another question.
//! *Used by*: strategies that open another branch.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};
use crate::state::graph::Node;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.thread.yielded",
    scale: Scale::Count,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("yielded.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    let earliest = seen.turn.saturating_sub(1);
    let new = |node: &&Node| node.is_typed() && node.created_at_turn >= earliest;
    count(seen.session.graph.nodes.iter().filter(new).count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::given::methodology::ontology::UNTYPED;

    #[test]
    fn counts_what_the_last_two_answers_brought() {
        for (turn, expected) in [(1, 2.0), (2, 2.0), (3, 0.0)] {
            let scene = Scene::new(&["a", "a"], &[]).silent(turn);
            assert_eq!(scene.number(SIGNAL.id), expected, "turn {turn}");
        }
    }

    #[test]
    fn what_is_of_no_type_is_nothing_of_the_map() {
        let mut scene = Scene::new(&["a", "a"], &[]).silent(1);
        UNTYPED.clone_into(&mut scene.session.graph.nodes[0].node_type);
        assert_eq!(scene.number(SIGNAL.id), 1.0);
    }
}
