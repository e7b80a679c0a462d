//! What is asked at a few moments of a talk.

use colloquy_engine::interpretation::{AskedBack, Course, KnownNode, Natural, QuestionBrief, Sense, Tense};

use colloquy_engine::utterance::Utterance;
use jiff::Timestamp;

use super::super::{ask, trial};
use colloquy_engine::moves::{self, Heard};

use super::candidates::Lead;
use super::mend::takes_up;
use super::*;

mod boundaries;
mod given_back;
mod heard;
mod kindness;
mod led;
mod others;
mod shortly;
mod spoken_back;
mod taken_back;
mod trouble;

/// What was asked about so far, the answer, and what was read from it.
struct Moment<'a> {
    technique: &'static str,
    asked: &'a [&'a str],
    focus: Option<&'static str>,
    answer: &'static str,
    reading: Reading,
}

fn asked(moment: &Moment<'_>) -> Wording {
    with_request(moment, ask)
}

/// Whether one of the questions that could be asked is such.
fn could_ask(moment: &Moment<'_>, such: impl Fn(&Candidate<'_>) -> bool) -> bool {
    with_request(moment, |request| {
        let draw = Draw::new(7);
        Following::new(request, &moment.reading, &draw).candidates().iter().any(&such)
    })
}

fn with_request<T>(moment: &Moment<'_>, done: impl Fn(&AskRequest<'_>) -> T) -> T {
    with_request_behind("So the lift was stuck.", moment, done)
}

/// The same of somebody who had told that before.
fn with_request_behind<T>(before: &str, moment: &Moment<'_>, done: impl Fn(&AskRequest<'_>) -> T) -> T {
    let methodology = trial::methodology(moment.technique);
    let (strategy, concept) = (trial::strategy("deepen"), trial::concept());
    let focus = moment.focus.map_or(FocusBrief::None, |quote| FocusBrief::Node {
        node: FocusNode { label: quote.to_owned(), quote: Some(quote.to_owned()), ..FocusNode::default() },
        linked: Vec::new(),
    });
    let asked: Vec<String> = moment.asked.iter().map(|&question| question.to_owned()).collect();
    let brief = QuestionBrief {
        course: Course { moved: moved(moment), ..Course::default() },
        focus,
        asked,
        seed: 7,
        ..QuestionBrief::blank(Purpose::FollowUp)
    };
    done(&AskRequest {
        methodology: &methodology,
        concept: &concept,
        strategy: Some(&strategy),
        brief: &brief,
        answer: Some(moment.answer),
        transcript: &[Utterance::answer(1, before.to_owned(), Timestamp::UNIX_EPOCH)],
        turn: moment.asked.len() as u32,
        reading: Some(&moment.reading),
        known: &[KnownNode::named(before, "incident")],
    })
}

/// What somebody told who has begun to tell.
const BEGUN: &str = "So the lift was stuck between two floors, and there were four of us in it with a pram and a dog, and nobody had a \
                      telephone that worked, so in the end we sang.";

/// What the engine does: the questions before that took up trouble are those of answers that were trouble.
fn moved(moment: &Moment<'_>) -> Moved {
    let takes_up =
        |question: &&&str| phrasing::TROUBLE.iter().any(|act| takes_up(question, phrasing::taken_up(*act)));
    let troubles = moment.asked.iter().rev().take_while(takes_up).count();
    moves::choose(&Heard::of(&moment.reading, troubles, trial::concept().stimulus.is_some()))
}

fn statement(quote: &str, predicate: &str, tense: Tense) -> Statement {
    let sense = Sense { predicate: Some(predicate.to_owned()), tense: Some(tense), ..Sense::default() };
    Statement {
        label: quote.to_owned(),
        quote: quote.to_owned(),
        confidence: 0.8,
        sense,
        ..Statement::default()
    }
}

const QUESTIONS: &[&str] = &["What happened?", "And then?"];

