//! What somebody would sooner talk of: what they say they were telling, and what counts for them as they turn from what they were asked
//! ("the handle? No, the hinge was the thing").

use colloquy_engine::interpretation::{Act, Move, Opening, Wording};
use colloquy_listen::offered::{self, Offered};

use super::super::{phrasing, topic};
use super::{Following, Instead, mend};
use crate::lint::text;

impl Following<'_> {
    /// What they say they were telling, or would sooner talk of.
    pub(super) fn offered(&self) -> Option<&Offered> {
        let find =
            || offered::of(self.request.answer.unwrap_or_default()).filter(|offered| !self.doubts(offered));
        self.offers.get_or_init(find).as_ref()
    }

    /// A question about what somebody leads to at the end of their answer: "we can talk about the shops".
    pub(super) fn led(&self) -> Option<Wording> {
        let led = |offered: &&Offered| offered.last && (!offered.told || self.waves_off());
        let offered = self.offered().filter(led)?;
        let before = self.draw.shuffled(phrasing::GLADLY, "gladly");
        before.iter().find_map(|before| self.about_offered(offered, before))
    }

    /// A wide question about the topic, to somebody who says at last that they were led off it.
    pub(super) fn back_to_the_topic(&self) -> Option<Wording> {
        // Who asks something is answered.
        let led_off = self.reading.led_off && self.asks_beside().is_none();
        let before = self.least_said(phrasing::LED_OFF).filter(|_| led_off)?;
        let topic = topic::of(&self.request.concept.name);
        let asks = self.draw.shuffled(phrasing::wide(Act::Complaint), "back to the topic");
        let asks = asks.iter().map(|ask| ask.replace("{concept}", &topic));
        let wording = self.behind(&[before], &asks.collect::<Vec<_>>())?;
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
        self.request.answer.filter(|answer| offered::wants_questions(answer))?;
        self.wanted(self.left().map(|(_, before)| before).unwrap_or_default())
    }

    /// A question about what counts for them, behind some words.
    pub(super) fn about_the_point(&self, before: &str) -> Option<Wording> {
        self.about_theirs(&self.draw.shuffled(phrasing::POINT, "point"), &self.point()?, before)
    }
}
