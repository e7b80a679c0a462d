//! Sessions grown by chance, seeded: for tests and benches that need one of a size.

use std::sync::Arc;

use colloquy_engine::coverage::Coverage;
use colloquy_engine::graph::structure::Structure;
use colloquy_engine::graph::{Edge, Node, Quote};
use colloquy_engine::ids::{EdgeId, NodeId, SessionId, UtteranceId};
use colloquy_engine::interpretation::{Act, Likert, Modality, MomentumLevel, Moved, Ratings, ResponseDepth};
use colloquy_engine::methodology::Ontology;
use colloquy_engine::session::{Focus, FocusEntry, Saturation, SessionConfig, TurnTail};
use colloquy_engine::signals::{Brought, Facts, Seen};
use colloquy_engine::{Concept, Methodology, SessionState};
use jiff::Timestamp;

/// A small, fast, seeded source of numbers (a linear congruence; quality does not matter here).
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed ^ 0x9E37_79B9_7F4A_7C15)
    }

    /// A number below `limit`; 0 when that is 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if limit == 0 { 0 } else { (self.0 >> 33) as usize % limit }
    }

    /// True once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// A session, and what its last turn's answer brought.
pub(crate) struct Grown {
    pub(crate) session: SessionState,
    pub(crate) methodology: Methodology,
    pub(crate) ratings: Ratings,
    pub(crate) turn: u32,
    pub(crate) created: (Vec<NodeId>, Vec<EdgeId>),
    pub(crate) touched: (Vec<NodeId>, Vec<EdgeId>),
    pub(crate) saturation: Saturation,
}

impl Grown {
    /// Looks at the last turn.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&Seen<'_>) -> T) -> T {
        let structure = Structure::of(&self.session.graph, &self.methodology.ontology);
        look(&Seen::new(self.facts(&structure)))
    }

    pub(crate) fn facts<'a>(&'a self, structure: &'a Structure) -> Facts<'a> {
        Facts {
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
            structure,
        }
    }
}

/// A session in which nothing was said yet.
pub(crate) fn empty(methodology: &Methodology) -> SessionState {
    let concept = Concept {
        id: "tea".to_owned(),
        name: "tea".to_owned(),
        methodology: methodology.name.clone(),
        objective: String::new(),
        elements: Vec::new(),
        stimulus: None,
    };
    let config = SessionConfig {
        max_turns: 20,
        seed: 1,
        embedder: "none".to_owned(),
        interpreter: "none".to_owned(),
        study_id: None,
        simulated: false,
        topics: Vec::new(),
    };
    let id = SessionId::parse("grown").unwrap();
    SessionState::new(id, Arc::new(concept), methodology, config, Timestamp::UNIX_EPOCH)
}

/// A node as extraction would leave it.
pub(crate) fn node(ontology: &Ontology, position: usize, node_type: &str, turn: u32) -> Node {
    let known = ontology.node_type(node_type);
    Node {
        id: NodeId::at(position),
        label: format!("notion {position}"),
        label_key: format!("notion {position}"),
        node_type: node_type.to_owned(),
        level: known.and_then(|t| t.level),
        terminal: known.is_some_and(|t| t.terminal),
        polarity: 0,
        modality: Modality::Factual,
        confidence: 0.8,
        ambiguous: false,
        aliases: Vec::new(),
        quotes: vec![quote()],
        details: Vec::new(),
        created_at_turn: turn,
        last_mentioned_turn: turn,
        element: None,
        superseded_by: None,
        sense: colloquy_engine::interpretation::Sense::default(),
        embedding: None,
    }
}

/// An edge as extraction would leave it.
pub(crate) fn edge(position: usize, source: usize, target: usize, edge_type: &str, turn: u32) -> Edge {
    Edge {
        id: EdgeId::at(position),
        source: NodeId::at(source),
        target: NodeId::at(target),
        edge_type: edge_type.to_owned(),
        confidence: 0.8,
        explicit: true,
        valid: true,
        gap: false,
        suggested: false,
        contested: false,
        quotes: vec![quote()],
        created_at_turn: turn,
        last_mentioned_turn: turn,
        named: vec![(format!("notion {source}"), format!("notion {target}"))],
    }
}

fn quote() -> Quote {
    Quote { text: "x".to_owned(), utterance_id: UtteranceId::at(1), start: 0, end: 1 }
}

/// Grows a session of about `nodes` nodes, three to a turn (more when there are many), with everything that can
/// happen to it: cycles, self-loops, invalid and suggested edges, superseded nodes, unrated answers.
pub(crate) fn grow(methodology: Methodology, nodes: usize, seed: u64) -> Grown {
    let mut chance = Chance::new(seed);
    let mut session = empty(&methodology);
    let per_turn = (nodes / 30).max(3);
    let mut grown = Grown {
        turn: 0,
        ratings: Ratings::default(),
        created: Default::default(),
        touched: Default::default(),
        saturation: Saturation::default(),
        session: session.clone(),
        methodology,
    };
    while grown.session.graph.nodes.len() < nodes || grown.turn == 0 {
        session = grown.session;
        if grown.turn > 0 {
            end_turn(&mut session, &mut chance, grown.turn, (&grown.created, &grown.touched));
        }
        grown.session = session;
        grown.turn += 1;
        let more = per_turn.min(nodes - grown.session.graph.nodes.len());
        answer(&mut grown, &mut chance, more);
    }
    grown
}

