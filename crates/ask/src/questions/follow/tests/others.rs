//! What else could be said at a few moments of a talk.

use super::super::super::others;
use super::super::behind_trouble;
use super::*;

fn others_at(moment: &Moment<'_>) -> Vec<Wording> {
    with_request(moment, others)
}

const LONG: &str = "Well, it rang through the whole house, and I ran down and found the door open, and there he stood with \
                    the bell in his hand and laughed, and I could have thrown him out, but then I laughed too, since what \
                    else could I have done with half the street at the window.";

/// Little enough that something else can be asked about behind it.
const SHORTER: &str = "Well, it rang through the whole house, and I ran down and found the door open, and there he stood with \
                       the bell in his hand and laughed, and I laughed too.";

pub(super) fn told() -> Reading {
    let told =
        [("it rang through the whole house", "ring"), ("I ran down", "run"), ("I laughed too", "laugh")];
    Reading::of(told.map(|(quote, verb)| statement(quote, verb, Tense::Past)).to_vec(), Vec::new())
}

fn at(answer: &'static str, reading: Reading) -> Moment<'static> {
    Moment { technique: "critical_incident", asked: QUESTIONS, focus: None, answer, reading }
}

/// What somebody told who neither says little nor has begun.
const SOME: &str = "So the lift was stuck between two floors, and there were four of us in it, and nobody had a telephone that worked.";

/// Questions behind which all words are spent that give somebody the word back.
fn spent() -> Vec<&'static str> {
    phrasing::GENTLE.iter().chain(QUESTIONS).copied().collect()
}

#[test]
fn what_else_could_be_said_is_new_and_passes_the_lint_whatever_was_heard() {
    let acts = phrasing::TROUBLE.into_iter().chain([Act::Answer]);
    for (act, answer) in acts.flat_map(|act| [(act, LONG), (act, "What?")]) {
        let reading =
            if answer == LONG { Reading { act, ..told() } } else { Reading { act, ..Reading::default() } };
        let moment = Moment { asked: &spent(), ..at(answer, reading) };
        let all = others_at(&moment);
        assert!(!all.is_empty() || answer != LONG, "{act:?}: {answer}");
        for (place, wording) in all.iter().enumerate() {
            let question = &wording.question;
            assert!(!moment.asked.contains(&question.as_str()), "{question}");
            assert!(
                all[..place].iter().all(|other| other.question != *question),
                "{act:?}: {question} twice"
            );
            let fails = with_request(&moment, |request| {
                let draw = Draw::new(7);
                !Following::new(request, &moment.reading, &draw).fits(question)
            });
            assert!(!fails, "{act:?}: {question}");
        }
    }
}

#[test]
fn trouble_can_be_taken_up_in_several_ways_and_who_refuses_is_never_led_on() {
    let (mut repaired, mut ways) = (0, 0);
    for act in phrasing::TROUBLE {
        let moment = Moment { asked: &spent(), ..at(LONG, Reading { act, ..told() }) };
        // Who tells so much beside knowing nothing is followed.
        if !moved(&moment).what.repairs() {
            continue;
        }
        repaired += 1;
        let all = others_at(&moment);
        let (taken_up, led_on): (Vec<_>, Vec<_>) = all.iter().partition(|w| takes_trouble_up(&w.question));
        assert!(!taken_up.is_empty(), "{act:?}: {all:?}");
        ways += taken_up.len();
        let surely = !matches!(act, Act::DontKnow | Act::Aside);
        assert!(led_on.is_empty() || !surely, "{act:?}: {led_on:?}");
    }
    assert!(repaired > 3 && ways > 2 * repaired, "{ways} of {repaired}");
}

#[test]
fn what_may_be_trouble_can_be_taken_up_though_nobody_heard_it() {
    for (answer, may_be) in [("Was that it?", true), ("It was good, yes.", false), (LONG, false)] {
        let all = others_at(&at(answer, told()));
        assert_eq!(all.iter().any(|w| takes_trouble_up(&w.question)), may_be, "{answer}: {all:?}");
    }
}

#[test]
fn a_story_can_go_on_in_several_ways_and_what_the_plan_needs_in_none() {
    let ways = others_at(&at(LONG, told()));
    let operations: std::collections::HashSet<_> = ways.iter().map(|way| way.intent.operation).collect();
    assert!(ways.len() > 5 && operations.len() > 2, "{ways:?}");
    let moment = at(LONG, told());
    let planned = with_request(&moment, |request| {
        let focus = FocusBrief::Triad { elements: Vec::new() };
        let brief = colloquy_engine::interpretation::QuestionBrief { focus, ..request.brief.clone() };
        others(&AskRequest { brief: &brief, ..*request })
    });
    assert!(planned.is_empty(), "{planned:?}");
}

