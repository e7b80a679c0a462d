//! The shape of a graph on a turn, computed once: degrees, orphans, chains, what reaches a terminal.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::depth::{Depth, longest_chain};
use super::{Edge, Node, SurfaceGraph};
use crate::given::methodology::Ontology;
use crate::text::ids::NodeId;

/// Sizes of a surface graph (superseded nodes and what hangs on them left out).
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct GraphCounts {
    /// Live nodes.
    pub node_count: usize,
    /// Edges between live nodes.
    pub edge_count: usize,
    /// Live nodes without an edge.
    pub orphan_count: usize,
    /// Nodes on the longest chain.
    pub max_depth: usize,
    /// Live nodes per type, in ontology order.
    pub nodes_by_type: IndexMap<String, usize>,
}

/// The shape of a surface graph. Vectors are indexed by [`NodeId::index`].
#[derive(Debug, Clone, Default)]
pub struct Structure {
    /// Not superseded.
    pub live: Vec<bool>,
    /// Counted edges out of each node.
    pub outgoing: Vec<u32>,
    /// Counted edges into each node.
    pub incoming: Vec<u32>,
    /// Live nodes.
    pub node_count: usize,
    /// Counted edges: both ends live, not merely suggested.
    pub edge_count: usize,
    /// Live nodes without a counted edge.
    pub orphan_count: usize,
    /// Chains over valid edges of chaining types; 0 for nodes that are not live.
    pub depth: Depth,
    /// Nodes from which a terminal node is reached along chaining edges, itself included.
    pub reaches_terminal: Vec<bool>,
    /// Live nodes of a terminal type.
    pub terminal_count: usize,
    /// Live nodes of a start type.
    pub start_count: usize,
    /// Of these, how many reach a terminal.
    pub complete_count: usize,
    /// Live nodes per type, in ontology order; types without a node are absent.
    pub nodes_by_type: IndexMap<String, usize>,
}

impl Structure {
    /// Computes the shape in O(nodes + edges).
    pub fn of(graph: &SurfaceGraph, ontology: &Ontology) -> Self {
        let size = graph.nodes.len();
        let live: Vec<bool> = graph.nodes.iter().map(Node::is_live).collect();
        let mut shape = Self {
            node_count: live.iter().filter(|l| **l).count(),
            live,
            outgoing: vec![0; size],
            incoming: vec![0; size],
            ..Self::default()
        };
        let chaining: Vec<&str> =
            ontology.edges.iter().filter(|t| t.chain).map(|t| t.name.as_str()).collect();
        let mut chain_edges = Vec::with_capacity(graph.edges.len());
        for edge in graph.edges.iter().filter(|e| !e.suggested && !e.contested) {
            let (source, target) = (edge.source.index(), edge.target.index());
            if !(shape.live[source] && shape.live[target]) {
                continue;
            }
            shape.outgoing[source] += 1;
            shape.incoming[target] += 1;
            shape.edge_count += 1;
            if is_chain(edge, &chaining) {
                chain_edges.push((source, target));
            }
        }
        shape.orphan_count = (0..size).filter(|&n| shape.is_orphan(n)).count();
        shape.depth = shape.live_depth(&chain_edges);
        shape.complete(graph, ontology, &chain_edges);
        shape.count_types(graph, ontology);
        shape
    }

    fn is_orphan(&self, node: usize) -> bool {
        self.live[node] && self.outgoing[node] + self.incoming[node] == 0
    }

    /// Depth over live nodes only, in positions of the whole graph.
    fn live_depth(&self, chain_edges: &[(usize, usize)]) -> Depth {
        let alive: Vec<usize> = (0..self.live.len()).filter(|&n| self.live[n]).collect();
        let mut place = vec![0; self.live.len()];
        for (position, &node) in alive.iter().enumerate() {
            place[node] = position;
        }
        let edges: Vec<_> = chain_edges.iter().map(|&(s, t)| (place[s], place[t])).collect();
        let packed = longest_chain(alive.len(), &edges);
        let mut ending_at = vec![0; self.live.len()];
        for (position, &node) in alive.iter().enumerate() {
            ending_at[node] = packed.ending_at[position];
        }
        Depth { chain: packed.chain.iter().map(|&position| alive[position]).collect(), ending_at }
    }

