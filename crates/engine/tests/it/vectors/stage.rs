//! A case's context as a session on a turn, so that the shipped signals and rules decide it.

use std::sync::Arc;

use colloquy_engine::concept::{Concept, Requirements, Stimulus, StimulusElement};
use colloquy_engine::graph::structure::Structure;
use colloquy_engine::ids::{EdgeId, NodeId, SessionId, UtteranceId};
use colloquy_engine::interpretation::{Act, MomentumLevel, Moved, Ratings};
use colloquy_engine::methodology::ontology::{EdgeType, NodeType};
use colloquy_engine::methodology::{Methodology, Ontology};
use colloquy_engine::session::{Focus, FocusEntry, Saturation, SessionConfig, SessionState, TurnTail};
use colloquy_engine::signals::{Brought, Facts, Seen};
use colloquy_engine::utterance::{Speaker, Utterance};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::facts::concept_test;
use super::shapes::{Drawn, graph, list, texts};

/// A session as a case describes it, before the focus of its newest turn is chosen.
pub(crate) struct Stage {
    pub(crate) session: SessionState,
    pub(crate) methodology: Methodology,
    pub(crate) drawn: Drawn,
    /// What the newest answer brought.
    pub(crate) touched: Vec<NodeId>,
    pub(crate) created: Vec<NodeId>,
}

/// An ontology with a case's own types, in which every edge is allowed.
pub(crate) fn permissive(nodes: &[Value], edges: &[Value], terminal: &[String]) -> Ontology {
    let mut types: Vec<String> = nodes.iter().filter_map(|n| n["type"].as_str().map(str::to_owned)).collect();
    types.extend(terminal.iter().cloned());
    let mut relations: Vec<String> =
        edges.iter().filter_map(|e| e["relation"].as_str().map(str::to_owned)).collect();
    relations.push("leads_to".to_owned());
    for names in [&mut types, &mut relations] {
        names.sort();
        names.dedup();
    }
    let node = |name: String| NodeType {
        description: String::new(),
        examples: Vec::new(),
        level: None,
        terminal: terminal.contains(&name),
        name,
    };
    let edge = |name: String| EdgeType {
        name,
        description: String::new(),
        inverse: String::new(),
        pairs: Vec::new(),
        gap_pairs: Vec::new(),
        chain: true,
    };
    Ontology {
        nodes: types.into_iter().map(node).collect(),
        edges: relations.into_iter().map(edge).collect(),
        ..Ontology::default()
    }
}

