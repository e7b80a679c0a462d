//! What the engine asks of whatever knows what words mean.

use std::ops::Range;

use async_trait::async_trait;

use super::failure::LanguageError;
use crate::given::thresholds::Thresholds;

/// Turns texts into unit vectors.
#[async_trait]
pub trait Embedder: Send + Sync {
    /// Name and version, stored beside every vector: vectors of different embedders never meet.
    fn name(&self) -> &str;
    /// Length of every vector; 0 when there are none, and words alone decide.
    fn dims(&self) -> usize;
    /// The thresholds that fit it.
    fn thresholds(&self) -> Thresholds;
    /// One unit vector per text, in order.
    ///
    /// # Errors
    /// When the vectors cannot be had now; words alone decide then.
    async fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, LanguageError>;
    /// What is known of some words in their context, after what was said before; None from an embedder that only knows
    /// texts on their own.
    ///
    /// # Errors
    /// When it cannot be had now; words alone decide then.
    async fn in_context(&self, _before: &str, _words: &[&str]) -> Result<Option<Context>, LanguageError> {
        Ok(None)
    }
    /// What is told of an answer after the question; None from an embedder that learned nothing of it.
    ///
    /// # Errors
    /// When it cannot be had now; words alone decide then.
    async fn gathered(&self, _of: Gathering<'_>) -> Result<Option<Gathered>, LanguageError> {
        Ok(None)
    }
    /// How apt each of some texts is as what is said next, 0 (bad) to 2 (good), after what was said before (how far the talk is, and the
    /// question) and an answer; None from an embedder that learned nothing of it.
    ///
    /// # Errors
    /// When it cannot be had now; what would have been said without it is said then.
    async fn aptness(
        &self,
        _before: &str,
        _answer: &str,
        _next: &[&str],
    ) -> Result<Option<Vec<f64>>, LanguageError> {
        Ok(None)
    }
}

/// Words as an embedder knows them in their context.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Context {
    /// Of all of them together.
    pub whole: Vec<f32>,
    /// Of each word, in order; all of one length.
    pub words: Vec<Vec<f32>>,
}

/// Of what an embedder gathers something: an answer, and runs of its words.
#[derive(Debug, Clone, Copy, Default)]
pub struct Gathering<'a> {
    /// What was said before: the question.
    pub before: &'a str,
    /// The words of the answer.
    pub words: &'a [&'a str],
    /// Pairs of things said, the earlier first.
    pub pairs: &'a [(Range<usize>, Range<usize>)],
    /// Sentences that ask something.
    pub questions: &'a [Range<usize>],
}

/// What an embedder gathers from an answer beside what its words mean.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Gathered {
    /// Which of two things said leads to the other, for each pair: how likely it is that nothing joins them, that the first leads to the
    /// second, and that the second leads to the first (together 1).
    pub joined: Vec<[f32; 3]>,
    /// What the answer does to the interviewer: how likely each [`Act`](crate::interpretation::Act) is, in their order (together 1).
    pub does: Vec<f32>,
    /// What is seen of how the answer opens: where it begins and its first words, a vector of each, of length 1 together.
    pub opens: Vec<f32>,
    /// What each question in it would know of the interviewer: how likely each [`AskedBack`](crate::interpretation::AskedBack) is, in
    /// their order, and last that it wants no reply (together 1).
    pub asked: Vec<Vec<f32>>,
    /// What is owed behind the answer: how likely each [`Opening`](crate::interpretation::Opening) is to be what a skilled interviewer would
    /// first take up, in their order (together 1).
    pub owed: Vec<f32>,
}
