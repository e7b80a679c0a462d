//! *Measures*: how much a listener would pick a node up, as the reader of the answer judged it.
//! *Scale*: 0 to 1; absent where nobody judged it.
//! *Why it matters*: of several things said in one breath, one is what the person wanted to say.
//! *Used by*: targets of strategies that stay with what is being told.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.salience",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("salience.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let node = seen.live(node).ok_or(SUPERSEDED)?;
    number(node.sense.salience.ok_or("the reader did not judge it")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn is_what_the_reader_judged() {
        let mut scene = Scene::new(&["a"], &[]);
        assert!(scene.node(SIGNAL.id, 0).is_err(), "not judged");
        scene.session.graph.nodes[0].sense.salience = Some(0.75);
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Number(0.75)));
    }
}
