//! De-duplication: which existing node a wording means, in three tiers (`decisions.md` 15).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{MergeTier, Node, SurfaceGraph, Vector};
use crate::given::methodology::Dedup;
use crate::given::methodology::ontology::UNTYPED;
use crate::given::thresholds::Thresholds;
use crate::text::fold::fold;
use crate::text::ids::NodeId;

pub use super::vector::cosine;

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
    /// Its type could be another: it may then be a node of another type too.
    pub ambiguous: bool,
    /// -1, 0 or 1; opposite signs never merge.
    pub polarity: i8,
    /// The vector of the words it was said in.
    pub vector: Option<&'a Vector>,
    /// The node that was asked about, when the wording may be that node said again: it stands nearer than others.
    pub asked: Option<NodeId>,
}

/// The share of the cosine threshold that is enough for a wording to be the node it was asked about. Of what people said in
/// interviews, with the default encoder, one of nine pairs between .62 and .80 was the same notion: near in meaning are a
/// thing and what is said of it, too.
const ASKED: f64 = 0.9;

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
    /// The standing node a wording means: exact label, then alias, then lemma Jaccard (first in order of
    /// creation), then the best cosine. None when it is a new notion.
    ///
    /// Nodes of the wording's own type come first. Where the type of one of the two is unsure, or there is none, the tiers are gone
    /// through once more with nodes of other types: the same words do not become two notions by a doubt about
    /// what kind of notion they are.
    pub fn find_same(&self, wanted: Wanted<'_>, sameness: Sameness<'_>) -> Option<Match> {
        let own = |n: &Node| wanted.node_type.is_none_or(|t| t == n.node_type);
        let doubtful = wanted.ambiguous || wanted.node_type == Some(UNTYPED);
        let unsure = |n: &Node| wanted.node_type.is_some() && (doubtful || n.ambiguous || !n.is_typed());
        self.find_among(wanted, sameness, &own).or_else(|| self.find_among(wanted, sameness, &unsure))
    }

    /// The tiers, over the standing nodes of which `may_be` is true.
    fn find_among(
        &self,
        wanted: Wanted<'_>,
        sameness: Sameness<'_>,
        may_be: &dyn Fn(&Node) -> bool,
    ) -> Option<Match> {
        let key = fold(wanted.label);
        let exact = |node: NodeId| Match { node, tier: MergeTier::Exact, similarity: 1.0 };
        let fits = |n: &&Node| n.stands() && may_be(n);
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
        let within_reach =
            |label: &str| reaches(&lemmas, label, &sameness.dedup.synonyms, sameness.dedup.jaccard);
        self.nodes.iter().filter(|node| within_reach(&node.label)).find_map(|node| {
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
            let Some(similarity) = vector.cosine(other) else { continue };
            let better = best.is_none_or(|b| similarity > b.similarity);
            let nearer = if wanted.asked == Some(node.id) { ASKED } else { 1.0 };
            if similarity >= sameness.cosine() * nearer && better && may_merge(&node) {
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

/// Whether a phrase can reach a Jaccard of `least` with a set of lemmas at all: an upper bound without building
/// the phrase's own set, which most pairs never need. With synonyms every phrase may.
pub fn reaches(lemmas: &BTreeSet<String>, phrase: &str, synonyms: &[Vec<String>], least: f64) -> bool {
    if !synonyms.is_empty() || !phrase.chars().all(|c| c.is_ascii_lowercase() || !c.is_alphabetic()) {
        return true;
    }
    let shared = phrase.split_whitespace().filter(|word| lemmas.contains(stem(word))).count();
    shared as f64 >= least * lemmas.len() as f64
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
    use crate::state::graph::tests::{graph_of, ladder};

    fn sameness(dedup: &Dedup) -> Sameness<'_> {
        Sameness {
            dedup,
            thresholds: Thresholds { surface: 0.8, slot: 0.6, question: 0.92 },
            opposed: &|a, b| a.contains("not ") != b.contains("not "),
        }
    }

    fn found(graph: &SurfaceGraph, label: &str, polarity: i8) -> Option<(NodeId, MergeTier)> {
        let dedup = Dedup::default();
        let wanted =
            Wanted { label, node_type: Some("a"), ambiguous: false, polarity, vector: None, asked: None };
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
    fn the_limits_of_the_settings_decide() {
        let mut graph = graph_of(&ladder(), &["a"], &[]);
        "thick texture".clone_into(&mut graph.nodes[0].label);
        graph.nodes[0].embedding = Vector::new(&"model".into(), &[1.0, 0.0]);
        let near = Vector::new(&"model".into(), &[0.75, 0.661]).unwrap();
        let groups = || vec![vec!["texture".to_owned(), "foam".to_owned()]];
        let same = |label: &str, vector: Option<&Vector>, dedup: Dedup| {
            let wanted =
                Wanted { label, node_type: Some("a"), ambiguous: false, polarity: 0, vector, asked: None };
            graph.find_same(wanted, sameness(&dedup)).map(|found| found.tier)
        };
        let (lemma, cosine) = (Some(MergeTier::Lemma), Some(MergeTier::Cosine));
        let table = [
            ("thick foam", None, Dedup::default(), None),
            ("thick foam", None, Dedup { jaccard: 0.3, ..Dedup::default() }, lemma),
            ("thick foam", None, Dedup { synonyms: groups(), ..Dedup::default() }, lemma),
            ("said again", Some(&near), Dedup::default(), None),
            ("said again", Some(&near), Dedup { cosine: Some(0.6), ..Dedup::default() }, cosine),
        ];
        for (label, vector, dedup, expected) in table {
            assert_eq!(same(label, vector, dedup.clone()), expected, "{label} by {dedup:?}");
        }
    }

    #[test]
    fn an_unsure_type_may_meet_another() {
        let mut graph = graph_of(&ladder(), &["b", "a"], &[]);
        for (node, label) in graph.nodes.iter_mut().zip(["sleep well", "thick texture"]) {
            label.clone_into(&mut node.label);
            node.label_key = fold(label);
        }
        let dedup = Dedup::default();
        let look = |graph: &SurfaceGraph, label: &str, ambiguous: bool| {
            let wanted =
                Wanted { label, node_type: Some("a"), ambiguous, polarity: 0, vector: None, asked: None };
            graph.find_same(wanted, sameness(&dedup)).map(|m| m.node)
        };
        assert_eq!(look(&graph, "sleep well", false), None, "both types are sure");
        assert_eq!(look(&graph, "sleep well", true), Some(NodeId::at(0)));
        graph.nodes[0].ambiguous = true;
        assert_eq!(look(&graph, "sleeps well", false), Some(NodeId::at(0)));
        assert_eq!(look(&graph, "thick textures", true), Some(NodeId::at(1)), "the own type first");
    }

    #[test]
    fn what_was_asked_about_stands_nearer() {
        let mut graph = graph_of(&ladder(), &["a", "a"], &[]);
        for (node, vector) in graph.nodes.iter_mut().zip([[1.0_f32, 0.0], [0.0, 1.0]]) {
            node.embedding = Vector::new(&"model".into(), &vector);
        }
        let dedup = Dedup::default();
        let vector = Vector::new(&"model".into(), &[0.75, 0.661]).unwrap();
        let look = |asked: Option<NodeId>| {
            let wanted = Wanted {
                label: "said again",
                node_type: Some("a"),
                ambiguous: false,
                polarity: 0,
                vector: Some(&vector),
                asked,
            };
            graph.find_same(wanted, sameness(&dedup)).map(|m| m.node)
        };
        assert_eq!(look(None), None);
        assert_eq!(look(Some(NodeId::at(0))), Some(NodeId::at(0)));
    }

    #[test]
    fn the_bound_never_hides_a_match() {
        let phrases = ["thick texture", "thick textures", "Thick", "texture", "very thick thick", ""];
        for a in phrases {
            let lemmas = lemma_set(a, &[]);
            for b in phrases {
                let similarity = jaccard(&lemmas, &lemma_set(b, &[]));
                for least in [0.3, 0.5, 0.75, 1.0] {
                    assert!(similarity < least || reaches(&lemmas, b, &[], least), "{a} / {b} at {least}");
                }
            }
        }
    }

    #[test]
    fn cosine_is_total() {
        assert!((cosine(&[3.0, 4.0], &[4.0, 3.0]) - 0.96).abs() < 1e-6);
        assert_eq!(cosine(&[], &[]), 0.0);
        assert_eq!(cosine(&[1.0], &[1.0, 2.0]), 0.0);
        assert_eq!(cosine(&[f32::NAN], &[1.0]), 0.0);
    }
}