impl Stage {
    /// Nodes, edges and elements in a session on which nothing was said yet.
    pub(crate) fn new(nodes: &[Value], edges: &[Value], ontology: Ontology, elements: &[String]) -> Self {
        let mut methodology = concept_test();
        methodology.ontology = ontology;
        let element = |id: &String| StimulusElement {
            id: id.clone(),
            content: String::new(),
            element_type: String::new(),
            requirements: Requirements::default(),
        };
        let stimulus = Stimulus { text: String::new(), elements: elements.iter().map(element).collect() };
        let concept = Concept {
            id: "case".to_owned(),
            name: "case".to_owned(),
            methodology: methodology.name.clone(),
            objective: String::new(),
            elements: Vec::new(),
            stimulus: Some(stimulus),
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
        let id = SessionId::parse("case").unwrap();
        let mut session =
            SessionState::new(id, Arc::new(concept), &methodology, config, Timestamp::UNIX_EPOCH);
        let drawn = graph(nodes, edges, &methodology.ontology);
        session.graph = drawn.graph.clone();
        for node in 0..drawn.graph.nodes.len() {
            session.tracker.register(NodeId::at(node), 1);
        }
        Self { session, methodology, drawn, touched: Vec::new(), created: Vec::new() }
    }

    /// The context of a scorer's case.
    pub(crate) fn of_context(context: &Value, focuses: &[&Value]) -> Self {
        let nodes = list(&context["nodes"]);
        let mut edges = list(&context["edges"]).to_vec();
        for pair in focuses.iter().map(|focus| texts(&focus["pair"])).filter(|pair| pair.len() == 2) {
            if !edges.iter().any(|e| e["source"] == pair[0] && e["target"] == pair[1]) {
                edges.push(json!({"source": pair[0], "target": pair[1]}));
            }
        }
        let terminal = texts(&context["terminal_types"]);
        let mut elements: Vec<String> =
            context["element_focus_counts"].as_object().into_iter().flat_map(|o| o.keys().cloned()).collect();
        let gaps = list(&context["gaps"]).iter().chain(focuses.iter().map(|focus| &focus["gap"]));
        elements.extend(gaps.filter_map(|gap| gap["element"].as_str()).map(str::to_owned));
        elements.sort();
        elements.dedup();
        let mut stage = Self::new(nodes, &edges, permissive(nodes, &edges, &terminal), &elements);
        for (id, state) in &mut stage.session.coverage.elements {
            state.focus_count = context["element_focus_counts"][id].as_u64().unwrap_or(0) as u32;
            if list(&context["gaps"]).iter().all(|gap| gap["element"] != *id) {
                state.gaps.clear();
            }
        }
        stage.session.momentum.level = match context["momentum"].as_str() {
            Some("low") => MomentumLevel::Low,
            Some("high") => MomentumLevel::High,
            _ => MomentumLevel::Neutral,
        };
        for turn in list(&context["history"]) {
            stage.turn(turn);
        }
        stage
    }

    /// The node of a name; one beyond the graph for names the case does not list.
    fn node_named(&self, name: &str) -> NodeId {
        self.drawn.node(name).unwrap_or_else(|| NodeId::at(self.drawn.names.len() + 100))
    }

    /// Adds a completed turn: `q`, `r`, `nodes`, `edges`, `strategy`, `focus_node`, `focus_element`.
    pub(crate) fn turn(&mut self, given: &Value) {
        let turn = self.session.turns.len() as u32 + 1;
        for (speaker, key) in [(Speaker::Interviewer, "q"), (Speaker::Respondent, "r")] {
            let id = UtteranceId::at(self.session.transcript.len());
            let text = given[key].as_str().unwrap_or_default().to_owned();
            self.session.transcript.push(Utterance {
                id,
                turn_number: turn,
                speaker,
                text,
                created_at: Timestamp::UNIX_EPOCH,
            });
        }
        let nodes: Vec<NodeId> = texts(&given["nodes"]).iter().map(|name| self.node_named(name)).collect();
        let edges: Vec<EdgeId> =
            list(&given["edges"]).iter().filter_map(|pair| self.edge(&texts(pair))).collect();
        let focus = match (given["focus_node"].as_str(), given["focus_element"].as_str()) {
            (Some(name), _) => Focus::Node(self.node_named(name)),
            (None, Some(id)) => Focus::Element(id.to_owned()),
            (None, None) => Focus::None,
        };
        if let (Focus::Element(id), false) = (&focus, list(&given["edges"]).is_empty()) {
            self.session.coverage.credit_edges(id);
        }
        if let Some(state) = focus.node().and_then(|id| self.session.tracker.states.get_mut(&id)) {
            state.focus_count += 1;
        }
        let strategy = given["strategy"].as_str().unwrap_or_default().to_owned();
        self.session.focus_history.push(FocusEntry {
            turn,
            focus: focus.clone(),
            label: String::new(),
            strategy: strategy.clone(),
            aspect: None,
        });
        self.session.turns.push(TurnTail {
            act: Act::Answer,
            moved: Moved::default(),
            turn,
            strategy,
            focus,
            nodes_created: nodes.clone(),
            nodes_touched: nodes,
            edges_created: edges.clone(),
            edges_touched: edges,
        });
    }

    /// The edge between two named nodes.
    pub(crate) fn edge(&self, pair: &[String]) -> Option<EdgeId> {
        let (source, target) = (self.drawn.node(&pair[0])?, self.drawn.node(&pair[1])?);
        self.session.graph.edges.iter().find(|e| e.source == source && e.target == target).map(|e| e.id)
    }

    /// Looks at the turn after the completed ones.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&Seen<'_>) -> T) -> T {
        let ratings = Ratings::default();
        let structure = Structure::of(&self.session.graph, &self.methodology.ontology);
        let seen = Seen::new(Facts {
            session: &self.session,
            methodology: &self.methodology,
            ratings: &ratings,
            turn: self.session.turns.len() as u32 + 1,
            brought: Brought {
                nodes_created: &self.created,
                nodes_touched: &self.touched,
                edges_created: &[],
                edges_touched: &[],
            },
            saturation: Saturation::default(),
            structure: &structure,
        });
        look(&seen)
    }
}
