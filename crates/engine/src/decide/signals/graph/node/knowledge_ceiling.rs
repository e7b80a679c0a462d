//! *Measures*: whether the respondent has shown to know nothing about a node's topic in the last answers.
//! *Scale*: true or false; phrases and look-back are a methodology's `knowledge_ceiling` settings.
//! *Why it matters*: asking on where somebody knows nothing is useless and unkind.
//! *Used by*: scorers and targets, as a penalty.

use crate::decide::signals::graph::node::SUPERSEDED;
use crate::decide::signals::signal::{How, Measured, Scale, Scope, Seen, Signal, flag};
use crate::state::session::Focus;
use crate::text::ids::NodeId;

/// Its entry in the list.
pub(crate) const SIGNAL: Signal = Signal {
    id: "graph.node.knowledge_ceiling",
    scale: Scale::Flag,
    scope: Scope::Node,
    needs: &[],
    how: How::PerNode(read),
    file: file!(),
    source: include_str!("knowledge_ceiling.rs"),
};

fn read(seen: &Seen<'_>, node: NodeId) -> Measured {
    let asked = seen.asked_about().and_then(Focus::node) == Some(node);
    flag(seen.knowledge_ceiling(&seen.live(node).ok_or(SUPERSEDED)?.label, asked))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decide::detection::fixture::Scene;
    use crate::decide::signals::value::SignalValue;
    use crate::given::interpretation::KnowledgeState;
    use crate::given::methodology::CeilingMode;

    #[test]
    fn needs_the_topic_and_the_phrase() {
        let mut scene = Scene::new(&["a", "a"], &[]);
        scene.session.graph.nodes[0].label = "enzymes".to_owned();
        scene.session.graph.nodes[1].label = "foam".to_owned();
        scene.said("What about it?", "Nice foam, I like it.");
        let read = |scene: &Scene| [0, 1].map(|n| scene.node(SIGNAL.id, n) == Ok(SignalValue::Flag(true)));
        assert_eq!(read(&scene), [false, false]);
        scene.said("And the enzymes?", "Enzymes? I don\u{2019}t know.");
        assert_eq!(read(&scene), [true, false]);
    }

    #[test]
    fn a_short_denial_is_about_what_was_asked() {
        let mut scene = Scene::new(&["a", "a"], &[]);
        scene.session.graph.nodes[0].label = "enzymes".to_owned();
        scene.earlier("deepen", Focus::Node(NodeId::at(0)), &[]);
        scene.said("And the enzymes?", "No idea, really.");
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(true)));
        assert_eq!(scene.node(SIGNAL.id, 1), Ok(SignalValue::Flag(false)));
    }

    #[test]
    fn an_interpreter_may_judge_instead() {
        let mut scene = Scene::new(&["a", "a"], &[]);
        scene.methodology.knowledge_ceiling.mode = CeilingMode::Rated;
        scene.earlier("deepen", Focus::Node(NodeId::at(0)), &[]);
        scene.ratings.knowledge = Some(KnowledgeState::NoKnowledge);
        assert_eq!(scene.node(SIGNAL.id, 0), Ok(SignalValue::Flag(true)));
        assert_eq!(scene.node(SIGNAL.id, 1), Ok(SignalValue::Flag(false)));
    }
}
