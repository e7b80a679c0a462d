//! De-duplication: which existing node a wording means, in three tiers (`decisions.md` 15).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{MergeTier, Node, SurfaceGraph, Vector};
use crate::fold::fold;
use crate::ids::NodeId;
use crate::methodology::Dedup;
use crate::ports::Thresholds;

/// What decides whether two labels are one.
#[derive(Clone, Copy)]
pub struct Sameness<'a> {
    /// The methodology's settings.
    pub dedup: &'a Dedup,
    /// The embedder's thresholds.
    pub thresholds: Thresholds,
    /// Negation, antonyms, different numbers: never one.
    pub opposed: &'a (dyn Fn(&str, &str) -> bool + Send + Sync),
}

impl Sameness<'_> {
    /// Cosine at or above which surface nodes merge.
    pub fn cosine(&self) -> f64 {
        self.dedup.cosine.unwrap_or(self.thresholds.surface)
    }
}

/// A wording looking for its node.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// As worded.
    pub label: &'a str,
    /// Only nodes of this type; any type when None (edge ends).
    pub node_type: Option<&'a str>,
    /// -1, 0 or 1; opposite signs never merge.
    pub polarity: i8,
    /// The label's vector.
    pub vector: Option<&'a Vector>,
}

/// A node that means the same.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Match {
    /// The node.
    pub node: NodeId,
    /// Found by which tier.
    pub tier: MergeTier,
    /// Jaccard or cosine; 1 for exact.
    pub similarity: f64,
}

impl SurfaceGraph {
    /// The live node a wording means: exact label, then alias, then lemma Jaccard (first in order of
    /// creation), then the best cosine. None when it is a new notion.
    pub fn find_same(&self, wanted: Wanted<'_>, sameness: Sameness<'_>) -> Option<Match> {
        let key = fold(wanted.label);
        let exact = |node: NodeId| Match { node, tier: MergeTier::Exact, similarity: 1.0 };
        let fits = |n: &&Node| n.is_live() && wanted.node_type.is_none_or(|t| t == n.node_type);
        if let Some(node) = self.nodes.iter().filter(fits).find(|n| n.label_key == key) {
            return Some(exact(node.id));
        }
        let separated = self.separated_from(&key);
        let may_merge = |n: &&Node| {
            fits(n)
                && !separated.contains(&n.id)
                && n.polarity * wanted.polarity >= 0
                && !(sameness.opposed)(&n.label, wanted.label)
        };
        let has_alias = |n: &&Node| n.aliases.iter().any(|a| fold(a) == key);
        if let Some(node) = self.nodes.iter().filter(fits).find(has_alias) {
            return Some(exact(node.id));
        }
        self.by_lemmas(wanted, sameness, &may_merge).or_else(|| self.by_cosine(wanted, sameness, &may_merge))
    }

    fn by_lemmas(
        &self,
        wanted: Wanted<'_>,
        sameness: Sameness<'_>,
        may_merge: &dyn Fn(&&Node) -> bool,
    ) -> Option<Match> {
        let lemmas = lemma_set(wanted.label, &sameness.dedup.synonyms);
        self.nodes.iter().find_map(|node| {
            let similarity = jaccard(&lemmas, &lemma_set(&node.label, &sameness.dedup.synonyms));
            (similarity >= sameness.dedup.jaccard && may_merge(&node)).then_some(Match {
                node: node.id,
                tier: MergeTier::Lemma,
                similarity,
            })
        })
    }

    fn by_cosine(
        &self,
        wanted: Wanted<'_>,
        sameness: Sameness<'_>,
        may_merge: &dyn Fn(&&Node) -> bool,
    ) -> Option<Match> {
        let vector = wanted.vector?;
        let mut best: Option<Match> = None;
        for node in &self.nodes {
            let Some(other) = &node.embedding else { continue };
            let similarity = cosine(vector, other);
            let better = best.is_none_or(|b| similarity > b.similarity);
            if similarity >= sameness.cosine() && better && may_merge(&node) {
                best = Some(Match { node: node.id, tier: MergeTier::Cosine, similarity });
            }
        }
        best
    }

    /// Nodes from which this wording was separated by hand: it must not be merged into them again.
    fn separated_from(&self, key: &str) -> Vec<NodeId> {
        self.merges.iter().filter(|m| m.undone.is_some() && fold(&m.label) == key).map(|m| m.node).collect()
    }
}

