//! What else could be said: put beside what would be said first, for somebody who knows how apt each is after what was said.

use std::collections::HashMap;

use colloquy_engine::interpretation::{
    Act, AskRequest, FocusBrief, Instead, Move, Opening, Operation, Purpose, Sense, Statement, Wording,
};

use colloquy_engine::utterance::Speaker;

use super::super::families::Family;
use super::super::{guide, phrasing, purposes};
use super::candidates::{Candidate, Lead};
use super::{Following, mend, said};
use crate::lint::text;

/// Ways to follow what was said.
const WAYS: usize = 12;
/// Of these with one operation about one statement.
const ALIKE: usize = 2;
/// Of these behind kind words too, where such are not surely due.
const KINDLY: usize = 3;
/// What may have gone unheard, and what is done about it.
const MAY_BE: [(Act, Move); 2] = [(Act::CounterQuestion, Move::Rephrase), (Act::Complaint, Move::Mend)];
/// Ways to go on behind each.
const BEHIND: usize = 4;
/// Open slots of the frame that are put beside what would be said, the first of its order: a method has one (what is understood comes before
/// what is liked).
const SLOTS: usize = 2;
/// Why one of them is asked about.
const WANTED: &str = "the technique has not heard it yet";
/// Most words of an answer behind which a slot is asked about.
const STORY: usize = 50;
/// From this chance on something was likely hard to tell.
const LIKELY_HARD: f64 = 0.35;
/// Turns left from which the plan is kept to.
const LAST: u32 = 3;

/// Whether all that was answered is short, and the last of it told something.
pub(in crate::questions) fn is_terse(request: &AskRequest<'_>) -> bool {
    let told = request
        .reading
        .is_some_and(|reading| reading.act == Act::Answer && reading.extractability.extractable);
    told && says_little(request)
}

/// Whether all that was answered is short.
fn says_little(request: &AskRequest<'_>) -> bool {
    let said = request.transcript.iter().filter(|said| said.speaker == Speaker::Respondent);
    let all = said.map(|said| said.text.as_str()).chain(request.answer);
    all.map(text::count_words).max().is_some_and(|most| most <= crate::offline::TERSE)
}

impl<'a> Following<'a> {
    /// What else could be said than what would be said first.
    pub(super) fn others(&self) -> Vec<Wording> {
        if self.is_planned() {
            return Vec::new();
        }
        let what = self.moved().what;
        // Whoever will not speak of one thing, and says at last what they will speak of, is asked about that.
        let led = what.repairs() && self.offered_beside(what).is_some_and(|offered| offered.last);
        // Whoever is in trouble is given the word back, as often as there are words for it.
        let led = led
            || self.point().is_some()
            || self.given_back().is_some()
            || self.asked_something().is_some()
            || self.way_in().is_some()
            || self.is_lost(what) && self.what_to_go_on_with("").is_some();
        let led = led
            || self.leaving().is_some()
            || self.confiding().is_some()
            || self.told_further().is_some()
            || self.led_anyway().is_some()
            || what == Move::Follow && self.led().is_some();
        if what == Move::WrapUp || led || self.back_to_the_topic().is_some() {
            return Vec::new();
        }
        // Whose trouble is heard is led on behind words that take it up ([`Self::repairs`]), who puts something right by what they say instead.
        let heard = matches!(
            what,
            Move::Rephrase | Move::ClarifyReference | Move::AnswerQuestion | Move::Mend | Move::Respect
        );
        let mut all = if heard { Vec::new() } else { self.ways_on() };
        // More once more is better than to be led back by the plan: the fifth time it got 1.05 of 2 with 21 % zeros (19, rounds 76 to 85).
        if all.is_empty() && !heard {
            let kind = self.kind_word().unwrap_or_default();
            let ways = self.held_up_where(true);
            let worded = ways.iter().filter_map(|way| self.about(way, None, kind));
            all.extend(worded.map(|wording| mend::taking_up(wording, kind)));
        }
        all.extend(self.named());
        // Who minded something, or had to guess what was meant, and tells on is not led to something else, nor who likely told something hard, nor who tells a story.
        let stays = self.left_guessing().is_some() || self.opens_upset() || self.tells_a_story();
        if !what.repairs() && !stays && !self.is_terse() && self.hardest() < LIKELY_HARD {
            all.extend(self.open_slots(self.kind_word().unwrap_or_default()));
        }
        let trouble = self.trouble(what);
        if !trouble.is_empty() {
            all.extend(self.theirs_to_choose());
            if what != Move::Accept {
                all.extend(self.afresh());
            }
            let ways: Vec<_> = self.weighed(None, None).into_iter().map(|(_, way)| way).collect();
            all.extend(trouble.into_iter().flat_map(|(act, what)| self.repairs(act, what, &ways)));
        }
        if self.request.brief.purpose == Purpose::Clarification {
            for wording in &mut all {
                wording.departure = None;
            }
        }
        all
    }