/// One answer: nodes and edges, ratings, energy.
fn answer(grown: &mut Grown, chance: &mut Chance, nodes: usize) {
    let Grown { session, methodology, turn, .. } = grown;
    let types = &methodology.ontology.nodes;
    let (first_node, first_edge) = (session.graph.nodes.len(), session.graph.edges.len());
    for position in first_node..first_node + nodes {
        let node_type = types[chance.below(types.len())].name.clone();
        let mut new = node(&methodology.ontology, position, &node_type, *turn);
        new.ambiguous = chance.once_in(9);
        session.graph.nodes.push(new);
        session.tracker.register(NodeId::at(position), *turn);
    }
    let size = session.graph.nodes.len();
    let kinds = &methodology.ontology.edges;
    for position in first_edge..first_edge + nodes + chance.below(nodes + 1) {
        let kind = kinds[chance.below(kinds.len())].name.clone();
        let (source, target) = (chance.below(size), chance.below(size));
        let mut new = edge(position, source, target, &kind, *turn);
        new.valid = !chance.once_in(8);
        new.suggested = chance.once_in(12);
        session.tracker.update_edge_counts(NodeId::at(source), 1, 0);
        session.tracker.update_edge_counts(NodeId::at(target), 0, 1);
        session.graph.edges.push(new);
    }
    if size > 4 && chance.once_in(5) {
        let (old, new) = (chance.below(size), chance.below(size));
        session.graph.nodes[old].superseded_by = (old != new).then(|| NodeId::at(new));
    }
    let mut rating = || (!chance.once_in(10)).then(|| [1, 2, 3, 4, 5].map(Likert::clamped)[chance.below(5)]);
    grown.ratings = Ratings {
        response_depth: rating(),
        specificity: rating(),
        certainty: rating(),
        valence: rating(),
        engagement: rating(),
        intellectual_engagement: rating(),
        ..Ratings::default()
    };
    session.depth_history.extend(grown.ratings.response_depth.map(ResponseDepth::from_likert));
    session
        .momentum
        .record([MomentumLevel::Low, MomentumLevel::Neutral, MomentumLevel::High][chance.below(3)]);
    grown.created = (
        (first_node..size).map(NodeId::at).collect(),
        (first_edge..session.graph.edges.len()).map(EdgeId::at).collect(),
    );
    grown.touched = grown.created.clone();
    let again = chance.once_in(3) && size > 0;
    grown.touched.0.extend(again.then(|| NodeId::at(chance.below(size))));
    let shape = Structure::of(&session.graph, &methodology.ontology);
    grown.saturation = session.counters.take_in(&colloquy_engine::saturation::TurnYield {
        turn: *turn,
        nodes_created: nodes,
        edges_created: grown.created.1.len(),
        untyped: 0,
        slots_created: nodes / 2,
        node_count: shape.node_count,
        edge_count: shape.edge_count,
        slot_count: size / 2,
        max_depth: shape.depth.max(),
        response_depth: grown.ratings.response_depth.map(ResponseDepth::from_likert),
    });
}

type Changed = (Vec<NodeId>, Vec<EdgeId>);

/// One question: a strategy, a focus, and what the tracker makes of it.
fn end_turn(
    session: &mut SessionState,
    chance: &mut Chance,
    turn: u32,
    (created, touched): (&Changed, &Changed),
) {
    let strategy = ["deepen", "explore", "clarify", "reflect"][chance.below(4)];
    let focus = match chance.below(5) {
        0 => Focus::None,
        1 if !session.graph.edges.is_empty() => {
            Focus::Edge(EdgeId::at(chance.below(session.graph.edges.len())))
        }
        _ if !session.graph.nodes.is_empty() => {
            Focus::Node(NodeId::at(chance.below(session.graph.nodes.len())))
        }
        _ => Focus::None,
    };
    match focus.node() {
        Some(node) => assert!(session.tracker.update_focus(node, turn, strategy)),
        None => session.tracker.clear_focus(),
    }
    session.turns.push(TurnTail {
        act: Act::Answer,
        moved: Moved::default(),
        turn,
        strategy: strategy.to_owned(),
        focus: focus.clone(),
        nodes_created: created.0.clone(),
        nodes_touched: touched.0.clone(),
        edges_created: created.1.clone(),
        edges_touched: touched.1.clone(),
    });
    let (label, strategy) = (String::new(), strategy.to_owned());
    session.focus_history.push(FocusEntry { turn, focus, label, strategy, aspect: None });
    session.turn_count = turn;
    session.coverage = Coverage::of(session.concept.stimulus.as_ref());
}
