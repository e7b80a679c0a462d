//! Short examples: sentences and answers of which one thing alone was coded.

use colloquy_engine::interpretation::{Act, AskedBack};

use super::Vectors;
use crate::chunk;
use crate::clause::Clause;
use crate::features::{self, Question};
use crate::learned::{Features, Model};
use crate::parsed::Parsed;

/// A sentence that shows a node type.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Typed {
    /// The methodology.
    pub methodology: String,
    /// The node type.
    #[serde(rename = "type")]
    pub node_type: String,
    /// The sentence.
    pub text: String,
}

/// A short answer of which only the act was coded.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Acted {
    /// The question.
    pub question: String,
    /// What was said.
    pub answer: String,
    /// What the person does with it.
    pub act: Act,
    /// What a question back is about, where that was coded.
    #[serde(default)]
    pub about: Option<AskedBack>,
}

/// A short answer of which only was coded whether something hard is told in it.
#[derive(Debug, Clone, serde::Deserialize)]
pub struct Told {
    /// The question.
    pub question: String,
    /// What was said.
    pub answer: String,
    /// Whether it asks for a kind word before anything else: loss, illness, fear, shame. What only annoys does not.
    pub hard: bool,
}

/// A short answer, taken apart.
pub(super) struct Short {
    pub(super) parsed: Parsed,
    pub(super) question: Question,
    pub(super) clauses: Vec<Clause>,
    /// Of the answer as a whole.
    pub(super) features: Features,
}

impl Short {
    pub(super) fn of(question: &str, answer: &str, roles: &Model, vectors: Vectors<'_>) -> Self {
        let (parsed, question) = (Parsed::of(answer), Question::of(question));
        let found = chunk::roles(&parsed.doc, &parsed.pieces, &parsed.chunks, &question, roles, chunk::LEAN);
        let clauses = chunk::statements(&parsed.doc, &parsed.pieces, &parsed.chunks, &found);
        let mut features = features::of_answer(&parsed.doc, &clauses, &question);
        features.vector = vectors(&[answer]).pop().flatten();
        Self { parsed, question, clauses, features }
    }
}
