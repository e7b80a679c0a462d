//! *Measures*: how many earlier statements stood out to the listener when they were said (as judged by who read the answer),
//! and were not taken up since: neither asked about nor spoken of again.
//! *Scale*: a count; statements of the last answer are not earlier ones.
//! *Why it matters*: what people announce ("the worst came later") they want to be asked about once the thread is done.
//! *Used by*: strategies that come back to an earlier point.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};
use crate::state::graph::Node;

/// Salience from which a statement stands out: two statements in three stay below it, in the answers readers learn from.
pub(crate) const STANDS_OUT: f64 = 0.7;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.thread.announced",
    scale: Scale::Count,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("announced.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    count(seen.session.graph.live_nodes().filter(|node| is_announced(seen, node)).count())
}

fn is_announced(seen: &Seen<'_>, node: &Node) -> bool {
    let stands_out = node.sense.salience.is_some_and(|salience| salience >= STANDS_OUT);
    let once = node.last_mentioned_turn == node.created_at_turn;
    stands_out && once && node.created_at_turn < seen.turn && seen.probes(node.id) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn counts_what_stood_out_and_was_left() {
        for (salience, turn, probes, again, expected) in [
            (Some(0.9), 2, 0, false, 1.0),
            (Some(0.9), 1, 0, false, 0.0),
            (Some(0.5), 2, 0, false, 0.0),
            (None, 2, 0, false, 0.0),
            (Some(0.9), 2, 1, false, 0.0),
            (Some(0.9), 2, 0, true, 0.0),
        ] {
            let mut scene = Scene::new(&["a"], &[]).silent(turn);
            scene.session.graph.nodes[0].sense.salience = salience;
            scene.session.graph.nodes[0].last_mentioned_turn = if again { 2 } else { 1 };
            scene.state(0).focus_count = probes;
            assert_eq!(scene.number(SIGNAL.id), expected, "{salience:?} {turn} {probes} {again}");
        }
    }
}
