//! Open words, where it is not sure what the person did, or where nothing else fits.

use colloquy_engine::interpretation::{Act, AskRequest, FocusBrief, Instead, Operation, Purpose, Wording};

use super::super::aptest::MUCH;
use super::super::draw::Draw;
use super::super::families::Family;
use super::super::{phrasing, purposes};
use super::kind::GENTLY;
use super::{Following, mend};

/// From this chance of something hard on what was told may be sore.
const SORE: f64 = 0.2;

/// A question of the plan's in words of its own, or what can be asked instead of it behind an answer of some length, which holds something to ask about:
/// 40 such questions in rounds 94 to 110 ("What is the advantage of the Morag Ann, for you?", "Let's go back to this point: …") got .28 of 2 with 73 %
/// zeros, where nothing else could be asked; more of their words, however often that was asked for, .65 and more, to be left to go on .76.
pub(in crate::questions) fn not_by_the_plan(
    request: &AskRequest<'_>,
    draw: &Draw,
    wording: Wording,
) -> Wording {
    let Some(following) = Following::of(request, draw) else { return wording };
    if following.words() < MUCH || following.is_planned() {
        return wording;
    }
    let kind = following.kind_word().unwrap_or_default();
    let hard = following.hardest() >= GENTLY;
    let further = || following.behind(&[kind], &[following.further()?]);
    let further = || Some(following.declared(further()?, Some(following.all_of_it())));
    let ways = if hard { Vec::new() } else { following.held_up_where(true) };
    let held_up = || ways.iter().find_map(|way| following.about(way, None, kind));
    let invited = || Some(following.declared(following.invited(kind)?, Some(following.all_of_it())));
    let instead = if hard { further().or_else(invited) } else { held_up().or_else(invited) };
    instead.map_or(wording, |instead| mend::taking_up(instead, kind))
}

impl Following<'_> {
    /// The whole answer, as what is asked about instead of what was chosen.
    pub(super) fn all_of_it(&self) -> Instead {
        Instead::Cue(self.request.answer.unwrap_or_default().to_owned())
    }

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
