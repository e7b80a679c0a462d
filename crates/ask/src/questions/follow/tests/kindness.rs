//! Kind words, where they are wanted and where they are not.

use super::super::candidates::MORE_IN_A_ROW;
use super::heard::{LONG, at, told};
use super::*;

const THANKED: &[&str] = &["Who was there?", "Thank you for telling me. What happened then?"];
const PITIED: &[&str] = &["Who was there?", "I'm sorry, that must have been hard. What happened then?"];

/// What is asked after an answer of somebody who tells something hard, behind some questions.
fn after(answer: &'static str, asked_before: &'static [&'static str]) -> String {
    asked(&at(answer, told(Some(0.95)), asked_before)).question
}

fn is_kind(question: &str) -> bool {
    [phrasing::KIND, phrasing::THANKS, phrasing::HEARD, phrasing::GENTLE]
        .iter()
        .copied()
        .flatten()
        .any(|words| question.contains(words))
}

#[test]
fn who_wants_no_kind_words_hears_none_any_more() {
    for (answer, wanted) in [
        ("There's no need to thank me. I ran down, I could have thrown him out.", false),
        ("And don't say you're sorry. I ran down, I could have thrown him out.", false),
        ("There you go again with your thank you. I ran down, I could have thrown him out.", false),
        ("Stop being sorry for me. I ran down, I could have thrown him out.", false),
        ("Enough with the sympathy. I ran down, I could have thrown him out.", false),
        ("Sorry to hear what? I ran down, I could have thrown him out.", false),
        ("Hard? I ran down, I could have thrown him out.", false),
        ("He never said sorry. I ran down, I could have thrown him out.", true),
        ("I didn't thank him. I ran down, I could have thrown him out.", true),
        ("I ran down, and I could have thrown him out again.", true),
    ] {
        let asked_before = if answer.contains('?') { PITIED } else { THANKED };
        let question = after(answer, asked_before);
        assert_eq!(is_kind(&question), wanted, "{answer}: {question}");
    }
    // Nobody is spared what they did not hear.
    assert!(is_kind(&after(
        "There's no need to thank me. I ran down.",
        &["Who was there?", "What happened then?"]
    )));
}

#[test]
fn who_runs_down_what_they_tell_is_told_that_it_does_not_sound_so_once() {
    const SAID: &str = "It doesn't sound daft.";
    for (end, asked_before, words) in [
        ("It's daft, I know.", &["Who was there?"][..], SAID),
        ("That sounds silly now.", &["Who was there?"], "It doesn't sound silly."),
        ("The bread was soft.", &["Who was there?"], phrasing::THANKS[0]),
        ("It isn't daft.", &["Who was there?"], phrasing::THANKS[0]),
        ("It's daft, I know.", &["Who was there?", "It doesn't sound daft. Who was it?", "And then?"], ""),
    ] {
        let answer = String::leak(format!("I ran down, and I could have thrown him out again. {end}"));
        let moment = at(answer, told(Some(0.7)), asked_before);
        let kind = with_request(&moment, |request| {
            let draw = Draw::new(7);
            Following::new(request, &moment.reading, &draw).kind_word()
        });
        let thanked = |kind: &str| phrasing::THANKS.contains(&kind) && words == phrasing::THANKS[0];
        assert!(kind.is_some_and(|kind| kind == words || thanked(kind)), "{end}: {kind:?}");
    }
}

#[test]
fn who_says_words_of_the_question_again_guesses_at_nothing() {
    for (asked_before, answer, guesses) in [
        (
            &["What did you make of that at the time?"],
            "At the time? I ran down, and I could have thrown him out, I thought.",
            false,
        ),
        (
            &["What did you make of that?"],
            "At the door? I ran down, and I could have thrown him out, I thought.",
            true,
        ),
    ] {
        let reading = Reading { opens: Some(Opening::Lost), ..told(None) };
        let question = asked(&at(answer, reading, asked_before)).question;
        assert_eq!(takes_up(&question, phrasing::VAGUE), guesses, "{question}");
    }
}

#[test]
fn something_hard_is_met_kindly_though_it_begins_with_a_mild_protest() {
    let answer = "About me? That's an odd thing to ask. I ran down to her that night, and she'd gone, and I could have thrown him out, the \
                  doctor, for being late, and for his coat.";
    let reading = Reading { may_be: Some(Act::Complaint), opens: Some(Opening::Protest), ..told(Some(0.5)) };
    let question = asked(&at(answer, reading, &["Who was there?", "What did it teach you?"])).question;
    assert!(is_kind(&question), "{question}");
}

/// The same question behind other words, or none, after an answer that was heard so.
fn behind(question: &str, answer: &'static str, reading: Reading) -> Vec<String> {
    let wording = Wording { question: question.to_owned(), ..Wording::default() };
    let fronted =
        with_request(&at(answer, reading, QUESTIONS), |request| fronted(request, &Draw::new(7), &wording));
    fronted.into_iter().map(|wording| wording.question).collect()
}

#[test]
fn a_question_may_stand_behind_other_words_or_none() {
    const PLAIN: &str = "What did the others say to that?";
    let answer = "At what, the bell? I ran down, I could have thrown him out.";
    let from = |words: &str| behind(&said(&[words, PLAIN]), answer, told(None));
    for words in [
        phrasing::EITHER_WAY[0],
        phrasing::WAVED[1],
        phrasing::FAIR[0],
        phrasing::taken_up(Act::NotUnderstood)[0],
    ] {
        let ways = from(words);
        assert!(ways.contains(&PLAIN.to_owned()), "{words}: {ways:?}");
        assert!(ways.iter().all(|way| way.ends_with(PLAIN) && !way.contains(words)), "{ways:?}");
        assert!(ways.iter().any(|way| takes_up(way, phrasing::VAGUE)), "{ways:?}");
    }
    assert!(!from("").contains(&PLAIN.to_owned()));
}

#[test]
fn words_that_answer_or_spare_somebody_are_not_weighed() {
    let plain = "What did the others say to that?";
    let asks = Reading { asked_back: Some(AskedBack::Privacy), ..told(None) };
    let refuses = Reading { act: Act::Refusal, ..told(None) };
    for (question, reading) in [
        (plain, asks),
        (plain, refuses),
        ("I'm sorry to hear that. What did the others say to that?", told(Some(0.95))),
        ("Sorry, that was a clumsy question. Leave it, and go on as you like.", told(None)),
        ("You'd told me, sorry. What did the others say to that?", told(None)),
        ("I had that wrong, sorry. What did the others say to that?", told(None)),
        ("Either is fine. Which one comes to mind first?", told(None)),
    ] {
        let ways = behind(question, "I ran down, I could have thrown him out.", reading);
        assert!(ways.is_empty(), "{question}: {ways:?}");
    }
}

#[test]
fn who_is_lost_is_not_thanked_in_place_of_words_that_take_that_up() {
    let behind = |reading| {
        behind("What did the others say to that?", "Which others, sorry? I ran down, I did.", reading)
    };
    let thanked = |ways: Vec<String>| ways.iter().any(|way| takes_up(way, phrasing::THANKS));
    assert!(thanked(behind(Reading { opens: Some(Opening::Nothing), ..told(None) })));
    assert!(!thanked(behind(Reading { opens: Some(Opening::Lost), ..told(None) })));
}

#[test]
fn thanks_wear_thin() {
    let thanked = |asked_before: &'static [&'static str]| {
        let wording =
            Wording { question: "What did the others say to that?".to_owned(), ..Wording::default() };
        let moment = at("I ran down, I could have thrown him out.", told(None), asked_before);
        let ways = with_request(&moment, |request| fronted(request, &Draw::new(7), &wording));
        ways.iter().any(|way| takes_up(&way.question, phrasing::THANKS))
    };
    assert!(thanked(&["Who was there?"]) && !thanked(THANKED));
}

