//! *Measures*: whether a slot of the frame that the strategy leads to (`fill`) is still empty where the question would go: of
//! the target's entry, else of the interview.
//! *Scale*: 0 or 1; where the slot is asked of every entry and the target is of none, the share of entries in which it is
//! empty; the most of its slots; absent for strategies that fill none.
//! *Why it matters*: carries a technique out by ways of asking that fit what is being told.
//! *Used by*: scorers of strategies that fill slots.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, number};
use crate::state::frame::EntryOf;
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.target.fills",
    scale: Scale::Unit,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("fills.rs"),
};

fn read(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    let frame = &seen.session.frame;
    let entry = match scored.target {
        Focus::Node(node) => frame.of_node(*node),
        Focus::Element(id) => frame.entry(&EntryOf::Element(id.clone())),
        Focus::None | Focus::Edge(_) => None,
    };
    let empty = |slot: &String| match entry.and_then(|entry| entry.place(slot)) {
        Some(place) => Some(f64::from(u8::from(place.filled.is_none()))),
        None => frame.gap(slot),
    };
    let most = scored
        .strategy
        .fill
        .iter()
        .filter_map(empty)
        .fold(None, |most: Option<f64>, gap| Some(most.map_or(gap, |most| most.max(gap))));
    number(most.ok_or("it fills no slot")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::given::methodology::Strategy;
    use crate::text::ids::NodeId;

    #[test]
    fn looks_at_the_entry_of_the_target_else_at_the_interview() {
        let scene = Scene::framed(&["a", "a", "b", "b"], &[(0, 2)], &[0, 2, 1]);
        let table: [(&[&str], Focus, Option<f64>); 7] = [
            (&["what came"], Focus::Node(NodeId::at(0)), Some(0.0)),
            (&["what came"], Focus::Node(NodeId::at(1)), Some(1.0)),
            (&["what came"], Focus::Node(NodeId::at(3)), Some(0.5)),
            (&["what came"], Focus::None, Some(0.5)),
            (&["what came", "the start"], Focus::Node(NodeId::at(0)), Some(1.0)),
            (&["nowhere"], Focus::None, None),
            (&[], Focus::Node(NodeId::at(0)), None),
        ];
        for (fill, target, expected) in table {
            let fill = fill.iter().map(|slot| (*slot).to_owned()).collect();
            let strategy = Strategy { fill, ..Strategy::default() };
            let read = scene.of(SIGNAL.id, &strategy, &target).ok();
            assert_eq!(read, expected.map(SignalValue::Number), "{strategy:?}");
        }
    }
}
