//! *Measures*: how many questions in a row, the newest last, stayed with what the answer before them had just said.
//! *Scale*: a count; 0 after a question about anything else.
//! *Why it matters*: a thread is followed while it gives, and left before it wears.
//! *Used by*: strategies that open another branch.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};
use crate::state::session::{Focus, TurnTail};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.thread.length",
    scale: Scale::Count,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("length.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    count(seen.session.turns.iter().rev().take_while(|turn| followed(turn)).count())
}

/// Whether the question chosen in a turn is about something its answer said.
fn followed(turn: &TurnTail) -> bool {
    matches!(turn.asked_about(), Focus::Node(node) if turn.nodes_touched.contains(node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::text::ids::NodeId;

    #[test]
    fn counts_questions_about_what_was_just_said() {
        let mut scene = Scene::new(&["a", "a"], &[]);
        for (touched, expected) in [(vec![0], 1.0), (vec![0, 1], 2.0), (vec![1], 0.0), (vec![0], 1.0)] {
            scene.earlier("deepen", Focus::Node(NodeId::at(0)), &[]);
            let turn = scene.session.turns.last_mut().unwrap();
            turn.nodes_touched = touched.into_iter().map(NodeId::at).collect();
            assert_eq!(scene.number(SIGNAL.id), expected);
        }
    }
}
