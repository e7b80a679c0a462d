//! *Measures*: how much the missing top of all ladders pulls a question at a node: upward (`toward_top`), and
//! downward (`top_below`), where a terminal type may stand before it. The better the chances, by the ontology,
//! that asking there and climbing on ends at a terminal type, the more; times how pressing it has become; a
//! little less for every question that already led up, half for every one that led down, since people often give a
//! tidy reason first and the one behind it only when asked again; less for every link known there.
//! *Scale*: 0 to 1; 0 for everything once a terminal node is known, and in the first tenth of the interview; 0
//! where no way leads to a terminal type.
//! *Why it matters*: what people value, and what decided things for them, is told late and only step by step; an
//! interview that ends without any of it has missed its point.
//! *Used by*: targets of strategies that ladder upward, or trace back.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, number};
use crate::given::methodology::strategies::Direction;
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.toward_top",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(above),
    file: file!(),
    source: include_str!("toward_top.rs"),
};
/// Its entry in the list.
pub(crate) const BELOW: Signal = Signal {
    id: "graph.node.top_below",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(below),
    file: file!(),
    source: include_str!("toward_top.rs"),
};

/// Shares of the turns before which nothing presses, and from which on the top presses in full: later there is
/// hardly time left to climb.
const FROM: f64 = 0.1;
const FULL: f64 = 0.6;
/// What a question from a node leaves of its pull that way.
const LEFT_ABOVE: f64 = 0.85;
const LEFT_BELOW: f64 = 0.5;
/// How much a link known on that side counts against it.
const KNOWN: f64 = 0.4;

/// The pull at a node for a question that leads one way, 0..=1; None for a node that is superseded or not there.
pub(crate) fn pull(seen: &Seen<'_>, node: NodeId, way: Direction) -> Option<f64> {
    let known = seen.live(node)?;
    if seen.structure.terminal_count > 0 || known.terminal {
        return Some(0.0);
    }
    let (outgoing, incoming) = seen.degrees(node);
    let (left, links) = match way {
        Direction::Up => (LEFT_ABOVE, outgoing),
        Direction::Down => (LEFT_BELOW, incoming),
    };
    let asked = f64::from(seen.probes_toward(node, way));
    let tried = left.powf(asked) / (1.0 + KNOWN * f64::from(links));
    let progress = f64::from(seen.turn) / f64::from(seen.session.config.max_turns.max(1));
    let pressing = ((progress - FROM) / (FULL - FROM)).clamp(0.0, 1.0);
    Some(tried * seen.chance_of_top(known, way) * pressing)
}

fn above(seen: &Seen<'_>, node: NodeId) -> Measured {
    number(pull(seen, node, Direction::Up).ok_or(SUPERSEDED)?)
}

fn below(seen: &Seen<'_>, node: NodeId) -> Measured {
    number(pull(seen, node, Direction::Down).ok_or(SUPERSEDED)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn the_highest_pull_most_and_later_more_until_the_top_is_reached() {
        let at = |turn: u32, types: &[&str]| -> Vec<f64> {
            let scene = Scene::new(types, &[]).silent(turn);
            (0..types.len())
                .map(|node| match scene.node(SIGNAL.id, node) {
                    Ok(SignalValue::Number(pull)) => pull,
                    other => panic!("{other:?}"),
                })
                .collect()
        };
        assert_eq!(at(1, &["a", "b"]), [0.0, 0.0]);
        let (mid, late) = (at(5, &["a", "b"]), at(10, &["a", "b"]));
        assert!(mid[0] < mid[1] && mid[1] < late[1] && late[1] <= 1.0, "{mid:?} {late:?}");
        assert_eq!(at(10, &["a", "b", "c"]), [0.0; 3]);
    }

    #[test]
    fn a_top_that_may_stand_before_a_type_is_asked_for_downward() {
        let read = |scene: &Scene| match scene.node(BELOW.id, 0) {
            Ok(SignalValue::Number(pull)) => pull,
            other => panic!("{other:?}"),
        };
        let mut scene = Scene::new(&["a", "b"], &[]).silent(10);
        for edge in &mut scene.methodology.ontology.edges {
            edge.gap_pairs.clear();
            edge.pairs = vec![("b".to_owned(), "c".to_owned())];
        }
        assert_eq!(read(&scene), 0.0, "nothing is below");
        for edge in &mut scene.methodology.ontology.edges {
            edge.pairs.push(("c".to_owned(), "a".to_owned()));
        }
        assert!(read(&scene) > 0.0);
    }

    #[test]
    fn a_type_that_leads_nowhere_does_not_pull() {
        let mut scene = Scene::new(&["a", "b"], &[]).silent(10);
        for edge in &mut scene.methodology.ontology.edges {
            edge.gap_pairs.clear();
            edge.pairs = vec![("a".to_owned(), "b".to_owned())];
        }
        for node in [0, 1] {
            assert_eq!(scene.node(SIGNAL.id, node), Ok(SignalValue::Number(0.0)), "{node}");
        }
    }
}
