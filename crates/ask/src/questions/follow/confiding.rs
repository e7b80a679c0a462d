//! Confiding: somebody tells what hardly anybody knows, and says so. That is what is asked about, before anything the method has to hear.

use colloquy_engine::interpretation::{Instead, Move, Operation, Wording};
use colloquy_listen::confided;

use super::super::phrasing;
use super::{Following, mend};
use crate::lint::text;

/// Most words told behind it: who tells on for longer has turned to something else.
const BEHIND: usize = 80;

impl Following<'_> {
    /// What it is like that hardly anybody knows, behind thanks: of the sixteen interviews of rounds 75 and 76 the worst moment of eight was that
    /// somebody said they tell this to nobody, and was asked about something that stood beside it ("So I tell you about my mother and you want to hear
    /// about the job"). In rounds 78 to 81 this got 1.55 of 2 (22; fourteen times 2).
    pub(super) fn confiding(&self) -> Option<Wording> {
        let follows =
            self.moved().what == Move::Follow && !self.ends_asking() && self.asks_beside().is_none();
        // Who would not speak of something they told may mean just that.
        let refused = !self.request.brief.course.refused.is_empty();
        let answer = self.request.answer.filter(|_| follows && !refused)?;
        let confided = confided::of(answer)?;
        if text::count_words(answer.get(confided.said.end..)?) > BEHIND {
            return None;
        }
        let kind = if self.is_surely_hard() { phrasing::KIND } else { phrasing::THANKS };
        let before = self.least_said(kind).filter(|_| !self.spurned()).unwrap_or_default();
        // Once: what it was like to keep one thing they have said.
        if self.asked_lately(usize::MAX, phrasing::KEPT) {
            return None;
        }
        let told = Instead::Cue(answer.get(confided.around)?.to_owned());
        let mut wording = self.declared(self.behind(&[before], &[phrasing::KEPT])?, Some(told));
        wording.intent.operation = Some(Operation::Feeling);
        Some(mend::taking_up(wording, before))
    }
}
