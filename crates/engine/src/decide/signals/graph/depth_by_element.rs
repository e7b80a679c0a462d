//! *Measures*: for every stimulus element the longest chain that ends at one of its nodes.
//! *Scale*: a text for people: `insight 2, promise 0`; absent without a stimulus.
//! *Why it matters*: shows which parts of a stimulus were thought through and which were only touched.
//! *Used by*: people reading a turn; never weighted.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, SignalValue};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.depth_by_element",
    scale: Scale::Text,
    scope: Scope::Global,
    needs: &[],
    how: How::Global(read),
    file: file!(),
    source: include_str!("depth_by_element.rs"),
};

fn read(seen: &Seen<'_>) -> Measured {
    let elements = &seen.session.coverage.elements;
    if elements.is_empty() {
        return Err("there is no stimulus");
    }
    let depth_at = |node: &NodeId| seen.structure.depth.ending_at.get(node.index()).copied().unwrap_or(0);
    let parts = elements.iter().map(|(id, state)| {
        let depth = state.nodes.iter().map(depth_at).max().unwrap_or(0);
        format!("{id} {depth}")
    });
    Ok(SignalValue::Text(parts.collect::<Vec<_>>().join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;

    #[test]
    fn names_the_depth_of_every_element() {
        let mut scene = Scene::new(&["a", "b"], &[(0, 1)]).with_elements(&["x", "y"]);
        scene.session.coverage.map_node("x", NodeId::at(1));
        assert_eq!(scene.global(SIGNAL.id), Some(SignalValue::Text("x 2, y 0".to_owned())));
        assert_eq!(Scene::new(&["a"], &[]).global(SIGNAL.id), None);
    }
}
