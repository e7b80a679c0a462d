//! Relations become edges: ends are resolved, repetition raises confidence, revisions supersede.

use std::collections::HashMap;

use super::apart::{REASON, contest_edge};
use super::checks::{check_relation, grounded, repeated};
use super::{Change, Incoming, Rules, TurnEdge};
use crate::given::interpretation::Relation;
use crate::given::methodology::ontology::{Fit, REVISES};
use crate::state::graph::dedup::Wanted;
use crate::state::graph::{Edge, Quote, SurfaceGraph};
use crate::text::fold::fold;
use crate::text::ids::{EdgeId, NodeId, TurnNumber};

impl SurfaceGraph {
    /// The ends of a relation that may be one: known type, sound numbers, both ends found.
    pub(super) fn ends_of(
        &self,
        position: usize,
        relation: &Relation,
        by_label: &HashMap<String, NodeId>,
        incoming: Incoming<'_>,
        rules: Rules<'_>,
    ) -> Result<(NodeId, NodeId), String> {
        check_relation(relation, rules.ontology)?;
        if let Some(recorded) = incoming.recorded {
            let ends = recorded.ends.get(position).copied().flatten();
            return ends
                .filter(|(source, target)| source.max(target).index() < self.nodes.len())
                .ok_or_else(|| "it was dropped when it was said".to_owned());
        }
        let source = self.resolve_end(&relation.source, by_label, incoming, rules)?;
        let target = self.resolve_end(&relation.target, by_label, incoming, rules)?;
        Ok((source, target))
    }

    pub(super) fn absorb_relation(
        &mut self,
        relation: &Relation,
        (source, target): (NodeId, NodeId),
        incoming: Incoming<'_>,
        rules: Rules<'_>,
        change: &mut Change,
    ) -> Result<(NodeId, NodeId), String> {
        let fit = rules.ontology.fit(
            &relation.edge_type,
            &self.nodes[source.index()].node_type,
            &self.nodes[target.index()].node_type,
        );
        if fit == Fit::Invalid && rules.enforce_connections {
            return Err("the ontology does not allow this relation between these types".to_owned());
        }
        let context = format!("{} {}", relation.source, relation.target);
        let (quote, confidence) =
            grounded(incoming.source, &relation.quote, relation.span, &context, relation.confidence)
                .or_else(|| {
                    self.newest_quote_of(source, target, incoming).map(|q| (q, relation.confidence / 2.0))
                })
                .ok_or("its words do not occur in the answer")?;
        let known = self
            .edges
            .iter()
            .find(|e| e.source == source && e.target == target && e.edge_type == relation.edge_type);
        if incoming.recorded.is_none()
            && known.is_some_and(|known| contest_edge(incoming.apart, &quote, known.id))
        {
            return Err(REASON.to_owned());
        }
        let (id, created) =
            self.store_edge(relation, (source, target), fit, &quote, confidence, incoming.turn);
        if relation.edge_type == REVISES && source != target && !relation.suggested {
            self.nodes[target.index()].superseded_by.get_or_insert(source);
        }
        if !change.edges.iter().any(|e| e.id == id) {
            let edge = &self.edges[id.index()];
            let counts =
                !edge.suggested && [source, target].iter().all(|end| self.nodes[end.index()].is_typed());
            change.edges.push(TurnEdge {
                id,
                source,
                target,
                edge_type: edge.edge_type.clone(),
                quote: quote.text,
                confidence,
                explicit: relation.explicit,
                valid: edge.valid,
                gap: edge.gap,
                created: created && counts,
            });
        }
        Ok((source, target))
    }

    /// The words of this answer behind the newer end, when the relation brought none of its own.
    fn newest_quote_of(&self, source: NodeId, target: NodeId, incoming: Incoming<'_>) -> Option<Quote> {
        let newer = source.max(target);
        let older = source.min(target);
        [newer, older].into_iter().find_map(|id| {
            self.nodes[id.index()]
                .quotes
                .iter()
                .rfind(|q| q.utterance_id == incoming.source.utterance)
                .cloned()
        })
    }

    fn store_edge(
        &mut self,
        relation: &Relation,
        (source, target): (NodeId, NodeId),
        fit: Fit,
        quote: &Quote,
        confidence: f64,
        turn: TurnNumber,
    ) -> (EdgeId, bool) {
        let named = (relation.source.clone(), relation.target.clone());
        let known = self
            .edges
            .iter_mut()
            .find(|e| e.source == source && e.target == target && e.edge_type == relation.edge_type);
        if let Some(edge) = known {
            // What was only suggested counts from the moment it is said plainly.
            let risen = edge.suggested && !relation.suggested;
            edge.suggested &= relation.suggested;
            edge.explicit |= relation.explicit;
            edge.confidence = repeated(edge.confidence, confidence);
            edge.last_mentioned_turn = turn;
            edge.quotes.push(quote.clone());
            edge.named.push(named);
            return (edge.id, risen);
        }
        let id = EdgeId::at(self.edges.len());
        self.edges.push(Edge {
            id,
            source,
            target,
            edge_type: relation.edge_type.clone(),
            confidence,
            explicit: relation.explicit,
            valid: fit != Fit::Invalid && source != target,
            gap: fit == Fit::Gap,
            suggested: relation.suggested,
            contested: false,
            quotes: vec![quote.clone()],
            created_at_turn: turn,
            last_mentioned_turn: turn,
            named: vec![named],
        });
        (id, true)
    }

    /// An edge end by exact label of this answer, then of any standing node, then by alias, then by meaning
    /// (`decisions.md` 16).
    fn resolve_end(
        &self,
        label: &str,
        by_label: &HashMap<String, NodeId>,
        incoming: Incoming<'_>,
        rules: Rules<'_>,
    ) -> Result<NodeId, String> {
        let key = fold(label);
        if let Some(node) = by_label.get(&key) {
            return Ok(*node);
        }
        let vector = incoming.vectors.get(&key);
        let wanted = Wanted { label, node_type: None, ambiguous: false, polarity: 0, vector, asked: None };
        self.find_same(wanted, rules.sameness)
            .map(|found| found.node)
            .ok_or_else(|| format!("`{label}` is no node of this interview"))
    }
}
