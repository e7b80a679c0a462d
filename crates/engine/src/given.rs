//! Floor 2, given: the topic, the methodology, and what is read from an answer.

pub mod concept;
pub(crate) mod declaration;
pub mod interpretation;
pub mod methodology;
pub(crate) mod operation;
pub mod ratings;
pub mod thresholds;
pub mod utterance;
