//! Which of what could be said is said: what is surely more apt than what would be said by the rules alone.

mod held_up;

use colloquy_engine::interpretation::{Act, AskRequest, FocusBrief, Instead, Operation, Reading, Wording};
use colloquy_engine::utterance::Speaker;
use colloquy_listen::confided;

use super::{few_words, follow, leads, lived, phrasing, purposes, topic};
use crate::lint::text::count_words;
use held_up::HeldUp;

/// How much more apt something else must be, in judgements of 0 to 2. Of 210 moments of held interviews, on topics nothing was learned
/// from, what was asked got 1.04 of 2 with 29 % bad questions; with what this chooses 1.22 and 18 %, and much the same between 0 and .3.
const SURELY: f64 = 0.2;
/// The same where something has to come up: what a method has to hear is seldom what a listener would ask about. With .3 the method was carried
/// out in essence in three of 16 interviews by those who were asked, with this in all of eight by who read them (round 74).
const DUE: f64 = 0.4;
/// How much more where it takes the person to have done something else: what they did was judged by more than words.
const HEARD_WRONG: f64 = 0.15;
/// How much more apt other words in front must be than those it has.
const FRONT: f64 = 0.05;
/// How much less apt a question is for each time it was asked, beside what whoever weighs it knows of that.
const AGAIN: f64 = 0.1;
/// The same behind few words, where what judges gave knows nothing of it: "you asked me that already".
const AGAIN_SHORTLY: f64 = 0.4;
/// The same of a question about anything of the topic: four of them in a row ended a grid.
const WIDE_AGAIN: f64 = 0.25;
/// How much less apt it is to leave somebody in no trouble to go on than judges of a moment find it (1.7 of 2): 26 such in round 59 got .92 from
/// those who were left to, who would sooner be asked something, 18 of rounds 66 to 73 without any words in front .67.
const LEFT_TO_GO_ON: f64 = 0.8;
/// The same behind an answer of so many words, which holds something to ask about: from 46 to 90 words 94 such got .76 of 2 with 32 % zeros in rounds 74 to 105,
/// 417 that asked for more of something in their words 1.18 and 19 %; up to 45 words such got 1.03 (109).
const LEFT_BEHIND_MUCH: f64 = 1.3;
pub(super) const MUCH: usize = 46;
/// How much less apt it is to be asked for anything, or left to go on, for whose answers are all short: they told something, and none of it is taken
/// up. What is learned knows short answers of people who had told much and have had enough.
const TURNED_AWAY: f64 = 1.0;
/// How much more counts what the technique has not heard, where as many of its slots are open as answers are left; less where fewer are.
const WANTED: f64 = 0.3;
/// How much more than what judges of a moment would give counts that people gave a question less than others: of 455 questions of the rounds
/// 36 to 40 a whole point of what judges would give went with .25 of what people gave (standard error .07), of what people had given
/// before with .70 (.21). What they gave more to was asked where it fits, and is no better where it does not: in a round with both
/// counted so, what comes after a story was asked where there was none.
const DISLIKED: f64 = 2.5;
/// How much more counts what does what the plan would do, or what an open slot is for.
const PLANNED: f64 = 0.1;
/// How much less apt it is to lead back to something ("I noted down “…”.", "Let's go back to …."), whatever the method would have: of 14 such in
/// rounds 70 to 84 13 were bad ones, and the 17 of rounds 85 to 102, all for the method, got .35 of 2.
const LED_BACK: f64 = 1.2;
/// Most questions in a row that follow what was told where the slots of the method are the technique: in round 84 two of twelve were the grid's own,
/// and nothing was compared.
const FOLLOWED: usize = 2;
/// Questions from which on such a technique waits only for what is surely hard, where at most one in so many was its own: in round 107 one who told of a
/// burial, and of much besides, was never asked to compare.
const LATE: usize = 6;
const SELDOM: usize = 4;
const SURELY_HARD: f64 = 0.8;
/// How much less what came then counts in a technique that is all climbing: it climbs nothing, and of 34 such questions in the rounds 40 to
/// 55 38 % were bad ones (17 % of 218 where people tell what happened). What climbs counts no more for it: why something in their words
/// matters got .95 of 2 while it did (38, rounds 59 to 65).
const NO_STORY: f64 = 0.4;

