//! What is said in front of a question, and what a question names, by how an answer opens and how much it tells.

use super::super::super::others;
use super::candidates::Lead;
use super::*;

pub(super) const LONG: &str = "It rang through the whole house and I ran down and found the door open, and there he stood with the bell in his \
                    hand and laughed, and I could have thrown him out, but then I laughed too, since what else could I have done \
                    with half the street at the window, and my mother on the stairs in her curlers asking was it the fire brigade, \
                    and the dog going round and round.";

/// What was told, hard to tell or not.
pub(super) fn told(hard: Option<f64>) -> Reading {
    let told = [("I ran down", "run"), ("I could have thrown him out", "throw")];
    let mut told = told.map(|(quote, verb)| statement(quote, verb, Tense::Past));
    told[0].sense.hard = hard;
    Reading { disclosure: hard.is_some(), ..Reading::of(told.to_vec(), Vec::new()) }
}

/// Whether what was said is followed, whatever it was heard as.
fn is_followed(moment: &Moment<'_>) -> bool {
    with_request(moment, |request| {
        Following::new(request, request.reading.unwrap(), &Draw::new(7)).moved().what == Move::Follow
    })
}

pub(super) fn at<'a>(answer: &'static str, reading: Reading, asked: &'a [&'static str]) -> Moment<'a> {
    Moment { technique: "critical_incident", asked, focus: None, answer, reading }
}

#[test]
fn nobody_is_thanked_for_telling_what_they_say_they_had_told() {
    let answer = "I've told you that. I ran down and I could have thrown him out, and then I had to laugh as well, God help me.";
    let question = asked(&at(answer, told(Some(0.7)), QUESTIONS)).question;
    assert!(takes_up(&question, phrasing::TOLD), "{question}");
    let plain = "I ran down and I could have thrown him out, and then I had to laugh as well, God help me.";
    let question = asked(&at(plain, told(Some(0.7)), QUESTIONS)).question;
    assert!(takes_up(&question, phrasing::THANKS), "{question}");
}

#[test]
fn nobody_is_thanked_behind_other_words() {
    let answer = "I've told you that. I ran down and I could have thrown him out, and then I had to laugh as well, God help me.";
    for Wording { question, .. } in with_request(&at(answer, told(Some(0.4)), QUESTIONS), others) {
        let thanked = phrasing::THANKS.iter().any(|words| question.find(words).is_some_and(|at| at > 0));
        assert!(!thanked, "{question}");
    }
}

#[test]
fn nobody_is_thanked_at_every_turn() {
    const THANKED: &[&str] = &[
        "Thank you for telling me. What happened then?",
        "Thank you for telling me that. And how was it?",
        "Who was there?",
    ];
    let kind = |asked_before| {
        let question =
            asked(&at("I ran down, I could have thrown him out.", told(Some(0.4)), asked_before)).question;
        [phrasing::THANKS, phrasing::HEARD, phrasing::KIND].iter().any(|words| takes_up(&question, words))
    };
    assert!(kind(QUESTIONS) && !kind(THANKED));
}

#[test]
fn after_a_long_answer_a_question_says_what_it_is_about_or_asks_what_came_then() {
    for (answer, plain) in [(LONG, false), ("I ran down, and I could have thrown him out.", true)] {
        let moment = at(answer, told(None), QUESTIONS);
        let points = could_ask(&moment, |way| {
            way.lead == Lead::Plain && way.operation != Operation::Next && !phrasing::invites(way.ask)
        });
        assert_eq!(points, plain, "{answer}");
        let asks = with_request(&moment, others);
        let moments = asks.iter().filter(|way| way.question.ends_with("through your head then?"));
        let named: Vec<bool> = moments.map(|way| way.question.contains('“')).collect();
        assert!(named.is_empty() == plain && named.iter().all(|named| *named), "{answer}: {named:?}");
    }
}

#[test]
fn who_asks_what_that_was_is_told() {
    let lost = Reading { act: Act::NotUnderstood, ..Reading::default() };
    for (asked_before, named) in [
        (&["Who was it?", "What was going through your head then?"], true),
        (&["Who was it?", "“it was late”, you said. What was going through your head then?"], false),
    ] {
        let moment = at("I don't follow you.", lost.clone(), asked_before);
        let question = asked(&moment).question;
        assert_eq!(
            question.contains("I meant “the lift was stuck”. How was that for you?"),
            named,
            "{question}"
        );
    }
}