/// What could be said where these slots are open.
fn with_open(moment: &Moment<'_>, slots: &[(&str, &str)]) -> Vec<Wording> {
    let slot = |(name, ask): &(&str, &str)| FocusBrief::Slot {
        name: (*name).to_owned(),
        asks: vec![(*ask).to_owned()],
        entry: None,
    };
    with_request(moment, |request| {
        let open = slots.iter().map(slot).collect();
        let brief = colloquy_engine::interpretation::QuestionBrief { open, ..request.brief.clone() };
        others(&AskRequest { brief: &brief, ..*request })
    })
}

#[test]
fn who_would_sooner_be_asked_something_is_asked_what_the_technique_has_not_heard() {
    for (answer, asked) in
        [("I've run dry. You ask me something.", true), ("I've run dry. It was only a lift.", false)]
    {
        for act in [Act::Answer, Act::Refusal] {
            let moment = at(answer, Reading { act, ..Reading::default() });
            let question = with_request(&moment, |request| {
                let slot = FocusBrief::Slot {
                    name: "how it ended".to_owned(),
                    asks: vec!["How did it end?".to_owned()],
                    entry: None,
                };
                let brief = colloquy_engine::interpretation::QuestionBrief {
                    open: vec![slot],
                    ..request.brief.clone()
                };
                ask(&AskRequest { brief: &brief, ..*request }).question
            });
            assert_eq!(question.ends_with("How did it end?"), asked, "{act:?} {answer}: {question}");
        }
    }
}

#[test]
fn what_the_technique_has_not_heard_can_be_asked_about_once_nothing_is_to_be_mended() {
    let slots = [("how it ended", "How did it end?"), ("what it changed", "What has it changed?")];
    for (act, answer, asked) in [
        (Act::Answer, SHORTER, true),
        // Who tells at length is in the middle of it.
        (Act::Answer, LONG, false),
        // Who will not speak of one thing, or is tired of it, may be asked about another, who is lost is not.
        (Act::Refusal, LONG, true),
        (Act::Complaint, "That is a silly thing to ask.", true),
        (Act::NotUnderstood, "What?", false),
    ] {
        let all = with_open(&at(answer, Reading { act, ..told() }), &slots);
        let of_slots: Vec<_> =
            all.iter().filter(|w| slots.iter().any(|(_, ask)| w.question.ends_with(ask))).collect();
        assert_eq!(!of_slots.is_empty(), asked, "{act:?}: {all:?}");
        for wording in of_slots {
            let slot = slots.iter().find(|(_, ask)| wording.question.ends_with(ask)).unwrap().0;
            assert_eq!(wording.intent.aspect.as_deref(), Some(slot));
            assert_eq!(wording.departure.as_ref().unwrap().instead, Instead::Slot(slot.to_owned()));
            assert_eq!(takes_trouble_up(&wording.question), act != Act::Answer, "{}", wording.question);
        }
    }
}

#[test]
fn what_has_to_come_up_waits_while_somebody_tells_and_there_is_time() {
    const ENDED: &str = "How did it end?";
    for (answer, left, waits) in
        [(LONG, Some(8), true), (LONG, Some(2), false), (LONG, None, false), (SHORTER, Some(8), false)]
    {
        let moment = at(answer, told());
        let question = with_request(&moment, |request| {
            let name = "how it ended".to_owned();
            let focus = FocusBrief::Slot { name, asks: vec![ENDED.to_owned()], entry: None };
            let brief = colloquy_engine::interpretation::QuestionBrief {
                focus,
                turns_left: left,
                ..request.brief.clone()
            };
            ask(&AskRequest { brief: &brief, ..*request }).question
        });
        assert_eq!(!question.ends_with(ENDED), waits, "{left:?} {answer}: {question}");
    }
}

