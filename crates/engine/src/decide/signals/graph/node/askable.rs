//! *Measures*: whether a question can be about a node: it is content, and says something by itself.
//! *Scale*: true or false; true where nobody judged it.
//! *Why it matters*: to ask why "so did my dad" matters makes no sense to anybody.
//! *Used by*: conditions on the targets of strategies.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::given::interpretation::Askable;
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.askable",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("askable.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    flag(!matches!(seen.live(node).ok_or(SUPERSEDED)?.sense.askable, Some(Askable::No(_))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn is_true_unless_somebody_said_no() {
        for (judged, expected) in
            [(None, true), (Some(Askable::Yes), true), (Some(Askable::No("a fragment".to_owned())), false)]
        {
            let mut scene = Scene::new(&["a"], &[]);
            scene.session.graph.nodes[0].sense.askable = judged;
            assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(expected)));
        }
    }
}
