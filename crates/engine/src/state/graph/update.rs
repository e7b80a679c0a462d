//! Graph update: an answer's concepts and relations become nodes and edges (`engine.md` 6).

mod apart;
mod change;
mod checks;
mod edges;

use std::collections::HashMap;

use super::dedup::{Match, Sameness, Wanted};
pub use apart::Apart;
pub use change::{Change, TurnEdge, TurnNode};
use checks::{MAX_LABEL_CHARS, check_concept, grounded, repeated};

use super::{Merge, Node, Quote, SurfaceGraph, Vector};
use crate::given::interpretation::reading::Dropped;
use crate::given::interpretation::{Reading, Relation, Source, Statement};
use crate::given::methodology::Ontology;
use crate::given::methodology::ontology::Fit;
use crate::text::fold::fold;
use crate::text::ids::{MergeId, NodeId, TurnNumber};

/// Most concepts taken from one answer.
pub const MAX_CONCEPTS: usize = 40;

/// What is to be absorbed.
#[derive(Clone, Copy)]
pub struct Incoming<'a> {
    /// What the interpreter read.
    pub reading: &'a Reading,
    /// The answer.
    pub source: Source<'a>,
    /// The turn.
    pub turn: TurnNumber,
    /// Vectors of the words behind labels, by folded label; absent ones take no part in the cosine tier.
    pub vectors: &'a HashMap<String, Vector>,
    /// The node the answered question was about.
    pub asked: Option<NodeId>,
    /// Words that contest what was understood, and are no evidence for it.
    pub apart: &'a [Apart],
    /// How the same answer was resolved before: replay takes no decision of its own about what is the same.
    pub recorded: Option<Recorded<'a>>,
}

/// How an answer was resolved when it was given.
#[derive(Debug, Clone, Copy)]
pub struct Recorded<'a> {
    /// Per concept, the node it became; None when it was dropped.
    pub statements: &'a [Option<Match>],
    /// Per relation, its ends; None when it was dropped.
    pub ends: &'a [Option<(NodeId, NodeId)>],
}

/// By which rules.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// Types and allowed pairs.
    pub ontology: &'a Ontology,
    /// Which labels are one.
    pub sameness: Sameness<'a>,
    /// Refuse edges the ontology does not allow, instead of flagging them.
    pub enforce_connections: bool,
}

impl SurfaceGraph {
    /// Takes in one answer. Nothing an interpreter says can break an invariant: unknown types, blank labels,
    /// numbers out of range and words that were not said are dropped with a reason.
    pub fn absorb(&mut self, incoming: Incoming<'_>, rules: Rules<'_>) -> Change {
        let mut change = Change::default();
        let mut by_label: HashMap<String, NodeId> = HashMap::new();
        for (position, concept) in incoming.reading.statements.iter().enumerate() {
            let taken = if position < MAX_CONCEPTS {
                self.absorb_concept(position, concept, incoming, rules, &mut change)
            } else {
                Err(format!("an answer gives at most {MAX_CONCEPTS} concepts"))
            };
            match taken {
                Ok(same) => {
                    by_label.insert(fold(&concept.label), same.node);
                    change.resolved.push(Some(same));
                }
                Err(reason) => {
                    change.resolved.push(None);
                    change.dropped.push(Dropped { what: concept.label.clone(), reason });
                }
            }
        }
        for (position, relation) in incoming.reading.relations.iter().enumerate() {
            let ends = self
                .ends_of(position, relation, &by_label, incoming, rules)
                .and_then(|ends| self.absorb_relation(relation, ends, incoming, rules, &mut change));
            change.ends.push(ends.as_ref().ok().copied());
            if let Err(reason) = ends {
                let what = format!("{} -> {}", relation.source, relation.target);
                change.dropped.push(Dropped { what, reason });
            }
        }
        change
    }

