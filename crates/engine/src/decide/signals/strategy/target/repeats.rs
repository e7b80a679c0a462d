//! *Measures*: how much the question that the strategy being scored would ask resembles one of the last six,
//! by the words it is likely to use (`redundancy`), and whether that is too much (`redundant`).
//! *Scale*: `redundancy` 0 to 1 (Jaccard of content words), `redundant` true above .85.
//! *Why it matters*: nobody likes to be asked the same thing twice.
//! *Used by*: scorers, as a penalty.

use crate::decide::concept_test::redundancy::{THRESHOLD, TargetWords, highest_similarity, template};
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, StrategySeen, flag, number};
use crate::state::session::Focus;

/// Its entry in the list.
pub(crate) const REDUNDANCY: Signal = Signal {
    id: "strategy.target.redundancy",
    scale: Scale::Unit,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(redundancy),
    file: file!(),
    source: include_str!("repeats.rs"),
};
/// Its entry in the list.
pub(crate) const REDUNDANT: Signal = Signal {
    id: "strategy.target.redundant",
    scale: Scale::Flag,
    scope: Scope::Strategy,
    needs: &[],
    how: How::PerStrategy(redundant),
    file: file!(),
    source: include_str!("repeats.rs"),
};

fn resemblance(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> f64 {
    let graph = &seen.session.graph;
    let label = |node| graph.node(node).map_or("", |n| n.label.as_str());
    let target = match scored.target {
        Focus::None => return 0.0,
        Focus::Node(node) => TargetWords::Node(label(*node)),
        Focus::Edge(edge) => match graph.edge(*edge) {
            Some(edge) => TargetWords::Pair(label(edge.source), label(edge.target)),
            None => TargetWords::None,
        },
        Focus::Element(id) => TargetWords::Element(id),
    };
    highest_similarity(&template(&scored.strategy.name, target), seen.recent_questions())
}

fn redundancy(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    number(resemblance(seen, scored))
}

fn redundant(seen: &Seen<'_>, scored: &StrategySeen<'_>) -> Measured {
    flag(resemblance(seen, scored) > THRESHOLD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;

    #[test]
    fn compare_words_with_recent_questions() {
        let mut scene = Scene::new(&["a"], &[]).with_elements(&["foam"]);
        let target = Focus::Element("foam".to_owned());
        let read = |scene: &Scene, id| scene.strategy(id, "ensure_coverage", &target);
        assert_eq!(read(&scene, REDUNDANCY.id), Ok(SignalValue::Number(0.0)));
        scene.said("Foam: think, feel?", "Fine.");
        assert_eq!(read(&scene, REDUNDANCY.id), Ok(SignalValue::Number(1.0)));
        assert_eq!(read(&scene, REDUNDANT.id), Ok(SignalValue::Flag(true)));
        (0..6).for_each(|_| scene.said("Anything else?", "No."));
        assert_eq!(read(&scene, REDUNDANT.id), Ok(SignalValue::Flag(false)), "six questions later");
    }
}
