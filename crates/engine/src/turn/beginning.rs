//! How a session begins: what it is made with, and what it says first.

use std::sync::Arc;

use crate::given::concept::Concept;
use crate::given::methodology::Methodology;
use crate::given::utterance::Utterance;
use crate::state::session::Session;
use crate::text::ids::SessionId;

/// A session to be made.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// Its id.
    pub id: SessionId,
    /// Its topic.
    pub concept: Arc<Concept>,
    /// Its methodology.
    pub methodology: Arc<Methodology>,
    /// Asked-for answers, 1 to 200; None: 20.
    pub max_turns: Option<u32>,
    /// Seed of everything drawn by chance.
    pub seed: u64,
    /// The study it belongs to.
    pub study_id: Option<String>,
    /// Who reads and asks, by name; None: whoever usually does (the interpreter of the engine's parts).
    pub interpreter: Option<String>,
    /// Whether it is a practice run, held with somebody simulated or by a link for trying out.
    pub simulated: bool,
    /// What must be asked about before it ends.
    pub topics: Vec<String>,
}

/// A started session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Started {
    /// The session.
    pub session_id: SessionId,
    /// The first question; the same on every call.
    pub opening_question: String,
    /// The question that waits for an answer; None when the interview is over.
    pub question: Option<Utterance>,
    /// What was not done by whoever should have worded the opening, and why; told by the call that worded it.
    pub degraded: Vec<String>,
}

impl Started {
    /// A session as it stands, once its opening was said.
    pub(crate) fn of(session: &Session, degraded: Vec<String>) -> Self {
        Self {
            session_id: session.id.clone(),
            opening_question: session
                .transcript
                .first()
                .map(|opening| opening.text.clone())
                .unwrap_or_default(),
            question: session.pending_question().cloned(),
            degraded,
        }
    }
}
