//! Which of what could be said is said: what is surely more apt than what would be said by the rules alone.

mod held_up;

use colloquy_engine::interpretation::{AskRequest, FocusBrief, Instead, Operation, Wording};

use super::{follow, lived, phrasing, purposes, topic};
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
/// The same of a question about anything of the topic: four of them in a row ended a grid.
const WIDE_AGAIN: f64 = 0.25;
/// How much less apt it is to leave somebody in no trouble to go on than judges of a moment find it (1.7 of 2): 26 such in round 59 got .92 from
/// those who were left to, who would sooner be asked something, 18 of rounds 66 to 73 without any words in front .67.
const LEFT_TO_GO_ON: f64 = 0.8;
/// How much more counts what the technique has not heard, where as many of its slots are open as answers are left; less where fewer are.
const WANTED: f64 = 0.3;
/// How much more than what judges of a moment would give counts that people gave a question less than others: of 455 questions of the rounds
/// 36 to 40 a whole point of what judges would give went with .25 of what people gave (standard error .07), of what people had given
/// before with .70 (.21). What they gave more to was asked where it fits, and is no better where it does not: in a round with both
/// counted so, what comes after a story was asked where there was none.
const DISLIKED: f64 = 2.5;
/// How much more counts what does what the plan would do, or what an open slot is for.
const PLANNED: f64 = 0.1;
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
    let method = Method::of(request);
    let held_up = HeldUp::of(request, others.iter().chain([&first]));
    let weight = |apt: f64, wording: &Wording| {
        let question = &wording.question;
        apt + held_up.gains(question) + method.gains(wording) + lived(request, question)
            - worn(request, question)
    };
    let least = weight(*own, &first) + if due { DUE } else { SURELY };
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

