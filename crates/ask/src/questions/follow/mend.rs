//! Mending: how the engine's moves are worded. Trouble is taken up before anything is asked, and the person's own words come
//! before the plan.

use colloquy_engine::interpretation::{
    About, Act, AskedBack, FocusBrief, Instead, Move, Opening, Operation, Purpose, Statement, Way, Wording,
};
use colloquy_listen::asked_back;
use colloquy_listen::offered::Offered;

use super::super::families::Family;
use super::super::{guide, phrasing, purposes, topic};
use super::candidates::{Candidate, Lead};
use super::heard_out::words_of;
use super::{Following, first, said};
use crate::lint::text::{self, sentences};

/// What judges must give a question that takes up what somebody upset or lost tells, 0 to 2.
const TAKEN_UP: f64 = 1.0;

/// Most words of an answer that is all question.
pub(super) const ASKING: usize = 24;
/// Most words of a remark.
const REMARK: usize = 10;
/// Most words behind the last thing somebody asks that still waits for an answer: "Who pays for it? That's what I'd want to know."
const LATE: usize = 15;

impl Following<'_> {
    /// What is said after trouble: a few words that take it up, and an easier question, or another point.
    pub(super) fn mended(&self, what: Move) -> Option<Wording> {
        let act = self.reading.act;
        let before = self.take_up(what);
        let before = before.as_str();
        if let Some(wording) = self.wished().or_else(|| self.led_anyway()) {
            return Some(wording);
        }
        let offered = Some(what).filter(|what| *what != Move::Accept).and_then(|_| self.offered_beside(what));
        let led = offered.filter(|offered| offered.last || offered.told);
        if let Some(wording) = led.and_then(|offered| self.about_offered(offered, before)) {
            return Some(wording);
        }
        if let Some(wording) = self.about_the_point(before).or_else(|| self.back_to_the_topic()) {
            return Some(wording);
        }
        if self.is_lost(what) {
            if let Some(wording) = self.what_to_go_on_with(before) {
                return Some(wording);
            }
            let plainer = || Some(self.declared(self.plainer(before)?, Some(Instead::Repair)));
            let plainer = plainer().map(|wording| taking_up(wording, before));
            if let Some(wording) = plainer.or_else(|| self.theirs_to_choose()) {
                return Some(wording);
            }
        }
        if let Some(wording) = self.given_back() {
            return Some(wording);
        }
        let long = self.words() > REMARK;
        if let Some(wording) = self.told_besides(what, offered, long, before) {
            return Some(taking_up(wording, before));
        }
        if what == Move::Accept
            && let FocusBrief::Node { node, .. } = &self.request.brief.focus
            && self.said_now(node).is_none()
            && let Some(back) = self.back(node, before)
        {
            return Some(taking_up(back, before));
        }
        let put_again = match (what, self.moved().way) {
            (Move::Rephrase | Move::ClarifyReference, Way::Stay) => self
                .otherwise(before)
                .or_else(|| self.meant(before))
                .or_else(|| self.simply(before))
                .or_else(|| self.wanted(before)),
            (Move::Rephrase | Move::ClarifyReference, Way::Easier) => self.wanted(before),
            (Move::Mend, _) if self.ends_asking() => self.meant(before).or_else(|| self.stays_near(before)),
            // Who has had enough of wide questions is asked for something in particular.
            (Move::Mend, _) => self.stays_near(before).or_else(|| self.wanted(before)),
            // Who was asked for anything else before, and knows nothing again, is asked for something in particular.
            (Move::Ease, _) if self.widened_before() => self.in_particular(before),
            // Who asked about something else has understood what was asked.
            (Move::AnswerQuestion, Way::Stay) => self.put_again(before),
            _ => None,
        };
        let wording = put_again.or_else(|| self.wide(act, before)).or_else(|| self.in_particular(before))?;
        let repairs = self.request.brief.purpose != Purpose::Clarification;
        let before = if wording.question.starts_with(before) { before } else { "" };
        let wording = self.declared(wording, repairs.then_some(Instead::Repair));
        Some(taking_up(wording, before))
    }

    /// They do not know what was meant, or protest with a question.
    pub(super) fn is_lost(&self, what: Move) -> bool {
        let lost = matches!(what, Move::Rephrase | Move::ClarifyReference) && self.moved().way == Way::Stay;
        lost || what == Move::Mend && self.ends_asking()
    }

    /// What they ask back, where that is answered: whoever protests that nobody answered them has still asked it. Of eight questions about who
    /// reads it, how long it takes and what is shown that were heard as a protest, in round 47, none was answered.
    pub(super) fn asks_back(&self, what: Move) -> Option<AskedBack> {
        match what {
            Move::AnswerQuestion => self.reading.asked_back,
            Move::Mend | Move::Rephrase | Move::ClarifyReference => self.asks_beside(),
            // Who refuses one thing, and asks another last of all, waits for that.
            Move::Respect if self.ends_asking() => self.asks_beside(),
            _ => None,
        }
    }

    /// Words in front of what is planned: those that take trouble up, or what they asked.
    pub(super) fn plans_front(&self) -> String {
        match self.moved().what {
            Move::Follow => self.told_or_asked().unwrap_or_default(),
            what if what.repairs() => self.take_up(what),
            _ => String::new(),
        }
    }

    /// The few words that take trouble up.
    pub(super) fn take_up(&self, what: Move) -> String {
        self.taken_up(self.reading.act, what).unwrap_or_default()
    }

    /// The same for something else that a person did.
    pub(super) fn taken_up(&self, act: Act, what: Move) -> Option<String> {
        self.ways_to_take_up(act, what).into_iter().next()
    }

    /// Words that take something up that a person did, those that were said least often first.
    pub(super) fn ways_to_take_up(&self, act: Act, what: Move) -> Vec<String> {
        let words = self.words_for(act, self.asks_back(what));
        let mut words = self.draw.shuffled(&words.iter().map(String::as_str).collect::<Vec<_>>(), "taken up");
        words.sort_by_key(|words| self.times_said(words));
        // Who tells something hard and will say no more of it is met with a kind word first.
        let kind = self.kind_word().filter(|_| what == Move::Respect).unwrap_or_default();
        words.iter().map(|words| said(&[kind, words])).collect()
    }

    /// A question about what somebody tells beside their trouble: it is what they want to talk about; a remark alone is not.
    fn told_besides(
        &self,
        what: Move,
        offered: Option<&Offered>,
        long: bool,
        before: &str,
    ) -> Option<Wording> {
        let family = self.request.strategy.map_or(Family::Down, purposes::of_strategy);
        // Whoever protests is given the word, and not asked about what they protest with; who only begins with it has taken it.
        let begun = self.protest().filter(|_| what == Move::Mend && offered.is_none());
        // Who only puts something right says with it what is right.
        let little = long || what == Move::Accept;
        let tells = (self.told.len() > 1 || little && !self.told.is_empty())
            && (!matches!(what, Move::Ease | Move::Mend) || offered.is_some() || begun.is_some());
        if !tells {
            return None;
        }
        // What is told in anger or confusion is seldom what they want to be asked about.
        let upset =
            matches!(what, Move::Rephrase | Move::ClarifyReference | Move::AnswerQuestion | Move::Respect);
        // Of a long answer something is, whatever it began with.
        let least = if upset && self.words() <= ASKING { TAKEN_UP } else { 0.0 };
        let mut ways = self.weighed(Some(family), None);
        // Who named what they would talk of, and began to, is followed there; who only begins with a protest goes on.
        if let Some(end) = offered.map(|offered| offered.end) {
            ways.retain(|(_, way)| way.statement.is_some_and(|told| self.said_after(told, end)));
        } else if begun.is_some() {
            ways.retain(|(_, way)| way.lets_go_on());
        } else if what == Move::Respect {
            // Of what they say as they refuse only what leads away from it.
            let first = self.first_sentence();
            let apart = |told: &Statement| {
                let on_topic = told.sense.about == Some(About::Topic);
                on_topic || first.is_some_and(|first| self.said_after(told, first))
            };
            ways.retain(|(_, way)| way.leads_away().is_some_and(apart));
        }
        // Whoever is upset by a question is not asked the same of something else.
        let last = self.last_operation();
        let again = |way: &Candidate<'_>| upset && Some(way.operation) == last;
        // Nor are their own words held up to them.
        ways.retain(|(_, way)| way.lead == Lead::Plain || !(upset || what == Move::Mend));
        let mut worth = ways.iter().take_while(|(good, _)| *good >= least).filter(|(_, way)| !again(way));
        worth.find_map(|(_, way)| self.about(way, None, before))
    }

    /// A few words that take up what the person did; who asks something back is answered as far as can be.
    fn words_for(&self, act: Act, back: Option<AskedBack>) -> Vec<String> {
        let own = |words: &[&str]| words.iter().map(|&words| words.to_owned()).collect();
        let words = match back {
            Some(back) => self.answers(back),
            None if self.opening() == Opening::Echoed => own(text::PROMISES),
            // "I think I've said it. I'd rather leave that there."
            None if self.told_already() && act != Act::Refusal => own(phrasing::TOLD),
            None => own(phrasing::taken_up(act)),
        };
        // Whoever asks two things, and tells nothing besides, is answered both.
        let several = self.request.answer.is_some_and(|answer| answer.matches('?').count() > 1);
        let asks = back.is_some() && several && self.only_asks();
        let asked = self.request.answer.filter(|_| asks).map(asked_back::each).unwrap_or_default();
        let also = asked.into_iter().find(|asked| Some(*asked) != back && *asked != AskedBack::Reference);
        let also = also.filter(|also| *also != AskedBack::Offer || self.request.concept.stimulus.is_some());
        let first = also.and_then(|also| self.answers(also).into_iter().next()).unwrap_or_default();
        words.iter().map(|words| said(&[&first, words])).collect()
    }

    /// One of the ways to answer what somebody asks beside what they tell.
    pub(super) fn answered(&self, back: AskedBack) -> Option<String> {
        let answers = self.answers(back);
        let drawn = self.draw.shuffled(&answers.iter().map(String::as_str).collect::<Vec<_>>(), "answered");
        drawn.into_iter().min_by_key(|words| self.times_said(words)).map(str::to_owned)
    }

    /// What can be answered to somebody who asks about something. Nothing is known of what is not shown.
    pub(super) fn answers(&self, back: AskedBack) -> Vec<String> {
        let shown = self.request.concept.stimulus.is_some();
        let back = if back == AskedBack::Offer && !shown { AskedBack::Interviewer } else { back };
        if let (AskedBack::Length, Some(left)) = (back, self.request.brief.turns_left) {
            return vec![phrasing::left(left)];
        }
        if back == AskedBack::RightAnswer {
            let answer = self.request.answer.unwrap_or_default();
            let last = text::sentences(answer).into_iter().rfind(|said| said.trim_end().ends_with('?'));
            // Who asks nothing now says what they had asked.
            let asks: Vec<String> = words_of(last.unwrap_or(answer)).collect();
            return vec![phrasing::right(&asks).into_owned()];
        }
        let concept = topic::of(&self.request.concept.name);
        phrasing::answers(back).iter().map(|words| words.replace("{concept}", &concept)).collect()
    }

    /// Where a protest ends with which an answer only begins: more is told behind its first sentence than a remark.
    pub(super) fn protest(&self) -> Option<usize> {
        let answer = self.request.answer?;
        let first = self.first_sentence()?;
        let behind = self.told.iter().filter(|told| self.said_after(told, first)).count();
        let rest = text::count_words(answer.get(first..)?);
        (behind > 0 && rest > REMARK).then_some(first)
    }

    /// Bytes of the first sentence of the answer.
    pub(super) fn first_sentence(&self) -> Option<usize> {
        Some(sentences(self.request.answer?).first()?.len())
    }

    /// Whether a statement was said behind so many bytes of the answer.
    pub(super) fn said_after(&self, told: &Statement, end: usize) -> bool {
        self.request.answer.and_then(|answer| answer.find(&told.quote)).is_some_and(|at| at >= end)
    }

    /// A question of the method as it is put to somebody who did not understand it; None for any other.
    pub(super) fn plainer(&self, before: &str) -> Option<Wording> {
        let ask = guide::plainer(self.request, self.request.brief.asked.last()?)?;
        self.behind(&[before], &[ask])
    }

    /// A question of the method once more, in other words; None for any other.
    pub(super) fn otherwise(&self, before: &str) -> Option<Wording> {
        let ask = guide::otherwise(self.request, self.request.brief.asked.last()?)?;
        self.behind(&[before], &[ask])
    }

    /// The last thing they say is a question.
    pub(super) fn ends_asking(&self) -> bool {
        self.request.answer.is_some_and(|answer| answer.trim_end().ends_with('?'))
    }

    /// The last thing they ask stands at the end, but for a remark.
    pub(super) fn asks_late(&self) -> bool {
        let sentences = sentences(self.request.answer.unwrap_or_default());
        let asks = sentences.iter().rposition(|said| said.trim_end().ends_with('?'));
        let behind = asks.and_then(|asks| sentences.get(asks + 1..));
        behind.is_some_and(|behind| behind.iter().map(|said| text::count_words(said)).sum::<usize>() <= LATE)
    }

    /// What the last question did with what it was about, as far as its words tell.
    pub(super) fn last_operation(&self) -> Option<Operation> {
        self.request.brief.asked.last().and_then(|last| phrasing::operation_of(last))
    }

    /// What the last question wanted, said as simply as can be; None where its words do not tell.
    pub(super) fn simply(&self, before: &str) -> Option<Wording> {
        self.behind(&[before], &[phrasing::simply(self.last_operation()?)?])
    }

    /// To somebody who protests beside something hard that they are telling: nobody is led elsewhere.
    pub(super) fn stays_near(&self, before: &str) -> Option<Wording> {
        let near = self.told_hard() || self.request.brief.course.hard_before;
        near.then(|| self.invited(before))?
    }

    /// To somebody who protests beside something hard: regret that is for both, and as much room as they like.
    pub(super) fn sorry(&self) -> Option<Wording> {
        let wide = || self.wide(Act::Complaint, phrasing::SORRY_LEAVE);
        let wording = self.invited(phrasing::SORRY).or_else(wide)?;
        Some(taking_up(self.declared(wording, Some(Instead::Repair)), phrasing::SORRY))
    }

    /// What the technique has not heard yet. It names what it asks about: of questions for "the main thing" or "what counts most" in what
    /// was told, in the rounds from 36 on, 14 got .43 of 2, of the technique's own behind words that take trouble up 19 got .74.
    pub(super) fn wanted(&self, before: &str) -> Option<Wording> {
        self.open_slots(before).into_iter().next()
    }

    /// What the plan would have: what has to come up, else an earlier point in their own words.
    fn in_particular(&self, before: &str) -> Option<Wording> {
        let due = || {
            let due = guide::due(self.request, self.draw, |question| self.fits(question))?;
            let turn = if due.intent.bridge.is_some() { "" } else { phrasing::TURNS[0] };
            let question = said(&[before, turn, &due.question]);
            self.fits(&question).then_some(Wording { question, ..due })
        };
        due().or_else(|| match &self.request.brief.focus {
            FocusBrief::Node { node, .. } => self.back(node, before),
            _ => None,
        })
    }

    /// The first of some questions that fits behind some words, which are tried in order.
    pub(super) fn behind(&self, before: &[impl AsRef<str>], asks: &[impl AsRef<str>]) -> Option<Wording> {
        let fill = |before: &_, ask: &_| said(&[AsRef::<str>::as_ref(before), AsRef::<str>::as_ref(ask)]);
        let question = first(asks, before, fill, |question| self.fits(question))?;
        Some(Wording { question, ..Wording::default() })
    }
}

/// A wording with the words in front that take up what the person did, where there are any.
pub(super) fn taking_up(mut wording: Wording, before: &str) -> Wording {
    wording.intent.acknowledgement = Some(before.to_owned()).filter(|words| !words.is_empty());
    wording
}

pub(super) fn takes_up(question: &str, words: &[&str]) -> bool {
    words.iter().any(|words| question.starts_with(words))
}
