//! *Measures*: how many slots are active: notions the respondent came back to in several wordings.
//! *Scale*: a count from 0 up, without a bound; weights need a norm for it.
//! *Why it matters*: recurring notions are what an account is about.
//! *Used by*: people reading a turn; comparisons between respondents.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, count};
use crate::state::slots::SlotStatus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.canonical_concept_count",
    scale: Scale::Count,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("canonical_concept_count.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    count(seen.session.slots.slots.iter().filter(|slot| slot.status == SlotStatus::Active).count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::state::slots::Slot;
    use crate::text::ids::{NodeId, SlotId};

    #[test]
    fn counts_active_slots() {
        let mut scene = Scene::new(&["a", "a"], &[]);
        let slot = |position, status| Slot {
            id: SlotId::at(position),
            name: "warm_feeling".to_owned(),
            description: String::new(),
            node_type: "a".to_owned(),
            status,
            nodes: vec![NodeId::at(position)],
            first_seen_turn: 1,
            promoted_turn: None,
            embedding: None,
        };
        assert_eq!(scene.number(SIGNAL.id), 0.0);
        scene.session.slots.slots = vec![slot(0, SlotStatus::Active), slot(1, SlotStatus::Candidate)];
        assert_eq!(scene.number(SIGNAL.id), 1.0);
    }
}