#[test]
fn who_protests_that_they_asked_something_is_answered() {
    for (act, answer, answered) in [
        (Act::Complaint, "You haven't answered me. I asked who reads it.", true),
        // Who refuses one thing may ask another.
        (Act::Refusal, "I'm not telling you that. Who reads it?", true),
        (Act::Refusal, "Who reads it? I'm not telling you that.", false),
    ] {
        let reading = Reading { act, asked_back: Some(AskedBack::Privacy), ..Reading::default() };
        let question = asked(&at(answer, reading, QUESTIONS)).question;
        assert_eq!(
            takes_up(&question, phrasing::answers(AskedBack::Privacy)),
            answered,
            "{answer}: {question}"
        );
    }
}

#[test]
fn who_guesses_what_was_meant_and_answers_it_hears_that_it_was_left_open() {
    let briefly =
        "At what, the bell? I ran down, and I could have thrown him out, and that was the end of it.";
    let several =
        "At what, the bell or him? I ran down, and I could have thrown him out, and that was the end.";
    let corrects = "At what, the bell? That was no bell, it was a gong, and he'd brought it with him.";
    for (answer, act, words) in [
        (briefly, Act::Answer, phrasing::VAGUE),
        (briefly, Act::NotUnderstood, phrasing::VAGUE),
        // Who told much behind it has settled what was meant.
        (OWN, Act::CounterQuestion, &[][..]),
        (several, Act::CounterQuestion, phrasing::EITHER_WAY),
        (corrects, Act::Correction, phrasing::VAGUE),
        (
            "At what time? I ran down, and I could have thrown him out, to be honest.",
            Act::Answer,
            phrasing::VAGUE,
        ),
    ] {
        let reading = Reading { act, opens: Some(Opening::Lost), ..told(None) };
        let moment = at(answer, reading, QUESTIONS);
        let owned =
            with_request(&moment, |request| Following::new(request, &moment.reading, &Draw::new(7)).owned());
        assert_eq!(owned.is_some(), !words.is_empty(), "{act:?}: {answer}: {owned:?}");
        assert!(owned.is_none_or(|owned| words.contains(&owned)), "{act:?}: {answer}: {owned:?}");
    }
}

#[test]
fn who_waves_regret_off_hears_none_again() {
    for (answer, words) in [
        ("No no, you're all right. We drove home, and that was that.", phrasing::WAVED),
        ("Sorry for what, my boots? They were only wet.", phrasing::NEVER_MIND),
    ] {
        let question =
            asked(&at(answer, told(None), &["Sorry, I put that badly. Why does that matter to you?"]))
                .question;
        assert!(takes_up(&question, words), "{answer}: {question}");
    }
}

/// A guess at what was meant, and [`LONG`] behind it.
const OWN: &str = "At what, the bell? It rang through the whole house and I ran down and found the door open, and there he stood with \
                   the bell in his hand and laughed, and I could have thrown him out, but then I laughed too, since what else could I do.";

#[test]
fn regret_that_is_waved_off_is_not_said_again() {
    const REGRETTED: &[&str] =
        &["What was that like?", "Sorry, that was a clumsy question. Leave it, and go on as you like."];
    for answer in [
        "No no, not clumsy at all. I ran down, and I could have thrown him out.",
        "Sorry about what? I ran down, and I could have thrown him out.",
        "There's nothing to apologise for. I ran down, I could have thrown him out.",
        "Why do you keep saying sorry? I ran down, I could have thrown him out.",
        "You keep saying sorry. I ran down, I could have thrown him out.",
        "No, you're fine. I ran down, I could have thrown him out.",
        "No, fine. I ran down, I could have thrown him out.",
        "The question was fine. I ran down, I could have thrown him out.",
        "Clumsy how? I ran down, I could have thrown him out.",
    ] {
        for act in [Act::Correction, Act::CounterQuestion, Act::Complaint, Act::NotUnderstood] {
            let question =
                |asked_before| asked(&at(answer, Reading { act, ..told(None) }, asked_before)).question;
            let again = question(REGRETTED).to_lowercase();
            assert!(!phrasing::REGRETS.iter().any(|word| again.contains(word)), "{act:?}: {answer}: {again}");
            // Without regret there is none to wave off: it is trouble of its own.
            let trouble = takes_trouble_up(&question(QUESTIONS)) || act == Act::Correction;
            assert!(trouble, "{act:?}: {answer}: {}", question(QUESTIONS));
        }
    }
    // Who begs pardon, and who is sorry themselves, waves nothing off.
    let reading = Reading { act: Act::NotUnderstood, ..Reading::default() };
    let question = asked(&at("I'm sorry, I don't know what you mean.", reading, REGRETTED)).question;
    assert!(takes_trouble_up(&question), "{question}");
}

