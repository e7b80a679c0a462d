//! A small session to measure signals of, in tests.

use std::sync::Arc;

use jiff::Timestamp;

use super::detect;
use crate::decide::seen::{Brought, Facts, Seen, StrategySeen};
use crate::decide::signals::detected::Detected;
use crate::decide::signals::list::ordinal;
use crate::decide::signals::value::{Measured, SignalValue};
use crate::given::concept::{Concept, Requirements, Stimulus, StimulusElement};
use crate::given::interpretation::{Act, Moved, Ratings};
use crate::given::methodology::frame::{Entries, Slot as FrameSlot};
use crate::given::methodology::{Frame, Methodology, Strategy};
use crate::given::utterance::{Speaker, Utterance};
use crate::state::coverage::Coverage;
use crate::state::graph::structure::Structure;
use crate::state::graph::tests::{graph_of, ladder};
use crate::state::session::{Focus, FocusEntry, Saturation, SessionConfig, SessionState, TurnTail};
use crate::state::slots::{Slot, SlotStatus};
use crate::state::tracker::NodeState;
use crate::text::ids::{EdgeId, NodeId, SessionId, SlotId, UtteranceId};

/// A session on a turn: types a (level 1), b, c (terminal); all nodes said on turn 1, which is this turn.
pub(crate) struct Scene {
    pub(crate) session: SessionState,
    pub(crate) methodology: Methodology,
    pub(crate) ratings: Ratings,
    pub(crate) turn: u32,
    pub(crate) created: (Vec<NodeId>, Vec<EdgeId>),
    pub(crate) touched: (Vec<NodeId>, Vec<EdgeId>),
    pub(crate) saturation: Saturation,
}

impl Scene {
    pub(crate) fn new(types: &[&str], edges: &[(usize, usize)]) -> Self {
        let methodology = Methodology::plain("ladder", ladder());
        let concept = Concept {
            id: "tea".to_owned(),
            name: "tea".to_owned(),
            methodology: "ladder".to_owned(),
            objective: String::new(),
            elements: Vec::new(),
            stimulus: None,
        };
        let config = SessionConfig {
            max_turns: 10,
            seed: 1,
            embedder: "none".to_owned(),
            interpreter: "none".to_owned(),
            study_id: None,
            simulated: false,
            topics: Vec::new(),
        };
        let id = SessionId::parse("s").unwrap();
        let mut session =
            SessionState::new(id, Arc::new(concept), &methodology, config, Timestamp::UNIX_EPOCH);
        session.graph = graph_of(&methodology.ontology, types, edges);
        let nodes: Vec<NodeId> = (0..types.len()).map(NodeId::at).collect();
        let edges: Vec<EdgeId> = (0..edges.len()).map(EdgeId::at).collect();
        for &node in &nodes {
            session.tracker.register(node, 1);
        }
        Self {
            session,
            methodology,
            ratings: Ratings::default(),
            turn: 1,
            created: (nodes.clone(), edges.clone()),
            touched: (nodes, edges),
            saturation: Saturation::default(),
        }
    }

    /// Says that nothing was said on this turn, which becomes the given one.
    pub(crate) fn silent(mut self, turn: u32) -> Self {
        self.turn = turn;
        self.created = Default::default();
        self.touched = Default::default();
        self
    }

    /// Adds elements `x`, `y`, ... with default requirements.
    pub(crate) fn with_elements(mut self, ids: &[&str]) -> Self {
        let elements = ids.iter().map(|id| StimulusElement {
            id: (*id).to_owned(),
            content: format!("the part {id}"),
            element_type: "unknown".to_owned(),
            requirements: Requirements::default(),
        });
        let stimulus = Stimulus { text: "A text.".to_owned(), elements: elements.collect() };
        self.session.coverage = Coverage::of(Some(&stimulus));
        let mut concept = Concept::clone(&self.session.concept);
        concept.stimulus = Some(stimulus);
        self.session.concept = Arc::new(concept);
        self
    }

    /// A scene whose frame wants a start, and of every `a` what came of it (`b`), with the first answer told of in order.
    pub(crate) fn framed(types: &[&str], edges: &[(usize, usize)], told: &[usize]) -> Self {
        let mut scene = Self::new(types, edges);
        let slot = |name: &str, each, types: &[&str]| FrameSlot {
            name: name.to_owned(),
            each,
            opened: false,
            late: false,
            asks: vec!["And?".to_owned()],
            at_once: Vec::new(),
            plainer: Vec::new(),
            other_asks: Vec::new(),
            types: types.iter().map(|name| (*name).to_owned()).collect(),
            times: 1,
            enough: 2,
            operation: None,
        };
        scene.methodology.frame = Frame {
            entries: Some(Entries { types: vec!["a".to_owned()], enough: 3, begun_by: None }),
            slots: vec![slot("the start", false, &[]), slot("what came", true, &["b"])],
            ..Frame::default()
        };
        let touched: Vec<NodeId> = told.iter().map(|n| NodeId::at(*n)).collect();
        scene.session.frame = scene.session.framed(&scene.methodology, Act::Answer, &touched);
        scene
    }

