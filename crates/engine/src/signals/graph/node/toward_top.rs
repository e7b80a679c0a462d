//! *Measures*: how much the missing top of all ladders pulls at a node: its height in the ontology (the lowest
//! types count three tenths), divided by the steps its type is away from a terminal one, times how pressing it
//! has become; eight tenths of that for every question that already led up from it, since people often give a
//! tidy reason first and the one behind it only when asked again.
//! *Scale*: 0 to 1; 0 for everything once a terminal node is known, and in the first tenth of the interview; 0
//! for types that no way leads up from.
//! *Why it matters*: what people value is told late and only step by step; the nodes highest up are the way
//! there, and an interview that ends without any of it has missed its point.
//! *Used by*: targets of strategies that ladder upward.

use crate::ids::NodeId;
use crate::methodology::strategies::Direction;
use crate::readings::number;
use crate::signals::graph::node::SUPERSEDED;
use crate::signals::{How, Measured, Scale, Scope, Seen, Signal};

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.toward_top",
    scale: Scale::Unit,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("toward_top.rs"),
};

/// Shares of the turns before which nothing presses, and from which on the top presses in full: later there is
/// hardly time left to climb.
const FROM: f64 = 0.1;
const FULL: f64 = 0.7;
/// What a question up from a node leaves of its pull.
const LEFT: f64 = 0.8;

/// Height of the lowest types: where the top is one step away even from there, they are a way to it too.
const LOWEST: f64 = 0.3;

/// The pull at a node, 0..=1; None for a node that is superseded or not there.
pub(crate) fn pull(seen: &Seen<'_>, node: NodeId) -> Option<f64> {
    let known = seen.live(node)?;
    if seen.structure.terminal_count > 0 {
        return Some(0.0);
    }
    let highest = seen.methodology.ontology.nodes.iter().filter_map(|t| t.level).max().unwrap_or(0);
    let level = seen.methodology.ontology.node_type(&known.node_type).and_then(|t| t.level).unwrap_or(0);
    let height = LOWEST + (1.0 - LOWEST) * f64::from(level) / f64::from(highest.max(1));
    let Some(steps) = seen.steps_to_terminal(known).filter(|steps| *steps > 0) else { return Some(0.0) };
    let tried = LEFT.powf(f64::from(seen.probes_toward(node, Direction::Up)));
    let progress = f64::from(seen.turn) / f64::from(seen.session.config.max_turns.max(1));
    let pressing = ((progress - FROM) / (FULL - FROM)).clamp(0.0, 1.0);
    Some(tried * height / f64::from(steps) * pressing)
}

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    number(pull(seen, node).ok_or(SUPERSEDED)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detection::fixture::Stage;
    use crate::readings::Reading;

    #[test]
    fn the_highest_pull_most_and_later_more_until_the_top_is_reached() {
        let at = |turn: u32, types: &[&str]| -> Vec<f64> {
            let stage = Stage::new(types, &[]).silent(turn);
            (0..types.len())
                .map(|node| match stage.node(SIGNAL.id, node) {
                    Ok(Reading::Number(pull)) => pull,
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
    fn a_type_that_leads_nowhere_does_not_pull() {
        let mut stage = Stage::new(&["a", "b"], &[]).silent(10);
        for edge in &mut stage.methodology.ontology.edges {
            edge.gap_pairs.clear();
            edge.pairs = vec![("a".to_owned(), "b".to_owned())];
        }
        for node in [0, 1] {
            assert_eq!(stage.node(SIGNAL.id, node), Ok(Reading::Number(0.0)), "{node}");
        }
    }
}
