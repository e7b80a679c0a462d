//! What is said to somebody who asks back, protests, is lost or refuses.

use super::*;

/// What is said to somebody who asks something back.
fn asked_back(answer: &'static str) -> String {
    let moment = Moment {
        technique: "critical_incident",
        asked: QUESTIONS,
        focus: Some("the lift was stuck"),
        answer,
        reading: Reading {
            act: Act::CounterQuestion,
            asked_back: Some(colloquy_listen::asked_back::of(answer, false, &[])),
            ..Reading::default()
        },
    };
    asked(&moment).question
}

#[test]
fn questions_back_are_answered_as_far_as_can_be() {
    for (answer, words) in [
        ("Have you ever been up a tower crane?", phrasing::answers(AskedBack::Interviewer)),
        (
            "It was loud. Am I supposed to go into this much detail?",
            phrasing::answers(AskedBack::RightAnswer),
        ),
        ("How much longer is this?", phrasing::answers(AskedBack::Length)),
        ("Does my boss get to read this?", phrasing::answers(AskedBack::Privacy)),
        ("What do you mean by that?", phrasing::taken_up(Act::CounterQuestion)),
    ] {
        let question = asked_back(answer);
        assert!(takes_up(&question, words), "{answer}: {question}");
    }
}

#[test]
fn who_asks_which_of_several_things_was_meant_chooses() {
    for (answer, words) in [
        ("What was what like? The winch, or the rope?", phrasing::EITHER),
        ("What was what like? When it jerked, or when it stopped?", phrasing::EITHER),
    ] {
        let said = asked_back(answer);
        assert!(takes_up(&said, words), "{answer}: {said}");
    }
    // Who tells on has chosen.
    let said =
        asked_back("What was what like? The winch, or the rope? The rope burned my hands all the way down.");
    assert!(!takes_up(&said, phrasing::EITHER), "{said}");
}

#[test]
fn who_had_to_guess_what_was_meant_is_asked_about_what_they_told_then() {
    let told = "I kept it in an old gaiter under the stairs";
    let long = "What, the winch money? I kept it in an old gaiter under the stairs, love, and nobody ever asked what was in it.";
    for (answer, named) in [
        (long, true),
        (&long[22..], false),
        ("What, the winch money? In a tin.", false),
        ("What, the winch money? I kept it in an old gaiter under the stairs. Is that what you mean?", false),
    ] {
        for act in [Act::Answer, Act::CounterQuestion, Act::NotUnderstood] {
            let moment = Moment {
                technique: "critical_incident",
                asked: QUESTIONS,
                focus: None,
                answer,
                reading: Reading {
                    act,
                    ..Reading::of(vec![statement(told, "keep", Tense::Past)], Vec::new())
                },
            };
            let Wording { question, .. } = asked(&moment);
            assert!(takes_up(&question, phrasing::VAGUE) || !named, "{act:?}: {question}");
            assert_eq!(question.contains("old gaiter"), named, "{act:?}: {question}");
        }
    }
}

#[test]
fn who_was_given_the_choice_and_asks_again_is_not_given_it_twice() {
    let moment = Moment {
        technique: "critical_incident",
        asked: &[QUESTIONS[0], phrasing::EITHER[0]],
        focus: Some("the lift was stuck"),
        answer: "Which of what? The winch, or the rope?",
        reading: Reading {
            act: Act::CounterQuestion,
            asked_back: Some(AskedBack::Reference),
            ..Reading::default()
        },
    };
    let said = asked(&moment).question;
    assert!(!takes_up(&said, phrasing::EITHER), "{said}");
}

