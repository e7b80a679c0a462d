//! Floor 2, given: what an interview is given: the topic, the methodology, what is read from an answer.

pub mod concept;
pub mod interpretation;
pub mod methodology;
pub mod ratings;