#[test]
fn more_is_not_asked_for_again_and_again_and_nobody_is_left_to_go_on_behind_it() {
    const MORE: &str = "You said “I ran down”. Could you say some more about that part?";
    const LEFT: &str = "Go on in your own way, I'm listening.";
    const OTHER: &str = "Who was there?";
    for (asked, more, again, leaves) in [
        (&[OTHER][..], true, true, true),
        (&[LEFT], true, true, false),
        (&[MORE], false, true, false),
        (&[MORE, MORE], false, false, false),
        (&[MORE, MORE, OTHER, MORE, MORE, OTHER], true, true, true),
        (&[MORE, OTHER, MORE, OTHER, MORE, OTHER, MORE, OTHER, MORE, OTHER, MORE, OTHER], false, false, true),
    ] {
        let moment = at(LONG, told(None), asked);
        let may = with_request(&moment, |request| {
            let draw = Draw::new(7);
            let following = Following::new(request, &moment.reading, &draw);
            (following.may_want_more(1), following.may_want_more(MORE_IN_A_ROW))
        });
        assert_eq!(may, (more, again), "{asked:?}");
        assert_eq!(could_ask(&moment, |way| phrasing::wants_more(way.ask)), more, "{asked:?}");
        assert_eq!(could_ask(&moment, |way| phrasing::invites(way.ask)), leaves, "{asked:?}");
    }
}

#[test]
fn more_is_asked_for_of_one_thing_in_their_words() {
    for answer in ["I ran down, I could have thrown him out.", LONG] {
        let moment = at(answer, told(None), &["Who was there?"]);
        assert!(!could_ask(&moment, |way| phrasing::wants_more(way.ask) && way.lead == Lead::Plain));
    }
}

