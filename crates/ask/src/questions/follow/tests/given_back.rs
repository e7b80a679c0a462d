//! The word given back, and what stands in its way.

use super::heard::at;
use super::*;
use crate::lint::text;

/// What is asked of somebody who has told something, after an answer that was read so.
fn after(answer: &'static str, reading: Reading) -> String {
    let asked_before = &["Who was there?", "What did it teach you?"];
    let moment = Moment { technique: "critical_incident", asked: asked_before, focus: None, answer, reading };
    with_request_behind(BEGUN, &moment, ask).question
}

fn told(quotes: &[&str]) -> Vec<Statement> {
    quotes.iter().map(|quote| statement(quote, "pull", Tense::Past)).collect()
}

#[test]
fn trouble_is_taken_up_and_the_word_given_back() {
    let back = Some(AskedBack::Privacy);
    for (answer, reading, words) in [
        (
            "You keep asking me that.",
            Reading { act: Act::Complaint, ..Reading::default() },
            phrasing::taken_up(Act::Complaint),
        ),
        (
            "No, it was my aunt that pulled it. She had hands like shovels.",
            Reading {
                act: Act::Correction,
                ..Reading::of(told(&["it was my aunt that pulled it"]), Vec::new())
            },
            phrasing::taken_up(Act::Correction),
        ),
        (
            "Who gets to see this? Anyway, my aunt pulled it. She had hands like shovels, my aunt.",
            Reading { asked_back: back, ..Reading::of(told(&["my aunt pulled it"]), Vec::new()) },
            phrasing::answers(AskedBack::Privacy),
        ),
        (
            "Teach me what, about ropes? My aunt pulled it till her hands bled, and then she sang.",
            Reading { opens: Some(Opening::Lost), ..Reading::of(told(&["My aunt pulled it"]), Vec::new()) },
            phrasing::VAGUE,
        ),
        ("Teach me? Nothing.", Reading { opens: Some(Opening::Lost), ..Reading::default() }, phrasing::VAGUE),
    ] {
        let question = after(answer, reading);
        assert!(takes_up(&question, words) && phrasing::invites(&question), "{answer}: {question}");
    }
}

#[test]
fn who_ends_by_asking_what_is_not_said_of_what_is_shown_is_asked_what_they_would_wish() {
    let told_first = "I like the look of the bell, and I'd have one on my own gate where the old one was before the storm took it off. ";
    let asks_as = |act: Act, answer: String, shown: bool| {
        let reading = Reading { act, asked_back: Some(AskedBack::Offer), ..Reading::default() };
        let answer = answer.leak();
        let moment = Moment { technique: "concept_test", asked: QUESTIONS, focus: None, answer, reading };
        with_request_behind(BEGUN, &moment, |request| {
            let text = "A bell for every gate that rings by itself.".to_owned();
            let stimulus = shown.then(|| colloquy_engine::concept::Stimulus { text, elements: Vec::new() });
            let concept = colloquy_engine::Concept { stimulus, ..request.concept.clone() };
            ask(&AskRequest { concept: &concept, ..*request }).question
        })
    };
    let asks = |answer: String, shown: bool| asks_as(Act::Answer, answer, shown);
    let wished = |question: &str| phrasing::WISHED.iter().any(|ask| question.ends_with(ask));
    assert!(wished(&asks(format!("{told_first}Who mends it, though? It doesn't say."), true)));
    for ends in ["Who mends it, though?", "And what does it run on?"] {
        let question = asks(format!("{told_first}{ends}"), true);
        assert!(wished(&question) && takes_up(&question, phrasing::answers(AskedBack::Offer)), "{question}");
        assert!(!wished(&asks(format!("{told_first}{ends}"), false)), "{ends}");
        assert!(!wished(&asks(format!("{ends} {told_first}"), true)), "{ends}");
        assert!(wished(&asks(ends.to_owned(), true)), "{ends}");
        // Who would not speak of it is left alone.
        assert!(!wished(&asks_as(Act::Refusal, ends.to_owned(), true)), "{ends}");
    }
}

