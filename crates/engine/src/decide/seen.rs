//! Everything a signal may look at on a turn: a read-only view, with what several signals share computed once.

use std::sync::OnceLock;

use crate::decide::concept_test::{ceiling, redundancy};
use crate::decide::phase::{PhaseAt, phase_at};
use crate::given::interpretation::{KnowledgeState, Ratings, ResponseDepth};
use crate::given::methodology::strategies::Direction;
use crate::given::methodology::{CeilingMode, Methodology, Strategy};
use crate::state::coverage::ElementState;
use crate::state::coverage::Figures;
use crate::state::graph::structure::Structure;
use crate::state::graph::{Edge, Node};
use crate::state::session::{Focus, Saturation, SessionState};
use crate::state::tracker::NodeState;
use crate::text::ids::{EdgeId, NodeId, TurnNumber};

/// What this turn's answer brought.
#[derive(Debug, Clone, Copy, Default)]
pub struct Brought<'a> {
    /// Nodes created.
    pub nodes_created: &'a [NodeId],
    /// Nodes mentioned, created ones included, in order of speaking.
    pub nodes_touched: &'a [NodeId],
    /// Edges created.
    pub edges_created: &'a [EdgeId],
    /// Edges voiced, created ones included.
    pub edges_touched: &'a [EdgeId],
}

/// What a [`Seen`] is made of. The session stands as it is after this turn's answer was taken in (transcript,
/// graph, slots, coverage, momentum, counters, depth history) and before this turn's focus is chosen, so
/// `session.turns` ends with the turn before.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    /// The session.
    pub session: &'a SessionState,
    /// Its methodology.
    pub methodology: &'a Methodology,
    /// Ratings of this turn's answer.
    pub ratings: &'a Ratings,
    /// This turn.
    pub turn: TurnNumber,
    /// What the answer brought.
    pub brought: Brought<'a>,
    /// What the counters made of it.
    pub saturation: Saturation,
    /// The shape of the graph now.
    pub structure: &'a Structure,
}

/// The line of thought the respondent is on: from its root to the node said last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Branch {
    /// Root first; never empty.
    pub nodes: Vec<NodeId>,
    /// Most recent turns in a row whose edges left the leaf alone; 0 for a leaf created on this turn.
    pub stale_turns: u32,
}

impl Branch {
    /// The node said last.
    pub fn leaf(&self) -> Option<NodeId> {
        self.nodes.last().copied()
    }
}

/// A strategy with the target it would take, while it is scored.
#[derive(Debug, Clone, Copy)]
pub struct StrategySeen<'a> {
    /// The strategy.
    pub strategy: &'a Strategy,
    /// Its target by preview.
    pub target: &'a Focus,
}

/// The view signals measure.
#[derive(Debug)]
pub struct Seen<'a> {
    /// The session.
    pub session: &'a SessionState,
    /// Its methodology.
    pub methodology: &'a Methodology,
    /// Ratings of this turn's answer.
    pub ratings: &'a Ratings,
    /// This turn.
    pub turn: TurnNumber,
    /// What the answer brought.
    pub brought: Brought<'a>,
    /// What the counters made of it.
    pub saturation: Saturation,
    /// The shape of the graph now.
    pub structure: &'a Structure,
    /// The phase of this turn.
    pub phase: PhaseAt,
    /// The active branch: None when nothing was said on this turn.
    pub branch: Option<Branch>,
    states: Vec<Option<&'a NodeState>>,
    edge_focus: Vec<u32>,
    max_degree: u32,
    terminal_distance: OnceLock<Vec<Option<u32>>>,
    slot_exhaustion: OnceLock<Vec<f64>>,
    ceiling_answers: OnceLock<Vec<&'a str>>,
    coverage_figures: OnceLock<Figures>,
    recent_questions: OnceLock<Vec<&'a str>>,
    /// By position of the node type: types above, types below.
    reach: OnceLock<Vec<[usize; 2]>>,
    chances_of_top: OnceLock<Vec<[f64; 2]>>,
}

impl<'a> Seen<'a> {
    /// Looks at a turn.
    pub fn new(facts: Facts<'a>) -> Self {
        let Facts { session, methodology, ratings, turn, brought, saturation, structure } = facts;
        let max_turns = session.config.max_turns;
        let degrees = structure.outgoing.iter().zip(&structure.incoming).map(|(out, into)| out + into);
        let mut seen = Self {
            session,
            methodology,
            ratings,
            turn,
            brought,
            saturation,
            structure,
            phase: phase_at(&methodology.phases, max_turns, turn, structure.node_count),
            branch: None,
            states: vec![None; session.graph.nodes.len()],
            edge_focus: vec![0; session.graph.edges.len()],
            max_degree: degrees.max().unwrap_or(0),
            terminal_distance: OnceLock::new(),
            slot_exhaustion: OnceLock::new(),
            ceiling_answers: OnceLock::new(),
            coverage_figures: OnceLock::new(),
            recent_questions: OnceLock::new(),
            reach: OnceLock::new(),
            chances_of_top: OnceLock::new(),
        };
        for (node, state) in &session.tracker.states {
            if let Some(place) = seen.states.get_mut(node.index()) {
                *place = Some(state);
            }
        }
        for entry in &session.focus_history {
            if let Focus::Edge(edge) = entry.focus
                && let Some(times) = seen.edge_focus.get_mut(edge.index())
            {
                *times += 1;
            }
        }
        seen.branch = seen.active_branch();
        seen
    }

