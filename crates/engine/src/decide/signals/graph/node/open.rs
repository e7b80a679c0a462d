//! *Measures*: how much may still come to light above a node (what comes of it, `open_above`) and below it (what
//! brings it about, `open_below`).
//! *Scale*: 0 to 1: k² / (k² + 3) for the k node types the ontology allows on that side, a terminal one counted
//! twice, less for every link known there and for every question that already led there; above a terminal node 0.
//! *Why it matters*: a ladder is climbed where it can go on and has not been tried; what was asked once that
//! way, or can lead nowhere, is a wasted question.
//! *Used by*: targets of strategies that climb or trace back.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};
use crate::given::methodology::ontology::likely;
use crate::given::methodology::strategies::Direction;
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const ABOVE: Signal = Signal {
    id: "graph.node.open_above",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(above),
    file: file!(),
    source: include_str!("open.rs"),
};
/// Its entry in the list.
pub(crate) const BELOW: Signal = Signal {
    id: "graph.node.open_below",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(below),
    file: file!(),
    source: include_str!("open.rs"),
};

/// What a question in vain, or one that was answered, leaves of the side it led to. Fitted on simulated
/// respondents: the second question upward brings six tenths of the first, the second downward three.
const LEFT_ABOVE: f64 = 0.6;
const LEFT_BELOW: f64 = 0.3;
/// How much a known link counts against a side: a second one is less likely than a first.
const KNOWN_ABOVE: f64 = 0.4;
const KNOWN_BELOW: f64 = 0.5;

/// How open a side of a node is, 0..=1; None for a node that is superseded or not there.
pub(crate) fn openness(seen: &Seen<'_>, node: NodeId, way: Direction) -> Option<f64> {
    let known = seen.live(node)?;
    let (outgoing, incoming) = seen.degrees(node);
    let (links, left, weight) = match way {
        Direction::Up if known.terminal => return Some(0.0),
        Direction::Up => (outgoing, LEFT_ABOVE, KNOWN_ABOVE),
        Direction::Down => (incoming, LEFT_BELOW, KNOWN_BELOW),
    };
    let asked = f64::from(seen.probes_toward(node, way));
    Some(likely(seen.reach(known, way)) * left.powf(asked) / (1.0 + weight * f64::from(links)))
}

fn above(seen: &Seen<'_>, node: NodeId) -> Measured {
    number(openness(seen, node, Direction::Up).ok_or(SUPERSEDED)?)
}

fn below(seen: &Seen<'_>, node: NodeId) -> Measured {
    number(openness(seen, node, Direction::Down).ok_or(SUPERSEDED)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::given::methodology::Strategy;

    fn read(scene: &Scene, id: &str, node: usize) -> f64 {
        match scene.node(id, node) {
            Ok(SignalValue::Number(number)) => number,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn links_and_questions_close_a_side() {
        let mut scene = Scene::new(&["a", "b", "c"], &[(1, 2)]);
        for (name, direction) in [("climb", Direction::Up), ("trace", Direction::Down)] {
            let strategy =
                Strategy { name: name.to_owned(), direction: Some(direction), ..Strategy::default() };
            scene.methodology.strategies.push(strategy);
        }
        let (fresh, linked) = (read(&scene, ABOVE.id, 0), read(&scene, ABOVE.id, 1));
        assert!(linked < fresh && fresh < 1.0 && linked > 0.0, "{fresh} {linked}");
        assert_eq!(read(&scene, ABOVE.id, 2), 0.0, "nothing is above a terminal node");
        let under = read(&scene, BELOW.id, 1);
        scene.session.tracker.update_focus(NodeId::at(1), 1, "climb");
        assert!((read(&scene, ABOVE.id, 1) - linked * LEFT_ABOVE).abs() < 1e-12);
        assert_eq!(read(&scene, BELOW.id, 1), under, "the other side stays as open");
        scene.session.tracker.update_focus(NodeId::at(1), 2, "trace");
        assert!((read(&scene, BELOW.id, 1) - under * LEFT_BELOW).abs() < 1e-12);
    }

    #[test]
    fn the_ontology_tells_where_nothing_can_be() {
        let mut scene = Scene::new(&["a", "b"], &[]);
        for edge in &mut scene.methodology.ontology.edges {
            edge.gap_pairs.clear();
            edge.pairs = vec![("a".to_owned(), "b".to_owned())];
        }
        assert_eq!(read(&scene, BELOW.id, 0), 0.0);
        assert_eq!(read(&scene, ABOVE.id, 0), 0.25);
        assert_eq!(read(&scene, ABOVE.id, 1), 0.0);
    }
}
