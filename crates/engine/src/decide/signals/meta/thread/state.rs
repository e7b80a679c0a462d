//! *Measures*: how the thread stands that the last answer is part of: a point and what followed from it.
//! *Scale*: `exhausted` (the answer said nothing, or it and the one before brought nothing new), `reached` (it said what a chain
//! ends with), `climbing` (it led up from what was asked about), else `open`.
//! *Why it matters*: an open or climbing thread is stayed with; one that is reached or exhausted is left for another.
//! *Used by*: strategies that climb, open another branch, or come back.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, word};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.thread.state",
    scale: Scale::Category(&["open", "climbing", "reached", "exhausted"]),
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("state.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    let said = || seen.brought.nodes_touched.iter().filter_map(|node| seen.live(*node));
    let earliest = seen.turn.saturating_sub(1);
    let new = seen.session.graph.nodes.iter().any(|node| node.is_typed() && node.created_at_turn >= earliest);
    word(if said().next().is_none() || !new {
        "exhausted"
    } else if said().any(|node| node.terminal) {
        "reached"
    } else if climbed(seen) {
        "climbing"
    } else {
        "open"
    })
}

/// Whether the answer joined what was asked about with something above it.
fn climbed(seen: &Seen<'_>) -> bool {
    let Some(Focus::Node(asked)) = seen.asked_about() else { return false };
    let edges = seen.brought.edges_created.iter().filter_map(|edge| seen.counted(*edge));
    edges.into_iter().any(|edge| edge.source == *asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::text::ids::{EdgeId, NodeId};

    #[test]
    fn tells_how_the_thread_stands() {
        // Types said, whether what was asked about (the first) was joined with them, the turn, and what is said in it.
        let table: [(&[&str], bool, u32, bool, &str); 6] = [
            (&["a", "b"], false, 1, true, "open"),
            (&["a", "b"], true, 1, true, "climbing"),
            (&["a", "c"], true, 1, true, "reached"),
            (&["a", "b"], true, 2, true, "climbing"),
            (&["a", "b"], true, 3, true, "exhausted"),
            (&["a", "b"], true, 1, false, "exhausted"),
        ];
        for (types, joined, turn, speaks, expected) in table {
            let edges: &[(usize, usize)] = if joined { &[(0, 1)] } else { &[] };
            let mut scene = Scene::new(types, edges);
            scene.earlier("deepen", Focus::Node(NodeId::at(0)), &[]);
            scene.turn = turn;
            scene.created.1 = (0..edges.len()).map(EdgeId::at).collect();
            if !speaks {
                scene.touched.0.clear();
            }
            assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Category(expected)), "{types:?} {turn}");
        }
    }
}