#[test]
fn nobody_is_left_to_go_on_twice_in_the_same_words_nor_often() {
    let mut asked_before = vec!["Who was there?"];
    let mut invited: Vec<&str> = Vec::new();
    for _ in 0..=phrasing::GENTLE.len() {
        let moment = at(LONG, told(None), &asked_before);
        let ask = phrasing::GENTLE.iter().find(|ask| could_ask(&moment, |way| way.ask == **ask));
        let Some(ask) = ask else { break };
        assert!(!invited.contains(ask));
        invited.push(ask);
        let just = [ask, "And then?"];
        let again = at(LONG, told(None), &just);
        assert!(!could_ask(&again, |way| phrasing::invites(way.ask)));
        asked_before.extend([ask, "And then?", "Who was it?"]);
    }
    assert_eq!(invited.len(), phrasing::GENTLE.len(), "{invited:?}");
}

/// The last words behind an answer that was read so.
fn farewell(answer: &'static str, reading: Reading) -> String {
    let asked = &["Thank you, I've learned a lot about it. What is left that you'd like to say?"];
    let moment = Moment { technique: "critical_incident", asked, focus: None, answer, reading };
    with_request(&moment, |request| super::super::farewell(request, &Draw::new(7))).question
}

#[test]
fn the_last_words_take_up_what_was_done_with_the_last_answer() {
    for act in phrasing::TROUBLE.into_iter().chain([Act::Answer, Act::Closing]) {
        let words = phrasing::taken_up(act);
        let said = farewell("You never asked if it works.", Reading { act, ..Reading::default() });
        assert_eq!(mend::takes_up(&said, words), !words.is_empty(), "{said}");
        assert!(said.contains("hank") && !said.contains('?'), "{said}");
    }
}

#[test]
fn who_tells_something_hard_last_or_asks_whether_it_is_over_hears_so() {
    let mut told = statement("my father died that winter", "die", Tense::Past);
    told.sense.hard = Some(0.95);
    let hard = Reading { disclosure: true, ..Reading::of(vec![told], Vec::new()) };
    let said = farewell("Only that my father died that winter.", hard);
    assert!(mend::takes_up(&said, phrasing::KIND), "{said}");
    let asks =
        Reading { act: Act::CounterQuestion, asked_back: Some(AskedBack::Length), ..Reading::default() };
    let said = farewell("Is that us, then?", asks);
    assert!(said.starts_with(phrasing::DONE) && said.contains("hank"), "{said}");
}

#[test]
fn nobody_who_did_not_ask_is_told_that_they_were_left_guessing() {
    let wording = Wording { question: "What did that change?".to_owned(), ..Wording::default() };
    for (answer, asks) in [
        ("About the ferry? We missed it and I ran down.", true),
        ("Well. What, the tent? I ran down.", true),
        ("We missed it and I ran down. I could have cried.", false),
        ("We missed it and I ran down. I went home. Who knows?", false),
    ] {
        let moment = at(answer, told(None), QUESTIONS);
        let ways = with_request(&moment, |request| fronted(request, &Draw::new(7), &wording));
        let guessing = ways.iter().any(|way| mend::takes_up(&way.question, phrasing::VAGUE));
        assert_eq!(guessing, asks, "{answer}");
    }
}

#[test]
fn who_guesses_at_two_things_one_after_the_other_hears_that_either_was_fine() {
    for (answer, words) in [
        (
            "About the ferry? I ran down and we missed it. Or do you mean the tent? That was dry.",
            phrasing::EITHER_WAY,
        ),
        ("About the ferry? I ran down and we missed it. The tent was dry by then.", phrasing::VAGUE),
        ("About the ferry? I ran down and we missed it. Or so they said.", phrasing::VAGUE),
    ] {
        let moment = at(answer, told(None), QUESTIONS);
        let owned = with_request(&moment, |request| {
            Following::new(request, request.reading.unwrap(), &Draw::new(7)).owned().unwrap_or_default()
        });
        assert!(words.contains(&owned), "{answer}: {owned}");
    }
}

