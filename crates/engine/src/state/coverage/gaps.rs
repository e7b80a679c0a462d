//! Finding what is missing about an element: mention, reaction, comprehension, connections.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use super::element::{ElementState, Gap};
use crate::given::concept::{Requirements, Stimulus};
use crate::given::interpretation::{Comprehension, Reaction};
use crate::given::methodology::{ConnectVia, Ontology};
use crate::state::graph::{Edge, Node, SurfaceGraph};
use crate::state::slots::CanonicalGraph;
use crate::text::ids::{NodeId, SlotId};

/// What the search for gaps looks at. Always the graph as it is now, so that no gap comes and goes with the
/// order of updates.
#[derive(Debug, Clone, Copy)]
pub struct CoverageView<'a> {
    /// The elements and what they require.
    pub stimulus: &'a Stimulus,
    /// What was said.
    pub graph: &'a SurfaceGraph,
    /// What several nodes mean in common.
    pub slots: &'a CanonicalGraph,
    /// Node types, the most concrete first.
    pub ontology: &'a Ontology,
    /// Through which graph elements count as connected.
    pub connect_via: ConnectVia,
}

static NO_GRAPH: SurfaceGraph = SurfaceGraph { nodes: Vec::new(), edges: Vec::new(), merges: Vec::new() };
static NO_ONTOLOGY: Ontology = Ontology {
    nodes: Vec::new(),
    edges: Vec::new(),
    start_types: Vec::new(),
    extraction_guidelines: Vec::new(),
    relationship_examples: Vec::new(),
    extractable_contains: Vec::new(),
    non_extractable_contains: Vec::new(),
    naming_convention: String::new(),
};
static NO_SLOTS: std::sync::LazyLock<CanonicalGraph> = std::sync::LazyLock::new(CanonicalGraph::default);

impl<'a> CoverageView<'a> {
    /// The view before anything was said.
    pub fn without_graph(stimulus: &'a Stimulus) -> Self {
        Self {
            stimulus,
            graph: &NO_GRAPH,
            slots: &NO_SLOTS,
            ontology: &NO_ONTOLOGY,
            connect_via: ConnectVia::Surface,
        }
    }

    /// The gaps of one element in checking order. An element that lacks its mention lacks nothing else yet.
    pub fn gaps_of(
        &self,
        id: &str,
        state: &ElementState,
        elements: &IndexMap<String, ElementState>,
    ) -> Vec<Gap> {
        let Some(required) = self.requirements(id) else { return Vec::new() };
        if required.mention && state.nodes.is_empty() {
            return vec![Gap::Unmentioned];
        }
        let mut gaps = Vec::new();
        if required.reaction && state.reaction.is_none() {
            gaps.push(Gap::NoReaction);
        }
        if required.comprehension && !self.understood(state) {
            gaps.push(Gap::NoComprehension);
        }
        for other in &required.connections_to {
            let connected = elements.get(other).is_some_and(|other| self.connected(state, other));
            if !connected {
                gaps.push(Gap::Unconnected { target_element: other.clone() });
            }
        }
        gaps
    }

    fn requirements(&self, id: &str) -> Option<&Requirements> {
        self.stimulus.elements.iter().find(|element| element.id == id).map(|element| &element.requirements)
    }

    /// Comprehension is shown (`concept-testing.md` 5.1) by (a) the interpreter's verdict, which decides when
    /// there is one; else by (b) an unambiguous node that goes beyond the most concrete type, or (c) a clear
    /// reaction with an edge from one of its nodes.
    fn understood(&self, state: &ElementState) -> bool {
        match state.comprehension {
            Some(Comprehension::Understood) => true,
            Some(Comprehension::Confused) => false,
            Some(Comprehension::Unknown) | None => self.interpreted(state) || self.argued(state),
        }
    }

    fn interpreted(&self, state: &ElementState) -> bool {
        let concrete = self.ontology.nodes.first().map(|first| first.name.as_str());
        self.live_nodes(state).any(|node| !node.ambiguous && Some(node.node_type.as_str()) != concrete)
    }

    fn argued(&self, state: &ElementState) -> bool {
        let clear = matches!(state.reaction, Some(Reaction::Positive | Reaction::Negative));
        clear && self.live_edges().any(|edge| state.nodes.contains(&edge.source))
    }

