//! What somebody would sooner talk of: what they say they were telling, and what counts for them as they turn from what they were asked
//! ("the handle? No, the hinge was the thing").

use colloquy_engine::interpretation::{Act, AskedBack, Move, Opening, Statement, Wording};
use colloquy_listen::offered::{self, Offered};
use colloquy_listen::{led_off, thread};

use super::super::{phrasing, worth};
use super::{Following, Instead, mend};
use crate::lint::text;

/// Most words behind an offer that tell little of it.
const LITTLE: usize = 20;
/// Words behind what was told before that are of something else.
const MUCH_ELSE: usize = 40;

impl Following<'_> {
    /// What they say they were telling, or would sooner talk of.
    pub(super) fn offered(&self) -> Option<&Offered> {
        let offered = || offered::of(self.request.answer.unwrap_or_default());
        let find = || offered().filter(|offered| !self.doubts(offered) && !self.is_past(offered));
        self.offers.get_or_init(find).as_ref()
    }

    /// They say that they told of it, and go on to much else: "I've told you about the chair. Well. I'll tell you something else, …".
    fn is_past(&self, offered: &Offered) -> bool {
        offered.told && self.words_after(offered.end) > MUCH_ELSE
    }

    /// A question about what somebody leads to at the end of their answer, "we can talk about the shops", or lost the thread of.
    pub(super) fn led(&self) -> Option<Wording> {
        self.thread().or_else(|| self.which_they_like()).or_else(|| self.led_by_them())
    }

    /// The same whatever else they did: who asks where they were, or whether they should tell something, has not refused it.
    pub(super) fn led_anyway(&self) -> Option<Wording> {
        let asks = self.offered().is_some_and(|offered| offered.asks);
        let led = || if asks { self.led_by_them() } else { None };
        self.thread().or_else(|| self.which_they_like()).or_else(led)
    }

    fn led_by_them(&self) -> Option<Wording> {
        let led = |offered: &&Offered| {
            self.asks_to_tell(offered) || offered.last && (!offered.told || self.waves_off())
        };
        let offered = self.offered().filter(led)?;
        let before = self.draw.shuffled(phrasing::GLADLY, "gladly");
        before.iter().find_map(|before| self.about_offered(offered, before))
    }

    /// They ask whether they should tell it, and tell little behind that.
    fn asks_to_tell(&self, offered: &Offered) -> bool {
        offered.asks && !offered.told && self.words_after(offered.end) <= LITTLE
    }

    /// Where they were, to somebody who asks that last of all: "What was I saying?".
    pub(super) fn thread(&self) -> Option<Wording> {
        let lost = self.request.answer.and_then(thread::lost)?;
        let told = self.told.iter().copied().filter(|told| !self.said_after(told, lost));
        let answer = self.request.answer.unwrap_or_default();
        let worth = |told: &Statement| worth::of(answer, &told.quote).unwrap_or_default();
        let told = told.max_by(|a, b| worth(a).total_cmp(&worth(b)))?;
        let words = self.words_of(&told.quote)?;
        let forms = self.draw.shuffled(phrasing::THREAD, "thread");
        let asks: Vec<String> = forms.iter().map(|form| form.replace("{}", words)).collect();
        let kind = self.kind_word().unwrap_or_default();
        let about = Instead::Cue(told.quote.clone());
        Some(mend::taking_up(self.declared(self.behind(&[kind], &asks)?, Some(about)), kind))
    }

    /// A wide question about the topic, to somebody who says at last that they were led off it.
    pub(super) fn back_to_the_topic(&self) -> Option<Wording> {
        // Who asks something is answered; who asks what it has to do with the topic is led back to it.
        let asks_what_for = || self.request.answer.is_some_and(led_off::asks_what_for);
        let asks = self.asks_beside().is_some_and(|back| back != AskedBack::Purpose || !asks_what_for());
        let led_off = self.reading.led_off && !asks;
        let before = self.least_said(phrasing::LED_OFF).filter(|_| led_off)?;
        let wording = self.behind(&[before], &self.wide_asks(Act::Complaint).collect::<Vec<_>>())?;
        Some(mend::taking_up(self.declared(wording, Some(Instead::Repair)), before))
    }

    /// They only ask whether what was just held up is really what is wanted: "do you actually want to know about the coat?"
    fn doubts(&self, offered: &Offered) -> bool {
        let last = self.request.brief.asked.last().map(|last| text::content(last)).unwrap_or_default();
        let thing = text::content(&offered.what);
        !offered.told && !offered.clause && self.ends_asking() && !thing.is_empty() && thing.is_subset(&last)
    }

    /// The same beside trouble: who refuses has told enough of what they told.
    pub(super) fn offered_beside(&self, what: Move) -> Option<&Offered> {
        self.offered().filter(|offered| !(offered.told && what == Move::Respect))
    }

    /// An open question about what they would talk of.
    pub(super) fn about_offered(&self, offered: &Offered, before: &str) -> Option<Wording> {
        let asks = match (offered.clause, offered.told) {
            (true, _) => phrasing::OFFERED_CLAUSE,
            (false, true) => phrasing::TOLD_OF,
            (false, false) => phrasing::OFFERED,
        };
        self.about_theirs(&self.draw.shuffled(asks, "offered"), offered, before)
    }

    fn about_theirs(&self, asks: &[&str], offered: &Offered, before: &str) -> Option<Wording> {
        // "We were on about your rail" is no rail of theirs.
        let says = || self.request.answer.is_some_and(|answer| answer.contains(&offered.what));
        let ours = offered.what.strip_prefix("your ").filter(|_| says());
        let what = ours.map_or_else(|| offered.what.clone(), |thing| format!("the {thing}"));
        let asks: Vec<String> = asks.iter().map(|ask| ask.replace("{}", &what)).collect();
        let wording = self.declared(self.behind(&[before], &asks)?, Some(Instead::Repair));
        Some(mend::taking_up(wording, before))
    }

    /// What they say counts, where they turn from what they were asked.
    pub(super) fn point(&self) -> Option<Offered> {
        let away = self.opening().minds()
            || matches!(self.opening(), Opening::Lost | Opening::Corrects)
            || matches!(self.reading.act, Act::Complaint | Act::Correction)
            || self.denies();
        // Whoever is asked what counts says what does as they answer.
        let asked = self.request.brief.asked.last().is_some_and(|last| offered::asks_the_point(last));
        self.request.answer.filter(|_| away && !asked && !self.ends_asking()).and_then(offered::point)
    }

    /// What the technique has not heard yet, to somebody who would sooner be asked something.
    pub(super) fn asked_something(&self) -> Option<Wording> {
        if !self.wants_to_be_asked() {
            return None;
        }
        let left = self.left().map(|(_, before)| before);
        let refuses = self.moved().what == Move::Respect;
        let fair = if refuses { phrasing::taken_up(Act::Refusal) } else { phrasing::FAIR_POINT };
        let fair = || self.least_said(fair).unwrap_or_default();
        let wide = || self.behind(&[fair()], &self.new_wide_asks(Act::DontKnow));
        let wide = || Some(self.declared(wide()?, Some(Instead::Repair)));
        self.wanted(left.unwrap_or_default()).or_else(wide)
    }

    /// They would sooner be asked something than left to go on.
    pub(super) fn wants_to_be_asked(&self) -> bool {
        self.request.answer.is_some_and(offered::wants_questions)
    }

    /// A question about what counts for them, behind some words.
    pub(super) fn about_the_point(&self, before: &str) -> Option<Wording> {
        self.about_theirs(&self.draw.shuffled(phrasing::POINT, "point"), &self.point()?, before)
    }
}
