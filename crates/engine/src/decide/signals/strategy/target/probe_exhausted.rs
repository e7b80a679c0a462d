//! *Measures*: whether the target of the strategy being scored has been asked about twice or more; for an
//! element, without ever bringing an edge.
//! *Scale*: true or false; absent without a target.
//! *Why it matters*: repeating a question that brought nothing is a waste of goodwill.
//! *Used by*: scorers, as a penalty.

use crate::decide::signals::coverage::element::UNKNOWN;
use crate::decide::signals::graph::node::probe_exhausted::LIMIT;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, flag};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.target.probe_exhausted",
    scale: Scale::Flag,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("probe_exhausted.rs"),
};

fn read(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    match scored.target {
        Focus::Node(node) => flag(seen.probes(*node) >= LIMIT),
        Focus::Edge(edge) => flag(seen.edge_probes(*edge) >= LIMIT),
        Focus::Element(id) => {
            let state = seen.named_element(id).ok_or(UNKNOWN)?;
            flag(state.focus_count >= LIMIT && !state.produced_edges)
        }
        Focus::None => Err("there is no target"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::text::ids::{EdgeId, NodeId};

    #[test]
    fn comes_with_the_second_barren_question() {
        let mut scene = Scene::new(&["a", "b"], &[(0, 1)]).with_elements(&["x"]);
        let targets =
            [Focus::Node(NodeId::at(0)), Focus::Edge(EdgeId::at(0)), Focus::Element("x".to_owned())];
        for holds in [false, false, true] {
            for target in &targets {
                assert_eq!(
                    scene.strategy(SIGNAL.id, "a", target),
                    Ok(SignalValue::Flag(holds)),
                    "{target:?}"
                );
            }
            scene.session.tracker.update_focus(NodeId::at(0), 1, "a");
            scene.earlier("a", targets[1].clone(), &[]);
            scene.session.coverage.record_focus("x", &scene.methodology.coverage);
        }
        scene.session.coverage.credit_edges("x");
        assert_eq!(scene.strategy(SIGNAL.id, "a", &targets[2]), Ok(SignalValue::Flag(false)));
        assert!(scene.strategy(SIGNAL.id, "a", &Focus::None).is_err());
    }
}
