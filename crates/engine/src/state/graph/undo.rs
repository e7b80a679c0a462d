//! Undoing a merge: the wording becomes a node of its own again, with its quotes and its edges.

use super::{Edge, Node, Quote, SurfaceGraph};
use crate::text::fold::fold;
use crate::text::ids::{EdgeId, MergeId, NodeId, TurnNumber};

/// Why a merge cannot be undone.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    /// There is no such merge.
    #[error("there is no merge `{0}` in this session")]
    Unknown(MergeId),
    /// It was undone before.
    #[error("merge `{merge}` was undone before: its wording is node `{node}`")]
    Undone {
        /// The merge.
        merge: MergeId,
        /// The node that took the wording back.
        node: NodeId,
    },
}

impl SurfaceGraph {
    /// Separates the wording of a merge from its node and returns the new node; `after` is the last turn taken.
    /// The wording is never merged into the old node again.
    pub fn undo_merge(&mut self, id: MergeId, after: TurnNumber) -> Result<NodeId, UndoError> {
        let merge = self.merges.get(id.index()).ok_or(UndoError::Unknown(id))?.clone();
        if let Some(node) = merge.undone {
            return Err(UndoError::Undone { merge: id, node });
        }
        let key = fold(&merge.label);
        let new = NodeId::at(self.nodes.len());
        let old = &mut self.nodes[merge.node.index()];
        old.aliases.retain(|a| fold(a) != key);
        let others = self.merges.iter().filter(|m| m.node == merge.node && m.id != id && m.undone.is_none());
        let claimed: Vec<&Quote> = others.flat_map(|m| &m.quotes).collect();
        old.quotes.retain(|q| !merge.quotes.contains(q) || claimed.contains(&q));
        if old.quotes.is_empty() {
            // The label's own mention stood in the same words; they stay with both.
            old.quotes.clone_from(&merge.quotes);
        }
        let node = Node {
            id: new,
            label: merge.label.clone(),
            label_key: key.clone(),
            quotes: merge.quotes.clone(),
            aliases: Vec::new(),
            details: Vec::new(),
            created_at_turn: merge.turn,
            embedding: None,
            ..old.clone()
        };
        self.nodes.push(node);
        self.merges[id.index()].undone = Some(new);
        self.merges[id.index()].undone_after = Some(after);
        self.move_edges(merge.node, new, &key);
        Ok(new)
    }

    /// Mentions of edges that named an end by the wording go to the new node; mentions that named different
    /// ends part into different edges.
    fn move_edges(&mut self, old: NodeId, new: NodeId, key: &str) {
        for position in 0..self.edges.len() {
            loop {
                let edge = &self.edges[position];
                let names = |named: &(String, String)| {
                    (edge.source == old && fold(&named.0) == key, edge.target == old && fold(&named.1) == key)
                };
                let ends: Vec<(bool, bool)> = edge.named.iter().map(names).collect();
                let Some(&moved) = ends.iter().find(|(source, target)| *source || *target) else { break };
                if ends.iter().all(|e| *e == moved) {
                    repoint(&mut self.edges[position], moved, new);
                    break;
                }
                self.split_edge(position, &ends, moved, new);
            }
        }
    }

    fn split_edge(&mut self, position: usize, ends: &[(bool, bool)], moved: (bool, bool), new: NodeId) {
        let mut part = self.edges[position].clone();
        part.id = EdgeId::at(self.edges.len());
        repoint(&mut part, moved, new);
        keep(&mut part, |mention| ends[mention] == moved);
        keep(&mut self.edges[position], |mention| ends[mention] != moved);
        self.edges.push(part);
    }
}

fn repoint(edge: &mut Edge, (source, target): (bool, bool), new: NodeId) {
    if source {
        edge.source = new;
    }
    if target {
        edge.target = new;
    }
    edge.valid = edge.valid && edge.source != edge.target;
}