#[test]
fn who_asks_whether_that_was_what_was_asked_for_hears_that_it_was() {
    for (answer, serves) in [
        ("I ran down and we missed the ferry. Was that what you meant?", true),
        ("I ran down to the tent, does that count? It was only for an hour.", true),
        ("I ran down and we missed the ferry. Is that the sort of thing you're after?", true),
        ("I ran down and we missed the ferry. Does it answer your question?", true),
        ("I ran down and we missed the ferry. Is that any use to you?", true),
        ("I ran down and we missed the ferry. I don't know, did I answer you there?", true),
        ("I ran down and missed the phone. Did I answer it? No.", false),
        ("I ran down and we missed the ferry. Is any of this any help?", true),
        ("I ran down. Does this help you at all, me going on about ferries?", true),
        ("I ran down and we missed the ferry. Does it help you sleep, a tent?", false),
        ("I ran down and we missed the ferry. Is it any good, they said?", false),
        ("I ran down and we missed the ferry. What was that for?", false),
        ("I ran down. Did it help? Not a bit, we missed the ferry.", false),
        ("I ran down and they said is that what we paid for? We missed the ferry.", false),
        ("I ran down and was that cross. Did it rain, you mean?", false),
    ] {
        let moment = at(answer, told(None), QUESTIONS);
        let heard = with_request(&moment, |request| {
            Following::new(request, request.reading.unwrap(), &Draw::new(7))
                .told_or_asked()
                .unwrap_or_default()
        });
        assert_eq!(phrasing::SERVES.contains(&heard.as_str()), serves, "{answer}: {heard}");
    }
}

#[test]
fn who_tells_what_hardly_anybody_knows_is_asked_about_that() {
    const TOLD: &str = "I ran down and hid the letter in the lift. I've never told my sister that.";
    const ON: &str = "I ran down and hid the letter in the lift. I've never told my sister that. It was the year they \
        painted the stairs, and the porter had a budgie in the office that could say the name of the street, and the \
        number of the bus, and every child in the flats would go down there after school to hear it say them, which my mother thought was a \
        waste of a good afternoon, and it may have been, but we had no budgie at home, and the porter gave us a biscuit \
        each, and on Fridays two.";
    const PLAIN: &str = "I ran down and hid the letter in the lift. I told my sister that.";
    let announced =
        format!("I don't tell people this. {}", ON.replace("I've never told my sister that. ", "")).leak();
    let late =
        format!("{} {ON}", "We had the flat over the shop, with the green door, my aunt and I. ".repeat(3))
            .leak();
    let [first, second] = [phrasing::FURTHER[0], phrasing::FURTHER[1]];
    for (answer, asked_before, expected) in [
        (TOLD, &["Who was there?"][..], Some(phrasing::KEPT)),
        // What it was like to keep it is asked once.
        (TOLD, &["Who was there?", phrasing::KEPT], Some(first)),
        (TOLD, &[phrasing::KEPT, first], Some(second)),
        (TOLD, &[phrasing::KEPT, first, second, phrasing::FURTHER[2]], None),
        // What is announced so is told behind it, however long; who had told it went on to something else.
        (announced, &["Who was there?"], Some(phrasing::KEPT)),
        (late, &["Who was there?"], None),
        (PLAIN, &["Who was there?"], None),
    ] {
        let question = asked(&at(answer, told(Some(0.6)), asked_before)).question;
        let asks = phrasing::asks_what_was_kept(&question);
        assert_eq!(asks, expected.is_some(), "{answer}: {question}");
        assert!(expected.is_none_or(|expected| question.ends_with(expected)), "{answer}: {question}");
        assert!(!asks || takes_up(&question, phrasing::THANKS), "{question}");
    }
}

#[test]
fn who_tells_something_hard_is_asked_for_it_as_far_as_they_like() {
    const TOLD: &str =
        "I ran down and they had carried her out of the lift already, my aunt, in her slippers.";
    let [first, second] = [phrasing::FURTHER[0], phrasing::FURTHER[1]];
    for (answer, hard, asked_before, expected) in [
        (TOLD, 0.85, &["Who was there?"][..], Some(first)),
        (TOLD, 0.7, &["Who was there?"], None),
        (
            "What, with the lift? I ran down and they had carried her out of it already, my aunt.",
            0.85,
            &["Who was there?"],
            None,
        ),
        // Not at every turn, nor in the same words.
        (TOLD, 0.85, &[first, "What happened then?", "Who was there?"], None),
        (TOLD, 0.85, &[first, "What happened then?", "Who was there?", "What did she say?"], Some(second)),
        (
            "I ran down and they had carried my aunt out of the lift. Who reads this?",
            0.85,
            &["Who was there?"],
            None,
        ),
    ] {
        let question = asked(&at(answer, told(Some(hard)), asked_before)).question;
        let asks = phrasing::FURTHER.iter().find(|words| question.ends_with(**words));
        assert_eq!(asks, expected.as_ref(), "{answer} {asked_before:?}: {question}");
        assert!(asks.is_none() || takes_up(&question, phrasing::THANKS), "{question}");
    }
    // Who has no more of it is asked so all the same.
    let shortly = Reading { opens: Some(Opening::Unknown), ..told(Some(0.85)) };
    let question =
        asked(&at("Not much, no. I ran down, and she was dead.", shortly, &["Who was there?"])).question;
    assert!(question.ends_with(first), "{question}");
}
