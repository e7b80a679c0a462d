//! *Measures*: what kind of thing the strategy being scored would ask about.
//! *Scale*: `node`, `edge`, `element`, `none`.
//! *Why it matters*: lets a rule tell strategies apart by what they aim at.
//! *Used by*: product rules.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, word};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.target.kind",
    scale: Scale::Category(&["node", "edge", "element", "none"]),
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("kind.rs"),
};

fn read(_: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    word(match scored.target {
        Focus::Node(_) => "node",
        Focus::Edge(_) => "edge",
        Focus::Element(_) => "element",
        Focus::None => "none",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::text::ids::{EdgeId, NodeId};

    #[test]
    fn names_the_target() {
        let scene = Scene::new(&["a"], &[]);
        let table = [
            (Focus::None, "none"),
            (Focus::Node(NodeId::at(0)), "node"),
            (Focus::Edge(EdgeId::at(0)), "edge"),
            (Focus::Element("x".to_owned()), "element"),
        ];
        for (target, expected) in table {
            assert_eq!(scene.strategy(SIGNAL.id, "a", &target), Ok(SignalValue::Category(expected)));
        }
    }
}