    fn absorb_concept(
        &mut self,
        position: usize,
        concept: &Statement,
        incoming: Incoming<'_>,
        rules: Rules<'_>,
        change: &mut Change,
    ) -> Result<Match, String> {
        let label = concept.label.trim();
        check_concept(concept, label, rules.ontology)?;
        let (quote, confidence) =
            grounded(incoming.source, &concept.quote, concept.span, label, concept.confidence)
                .ok_or("its words do not occur in the answer")?;
        let wanted = Wanted {
            label,
            node_type: Some(&concept.node_type),
            ambiguous: concept.ambiguous,
            polarity: concept.polarity.signum(),
            vector: incoming.vectors.get(&fold(label)),
            asked: incoming.asked.filter(|asked| !self.linked(label, *asked, incoming.reading)),
        };
        let found = match incoming.recorded {
            Some(recorded) => {
                let same = recorded.statements.get(position).copied().flatten();
                if same.is_none() && apart::contests(incoming.apart, &quote) {
                    return Err(apart::REASON.to_owned());
                }
                same.filter(|same| same.node.index() < self.nodes.len())
            }
            None => apart::same(incoming.apart, &quote, self.find_same(wanted, rules.sameness))?,
        };
        let same = found.unwrap_or(Match {
            node: NodeId::at(self.nodes.len()),
            tier: super::MergeTier::Exact,
            similarity: 1.0,
        });
        let node = same.node;
        let created = if found.is_none() {
            self.create_node(label, concept, &quote, confidence, incoming, rules.ontology);
            true
        } else {
            self.touch_node(same, label, concept, &quote, confidence, incoming.turn);
            self.type_node(node, &concept.node_type, rules.ontology)
        };
        if !change.nodes.iter().any(|n| n.id == node) {
            let stored = &self.nodes[node.index()];
            change.nodes.push(TurnNode {
                id: node,
                label: stored.label.clone(),
                node_type: stored.node_type.clone(),
                quote: quote.text,
                confidence,
                polarity: stored.polarity,
                created,
            });
        }
        Ok(same)
    }

    /// Whether an answer links a wording with a node: then it is not that node said again.
    fn linked(&self, label: &str, node: NodeId, reading: &Reading) -> bool {
        let (wording, Some(node)) = (fold(label), self.node(node)) else { return true };
        let ends = |r: &Relation| (fold(&r.source), fold(&r.target));
        reading.relations.iter().map(ends).any(|(source, target)| {
            source == wording && target == node.label_key || target == wording && source == node.label_key
        })
    }

    fn create_node(
        &mut self,
        label: &str,
        concept: &Statement,
        quote: &Quote,
        confidence: f64,
        incoming: Incoming<'_>,
        ontology: &Ontology,
    ) {
        let id = NodeId::at(self.nodes.len());
        let node_type = ontology.node_type(&concept.node_type);
        self.nodes.push(Node {
            id,
            label: label.to_owned(),
            label_key: fold(label),
            node_type: concept.node_type.clone(),
            level: node_type.and_then(|t| t.level),
            terminal: node_type.is_some_and(|t| t.terminal),
            polarity: concept.polarity.signum(),
            modality: concept.modality,
            confidence,
            ambiguous: concept.ambiguous,
            aliases: Vec::new(),
            quotes: vec![quote.clone()],
            details: concept.details.clone(),
            created_at_turn: incoming.turn,
            last_mentioned_turn: incoming.turn,
            element: concept.element.clone(),
            superseded_by: None,
            sense: concept.sense.clone(),
            embedding: incoming.vectors.get(&fold(label)).cloned(),
        });
        self.add_aliases(id, &concept.aliases);
    }

    fn touch_node(
        &mut self,
        same: Match,
        label: &str,
        concept: &Statement,
        quote: &Quote,
        confidence: f64,
        turn: TurnNumber,
    ) {
        self.log_merge(same, label, quote, turn);
        let node = &mut self.nodes[same.node.index()];
        if !node.quotes.contains(quote) {
            node.quotes.push(quote.clone());
        }
        node.last_mentioned_turn = turn;
        node.confidence = repeated(node.confidence, confidence);
        // A clear restatement resolves the doubt; a doubtful one does not raise a new one.
        node.ambiguous = node.ambiguous && concept.ambiguous;
        for detail in &concept.details {
            if !node.details.contains(detail) {
                node.details.push(detail.clone());
            }
        }
        if node.element.is_none() {
            node.element.clone_from(&concept.element);
        }
        self.add_aliases(same.node, &concept.aliases);
    }

