//! *Measures*: the mean exhaustion of all tracked live nodes.
//! *Scale*: 0 to 1; absent while no node is tracked.
//! *Why it matters*: when everything asked about has stopped yielding, it is time for a new topic or for
//! closing.
//! *Used by*: strategies that revive or close.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.canonical_exhaustion_score",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("canonical_exhaustion_score.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    let tracked = seen.session.tracker.states.iter().filter(|(node, _)| seen.live(**node).is_some());
    let scores: Vec<f64> = tracked.map(|(_, state)| state.exhaustion_score()).collect();
    if scores.is_empty() {
        return Err("no node is tracked yet");
    }
    number(scores.iter().sum::<f64>() / scores.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn averages_over_tracked_nodes() {
        let mut scene = Scene::new(&["a", "b"], &[]);
        assert_eq!(scene.number(SIGNAL.id), 0.0);
        let state = scene.state(0);
        (state.focus_count, state.turns_since_last_yield, state.current_focus_streak) = (3, 10, 5);
        assert!((scene.number(SIGNAL.id) - 0.35).abs() < 1e-12);
        assert!(Scene::new(&[], &[]).number(SIGNAL.id).is_nan(), "absent without nodes");
    }
}
