//! Slot discovery: every new node finds its canonical slot, or founds one (`engine.md` 7.3).

use std::collections::HashMap;

use super::{CanonicalGraph, Slot, SlotMapping, SlotStatus};
use crate::given::interpretation::SlotProposal;
use crate::state::graph::dedup::{jaccard, lemma_set, reaches};
use crate::state::graph::{Node, SurfaceGraph, Vector};
use crate::text::ids::{NodeId, SlotId, TurnNumber};

/// By which rules nodes share a slot.
#[derive(Clone, Copy)]
pub struct SlotRules<'a> {
    /// Cosine at or above which a wording belongs to a slot.
    pub cosine: f64,
    /// Lemma Jaccard at or above which names are one.
    pub jaccard: f64,
    /// Distinct nodes that make a slot active.
    pub min_support: usize,
    /// Groups of words that count as one.
    pub synonyms: &'a [Vec<String>],
    /// Negation, antonyms, different numbers: never one slot.
    pub opposed: &'a (dyn Fn(&str, &str) -> bool + Send + Sync),
}

/// What discovery did.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Placed {
    /// Slots founded.
    pub created: Vec<SlotId>,
    /// Nodes placed, with their slots.
    pub assigned: Vec<(NodeId, SlotMapping)>,
}

/// A slot's name from a label: its words in lower case, joined by underscores, at most four.
pub fn slot_name(label: &str) -> String {
    let words: Vec<String> = label
        .to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .take(4)
        .map(str::to_owned)
        .collect();
    if words.is_empty() { "unnamed".to_owned() } else { words.join("_") }
}

impl CanonicalGraph {
    /// A slot by id.
    pub fn slot(&self, id: SlotId) -> Option<&Slot> {
        self.slots.get(id.index())
    }

    /// Places every live, unplaced node by the meaning of its label, or as `recorded` when it was placed
    /// before.
    pub fn discover(
        &mut self,
        graph: &SurfaceGraph,
        turn: TurnNumber,
        rules: SlotRules<'_>,
        recorded: Option<&[(NodeId, SlotMapping)]>,
    ) -> Placed {
        let before = self.slots.len();
        let unplaced: Vec<&Node> =
            graph.live_nodes().filter(|n| !self.mappings.contains_key(&n.id)).collect();
        let mut assigned = Vec::with_capacity(unplaced.len());
        for node in unplaced {
            let name = slot_name(&node.label);
            let vector = node.embedding.as_ref();
            let known = recorded.and_then(|r| r.iter().find(|(id, _)| *id == node.id));
            match known {
                Some((_, mapping)) => {
                    if mapping.slot.index() >= self.slots.len() {
                        self.found(&name, "", &node.node_type, vector, turn);
                    }
                    self.map(node.id, *mapping);
                    self.promote(mapping.slot, turn, rules.min_support);
                }
                None => self.place(&[node.id], &name, "", &node.node_type, vector, turn, &rules),
            }
            assigned.extend(self.mappings.get(&node.id).map(|mapping| (node.id, *mapping)));
        }
        self.aggregate(graph);
        Placed { created: (before..self.slots.len()).map(SlotId::at).collect(), assigned }
    }

    pub(super) fn found(
        &mut self,
        name: &str,
        description: &str,
        node_type: &str,
        vector: Option<&Vector>,
        turn: TurnNumber,
    ) -> SlotId {
        let id = SlotId::at(self.slots.len());
        self.slots.push(Slot {
            id,
            name: name.to_owned(),
            description: description.to_owned(),
            node_type: node_type.to_owned(),
            status: SlotStatus::Candidate,
            nodes: Vec::new(),
            first_seen_turn: turn,
            promoted_turn: None,
            embedding: vector.cloned(),
        });
        id
    }

