//! Learning node types: of shipped methodologies from coded answers, of anybody's own from its descriptions and examples.

use std::collections::BTreeSet;

use colloquy_engine::methodology::ontology::{NodeType, Ontology};
use colloquy_engine::ports::Context;

use super::FITTING;
use crate::features;
use crate::learned::{Example, Features, Fitting, Model, fit};

/// Learns the types of a methodology. Of several that a coder would accept the first counts most.
pub(super) fn learn(examples: &[(Features, Vec<String>, f32)], fitting: Fitting) -> Model {
    let names: BTreeSet<&String> = examples.iter().flat_map(|(_, types, _)| types).collect();
    let names: Vec<String> = names.into_iter().cloned().collect();
    let made: Vec<Example> = examples
        .iter()
        .map(|(features, types, weight)| Example {
            features: features.clone(),
            wanted: wanted(types, &names),
            weight: *weight,
        })
        .collect();
    fit(&names.iter().map(String::as_str).collect::<Vec<_>>(), &made, fitting)
}

/// How much each of some types is right for a statement that has these, the best first.
pub(super) fn wanted(types: &[String], names: &[String]) -> Vec<f32> {
    const PLACES: [f32; 3] = [0.65, 0.25, 0.10];
    let mut wanted = vec![0.0; names.len()];
    for (node_type, share) in types.iter().zip(PLACES) {
        if let Some(at) = names.iter().position(|name| name == node_type) {
            wanted[at] = share;
        }
    }
    let sum: f32 = wanted.iter().sum();
    wanted.iter_mut().for_each(|share| *share /= sum.max(f32::MIN_POSITIVE));
    wanted
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

/// Learns types from such sentences alone, in their contexts where there are any.
pub fn own(texts: &[(String, String)], contexts: &[Option<Context>]) -> Model {
    let examples = texts.iter().enumerate().filter_map(|(at, (name, text))| {
        let context = contexts.get(at).and_then(Option::as_ref);
        let features = features::of_sentence(&colloquy_syntax::parse(text), context)?;
        Some((features, vec![name.clone()], 1.0))
    });
    learn(&examples.collect::<Vec<_>>(), Fitting { seen: 1, passes: 40, ..FITTING })
}