#[test]
fn who_asks_which_of_two_was_meant_and_says_so_at_length_chooses() {
    let answer = "How did what go on? The bell, or the dog? I do ask, it could be that night you want or all of the year.";
    let reading = Reading { act: Act::NotUnderstood, ..Reading::default() };
    let question = asked(&at(answer, reading, QUESTIONS)).question;
    assert!(takes_up(&question, phrasing::EITHER), "{question}");
}

#[test]
fn no_words_are_held_up_that_are_cut_within_somebody_elses() {
    for (said, whole) in [
        ("he stood there going \"open", false),
        ("he stood there going \"open up\"", true),
        ("he stood there", true),
        ("it was what he came for", true),
        ("we'd had the bell in the shed for, well, twenty years, I think, or more", false),
        ("we'd had the bell in the shed, well, twenty years, I think, or more", true),
    ] {
        assert_eq!(quoted(said).is_some(), whole, "{said}");
    }
    assert_eq!(quoted("I'd decide in a hurry, wouldn't I"), Some("I'd decide in a hurry"));
    let cut = "he asked what she'd be wearing and that was, I don't know, that stopped me there";
    assert_eq!(quoted(cut), Some("stopped me there"));
    // Where no mark leaves a part it is cut before words that join.
    let long = "he carried the bell up the hill in the snow and nobody thanked him for it till the spring";
    assert_eq!(quoted(long), Some("he carried the bell up the hill in the snow"));
}

#[test]
fn who_says_what_is_not_so_tells_of_it_and_who_denies_all_there_was_to_tell_does_not() {
    let read = |quote| Reading::of(vec![statement(quote, "break", Tense::Habitual)], Vec::new());
    for (answer, reading, denies) in [
        ("It never breaks.", read("It never breaks"), false),
        ("Reading it without my glasses, mostly.", read("Reading it without my glasses"), false),
        ("I can't bear the noise of it.", read("I can't bear the noise of it"), false),
        ("No, nothing. It's a bin.", read("It's a bin"), true),
        ("Not really, no. It's a bin.", read("It's a bin"), true),
    ] {
        let question = asked(&at(answer, reading, QUESTIONS)).question;
        assert_eq!(takes_up(&question, phrasing::FAIR), denies, "{answer}: {question}");
    }
}

#[test]
fn who_answers_what_they_guessed_is_followed_however_it_was_heard() {
    let read = || Reading {
        act: Act::CounterQuestion,
        ..Reading::of(vec![statement("I ran down the stairs in my socks", "run", Tense::Past)], Vec::new())
    };
    for (answer, followed) in [
        (
            "At that point, with the bell? I ran down the stairs in my socks, and that was all of it, really.",
            true,
        ),
        ("At that point, with the bell?", false),
        (
            "At that point, with the bell? I ran down the stairs in my socks, or do you mean before it rang at all?",
            false,
        ),
    ] {
        let moment = at(answer, read(), QUESTIONS);
        assert_eq!(is_followed(&moment), followed, "{answer}");
    }
}

#[test]
fn who_only_begins_with_a_protest_and_tells_on_is_followed_behind_words_that_take_it_up() {
    let read = || Reading {
        act: Act::Complaint,
        ..Reading::of(vec![statement("I ran down the stairs in my socks", "run", Tense::Past)], Vec::new())
    };
    for (answer, followed) in [
        (
            "Is this an exam? Right. I ran down the stairs in my socks and found the lad from next door there with the bell in his \
             hand, and I could have thrown him out.",
            true,
        ),
        ("Is this an exam? I ran down the stairs in my socks and out of the door.", false),
    ] {
        let moment = at(answer, read(), QUESTIONS);
        assert_eq!(is_followed(&moment), followed, "{answer}");
        let question = asked(&moment).question;
        assert!(takes_up(&question, phrasing::taken_up(Act::Complaint)), "{question}");
    }
}