    /// Places nodes as proposed by an interpreter; ids that are not of the type are ignored. `vectors` holds
    /// vectors of `"name :: description"` by name.
    pub fn apply_proposals(
        &mut self,
        graph: &SurfaceGraph,
        proposals: &[SlotProposal],
        vectors: &HashMap<String, Vector>,
        turn: TurnNumber,
        rules: SlotRules<'_>,
    ) {
        for proposal in proposals {
            let fits = |id: &&NodeId| graph.node(**id).is_some_and(|n| n.node_type == proposal.node_type);
            let nodes: Vec<NodeId> = proposal.node_ids.iter().filter(fits).copied().collect();
            if nodes.is_empty() {
                continue;
            }
            let name = slot_name(&proposal.slot_name);
            let vector = vectors.get(&name);
            self.place(&nodes, &name, &proposal.description, &proposal.node_type, vector, turn, &rules);
        }
        self.aggregate(graph);
    }

    /// Finds or founds the slot of a name and maps nodes to it.
    #[expect(clippy::too_many_arguments, reason = "one private step with the facts of one proposal")]
    fn place(
        &mut self,
        nodes: &[NodeId],
        name: &str,
        description: &str,
        node_type: &str,
        vector: Option<&Vector>,
        turn: TurnNumber,
        rules: &SlotRules<'_>,
    ) {
        let (slot, similarity) = self
            .find_slot(name, node_type, vector, rules)
            .unwrap_or_else(|| (self.found(name, description, node_type, vector, turn), 1.0));
        for node in nodes {
            self.map(*node, SlotMapping { slot, similarity, assigned_turn: turn });
        }
        self.promote(slot, turn, rules.min_support);
    }

    /// Exact name, then lemmas, then the best cosine; same type, active before candidate on ties.
    fn find_slot(
        &self,
        name: &str,
        node_type: &str,
        vector: Option<&Vector>,
        rules: &SlotRules<'_>,
    ) -> Option<(SlotId, f64)> {
        let same_type = || self.slots.iter().filter(|s| s.node_type == node_type);
        if let Some(slot) = same_type().find(|s| s.name == name) {
            return Some((slot.id, 1.0));
        }
        let words = name.replace('_', " ");
        let may_share = |slot: &Slot| !(rules.opposed)(&slot.name.replace('_', " "), &words);
        let lemmas = lemma_set(&words, rules.synonyms);
        let by_lemmas = same_type().find_map(|slot| {
            let other = slot.name.replace('_', " ");
            if !reaches(&lemmas, &other, rules.synonyms, rules.jaccard) {
                return None;
            }
            let similarity = jaccard(&lemmas, &lemma_set(&other, rules.synonyms));
            (similarity >= rules.jaccard && may_share(slot)).then_some((slot.id, similarity))
        });
        by_lemmas.or_else(|| {
            let vector = vector?;
            let mut best: Option<(&Slot, f64)> = None;
            for slot in same_type() {
                let Some(other) = &slot.embedding else { continue };
                let Some(similarity) = vector.cosine(other) else { continue };
                let better = best.is_none_or(|(champion, score)| {
                    similarity > score
                        || (similarity == score
                            && slot.status == SlotStatus::Active
                            && champion.status == SlotStatus::Candidate)
                });
                if similarity >= rules.cosine && better && may_share(slot) {
                    best = Some((slot, similarity));
                }
            }
            best.map(|(slot, similarity)| (slot.id, similarity))
        })
    }

    /// Maps a node; a node has one slot, so mapping it again takes it out of its old one.
    pub fn map(&mut self, node: NodeId, mapping: SlotMapping) {
        if let Some(old) = self.mappings.insert(node, mapping)
            && let Some(slot) = self.slots.get_mut(old.slot.index())
        {
            slot.nodes.retain(|n| *n != node);
        }
        if let Some(slot) = self.slots.get_mut(mapping.slot.index())
            && !slot.nodes.contains(&node)
        {
            slot.nodes.push(node);
        }
    }