    /// How a node has been treated; None when it is not tracked.
    pub fn state(&self, node: NodeId) -> Option<&'a NodeState> {
        self.states.get(node.index()).copied().flatten()
    }

    /// A node that is not superseded.
    pub fn live(&self, node: NodeId) -> Option<&'a Node> {
        self.session.graph.node(node).filter(|n| n.is_live())
    }

    /// An edge between live nodes that is more than a suggestion.
    pub fn counted(&self, edge: EdgeId) -> Option<&'a Edge> {
        let edge = self.session.graph.edge(edge).filter(|e| !e.suggested)?;
        (self.live(edge.source).is_some() && self.live(edge.target).is_some()).then_some(edge)
    }

    /// Counted edges out of and into a node.
    pub fn degrees(&self, node: NodeId) -> (u32, u32) {
        let of = |list: &[u32]| list.get(node.index()).copied().unwrap_or(0);
        (of(&self.structure.outgoing), of(&self.structure.incoming))
    }

    /// Most counted edges at one node.
    pub const fn max_degree(&self) -> u32 {
        self.max_degree
    }

    /// Questions asked about a node.
    pub fn probes(&self, node: NodeId) -> u32 {
        self.state(node).map_or(0, |state| state.focus_count)
    }

    /// Questions about a node that led a given way.
    pub fn probes_toward(&self, node: NodeId, way: Direction) -> u32 {
        let Some(state) = self.state(node) else { return 0 };
        let leads = |name: &str| self.methodology.strategy(name).is_some_and(|s| s.direction == Some(way));
        state.strategy_usage_count.iter().filter(|(name, _)| leads(name)).map(|(_, uses)| uses).sum()
    }

    /// Node types that may stand above or below a node, by its type.
    pub fn reach(&self, node: &Node, way: Direction) -> usize {
        let all = self.reach.get_or_init(|| {
            let ontology = &self.methodology.ontology;
            let of = |name: &str| [ontology.reach(name, true), ontology.reach(name, false)];
            ontology.nodes.iter().map(|t| of(&t.name)).collect()
        });
        let position = self.methodology.ontology.position(&node.node_type);
        all.get(position).map_or(0, |sides| sides[way as usize])
    }

    /// How likely questions from a node end at a terminal type when the first leads a given way, by the ontology
    /// alone, as a share of what it is for the best of types and ways, 0..=1; 0 for terminal and unknown types.
    pub fn chance_of_top(&self, node: &Node, way: Direction) -> f64 {
        let ontology = &self.methodology.ontology;
        let all = self.chances_of_top.get_or_init(|| {
            let mut chances = ontology.chances_of_top();
            let best = chances.iter().flatten().copied().fold(0.0, f64::max);
            if best > 0.0 {
                chances.iter_mut().flatten().for_each(|chance| *chance /= best);
            }
            chances
        });
        all.get(ontology.position(&node.node_type)).map_or(0.0, |ways| ways[way as usize])
    }

    /// Questions asked about an edge.
    pub fn edge_probes(&self, edge: EdgeId) -> u32 {
        self.edge_focus.get(edge.index()).copied().unwrap_or(0)
    }

    /// Whether a node never was in focus though it is linked and clear.
    pub fn is_unexplored(&self, node: &Node) -> bool {
        !node.ambiguous && !self.is_orphan(node.id) && self.probes(node.id) == 0
    }

    /// Whether no counted edge touches a node.
    pub fn is_orphan(&self, node: NodeId) -> bool {
        self.degrees(node) == (0, 0)
    }

    /// Depth of this turn's answer; None when it was not rated.
    pub fn response_depth(&self) -> Option<ResponseDepth> {
        self.ratings.response_depth.map(ResponseDepth::from_likert)
    }

    /// Strategies of earlier turns, newest first.
    pub fn strategies(&self) -> impl Iterator<Item = &'a str> {
        self.session.turns.iter().rev().map(|turn| turn.strategy.as_str())
    }

    /// The line of thought that ends at the node said last, following the newest edge into each node.
    fn active_branch(&self) -> Option<Branch> {
        let leaf = self.brought.nodes_touched.iter().rev().copied().find(|&n| self.live(n).is_some())?;
        let mut newest_into: Vec<Option<NodeId>> = vec![None; self.session.graph.nodes.len()];
        for edge in self.session.graph.edges.iter().filter(|e| !e.suggested && e.source != e.target) {
            if self.live(edge.source).is_some() {
                newest_into[edge.target.index()] = Some(edge.source);
            }
        }
        let mut passed = vec![false; newest_into.len()];
        let mut nodes = vec![leaf];
        passed[leaf.index()] = true;
        while let Some(source) = nodes.last().and_then(|n| newest_into[n.index()]) {
            if std::mem::replace(&mut passed[source.index()], true) {
                break;
            }
            nodes.push(source);
        }
        nodes.reverse();
        let stale_turns = if self.brought.nodes_created.contains(&leaf) { 0 } else { self.stale_turns(leaf) };
        Some(Branch { nodes, stale_turns })
    }

    fn stale_turns(&self, leaf: NodeId) -> u32 {
        let touches = |edges: &[EdgeId]| {
            edges
                .iter()
                .filter_map(|&e| self.session.graph.edge(e))
                .any(|e| e.source == leaf || e.target == leaf)
        };
        let earlier = self.session.turns.iter().rev().map(|turn| turn.edges_touched.as_slice());
        let turns = std::iter::once(self.brought.edges_touched).chain(earlier);
        turns.take_while(|edges| !touches(edges)).count() as u32
    }

    /// Valid steps from a node to the nearest terminal node; 0 for a terminal one, None when there is no way.
    pub fn terminal_distance(&self, node: NodeId) -> Option<u32> {
        let all = self.terminal_distance.get_or_init(|| self.distances());
        all.get(node.index()).copied().flatten()
    }

    /// One walk backwards from all terminal nodes.
    fn distances(&self) -> Vec<Option<u32>> {
        let graph = &self.session.graph;
        let mut sources = vec![Vec::new(); graph.nodes.len()];
        for edge in graph.counted_edges().filter(|e| e.valid) {
            sources[edge.target.index()].push(edge.source.index());
        }
        let mut distance: Vec<Option<u32>> =
            graph.nodes.iter().map(|n| (n.is_live() && n.terminal).then_some(0)).collect();
        let mut queue: Vec<usize> = (0..distance.len()).filter(|&n| distance[n].is_some()).collect();
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            let further = distance[node].map(|d| d + 1);
            for &source in &sources[node] {
                if distance[source].is_none() {
                    distance[source] = further;
                    queue.push(source);
                }
            }
            next += 1;
        }
        distance
    }

    /// Exhaustion of the slots, by position: the highest score among each one's live nodes.
    pub fn slot_exhaustion(&self) -> &[f64] {
        self.slot_exhaustion.get_or_init(|| {
            let score = |&node: &NodeId| {
                self.live(node).and_then(|_| self.state(node)).map_or(0.0, NodeState::exhaustion_score)
            };
            let slots = self.session.slots.slots.iter();
            slots.map(|slot| slot.nodes.iter().map(score).fold(0.0, f64::max)).collect()
        })
    }

    /// Whether the respondent has shown to know nothing of a topic, given by its words; `asked` says whether
    /// the question just answered was about it.
    pub fn knowledge_ceiling(&self, topic: &str, asked: bool) -> bool {
        let settings = &self.methodology.knowledge_ceiling;
        if settings.mode == CeilingMode::Rated {
            return asked && self.ratings.knowledge == Some(KnowledgeState::NoKnowledge);
        }
        let answers = self.ceiling_answers.get_or_init(|| {
            let phrases = ceiling::phrases(settings);
            let looked_at = self.session.answers().rev().take(settings.lookback.max(1));
            looked_at.map(|u| u.text.as_str()).filter(|text| shows_ignorance(text, &phrases)).collect()
        });
        if answers.is_empty() {
            return false;
        }
        let phrases = ceiling::phrases(settings);
        let last = self.session.answers().next_back().map(|u| u.text.as_str());
        let disclaimed = asked && last.is_some_and(|text| ceiling::disclaimed(text, &phrases).is_some());
        disclaimed || ceiling::reached(topic, answers, &phrases, ceiling::Matching::WholeWords).is_some()
    }

    /// Figures of the coverage; None without a stimulus.
    pub fn coverage_figures(&self) -> Option<Figures> {
        let stimulus = self.session.concept.stimulus.as_ref()?;
        Some(*self.coverage_figures.get_or_init(|| self.session.coverage.figures(stimulus)))
    }

    /// A stimulus element's state, by position.
    pub fn element(&self, position: usize) -> Option<&'a ElementState> {
        self.session.coverage.elements.get_index(position).map(|(_, state)| state)
    }

    /// A stimulus element's state, by id.
    pub fn named_element(&self, id: &str) -> Option<&'a ElementState> {
        self.session.coverage.elements.get(id)
    }

    /// The last six questions, oldest first.
    pub fn recent_questions(&self) -> &[&'a str] {
        self.recent_questions.get_or_init(|| {
            let newest = self.session.questions().rev().take(redundancy::WINDOW);
            let mut questions: Vec<&str> = newest.map(|u| u.text.as_str()).collect();
            questions.reverse();
            questions
        })
    }

    /// What the question just answered was about.
    pub fn asked_about(&self) -> Option<&'a Focus> {
        self.session.focus_history.last().map(|entry| &entry.focus)
    }
}

/// Whether an answer holds one of the phrases at all: most hold none, and then no topic need be looked for.
fn shows_ignorance(answer: &str, phrases: &[&str]) -> bool {
    let folded = crate::text::fold::fold(answer);
    phrases.iter().any(|phrase| folded.contains(&crate::text::fold::fold(phrase)))
}
