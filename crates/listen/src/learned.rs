//! What was learned from coded answers: small linear models over named features, with or without a vector.
//!
//! Names of features are kept as hashes of forty bits (the first of FNV-1a: Fowler, Noll and Vo), so that a model is two flat tables and
//! looking at a clause makes no strings.

mod names;
pub(crate) mod packed;
mod seen;

use std::collections::HashMap;

pub(crate) use names::Dictionary;
use names::Names;
pub use seen::Features;

/// Weights are kept as whole hundredths.
const UNIT: f32 = 100.0;

/// A multinomial logistic regression.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Model {
    /// What it tells apart.
    classes: Vec<String>,
    /// Hundredths, one a class.
    bias: Vec<i16>,
    names: Names,
    /// Hundredths, one a class for each name.
    rows: Vec<i16>,
    /// Hundredths, one a class for each dimension; empty for a model without vectors.
    dense: Vec<i16>,
}

impl Model {
    /// What it tells apart.
    pub fn classes(&self) -> &[String] {
        &self.classes
    }

    /// The sums behind the shares, in the order of the classes.
    pub fn logits(&self, features: &Features) -> Vec<f32> {
        let mut logits: Vec<f32> = self.bias.iter().map(|b| f32::from(*b) / UNIT).collect();
        self.sum(features.named.iter().copied(), &mut logits);
        if let Some(vector) = features.vector.as_ref().filter(|v| v.len() * logits.len() == self.dense.len())
        {
            for (row, value) in self.dense.chunks_exact(logits.len()).zip(vector) {
                add(&mut logits, row, *value);
            }
        }
        logits
    }

    /// Adds what more features come to.
    pub fn sum(&self, named: impl Iterator<Item = (u64, f32)>, logits: &mut [f32]) {
        let k = self.classes.len();
        for (name, strength) in named {
            if let Some(at) = self.names.place(name) {
                add(logits, &self.rows[at * k..(at + 1) * k], strength);
            }
        }
    }

    /// How likely each class is, in the order of the classes; sums to 1.
    pub fn shares(&self, features: &Features) -> Vec<f32> {
        softmax(&self.logits(features))
    }

    /// How likely a class is; 0 for one that is not known.
    pub fn share(&self, features: &Features, class: &str) -> f32 {
        let at = self.classes.iter().position(|name| name == class);
        at.and_then(|at| self.shares(features).get(at).copied()).unwrap_or(0.0)
    }

    /// The likeliest class with its share; None for a model that learned nothing.
    pub fn best(&self, features: &Features) -> Option<(&str, f32)> {
        let shares = self.shares(features);
        let at = likeliest(&shares)?;
        Some((&self.classes[at], shares[at]))
    }

    /// As bytes, packed.
    ///
    /// # Errors
    /// None that is known; the packer could say that it failed.
    pub fn write(&self) -> std::io::Result<Vec<u8>> {
        let (dictionary, mut bytes) = (Dictionary::of(std::iter::once(self)), Vec::new());
        dictionary.write(&mut bytes);
        self.write_by(&dictionary, &mut bytes);
        packed::packed(&bytes)
    }

    /// From packed bytes; None when they are none.
    pub fn read(packed: &[u8]) -> Option<Self> {
        let bytes = packed::opened(packed)?;
        let mut bytes = bytes.as_slice();
        let dictionary = Dictionary::read(&mut bytes)?;
        Self::read_by(&dictionary, &mut bytes).filter(|_| bytes.is_empty())
    }

    /// As bytes behind what is there, each name as its place in a dictionary that has all of them.
    pub(crate) fn write_by(&self, dictionary: &Dictionary, out: &mut Vec<u8>) {
        self.write_head(out);
        dictionary.write_places(&self.names.sorted, out);
        self.write_weights(out);
    }

    fn write_head(&self, out: &mut Vec<u8>) {
        put_number(out, self.classes.len());
        for class in &self.classes {
            put_text(out, class);
        }
        put_number(out, self.names.sorted.len());
        put_number(out, self.dense.len());
    }

