//! *Measures*: for how many turns in a row the same strategy has been used, as a share of five.
//! *Scale*: 0 to 1; 0 before the second turn.
//! *Why it matters*: a change of approach wakes both sides up.
//! *Used by*: strategies that change the subject or the manner.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number, share};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "temporal.turns_since_strategy_change",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("turns_since_strategy_change.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    if seen.session.turns.len() < 2 {
        return number(0.0);
    }
    let last = seen.strategies().next();
    share(seen.strategies().take(5).take_while(|used| Some(*used) == last).count(), 5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::state::session::Focus;

    #[test]
    fn measures_the_run() {
        let mut scene = Scene::new(&[], &[]);
        let table =
            [("a", 0.0), ("a", 0.4), ("b", 0.2), ("b", 0.4), ("b", 0.6), ("b", 0.8), ("b", 1.0), ("b", 1.0)];
        assert_eq!(scene.number(SIGNAL.id), 0.0);
        for (strategy, expected) in table {
            scene.earlier(strategy, Focus::None, &[]);
            assert_eq!(scene.number(SIGNAL.id), expected, "{strategy}");
        }
    }
}
