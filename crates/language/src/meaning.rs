//! Types by meaning: how near a statement is to the sentences and examples that stand for each node type.

use colloquy_engine::Methodology;
use colloquy_engine::ports::Embedder;

use crate::typing::cues;
use crate::typing::heads::Head;

/// Cosine by which a type may be behind the nearest one and still count.
const REACH: f64 = 0.25;
/// Most prototypes per type.
const MOST: usize = 12;

/// The texts that stand for each node type, in the ontology's order: description, examples, and the shipped
/// prototypes.
pub fn texts(methodology: &Methodology) -> Vec<Vec<String>> {
    methodology
        .ontology
        .nodes
        .iter()
        .map(|node| {
            let own = std::iter::once(&node.description).chain(&node.examples);
            let mut texts: Vec<String> = own
                .chain(cues::prototypes(&methodology.technique, &node.name))
                .filter(|t| !t.is_empty())
                .cloned()
                .collect();
            texts.truncate(MOST);
            texts
        })
        .collect()
}

/// A key for the texts: equal texts, equal key.
pub fn fingerprint(texts: &[Vec<String>]) -> String {
    use sha2::{Digest, Sha256};
    let mut hash = Sha256::new();
    for text in texts.iter().flatten() {
        hash.update(text.as_bytes());
        hash.update([0]);
    }
    hash.finalize().iter().take(8).fold(0_u64, |key, byte| key << 8 | u64::from(*byte)).to_string()
}

/// For each vector, how likely each node type is, 0..=1, in the ontology's order, by what was learned for the
/// technique; None when nothing was: then the texts that stand for the types decide ([`Prototypes`]).
pub fn learned(methodology: &Methodology, embedder: &str, vectors: &[Vec<f32>]) -> Option<Vec<Vec<f64>>> {
    let types = || methodology.ontology.nodes.iter().map(|node| node.name.as_str());
    let head = Head::shipped(&methodology.technique, embedder, types())?;
    Some(vectors.iter().map(|vector| head.likelihoods(vector, types())).collect())
}

/// Vectors of the texts, per type.
#[derive(Debug)]
pub struct Prototypes {
    of_type: Vec<Vec<Vec<f32>>>,
}

impl Prototypes {
    /// Embeds all texts at once; None when the embedder cannot.
    pub async fn embed(embedder: &dyn Embedder, texts: &[Vec<String>]) -> Option<Self> {
        let flat: Vec<&str> = texts.iter().flatten().map(String::as_str).collect();
        if flat.is_empty() {
            return None;
        }
        Some(Self::of_vectors(texts, embedder.embed(&flat).await.ok()?))
    }

    /// The same from vectors at hand, one per text, in the order of the texts.
    pub fn of_vectors(texts: &[Vec<String>], vectors: Vec<Vec<f32>>) -> Self {
        let mut vectors = vectors.into_iter();
        Self { of_type: texts.iter().map(|t| vectors.by_ref().take(t.len()).collect()).collect() }
    }

    /// For each vector, a similarity per type: the mean of the two nearest prototypes, as the distance behind
    /// the nearest type (`language.md` 2.7).
    pub fn similarities(&self, vectors: &[Vec<f32>]) -> Vec<Vec<f64>> {
        vectors
            .iter()
            .map(|v| scaled(&self.of_type.iter().map(|p| nearness(v, p)).collect::<Vec<f64>>()))
            .collect()
    }
}

fn nearness(vector: &[f32], prototypes: &[Vec<f32>]) -> f64 {
    let mut cosines: Vec<f64> = prototypes
        .iter()
        .map(|p| vector.iter().zip(p).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum())
        .collect();
    cosines.sort_by(|a, b| b.total_cmp(a));
    let top = &cosines[..cosines.len().min(2)];
    if top.is_empty() { 0.0 } else { top.iter().sum::<f64>() / top.len() as f64 }
}

/// The nearest type has 1; one farther by [`REACH`] or more has 0. Differences between types are small, so what
/// counts is how far each is behind the nearest, not its place in the order.
fn scaled(values: &[f64]) -> Vec<f64> {
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    if !(high - low).is_finite() || high - low <= f64::EPSILON {
        return vec![0.0; values.len()];
    }
    values.iter().map(|v| (1.0 - (high - v) / REACH).clamp(0.0, 1.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn similarities_are_scaled_over_types() {
        let prototypes =
            Prototypes { of_type: vec![vec![vec![1.0, 0.0]], vec![vec![0.0, 1.0]], vec![vec![0.6, 0.8]]] };
        assert_eq!(prototypes.similarities(&[vec![1.0, 0.0]]), vec![vec![1.0, 0.0, 0.0]]);
        assert_eq!(scaled(&[0.5, 0.5]), vec![0.0, 0.0]);
    }
}
