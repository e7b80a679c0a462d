//! The word given back: to somebody who was lost, protested, or put something right, behind words that take that up.

use colloquy_engine::interpretation::{Act, AskedBack, Instead, Move, Opening, Wording};
use colloquy_engine::utterance::Speaker;
use colloquy_listen::{asked_back, joke};

use super::super::phrasing;
use super::candidates::BEGUN;
use super::kind::GENTLY;
use super::mend::ASKING;
use super::{Following, mend};
use crate::lint::text;

/// Whether words let go what was held up before.
pub(in crate::questions) fn lets_go(question: &str) -> bool {
    [phrasing::DROPPED, phrasing::JOKED].iter().any(|words| mend::takes_up(question, words))
}

impl Following<'_> {
    /// Words that take up what they did, and the word given back, in other words each time. People who took on a respondent's part went on
    /// from these at 114 moments of trouble in held interviews, and judges who read what they said gave 1.65 to 1.8 of 2, hardly a zero,
    /// and found 92 to 100 % of the trouble mended; what had been asked there got 1.18 to 1.3 with 12 to 21 % zeros.
    pub(super) fn given_back(&self) -> Option<Wording> {
        let elsewhere = self.offered().is_some() || self.point().is_some();
        if elsewhere || self.waves_off() {
            return None;
        }
        if let Some(wording) = self.wished() {
            return Some(wording);
        }
        if let Some(wording) = self.taken_as_a_joke().or_else(|| self.dropped()) {
            return Some(wording);
        }
        if self.just_asked_for_more() && self.opening() != Opening::Echoed {
            return None;
        }
        let before = self.taken_up_or_answered().filter(|_| self.has_begun())?;
        // Something hard is heard before anything they were asked is.
        let hard = self.kind_word().filter(|_| self.hardest() >= GENTLY);
        let before = hard.map_or(before, str::to_owned);
        let wording = self.behind(&[&before], &self.words_to_go_on())?;
        let wording = self.declared(wording, Some(Instead::Repair));
        Some(mend::taking_up(wording, &before))
    }

    /// They say that what they were asked about was a joke, and neither tell much behind it nor anything hard.
    pub(super) fn joked(&self) -> bool {
        let told = self.ends_asking() || self.tells_on() || self.hardest() >= GENTLY;
        !told && self.request.answer.is_some_and(joke::owned)
    }

    /// The word given back to somebody who does.
    fn taken_as_a_joke(&self) -> Option<Wording> {
        let before = self.least_said(phrasing::JOKED).filter(|_| self.joked())?;
        let wording = self.behind(&[before], &self.words_to_go_on())?;
        Some(mend::taking_up(self.declared(wording, Some(Instead::Repair)), before))
    }

    /// The word given back to somebody who was held up the wrong words of theirs: they ask what there is to say of these, or mind it, and tell little.
    fn dropped(&self) -> Option<Wording> {
        // They do not see what there is to say of it: what they were asked of it is not what they miss.
        let said = text::content(self.request.answer.unwrap_or_default());
        let held_up = |last: &String| {
            let words = text::take_quotes(last).1;
            let echoed = words.iter().any(|words| !text::content(words).is_disjoint(&said));
            echoed || !words.is_empty() && phrasing::wants_more(last)
        };
        let minds = match (self.moved().what, self.opening()) {
            // Who minds being read back minds no one part of it.
            (_, Opening::Echoed) => false,
            (Move::Rephrase | Move::ClarifyReference | Move::Mend, _) => true,
            (Move::Follow, opens) if opens.minds() => true,
            (Move::Follow, Opening::Lost) => self.owned_words().is_some(),
            _ => false,
        };
        // Who asks which of two things was meant misses that, and nothing is wrong with what was taken up.
        let which = self.request.answer.is_some_and(asked_back::offers_choice);
        // "I were crying, weren't I." was told that it was the wrong thing to pick up.
        let other =
            self.told_or_asked().is_some() || self.tells_at_length() || self.reading.may_be_hard() || which;
        if !minds || other || !self.request.brief.asked.last().is_some_and(held_up) {
            return None;
        }
        let before = self.least_said(phrasing::DROPPED)?;
        let wording = self.behind(&[before], &self.words_to_go_on())?;
        Some(mend::taking_up(self.declared(wording, Some(Instead::Repair)), before))
    }

    /// What somebody who asks what is not said of what they are shown, and no more or at the end, would like it to be. Five of six who ended so
    /// in the rounds from 36 on, and were asked for something else, found that bad ("Who checks them?").
    pub(super) fn wished(&self) -> Option<Wording> {
        let asks = self.words() <= ASKING || self.asks_late();
        let shown = self.request.concept.stimulus.is_some();
        let back = || match self.moved().what {
            Move::Follow => self.asks_beside(),
            // Who would not speak of it is left alone.
            Move::Respect => None,
            what => self.asks_back(what),
        };
        if !asks || !shown || back() != Some(AskedBack::Offer) {
            return None;
        }
        let before = self.answered(AskedBack::Offer)?;
        let wording = self.behind(&[&before], &self.draw.shuffled(phrasing::WISHED, "wished"))?;
        Some(mend::taking_up(self.declared(wording, Some(Instead::Repair)), &before))
    }

    /// What takes up what they did, or answers what they asked; None of somebody who tells, refuses, or knows nothing.
    fn taken_up_or_answered(&self) -> Option<String> {
        let what = self.moved().what;
        let leaves = matches!(what, Move::Respect | Move::Ease | Move::Return | Move::WrapUp);
        if leaves || self.reading.may_be == Some(Act::Refusal) {
            return None;
        }
        if let Some(words) = self.told_or_asked() {
            return Some(words);
        }
        let words = match (what, self.opening()) {
            (_, Opening::Echoed) => text::PROMISES,
            (Move::Rephrase | Move::ClarifyReference, _) => phrasing::VAGUE,
            (Move::Mend, _) if self.ends_asking() => phrasing::VAGUE,
            (Move::Mend, _) | (Move::Follow, Opening::Protest) => phrasing::taken_up(Act::Complaint),
            (Move::Accept, _) | (Move::Follow, Opening::Corrects) => phrasing::taken_up(Act::Correction),
            (Move::Follow, opens) if !self.ends_asking() => {
                let hard = self.hardest() >= GENTLY;
                let lost = opens == Opening::Lost && (hard || self.guessed().is_none());
                let lost = lost.then_some(phrasing::VAGUE);
                // Who has settled what was meant, and told on at length, goes on by themselves.
                self.owned_words().filter(|_| !self.has_understood()).or(lost)?
            }
            _ => return None,
        };
        self.least_said(words).map(str::to_owned)
    }

    /// They have told something, now or before: who has not is told what is wanted.
    fn has_begun(&self) -> bool {
        let mut said = self.request.transcript.iter().filter(|said| said.speaker == Speaker::Respondent);
        self.words() >= BEGUN || said.any(|said| text::count_words(&said.text) >= BEGUN)
    }
}