#[test]
fn trouble_is_taken_up_before_anything_is_asked() {
    for act in phrasing::TROUBLE {
        let moment = Moment {
            technique: "critical_incident",
            asked: QUESTIONS,
            focus: Some("the lift was stuck"),
            answer: "Sorry, what?",
            reading: Reading { act, ..Reading::default() },
        };
        let Wording { question, noticed, departure, intent, .. } = asked(&moment);
        assert!(takes_up(&question, phrasing::taken_up(act)), "{act:?}: {question}");
        assert_eq!(noticed, Some(act));
        let repairs = departure.is_some_and(|departure| departure.instead == Instead::Repair);
        assert!(repairs || intent.bridge.is_some(), "{act:?}: {question}");
        assert!(intent.acknowledgement.is_some_and(|words| question.starts_with(&words)));
    }
}

#[test]
fn who_did_not_understand_is_given_the_word_and_no_words_of_theirs() {
    let first = phrasing::taken_up(Act::NotUnderstood)[0];
    for asked_before in ["What came of it?", "“the lift was stuck”, you said. What did you do then?", first]
    {
        let moment = Moment {
            technique: "critical_incident",
            asked: &[asked_before],
            focus: Some("the lift was stuck"),
            answer: "I still don't follow.",
            reading: Reading { act: Act::NotUnderstood, ..Reading::default() },
        };
        let question = asked(&moment).question;
        assert!(!question.contains("the lift was stuck"), "{question}");
    }
}

#[test]
fn who_had_to_ask_what_was_meant_is_given_the_word_back_once_they_have_told_something() {
    let asks = |answer: &'static str, asked_before: &'static [&'static str], act| {
        let reading = Reading { act, asked_back: Some(AskedBack::Reference), ..Reading::default() };
        let moment =
            Moment { technique: "critical_incident", asked: asked_before, focus: None, answer, reading };
        with_request_behind(BEGUN, &moment, ask).question
    };
    let invites = |question: &str| takes_up(question, phrasing::VAGUE) && phrasing::invites(question);
    for answer in
        ["About what?", "A bit more what?", "Where did it leave me how?", "You mean the winch money?"]
    {
        for act in [Act::CounterQuestion, Act::NotUnderstood] {
            let question = asks(answer, &["How did it go on from there?"], act);
            assert!(invites(&question), "{answer}: {question}");
        }
    }
    for asked_before in [&["Thank you. Go on in your own way, I'm listening."], phrasing::GENTLE] {
        let question = asks("About what?", asked_before, Act::CounterQuestion);
        assert!(!invites(&question), "{asked_before:?}: {question}");
    }
}

#[test]
fn of_a_short_answer_no_part_is_held_up_to_them() {
    let told = statement("the lift was stuck again", "be", Tense::Past);
    let long = "Well, the lift was stuck again, and we all went down the stairs in the dark, one after the other, while \
                somebody held a torch and the rest of us counted the landings out loud, so that nobody got lost on the \
                way down to the yard where the engine stood.";
    for (answer, held_up) in [("Well, the lift was stuck again.", false), (long, true)] {
        let moment = Moment {
            technique: "critical_incident",
            asked: QUESTIONS,
            focus: None,
            answer,
            reading: Reading::of(vec![told.clone()], Vec::new()),
        };
        assert_eq!(could_ask(&moment, |candidate| candidate.lead != Lead::Plain), held_up, "{answer}");
    }
}

#[test]
fn who_explains_what_confused_them_is_not_pointed_at_it_again() {
    let moment = Moment {
        technique: "critical_incident",
        asked: QUESTIONS,
        focus: Some("the lift was stuck"),
        answer: "What do you mean by that? You went and picked out the one thing that does not matter here.",
        reading: Reading { act: Act::NotUnderstood, ..Reading::default() },
    };
    let question = asked(&moment).question;
    assert!(takes_up(&question, phrasing::taken_up(Act::NotUnderstood)), "{question}");
    assert!(!question.contains('“'), "{question}");
}