    /// Adds an earlier turn with its strategy, its focus and the edges it voiced.
    pub(crate) fn earlier(&mut self, strategy: &str, focus: Focus, edges_touched: &[usize]) {
        let turn = self.session.turns.len() as u32 + 1;
        let edges_touched = edges_touched.iter().map(|&e| EdgeId::at(e)).collect();
        self.session.turns.push(TurnTail {
            act: Act::Answer,
            moved: Moved::default(),
            turn,
            strategy: strategy.to_owned(),
            focus: focus.clone(),
            nodes_created: Vec::new(),
            nodes_touched: Vec::new(),
            edges_created: Vec::new(),
            edges_touched,
        });
        let (label, strategy) = (String::new(), strategy.to_owned());
        self.session.focus_history.push(FocusEntry { turn, focus, label, strategy, aspect: None });
    }

    /// Adds a question and its answer.
    pub(crate) fn said(&mut self, question: &str, answer: &str) {
        for (speaker, text) in [(Speaker::Interviewer, question), (Speaker::Respondent, answer)] {
            let position = self.session.transcript.len();
            self.session.transcript.push(Utterance {
                id: UtteranceId::at(position),
                turn_number: position as u32 / 2,
                speaker,
                text: text.to_owned(),
                created_at: Timestamp::UNIX_EPOCH,
            });
        }
    }

    /// The tracked state of a node, to be changed.
    pub(crate) fn state(&mut self, node: usize) -> &mut NodeState {
        self.session.tracker.states.get_mut(&NodeId::at(node)).unwrap()
    }

    /// Checks that a signal shows a counter: as it is, within 0 and 1, and not at all when it is no number.
    pub(crate) fn shows(id: &str, counter: fn(&mut Saturation) -> &mut f64) {
        let mut scene = Self::new(&[], &[]);
        for (value, expected) in [(0.0, 0.0), (0.7143, 0.7143), (1.0, 1.0), (1.5, 1.0)] {
            *counter(&mut scene.saturation) = value;
            assert_eq!(scene.number(id), expected);
        }
        *counter(&mut scene.saturation) = f64::NAN;
        assert_eq!(scene.global(id), None);
    }

    pub(crate) fn with<T>(&self, look: impl FnOnce(&Seen<'_>) -> T) -> T {
        let structure = Structure::of(&self.session.graph, &self.methodology.ontology);
        look(&Seen::new(Facts {
            session: &self.session,
            methodology: &self.methodology,
            ratings: &self.ratings,
            turn: self.turn,
            brought: Brought {
                nodes_created: &self.created.0,
                nodes_touched: &self.touched.0,
                edges_created: &self.created.1,
                edges_touched: &self.touched.1,
            },
            saturation: self.saturation,
            structure: &structure,
        }))
    }

    /// The value of a global signal.
    pub(crate) fn global(&self, id: &str) -> Option<SignalValue> {
        assert!(ordinal(id).is_some(), "{id}");
        self.with(|seen| detect(seen).named(id).cloned())
    }

    /// A number of a global signal; NaN when absent.
    pub(crate) fn number(&self, id: &str) -> f64 {
        match self.global(id) {
            Some(SignalValue::Number(x)) => x,
            other => {
                assert!(other.is_none(), "{id}: {other:?}");
                f64::NAN
            }
        }
    }

    /// The value of a target signal.
    pub(crate) fn target(&self, id: &str, target: &Focus) -> Measured {
        self.with(|seen| Detected::measure(seen, ordinal(id).unwrap(), target))
    }

    pub(crate) fn node(&self, id: &str, node: usize) -> Measured {
        self.target(id, &Focus::Node(NodeId::at(node)))
    }

    pub(crate) fn edge(&self, id: &str, edge: usize) -> Measured {
        self.target(id, &Focus::Edge(EdgeId::at(edge)))
    }

    pub(crate) fn element(&self, id: &str, element: &str) -> Measured {
        self.target(id, &Focus::Element(element.to_owned()))
    }

    /// The value of a strategy signal, for a strategy of that name and its target.
    pub(crate) fn strategy(&self, id: &str, name: &str, target: &Focus) -> Measured {
        let strategy = Strategy { name: name.to_owned(), ..Strategy::default() };
        self.of(id, &strategy, target)
    }

    pub(crate) fn of(&self, id: &str, strategy: &Strategy, target: &Focus) -> Measured {
        let strategy = StrategySeen { strategy, target };
        self.with(|seen| Detected::of_strategy(seen, ordinal(id).unwrap(), &strategy))
    }
}

/// A slot that holds the node of the same position.
pub(crate) fn slot(position: usize, status: SlotStatus) -> Slot {
    Slot {
        id: SlotId::at(position),
        name: "warm_feeling".to_owned(),
        description: String::new(),
        node_type: "a".to_owned(),
        status,
        nodes: vec![NodeId::at(position)],
        first_seen_turn: 1,
        promoted_turn: None,
        embedding: None,
    }
}