    fn says_little(&self) -> bool {
        says_little(self.request)
    }

    /// All they answered is short: the few words they give are what there is to follow.
    fn is_terse(&self) -> bool {
        is_terse(self.request)
    }

    /// What the technique has not heard yet, behind some words, or none.
    pub(super) fn open_slots(&self, before: &str) -> Vec<Wording> {
        let open = self.request.brief.open.iter().take(SLOTS);
        open.filter_map(|slot| self.open_slot(slot, before)).collect()
    }

    fn open_slot(&self, slot: &FocusBrief, before: &str) -> Option<Wording> {
        let FocusBrief::Slot { name, .. } = slot else { return None };
        let behind = |question: &str| said(&[before, question]);
        let asked = guide::of(self.request, slot, self.draw, |question| self.fits(&behind(question)))?;
        let question = behind(&asked.question);
        if !self.fits(&question) {
            return None;
        }
        let mut wording = self.bridged(Wording { question, ..asked }, Some(Instead::Slot(name.clone())));
        wording.intent.aspect = Some(name.clone());
        if let Some(departure) = &mut wording.departure {
            WANTED.clone_into(&mut departure.reason);
        }
        Some(mend::taking_up(wording, before))
    }

    /// What may be taken up, with what is done about it: what was heard, or what may have gone unheard.
    fn trouble(&self, what: Move) -> Vec<(Act, Move)> {
        if what.repairs() {
            return vec![(self.reading.act, what)];
        }
        if !self.may_be_trouble() {
            return Vec::new();
        }
        let told = self.reading.may_be.map(|act| (act, Move::Mend)).filter(|told| !MAY_BE.contains(told));
        MAY_BE.into_iter().chain(told).collect()
    }

    /// What they did may be trouble, whatever it was heard as: there is a question in it, or it was heard so. Few words alone are none: of
    /// what was said after at most twelve words in the interviews from round 30 on regret got .80 of 2 (15), what was asked of the topic 1.43 (23).
    fn may_be_trouble(&self) -> bool {
        self.asks() && !self.has_understood() && !self.answers_a_guess() || self.reading.may_be.is_some()
    }

    /// There is a question in the answer, of their own: what somebody else asked is told.
    pub(super) fn asks(&self) -> bool {
        self.request.answer.is_some_and(|answer| text::take_quotes(answer).0.contains('?'))
    }

    /// What is asked is the plan's, whatever was said: a summary, places on a scale, things to compare, what has to come up before the
    /// end.
    pub(super) fn is_planned(&self) -> bool {
        let brief = self.request.brief;
        let family = self.request.strategy.map(purposes::of_strategy);
        let operation = family.map(|family| purposes::operation(family, self.request.strategy));
        let of_the_plan = matches!(
            brief.focus,
            FocusBrief::Element { .. } | FocusBrief::Chain { .. } | FocusBrief::Triad { .. }
        );
        of_the_plan && !self.waits()
            || family == Some(Family::Validate)
            || operation == Some(Operation::Rate)
            || brief.focus.is_due() && brief.turns_left.is_some_and(|left| left <= LAST)
    }

    /// They are in the middle of telling, where the talk is followed before slots are asked about: of 50 slots that were asked behind so much in rounds
    /// 60 to 90 43 % were zeros, with .57 of 2, of 82 behind less 13 %, with 1.0.
    fn tells_a_story(&self) -> bool {
        self.request.methodology.frame.stay > 0 && self.words() > STORY
    }

