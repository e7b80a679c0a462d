//! The parts of a stimulus as entries of a frame: their places are what the topic requires of each.

use super::entry::{Entry, EntryOf, Filling, Place};
use crate::given::concept::Stimulus;
use crate::state::coverage::{Coverage, ElementState, Gap};

/// One entry per part, in order of declaration.
pub(super) fn entries(stimulus: &Stimulus, coverage: &Coverage) -> Vec<Entry> {
    let each = stimulus.elements.iter().filter_map(|element| {
        let state = coverage.elements.get(&element.id)?;
        let required = &element.requirements;
        let checks = [
            (required.mention, "mention", Gap::Unmentioned),
            (required.reaction, "reaction", Gap::NoReaction),
            (required.comprehension, "comprehension", Gap::NoComprehension),
        ];
        let checks = checks.into_iter().filter_map(|(wanted, slot, gap)| wanted.then_some((slot, gap)));
        let links = required.connections_to.iter().map(|other| {
            let gap = Gap::Unconnected { target_element: other.clone() };
            ("connection", gap)
        });
        let place = |(slot, gap): (&str, Gap)| Place { slot: slot.to_owned(), filled: filled(state, &gap) };
        Some(Entry {
            of: EntryOf::Element(element.id.clone()),
            label: element.content.clone(),
            current: false,
            nodes: state.nodes.clone(),
            places: checks.chain(links).map(place).collect(),
        })
    });
    each.collect()
}

/// What fills a place: what was said of the part, unless this is what is missing.
fn filled(state: &ElementState, gap: &Gap) -> Option<Filling> {
    // A part nobody has spoken of lacks all the rest as well.
    let missing = state.gaps.contains(gap) || state.gaps.contains(&Gap::Unmentioned);
    if !missing {
        return Some(Filling::Told(state.nodes.clone()));
    }
    (state.excused || state.exhausted).then_some(Filling::Excused)
}
