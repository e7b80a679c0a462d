//! What is said, of what could be.

use colloquy_engine::interpretation::{Act, Departure, Intent, Purpose, QuestionBrief, Reading, Statement};

use colloquy_engine::utterance::Utterance;

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
fn said_of(focus: FocusBrief, room: (usize, u32), asked: &[&str], options: Vec<(Wording, f64)>) -> String {
    said_behind(ANSWER, focus, room, asked, options)
}

fn said_behind(
    answer: &str,
    focus: FocusBrief,
    room: (usize, u32),
    asked: &[&str],
    options: Vec<(Wording, f64)>,
) -> String {
    said_in("critical_incident", answer, focus, room, asked, options)
}

fn said_in(
    technique: &str,
    answer: &str,
    focus: FocusBrief,
    room: (usize, u32),
    asked: &[&str],
    options: Vec<(Wording, f64)>,
) -> String {
    said_to(technique, (answer, None), focus, room, asked, options)
}

/// The same behind what was read from the answer.
fn said_to(
    technique: &str,
    heard: (&str, Option<&Reading>),
    focus: FocusBrief,
    room: (usize, u32),
    asked: &[&str],
    options: Vec<(Wording, f64)>,
) -> String {
    said_after("", technique, heard, focus, room, asked, options)
}

/// The same of who had answered so before.
fn said_after(
    before: &str,
    technique: &str,
    (answer, reading): (&str, Option<&Reading>),
    focus: FocusBrief,
    (open, left): (usize, u32),
    asked: &[&str],
    options: Vec<(Wording, f64)>,
) -> String {
    let (mut methodology, concept) = (trial::methodology(technique), trial::concept());
    let besides = "Besides those, what else comes to mind when you think of {concept}?";
    let slot = serde_json::json!({"name": "things to compare", "asks": [besides], "operation": "others"});
    methodology.frame.slots = vec![serde_json::from_value(slot).unwrap()];
    methodology.frame.stay = if technique == "repertory_grid" { 0 } else { 2 };
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
        transcript: &[Utterance::answer(1, before.to_owned(), jiff::Timestamp::UNIX_EPOCH)],
        turn: 3,
        reading,
        known: &[],
    };
    let (mut worded, apt): (Vec<Wording>, Vec<f64>) = options.into_iter().unzip();
    let first = worded.remove(0);
    chosen(&request, first, worded, &apt).question
}

#[test]
fn behind_few_words_it_counts_how_ways_to_ask_fared_there() {
    let (then, worst, sorry) =
        ("What happened then?", "What was the worst of it?", "Fair point. What happened then?");
    let short = "he got his roll and left";
    let reading = |may_be| Reading { may_be, ..Reading::default() };
    let long = ["We waited."; 30].join(" ");
    for (technique, answer, may_be, options, expected) in [
        ("critical_incident", short, None, [worst, then], then),
        ("critical_incident", &*long, None, [worst, then], worst),
        // What may be trouble is weighed as it was learned.
        ("critical_incident", short, Some(Act::Complaint), [worst, then], worst),
        (
            "means_end_chain",
            short,
            None,
            [worst, "Why does that matter to you?"],
            "Why does that matter to you?",
        ),
        ("critical_incident", short, None, [sorry, worst], sorry),
    ] {
        let options = options.into_iter().zip([1.9, 0.1]).map(|(ask, apt)| (wording(ask), apt)).collect();
        let reading = reading(may_be);
        let said = said_to(technique, (answer, Some(&reading)), FocusBrief::None, (0, 9), &[], options);
        assert_eq!(said, expected, "{technique} {answer}");
    }
    // Who told much before says little now for another reason.
    let (heard, reading) = (&*long, Reading::default());
    let options = [worst, then].into_iter().zip([1.9, 0.1]).map(|(ask, apt)| (wording(ask), apt)).collect();
    let heard_now = (short, Some(&reading));
    let said = said_after(heard, "critical_incident", heard_now, FocusBrief::None, (0, 9), &[], options);
    assert_eq!(said, worst);
}