#[test]
fn who_wants_to_stop_is_thanked() {
    let reading = Reading { act: Act::Closing, ..Reading::default() };
    let moment = Moment {
        technique: "means_end_chain",
        asked: QUESTIONS,
        focus: None,
        answer: "I have to go.",
        reading,
    };
    assert_eq!(asked(&moment).departure.map(|d| d.instead), Some(Instead::Close));
}

#[test]
fn what_was_just_said_comes_before_an_older_point() {
    for (technique, predicate, tense) in
        [("critical_incident", "ring", Tense::Past), ("means_end_chain", "taste", Tense::Habitual)]
    {
        let quote = "it rang through the whole house";
        let moment = Moment {
            technique,
            asked: QUESTIONS,
            focus: Some("the lift was stuck"),
            answer: "Well, it rang through the whole house.",
            reading: Reading::of(vec![statement(quote, predicate, tense)], Vec::new()),
        };
        let Wording { question, departure, .. } = asked(&moment);
        // What was said last, or all of the answer.
        let instead = departure.map(|d| d.instead);
        assert!(matches!(instead, Some(Instead::Cue(cue)) if cue.contains(quote)), "{question}");
        assert!(!question.contains("lift"), "{question}");
    }
}

#[test]
fn what_the_same_answer_told_is_not_asked() {
    let told = |labels: [&'static str; 2], operation| {
        let statements = labels.map(|label| {
            let mut said = statement(label, "ring", Tense::Past);
            said.sense.natural = vec![Natural { operation, chance: 0.9 }];
            said
        });
        Reading::of(statements.to_vec(), Vec::new())
    };
    let labels = ["the alarm rang in the hall", "the porter rang the bell"];
    let short = "The alarm rang in the hall and the porter rang the bell.";
    let long = "The alarm rang in the hall and the porter rang the bell. Nobody knew yet what it was about or whom to ask, so \
                people stood at their doors in their coats and looked at one another as people do on a landing when nobody \
                wants to be the first one to go down and see.";
    let moment = |answer, reading| Moment {
        technique: "critical_incident",
        asked: QUESTIONS,
        focus: None,
        answer,
        reading,
    };
    // The first of two things that happened goes on with the second; what led to something is told when it is linked.
    let mut led = told(labels, Operation::Down);
    led.relations = vec![
        serde_json::from_value(serde_json::json!({"source": labels[0], "target": labels[1],
        "edge_type": "followed_by", "quote": "and", "span": null, "confidence": 1.0, "explicit": true}))
        .unwrap(),
    ];
    for (answer, reading, label, operation, open) in [
        (long, told(labels, Operation::Next), labels[0], Operation::Next, false),
        (long, told(labels, Operation::Next), labels[1], Operation::Next, true),
        (short, led.clone(), labels[1], Operation::Down, false),
        (short, told(labels, Operation::Down), labels[1], Operation::Down, true),
        (long, led, labels[0], Operation::Up, false),
        // Where words of theirs are held up nobody is asked what led to them.
        (long, told(labels, Operation::Down), labels[0], Operation::Down, false),
    ] {
        let found = could_ask(&moment(answer, reading), |candidate| {
            candidate.operation == operation && candidate.statement.is_some_and(|s| s.quote == label)
        });
        assert_eq!(found, open, "{operation:?} of {label}");
    }
}

#[test]
fn who_tells_something_hard_is_met_with_a_kind_word_but_not_with_the_same_at_every_turn() {
    let quote = "my father died that winter";
    let (sorry, thanks) =
        ("I'm sorry to hear that. What was that like?", "Thank you for telling me. And then?");
    for (asked_before, kind) in [
        (["What happened?", "And then?"], phrasing::KIND),
        ([sorry, "And then?"], phrasing::KIND),
        (["And then?", sorry], phrasing::HEARD),
        (["Who?", thanks], phrasing::KIND),
        ([sorry, "I hear you. And then?"], phrasing::KIND),
    ] {
        let told = Reading::of(vec![statement(quote, "die", Tense::Past)], Vec::new());
        let moment = Moment {
            technique: "critical_incident",
            asked: &asked_before,
            focus: None,
            answer: "Well, my father died that winter.",
            reading: Reading { disclosure: true, ..told },
        };
        let Wording { question, intent, .. } = asked(&moment);
        assert!(takes_up(&question, kind) && intent.acknowledgement.is_some(), "{question}");
    }
}