    /// A slot that is due waits, and a part of what is shown: they are in the middle of telling, and there will be time for it. What went through
    /// somebody's mind as they read a part again got .76 of 2 (34, rounds 72 to 111), each time behind more than 45 words.
    pub(super) fn waits(&self) -> bool {
        let time = self.request.brief.turns_left.is_some_and(|left| left > LAST);
        let due = matches!(self.request.brief.focus, FocusBrief::Slot { .. } | FocusBrief::Element { .. });
        time && due && self.tells_a_story()
    }

    /// Ways to go on from what was told.
    fn ways_on(&self) -> Vec<Wording> {
        let family = self.request.strategy.map(purposes::of_strategy);
        let chosen = match &self.request.brief.focus {
            FocusBrief::Node { node, .. } => Some(node),
            _ => None,
        };
        let fresh = chosen.and_then(|node| self.said_now(node));
        let due = self.kind_word();
        let sore = self.hardest() >= Sense::MAYBE_HARD && !self.just_met_kindly();
        let kind = due.or_else(|| self.least_said(phrasing::THANKS).filter(|_| sore)).unwrap_or_default();
        // What was surely hard to tell is not pointed at, and who may have protested in a few words is
        // not pressed.
        let surely = self.told_likely_hard();
        let spared = surely || self.reading.may_be.is_some() && !self.tells_at_length();
        // Who had to guess what was meant tells on, or is asked about one thing by their words ([`Self::named`]).
        let guesses = self.left_guessing().is_some();
        // Of what was not so nothing is asked, nor what came of it; what was said instead is.
        let (denies, corrects) = (self.denies(), self.reading.act == Act::Correction);
        let denied = |told: &Statement| told.sense.negated == Some(true);
        let spares = |way: &Candidate<'_>| {
            spared && !way.lets_go_on()
                || guesses && way.operation != Operation::Next
                || denies && way.statement.is_none_or(denied)
                || corrects && way.statement.is_none_or(denied)
        };
        let ways = self.weighed(family, fresh).into_iter().map(|(_, way)| way);
        let ways = apart(ways.filter(|way| !spares(way)));
        let mut all: Vec<Wording> = Vec::new();
        for (at, way) in ways.iter().enumerate() {
            // Whoever surely told something hard is met with a kind word each time.
            if due.is_none() || self.just_met_kindly() && !surely {
                all.extend(self.about(way, chosen, ""));
            }
            if !kind.is_empty() && (due.is_some() || at < KINDLY) {
                all.extend(self.about(way, chosen, kind).map(|wording| mend::taking_up(wording, kind)));
            }
        }
        if !spared && !guesses && !denies && !corrects {
            let ways = self.pinned().into_iter().chain(self.held_up());
            let kind = due.unwrap_or_default();
            let worded = ways.filter_map(|way| self.about(&way, chosen, kind));
            all.extend(worded.map(|wording| mend::taking_up(wording, kind)));
            all.extend(self.shortly(kind));
        }
        if surely {
            all.extend(self.gently(kind));
        }
        if self.request.brief.purpose == Purpose::Clarification {
            return all;
        }
        let gladly = self.draw.shuffled(phrasing::GLADLY, "gladly");
        let led = self.offered().zip(gladly.first());
        all.extend(led.and_then(|(offered, before)| self.about_offered(offered, before)));
        if !denies {
            all.extend(self.open());
        }
        if self.told.len() < 2 && !sore {
            let wide = self.wide(Act::DontKnow, "");
            all.extend(wide.map(|wide| self.declared(wide, Some(Instead::Repair))));
        }
        all
    }

    /// Ways to take trouble up, and to go on in one of some ways.
    fn repairs(&self, act: Act, what: Move, ways: &[Candidate<'a>]) -> Vec<Wording> {
        let words = self.ways_to_take_up(act, what);
        let before = words.first().map_or("", String::as_str);
        let lost = matches!(what, Move::Rephrase | Move::ClarifyReference);
        let near = lost || what == Move::AnswerQuestion;
        let put_again = [
            near.then(|| self.plainer(before)),
            near.then(|| self.otherwise(before)),
            lost.then(|| self.meant(before)),
            lost.then(|| self.simply(before)),
            (what == Move::AnswerQuestion).then(|| self.put_again(before)),
            (what == Move::Mend).then(|| self.stays_near(before)),
            // Who puts something right is asked of that.
            (what != Move::Accept || self.told.is_empty()).then(|| self.wide(act, before)),
        ];
        let put_again = put_again.into_iter().flatten().flatten();
        let declared = put_again.map(|wording| self.declared(wording, Some(Instead::Repair)));
        let offered = self.offered_beside(what).and_then(|offered| self.about_offered(offered, before));
        let behind = apart(ways.iter().copied().filter(|way| self.may_follow_trouble(what, way)));
        let behind = behind.iter().filter_map(|way| self.about(way, None, before)).take(BEHIND);
        // Who is done with one thing, or tired of how it was asked, may be asked about another.
        let leaves = matches!(what, Move::Mend | Move::Respect | Move::Ease | Move::Return)
            && self.left_guessing().is_none();
        let slots = if leaves { self.open_slots(before) } else { Vec::new() };
        let all = offered.into_iter().chain(declared).chain(behind).chain(slots);
        all.map(|wording| mend::taking_up(wording, before)).collect()
    }

    /// The word given back, with words that own up: once, for who hears it again is handed an interview that nobody leads. Whoever asks
    /// what was meant, and goes on to tell it, has taken the word.
    fn afresh(&self) -> Option<Wording> {
        let (owned, words) = phrasing::AFRESH;
        let upset = |act| matches!(act, Act::Complaint | Act::NotUnderstood | Act::CounterQuestion);
        // A short answer alone asks for no regret, nor does one that is not sure of itself: "Like nine pounds? Ten at most."
        let asks = self.asks() && self.opening() != Opening::Nothing;
        let due = asks || upset(self.reading.act) || self.reading.may_be.is_some_and(upset);
        // Nor does who was asked what they had told, or asks something else: the question was plain.
        // Nor does who was left to go on, and asks with what.
        let left = self.request.brief.asked.last().is_some_and(|last| phrasing::invites(last));
        if self.asked_lately(usize::MAX, words)
            || left
            || !due
            || self.told_already()
            || self.wants_questions()
            || self.asks_beside().is_some()
            // Who says little each time has nothing to go on with: "more of what".
            || self.says_little()
            || self.reading.act != Act::Complaint && !self.only_asks()
        {
            return None;
        }
        let wording = self.behind(&[owned], &[words])?;
        Some(mend::taking_up(self.declared(wording, Some(Instead::Repair)), owned))
    }

    /// Whether what was told beside trouble may be asked about so: nobody who is upset is held their own words up, asked the same again, or
    /// led back to what they refuse.
    fn may_follow_trouble(&self, what: Move, way: &Candidate<'a>) -> bool {
        let again = Some(way.operation) == self.last_operation();
        let behind_refusal =
            |told: &Statement| self.first_sentence().is_some_and(|end| self.said_after(told, end));
        // Who is lost among all they told is helped by hearing which of it is meant.
        let lost = matches!(what, Move::Rephrase | Move::ClarifyReference) && self.tells_at_length();
        (way.lead == Lead::Plain || lost || what == Move::Accept)
            && !again
            && match what {
                Move::Respect => way.leads_away().is_some_and(behind_refusal),
                Move::Mend => way.lets_go_on() || self.tells_at_length(),
                _ => true,
            }
    }
}

/// The first of some ways, few alike.
fn apart<'a>(ways: impl Iterator<Item = Candidate<'a>>) -> Vec<Candidate<'a>> {
    let mut seen: HashMap<(Option<&str>, Operation), usize> = HashMap::new();
    let few = |way: &Candidate<'a>| {
        let seen = seen.entry((way.statement.map(|told| told.quote.as_str()), way.operation)).or_default();
        *seen += 1;
        *seen <= ALIKE
    };
    ways.filter(few).take(WAYS).collect()
}
