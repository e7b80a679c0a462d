//! What an answer does to a session beside its graph: what is refused, and what the frame holds.

use super::Session;
use crate::given::interpretation::{Act, Move, Moved};
use crate::given::methodology::Methodology;
use crate::state::session::value::Focus;
use crate::text::ids::NodeId;

impl Session {
    /// What somebody refuses to talk about is remembered.
    pub(crate) fn respect(&mut self, moved: Moved) {
        let asked = self.state.asked_about().clone();
        let new = asked != Focus::None && !self.state.refused.contains(&asked);
        if moved.what == Move::Respect && new {
            self.state.refused.push(asked);
        }
    }

    /// Works out what the frame holds with an answer: what the person did with it, and the nodes it said.
    pub(crate) fn frame(&mut self, act: Act, touched: &[NodeId], methodology: &Methodology) {
        self.state.frame = self.state.framed(methodology, act, touched);
    }
}