#[test]
fn who_denies_what_was_said_to_them_or_taken_for_granted_hears_that_it_was_wrong() {
    let wrong = |question: &str, answer| {
        let moment = Moment {
            technique: "critical_incident",
            asked: &[question],
            focus: None,
            answer,
            reading: told(None),
        };
        with_request(&moment, |request| {
            Following::new(request, request.reading.unwrap(), &Draw::new(7)).taken_back().is_some()
        })
    };
    for (question, answer) in [
        (
            "You'd told me, sorry. What came of it?",
            "I hadn't told you about the ferry, but never mind. We missed it.",
        ),
        ("You'd told me, sorry. What came of it?", "No, I don't think I'd said that. We missed the ferry."),
        (
            "I'm sorry, that must have been hard. What happened then?",
            "Oh it wasn't hard, it was a wet tent. We dried it on the gate.",
        ),
        (
            "That's fine, we'll leave that. What came next?",
            "I don't mind going into it. The tent had a hole in it.",
        ),
        (
            "What was that moment like for you?",
            "It wasn't a moment, it was all of August. I slept in the car.",
        ),
        ("What worried you about it?", "Worried? I wasn't worried, I was cross. I slept in the car."),
    ] {
        assert!(wrong(question, answer), "{:?}", (question, answer));
    }
    for (question, answer) in [
        (
            "You'd told me, sorry. What came of it?",
            "Then I didn't tell a soul about the ferry. We slept in the car.",
        ),
        (
            "I'm sorry, that must have been hard. What happened then?",
            "I didn't sleep that night. The tent had a hole in it.",
        ),
        ("What, if anything, worried you about it?", "I wasn't worried, I slept in the car."),
        (
            "You said “I was worried sick”. How did that go on?",
            "I wasn't worried for long, we slept in the car.",
        ),
        ("What worried you about it?", "I don't know what worried me, we slept in the car."),
        (
            "“It was loud”, you said. Could you say some more about that part?",
            "There's not much to say, we slept.",
        ),
        ("What was that moment like for you?", "Cold. The tent wasn't dry and we slept in the car."),
    ] {
        assert!(!wrong(question, answer), "{:?}", (question, answer));
    }
}

#[test]
fn what_is_the_interviewers_is_not_given_to_them() {
    for (answer, thing) in [
        ("It was only a coat. We were on about your boats.", "the boats"),
        ("It was only a coat. We were on about my boats.", "your boats"),
    ] {
        let question = asked(&at(answer, Reading::default(), &["Who was it?"])).question;
        assert!(question.contains(thing), "{answer}: {question}");
    }
}

#[test]
fn who_asks_whether_this_is_wanted_is_answered_by_what_they_ask() {
    for (answer, words) in [
        ("It was loud. Is that the sort of thing you're after?", "Yes, that's just what I'm after."),
        ("It was loud. Can I put down two of them?", "Of course, go ahead."),
        ("It was loud. Do you want it short or the whole day?", "Whichever you like."),
        ("It was loud. Am I rambling on?", "Not at all."),
        ("It was loud. Does that make sense?", "It does, yes."),
        ("It was loud. Does that make sense or have I lost you?", "It does, yes."),
        ("It was loud. Am I going on too long or shall I tell you about the boat?", "Not at all."),
        ("It was loud. Is that odd?", "Not at all."),
        ("It was loud. Weren't these any use, then?", "They were, yes."),
        ("It was loud. Does it have to be three?", "Not at all."),
        ("It was loud. I asked you whether that's useful.", "Yes, I should have said so."),
        ("It was loud. Five is the top one, right?", "It's all useful to me."),
    ] {
        let moment = Moment {
            technique: "critical_incident",
            asked: &["What was it like when it stopped?"],
            focus: Some("the lift was stuck"),
            answer,
            reading: Reading {
                act: Act::CounterQuestion,
                asked_back: Some(AskedBack::RightAnswer),
                ..Reading::default()
            },
        };
        let question = asked(&moment).question;
        assert!(question.starts_with(words), "{answer}: {question}");
    }
}

#[test]
fn who_was_told_that_they_may_have_told_it_and_says_no_has_not() {
    for (asked_before, told) in [("How did it come about?", true), (phrasing::MAY_BE_TOLD[0], false)] {
        let moment = at(
            "I hadn't, no. Boots off at the door.",
            Reading { opens: Some(Opening::Told), ..Reading::default() },
            Vec::leak(vec![asked_before]),
        );
        let heard = with_request(&moment, |request| {
            let draw = Draw::new(7);
            Following::new(request, &moment.reading, &draw).told_already()
        });
        assert_eq!(heard, told, "{asked_before}");
    }
}