/// Cosine of two vectors, 0 when lengths differ or one has no length; never NaN.
pub fn cosine(a: &[f32], b: &[f32]) -> f64 {
    if a.len() != b.len() {
        return 0.0;
    }
    let (mut dot, mut aa, mut bb) = (0.0_f32, 0.0_f32, 0.0_f32);
    for (x, y) in a.iter().zip(b) {
        dot += x * y;
        aa += x * x;
        bb += y * y;
    }
    let similarity = f64::from(dot) / (f64::from(aa.sqrt() * bb.sqrt()) + 1e-8);
    if similarity.is_finite() { similarity } else { 0.0 }
}

/// |A and B| / |A or B|; 0 when either is empty.
pub fn jaccard(a: &BTreeSet<String>, b: &BTreeSet<String>) -> f64 {
    if a.is_empty() || b.is_empty() {
        return 0.0;
    }
    let shared = a.intersection(b).count();
    shared as f64 / (a.len() + b.len() - shared) as f64
}

/// Words never cut by [`lemma_set`].
const PROTECTED: [&str; 7] = ["proper", "after", "under", "over", "super", "inner", "outer"];
/// Endings cut, the first that fits.
const SUFFIXES: [&str; 6] = ["ing", "est", "ed", "er", "ly", "s"];

/// Stems of a phrase's words, each with its synonym group (`concept-testing.md` 8, tier 2).
pub fn lemma_set(phrase: &str, synonyms: &[Vec<String>]) -> BTreeSet<String> {
    let mut set = BTreeSet::new();
    for word in phrase.to_lowercase().split_whitespace() {
        let stem = stem(word);
        for group in synonyms.iter().filter(|g| g.iter().any(|w| w == stem)) {
            set.extend(group.iter().cloned());
        }
        set.insert(stem.to_owned());
    }
    set
}

fn stem(word: &str) -> &str {
    if PROTECTED.contains(&word) {
        return word;
    }
    SUFFIXES
        .iter()
        .filter(|suffix| word.chars().count() > suffix.len() + 2)
        .find_map(|suffix| word.strip_suffix(suffix).filter(|stem| !PROTECTED.contains(stem)))
        .unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::tests::{graph_of, ladder};

    fn sameness(dedup: &Dedup) -> Sameness<'_> {
        Sameness {
            dedup,
            thresholds: Thresholds { surface: 0.8, slot: 0.6, question: 0.92 },
            opposed: &|a, b| a.contains("not ") != b.contains("not "),
        }
    }

    fn found(graph: &SurfaceGraph, label: &str, polarity: i8) -> Option<(NodeId, MergeTier)> {
        let dedup = Dedup::default();
        let wanted = Wanted { label, node_type: Some("a"), polarity, vector: None };
        graph.find_same(wanted, sameness(&dedup)).map(|m| (m.node, m.tier))
    }

    #[test]
    fn tiers_in_order_and_guards() {
        let mut graph = graph_of(&ladder(), &["a", "a"], &[]);
        for (node, label) in graph.nodes.iter_mut().zip(["thick texture", "froths well"]) {
            label.clone_into(&mut node.label);
            node.label_key = fold(label);
            node.polarity = 1;
        }
        graph.nodes[1].aliases.push("good foam".to_owned());
        let (first, second) = (NodeId::at(0), NodeId::at(1));
        assert_eq!(found(&graph, "Thick  Texture", 1), Some((first, MergeTier::Exact)));
        assert_eq!(found(&graph, "good foam", 1), Some((second, MergeTier::Exact)));
        assert_eq!(found(&graph, "thick textures", 1), Some((first, MergeTier::Lemma)));
        assert_eq!(found(&graph, "thick textures", -1), None, "opposite polarity");
        assert_eq!(found(&graph, "not thick texture", 0), None, "negation");
    }

    #[test]
    fn cosine_is_total() {
        assert!((cosine(&[3.0, 4.0], &[4.0, 3.0]) - 0.96).abs() < 1e-6);
        assert_eq!(cosine(&[], &[]), 0.0);
        assert_eq!(cosine(&[1.0], &[1.0, 2.0]), 0.0);
        assert_eq!(cosine(&[f32::NAN], &[1.0]), 0.0);
    }
}
