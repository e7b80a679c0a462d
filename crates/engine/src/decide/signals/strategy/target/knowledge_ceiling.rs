//! *Measures*: whether the respondent has shown to know nothing about what the strategy being scored would
//! ask about.
//! *Scale*: true or false; absent without a target.
//! *Why it matters*: asking on where somebody knows nothing is useless and unkind.
//! *Used by*: scorers, as a penalty.

use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, flag};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.target.knowledge_ceiling",
    scale: Scale::Flag,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("knowledge_ceiling.rs"),
};

fn read(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    let asked = seen.asked_about() == Some(scored.target);
    let graph = &seen.session.graph;
    let label = |node| graph.node(node).map_or("", |n| n.label.as_str());
    flag(match scored.target {
        Focus::Node(node) => seen.knowledge_ceiling(label(*node), asked),
        Focus::Edge(edge) => {
            let edge = graph.edge(*edge).ok_or("there is no such edge")?;
            let both = format!("{} {}", label(edge.source), label(edge.target));
            seen.knowledge_ceiling(&both, asked)
        }
        Focus::Element(id) => {
            seen.named_element(id).is_some_and(|state| state.knowledge_lack)
                || seen.knowledge_ceiling(id, asked)
        }
        Focus::None => return Err("there is no target"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::text::ids::{EdgeId, NodeId};

    #[test]
    fn looks_for_the_words_of_the_target() {
        let mut scene = Scene::new(&["a", "a"], &[(0, 1)]).with_elements(&["oat_milk", "price"]);
        scene.session.graph.nodes[1].label = "enzymes".to_owned();
        scene.said("And the enzymes?", "Enzymes? No idea. Not familiar with oat milk either.");
        let table = [
            (Focus::Node(NodeId::at(0)), false),
            (Focus::Node(NodeId::at(1)), true),
            (Focus::Edge(EdgeId::at(0)), true),
            (Focus::Element("oat_milk".to_owned()), true),
            (Focus::Element("price".to_owned()), false),
        ];
        for (target, holds) in table {
            assert_eq!(scene.strategy(SIGNAL.id, "a", &target), Ok(SignalValue::Flag(holds)), "{target:?}");
        }
        scene.session.coverage.record_knowledge_lack("price", &scene.methodology.coverage);
        let price = Focus::Element("price".to_owned());
        assert_eq!(scene.strategy(SIGNAL.id, "a", &price), Ok(SignalValue::Flag(true)));
    }
}