    pub(super) fn promote(&mut self, slot: SlotId, turn: TurnNumber, min_support: usize) {
        let Some(slot) = self.slots.get_mut(slot.index()) else { return };
        if slot.status == SlotStatus::Candidate && slot.nodes.len() >= min_support {
            slot.status = SlotStatus::Active;
            slot.promoted_turn = Some(turn);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::state::graph::tests::{graph_of, ladder};

    pub(in crate::state::slots) fn rules() -> SlotRules<'static> {
        SlotRules { cosine: 0.6, jaccard: 0.75, min_support: 2, synonyms: &[], opposed: &|_, _| false }
    }

    #[test]
    fn a_second_node_promotes_and_support_is_distinct() {
        let mut graph = graph_of(&ladder(), &["a", "a", "b"], &[]);
        graph.nodes[0].embedding = Vector::new(&"model".into(), &[1.0, 0.0]);
        graph.nodes[1].embedding = Vector::new(&"model".into(), &[0.8, 0.6]);
        graph.nodes[2].embedding = Vector::new(&"model".into(), &[1.0, 0.0]);
        for (node, label) in graph.nodes.iter_mut().zip(["easy on me", "gentle stomach", "calm"]) {
            label.clone_into(&mut node.label);
        }
        let mut slots = CanonicalGraph::default();
        assert_eq!(slots.discover(&graph, 1, rules(), None).created.len(), 2, "types do not mix");
        assert_eq!(slots.slots[0].nodes, vec![NodeId::at(0), NodeId::at(1)]);
        assert_eq!(slots.slots[0].status, SlotStatus::Active);
        assert!((slots.mappings[&NodeId::at(1)].similarity - 0.8).abs() < 1e-3);
        assert!(slots.discover(&graph, 2, rules(), None).assigned.is_empty(), "placed once");
    }

    #[test]
    fn remapping_moves_support() {
        let graph = graph_of(&ladder(), &["a", "a"], &[]);
        let mut slots = CanonicalGraph::default();
        let proposal = |name: &str, nodes: &[usize]| SlotProposal {
            slot_name: name.to_owned(),
            description: String::new(),
            node_type: "a".to_owned(),
            node_ids: nodes.iter().map(|n| NodeId::at(*n)).collect(),
        };
        slots.apply_proposals(&graph, &[proposal("One Thing", &[0, 1])], &HashMap::new(), 1, rules());
        slots.apply_proposals(&graph, &[proposal("other", &[1])], &HashMap::new(), 2, rules());
        assert_eq!(slots.slots[0].nodes, vec![NodeId::at(0)]);
        assert_eq!(slots.slots[1].nodes, vec![NodeId::at(1)]);
        assert_eq!(slots.slots[0].name, "one_thing");
    }

    #[test]
    fn an_edge_counts_from_the_placing_of_its_second_end() {
        let mut slots = CanonicalGraph::default();
        slots.discover(&graph_of(&ladder(), &["a"], &[]), 1, rules(), None);
        assert!(slots.edges.is_empty());
        let grown = graph_of(&ladder(), &["a", "b"], &[(0, 1)]);
        slots.discover(&grown, 2, rules(), None);
        let ends = |slots: &CanonicalGraph| -> Vec<_> {
            slots.edges.iter().map(|edge| (edge.source.index(), edge.target.index())).collect()
        };
        assert_eq!(ends(&slots), [(0, 1)]);
        let elsewhere = SlotProposal {
            slot_name: "elsewhere".to_owned(),
            description: String::new(),
            node_type: "b".to_owned(),
            node_ids: vec![NodeId::at(1)],
        };
        let mut regrouped = slots.clone();
        slots.apply_proposals(&grown, std::slice::from_ref(&elsewhere), &HashMap::new(), 3, rules());
        assert_eq!(ends(&slots), [(0, 2)], "it moves with its end");
        let away = SlotProposal { node_type: "a".to_owned(), node_ids: vec![NodeId::at(0)], ..elsewhere };
        regrouped.slots[0].nodes.push(NodeId::at(7));
        regrouped.regroup(&grown, &[away], 3, 2);
        assert_eq!(ends(&regrouped), [(2, 1)], "also between turns");
    }

    #[test]
    fn names_are_short_and_never_empty() {
        for (label, name) in
            [("Don't need sugar any more now", "don_t_need_sugar"), ("!!", "unnamed"), ("Ärger", "ärger")]
        {
            assert_eq!(slot_name(label), name);
        }
    }
}
