//! Stage 1, ContextLoading: the answer goes to the store, which gives the session as of its last complete turn.
//!
//! *Takes* the answer. *Gives* what became of it: as a rule the session and the right to complete the turn. *Waits for*
//! the store: this is the first of the two commits, so that no failure later in the turn loses what was said.

use std::sync::Arc;

use super::error::TurnError;
use super::parts::Parts;
use crate::given::interpretation::KnownNode;
use crate::given::methodology::{Methodology, Strategy};
use crate::state::session::{Focus, Session};
use crate::turn::ports::{Begun, KeptAnswer, Lease, NewAnswer};

/// What the stages before the decision work on. The session is a copy: dropping it undoes the turn.
pub struct Context {
    /// The session, as it was before the answer.
    pub session: Session,
    /// What it runs with.
    pub methodology: Arc<Methodology>,
    /// The right to complete the turn.
    pub lease: Lease,
    /// The answer as kept.
    pub answer: KeptAnswer,
}

impl Context {
    /// The strategy behind the question that was answered; None for openings, clarifications and closings.
    pub fn strategy(&self) -> Option<&Strategy> {
        self.session.turns.last().and_then(|t| self.methodology.strategy(&t.strategy))
    }

    /// The node the question was about.
    pub fn focus(&self) -> Option<KnownNode<'_>> {
        self.session.asked_about().node().and_then(|id| self.session.graph.node(id)).map(KnownNode::of)
    }

    /// The stimulus element the question was about.
    pub fn element(&self) -> Option<&str> {
        match self.session.asked_about() {
            Focus::Element(id) => Some(id),
            _ => None,
        }
    }
}

/// Brings the answer to the store.
pub async fn load(parts: &Parts, answer: &NewAnswer) -> Result<Begun, TurnError> {
    Ok(parts.store.turn_begin(answer).await?)
}
