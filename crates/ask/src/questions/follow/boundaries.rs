//! Boundaries: somebody tells on, and would not have one thing of it gone into. That is left, and said so, whatever else they are asked.

use colloquy_engine::interpretation::{Act, Instead, Move, Wording};
use colloquy_listen::bids::{self, Bid};
use colloquy_listen::boundary;

use super::super::phrasing;
use super::{Following, mend};

impl Following<'_> {
    /// Where what is to be left ends in the answer, in bytes, and the words that say so; None where all of the answer refuses, which is taken up as
    /// such, and where something is asked.
    pub(super) fn left(&self) -> Option<(usize, &'static str)> {
        // Most answers hold none, and need nothing else looked at.
        let answer = self.request.answer?;
        let bid = bids::of(answer).filter(|(bid, _)| *bid == Bid::Leave).map(|(_, place)| place);
        let at = bid.clone().or_else(|| boundary::of(answer))?;
        if matches!(self.moved().what, Move::Respect | Move::WrapUp) {
            return None;
        }
        let asks = self.ends_asking() && bid.is_none() || self.asks_beside().is_some();
        Some((at.end, self.least_said(phrasing::taken_up(Act::Refusal))?)).filter(|_| !asks)
    }

    /// A question to somebody who would have something left: about what they offer, or told behind it, else anything of the topic. In rounds 1 to 98
    /// what was asked next got 1.38 of 2 with 11 % zeros where they heard that it is left (55), .66 and 45 % where they did not (44).
    pub(super) fn leaving(&self) -> Option<Wording> {
        let (end, before) = self.left()?;
        if let Some(wording) = self.offered().and_then(|offered| self.about_offered(offered, before)) {
            return Some(wording);
        }
        let behind = self.held_up_where(true).into_iter();
        let mut behind = behind.filter(|way| way.statement.is_some_and(|told| self.said_after(told, end)));
        let told = behind.find_map(|way| self.about(&way, None, before));
        let wide = || Some(self.declared(self.wide(Act::Refusal, before)?, Some(Instead::Repair)));
        Some(mend::taking_up(told.or_else(wide)?, before))
    }
}
