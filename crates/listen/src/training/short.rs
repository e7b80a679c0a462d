//! Short examples: sentences and answers of which one thing alone was coded.

use colloquy_engine::interpretation::{Act, AskedBack};
use colloquy_engine::ports::Context;

use super::Contexts;
use crate::clause::Clause;
use crate::features::{self, Question};
use crate::learned::{Features, Model};
use crate::parsed::Parsed;
use crate::{chunk, context};

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
    pub(super) context: Option<Context>,
    pub(super) clauses: Vec<Clause>,
    /// Of the answer as a whole.
    pub(super) features: Features,
}

impl Short {
    /// Its clauses are those that words alone tell.
    pub(super) fn of(question: &str, answer: &str, roles: &Model, contexts: Contexts<'_>) -> Self {
        let parsed = Parsed::of(answer);
        let context = contexts(question, &parsed.doc);
        let question = Question::of(question);
        let Parsed { doc, pieces, chunks, .. } = &parsed;
        let found = chunk::roles(doc, pieces, chunks, &question, None, roles, chunk::LEAN);
        let clauses = chunk::statements(doc, pieces, chunks, &found);
        let mut features = features::of_answer(doc, &clauses, &question);
        features.vector = context::whole(context.as_ref(), doc);
        Self { parsed, question, context, clauses, features }
    }
}