/// How a question fared with those who were asked it, as questions do that are hardly known where this one is; of what takes trouble up that
/// tells how it was to be helped, not what helps, and what the method has to hear is asked all the same.
fn lived(request: &AskRequest<'_>, question: &str) -> f64 {
    let gained = match lived::gained(question) {
        _ if request.methodology.frame.asked_by(question).is_some() => 0.0,
        Some(_) if follow::takes_trouble_up(question) => 0.0,
        gained => gained.unwrap_or(lived::UNKNOWN),
    };
    let gained = if gained < 0.0 { DISLIKED * gained } else { gained };
    if phrasing::invites(question) { gained - LEFT_TO_GO_ON } else { gained }
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
fn worn(request: &AskRequest<'_>, question: &str) -> f64 {
    let concept = topic::of(&request.concept.name);
    let ask = question.rsplit_once(". ").map_or(question, |(_, ask)| ask);
    let wide = phrasing::is_wide(question, &concept);
    let alike = |asked: &&String| {
        asked.ends_with(ask)
            || phrasing::wants_more(asked) && phrasing::wants_more(question)
            || wide && phrasing::is_wide(asked, &concept)
    };
    let times = request.brief.asked.iter().filter(alike).count() as f64;
    times * if wide { WIDE_AGAIN } else { AGAIN }
}

#[cfg(test)]
mod tests {
    use colloquy_engine::interpretation::{Act, Departure, Intent, Purpose, QuestionBrief};

    use super::super::trial;
    use super::*;

    const ANSWER: &str = "It was late, the bus was full. I never told my mother I was going.";

    /// What is said where these are what judges would give, with something due or not.
    fn said(focus: FocusBrief, asked: &[&str], options: &[(&str, f64)]) -> String {
        let worded = options.iter().map(|(question, apt)| (wording(question), *apt)).collect();
        said_of(focus, (0, 0), asked, worded)
    }

    fn wording(question: &str) -> Wording {
        Wording { question: question.to_owned(), ..Wording::default() }
    }

    /// The same with so many slots open, and so many answers left.
    fn said_of(
        focus: FocusBrief,
        room: (usize, u32),
        asked: &[&str],
        options: Vec<(Wording, f64)>,
    ) -> String {
        said_behind(ANSWER, focus, room, asked, options)
    }

    fn said_behind(
        answer: &str,
        focus: FocusBrief,
        (open, left): (usize, u32),
        asked: &[&str],
        options: Vec<(Wording, f64)>,
    ) -> String {
        let (methodology, concept) = (trial::methodology("critical_incident"), trial::concept());
        let strategy = trial::strategy("deepen");
        let brief = QuestionBrief {
            focus,
            asked: asked.iter().map(|&question| question.to_owned()).collect(),
            open: vec![FocusBrief::None; open],
            turns_left: Some(left),
            seed: 7,
            ..QuestionBrief::blank(Purpose::FollowUp)
        };
        let request = AskRequest {
            methodology: &methodology,
            concept: &concept,
            strategy: Some(&strategy),
            brief: &brief,
            answer: Some(answer),
            transcript: &[],
            turn: 3,
            reading: None,
            known: &[],
        };
        let (mut worded, apt): (Vec<Wording>, Vec<f64>) = options.into_iter().unzip();
        let first = worded.remove(0);
        chosen(&request, first, worded, &apt).question
    }

    #[test]
    fn words_that_are_worth_more_are_taken_up_where_much_else_is_alike() {
        let of = |words: &str| format!("You said “{words}”. Could you say some more about that part?");
        let [bus, mother, elsewhere] =
            ["the bus was full", "I never told my mother I was going", "it was a long ferry"].map(of);
        let chosen = |options: &[(&str, f64)]| said(FocusBrief::None, &[], options);
        assert_eq!(chosen(&[(&bus, 1.2), (&mother, 1.0)]), mother);
        assert_eq!(chosen(&[(&mother, 1.0), (&bus, 1.2)]), mother);
        // Who told something else since is not led back.
        assert_eq!(chosen(&[(&elsewhere, 1.2), ("What happened then?", 1.0)]), "What happened then?");
        assert_eq!(chosen(&[("What happened then?", 1.0), (&elsewhere, 1.9)]), elsewhere);
    }

    #[test]
    fn words_beside_what_is_told_to_hardly_anybody_are_taken_up() {
        let of = |words: &str| format!("You said “{words}”. Could you say some more about that part?");
        let [pearl, chips] = ["I took the pearl out", "we had chips on the wall"].map(of);
        for (says, taken) in [("My sister doesn't know.", &pearl), ("My sister doesn't sing.", &chips)] {
            let answer = format!(
                "It rained, and we had chips on the wall. He said ta. We sang. {says} I took the pearl out."
            );
            let options = [(&chips, 1.45), (&pearl, 0.8)].map(|(question, apt)| (wording(question), apt));
            assert_eq!(said_behind(&answer, FocusBrief::None, (0, 0), &[], options.into()), *taken, "{says}");
        }
    }

    #[test]
    fn words_of_theirs_are_not_held_up_again_and_again() {
        let held = "You said “I never told my mother I was going”. How was it there?";
        let [bus, wet] = ["“the bus was full”, you said. How was that?", "“so wet”, you said. How was that?"];
        let (first, then) = ("How did it end?", "What came then?");
        for (asked, apt, holds) in [
            (&[then, then][..], 0.75, true),
            (&[then, bus], 0.75, false),
            (&[then, bus], 1.0, true),
            (&[wet, bus], 1.0, false),
            (&[wet, bus], 1.25, true),
            (&[wet, bus, "What came of it?"], 0.75, true),
        ] {
            let chosen = said(FocusBrief::None, asked, &[(first, 0.5), (held, apt)]);
            assert_eq!(chosen == held, holds, "{asked:?} {apt}");
        }
    }

    #[test]
    fn who_minds_that_their_words_are_said_back_hears_them_seldom() {
        let held = "You said “I never told my mother I was going”. How was it there?";
        let options = || [("How did it end?", 0.5), (held, 1.0)].map(|(ask, apt)| (wording(ask), apt));
        for (minds, holds) in [("You keep repeating me.", false), ("He keeps repeating himself.", true)] {
            let answer = format!("{ANSWER} {minds}");
            let said = said_behind(&answer, FocusBrief::None, (0, 0), &[], options().into());
            assert_eq!(said == held, holds, "{minds}");
        }
    }

    #[test]
    fn what_the_method_gains_counts_more() {
        let slot = || {
            let departure = Departure { instead: Instead::Slot("the end".to_owned()), reason: String::new() };
            Wording { departure: Some(departure), ..wording("How did it end?") }
        };
        let strategy = trial::strategy("deepen");
        let planned = || {
            let operation = purposes::operation(purposes::of_strategy(&strategy), Some(&strategy));
            let intent = Intent { operation: Some(operation), ..Intent::default() };
            Wording { intent, ..wording("What else is there to it?") }
        };
        let (then, end, more) = ("What came then?", "How did it end?", "What else is there to it?");
        for (room, other, apt, expected) in [
            // The fewer answers are left for what is open, the more it counts.
            ((4, 10), slot(), 0.55, then),
            ((4, 10), slot(), 0.65, end),
            ((4, 4), slot(), 0.45, end),
            ((0, 10), slot(), 0.65, then),
            ((0, 10), planned(), 0.65, more),
            ((0, 10), planned(), 0.55, then),
        ] {
            let options = vec![(wording(then), 0.5), (other, apt)];
            assert_eq!(said_of(FocusBrief::None, room, &[], options), expected, "{room:?} {apt}");
        }
    }

    #[test]
    fn what_came_then_counts_less_where_all_is_climbing() {
        let method =
            |climbs, planned: &[Operation]| Method { planned: planned.to_vec(), wanted: 0.0, climbs };
        let intent = Intent { operation: Some(Operation::Up), ..Intent::default() };
        let up = Wording { intent, ..wording("Why does that matter to you?") };
        assert_eq!(method(true, &[Operation::Up]).gains(&up), PLANNED);
        assert_eq!(method(true, &[]).gains(&up), 0.0);
        let intent = Intent { operation: Some(Operation::Next), ..Intent::default() };
        let next = Wording { intent, ..wording("What happened then?") };
        assert_eq!(method(true, &[]).gains(&next), -NO_STORY);
        assert_eq!(method(false, &[]).gains(&next), 0.0);
    }

    #[test]
    fn words_in_front_are_changed_for_those_that_are_surely_more_apt() {
        let [own, none, sorry] = [
            "Fair enough. What came then?",
            "What came then?",
            "I was too vague there, sorry. What came then?",
        ];
        for (apt, expected) in [
            (&[0.5, 0.9, 0.7][..], none),
            (&[0.5, 0.7, 0.9], sorry),
            (&[0.9, 0.95, 0.5], own),
            (&[0.9, 0.5, 0.5], own),
            (&[], own),
        ] {
            let said = fronted(wording(own), vec![wording(none), wording(sorry)], apt);
            assert_eq!(said.question, expected, "{apt:?}");
        }
    }

    #[test]
    fn what_is_surely_more_apt_is_said() {
        let due = || FocusBrief::Slot { name: "the end".to_owned(), asks: Vec::new(), entry: None };
        let (then, like) = ("What came then?", "What was it like there?");
        let lived = "What happened then?";
        let sorry = "That's fair. What was it like there?";
        let concept = topic::of(&trial::concept().name);
        let wide = phrasing::wide(Act::Complaint);
        let [first_wide, other_wide] = [0, 1].map(|at: usize| wide[at].replace("{concept}", &concept));
        let (first_wide, other_wide) = (first_wide.as_str(), other_wide.as_str());
        for (focus, asked, options, expected) in [
            (FocusBrief::None, &[][..], [(then, 0.5), (like, 0.9)], like),
            (FocusBrief::None, &[][..], [(then, 0.9), (like, 0.5)], then),
            (FocusBrief::None, &[][..], [(then, 0.5), (like, 0.6)], then),
            // Who was asked tells what judges do not.
            (FocusBrief::None, &[][..], [(lived, 0.5), ("Do go on, I'm listening.", 0.9)], lived),
            (FocusBrief::None, &[][..], [(lived, 0.5), (like, 0.9)], lived),
            (FocusBrief::None, &[][..], [(then, 0.5), (lived, 0.6)], lived),
            (due(), &[][..], [(then, 0.5), (like, 0.75)], then),
            (due(), &[][..], [(then, 0.5), (like, 1.2)], like),
            // An apology needs more of a reason.
            (FocusBrief::None, &[][..], [(then, 0.5), (sorry, 0.8)], then),
            (FocusBrief::None, &[][..], [(then, 0.5), (sorry, 1.2)], sorry),
            (FocusBrief::None, &[][..], [(sorry, 0.5), (then, 1.2)], then),
            // What was asked before is less apt, in whatever words.
            (FocusBrief::None, &[first_wide][..], [(then, 0.5), (other_wide, 0.75)], then),
            (FocusBrief::None, &[][..], [(then, 0.5), (other_wide, 0.75)], other_wide),
            (FocusBrief::None, &["I see. What was it like there?"][..], [(then, 0.5), (like, 0.75)], then),
        ] {
            assert_eq!(said(focus, asked, &options), expected, "{options:?}");
        }
    }
}