    fn write_weights(&self, out: &mut Vec<u8>) {
        for weights in [&self.bias, &self.rows, &self.dense] {
            out.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
    }

    /// From the front of some bytes, which are taken away; None when they are none.
    pub(crate) fn read_by(dictionary: &Dictionary, bytes: &mut &[u8]) -> Option<Self> {
        let classes: Vec<String> = (0..number(bytes)?).map(|_| text(bytes)).collect::<Option<_>>()?;
        let (count, dense) = (number(bytes)?, number(bytes)?);
        let names = dictionary.read_places(bytes, count)?;
        let mut weights = |n: usize| -> Option<Vec<i16>> {
            Some(taken(bytes, n * 2)?.chunks_exact(2).map(|b| i16::from_le_bytes([b[0], b[1]])).collect())
        };
        let bias = weights(classes.len())?;
        let rows = weights(names.len() * classes.len())?;
        let dense = weights(dense)?;
        Some(Self { classes, bias, names: Names::of(names), rows, dense })
    }
}

/// How likely each class is by two who tell it, of which the other counts so much of one (a weighted geometric mean; sums to 1); by the first
/// alone where the other tells nothing.
pub fn together(first: Vec<f32>, other: &[f32], counts: f32) -> Vec<f32> {
    if first.len() != other.len() {
        return first;
    }
    let both: Vec<f32> =
        first.iter().zip(other).map(|(a, b)| a.powf(1.0 - counts) * b.powf(counts)).collect();
    let all = both.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    both.into_iter().map(|share| share / all).collect()
}

/// A number of things, behind what is there.
pub fn put_number(out: &mut Vec<u8>, n: usize) {
    out.extend_from_slice(&(n as u32).to_le_bytes());
}

/// A text with its length before it, behind what is there.
pub fn put_text(out: &mut Vec<u8>, text: &str) {
    put_number(out, text.len());
    out.extend_from_slice(text.as_bytes());
}

/// A number of things, from the front of some bytes.
pub fn number(bytes: &mut &[u8]) -> Option<usize> {
    let four: [u8; 4] = taken(bytes, 4)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(four)).ok()
}

/// A text with its length before it.
pub fn text(bytes: &mut &[u8]) -> Option<String> {
    let length = number(bytes)?;
    String::from_utf8(taken(bytes, length)?.to_vec()).ok()
}

fn taken<'a>(bytes: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (front, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(front)
}

fn add(logits: &mut [f32], row: &[i16], strength: f32) {
    for (logit, weight) in logits.iter_mut().zip(row) {
        *logit += f32::from(*weight) / UNIT * strength;
    }
}

/// The place of the greatest share, the first of equals; None of none.
pub fn likeliest(shares: &[f32]) -> Option<usize> {
    (0..shares.len()).reduce(|best, at| if shares[at] > shares[best] { at } else { best })
}

/// Shares from sums.
pub fn softmax(logits: &[f32]) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let raised: Vec<f32> = logits.iter().map(|l| (l - most).exp()).collect();
    let sum: f32 = raised.iter().sum();
    raised.into_iter().map(|r| r / sum).collect()
}

/// One example: what was seen, how much each class is right (sums to 1), and how much it counts.
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// What was seen.
    pub features: Features,
    /// Share of each class.
    pub wanted: Vec<f32>,
    /// Weight of the example, 1 as a rule.
    pub weight: f32,
}

/// How a model is fitted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fitting {
    /// Passes over the examples.
    pub passes: usize,
    /// Pull of named features to 0, per example.
    pub ridge: f32,
    /// The same for the dimensions of vectors.
    pub dense_ridge: f32,
    /// Features seen less often are left out.
    pub seen: usize,
    /// Features whose weights are all smaller, in hundredths, are left out.
    pub least: i16,
}

/// Fits a model by stochastic descent with steps that shrink per weight (AdaGrad: Duchi, Hazan and Singer 2011).
/// The same examples in the same order give the same model.
pub fn fit(classes: &[&str], examples: &[Example], fitting: Fitting) -> Model {
    let mut counts: HashMap<u64, usize> = HashMap::new();
    for (name, _) in examples.iter().flat_map(|e| &e.features.named) {
        *counts.entry(*name).or_default() += 1;
    }
    let mut names: Vec<u64> = counts.iter().filter(|(_, n)| **n >= fitting.seen).map(|(n, _)| *n).collect();
    names.sort_unstable();
    let index: HashMap<u64, usize> = names.iter().enumerate().map(|(at, name)| (*name, at)).collect();
    let inputs: Vec<Vec<(usize, f32)>> = examples
        .iter()
        .map(|e| e.features.named.iter().filter_map(|(n, v)| Some((*index.get(n)?, *v))).collect())
        .collect();
    let dims = examples.iter().filter_map(|e| e.features.vector.as_ref()).map(Vec::len).max().unwrap_or(0);
    let mut state = Descent::new(classes.len(), names.len(), dims);
    let mut order: Vec<usize> = (0..examples.len()).collect();
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    for _ in 0..fitting.passes {
        shuffle(&mut order, &mut random);
        for &at in &order {
            state.step(&inputs[at], &examples[at], &fitting);
        }
    }
    state.model(classes, &names, fitting.least)
}

/// Fisher-Yates by a linear congruence (Knuth's constants): the same every time.
fn shuffle(order: &mut [usize], random: &mut u64) {
    for at in (1..order.len()).rev() {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(at, (*random >> 33) as usize % (at + 1));
    }
}

