//! Named: somebody asked what was meant, guessed, and told on. What is asked then names one thing that they told.

use colloquy_engine::interpretation::{Move, Wording};
use colloquy_listen::asked_back;

use super::super::phrasing;
use super::candidates::Lead;
use super::kind::GENTLY;
use super::{Following, mend};
use crate::lint::text;

/// Words from which what is told behind the guess is an answer.
const TELLS_ON: usize = 14;

impl Following<'_> {
    /// Ways to ask somebody who asked what was meant, guessed, and told on, the best last: words that own up, and one thing they told, in
    /// their words. Of questions after such answers in interviews that were held those that pointed at nothing got .63 of 2 (38, and every
    /// fourth was asked about again), those in their words .91 (11).
    pub(super) fn named(&self) -> Vec<Wording> {
        let heard = matches!(
            self.moved().what,
            Move::Follow | Move::Rephrase | Move::ClarifyReference | Move::AnswerQuestion
        );
        let end = self.guessed().filter(|_| heard && self.hardest() < GENTLY && !self.ends_asking());
        let Some((end, before)) = end.zip(self.least_said(phrasing::VAGUE)) else { return Vec::new() };
        let mut ways = self.weighed(None, None);
        ways.retain(|(_, way)| {
            way.lead == Lead::Quote && way.statement.is_some_and(|told| self.said_after(told, end))
        });
        let worded = ways.iter().rev().filter_map(|(_, way)| self.about(way, None, before));
        worded.map(|wording| mend::taking_up(wording, before)).collect()
    }

    /// Where the guesses at what was meant end that the answer begins with, where enough is told behind them.
    pub(super) fn guessed(&self) -> Option<usize> {
        let answer = self.request.answer?;
        let end = asked_back::opens(answer)?;
        (text::count_words(answer.get(end..)?) >= TELLS_ON).then_some(end)
    }
}