#[test]
fn who_protests_beside_something_hard_is_met_with_regret_for_both_and_never_with_their_own_words_again() {
    let told = statement("he died in November", "die", Tense::Past);
    let told = Statement { sense: Sense { hard: Some(0.8), ..told.sense.clone() }, ..told };
    let reading =
        Reading { act: Act::Complaint, disclosure: true, ..Reading::of(vec![told.clone()], Vec::new()) };
    let moment = Moment {
        technique: "critical_incident",
        asked: QUESTIONS,
        focus: Some("he died in November"),
        answer: "Because he died in November. What sort of a question is that.",
        reading,
    };
    let said = asked(&moment).question;
    assert!(said.starts_with(phrasing::SORRY), "{said}");
    let later = Moment {
        asked: &["What happened?", "Sorry, I put that badly. Where would you begin?"],
        answer: "he died in November",
        reading: Reading::of(vec![told], Vec::new()),
        ..moment
    };
    let said = asked(&later).question;
    assert!(!said.contains('\u{201c}'), "{said}");
}

#[test]
fn who_does_not_understand_a_comparison_is_told_that_they_choose() {
    let pick = "Of oat milk, pick any three: which is the odd one out, and why?";
    for (answer, act) in
        [("Which ones, alike how?", Act::CounterQuestion), ("I don't follow you.", Act::NotUnderstood)]
    {
        let moment = Moment {
            technique: "repertory_grid",
            asked: &[pick],
            focus: None,
            answer,
            reading: Reading { act, ..Reading::default() },
        };
        let grid = colloquy_engine::library::methodology("repertory_grid").unwrap().unwrap().methodology;
        let said =
            with_request(&moment, |request| ask(&AskRequest { methodology: &grid, ..*request }).question);
        let plainer = ["Any three you know", "Any way of being alike will do"];
        assert!(plainer.iter().any(|words| said.contains(words)), "{answer}: {said}");
    }
}

#[test]
fn who_only_begins_with_a_protest_is_followed_behind_it() {
    let told = statement("we took the stairs down to the boiler room", "take", Tense::Past);
    for (answer, followed) in [
        (
            "You have asked me that. Then we took the stairs down to the boiler room and the door was locked.",
            true,
        ),
        ("You have asked me that, about when we took the stairs down to the boiler room.", false),
    ] {
        let moment = Moment {
            technique: "critical_incident",
            asked: QUESTIONS,
            focus: Some("the lift was stuck"),
            answer,
            reading: Reading { act: Act::Complaint, ..Reading::of(vec![told.clone()], Vec::new()) },
        };
        let Wording { question, departure, .. } = asked(&moment);
        let words = [phrasing::taken_up(Act::Complaint), phrasing::TOLD];
        assert!(words.iter().any(|words| takes_up(&question, words)), "{question}");
        let instead = departure.map(|departure| departure.instead);
        assert_eq!(instead != Some(Instead::Repair), followed, "{question}");
    }
}

#[test]
fn whoever_asks_two_things_is_answered_both() {
    let answer = "What do you want to know that for? And how many more of these are there?";
    let question = asked_back(answer);
    let says = |about: AskedBack| {
        phrasing::answers(about).iter().any(|words| {
            let known = words.split("{concept}").next().unwrap_or_default();
            question.contains(known)
        })
    };
    assert!(says(AskedBack::Purpose) && says(AskedBack::Length), "{question}");
}

#[test]
fn who_refuses_with_something_hard_is_met_with_a_kind_word() {
    let moment = Moment {
        technique: "critical_incident",
        asked: QUESTIONS,
        focus: Some("the lift was stuck"),
        answer: "My mother died in there. I don't tell people about it.",
        reading: Reading { act: Act::Refusal, disclosure: true, ..Reading::default() },
    };
    let question = asked(&moment).question;
    assert!(takes_up(&question, phrasing::KIND), "{question}");
    assert!(phrasing::taken_up(Act::Refusal).iter().any(|words| question.contains(words)), "{question}");
}