#[test]
fn who_refuses_or_names_what_they_would_talk_of_is_not_left_to_go_on() {
    let lost = || Some(Opening::Lost);
    for (answer, reading) in [
        ("I'd rather not say.", Reading { act: Act::Refusal, ..Reading::default() }),
        ("Teach me? No. Ask me about the dog instead.", Reading { opens: lost(), ..Reading::default() }),
        (
            "The rope? Nothing, it's a rope. The handle was the thing.",
            Reading { opens: lost(), ..Reading::default() },
        ),
    ] {
        let question = after(answer, reading);
        assert!(!phrasing::invites(&question), "{answer}: {question}");
    }
    let handle = after(
        "The rope? Nothing, it's a rope. The handle was the thing.",
        Reading { opens: lost(), ..Reading::of(told(&["The handle was the thing"]), Vec::new()) },
    );
    assert!(handle.contains("the handle"), "{handle}");
}

#[test]
fn who_would_sooner_be_asked_something_is_not_left_to_go_on() {
    for (answer, left) in
        [("You keep on at me.", true), ("You keep on at me. You'll have to ask me something.", false)]
    {
        let question = after(answer, Reading { act: Act::Complaint, ..Reading::default() });
        assert_eq!(phrasing::invites(&question), left, "{answer}: {question}");
    }
}

#[test]
fn something_hard_is_heard_before_trouble() {
    let mut died = statement("my aunt died on the stairs", "die", Tense::Past);
    died.sense.hard = Some(0.95);
    let reading =
        Reading { disclosure: true, opens: Some(Opening::Lost), ..Reading::of(vec![died], Vec::new()) };
    let question = after(
        "Teach me what, about stairs? My aunt died on the stairs, and that was that, you know.",
        reading,
    );
    assert!(takes_up(&question, phrasing::KIND) && phrasing::invites(&question), "{question}");
}

#[test]
fn who_asks_at_the_end_of_a_long_answer_what_had_been_asked_hears_that_it_is_answered() {
    let told = "We pulled and we pulled, my aunt and the two of us and the lad with the pram, and it came up a hand's breadth and went \
                down two, so she sang.";
    for (end, asks) in [
        (" What was it you asked, sorry?", true),
        (" What was the question again?", true),
        (" What was it you asked me?", true),
        (" Sorry, what was it you wanted to know?", true),
        (" What was the question they put to me?", false),
        (" What did she ask for?", false),
        (" What would you have done?", false),
    ] {
        let answer: &'static str = Box::leak(format!("{told}{end}").into_boxed_str());
        let question = after(answer, Reading::of(self::told(&["We pulled and we pulled"]), Vec::new()));
        assert_eq!(takes_up(&question, phrasing::ANSWERED), asks, "{end}: {question}");
    }
}

#[test]
fn what_was_denied_of_a_question_is_not_held_up() {
    let denied = Statement {
        sense: Sense { negated: Some(true), tense: Some(Tense::Past), ..Sense::default() },
        ..statement("I wasn't worried about the rope", "worry", Tense::Past)
    };
    let answer = "No, I wasn't worried about the rope. My aunt had tied it herself, and she'd been at sea for eleven years with the herring \
                  boats, up and down, with nothing but rope in her hands from morning till night.";
    let moment = Moment {
        technique: "critical_incident",
        asked: &["What worried you then?"],
        focus: None,
        answer,
        reading: Reading::of(
            vec![denied, statement("My aunt had tied it herself", "tie", Tense::Past)],
            Vec::new(),
        ),
    };
    let about =
        |quote: &'static str| could_ask(&moment, |way| way.statement.is_some_and(|told| told.quote == quote));
    assert!(about("My aunt had tied it herself") && !about("I wasn't worried about the rope"));
}

