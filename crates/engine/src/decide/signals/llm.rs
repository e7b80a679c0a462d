//! The answer as rated by the interpreter, whichever it is.

pub mod certainty;
pub mod engagement;
pub mod global_response_trend;
pub mod intellectual_engagement;
pub mod response_depth;
pub mod specificity;
pub mod valence;