#[test]
fn nothing_but_trouble_ends_in_an_offer_to_stop() {
    let trouble = phrasing::taken_up(Act::Complaint)[0];
    let lines: Vec<String> = (0..4).map(|at| format!("{trouble} What about {at}?")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    for (count, offers) in [(2, false), (3, true)] {
        let moment = Moment {
            technique: "critical_incident",
            asked: &lines[..count],
            focus: None,
            answer: "Rubbish.",
            reading: Reading { act: Act::Complaint, ..Reading::default() },
        };
        let departure = asked(&moment).departure;
        let closes = departure.is_some_and(|departure| departure.instead == Instead::Close);
        assert_eq!(closes, offers, "after {count}");
    }
}

#[test]
fn who_may_have_protested_is_not_pressed_and_who_may_have_had_enough_is_asked_about_something_else() {
    let said = |answer: &'static str, may_be| {
        let told = vec![statement(answer, "be", Tense::Past)];
        let reading = Reading { may_be: Some(may_be), ..Reading::of(told, Vec::new()) };
        asked(&Moment { technique: "critical_incident", asked: QUESTIONS, focus: None, answer, reading })
    };
    let Wording { question, noticed, .. } =
        said("it was the rope, and that was about all of it", Act::Complaint);
    let goes_on = |(operation, ask): &&(Operation, &str)| {
        matches!(operation, Operation::Next | Operation::Concrete) && question.ends_with(*ask)
    };
    assert!(phrasing::WHOLE.iter().any(|whole| goes_on(&whole)), "{question}");
    assert_eq!(noticed, None, "nothing was noticed for sure");
    let Wording { question, .. } = said("It was the rope, and there is no more to it.", Act::Refusal);
    let wide = phrasing::wide(Act::DontKnow);
    assert!(wide.iter().any(|ask| super::super::ladder::opens_alike(&question, ask)), "{question}");
    let Wording { question, .. } = said("The rope? I thought we were doing the lift.", Act::Complaint);
    assert!(question.contains("the lift") && !question.contains("orry"), "{question}");
    let Wording { question, .. } = said("About the rope? Or the bell?", Act::CounterQuestion);
    assert!(takes_up(&question, phrasing::EITHER), "{question}");
}

#[test]
fn who_is_lost_is_told_in_plain_words_what_was_meant() {
    for (asked_last, meant) in [
        ("“it jerked”, you said. What was that like for you?", "how that is for you"),
        ("What happened then?", "came after that"),
    ] {
        let moment = Moment {
            technique: "critical_incident",
            asked: &[asked_last],
            focus: None,
            answer: "I don't follow you there.",
            reading: Reading { act: Act::NotUnderstood, ..Reading::default() },
        };
        let Wording { question, intent, .. } = asked(&moment);
        assert!(question.contains(meant), "{question}");
        assert!(
            intent
                .acknowledgement
                .is_some_and(|words| takes_up(&words, phrasing::taken_up(Act::NotUnderstood)))
        );
    }
}

#[test]
fn who_was_led_away_from_what_they_told_is_led_back() {
    let answer = "A number? I've just told you about my sister and you want a number.";
    let moment = Moment {
        technique: "critical_incident",
        asked: QUESTIONS,
        focus: None,
        answer,
        reading: Reading { act: Act::Complaint, ..Reading::default() },
    };
    let question = asked(&moment).question;
    assert!(question.contains("your sister") && takes_up(&question, phrasing::TOLD), "{question}");
}

#[test]
fn who_refuses_is_not_led_back_to_what_they_told() {
    let answer = "No, that one is done, thank you. I've told you about the lodger and the rent.";
    for (act, led) in [(Act::Complaint, true), (Act::Refusal, false)] {
        let moment = Moment {
            technique: "critical_incident",
            asked: QUESTIONS,
            focus: None,
            answer,
            reading: Reading { act, ..Reading::default() },
        };
        let question = asked(&moment).question;
        assert_eq!(question.contains("lodger"), led, "{act:?}: {question}");
        let all = with_request(&moment, super::super::super::others);
        let leads = |w: &Wording| takes_trouble_up(&w.question) && w.question.contains("lodger");
        assert!(led || !all.iter().any(leads), "{all:?}");
    }
}

