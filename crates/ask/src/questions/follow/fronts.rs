//! Fronts: the words before a question, weighed once it is chosen: those that what was heard calls for, others, or none.

use colloquy_engine::interpretation::{Act, AskRequest, Move, Opening, Wording};

use super::super::draw::Draw;
use super::super::phrasing;
use super::heard_out::OPENING;
use super::kind::MOST_THANKS;
use super::mend::ASKING;
use super::{Following, mend, said};
use crate::lint::text;

/// Words that may stand in front of any question.
const FRONTS: [&[&str]; 2] = [phrasing::THANKS, phrasing::VAGUE];
/// Words for which others may stand, and that nobody is given who was heard otherwise. "That's fair." and its like got .83 of 2 with 30 % zeros in
/// rounds 60 to 80 (104), mostly of people who had made no point ("That's fair." to a dog that died).
const REPLACEABLE: [&[&str]; 5] = [
    phrasing::EITHER_WAY,
    phrasing::WAVED,
    phrasing::FAIR,
    phrasing::taken_up(Act::NotUnderstood),
    phrasing::taken_up(Act::Complaint),
];
/// Words that stand where they are called for: what rules hear of these is right more often than what an encoder does (of 52 judged, "You
/// did say" and "I had that wrong" got 1.77 of 2, none .21).
const SURE: [&[&str]; 11] = [
    phrasing::GLADLY,
    phrasing::TOLD,
    phrasing::LED_OFF,
    phrasing::NOT_KEPT,
    phrasing::taken_up(Act::Correction),
    phrasing::KIND,
    phrasing::HEARD,
    phrasing::EITHER,
    phrasing::SERVES,
    phrasing::ANSWERED,
    text::PROMISES,
];

/// A question behind words that own up to the last one, to somebody who told on all the same.
pub(in crate::questions) fn owned_up(
    request: &AskRequest<'_>,
    draw: &Draw,
    opens: Opening,
    wording: &Wording,
) -> Option<Wording> {
    Following::of(request, draw)?.owned_up(opens, wording)
}

/// Whether words take trouble up, before or in what is asked.
pub(in crate::questions) fn takes_trouble_up(question: &str) -> bool {
    use phrasing::{ANSWERED, CLEARER, DROPPED, EITHER, EITHER_WAY, JOKED, LED_OFF, SORRY, TOLD, VAGUE};
    let words = phrasing::TROUBLE.iter().map(|act| phrasing::taken_up(*act));
    let words = words.chain([
        ANSWERED,
        CLEARER,
        DROPPED,
        JOKED,
        LED_OFF,
        text::PROMISES,
        EITHER,
        VAGUE,
        EITHER_WAY,
        TOLD,
        &[SORRY],
    ]);
    let (owned, _) = phrasing::AFRESH;
    question.starts_with(owned)
        || phrasing::gives_thread(question)
        || words.into_iter().any(|words| mend::takes_up(question, words))
}

/// Times that the same words own up to a question behind which somebody told on.
const AGAIN: usize = 2;