    fn connected(&self, a: &ElementState, b: &ElementState) -> bool {
        match self.connect_via {
            ConnectVia::Surface => self.connected_by_words(a, b),
            ConnectVia::Canonical => self.connected_by_slots(a, b),
            ConnectVia::Either => self.connected_by_words(a, b) || self.connected_by_slots(a, b),
        }
    }

    fn connected_by_words(&self, a: &ElementState, b: &ElementState) -> bool {
        self.live_edges().any(|edge| {
            let joins = |x: NodeId, y: NodeId| a.nodes.contains(&x) && b.nodes.contains(&y);
            joins(edge.source, edge.target) || joins(edge.target, edge.source)
        })
    }

    fn connected_by_slots(&self, a: &ElementState, b: &ElementState) -> bool {
        let slots_of = |state: &ElementState| -> BTreeSet<SlotId> {
            state.nodes.iter().filter_map(|node| self.slots.mappings.get(node)).map(|m| m.slot).collect()
        };
        let (a, b) = (slots_of(a), slots_of(b));
        self.slots.edges.iter().any(|edge| {
            let joins = |x: SlotId, y: SlotId| a.contains(&x) && b.contains(&y);
            joins(edge.source, edge.target) || joins(edge.target, edge.source)
        })
    }

    fn live_nodes(&self, state: &ElementState) -> impl Iterator<Item = &'a Node> {
        let graph = self.graph;
        state
            .nodes
            .clone()
            .into_iter()
            .filter_map(move |id| graph.nodes.get(id.index()))
            .filter(|n| n.is_live())
    }

    /// Edges the respondent voiced between nodes that still stand; suggestions connect nothing.
    fn live_edges(&self) -> impl Iterator<Item = &'a Edge> {
        let graph = self.graph;
        let live = move |id: NodeId| graph.nodes.get(id.index()).is_some_and(Node::is_live);
        graph.edges.iter().filter(move |edge| !edge.suggested && live(edge.source) && live(edge.target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::given::concept::StimulusElement;
    use crate::state::graph::tests::{graph_of, ladder};

    #[test]
    fn comprehension_is_shown_by_verdict_by_type_or_by_a_linked_reaction() {
        use Comprehension::{Confused, Understood, Unknown};
        use Reaction::{Negative, Neutral, Positive};
        let element = StimulusElement {
            id: "promise".to_owned(),
            content: String::new(),
            element_type: String::new(),
            requirements: Requirements { reaction: false, comprehension: true, ..Requirements::default() },
        };
        let stimulus = Stimulus { text: String::new(), elements: vec![element] };
        let (concrete, beyond): (&[&str], &[&str]) = (&["a", "b"], &["b", "b"]);
        let (alone, out, into): (&[(usize, usize)], _, _) = (&[], &[(0, 1)][..], &[(1, 0)][..]);
        let table = [
            (concrete, alone, None, None, false),
            (concrete, alone, Some(Understood), None, true),
            (beyond, alone, None, None, true),
            (beyond, alone, Some(Unknown), None, true),
            (beyond, out, Some(Confused), Some(Positive), false),
            (concrete, out, None, None, false),
            (concrete, alone, None, Some(Positive), false),
            (concrete, out, None, Some(Positive), true),
            (concrete, out, Some(Unknown), Some(Negative), true),
            (concrete, out, None, Some(Neutral), false),
            (concrete, into, None, Some(Positive), false),
        ];
        let (ontology, slots) = (ladder(), CanonicalGraph::default());
        for (types, edges, comprehension, reaction, shown) in table {
            let mut graph = graph_of(&ontology, types, edges);
            let state = ElementState {
                nodes: vec![NodeId::at(0)],
                comprehension,
                reaction,
                ..ElementState::default()
            };
            let gaps = |graph: &SurfaceGraph| {
                let connect_via = ConnectVia::Either;
                let (stimulus, slots, ontology) = (&stimulus, &slots, &ontology);
                let view = CoverageView { stimulus, graph, slots, ontology, connect_via };
                view.gaps_of("promise", &state, &IndexMap::new())
            };
            let case = format!("{types:?} {edges:?} {comprehension:?} {reaction:?}");
            assert_eq!(gaps(&graph).is_empty(), shown, "{case}");
            graph.nodes[0].ambiguous = true;
            let by_type = shown && types == beyond;
            assert_eq!(gaps(&graph).is_empty(), shown && !by_type, "{case}, ambiguous");
        }
    }
}