#[test]
fn how_it_was_is_asked_of_their_own_words_and_not_twice_in_a_row() {
    fn points(moment: &Moment<'_>, lead: Lead) -> bool {
        could_ask(moment, |way| way.operation == Operation::Feeling && way.lead == lead)
    }

    let told = vec![statement("my aunt pulled it up by hand", "pull", Tense::Past)];
    let answer = "It was the third floor, so my aunt pulled it up by hand, all four of us and the pram and the dog, and she sang while she \
                  did it, hymns mostly, with the words changed, and nobody who was in it has ever forgotten one.";
    let moment = Moment {
        technique: "means_end_chain",
        asked: QUESTIONS,
        focus: None,
        answer,
        reading: Reading::of(told, Vec::new()),
    };
    assert!(points(&moment, Lead::Quote) && !points(&moment, Lead::Plain));
    let short = Moment { answer: "My aunt pulled it up by hand.", ..moment };
    assert!(points(&short, Lead::Plain) && !points(&short, Lead::Quote));
    let again = Moment { asked: &["Who was there?", "What was going through your head then?"], ..short };
    assert!(!could_ask(&again, |way| way.operation == Operation::Feeling));
}

#[test]
fn who_protested_once_may_hear_their_own_words_again() {
    let told = vec![statement("my aunt pulled it up by hand", "pull", Tense::Past)];
    let answer = "It was the third floor, so my aunt pulled it up by hand, all four of us and the pram and the dog, and she sang while she \
                  did it, hymns mostly, with the words changed, and nobody who was in it has ever forgotten one.";
    let protested = phrasing::taken_up(Act::Complaint)[0];
    let asked = [format!("{protested} What happened then?"), "Who was there?".to_owned()];
    let asked: Vec<&str> = asked.iter().map(String::as_str).collect();
    let moment = Moment {
        technique: "critical_incident",
        asked: &asked,
        focus: None,
        answer,
        reading: Reading::of(told, Vec::new()),
    };
    assert!(could_ask(&moment, |way| way.lead == Lead::Quote));
}

#[test]
fn anything_of_the_topic_is_asked_for_behind_a_short_answer_only_and_nobody_is_held_up_who_refuses() {
    let long = "It was the third floor, so my aunt pulled it up by hand, all four of us and the pram and the dog, and she sang while she did \
                it, hymns mostly, with the words changed, and nobody who was in it has ever forgotten one, nor the smell of that dog, which had \
                been in the river that morning, nor the way the pram kept tipping.";
    for (answer, act, holds) in [
        (long, Act::DontKnow, true),
        (long, Act::Refusal, false),
        ("I don't know, really.", Act::DontKnow, false),
    ] {
        let told = vec![statement("my aunt pulled it up by hand", "pull", Tense::Past)];
        let reading = Reading { act, ..Reading::of(told, Vec::new()) };
        let moment =
            Moment { technique: "critical_incident", asked: QUESTIONS, focus: None, answer, reading };
        let wide = with_request(&moment, |request| {
            Following::new(request, &moment.reading, &Draw::new(7))
                .wide(act, "")
                .map(|wording| wording.question)
        });
        assert_eq!(
            wide.as_deref().is_some_and(|asked| asked.contains("by hand")),
            holds,
            "{answer}: {wide:?}"
        );
    }
}

#[test]
fn what_somebody_minds_that_was_held_up_is_let_go() {
    const MORE: &str = "You said “the zip went on that coat”. Can you tell me a bit more about that?";
    const FEEL: &str = "You said “the zip went on that coat”. What was that like for you?";
    const LONG: &str = "The coat? I don't see it. We were on the platform by then, and the boy had his shoes in a bag, and my \
        mother was at the barrier with the tickets in her glove, and nobody said a word to the man about the seat, \
        which was what I had come to say in the first place, and never did.";
    for (last, answer, act, lets_go) in [
        (MORE, "What more is there? It's a zip.", Act::NotUnderstood, true),
        (MORE, "I thought you wanted the train.", Act::Complaint, true),
        (FEEL, "The coat? What do you want with a coat?", Act::NotUnderstood, true),
        // What was asked was not understood, nothing was held up, something is told all the same, or put right.
        (FEEL, "I don't follow you there.", Act::NotUnderstood, false),
        ("What was that like for you?", "What do you want with a coat?", Act::NotUnderstood, false),
        (MORE, LONG, Act::NotUnderstood, false),
        (MORE, "It was the button on the coat, not the zip.", Act::Correction, false),
        (MORE, "It went in the rain.", Act::Answer, false),
    ] {
        let reading = Reading { act, ..Reading::default() };
        let question = asked(&at(answer, reading, &["Where were you?", last])).question;
        assert_eq!(super::super::lets_go(&question), lets_go, "{answer}: {question}");
    }
}

