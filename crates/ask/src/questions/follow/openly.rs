//! Open words, where it is not sure what the person did, or where nothing else fits.

use colloquy_engine::interpretation::{Act, AskRequest, FocusBrief, Instead, Operation, Purpose, Wording};

use super::super::aptest::MUCH;
use super::super::draw::Draw;
use super::super::families::Family;
use super::super::{leads, phrasing, purposes};
use super::Following;
use super::kind::GENTLY;

/// From this chance of something hard on what was told may be sore.
const SORE: f64 = 0.2;

/// A question of the plan's, or the word given back to somebody whom it would lead back to something behind an answer of some length: of 15 such questions
/// in rounds 94 to 108 ("Let's go back to this point: …", "You told me “…”.") ten were bad ones (.33 of 2), where nothing else could be asked; left to
/// go on behind so much people gave .76 and .99.
pub(in crate::questions) fn not_led_back(request: &AskRequest<'_>, draw: &Draw, wording: Wording) -> Wording {
    let following = Following::of(request, draw).filter(|_| leads::lead_back(&wording.question));
    let following = following.filter(|following| following.words() >= MUCH);
    let invited = following.and_then(|following| {
        let kind = following.kind_word().unwrap_or_default();
        Some(following.declared(following.invited(kind)?, Some(following.all_of_it())))
    });
    invited.unwrap_or(wording)
}

impl Following<'_> {
    /// To somebody who may have protested, asked back or refused, where it is clear what they would be asked.
    pub(super) fn openly(&self) -> Option<Wording> {
        self.reading.may_be?;
        let kind = self.kind_word().unwrap_or_default();
        if let Some(wording) = self.offered().and_then(|offered| self.about_offered(offered, kind)) {
            return Some(wording);
        }
        if let Some(wording) = self.theirs_to_choose() {
            return Some(wording);
        }
        let plans = self.request.brief.focus.is_due();
        // From something sore nobody is led to another side of the matter.
        let sore = self.hardest() >= SORE;
        let wide = || self.wide(Act::DontKnow, "");
        let wide = (self.reading.may_have_had_enough() && !plans && !sore).then(wide)?;
        wide.map(|wide| self.declared(wide, Some(Instead::Repair)))
    }

    /// Where nothing fits what was just said: an open question, rather than the plan's about what was said long ago. In
    /// interviews that were held three of four of those were bad. It is not "a bit more about that": of which of it?
    pub(super) fn open(&self) -> Option<Wording> {
        let family = self.request.strategy.map(purposes::of_strategy)?;
        let plans = family == Family::Validate
            || purposes::operation(family, self.request.strategy) == Operation::Rate
            || !matches!(self.request.brief.focus, FocusBrief::Node { .. } | FocusBrief::Edge { .. });
        if plans || self.request.brief.purpose != Purpose::FollowUp {
            return None;
        }
        if self.hardest() >= GENTLY
            && let Some(wording) = self.gently(phrasing::THANKS[0])
        {
            return Some(wording);
        }
        let more = self.invited("").map(|wording| self.declared(wording, Some(self.all_of_it())));
        more.or_else(|| Some(self.declared(self.wide(Act::DontKnow, "")?, Some(Instead::Repair))))
    }
}
