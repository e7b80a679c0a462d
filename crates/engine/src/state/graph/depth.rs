//! Depth: the longest chain of a directed graph, cycles condensed.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};

/// The longest chain, and how deep every node lies.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Depth {
    /// Nodes on the longest chain, its first node first; nodes of one cycle stand together, by position.
    pub chain: Vec<usize>,
    /// For every node the length in nodes of the longest chain that ends there, at least 1.
    pub ending_at: Vec<u32>,
}

impl Depth {
    /// Nodes on the longest chain; 0 without nodes.
    pub fn max(&self) -> usize {
        self.chain.len()
    }

    /// Mean length of the longest chains ending at each node; 0 without nodes.
    pub fn mean(&self) -> f64 {
        let counted: Vec<f64> = self.ending_at.iter().filter(|d| **d > 0).map(|&d| f64::from(d)).collect();
        if counted.is_empty() { 0.0 } else { counted.iter().sum::<f64>() / counted.len() as f64 }
    }
}

/// Longest chain over nodes `0..node_count` and edges `(source, target)`, in O(nodes + edges).
///
/// Strongly connected parts are condensed and count their members, so a cycle neither hides nor endlessly
/// lengthens a chain. Among equally long chains the one through the earliest nodes is taken.
pub fn longest_chain(node_count: usize, edges: &[(usize, usize)]) -> Depth {
    let Condensation { members, incoming } = Condensation::of(node_count, edges);
    let mut length: Vec<u32> = members.iter().map(|m| m.len() as u32).collect();
    let mut previous: Vec<Option<usize>> = vec![None; members.len()];
    for part in 0..members.len() {
        for &from in &incoming[part] {
            let candidate = length[from] + members[part].len() as u32;
            let earlier = previous[part].is_some_and(|p| members[from].first() < members[p].first());
            if candidate > length[part] || (candidate == length[part] && earlier) {
                length[part] = candidate;
                previous[part] = Some(from);
            }
        }
    }
    let mut ending_at = vec![0; node_count];
    for (part, nodes) in members.iter().enumerate() {
        for &node in nodes {
            ending_at[node] = length[part];
        }
    }
    let mut step = (0..members.len())
        .max_by(|&a, &b| length[a].cmp(&length[b]).then_with(|| members[b].first().cmp(&members[a].first())));
    let mut steps = Vec::new();
    while let Some(part) = step {
        steps.push(part);
        step = previous[part];
    }
    Depth { chain: steps.iter().rev().flat_map(|&part| members[part].iter().copied()).collect(), ending_at }
}

/// Strongly connected parts in topological order.
struct Condensation {
    members: Vec<Vec<usize>>,
    incoming: Vec<Vec<usize>>,
}

impl Condensation {
    fn of(node_count: usize, edges: &[(usize, usize)]) -> Self {
        let members = topological(node_count, edges).map_or_else(
            || strong_parts(node_count, edges),
            |order| order.into_iter().map(|n| vec![n]).collect(),
        );
        let mut part_of = vec![0; node_count];
        for (part, nodes) in members.iter().enumerate() {
            for &node in nodes {
                part_of[node] = part;
            }
        }
        let mut incoming = vec![Vec::new(); members.len()];
        for &(source, target) in edges {
            if part_of[source] != part_of[target] {
                incoming[part_of[target]].push(part_of[source]);
            }
        }
        Self { members, incoming }
    }
}

/// A topological order, or None when there is a cycle of two or more nodes (self-loops are ignored).
fn topological(node_count: usize, edges: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut waiting = vec![0_u32; node_count];
    let mut outgoing = vec![Vec::new(); node_count];
    for &(source, target) in edges.iter().filter(|(source, target)| source != target) {
        waiting[target] += 1;
        outgoing[source].push(target);
    }
    let mut order: Vec<usize> = (0..node_count).filter(|&n| waiting[n] == 0).collect();
    let mut next = 0;
    while next < order.len() {
        for &target in &outgoing[order[next]] {
            waiting[target] -= 1;
            if waiting[target] == 0 {
                order.push(target);
            }
        }
        next += 1;
    }
    (order.len() == node_count).then_some(order)
}

fn strong_parts(node_count: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut graph = DiGraph::<(), ()>::with_capacity(node_count, edges.len());
    for _ in 0..node_count {
        graph.add_node(());
    }
    for &(source, target) in edges {
        graph.add_edge(NodeIndex::new(source), NodeIndex::new(target), ());
    }
    // Kosaraju, not Tarjan: petgraph's Tarjan recurses, and a chain of 10,000 nodes would end the stack.
    let mut parts: Vec<Vec<usize>> = kosaraju_scc(&graph)
        .into_iter()
        .map(|part| part.into_iter().map(NodeIndex::index).collect())
        .collect();
    parts.reverse();
    for part in &mut parts {
        part.sort_unstable();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_nodes_on_the_longest_chain() {
        type Case = (usize, &'static [(usize, usize)], usize);
        let cases: &[Case] = &[
            (0, &[], 0),
            (1, &[], 1),
            (3, &[], 1),
            (3, &[(0, 1), (1, 2)], 3),
            (3, &[(0, 1), (1, 2), (0, 2)], 3), // a shortcut does not shorten
            (2, &[(0, 1), (1, 0)], 2),         // a cycle counts its members
            (4, &[(0, 1), (1, 2), (2, 1), (2, 3)], 4), // a cycle inside a chain
            (1, &[(0, 0)], 1),                 // a self-loop adds nothing
            (5, &[(3, 4), (0, 1), (1, 2)], 3),
        ];
        for (nodes, edges, expected) in cases {
            let depth = longest_chain(*nodes, edges);
            let deepest = depth.ending_at.iter().max().map_or(0, |nodes| *nodes as usize);
            assert_eq!((depth.max(), deepest), (*expected, *expected), "{edges:?}");
        }
    }

    #[test]
    fn names_the_chain_and_the_mean() {
        let depth = longest_chain(4, &[(0, 2), (2, 3), (1, 3)]);
        assert_eq!(depth.chain, vec![0, 2, 3]);
        assert_eq!(depth.ending_at, vec![1, 1, 2, 3]);
        assert!((depth.mean() - 1.75).abs() < 1e-12);
    }

    /// On a stack that has no room for a call per node.
    #[test]
    fn ten_thousand_nodes_in_one_cycle_do_not_end_the_stack() {
        let walk = || {
            let edges: Vec<_> = (0..10_000).map(|n| (n, (n + 1) % 10_000)).collect();
            longest_chain(10_000, &edges).max()
        };
        let thread = std::thread::Builder::new().stack_size(128 * 1024).spawn(walk).unwrap();
        assert_eq!(thread.join().unwrap(), 10_000);
    }
}
