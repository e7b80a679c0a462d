//! What somebody would not have gone into, in an answer that tells on, and what they did not mean.

use super::super::super::others;
use super::*;
use crate::lint::text;

const LEFT: &[&str] = phrasing::taken_up(Act::Refusal);

fn left(answer: &'static str, told: &[&str], reading: Reading) -> Wording {
    let told = told.iter().map(|quote| statement(quote, "row", Tense::Past)).collect();
    let reading = Reading { statements: told, ..reading };
    let moment = Moment { technique: "critical_incident", asked: QUESTIONS, focus: None, answer, reading };
    assert!(with_request_behind(BEGUN, &moment, others).is_empty(), "{answer}");
    with_request_behind(BEGUN, &moment, ask)
}

#[test]
fn what_is_to_be_left_is_left_and_what_was_told_behind_it_is_followed() {
    let answer = "My uncle took the boat out that night. I'd rather not go through the storm itself. In the spring we rowed \
                  out to the island again, all five of us, and nobody said a word until we \
                  had the fire going and the kettle on and the dog dry.";
    for opens in [Opening::Nothing, Opening::Corrects, Opening::Lost] {
        let reading = Reading { opens: Some(opens), ..Reading::default() };
        let told =
            ["My uncle took the boat out that night", "In the spring we rowed out to the island again"];
        let question = left(answer, &told, reading).question;
        assert!(takes_up(&question, LEFT) && question.contains("the island again"), "{question}");
    }
}

#[test]
fn where_nothing_was_told_behind_it_anything_of_the_topic_is_asked_for() {
    let answer = "My uncle took the boat out that night, and we all stood on the quay with the lamps and the dog and waited for \
                  the bell, the whole of us. I'd rather not go through the storm itself.";
    let wording = left(answer, &["My uncle took the boat out that night"], Reading::default());
    let question = wording.question;
    assert!(takes_up(&question, LEFT) && !question.contains('“'), "{question}");
}

#[test]
fn what_they_offer_instead_is_asked_about() {
    let answer = "No, the hour was the tide. I'd rather not go into the storm, if you don't mind. It was the lamps I was telling you \
                  about.";
    let reading = Reading { act: Act::Correction, opens: Some(Opening::Corrects), ..Reading::default() };
    let question = left(answer, &["the hour was the tide"], reading).question;
    assert!(takes_up(&question, LEFT) && question.contains("the lamps"), "{question}");
}

#[test]
fn who_leaves_it_to_the_interviewer_what_is_asked_is_asked_it() {
    let answer = "I'd sooner not, pet. Ask us about summat else, then.";
    let reading =
        Reading { act: Act::Refusal, opens: Some(Opening::Refuses), ..Reading::of(Vec::new(), Vec::new()) };
    let moment = Moment { technique: "critical_incident", asked: QUESTIONS, focus: None, answer, reading };
    let question = with_request_behind(BEGUN, &moment, ask).question;
    assert!(takes_up(&question, LEFT) && !question.contains("summat"), "{question}");
    assert!(!phrasing::invites(&question), "{question}");
}

#[test]
fn who_says_that_it_was_a_joke_is_taken_at_their_word_and_left_to_go_on() {
    let held_up =
        &["What happened?", "You said “I'd sooner row to Norway”. Can you tell me a bit more about that?"];
    for (answer, joked) in [
        ("That was a joke, mostly. It's a short crossing, that's all it is.", true),
        ("I was being sarcastic. Nobody rows there.", true),
        ("It was a joke that we had with the harbour master, and it cost us.", false),
    ] {
        let reading = Reading { opens: Some(Opening::Nothing), ..Reading::default() };
        let moment = Moment { technique: "critical_incident", asked: held_up, focus: None, answer, reading };
        let question = with_request_behind(BEGUN, &moment, ask).question;
        assert_eq!(takes_up(&question, phrasing::JOKED), joked, "{answer}: {question}");
        assert!(!joked || phrasing::invites(&question), "{question}");
    }
}

#[test]
fn nobody_is_asked_how_it_was_behind_words_that_own_up() {
    let told = "We rowed out to the island again";
    let answer = "About what, the island? We rowed out to the island again, all five of us, and nobody said a word until we had the fire \
                  going and the kettle on and the dog dry, and then my uncle laughed.";
    let reading = Reading {
        opens: Some(Opening::Lost),
        ..Reading::of(vec![statement(told, "row", Tense::Past)], Vec::new())
    };
    let moment = Moment { technique: "critical_incident", asked: QUESTIONS, focus: None, answer, reading };
    for (asked, more) in [
        (format!("“{told}”, you said. {}", phrasing::FELT[0]), true),
        (format!("“{told}”, you said. {}", phrasing::MATTERS[0]), true),
        (phrasing::FELT[0].to_owned(), false),
    ] {
        let worded = Wording { question: asked.clone(), ..Wording::default() };
        let question = with_request_behind(BEGUN, &moment, |request| {
            owned_up(request, &Draw::new(7), Opening::Lost, &worded).map(|wording| wording.question)
        });
        let question = question.unwrap_or_default();
        let asks_on = if more { phrasing::wants_more(&question) } else { phrasing::invites(&question) };
        assert!(takes_up(&question, phrasing::CLEARER) && asks_on, "{asked}: {question}");
    }
}

#[test]
fn who_minds_being_read_back_hears_that_it_stops_whatever_else_was_heard() {
    let held_up =
        &["What happened?", "You said “we rowed out in June”. Could you say some more about that part?"];
    for (answer, act, opens) in [
        ("Can you not do that? Reading me back to me.", Act::Complaint, Opening::Echoed),
        (
            "You're like a parrot. It was June and it rained, and that's the whole of it.",
            Act::Answer,
            Opening::Nothing,
        ),
        ("You do like your \"say some more\", don't you. It rained.", Act::Answer, Opening::Nothing),
        (
            "Sorry, I know what I said. It was June and it rained all the way over.",
            Act::Answer,
            Opening::Told,
        ),
    ] {
        let reading = Reading { act, opens: Some(opens), ..Reading::default() };
        let moment = Moment { technique: "critical_incident", asked: held_up, focus: None, answer, reading };
        let question = with_request_behind(BEGUN, &moment, ask).question;
        assert!(takes_up(&question, text::PROMISES) && !question.contains('“'), "{answer}: {question}");
    }
}

#[test]
fn what_was_not_come_to_yet_is_not_asked_for_before_anything_was() {
    let reading = Reading { act: Act::DontKnow, ..Reading::default() };
    let answer = "Don't know, really.";
    let early =
        Moment { technique: "critical_incident", asked: &["What happened?"], focus: None, answer, reading };
    let question = with_request(&early, ask).question;
    assert!(question.contains("like to tell me about"), "{question}");
}
