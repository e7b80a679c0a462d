//! Another question in the place of the one that waits.

use super::Session;
use crate::given::interpretation::Intent;
use crate::given::utterance::Speaker;
use crate::state::session::value::{CLOSING, Focus, SessionStatus};

impl Session {
    /// Puts another question in the place of the one that waits, as if it had been chosen: the last turn's strategy
    /// and focus become these, and are counted when the answer comes. False, and nothing changed, when no question
    /// waits or the focus does not exist.
    pub fn ask_instead(&mut self, strategy: &str, focus: Focus, question: &str, intent: Intent) -> bool {
        let exists = match &focus {
            Focus::None => true,
            Focus::Node(id) => self.state.graph.node(*id).is_some(),
            Focus::Edge(id) => self.state.graph.edge(*id).is_some(),
            Focus::Element(id) => self.state.coverage.elements.contains_key(id),
        };
        let label = self.state.focus_label(&focus);
        let state = &mut self.state;
        let Some(waiting) = state.transcript.last_mut().filter(|u| u.speaker == Speaker::Interviewer) else {
            return false;
        };
        if !exists || state.asked.settled {
            return false;
        }
        question.clone_into(&mut waiting.text);
        let aspect = intent.aspect.clone();
        state.asked.intent = intent;
        if let Some(tail) = state.turns.last_mut() {
            strategy.clone_into(&mut tail.strategy);
            tail.focus.clone_from(&focus);
        }
        if let Some(entry) = state.focus_history.last_mut() {
            strategy.clone_into(&mut entry.strategy);
            entry.focus = focus;
            entry.label = label;
            entry.aspect = aspect;
        }
        if strategy != CLOSING && state.status == SessionStatus::Closing {
            state.status = SessionStatus::Active;
            state.ending = None;
        }
        true
    }
}