#[test]
fn behind_few_words_nothing_is_asked_in_the_same_words_again() {
    let (then, after) = ("What happened then?", "How did it go on from there?");
    let reading = Reading::default();
    let said = |asked: &[&str]| {
        let options = [then, after].map(|ask| (wording(ask), 1.0)).to_vec();
        said_to("critical_incident", ("he left", Some(&reading)), FocusBrief::None, (0, 9), asked, options)
    };
    assert_eq!(said(&[]), then);
    assert_eq!(said(&["Thanks. What happened then?", "Who was it?"]), after);
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
fn words_that_much_was_told_behind_are_held_up_seldom() {
    let held = "You said “I never told my mother I was going”. How was it there?";
    for (behind, holds) in
        [("It rained. We sang.", true), ("It rained. We sang. We ate. We slept there.", false)]
    {
        let answer = format!("It was late, the bus was full. I never told my mother I was going. {behind}");
        let options = [("How did it end?", 0.5), (held, 0.9)].map(|(ask, apt)| (wording(ask), apt));
        let said = said_behind(&answer, FocusBrief::None, (0, 0), &[], options.into());
        assert_eq!(said == held, holds, "{behind}");
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
    let method = |climbs, planned: &[Operation]| Method { planned: planned.to_vec(), wanted: 0.0, climbs };
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
    let [own, none, sorry] =
        ["Fair enough. What came then?", "What came then?", "I was too vague there, sorry. What came then?"];
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
        (FocusBrief::None, &[][..], [(lived, 0.5), ("Do carry on, wherever it takes you.", 0.9)], lived),
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

#[test]
fn what_leads_back_is_hardly_ever_said() {
    for (back, led) in [
        ("I noted down “it was a long ferry”. Why do you care about that?", true),
        ("Let's go back to the ferry. What would it look like if this were solved?", true),
        ("There was this point: it rained. What did that lead to for you?", true),
        ("What did that lead to for you?", false),
    ] {
        let said = said(FocusBrief::None, &[], &[(back, 1.3), ("What happened then?", 0.7)]);
        assert_eq!(said != back, led, "{back}");
    }
    assert!(!leads::lead_back("You said “it rained”. Could you say some more about that part?"));
}

#[test]
fn where_the_slots_are_the_technique_one_comes_behind_two_questions_that_follow() {
    const TOLD: &str = "It was late, the bus was full. I had the window seat.";
    const CONFIDED: &str = "It was late, the bus was full. I've never told my mother that.";
    let slot = FocusBrief::Slot { name: "comparing in threes".to_owned(), asks: Vec::new(), entry: None };
    let own = "Of ferries you know, pick any three: which is the odd one out, and why?";
    let besides = "Besides those, what else comes to mind when you think of oat milk?";
    let [then, more] = ["How did it go on from there?", "What was that like for you?"];
    for (technique, answer, asked, comes) in [
        ("repertory_grid", TOLD, &[besides, then, more][..], true),
        ("repertory_grid", TOLD, &[then, besides, more], false),
        ("repertory_grid", CONFIDED, &[besides, then, more], false),
        // They were asked what they would talk of.
        ("repertory_grid", TOLD, &[then, more, "What would you like to tell me about oat milk?"], false),
        ("critical_incident", TOLD, &[besides, then, more], false),
    ] {
        let options = vec![(wording(own), 0.2), (wording("What happened then?"), 1.5)];
        let said = said_in(technique, answer, slot.clone(), (2, 6), asked, options);
        assert_eq!(said == own, comes, "{technique} {asked:?} {answer}");
    }
    // What leads back to something said before compares nothing.
    let back = "I noted down “the window seat”. What matters about that in the bigger picture?";
    let options = vec![(wording(back), 0.2), (wording(more), 0.6)];
    assert_eq!(said_in("repertory_grid", TOLD, slot, (2, 6), &[besides, then, more], options), more);
}

#[test]
fn late_in_a_talk_a_technique_of_slots_waits_only_for_what_is_surely_hard() {
    let told = |hard: Option<f64>| {
        let mut said = Statement { quote: "we buried her in Benin".to_owned(), ..Statement::default() };
        said.sense.hard = hard;
        Reading { disclosure: hard.is_some(), ..Reading::of(vec![said], Vec::new()) }
    };
    for (hard, own, asked, waits) in [
        (Some(0.6), 1, 3, true),
        (Some(0.6), 1, 6, false),
        (Some(0.6), 2, 6, true),
        (Some(0.6), 2, 8, false),
        (Some(0.9), 1, 8, true),
        (None, 1, 3, false),
    ] {
        assert_eq!(waits_for(&told(hard), own, asked), waits, "{hard:?} {own} {asked}");
    }
}
