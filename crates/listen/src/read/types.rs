//! Of which node type a statement is: by what was learned of words and of what they mean, and by what was asked.

use colloquy_engine::interpretation::ListenRequest;
use colloquy_engine::methodology::ontology::{Ontology, UNTYPED};

use super::Hearing;
use crate::features::{self, Question};
use crate::learned::{Features, Model, likeliest};
use crate::models::Models;

/// Types nearer to each other than this cannot be told apart.
pub(super) const MARGIN: f32 = 0.1;
/// How many times likelier than chance a type of a methodology of somebody's own must be.
const CHANCE: f32 = 1.2;
/// How much likelier a type is that a question of the frame was put for, where it is surely answered.
const WANTED: f32 = 2.0;

impl Hearing<'_> {
    /// `answers` is how sure it answers what was asked: then types the question was put for are likelier.
    pub(super) fn typed(&self, features: &Features, answers: f32) -> Typed {
        let ontology = &self.request.methodology.ontology;
        let learned = self.judges.knows(ontology);
        let mut shares =
            learned.or(self.own).map_or_else(Vec::new, |model| shares(model, ontology, features));
        for (node, share) in ontology.nodes.iter().zip(&mut shares) {
            if self.wanted.contains(&node.name) {
                *share *= 1.0 + WANTED * answers;
            }
        }
        let Some(best) = likeliest(&shares).filter(|best| shares[*best] > 0.0) else {
            return Typed { name: UNTYPED.to_owned(), share: 0.0, margin: 0.0 };
        };
        let next = (0..shares.len()).filter(|at| *at != best).map(|at| shares[at]).fold(0.0, f32::max);
        let sure = learned.is_some() || shares[best] * shares.len() as f32 >= CHANCE;
        let name = if sure { &ontology.nodes[best].name } else { UNTYPED };
        Typed { name: name.to_owned(), share: shares[best], margin: shares[best] - next }
    }
}

/// Node types a question of the frame was put for; none of any other question.
pub(super) fn wanted<'a>(request: &'a ListenRequest<'_>) -> &'a [String] {
    let frame = &request.methodology.frame;
    let slot = request.question.and_then(|question| frame.asked_by(question));
    slot.map_or(&[], |slot| frame.expected(slot))
}

/// How likely each node type of an ontology is, in its order.
fn shares(model: &Model, ontology: &Ontology, features: &Features) -> Vec<f32> {
    let shares = model.shares(features);
    let of = |name: &String| model.classes().iter().position(|class| class == name);
    let mut known: Vec<f32> =
        ontology.nodes.iter().map(|node| of(&node.name).map_or(0.0, |at| shares[at])).collect();
    let sum: f32 = known.iter().sum();
    for share in &mut known {
        *share /= sum.max(f32::MIN_POSITIVE);
    }
    known
}

/// The node type a question asks for, whatever is answered.
pub fn expected(request: &ListenRequest<'_>) -> String {
    let ontology = &request.methodology.ontology;
    let mut features = Features::default();
    features::asked(&Question::of(request.question.unwrap_or_default()), &mut features);
    let known = Models::shipped().judges(false).knows(ontology);
    let shares = known.map_or_else(Vec::new, |model| shares(model, ontology, &features));
    ontology.nodes.get(likeliest(&shares).unwrap_or(0)).map(|node| node.name.clone()).unwrap_or_default()
}

/// The type of a statement; [`UNTYPED`] where none is likely enough.
pub(super) struct Typed {
    pub name: String,
    pub share: f32,
    /// How much likelier it is than the next.
    pub margin: f32,
}
