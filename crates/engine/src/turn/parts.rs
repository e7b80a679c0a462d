//! What an engine is made of.

use std::sync::Arc;

use super::ports::{Clock, Embedder, Interpreter, Linguist, SessionStore};

/// What an engine is made of.
pub struct Parts {
    /// Reads answers and words questions.
    pub interpreter: Arc<dyn Interpreter>,
    /// Takes over when the interpreter cannot be reached; None: the turn fails and can be sent again.
    pub fallback: Option<Arc<dyn Interpreter>>,
    /// Local knowledge of language.
    pub linguist: Arc<dyn Linguist>,
    /// Vectors of labels.
    pub embedder: Arc<dyn Embedder>,
    /// Keeps sessions.
    pub store: Arc<dyn SessionStore>,
    /// Time.
    pub clock: Arc<dyn Clock>,
}