    /// One walk backwards from all terminals, not one walk per start node.
    fn complete(&mut self, graph: &SurfaceGraph, ontology: &Ontology, chain_edges: &[(usize, usize)]) {
        let size = graph.nodes.len();
        let mut sources = vec![Vec::new(); size];
        for &(source, target) in chain_edges {
            sources[target].push(source);
        }
        self.reaches_terminal = graph.nodes.iter().map(|n| n.terminal && n.is_live()).collect();
        let mut frontier: Vec<usize> = (0..size).filter(|&n| self.reaches_terminal[n]).collect();
        self.terminal_count = frontier.len();
        while let Some(node) = frontier.pop() {
            for &source in &sources[node] {
                if !std::mem::replace(&mut self.reaches_terminal[source], true) {
                    frontier.push(source);
                }
            }
        }
        for node in graph.live_nodes().filter(|n| ontology.is_start(&n.node_type)) {
            self.start_count += 1;
            self.complete_count += usize::from(self.reaches_terminal[node.id.index()]);
        }
    }

    fn count_types(&mut self, graph: &SurfaceGraph, ontology: &Ontology) {
        for node_type in &ontology.nodes {
            let count = graph.live_nodes().filter(|n| n.node_type == node_type.name).count();
            if count > 0 {
                self.nodes_by_type.insert(node_type.name.clone(), count);
            }
        }
    }

    /// The longest chain, first node first.
    pub fn longest_chain(&self) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
        self.depth.chain.iter().map(|&n| NodeId::at(n))
    }

    /// The sizes a turn reports.
    pub fn counts_of_turn(&self) -> GraphCounts {
        GraphCounts {
            node_count: self.node_count,
            edge_count: self.edge_count,
            orphan_count: self.orphan_count,
            max_depth: self.depth.max(),
            nodes_by_type: self.nodes_by_type.clone(),
        }
    }
}

fn is_chain(edge: &Edge, chaining: &[&str]) -> bool {
    edge.valid && chaining.contains(&edge.edge_type.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::graph::tests::{graph_of, ladder};

    #[test]
    fn counts_orphans_depth_and_completion() {
        let ontology = ladder();
        let graph = graph_of(&ontology, &["a", "b", "c", "c"], &[(0, 1), (1, 2)]);
        let shape = Structure::of(&graph, &ontology);
        assert_eq!((shape.node_count, shape.edge_count, shape.orphan_count), (4, 2, 1));
        assert_eq!(shape.depth.max(), 3);
        assert_eq!((shape.start_count, shape.complete_count), (1, 1));
        assert_eq!(shape.reaches_terminal, vec![true, true, true, true]);
        let nodes_by_type = [("a", 1), ("b", 1), ("c", 2)].map(|(name, count)| (name.to_owned(), count));
        assert_eq!(
            shape.counts_of_turn(),
            GraphCounts {
                node_count: 4,
                edge_count: 2,
                orphan_count: 1,
                max_depth: 3,
                nodes_by_type: nodes_by_type.into_iter().collect(),
            }
        );
    }

    #[test]
    fn superseded_suggested_and_invalid_parts_do_not_count() {
        let ontology = ladder();
        let mut graph = graph_of(&ontology, &["a", "b", "c"], &[(0, 1), (1, 2), (0, 2)]);
        graph.edges[0].suggested = true;
        graph.edges[2].valid = false;
        graph.nodes[1].superseded_by = Some(NodeId::at(2));
        let shape = Structure::of(&graph, &ontology);
        assert_eq!((shape.node_count, shape.edge_count), (2, 1));
        assert_eq!(shape.depth.max(), 1, "an invalid edge makes no chain");
        assert_eq!(shape.orphan_count, 0, "but its ends are not alone");
    }
}
