//! Vectors of words: what a wording means, as one model of embeddings sees it.

use std::sync::Arc;

use half::f16;

/// A vector with the model it is of. Values have 16 bits of precision, in memory as in the store, so that a session
/// compares the same before and after it was stored. Cloning copies no numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Vector {
    model: Arc<str>,
    values: Arc<[f32]>,
}

impl Vector {
    /// A model's vector, rounded to what is kept. None when a number is not finite, or there are none.
    pub fn new(model: &Arc<str>, values: &[f32]) -> Option<Self> {
        let values: Arc<[f32]> = values.iter().map(|x| f16::from_f32(*x).to_f32()).collect();
        let sound = !values.is_empty() && values.iter().all(|x| x.is_finite());
        sound.then(|| Self { model: Arc::clone(model), values })
    }

    /// The model it is of.
    pub fn model(&self) -> &Arc<str> {
        &self.model
    }

    /// Its numbers.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Cosine, -1..=1. None for vectors of different models or lengths: they cannot be compared.
    pub fn cosine(&self, other: &Self) -> Option<f64> {
        let comparable = self.model == other.model && self.values.len() == other.values.len();
        comparable.then(|| cosine(&self.values, &other.values))
    }

    /// Its numbers as they are stored: 16-bit floats, little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.values.iter().flat_map(|x| f16::from_f32(*x).to_le_bytes()).collect()
    }

    /// A vector from its stored numbers. None when they are no vector.
    pub fn from_bytes(model: &Arc<str>, bytes: &[u8]) -> Option<Self> {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let values: Vec<f32> = pairs.iter().map(|pair| f16::from_le_bytes(*pair).to_f32()).collect();
        if rest.is_empty() { Self::new(model, &values) } else { None }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn model(name: &str) -> Arc<str> {
        Arc::from(name)
    }

    #[test]
    fn vectors_of_different_models_or_lengths_are_not_compared() {
        let vector = |name: &str, values: &[f32]| Vector::new(&model(name), values).unwrap();
        let similarity = vector("a", &[3.0, 4.0]).cosine(&vector("a", &[4.0, 3.0])).unwrap();
        assert!((similarity - 0.96).abs() < 1e-6);
        assert_eq!(vector("a", &[1.0]).cosine(&vector("b", &[1.0])), None);
        assert_eq!(vector("a", &[1.0]).cosine(&vector("a", &[1.0, 0.0])), None);
    }

    #[test]
    fn what_is_stored_comes_back_the_same() {
        let vector = Vector::new(&model("a"), &[0.123_456_7, -0.5, 1e-9]).unwrap();
        assert_eq!(Vector::from_bytes(&model("a"), &vector.to_bytes()).unwrap(), vector);
        assert_eq!(Vector::from_bytes(&model("a"), &[1, 2, 3]), None);
        assert_eq!(Vector::from_bytes(&model("a"), &[]), None);
        assert_eq!(Vector::new(&model("a"), &[f32::NAN]), None);
    }
}
