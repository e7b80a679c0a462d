//! Types by meaning, learned: for every shipped technique a classifier over sentence vectors.
//!
//! `data/typing_examples.jsonl` holds statements about many topics, written for this purpose and labelled with
//! their node types. `cargo xtask train-typing` embeds them and fits one multinomial logistic regression per
//! technique; what it learned is shipped as `data/typing_heads.json`, so that a running program embeds no
//! examples. A head belongs to one embedder: with another, and for node types it was not taught, types are
//! compared by their descriptions and examples instead ([`crate::meaning`]).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Weights are kept as whole thousandths.
const UNIT: f64 = 1000.0;
/// Strength of the pull to small weights, per example; chosen on paraphrases of no mind in particular.
const RIDGE: f64 = 1.0;
/// Steps of the descent; more change no weight that is kept.
const STEPS: usize = 600;

/// What one node type looks like to a head.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Row {
    /// Thousandths.
    bias: i32,
    /// Thousandths, one per dimension of the vectors.
    weights: Vec<i32>,
}

/// A classifier of one technique: rows by node type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Head {
    rows: BTreeMap<String, Row>,
}

/// The heads of all techniques, for one embedder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heads {
    /// Name of the embedder whose vectors they read.
    pub embedder: String,
    /// By technique.
    pub heads: BTreeMap<String, Head>,
}

static SHIPPED: LazyLock<Option<Heads>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../data/typing_heads.json")).ok());

/// A statement with its type, to learn from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Example {
    /// The technique.
    pub technique: String,
    /// The node type.
    pub r#type: String,
    /// The statement.
    pub text: String,
}

/// The shipped examples. A line that is none is left out; a test holds that there is no such line.
pub fn examples() -> Vec<Example> {
    let lines = include_str!("../../data/typing_examples.jsonl").lines();
    lines.filter_map(|line| serde_json::from_str(line).ok()).collect()
}

impl Head {
    /// The head of a technique for an embedder; None when none was trained, or when the ontology has a node type
    /// that it does not know.
    pub fn shipped<'a>(
        technique: &str,
        embedder: &str,
        mut types: impl Iterator<Item = &'a str>,
    ) -> Option<&'static Self> {
        let heads = SHIPPED.as_ref().filter(|heads| heads.embedder == embedder)?;
        let head = heads.heads.get(technique.trim_end_matches("_v2"))?;
        types.all(|name| head.rows.contains_key(name)).then_some(head)
    }

    /// How likely each of some types is for a statement, by its vector: as a share of the likeliest, 0..=1.
    pub fn likelihoods<'a>(&self, vector: &[f32], types: impl Iterator<Item = &'a str>) -> Vec<f64> {
        let logit = |name: &str| {
            self.rows.get(name).map_or(f64::NEG_INFINITY, |row| {
                let dot: f64 =
                    row.weights.iter().zip(vector).map(|(w, x)| f64::from(*w) * f64::from(*x)).sum();
                (f64::from(row.bias) + dot) / UNIT
            })
        };
        let logits: Vec<f64> = types.map(logit).collect();
        let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        logits.iter().map(|l| if most.is_finite() { (l - most).exp() } else { 0.0 }).collect()
    }

    /// Fits a head to statements: vectors of unit length with their types. Total: of no statements nothing is
    /// learned. The same statements in the same order give the same head.
    pub fn train(examples: &[(Vec<f32>, String)]) -> Self {
        let mut names: Vec<&String> = examples.iter().map(|(_, name)| name).collect();
        names.sort_unstable();
        names.dedup();
        let dims = examples.first().map_or(0, |(vector, _)| vector.len());
        // One more input, always 1, carries the bias.
        let inputs: Vec<Vec<f64>> = examples
            .iter()
            .map(|(vector, _)| vector.iter().map(|x| f64::from(*x)).chain([1.0]).collect())
            .collect();
        let wanted: Vec<usize> =
            examples.iter().map(|(_, name)| names.iter().position(|n| *n == name).unwrap_or(0)).collect();
        let weights = descend(&inputs, &wanted, names.len(), dims + 1);
        let whole = |w: f64| (w * UNIT).round() as i32;
        let rows = names.iter().zip(weights).map(|(name, row)| {
            let bias = row.last().copied().map_or(0, whole);
            ((*name).clone(), Row { bias, weights: row.iter().take(dims).map(|w| whole(*w)).collect() })
        });
        Self { rows: rows.collect() }
    }
}