fn keep(edge: &mut Edge, wanted: impl Fn(usize) -> bool) {
    let mut mention = 0..;
    edge.quotes.retain(|_| mention.next().is_some_and(&wanted));
    let mut mention = 0..;
    edge.named.retain(|_| mention.next().is_some_and(&wanted));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::given::interpretation::Source;
    use crate::given::interpretation::reading::read_extraction;
    use crate::given::methodology::Dedup;
    use crate::given::thresholds::Thresholds;
    use crate::state::graph::dedup::Sameness;
    use crate::state::graph::tests::{graph_of, ladder};
    use crate::state::graph::update::{Incoming, Rules};
    use crate::state::graph::{Merge, MergeTier};
    use crate::text::ids::UtteranceId;
    use std::collections::{BTreeSet, HashMap};

    fn quote(text: &str, at: usize) -> Quote {
        Quote {
            text: text.to_owned(),
            utterance_id: UtteranceId::at(at),
            start: 0,
            end: text.chars().count(),
        }
    }

    fn merged() -> SurfaceGraph {
        let mut graph = graph_of(&ladder(), &["a", "b"], &[(0, 1)]);
        graph.nodes[0].quotes.push(quote("smooth", 3));
        graph.nodes[0].aliases.push("smooth".to_owned());
        graph.edges[0].quotes.push(quote("smooth so b", 3));
        graph.edges[0].named.push(("Smooth".to_owned(), "label 1".to_owned()));
        graph.merges.push(Merge {
            id: MergeId::at(0),
            turn: 2,
            node: NodeId::at(0),
            label: "smooth".to_owned(),
            tier: MergeTier::Cosine,
            similarity: 0.9,
            quotes: vec![quote("smooth", 3)],
            undone: None,
            undone_after: None,
        });
        graph
    }

    #[test]
    fn the_wording_takes_back_its_quotes_and_edges() {
        let mut graph = merged();
        let new = graph.undo_merge(MergeId::at(0), 2).unwrap();
        assert_eq!(graph.nodes[new.index()].label, "smooth");
        assert_eq!(graph.nodes[new.index()].quotes, vec![quote("smooth", 3)]);
        assert_eq!(graph.nodes[0].quotes.len(), 1);
        assert!(graph.nodes[0].aliases.is_empty());
        assert_eq!(graph.edges.len(), 2, "the edge's mentions part");
        assert_eq!((graph.edges[0].source, graph.edges[1].source), (NodeId::at(0), new));
        assert_eq!(graph.edges[1].quotes, vec![quote("smooth so b", 3)]);
    }

    #[test]
    fn twice_or_unknown_is_an_error() {
        let mut graph = merged();
        let node = graph.undo_merge(MergeId::at(0), 2).unwrap();
        let merge = MergeId::at(0);
        assert_eq!(graph.undo_merge(merge, 2), Err(UndoError::Undone { merge, node }));
        assert_eq!(graph.undo_merge(MergeId::at(7), 2), Err(UndoError::Unknown(MergeId::at(7))));
    }

    /// What a graph says, whatever its ids: nodes with their quotes, edges with theirs.
    fn said(graph: &SurfaceGraph) -> BTreeSet<String> {
        let quotes = |quotes: &[Quote]| {
            quotes.iter().map(|q| format!("{}@{}", q.text, q.utterance_id)).collect::<BTreeSet<_>>()
        };
        let nodes =
            graph.nodes.iter().map(|n| format!("{} {} {:?}", n.label_key, n.node_type, quotes(&n.quotes)));
        let edges = graph.edges.iter().map(|e| {
            let label = |id: NodeId| graph.nodes[id.index()].label_key.clone();
            format!("{} -> {} {:?}", label(e.source), label(e.target), quotes(&e.quotes))
        });
        nodes.chain(edges).collect()
    }

    fn told(answers: &[(usize, usize)], jaccard: f64) -> SurfaceGraph {
        const WORDINGS: [&str; 6] =
            ["thick texture", "thick textures", "thicker texture", "calm morning", "calm mornings", "price"];
        let ontology = ladder();
        let dedup = Dedup { jaccard, ..Dedup::default() };
        let mut graph = SurfaceGraph::default();
        for (position, (a, b)) in answers.iter().enumerate() {
            let (a, b) = (WORDINGS[a % 6], WORDINGS[b % 6]);
            let text = format!("{a} and so {b}");
            let value = serde_json::json!({
                "concepts": [{"label": a, "node_type": "a", "quote": a}, {"label": b, "node_type": "a", "quote": b}],
                "relations": [{"source": a, "target": b, "edge_type": "to", "quote": text}],
            });
            let reading = read_extraction(&value, &ontology, &[]).reading;
            let thresholds = Thresholds { surface: 2.0, slot: 2.0, question: 2.0 };
            graph.absorb(
                Incoming {
                    reading: &reading,
                    source: Source { utterance: UtteranceId::at(position), text: &text },
                    turn: position as u32 + 1,
                    vectors: &HashMap::new(),
                    asked: None,
                    apart: &[],
                    recorded: None,
                },
                Rules {
                    ontology: &ontology,
                    sameness: Sameness { dedup: &dedup, thresholds, opposed: &|_, _| false },
                    enforce_connections: false,
                },
            );
        }
        graph
    }

    proptest::proptest! {
        #[test]
        fn undoing_every_merge_tells_the_same_as_never_merging(
            answers in proptest::collection::vec((0_usize..6, 0_usize..6), 1..12)
        ) {
            let mut merged = told(&answers, 0.5);
            let apart = told(&answers, 2.0);
            for merge in 0..merged.merges.len() {
                merged.undo_merge(MergeId::at(merge), 99).unwrap();
            }
            proptest::prop_assert_eq!(said(&merged), said(&apart));
        }
    }
}
