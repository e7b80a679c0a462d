//! *Measures*: how far the account has come: half the completion of chains, half their depth.
//! *Scale*: 0 to 1.
//! *Why it matters*: one number for how much of the work is done.
//! *Used by*: people reading a turn; methodologies that pace themselves by it.

use crate::decide::signals::signal::{Detected, How, Measured, Scale, Scope, Seen, Signal, number};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "meta.interview_progress",
    scale: Scale::Unit,
    scope: Scope::Global,
    needs: &["graph.chain_completion.ratio", "graph.max_depth"],
    how: How::Derived(read),
    file: file!(),
    source: include_str!("interview_progress.rs"),
};

fn read(_: &Seen<'_>, detected: &Detected) -> Measured {
    let part = |id| detected.number(id).ok_or("chains could not be measured");
    number(0.5 * part(SIGNAL.needs[0])? + 0.5 * part(SIGNAL.needs[1])?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    type Case<'a> = (&'a [&'a str], &'a [(usize, usize)], f64);

    #[test]
    fn is_half_completion_and_half_depth() {
        let table: [Case<'_>; 3] = [
            (&[], &[], 0.0),
            (&["a", "b", "c"], &[(0, 1)], 1.0 / 3.0),
            (&["a", "b", "c"], &[(0, 1), (1, 2)], 1.0),
        ];
        for (types, edges, expected) in table {
            assert!((Scene::new(types, edges).number(SIGNAL.id) - expected).abs() < 1e-12, "{edges:?}");
        }
    }
}