/// What is said; `apt` is of the first and of the others, in order, or nothing.
pub(crate) fn chosen(request: &AskRequest<'_>, first: Wording, others: Vec<Wording>, apt: &[f64]) -> Wording {
    // What somebody minds that was held up is let go, whatever else could be said.
    let Some((own, apt)) = apt.split_first().filter(|_| !follow::lets_go(&first.question)) else {
        return first;
    };
    let due = request.brief.focus.is_due();
    let leads_back = leads::lead_back(&first.question);
    if due && !leads_back && is_left_out(request) {
        return first;
    }
    let few = few_words(request, &first);
    let apt: Vec<f64> = if few {
        std::iter::once(&first).chain(&others).map(|said| behind_few(request, said)).collect()
    } else {
        std::iter::once(own).chain(apt).copied().collect()
    };
    let (own, apt) = apt.split_first().map_or((0.0, &[][..]), |(own, apt)| (*own, apt));
    let method = Method::of(request);
    let held_up = HeldUp::of(request, others.iter().chain([&first]));
    let (terse, concept) = (follow::is_terse(request), topic::of(&request.concept.name));
    let turns_away = |question: &str| phrasing::is_wide(question, &concept) || phrasing::invites(question);
    let weight = |apt: f64, wording: &Wording| {
        let question = &wording.question;
        let back = if leads::lead_back(question) { LED_BACK } else { 0.0 };
        let lived = if few { 0.0 } else { lived(request, question) };
        apt + held_up.gains(question) + method.gains(wording) + lived
            - worn(request, question, if few { AGAIN_SHORTLY } else { AGAIN })
            - back
            - if terse && turns_away(question) { TURNED_AWAY } else { 0.0 }
    };
    let least = weight(own, &first) + if due && !leads_back { DUE } else { SURELY };
    let repairs = follow::takes_trouble_up(&first.question);
    let weighed = apt.iter().zip(others).map(|(apt, other)| {
        let wrong = if follow::takes_trouble_up(&other.question) == repairs { 0.0 } else { HEARD_WRONG };
        (weight(*apt, &other) - wrong, *apt, other)
    });
    let best = weighed.max_by(|(a, ..), (b, ..)| a.total_cmp(b)).filter(|(weight, ..)| *weight > least);
    best.map_or(first, |(_, good, other)| with_reason(other, good, apt.len() + 1))
}

/// What is said, with the words in front that are surely more apt than those it has; `apt` is of it and of the others, in order, or nothing.
pub(crate) fn fronted(first: Wording, others: Vec<Wording>, apt: &[f64]) -> Wording {
    let Some((own, apt)) = apt.split_first() else { return first };
    let weighed = apt.iter().zip(others);
    let best = weighed.max_by(|(a, _), (b, _)| a.total_cmp(b)).filter(|(apt, _)| **apt > own + FRONT);
    best.map_or(first, |(_, other)| other)
}

/// All answers are so short that how good a way to ask is there is counted, and nobody is in trouble: what is learned of apt questions is of people who talk
/// at length, and knows well what is owed to who has told much and says little now. Of 380 such moments (`judged/along`, up to 28 words) what is counted
/// chose .30 of 2, words alone 1.08.
pub(crate) fn few_words(request: &AskRequest<'_>, first: &Wording) -> bool {
    let said = request.transcript.iter().filter(|said| said.speaker == Speaker::Respondent);
    let mut all = said.map(|said| said.text.as_str()).chain(request.answer);
    let answers =
        request.reading.is_some_and(|reading| reading.act == Act::Answer && reading.may_be.is_none());
    answers
        && all.all(|said| count_words(said) <= few_words::MOST)
        && !follow::takes_trouble_up(&first.question)
}

fn behind_few(request: &AskRequest<'_>, said: &Wording) -> f64 {
    few_words::good(&request.methodology.technique, &said.question, &topic::of(&request.concept.name))
}

/// A technique of slots has not come up in as many questions as may follow what was told; it waits for what is told to hardly anybody, or hard.
fn is_left_out(request: &AskRequest<'_>) -> bool {
    let (frame, asked) = (&request.methodology.frame, &request.brief.asked);
    let own = asked.iter().filter(|asked| frame.asked_by(asked).is_some()).count();
    let discloses = request.reading.is_some_and(|reading| waits_for(reading, own, asked.len()));
    // Nor is anything put in the place of what they would talk of, where they were asked for that.
    let concept = topic::of(&request.concept.name);
    let chose = request.brief.asked.last().is_some_and(|last| phrasing::is_wide(last, &concept));
    if discloses || chose || request.answer.is_some_and(|answer| confided::of(answer).is_some()) {
        return false;
    }
    let newest = request.brief.asked.iter().rev().take(FOLLOWED);
    let followed = newest.filter(|asked| frame.asked_by(asked).is_none()).count();
    frame.stay == 0 && !frame.slots.is_empty() && followed == FOLLOWED
}

