//! Confiding: somebody tells what hardly anybody knows, and says so, or something hard. That is what is asked about, before anything the method has to
//! hear.

use colloquy_engine::interpretation::{Instead, Move, Opening, Operation, Wording};
use colloquy_listen::confided;

use super::super::phrasing;
use super::{Following, mend};
use crate::lint::text;

/// Most words told behind what was told first: who tells on for longer has turned to something else.
const BEHIND: usize = 80;
/// Most words in front of what announces it: "I don't say this usually" is said of all that comes then.
const BEFORE: usize = 25;
/// From this chance on what was told is asked for further.
const HARD: f64 = 0.8;
/// Questions between two that leave to somebody how far they tell something hard.
const BETWEEN: usize = 3;

impl Following<'_> {
    /// What it is like that hardly anybody knows, behind thanks: of the sixteen interviews of rounds 75 and 76 the worst moment of eight was that
    /// somebody said they tell this to nobody, and was asked about something that stood beside it ("So I tell you about my mother and you want to hear
    /// about the job"). In rounds 78 to 81 this got 1.55 of 2 (22; fourteen times 2).
    pub(super) fn confiding(&self) -> Option<Wording> {
        let answer = self.request.answer.filter(|_| self.tells_last())?;
        let confided = confided::of(answer)?;
        // What they ask before it ("Can you be upset?") is answered in front of it.
        if self.asks_beside().is_some() && self.asks_late() {
            return None;
        }
        let (before, behind) = (answer.get(..confided.said.start)?, answer.get(confided.said.end..)?);
        if text::count_words(behind) > BEHIND && text::count_words(before) > BEFORE {
            return None;
        }
        // Who would not speak of something they told may mean just that; and what it was like to keep one thing is asked once.
        let refused = !self.request.brief.course.refused.is_empty();
        let asks_kept = !refused && !self.asked_lately(usize::MAX, phrasing::KEPT);
        let asks = if asks_kept { phrasing::KEPT } else { self.further()? };
        let kind = if self.is_surely_hard() { phrasing::KIND } else { phrasing::THANKS };
        let before = self.least_said(kind).filter(|_| !self.spurned()).unwrap_or_default();
        let told = Instead::Cue(answer.get(confided.around)?.to_owned());
        let mut wording = self.declared(self.behind(&[before], &[asks])?, Some(told));
        if asks_kept {
            wording.intent.operation = Some(Operation::Feeling);
        }
        Some(mend::taking_up(wording, before))
    }

    /// More of what was likely hard to tell, as far as they want to, to who only tells it. Where it is surest (from .8 on) those who had been asked gave what
    /// was asked .63 of 2 with 48 % zeros (59, rounds 95 to 102), and four readers of 25 such moments 1.02, this 1.34; of what is less sure 1.40 and 1.14, and
    /// behind an answer that opens with trouble 1.33 and .28.
    pub(super) fn told_further(&self) -> Option<Wording> {
        let rests =
            self.request.brief.asked.iter().rev().take(BETWEEN).any(|q| phrasing::asks_what_was_kept(q));
        // "Not so much, no. He died."
        let begins = matches!(self.opening(), Opening::Nothing | Opening::Unknown);
        let hard = self.told_hard() && self.hardest() >= HARD && begins;
        let tells = hard && self.only_tells() && self.left().is_none() && !rests;
        let asks = self.further().filter(|_| tells)?;
        let thanks = || self.least_said(phrasing::THANKS).filter(|_| !self.spurned());
        let before = self.kind_word().filter(|kind| !kind.is_empty()).or_else(thanks).unwrap_or_default();
        let wording = self.declared(self.behind(&[before], &[asks])?, Some(self.all_of_it()));
        Some(mend::taking_up(wording, before))
    }

    /// Words that ask for more of what was hard to tell, and were not said yet.
    pub(super) fn further(&self) -> Option<&'static str> {
        phrasing::FURTHER.iter().find(|words| !self.asked_lately(usize::MAX, words)).copied()
    }

    /// They are followed, and tell last of all.
    fn tells_last(&self) -> bool {
        self.moved().what == Move::Follow && !self.ends_asking()
    }

    /// They tell, and ask nothing.
    fn only_tells(&self) -> bool {
        self.tells_last() && self.asks_beside().is_none()
    }
}
