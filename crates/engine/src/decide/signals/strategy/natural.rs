//! *Measures*: the chance that a skilled interviewer would now do with the target what the strategy does, learned from
//! moments of interviews.
//! *Scale*: 0 to 1; 0 for what the last answer did not say; absent for other targets than nodes, and where nobody judged.
//! *Why it matters*: an interviewer who follows is told more than one who works through a plan.
//! *Used by*: scorers of strategies that ask about a node.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, number};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "strategy.natural",
    scale: Scale::Unit,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(read),
    file: file!(),
    source: include_str!("natural.rs"),
};

fn read(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    let Focus::Node(node) = scored.target else { return Err("the target is not a node") };
    let node = seen.live(*node).ok_or(SUPERSEDED)?;
    if node.last_mentioned_turn != seen.turn {
        return number(0.0);
    }
    if node.sense.natural.is_empty() {
        return Err("the reader did not judge it");
    }
    let operations = scored.strategy.operations();
    let done = node.sense.natural.iter().filter(|natural| operations.contains(&natural.operation));
    number(done.map(|natural| natural.chance).fold(0.0, f64::max))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::given::interpretation::{Natural, Operation};
    use crate::given::methodology::Strategy;
    use crate::text::ids::NodeId;

    #[test]
    fn is_the_chance_of_what_the_strategy_does_with_what_was_just_said() {
        let mut scene = Scene::new(&["a"], &[]);
        let target = Focus::Node(NodeId::at(0));
        let of = |scene: &Scene, operations: &[Operation]| {
            let strategy = Strategy { operations: operations.to_vec(), ..Strategy::default() };
            scene.of(SIGNAL.id, &strategy, &target)
        };
        assert!(of(&scene, &[Operation::Next]).is_err(), "nobody judged");
        scene.session.graph.nodes[0].sense.natural = vec![
            Natural { operation: Operation::Next, chance: 0.5 },
            Natural { operation: Operation::Feeling, chance: 0.25 },
        ];
        for (operations, expected) in [
            (&[Operation::Next][..], 0.5),
            (&[Operation::Up, Operation::Feeling], 0.25),
            (&[Operation::Up], 0.0),
        ] {
            assert_eq!(of(&scene, operations), Ok(SignalValue::Number(expected)));
        }
        let later = scene.silent(2);
        assert_eq!(of(&later, &[Operation::Next]), Ok(SignalValue::Number(0.0)));
        assert!(later.of(SIGNAL.id, &Strategy::default(), &Focus::None).is_err());
    }
}
