//! Widely: anything of the topic is asked for, where nothing nearer fits.

use colloquy_engine::interpretation::{Act, Instead, Move, Opening, Operation, Wording};

use colloquy_engine::utterance::Speaker;

use super::super::{bank, phrasing, purposes, topic};
use super::{Following, mend};
use crate::lint::text;

/// Questions for which the same is not asked again.
const LATELY: usize = 4;
/// Most words of an answer behind which anything of the topic is asked for.
const LONG: usize = 60;
/// Questions before which what was not come to yet and the next thing are asked for last: .66 of 2 with 37 % zeros there (41 in rounds 40 to 99), .94 and
/// 23 % later (127).
const EARLY: usize = 5;
/// Most words of all answers together in which nothing was told yet.
const NOTHING: usize = 15;
/// Most words of an answer that tells nothing though it is one: "it was fine".
const WORDLESS: usize = 3;
/// Easier first questions of a technique that is not known.
const PLAINER: &[&str] = &[
    "Anything will do, big or small. What comes to mind first, with {concept}?",
    "Any time will do, however long ago. What happened the last time {concept} came up?",
    "Let's begin somewhere else. What do you like about {concept}, or not like?",
];

impl Following<'_> {
    /// To somebody who has told nothing yet, did not understand the first question or can think of nothing: an easier one. What the method has not heard,
    /// and what came then, takes something told for granted. Who would leave it is left alone.
    pub(super) fn way_in(&self) -> Option<Wording> {
        let what = self.moved().what;
        if !self.told_nothing() || what == Move::WrapUp || self.left().is_some() {
            return None;
        }
        let before = if what.repairs() { self.take_up(what) } else { String::new() };
        let wording = self.behind(&[before.as_str(), ""], &self.ways_in())?;
        let before = if wording.question.starts_with(&before) { before } else { String::new() };
        Some(mend::taking_up(self.declared(wording, Some(Instead::Repair)), &before))
    }

    /// Nothing was told, now or before.
    pub(super) fn told_nothing(&self) -> bool {
        let said = self.request.transcript.iter().filter(|said| said.speaker == Speaker::Respondent);
        let words = said.map(|said| text::count_words(&said.text)).sum::<usize>();
        // What more words tell may only not have been read.
        let tells = self.reading.act == Act::Answer && self.words() > WORDLESS;
        !tells
            && self.reading.statements.is_empty()
            && self.request.known.is_empty()
            && words.max(self.words()) <= NOTHING
    }

    /// Easier first questions of the technique that were not asked, in order.
    fn ways_in(&self) -> Vec<String> {
        let concept = topic::of(&self.request.concept.name);
        let own = bank::technique(&self.request.methodology.technique).map(|own| own.plainer.iter());
        let asks: Vec<&str> = own.map_or_else(|| PLAINER.to_vec(), |own| own.map(String::as_str).collect());
        let asks = asks.into_iter().map(|ask| ask.replace("{concept}", &concept));
        asks.filter(|ask| !self.asked_lately(usize::MAX, ask)).collect()
    }

    /// Wide questions about the topic, which fit whatever was said.
    pub(super) fn wide_asks(&self, act: Act) -> impl Iterator<Item = String> {
        let concept = topic::of(&self.request.concept.name);
        // Of what somebody is shown nothing has happened to them yet.
        let shown = self.request.concept.stimulus.is_some();
        let mut asks = self.draw.shuffled(if shown { phrasing::SHOWN } else { phrasing::wide(act) }, "wide");
        // Nothing was come to yet that something else could be asked for beside.
        if self.request.brief.asked.len() < EARLY {
            asks.sort_by_key(|ask| *ask != phrasing::TELL_ME);
        }
        asks.into_iter().map(move |ask| ask.replace("{concept}", &concept))
    }

    /// Those of them that were not asked yet.
    pub(super) fn new_wide_asks(&self, act: Act) -> Vec<String> {
        self.wide_asks(act).filter(|ask| !self.asked_lately(usize::MAX, ask)).collect()
    }

    /// One of these; None when all were asked, and to somebody who told something at length: of 94 such in the rounds from 40 on those behind
    /// more than 60 words got .29 of 2 with 71 % zeros (17), the others .93 and 19 %. They are asked about one thing of it, unless they refuse
    /// something.
    pub(super) fn wide(&self, act: Act, before: &str) -> Option<Wording> {
        let refuses = act == Act::Refusal || self.reading.may_be == Some(Act::Refusal);
        if self.words() > LONG && !self.told.is_empty() && !refuses {
            let mut ways = self.held_up().into_iter();
            return ways.find_map(|way| self.about(&way, None, before));
        }
        let ways_in = if self.told_nothing() { self.ways_in() } else { Vec::new() };
        self.behind(&[before, ""], &ways_in).or_else(|| self.behind(&[before, ""], &self.new_wide_asks(act)))
    }

    /// A question that holds none of their words up, for who minds that, would sooner be asked, or is upset: never a template of the plan's, however
    /// much they told.
    pub(super) fn without_their_words(&self) -> Option<Wording> {
        let minds = self.opening() == Opening::Echoed;
        let upset = self.opens_upset() || self.reading.act == Act::Complaint;
        let upset = upset && !self.request.brief.focus.is_due();
        if !minds && !upset && !self.wants_to_be_asked() {
            return None;
        }
        let promise = || self.least_said(text::PROMISES).map(str::to_owned);
        let before = if minds { promise() } else { self.surely_upset() };
        let before = before.unwrap_or_default();
        let story = minds && purposes::has_a_story(self.request.methodology);
        let then = phrasing::every(Operation::Next).iter().copied().flatten().filter(|_| story);
        let asks = then.map(|ask| (*ask).to_owned()).chain(self.wide_asks(Act::DontKnow));
        let asks: Vec<String> = asks.filter(|ask| !self.asked_lately(LATELY, ask)).collect();
        let wording = self.declared(self.behind(&[before.as_str(), ""], &asks)?, Some(Instead::Repair));
        let before = if wording.question.starts_with(&before) { before } else { String::new() };
        Some(mend::taking_up(wording, &before))
    }

    /// A wide question was asked before.
    pub(super) fn widened_before(&self) -> bool {
        self.wide_asks(Act::DontKnow).any(|ask| self.asked_lately(usize::MAX, &ask))
    }
}