/// Whether a technique of slots waits for what was told: something hard, and late in a talk that seldom had its own questions (`own` of so many
/// `asked`) only what surely is.
fn waits_for(reading: &Reading, own: usize, asked: usize) -> bool {
    let late = asked >= LATE && own * SELDOM <= asked;
    let least = if late { SURELY_HARD } else { 0.0 };
    reading.disclosure && reading.hardest().unwrap_or_default() >= least
}

/// How a question fared with those who were asked it, as questions do that are hardly known where this one is; of what takes trouble up that
/// tells how it was to be helped, not what helps, and what the method has to hear is asked all the same.
fn lived(request: &AskRequest<'_>, question: &str) -> f64 {
    let gained = match lived::gained(question) {
        _ if request.methodology.frame.asked_by(question).is_some() => 0.0,
        Some(_) if follow::takes_trouble_up(question) => 0.0,
        gained => gained.unwrap_or(lived::UNKNOWN),
    };
    let gained = if gained < 0.0 { DISLIKED * gained } else { gained };
    let much = request.answer.is_some_and(|answer| count_words(answer) >= MUCH);
    let left = if much { LEFT_BEHIND_MUCH } else { LEFT_TO_GO_ON };
    if phrasing::invites(question) { gained - left } else { gained }
}

/// What the method gains by a question.
struct Method {
    /// What the plan would do, and what slots that are open are for.
    planned: Vec<Operation>,
    /// How much more a slot counts.
    wanted: f64,
    /// The technique climbs from things to what they are good for.
    climbs: bool,
}

impl Method {
    fn of(request: &AskRequest<'_>) -> Self {
        let brief = request.brief;
        let strategy = request.strategy.filter(|_| !brief.focus.is_due());
        let plan = strategy.map(|own| purposes::operation(purposes::of_strategy(own), strategy));
        let slots = brief.open.iter().filter_map(|open| match open {
            FocusBrief::Slot { name, .. } => request.methodology.frame.slot(name)?.operation,
            _ => None,
        });
        let left = f64::from(brief.turns_left.unwrap_or_default().max(1));
        Self {
            planned: plan.into_iter().chain(slots).collect(),
            wanted: WANTED * (brief.open.len() as f64 / left).min(1.0),
            climbs: purposes::climbs(request.methodology),
        }
    }

    fn gains(&self, wording: &Wording) -> f64 {
        let slot = wording.departure.as_ref().is_some_and(|away| matches!(away.instead, Instead::Slot(_)));
        let planned = wording.intent.operation.is_some_and(|does| self.planned.contains(&does));
        if slot {
            self.wanted
        } else if self.climbs && wording.intent.operation == Some(Operation::Next) {
            -NO_STORY
        } else if planned {
            PLANNED
        } else {
            0.0
        }
    }
}

/// A wording with what spoke for it, where it departs from the plan.
fn with_reason(mut wording: Wording, good: f64, among: usize) -> Wording {
    if let Some(departure) = &mut wording.departure {
        let reason =
            format!("{}; of {among} things to say it is most apt ({good:.2} of 2)", departure.reason);
        departure.reason = reason;
    }
    wording
}

/// How much less apt a question is since what it comes to was asked, whatever stood before it: anything of the topic, more of the same, or
/// this.
fn worn(request: &AskRequest<'_>, question: &str, again: f64) -> f64 {
    let concept = topic::of(&request.concept.name);
    let ask = question.rsplit_once(". ").map_or(question, |(_, ask)| ask);
    let wide = phrasing::is_wide(question, &concept);
    let alike = |asked: &&String| {
        asked.ends_with(ask)
            || phrasing::wants_more(asked) && phrasing::wants_more(question)
            || wide && phrasing::is_wide(asked, &concept)
    };
    let times = request.brief.asked.iter().filter(alike).count() as f64;
    times * if wide { WIDE_AGAIN.max(again) } else { again }
}

#[cfg(test)]
mod tests;