#[test]
fn who_begins_with_trouble_and_tells_on_has_it_taken_up() {
    const ON: &str = "Well, we were on the platform by then, and the boy had his shoes in a bag, and my mother was at the barrier with the \
        tickets in her glove, and nobody said a word to the man about the seat, which was what I had come to say in the first place, \
        and never did.";
    let worded = Wording { question: "How did it go on from there?".to_owned(), ..Wording::default() };
    for (opens, answer, words) in [
        (Opening::Lost, format!("About what, the coat? {ON}"), Some(phrasing::CLEARER)),
        (Opening::Told, format!("I've just said. {ON}"), Some(phrasing::TOLD)),
        (Opening::Corrects, format!("It was a jacket. {ON}"), Some(phrasing::HAD_WRONG)),
        (Opening::Protest, format!("Funny way to put it. {ON}"), Some(phrasing::CLEARER)),
        (Opening::Echoed, format!("My words again. {ON}"), Some(text::PROMISES)),
        (Opening::Slight, format!("It's a coat, there's no more to it. {ON}"), Some(phrasing::SMALL)),
        (Opening::Nothing, ON.to_owned(), None),
        (Opening::Lost, "About what, the coat? It was green.".to_owned(), None),
    ] {
        let reading = Reading { opens: Some(opens), ..Reading::default() };
        let answer: &'static str = answer.leak();
        let owned_up = |asked_before| {
            let moment = at(answer, reading.clone(), asked_before);
            let draw = Draw::new(7);
            let owned = |request: &AskRequest<'_>| owned_up(request, &draw, opens, &worded);
            with_request(&moment, owned).map(|wording| wording.question)
        };
        let question = owned_up(&["Who was it?", "How did the ferry go?"]);
        let owned = question.as_ref().is_some_and(|question| takes_up(question, words.unwrap_or_default()));
        assert_eq!(owned, words.is_some(), "{answer}: {question:?}");
        // A few times, and no more.
        let often = words.unwrap_or_default().iter().cycle().take(4);
        let often: Vec<String> = often.map(|words| format!("{words} Who was it?")).collect();
        let often: Vec<&'static str> = often.into_iter().map(|asked| &*asked.leak()).collect();
        assert_eq!(owned_up(often.leak()), None, "{answer}");
    }
}

#[test]
fn words_that_own_up_fit_behind_many_of_theirs_and_regret_nothing_to_who_waves_it_off() {
    const TOLD: &str = "we were on the platform by then and the boy had his shoes on";
    let more = format!("“{TOLD}”, you said. Can you tell me a bit more about that?");
    let worded = Wording { question: more, ..Wording::default() };
    let draw = Draw::new(7);
    for (first, asked_before, words) in [
        ("About what, the coat?", "How did the ferry go?", phrasing::CLEARER),
        ("Sorry for what, the coat?", "I had that wrong, sorry. How did the ferry go?", phrasing::SMALL),
    ] {
        let answer: &'static str =
            format!("{first} Well, {TOLD}, and my mother was at the barrier with the tickets.").leak();
        let asked_before: &'static [&'static str] = vec!["Who was it?", asked_before].leak();
        let moment = at(answer, Reading { opens: Some(Opening::Lost), ..Reading::default() }, asked_before);
        let said = with_request(&moment, |request| owned_up(request, &draw, Opening::Lost, &worded));
        assert!(said.as_ref().is_some_and(|said| takes_up(&said.question, words)), "{first}: {said:?}");
        let shortly = |said: &Wording| {
            said.question.contains(TOLD) && said.question.ends_with("I'd like to hear more of that.")
        };
        assert!(words == phrasing::SMALL || said.as_ref().is_some_and(shortly), "{said:?}");
    }
}