#[test]
fn who_was_led_off_the_topic_is_led_back_to_it() {
    for (act, answer) in [
        (Act::Answer, SHORTER),
        (Act::Complaint, "It was a door. I thought you wanted to hear about the milk."),
        (Act::NotUnderstood, "What has that to do with it?"),
        (Act::CounterQuestion, "Are we still on milk?"),
    ] {
        for led_off in [true, false] {
            let moment = at(answer, Reading { act, led_off, ..told() });
            let back = |question: &str| takes_up(question, phrasing::LED_OFF) && question.contains("milk");
            let question = asked(&moment).question;
            assert_eq!(back(&question), led_off, "{act:?} {answer}: {question}");
            // Nothing else is weighed against that.
            assert_eq!(others_at(&moment).is_empty(), led_off, "{act:?} {answer}");
        }
    }
}

#[test]
fn the_word_is_given_back_once_and_to_nobody_who_has_taken_it() {
    let (owned, words) = phrasing::AFRESH;
    let again = format!("{owned} {words}");
    let heard = |act| Reading { act, ..Reading::default() };
    for (answer, act, asked, given) in [
        ("You what?", Act::NotUnderstood, QUESTIONS, true),
        ("You what?", Act::NotUnderstood, &[again.as_str(), "What happened then?"][..], false),
        (LONG, Act::CounterQuestion, QUESTIONS, false),
        (LONG, Act::Complaint, &spent(), true),
        // A short answer is no trouble, and nobody is sorry for it.
        ("Very nice, yes.", Act::Answer, QUESTIONS, false),
        ("Very nice, is it?", Act::Answer, QUESTIONS, false),
        ("Sorry, is what nice?", Act::Answer, QUESTIONS, true),
    ] {
        let opens = if answer.starts_with("Sorry") { Opening::Lost } else { Opening::Nothing };
        let reading = Reading { opens: Some(opens), ..heard(act) };
        let moment = Moment { asked, ..at(answer, reading) };
        let back = |all: &[Wording]| all.iter().any(|wording| wording.question.ends_with(words));
        let all = with_request_behind(SOME, &moment, others);
        assert_eq!(back(&all), given, "{answer} {act:?}: {all:?}");
        // Who has said little has nothing to go on with.
        assert!(answer == LONG || !back(&others_at(&moment)), "{answer}");
    }
}

#[test]
fn one_moment_of_what_happened_can_be_asked_about_and_nobody_asks_which() {
    let all = others_at(&at(LONG, told()));
    let asks = |w: &&Wording| phrasing::MOMENT.iter().any(|(_, ask)| w.question.ends_with(ask));
    let asked: Vec<_> = all.iter().filter(asks).collect();
    assert!(!asked.is_empty() && asked.iter().all(|w| w.question.contains('“')), "{all:?}");
    // Of how things are no moment can be asked about, nor of a word or two.
    let is = Reading::of(vec![statement("the house is far too big", "be", Tense::Habitual)], Vec::new());
    for moment in [at(LONG, is), at("I laughed too.", told())] {
        let all = others_at(&moment);
        assert!(!all.iter().any(|w| asks(&w)), "{all:?}");
    }
}

#[test]
fn what_came_after_their_words_is_asked_of_what_happened() {
    let then = |predicate: &str| {
        let told = vec![statement("she was out at the farm", predicate, Tense::Past)];
        let moment = at(LONG, Reading::of(told, Vec::new()));
        could_ask(&moment, |way| way.lead == Lead::Quote && way.operation == Operation::Next)
    };
    assert!(then("drive") && !then("be"));
}

#[test]
fn who_had_to_guess_and_tells_on_is_led_to_nothing_else() {
    let guessed = "What, when the bell rang? It rang through the whole house, and I ran down, and I laughed too, since \
                   what else could I have done.";
    let slots = [("what it changed", "What has it changed?")];
    for (answer, led) in [(SHORTER, true), (guessed, false)] {
        let all = with_open(&at(answer, told()), &slots);
        let elsewhere = |w: &Wording| w.question.ends_with(slots[0].1);
        assert_eq!(all.iter().any(elsewhere), led, "{answer}: {all:?}");
        assert_eq!(all.iter().any(|w| takes_up(&w.question, phrasing::VAGUE)), !led, "{answer}: {all:?}");
    }
}

#[test]
fn who_is_lost_among_all_they_told_may_hear_which_of_it_is_meant() {
    for (act, quotes) in [(Act::NotUnderstood, true), (Act::Complaint, false)] {
        let asked: Vec<&str> = ["Who was it?"].into_iter().chain(spent()).collect();
        let all = others_at(&Moment { asked: &asked, ..at(LONG, Reading { act, ..told() }) });
        let quoted = |w: &Wording| takes_trouble_up(&w.question) && w.question.contains('“');
        assert_eq!(all.iter().any(quoted), quotes, "{act:?}: {all:?}");
    }
}

