//! Undoing a merge: the wording becomes a node of its own again, with its quotes and its edges.

use super::{Edge, Node, Quote, SurfaceGraph};
use crate::fold::fold;
use crate::ids::{EdgeId, MergeId, NodeId, TurnNumber};

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

    /// Mentions of edges that named an end by the wording go to the new node.
    fn move_edges(&mut self, old: NodeId, new: NodeId, key: &str) {
        for position in 0..self.edges.len() {
            let edge = &self.edges[position];
            let names = |named: &(String, String)| {
                (edge.source == old && fold(&named.0) == key, edge.target == old && fold(&named.1) == key)
            };
            let ends: Vec<(bool, bool)> = edge.named.iter().map(names).collect();
            let Some(&first) = ends.iter().find(|(s, t)| *s || *t) else { continue };
            if ends.iter().all(|e| *e == first) {
                repoint(&mut self.edges[position], first, new);
            } else {
                self.split_edge(position, &ends, first, new);
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
    use crate::graph::tests::{graph_of, ladder};
    use crate::graph::{Merge, MergeTier};
    use crate::ids::UtteranceId;

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
}
