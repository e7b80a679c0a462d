//! Node and edge types, checked against each other.

use std::collections::HashSet;

use super::reader::Reader;
use crate::given::methodology::ontology::{
    EdgeType, NodeType, Ontology, REVISES, RelationshipExample, UNTYPED,
};
use crate::given::methodology::raw::{RawEdgeType, RawMethodology, RawPair};
use crate::text::document::Here;

impl RawPair {
    fn ends(&self) -> (String, String) {
        match self {
            Self::List((from, to)) => (from.clone(), to.clone()),
            Self::Map(pair) => (pair.from.clone(), pair.to.clone()),
        }
    }
}

impl Reader<'_> {
    /// The ontology, and whether edges it does not allow are refused.
    pub(crate) fn ontology(&mut self, raw: &RawMethodology, here: &Here<'_>) -> (Ontology, bool) {
        let own = &raw.ontology;
        let place = here.field("ontology");
        let nodes = self.node_types(raw, &place.field("nodes"));
        let names: Vec<&str> = nodes.iter().map(|t| t.name.as_str()).collect();
        self.renamed(raw, &names, &place);
        let mut seen = HashSet::new();
        let mut edges = Vec::new();
        for (index, edge) in own.edges.iter().enumerate() {
            let here = place.field("edges").item(index);
            if !seen.insert(edge.name.as_str()) {
                let message = format!("there is already an edge type `{}`", edge.name);
                self.errors.at(&here.field("name"), message);
            }
            edges.push(self.edge_type(edge, &names, &here));
        }
        for (index, name) in own.start_types.iter().enumerate() {
            if !names.contains(&name.as_str()) {
                let here = place.field("start_types").item(index);
                let message = format!("there is no node type `{name}`");
                self.errors.unknown(&here, message, name, names.iter().copied());
            }
        }
        self.doubts(&nodes, edges.is_empty(), &place);
        let criteria = own
            .extractability_criteria
            .clone()
            .or_else(|| raw.extractability_criteria.clone())
            .unwrap_or_default();
        let examples = own.relationship_examples.as_ref().or(raw.relationship_examples.as_ref());
        let named = |(name, example): (&String, &RelationshipExample)| RelationshipExample {
            name: name.clone(),
            ..example.clone()
        };
        let guidelines = own.extraction_guidelines.as_ref().or(raw.extraction_guidelines.as_ref());
        let naming = own.concept_naming_convention.as_ref().or(raw.concept_naming_convention.as_ref());
        let ontology = Ontology {
            nodes,
            edges,
            start_types: own.start_types.clone(),
            extraction_guidelines: guidelines.cloned().unwrap_or_default(),
            relationship_examples: examples.into_iter().flatten().map(named).collect(),
            extractable_contains: criteria.extractable_contains,
            non_extractable_contains: criteria.non_extractable_contains,
            naming_convention: naming.cloned().unwrap_or_default(),
        };
        (ontology, own.enforce_connections)
    }

    /// A type that was renamed where it is declared and nowhere else: said once, where it was done.
    fn renamed(&mut self, raw: &RawMethodology, names: &[&str], place: &Here<'_>) {
        let own = &raw.ontology;
        let pairs = own.edges.iter().flat_map(|edge| {
            [&edge.pairs, &edge.permitted_connections].into_iter().flatten().flatten().chain(&edge.gap_pairs)
        });
        let ends = pairs.map(RawPair::ends).flat_map(|(from, to)| [from, to]);
        let used: Vec<String> = ends.chain(own.start_types.iter().cloned()).collect();
        let lost: Vec<&String> = used.iter().filter(|n| *n != "*" && !names.contains(&n.as_str())).collect();
        let mut new = names.iter().enumerate().filter(|(_, name)| !used.iter().any(|n| n == *name));
        let one_lost = lost.first().filter(|first| lost.len() > 1 && lost.iter().all(|name| name == *first));
        if let (Some(old), Some((at, new)), None) = (one_lost, new.next(), new.next()) {
            let here = place.field("nodes").item(at).field("name");
            let message = format!(
                "`{old}` is named in {} places and declared in none, and `{new}` is declared and named in none: if this is \
                 its new name, write it there too",
                lost.len()
            );
            self.errors.at(&here, message);
        }
    }

    fn node_types(&mut self, raw: &RawMethodology, here: &Here<'_>) -> Vec<NodeType> {
        let mut seen = HashSet::new();
        let mut types = Vec::new();
        for (index, node) in raw.ontology.nodes.iter().enumerate() {
            let here = here.item(index).field("name");
            if node.name == "*" {
                self.errors.at(&here, "`*` stands for any type and cannot name one");
            }
            if node.name == UNTYPED {
                self.errors.at(&here, "`untyped` is what fits no type: give this one another name");
            }
            if !seen.insert(node.name.as_str()) {
                self.errors.at(&here, format!("there is already a node type `{}`", node.name));
            }
            types.push(NodeType {
                name: node.name.clone(),
                description: node.description.clone(),
                examples: node.examples.clone(),
                level: node.level,
                terminal: node.terminal,
            });
        }
        types
    }

    fn edge_type(&mut self, raw: &RawEdgeType, types: &[&str], here: &Here<'_>) -> EdgeType {
        if raw.pairs.is_some() && raw.permitted_connections.is_some() {
            let message = "`pairs` and `permitted_connections` mean the same; keep `pairs`";
            self.errors.at(&here.key("permitted_connections"), message);
        }
        let (key, given) = match (&raw.pairs, &raw.permitted_connections) {
            (Some(pairs), _) => ("pairs", pairs.as_slice()),
            (None, Some(pairs)) => ("permitted_connections", pairs.as_slice()),
            (None, None) => ("pairs", &[][..]),
        };
        EdgeType {
            name: raw.name.clone(),
            description: raw.description.clone(),
            inverse: raw.inverse.clone(),
            pairs: self.pairs(given, types, &here.field(key)),
            gap_pairs: self.pairs(&raw.gap_pairs, types, &here.field("gap_pairs")),
            chain: raw.chain.unwrap_or(raw.name != REVISES),
        }
    }

    fn pairs(&mut self, raw: &[RawPair], types: &[&str], here: &Here<'_>) -> Vec<(String, String)> {
        let mut seen = HashSet::new();
        let mut pairs = Vec::new();
        for (index, pair) in raw.iter().enumerate() {
            let here = here.item(index);
            let (from, to) = pair.ends();
            for name in [&from, &to] {
                if name != "*" && !types.contains(&name.as_str()) {
                    let message = format!("there is no node type `{name}`");
                    self.errors.unknown(&here, message, name, types.iter().copied());
                }
            }
            if seen.insert((from.clone(), to.clone())) {
                pairs.push((from, to));
            } else {
                self.warnings.at(&here, format!("the pair `{from}` to `{to}` is there twice"));
            }
        }
        pairs
    }

    fn doubts(&mut self, nodes: &[NodeType], no_edges: bool, here: &Here<'_>) {
        if nodes.is_empty() {
            self.warnings.at(here, "no node types: nothing can be read from an answer");
            return;
        }
        if no_edges {
            self.warnings.at(here, "no edge types: nothing can be linked");
        }
        let here = here.key("nodes");
        if nodes.iter().all(|t| t.level.is_none()) {
            self.warnings.at(&here, "no type has a `level`: depth is measured against the number of types");
        } else if nodes.iter().any(|t| t.level.is_none()) {
            self.warnings.at(&here, "some types have a `level` and some have none");
        }
        if !nodes.iter().any(|t| t.terminal) {
            self.warnings.at(&here, "no type is `terminal`: no chain is ever complete");
        }
    }
}