#[test]
fn nobody_who_tells_little_is_led_back_to_what_they_told_long_ago() {
    let moment = Moment {
        technique: "critical_incident",
        asked: &["One?", "Two?", "Three?", "Four?", "Five?", "Six?"],
        focus: Some("the lift was stuck"),
        answer: "Nothing much, really.",
        reading: Reading::default(),
    };
    let question = asked(&moment).question;
    assert!(!question.contains("the lift was stuck") && takes_up(&question, phrasing::FAIR), "{question}");
}

#[test]
fn a_ladder_that_tells_nothing_new_is_left_for_another() {
    let moment = Moment {
        technique: "means_end_chain",
        asked: &["One?", "Two?", "Three?", "Four?", "Five?", "Six?"],
        focus: Some("the lift was stuck"),
        answer: "Nothing much, really.",
        reading: Reading::default(),
    };
    let question = asked(&moment).question;
    assert!(phrasing::NEXT_LADDER.iter().any(|ask| ladder::opens_alike(&question, ask)), "{question}");
}

#[test]
fn who_doubts_that_a_thing_is_what_is_wanted_is_not_asked_about_it() {
    let held_up = "You said “the zip went on that coat”. Can you tell me a bit more about that?";
    for (asked_before, offers) in [("How did it go?", true), (held_up, false)] {
        let moment = Moment {
            technique: "critical_incident",
            asked: &[asked_before],
            focus: None,
            answer: "The zip? It's green. Do you actually want to know about the coat?",
            reading: Reading { act: Act::Complaint, ..Reading::default() },
        };
        let question = asked(&moment).question;
        assert_eq!(question.contains("the coat"), offers, "{question}");
    }
}

#[test]
fn what_they_would_sooner_talk_of_is_asked_about() {
    for (act, answer, names) in [
        (Act::Complaint, "No, no. I was telling you about the boiler.", "the boiler"),
        (Act::Refusal, "I'd rather not. Ask me about my bees instead.", "your bees"),
        (Act::NotUnderstood, "What do you mean? We were talking about the roof.", "the roof"),
        (
            Act::Answer,
            "It was a quiet house after that. Could we get back to the kettle, maybe?",
            "the kettle",
        ),
    ] {
        let moment = Moment {
            technique: "critical_incident",
            asked: &["How did it go?"],
            focus: None,
            answer,
            reading: Reading { act, ..Reading::default() },
        };
        let question = asked(&moment).question;
        assert!(question.contains(names) && question.ends_with('?'), "{question}");
    }
}

#[test]
fn what_came_next_is_asked_of_what_is_told_as_past() {
    for (tenses, asked) in [
        ([Tense::Past, Tense::Past, Tense::Past], true),
        ([Tense::Habitual, Tense::Past, Tense::Past], true),
        ([Tense::Habitual, Tense::Habitual, Tense::Past], false),
        ([Tense::Past, Tense::Past, Tense::Habitual], false),
    ] {
        let told =
            [("the lift stuck", "stick"), ("the man came out", "come"), ("we carried her down", "carry")];
        let told = tenses.into_iter().zip(told).map(|(tense, (quote, does))| statement(quote, does, tense));
        let moment = Moment {
            technique: "critical_incident",
            asked: &["What happened?"],
            focus: None,
            answer: "The lift stuck and the man came out, and we carried her down.",
            reading: Reading::of(told.collect(), Vec::new()),
        };
        let whole = |way: &Candidate<'_>| way.statement.is_none() && way.operation == Operation::Next;
        assert_eq!(could_ask(&moment, whole), asked, "{tenses:?}");
    }
}
