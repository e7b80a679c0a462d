//! Learning node types: of shipped methodologies from coded answers, of anybody's own from its descriptions and examples.

use std::collections::{BTreeSet, HashMap};

use colloquy_engine::methodology::ontology::{NodeType, Ontology};

use super::FITTING;
use crate::features;
use crate::learned::{Example, Features, Fitting, Model, fit};

/// Learns the types of a methodology. Of several that a coder would accept the first counts most.
pub(super) fn learn(examples: &[(Features, Vec<String>, f32)], fitting: Fitting) -> Model {
    const PLACES: [f32; 3] = [0.65, 0.25, 0.10];
    let names: BTreeSet<&String> = examples.iter().flat_map(|(_, types, _)| types).collect();
    let names: Vec<String> = names.into_iter().cloned().collect();
    let index: HashMap<&String, usize> = names.iter().enumerate().map(|(at, name)| (name, at)).collect();
    let made: Vec<Example> = examples
        .iter()
        .map(|(features, types, weight)| {
            let mut wanted = vec![0.0; names.len()];
            for (node_type, share) in types.iter().zip(PLACES) {
                wanted[index[node_type]] = share;
            }
            let sum: f32 = wanted.iter().sum();
            for share in &mut wanted {
                *share /= sum;
            }
            Example { features: features.clone(), wanted, weight: *weight }
        })
        .collect();
    fit(&names.iter().map(String::as_str).collect::<Vec<_>>(), &made, fitting)
}

/// The sentences that stand for the node types of an ontology, each with its type: descriptions and examples.
pub fn texts(ontology: &Ontology) -> Vec<(String, String)> {
    let of = |node: &NodeType| {
        let name = node.name.clone();
        let said = std::iter::once(&node.description).chain(&node.examples).filter(|text| !text.is_empty());
        said.map(|text| (name.clone(), text.clone())).collect::<Vec<_>>()
    };
    ontology.nodes.iter().flat_map(of).collect()
}

/// Learns types from such sentences alone, with their vectors where there are any.
pub fn own(texts: &[(String, String)], vectors: Vec<Option<Vec<f32>>>) -> Model {
    let examples = texts.iter().zip(vectors).filter_map(|((name, text), vector)| {
        let mut features = features::of_sentence(text)?;
        features.vector = vector.map(|vector| features::both(vector, None));
        Some((features, vec![name.clone()], 1.0))
    });
    learn(&examples.collect::<Vec<_>>(), Fitting { seen: 1, passes: 40, ..FITTING })
}
