//! Whoever can play simulated people, as the server needs them: it asks them, and knows nothing of minds.

use std::sync::Arc;

use async_trait::async_trait;
use colloquy_engine::Concept;

/// Plays simulated people.
pub trait Players: Send + Sync {
    /// Ids of the concepts somebody has a mind about, sorted.
    fn concepts(&self) -> Vec<String>;
    /// A person; None when nobody has a mind about the concept, or there is no such persona.
    fn cast(&self, part: &Part<'_>) -> Option<Cast>;
}

/// Who is to be played. The same part gives the same person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part<'a> {
    /// What the person has a mind about.
    pub concept_id: &'a str,
    /// How the person talks: an id of `GET /personas`.
    pub persona: &'a str,
    /// Which of those who have a mind about it; they are taken in turn.
    pub number: u32,
    /// Seed of everything drawn by chance.
    pub seed: u64,
}

/// A person who is ready to talk.
pub struct Cast {
    /// The concept, with the parts the person knows where it has none of its own.
    pub concept: Arc<Concept>,
    /// The person.
    pub person: Box<dyn Person>,
}

/// A simulated person in an interview.
#[async_trait]
pub trait Person: Send {
    /// What the person answers.
    async fn answer(&mut self, question: &str) -> String;
}