/// Multinomial logistic regression with a ridge, by accelerated gradient descent (Nesterov). The step is the
/// inverse of a bound on the curvature: every input has a length of at most the square root of two, and the
/// Hessian of the softmax is at most one half.
fn descend(inputs: &[Vec<f64>], wanted: &[usize], classes: usize, dims: usize) -> Vec<Vec<f64>> {
    let step = 1.0 / (RIDGE + inputs.len() as f64);
    let mut weights = vec![vec![0.0; dims]; classes];
    let mut ahead = weights.clone();
    for round in 0..STEPS {
        let mut gradient: Vec<Vec<f64>> =
            ahead.iter().map(|row| row.iter().map(|w| RIDGE * w).collect()).collect();
        for (input, &class) in inputs.iter().zip(wanted) {
            let shares = softmax(&ahead, input);
            for (k, (row, share)) in gradient.iter_mut().zip(shares).enumerate() {
                let error = share - f64::from(u8::from(k == class));
                for (g, x) in row.iter_mut().zip(input) {
                    *g += error * x;
                }
            }
        }
        let momentum = round as f64 / (round as f64 + 3.0);
        for ((row, next), slope) in weights.iter_mut().zip(&mut ahead).zip(&gradient) {
            for ((w, a), g) in row.iter_mut().zip(next.iter_mut()).zip(slope) {
                let moved = *a - step * g;
                *a = moved + momentum * (moved - *w);
                *w = moved;
            }
        }
    }
    weights
}

fn softmax(rows: &[Vec<f64>], input: &[f64]) -> Vec<f64> {
    let logits: Vec<f64> =
        rows.iter().map(|row| row.iter().zip(input).map(|(w, x)| w * x).sum::<f64>()).collect();
    let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let raised: Vec<f64> = logits.iter().map(|l| (l - most).exp()).collect();
    let sum: f64 = raised.iter().sum();
    raised.into_iter().map(|r| r / sum).collect()
}

#[cfg(test)]
mod tests {
    use colloquy_engine::library;

    use super::*;

    #[test]
    fn a_head_learns_what_sets_types_apart() {
        let at = |x: f32, y: f32| vec![x, y, (1.0 - x * x - y * y).max(0.0).sqrt()];
        let examples: Vec<(Vec<f32>, String)> = (0..30)
            .map(|n| {
                let turn = n as f32 * 0.01;
                if n % 2 == 0 {
                    (at(0.8 - turn, 0.1), "left".into())
                } else {
                    (at(0.1, 0.8 - turn), "right".into())
                }
            })
            .collect();
        let head = Head::train(&examples);
        let types = ["left", "right", "never seen"];
        let shares = head.likelihoods(&at(0.7, 0.0), types.into_iter());
        assert!((shares[0] - 1.0).abs() < 1e-12 && shares[1] < 0.7 && shares[2] == 0.0, "{shares:?}");
        assert_eq!(head, Head::train(&examples));
        assert_eq!(Head::train(&[]).likelihoods(&[1.0], ["left"].into_iter()), [0.0]);
    }

    #[test]
    fn every_shipped_type_has_examples_and_a_row() {
        let lines = include_str!("../../data/typing_examples.jsonl").lines().count();
        let examples = examples();
        assert_eq!(examples.len(), lines, "every line is an example");
        let heads = SHIPPED.as_ref().expect("the shipped heads can be read");
        for name in library::METHODOLOGIES.iter().map(|shipped| shipped.0) {
            let methodology = library::methodology(name).unwrap().unwrap().methodology;
            let head = &heads.heads[&methodology.technique];
            for node in &methodology.ontology.nodes {
                let of = |e: &&Example| e.technique == methodology.technique && e.r#type == node.name;
                assert!(examples.iter().filter(of).count() >= 20, "{name}: {}", node.name);
                assert_eq!(head.rows[&node.name].weights.len(), 384, "{name}: {}", node.name);
            }
        }
    }

    #[test]
    fn heads_stand_in_only_where_they_were_taught() {
        let known = || ["attribute", "terminal_value"].into_iter();
        let embedder = SHIPPED.as_ref().map(|h| h.embedder.as_str()).unwrap();
        assert!(Head::shipped("means_end_chain", embedder, known()).is_some());
        assert!(Head::shipped("means_end_chain", "another", known()).is_none());
        assert!(Head::shipped("of_my_own", embedder, known()).is_none());
        assert!(Head::shipped("means_end_chain", embedder, known().chain(["of_my_own"])).is_none());
    }
}