#[test]
fn what_concerns_them_is_the_same_question_however_it_says_so() {
    let (to, of) = ("What does that mean to you?", "What does that mean for you?");
    assert_eq!(super::super::parts::bare(to), super::super::parts::bare(of));
    assert_ne!(super::super::parts::bare(to), super::super::parts::bare("What does that do to you?"));
    with_request(&Moment { asked: &[to], ..at(LONG, told()) }, |request| {
        let draw = Draw::new(7);
        assert!(Following::new(request, request.reading.unwrap(), &draw).rests(of));
    });
}

#[test]
fn where_nothing_else_can_be_asked_more_is_asked_for_however_often_and_hard() {
    const MORE: &str = "You said “we had the hall”. Could you say some more about that part?";
    const ANSWER: &str = "Well, I saw him in the hall, and he had the coat on, and I never said a word to him about the letter, and he went out \
        of the door with it in his pocket, and the dog after him, and I stood there with the iron in my hand till it was dark, and then \
        I did the collars.";
    let hard = Statement {
        sense: Sense { hard: Some(0.5), ..statement(ANSWER, "say", Tense::Habitual).sense },
        ..statement("I never said a word to him about the letter", "say", Tense::Habitual)
    };
    let often: Vec<&'static str> = phrasing::GENTLE.iter().copied().chain([MORE; 6]).collect();
    let moment = Moment {
        technique: "concept_test",
        asked: &often,
        focus: None,
        answer: ANSWER,
        reading: Reading::of(vec![hard], Vec::new()),
    };
    let all = others_at(&moment);
    let holds = |w: &Wording| phrasing::wants_more(&w.question) && w.question.contains("about the letter");
    assert!(all.iter().any(holds), "{all:?}");
}

#[test]
fn who_begins_by_refusing_something_and_tells_on_hears_that_it_is_left() {
    const TELLS: &str = "we were on the platform by then and the boy had his shoes on";
    let answer = "I'd rather not go into that. I'll tell you about the ferry, we were on the platform by then and the boy had his shoes on, \
        and my mother was at the barrier with the tickets in her glove, and it rained.";
    let draw = Draw::new(7);
    for question in [
        format!("“{TELLS}”, you said. I'd like to hear more of that."),
        "And what happened after that?".to_owned(),
    ] {
        let worded = Wording { question: question.clone(), ..Wording::default() };
        let moment = Moment { asked: &["Who was it?"], ..at(answer, Reading::default()) };
        let said =
            with_request(&moment, |request| owned_up(request, &draw, Opening::Refuses, &worded)).unwrap();
        assert!(takes_up(&said.question, phrasing::taken_up(Act::Refusal)), "{}", said.question);
        // "That" would be what they refused.
        assert_eq!(said.question.contains(TELLS), question.contains(TELLS), "{}", said.question);
        assert!(!said.question.contains("after that"), "{}", said.question);
    }
}

#[test]
fn who_asks_something_beside_what_they_tell_hears_it_answered_before_what_is_planned() {
    let planned =
        || Wording { question: "Thank you. What bothers you about it?".to_owned(), ..Wording::default() };
    for (back, words) in [
        (Some(AskedBack::Interviewer), phrasing::answers(AskedBack::Interviewer)),
        (None, &["Thank you."][..]),
    ] {
        let reading = Reading { asked_back: back, ..Reading::default() };
        let moment = at("Were you ever stuck in one? I was, in the old flats.", reading);
        let said =
            with_request(&moment, |request| behind_trouble(request, &Draw::new(7), planned()).question);
        assert!(takes_up(&said, words) && said.ends_with("What bothers you about it?"), "{said}");
        assert_eq!(said.contains("Thank you."), back.is_none(), "{said}");
    }
}

#[test]
fn what_somebody_else_asked_is_told() {
    for (answer, own) in [
        ("She said \u{201c}who is it?\u{201d} and I ran down.", false),
        ("\"How did we do today?\" One to five. I put a one.", false),
        ("Who is it about? She said \u{201c}come down\u{201d}.", true),
        ("It was 5\" long. Does that matter?", true),
    ] {
        let moment = at(answer, Reading::default());
        let draw = Draw::new(7);
        let asks = with_request(&moment, |request| {
            let following = Following::new(request, &moment.reading, &draw);
            (following.asks(), following.opens_asking())
        });
        assert_eq!(asks, (own, own), "{answer}");
    }
}
