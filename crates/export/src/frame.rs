//! What a technique wants to hear, and what of it is there.

use colloquy_engine::frame;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::words::Filling;

/// What a technique wants to hear, and what of it is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Frame {
    /// The interview as a whole, then what was named that every question of the technique is asked about, in order of telling,
    /// then the parts of a stimulus.
    pub entries: Vec<FrameEntry>,
}

/// Something a technique asks about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FrameEntry {
    /// The node, or the part of the stimulus; absent for the interview as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Its words; empty for the interview as a whole.
    pub label: String,
    /// Whether the person was at it.
    pub current: bool,
    /// What is wanted of it, in order.
    pub places: Vec<FramePlace>,
}

/// One thing wanted of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FramePlace {
    /// The slot's name; of a part of the stimulus `mention`, `reaction`, `comprehension`, `connection`.
    pub slot: String,
    /// What fills it; null while it is empty.
    pub filled: Option<Filling>,
    /// The nodes that tell it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nodes: Vec<String>,
    /// The turn of the answer to the question that asked for it, where nothing was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u32>,
}

impl From<&frame::FrameState> for Frame {
    fn from(state: &frame::FrameState) -> Self {
        Self { entries: state.entries.iter().map(FrameEntry::from).collect() }
    }
}

impl From<&frame::Entry> for FrameEntry {
    fn from(entry: &frame::Entry) -> Self {
        let id = match &entry.of {
            frame::EntryOf::Interview => None,
            frame::EntryOf::Node(id) => Some(id.to_string()),
            frame::EntryOf::Element(id) => Some(id.clone()),
        };
        let places = entry.places.iter().map(FramePlace::from).collect();
        Self { id, label: entry.label.clone(), current: entry.current, places }
    }
}

impl From<&frame::Place> for FramePlace {
    fn from(place: &frame::Place) -> Self {
        use frame::Filling as Engine;
        let (filled, nodes, turn) = match &place.filled {
            None => (None, Vec::new(), None),
            Some(Engine::Told(nodes)) => {
                (Some(Filling::Told), nodes.iter().map(ToString::to_string).collect(), None)
            }
            Some(Engine::Nothing(turn)) => (Some(Filling::Nothing), Vec::new(), Some(*turn)),
            Some(Engine::Asked(turn)) => (Some(Filling::Asked), Vec::new(), Some(*turn)),
            Some(Engine::Excused) => (Some(Filling::Excused), Vec::new(), None),
        };
        Self { slot: place.slot.clone(), filled, nodes, turn }
    }
}

#[cfg(test)]
mod tests {
    use colloquy_engine::NodeId;
    use colloquy_engine::frame::{Entry, EntryOf, Filling as Engine, FrameState, Place};

    use super::*;

    #[test]
    fn what_fills_a_place_is_told_with_where_it_was_said() {
        let place = |slot: &str, filled| Place { slot: slot.to_owned(), filled };
        let places = vec![
            place("start", Some(Engine::Told(vec![NodeId::at(1)]))),
            place("worry", Some(Engine::Nothing(3))),
            place("end", None),
        ];
        let of = EntryOf::Node(NodeId::at(0));
        let entry = Entry { of, label: "the move".to_owned(), current: true, nodes: Vec::new(), places };
        let frame = Frame::from(&FrameState { entries: vec![entry] });
        let written = serde_json::to_value(&frame.entries[0]).unwrap();
        let expected = serde_json::json!({
            "id": "n1", "label": "the move", "current": true,
            "places": [
                {"slot": "start", "filled": "told", "nodes": ["n2"]},
                {"slot": "worry", "filled": "nothing", "turn": 3},
                {"slot": "end", "filled": null},
            ],
        });
        assert_eq!(written, expected);
    }
}
