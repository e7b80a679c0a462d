//! Somebody told something hard, or may have: what is said first, and how much more of it is asked.

use colloquy_engine::interpretation::{Operation, Statement, Wording};

use super::super::phrasing;
use super::{Following, REST, mend, said};

/// From this chance on what was told is met as something hard, and how much more of it is told is left to them; below, with words
/// that fit whatever was told, now and then. Of 156 answers of held interviews that nothing learned from, 17 of 43 that told
/// something hard reach it, one of 70 that did not, and 12 of 43 that touched on something sore; .35 is reached by 35, 8 and 23.
pub(super) const SURELY: f64 = 0.65;
/// Valence beyond which something is surely good for whoever tells it.
const GOOD: f64 = 0.6;

impl Following<'_> {
    /// A way on for somebody who told something hard, that leaves to them how much of it they tell.
    pub(super) fn gently(&self, kind: &str) -> Option<Wording> {
        let asks = self.draw.shuffled(phrasing::GENTLE, "gentle");
        let question = asks.iter().map(|ask| said(&[kind, ask])).find(|question| self.fits(question))?;
        let mut wording = self.declared(Wording { question, ..Wording::default() }, Some(self.all_of_it()));
        wording.intent.operation = Some(Operation::Concrete);
        Some(mend::taking_up(wording, kind))
    }

    /// How likely what was told was hard to tell, by all that is known; where nobody judged it, as the reading has it.
    pub(super) fn hardest(&self) -> f64 {
        self.reading.hardest().unwrap_or_else(|| f64::from(u8::from(self.reading.disclosure)))
    }

    /// Somebody who told something hard was left to tell as much as they like, lately.
    pub(super) fn asked_gently(&self) -> bool {
        phrasing::GENTLE.iter().any(|ask| self.asked_lately(REST, ask))
    }

    /// What sounds hard was told as something good: there is nothing to be sorry for.
    fn all_is_well(&self) -> bool {
        let hard = self.reading.statements.iter().filter(|statement| statement.sense.may_be_hard());
        let mut hard = hard.peekable();
        let good = |statement: &Statement| statement.sense.valence.is_some_and(|valence| valence > GOOD);
        hard.peek().is_some() && hard.all(good)
    }

    /// What is said first to somebody who told something hard; None when such words were said a moment ago, and for what is not
    /// sure also when they were said lately: thanks at every turn are a form.
    pub(super) fn kind_word(&self) -> Option<&'static str> {
        let asked = &self.request.brief.asked;
        let sure = self.hardest() >= SURELY;
        let kind = |question: &String| {
            mend::takes_up(question, phrasing::KIND) || mend::takes_up(question, phrasing::THANKS)
        };
        if !self.reading.disclosure
            || self.all_is_well()
            || asked.iter().rev().take(if sure { 2 } else { REST }).any(kind)
        {
            return None;
        }
        let kind = if sure { phrasing::KIND } else { phrasing::THANKS };
        let words = self.draw.shuffled(kind, "kind");
        let unused = |words: &&&str| !asked.iter().any(|question| question.starts_with(**words));
        words.iter().find(unused).or(words.first()).copied()
    }
}
