//! *Measures*: whether a slot of the frame is still empty; of a slot that is asked of every entry, in what share of them.
//! *Scale*: 0 to 1 per slot, as `coverage.gap.<slot>` with the words of its name joined by `_`; absent where it is asked of none.
//! *Why it matters*: what a technique has not heard yet is worth more than more of what it has.
//! *Used by*: strategies that lead to a slot (`fill`); conditions of strategies.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "coverage.gap",
    scale: Scale::Slots,
    scope: Scope::Global,
    needs: &[],
    how: How::PerSlot(read),
    file: file!(),
    source: include_str!("gap.rs"),
};

fn read(seen: &Seen<'_>, slot: &str) -> Measured {
    number(seen.session.frame.gap(slot).ok_or("nothing is asked for it")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::detect;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn is_the_share_of_entries_in_which_a_slot_is_empty() {
        let scene = Scene::framed(&["a", "a", "b"], &[(0, 2)], &[0, 1, 2]);
        let values = scene.with(|seen| detect(seen).values(seen));
        for (slot, expected) in [("the_start", Some(1.0)), ("what_came", Some(0.5)), ("nowhere", None)] {
            let id = format!("{}.{slot}", SIGNAL.id);
            assert_eq!(values.get(&id), expected.map(SignalValue::Number).as_ref(), "{slot}");
        }
    }
}