/// Weights on their way.
struct Descent {
    classes: usize,
    /// Bias, then features, then dimensions, each with one weight a class.
    weights: Vec<f32>,
    squares: Vec<f32>,
    features: usize,
    dims: usize,
}

impl Descent {
    fn new(classes: usize, features: usize, dims: usize) -> Self {
        let size = classes * (1 + features + dims);
        Self { classes, weights: vec![0.0; size], squares: vec![1e-4; size], features, dims }
    }

    fn step(&mut self, input: &[(usize, f32)], example: &Example, fitting: &Fitting) {
        let k = self.classes;
        let mut logits = self.weights[..k].to_vec();
        let vector = example.features.vector.as_deref().unwrap_or(&[]);
        let dense = (1 + self.features) * k;
        let rows = input.iter().map(|(at, value)| ((1 + at) * k, *value, fitting.ridge));
        let dims = vector.iter().take(self.dims).enumerate();
        let dims = dims.map(|(at, value)| (dense + at * k, *value, fitting.dense_ridge));
        let active: Vec<(usize, f32, f32)> = std::iter::once((0, 1.0, 0.0)).chain(rows).chain(dims).collect();
        for (row, value, _) in &active[1..] {
            for (class, logit) in logits.iter_mut().enumerate() {
                *logit += self.weights[row + class] * value;
            }
        }
        let shares = softmax(&logits);
        for (row, value, ridge) in active {
            for (class, (share, wanted)) in shares.iter().zip(&example.wanted).enumerate() {
                let at = row + class;
                let error = (share - wanted) * example.weight;
                let slope = error * value + ridge * self.weights[at];
                self.squares[at] += slope * slope;
                self.weights[at] -= 0.1 * slope / self.squares[at].sqrt();
            }
        }
    }

    fn model(&self, classes: &[&str], names: &[u64], least: i16) -> Model {
        let k = self.classes;
        let whole = |range: std::ops::Range<usize>| -> Vec<i16> {
            self.weights[range].iter().map(|w| (w * UNIT).round().clamp(-3e4, 3e4) as i16).collect()
        };
        let mut kept = Vec::new();
        let mut rows = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let row = whole((1 + at) * k..(2 + at) * k);
            if row.iter().any(|weight| weight.abs() >= least) {
                kept.push(*name);
                rows.extend(row);
            }
        }
        let dense = (1 + self.features) * k;
        Model {
            classes: classes.iter().map(|c| (*c).to_owned()).collect(),
            bias: whole(0..k),
            names: Names::of(kept),
            rows,
            dense: whole(dense..dense + self.dims * k),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(word: &str, vector: Option<Vec<f32>>, class: usize) -> Example {
        let mut features = Features { vector, ..Features::default() };
        features.of("w", word);
        features.when(true, "always");
        let mut wanted = vec![0.0; 2];
        wanted[class] = 1.0;
        Example { features, wanted, weight: 1.0 }
    }

    const FITTING: Fitting = Fitting { passes: 60, ridge: 1e-3, dense_ridge: 1e-3, seen: 1, least: 5 };

    #[test]
    fn what_was_shown_is_told_apart_and_the_same_every_time() {
        let examples = vec![example("tea", None, 0), example("rain", None, 1)];
        let model = fit(&["drink", "weather"], &examples, FITTING);
        assert_eq!(model.best(&examples[0].features).unwrap().0, "drink");
        assert!(model.share(&examples[1].features, "weather") > 0.8);
        assert_eq!(model.share(&examples[1].features, "unknown"), 0.0);
        assert_eq!(model, fit(&["drink", "weather"], &examples, FITTING));
    }

    #[test]
    fn vectors_tell_where_words_do_not_and_are_left_out_where_there_are_none() {
        let (up, down) = (Some(vec![1.0, 0.0]), Some(vec![-1.0, 0.0]));
        let examples = vec![example("it", up, 0), example("it", down, 1)];
        let model = fit(&["good", "bad"], &examples, FITTING);
        assert_eq!(model.best(&examples[1].features).unwrap().0, "bad");
        assert!((model.share(&example("it", None, 0).features, "good") - 0.5).abs() < 0.05);
    }

    #[test]
    fn a_model_comes_back_from_its_bytes_and_from_no_others() {
        let model =
            fit(&["a", "b"], &[example("x", Some(vec![0.6, 0.8]), 0), example("y", None, 1)], FITTING);
        let bytes = model.write().unwrap();
        assert_eq!(Model::read(&bytes), Some(model));
        for cut in 0..bytes.len() {
            assert_eq!(Model::read(&bytes[..cut]), None, "{cut}");
        }
    }
}