#[test]
fn who_protests_with_a_question_chooses_and_is_not_told_that_what_they_protest_against_was_meant() {
    for (answer, choice) in [
        ("The winch? It doesn't. You keep going on about the winch.", false),
        ("I've just said. Who's deaf here, you or me?", false),
        ("Why does what matter? The winch?", false),
        ("A bit more about what? The winch or my uncle?", true),
    ] {
        let reading = Reading { act: Act::Complaint, ..Reading::default() };
        let asked_before = &["What happened?", "What does that do for you?"];
        let moment =
            Moment { technique: "critical_incident", asked: asked_before, focus: None, answer, reading };
        let question = asked(&moment).question;
        assert!(!question.contains("winch"), "{answer}: {question}");
        assert_eq!(takes_up(&question, phrasing::EITHER), choice, "{answer}: {question}");
    }
}

#[test]
fn who_tells_something_hard_last_of_all_is_heard_before_they_are_thanked() {
    for (hard, kind) in [(Some(0.95), phrasing::KIND), (Some(0.7), phrasing::HEARD), (Some(0.4), &[][..])] {
        let mut told = statement("my father died that winter", "die", Tense::Past);
        told.sense.hard = hard;
        let reading = Reading { disclosure: true, ..Reading::of(vec![told], Vec::new()) };
        let moment = Moment {
            technique: "critical_incident",
            asked: &["What happened?"],
            focus: None,
            answer: "Well, my father died that winter.",
            reading,
        };
        let question =
            with_request(&moment, |request| super::super::closing(request, &Draw::new(7))).question;
        assert_eq!(takes_up(&question, kind), !kind.is_empty(), "{question}");
        assert!(question.ends_with('?') && question.contains("hank"), "{question}");
    }
}

#[test]
fn trouble_is_taken_up_before_anybody_is_thanked() {
    for act in phrasing::TROUBLE.into_iter().chain([Act::Answer, Act::Closing]) {
        let moment = Moment {
            technique: "critical_incident",
            asked: &["What happened?"],
            focus: None,
            answer: "We set off at nine, the two of us.",
            reading: Reading { act, ..Reading::default() },
        };
        let closing = with_request(&moment, |request| super::super::closing(request, &Draw::new(7)));
        let words = phrasing::taken_up(act);
        assert_eq!(takes_up(&closing.question, words), !words.is_empty(), "{}", closing.question);
        assert_eq!(closing.intent.acknowledgement.is_some(), !words.is_empty());
        assert!(closing.question.ends_with('?') && closing.question.contains("hank"), "{}", closing.question);
    }
}

#[test]
fn who_knows_nothing_a_second_time_is_asked_for_something_in_particular() {
    let wide = phrasing::wide(Act::DontKnow)[0].replace("{concept}", &trial::concept().name);
    for (asked_before, particular) in
        [(&["What happened?"][..], false), (&["What happened?", &wide][..], true)]
    {
        let moment = Moment {
            technique: "critical_incident",
            asked: asked_before,
            focus: Some("the lift was stuck"),
            answer: "Search me.",
            reading: Reading { act: Act::DontKnow, ..Reading::default() },
        };
        let question = asked(&moment).question;
        assert!(takes_up(&question, phrasing::taken_up(Act::DontKnow)), "{question}");
        assert_eq!(question.contains("the lift was stuck"), particular, "{question}");
    }
}

#[test]
fn trouble_is_taken_up_where_everything_wide_was_asked() {
    let mut before: Vec<String> = phrasing::wide(Act::Complaint)
        .iter()
        .map(|ask| ask.replace("{concept}", &trial::concept().name))
        .collect();
    before.insert(0, "What happened?".to_owned());
    let before: Vec<&str> = before.iter().map(String::as_str).collect();
    for focus in [None, Some("the lift was stuck")] {
        let moment = Moment {
            technique: "critical_incident",
            asked: &before,
            focus,
            answer: "You've gone straight past it.",
            reading: Reading { act: Act::Complaint, ..Reading::default() },
        };
        let question = asked(&moment).question;
        assert!(takes_up(&question, phrasing::taken_up(Act::Complaint)), "{question}");
    }
}