    /// A node of no type that is told again as something of one is of it, counts from now on, and its edges are judged; whether
    /// this is so.
    fn type_node(&mut self, node: NodeId, node_type: &str, ontology: &Ontology) -> bool {
        let known = &mut self.nodes[node.index()];
        let Some(told) = ontology.node_type(node_type).filter(|_| !known.is_typed()) else { return false };
        known.node_type.clone_from(&told.name);
        (known.level, known.terminal) = (told.level, told.terminal);
        let types = |id: NodeId| self.nodes[id.index()].node_type.as_str();
        for edge in self.edges.iter_mut().filter(|edge| [edge.source, edge.target].contains(&node)) {
            let fit = ontology.fit(&edge.edge_type, types(edge.source), types(edge.target));
            (edge.valid, edge.gap) = (fit != Fit::Invalid && edge.source != edge.target, fit == Fit::Gap);
        }
        true
    }

    /// Logs the mention of a node under another wording than its label.
    fn log_merge(&mut self, same: Match, label: &str, quote: &Quote, turn: TurnNumber) {
        let key = fold(label);
        let node = &mut self.nodes[same.node.index()];
        if node.label_key == key {
            return;
        }
        let logged = self
            .merges
            .iter_mut()
            .find(|m| m.node == same.node && m.undone.is_none() && fold(&m.label) == key);
        if let Some(merge) = logged {
            merge.quotes.push(quote.clone());
            return;
        }
        if !node.aliases.iter().any(|a| fold(a) == key) {
            node.aliases.push(label.to_owned());
        }
        self.merges.push(Merge {
            id: MergeId::at(self.merges.len()),
            turn,
            node: same.node,
            label: label.to_owned(),
            tier: same.tier,
            similarity: same.similarity,
            quotes: vec![quote.clone()],
            undone: None,
            undone_after: None,
        });
    }

    fn add_aliases(&mut self, id: NodeId, aliases: &[String]) {
        let node = &mut self.nodes[id.index()];
        for alias in aliases.iter().map(|a| a.trim()).filter(|a| !a.is_empty()) {
            let key = fold(alias);
            if key != node.label_key && !node.aliases.iter().any(|a| fold(a) == key) {
                node.aliases.push(alias.to_owned());
            }
        }
    }
}

/// Longest quote that stands for its label when meanings are compared, in words: a longer one says more than
/// the one notion.
const TELLING: usize = 16;

/// The words by which a notion is compared with others by meaning: those it was said in, since whole clauses tell
/// more than the labels cut from them; its label where they are one word, or too many.
pub fn telling<'a>(quote: &'a str, label: &'a str) -> &'a str {
    let words = quote.split_whitespace().count();
    if (2..=TELLING).contains(&words) { quote.trim() } else { label.trim() }
}

/// What [`SurfaceGraph::absorb`] can use vectors of: folded labels, each with the words to embed. A new concept is
/// compared by [`telling`] words; an end that is not known by name has only its label.
pub fn texts_to_embed(graph: &SurfaceGraph, reading: &Reading) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = Vec::new();
    let concepts = reading.statements.iter().filter(|c| !c.suggested);
    let concepts = concepts.map(|c| (c.label.trim(), telling(&c.quote, &c.label)));
    let ends = reading.relations.iter().flat_map(|r| [r.source.trim(), r.target.trim()]);
    for (label, text) in concepts.chain(ends.map(|end| (end, end))) {
        let key = fold(label);
        let known = graph.standing_nodes().any(|n| n.label_key == key && n.embedding.is_some());
        if !label.is_empty()
            && label.chars().count() <= MAX_LABEL_CHARS
            && !known
            && !texts.iter().any(|(named, _)| *named == key)
        {
            texts.push((key, text.to_owned()));
        }
    }
    texts
}

#[cfg(test)]
mod tests;