#[test]
fn who_minded_regret_hears_none_of_what_could_have_been_put_better() {
    let worded = Wording { question: "How did it go on from there?".to_owned(), ..Wording::default() };
    let answer = "About what, the coat? Well, we were on the platform by then, and the boy had his shoes on, and my mother was at the \
        barrier with the tickets in her glove.";
    let moment = at(answer, Reading { opens: Some(Opening::Lost), ..Reading::default() }, &["Who was it?"]);
    let draw = Draw::new(7);
    for (said, owned) in [
        ("Why do you keep saying sorry? It was my aunt.", false),
        ("The question was clear, it was my aunt.", false),
        ("No harm done. It was my aunt.", true),
        ("You're all right. It was my aunt.", true),
    ] {
        let asked = "I could have put that better. Who was it?".to_owned();
        let transcript = [
            Utterance::question(1, asked, Timestamp::UNIX_EPOCH),
            Utterance::answer(2, said.to_owned(), Timestamp::UNIX_EPOCH),
        ];
        let question = with_request(&moment, |request| {
            owned_up(&AskRequest { transcript: &transcript, ..*request }, &draw, Opening::Lost, &worded)
        });
        assert_eq!(question.is_some(), owned, "{said}");
    }
}

#[test]
fn who_tells_what_they_tell_nobody_is_thanked_for_it_behind_words_that_own_up() {
    let answer = "About what, the coat? Well, we were on the platform by then, and the boy had his shoes in a bag, and I took the \
        ticket out of her glove. I've never told anybody that.";
    let draw = Draw::new(7);
    for (before, owned) in [(phrasing::THANKS, true), (phrasing::KIND, false)] {
        let question = format!("{} {}", before[0], phrasing::KEPT);
        let worded = Wording { question: question.clone(), ..Wording::default() };
        let moment =
            at(answer, Reading { opens: Some(Opening::Lost), ..Reading::default() }, &["Who was it?"]);
        let said = with_request(&moment, |request| owned_up(request, &draw, Opening::Lost, &worded));
        assert_eq!(said.is_some(), owned, "{question}");
        let whole = |said: &Wording| {
            takes_up(&said.question, phrasing::CLEARER) && said.question.ends_with(&question)
        };
        assert!(said.as_ref().is_none_or(whole), "{said:?}");
    }
}

#[test]
fn nobody_is_held_up_their_words_who_was_promised_that_none_are() {
    for (asked_before, held_up) in [
        (["Who was it?", "How did the ferry go?"], true),
        (["I'll stop reading your words back to you. Who was it?", "How did the ferry go?"], false),
        (["Who was it?", "You're right, I keep handing your words back. How did the ferry go?"], false),
    ] {
        // However long ago that was.
        let asked_before =
            asked_before.into_iter().chain(["Who met you there?", "What did she say?", "And your aunt?"]);
        let asked_before: &'static [&'static str] = asked_before.collect::<Vec<_>>().leak();
        let moment = at(super::heard::LONG, super::others::told(), asked_before);
        let draw = Draw::new(7);
        let mut said = with_request(&moment, |request| others(request, &draw));
        said.push(asked(&moment));
        assert_eq!(
            said.iter().any(|said| said.question.contains('“')),
            held_up,
            "{asked_before:?}: {said:#?}"
        );
    }
}

#[test]
fn what_was_of_no_account_is_not_held_up_again() {
    const SAID: &str = "It's only a coat. I had the zip done in March. My mother was at the barrier with the tickets in her glove, and the \
        boy had his shoes in a bag. I never said a word to the man about the seat. We sat on the cases and ate our eggs, and it was dark by then.";
    let quotes = ["I had the zip done in March", "I never said a word to the man about the seat"];
    for (opens, held_up) in [(Opening::Nothing, [true, true]), (Opening::Slight, [false, true])] {
        let reading = Reading { opens: Some(opens), ..Reading::of(told(&quotes), Vec::new()) };
        let moment =
            at(SAID, reading, &["Who was it?", "“I'd my coat on”, you said. I'd like to hear more of that."]);
        let draw = Draw::new(7);
        let said = with_request(&moment, |request| others(request, &draw));
        let held = quotes.map(|quote| said.iter().any(|said| said.question.contains(quote)));
        assert_eq!(held, held_up, "{opens:?}: {said:#?}");
    }
}