impl Following<'_> {
    /// A question behind words that own up to the last one: somebody had to ask what it meant, minded it or put it right, and told on at length
    /// ("About what, us stopping at ten? Well, …"). Each kind of words a few times; nothing of it where something surely hard is heard.
    ///
    /// Who told what they tell nobody is thanked for it all the same: at 13 such moments these words and thanks got 1.54 of 2 (mended 85 %), thanks
    /// alone 1.77 (none), these words alone .08.
    pub(super) fn owned_up(&self, opens: Opening, wording: &Wording) -> Option<Wording> {
        // What is denied in so many words is put right, however the rest of the answer sounds.
        let denied = opens == Opening::Nothing && self.takes_back_shortly();
        let opens = match self.opening() {
            Opening::Echoed => Opening::Echoed,
            _ if denied => Opening::Corrects,
            _ => opens,
        };
        // "Keeping what, the lamp? I'll tell you what I kept. I couldn't read."
        let (joked, kept) = (self.joked(), self.denies_keeping() && !self.reading.may_be_hard());
        let words = match opens {
            _ if kept => phrasing::NOT_KEPT,
            _ if joked => phrasing::JOKED,
            opens => Self::owning_words(opens)?,
        };
        // Who waves regret off is told no more of it: "Unclear about what? You hadn't asked me anything."
        let words = if self.waves_off() && !kept { phrasing::SMALL } else { words };
        let times = self.request.brief.asked.iter().filter(|asked| mend::takes_up(asked, words)).count();
        // That what was taken up is of no account, or that they mind being read back, is said in few words.
        let shortly = matches!(opens, Opening::Slight | Opening::Echoed) || joked || kept;
        let tells = self.words() > ASKING || shortly;
        let follows = self.moved().what == Move::Follow && tells;
        let plain = [phrasing::SMALL, phrasing::NOT_KEPT];
        let regrets = !plain.contains(&words);
        // Who would have something left has heard that it is.
        let taken_up = self.left().is_some() && takes_trouble_up(&wording.question);
        if !follows || taken_up || regrets && self.minded_regret() || times >= words.len().max(AGAIN) {
            return None;
        }
        let question = wording.question.as_str();
        let asked = if phrasing::asks_what_was_kept(question) {
            let met =
                |question: &&str| mend::takes_up(question, phrasing::KIND) || takes_trouble_up(question);
            Some(question).filter(|question| !met(question))?
        } else {
            let heard = phrasing::HEARD.iter().find_map(|heard| question.strip_prefix(heard));
            self.stripped(heard.unwrap_or(question).trim_start())?
        };
        // Who is told that something is left is told no more.
        if mend::takes_up(asked, phrasing::taken_up(Act::Refusal)) {
            return None;
        }
        // Words that were said least, or others that leave more room.
        let mut befores = self.least_said(words).into_iter().chain(words.iter().copied());
        // Who begins with a refusal, and tells of something else, is asked by what they tell.
        if opens == Opening::Refuses && text::take_quotes(asked).1.is_empty() {
            return befores.find_map(|before| Some(mend::taking_up(self.invited(before)?, before)));
        }
        // Behind many words of theirs more is asked for in few.
        let asked: Vec<String> =
            std::iter::once(asked.to_owned()).chain(phrasing::more_shortly(asked)).collect();
        let mut ways =
            befores.flat_map(|before| asked.iter().map(move |asked| (before, said(&[before, asked]))));
        if let Some((before, question)) = ways.find(|(_, question)| self.fits(question)) {
            return Some(mend::taking_up(Wording { question, ..wording.clone() }, before));
        }
        // Who may not be asked that behind such words is left to go on.
        let before = self.least_said(words).filter(|_| phrasing::presses(asked[0].as_str()))?;
        Some(mend::taking_up(self.invited(before)?, before))
    }

    /// Words that own up to a question behind which an answer opens so. At 116 such moments of rounds 52 to 81 two readers gave the question alone
    /// 1.62 of 2 after somebody was lost, these words and the question 1.67 (mended 94 %), 1.07 and 1.57 after "I told you" (100 %), 1.06 and 1.53
    /// after a correction (100 %), 1.20 and 1.25 after a protest ("Fair point.", 89 %; what it hears since is at [`phrasing::CLEARER`]); where what was taken up was of no account 1.16 and, at 40 others, 1.40 (88 %).
    const fn owning_words(opens: Opening) -> Option<&'static [&'static str]> {
        match opens {
            Opening::Lost | Opening::Protest => Some(phrasing::CLEARER),
            Opening::Told => Some(phrasing::TOLD),
            Opening::Corrects => Some(phrasing::HAD_WRONG),
            Opening::Echoed => Some(text::PROMISES),
            Opening::Slight => Some(phrasing::SMALL),
            Opening::Refuses => Some(phrasing::taken_up(Act::Refusal)),
            Opening::Nothing | Opening::Asks | Opening::Unknown => None,
        }
    }

    /// A question behind other words, or none. On topics nothing was learned from, 124 questions got .94 of 2 with 36 % zeros behind the words
    /// that rules have for an answer, 1.24 and 19 % behind those that weigh most.
    pub(super) fn fronted(&self, wording: &Wording) -> Vec<Wording> {
        // Nobody is thanked for nothing.
        let asked = self.without_front(&wording.question).filter(|_| !self.told_nothing());
        let Some(asked) = asked else { return Vec::new() };
        let fronts =
            FRONTS.iter().filter(|words| self.may_say(words)).filter_map(|words| self.least_said(words));
        let worded = std::iter::once("").chain(fronts).filter_map(|front| {
            let question = said(&[front, asked]);
            let fits = question != wording.question && self.fits(&question);
            fits.then(|| mend::taking_up(Wording { question, ..wording.clone() }, front))
        });
        worded.collect()
    }

    /// A question without the words in front for which others may stand; None of one whose words are sure, and where the person asked,
    /// refused or offered something, which is answered as it was heard.
    fn without_front<'q>(&self, question: &'q str) -> Option<&'q str> {
        if self.offered().is_some() || self.left().is_some() { None } else { self.stripped(question) }
    }

    /// The same whatever the person offered.
    fn stripped<'q>(&self, question: &'q str) -> Option<&'q str> {
        let kept = matches!(self.reading.act, Act::Refusal | Act::DontKnow | Act::Aside | Act::Closing)
            || self.asks_beside().is_some();
        let all = FRONTS.iter().chain(&REPLACEABLE).copied().flatten();
        let strip = |question: &'q str| {
            all.clone().find_map(|front| question.strip_prefix(front)).map(str::trim_start)
        };
        let asked = strip(question).unwrap_or(question);
        let sure = strip(asked).is_some()
            || SURE.iter().any(|words| mend::takes_up(asked, words))
            || phrasing::does_not_sound_so(asked)
            || phrasing::gives_thread(asked)
            || asked.starts_with(phrasing::AFRESH.0)
            || phrasing::invites(question) && takes_trouble_up(question)
            || phrasing::asks_what_was_kept(question);
        (!kept && !sure && !asked.is_empty()).then_some(asked)
    }

    /// Whether some words may be said: thanks wear thin and take no protest up, and nobody was left guessing who does not ask. "I left you guessing" got .72 of 2 (72)
    /// behind answers that open with a question, .06 (35) behind others; to two of eight people in round 58 an encoder said it all the same.
    fn may_say(&self, words: &[&str]) -> bool {
        let thanked = |asked: &&String| mend::takes_up(asked, phrasing::THANKS);
        if words == phrasing::VAGUE {
            return self.opens_asking() && self.opening() != Opening::Nothing;
        }
        words != phrasing::THANKS
            || !self.just_met_kindly()
                && !self.opens_upset()
                && !self.is_lost(self.moved().what)
                && !self.protests()
                && !self.spurned()
                && self.request.brief.asked.iter().filter(thanked).count() < MOST_THANKS
    }

    /// One of the first sentences of the answer is a question.
    pub(super) fn opens_asking(&self) -> bool {
        let (own, _) = text::take_quotes(self.request.answer.unwrap_or_default());
        text::sentences(&own).into_iter().take(OPENING).any(|said| said.ends_with('?'))
    }
}
