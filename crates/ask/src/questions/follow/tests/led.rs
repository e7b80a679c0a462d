//! What is said to somebody who leads, or does not see where they are led.

use super::heard::{LONG, at, told};
use super::*;

/// What is asked behind an answer that opens so.
fn behind(answer: &'static str, opens: Opening, asked: &[&'static str]) -> String {
    let reading = Reading { opens: Some(opens), ..told(None) };
    with_request_behind(LONG, &at(answer, reading, asked), ask).question
}

#[test]
fn who_lost_their_thread_is_given_it_back() {
    let answer = "I ran down and the dog came too, and I could have thrown him out, and the whole street was up by then. What was I saying?";
    let question = behind(answer, Opening::Nothing, QUESTIONS);
    assert!(phrasing::gives_thread(&question) && question.contains('“'), "{question}");
    let answer = "I ran down and the dog came too, and I could have thrown him out, and the whole street was up by then.";
    assert!(!phrasing::gives_thread(&behind(answer, Opening::Nothing, QUESTIONS)));
}

#[test]
fn who_was_left_to_go_on_and_asks_with_what_is_told() {
    let left = &["Who was it?", "Do carry on, wherever it takes you."];
    let reading = Reading { act: Act::NotUnderstood, ..Reading::default() };
    let question = with_request_behind(LONG, &at("Go on with what?", reading, left), ask).question;
    assert!(!phrasing::invites(&question) && question.contains('“'), "{question}");
}

#[test]
fn who_asks_whether_to_tell_something_is_asked_for_it() {
    let answer = "I think that's all of that. Shall I tell you what the fireman did? It's quick.";
    let reading = Reading { act: Act::Refusal, opens: Some(Opening::Refuses), ..Reading::default() };
    let question = with_request_behind(LONG, &at(answer, reading, QUESTIONS), ask).question;
    let gladly = phrasing::GLADLY.iter().any(|words| question.starts_with(words));
    assert!(gladly && question.contains("what the fireman did"), "{question}");
}

#[test]
fn who_asks_which_of_two_things_is_wanted_may_choose() {
    for answer in [
        "Is this about the dog or the door, sorry? I can do either, I know about doors, and the dog was a good dog, he was.",
        "I ran down and I could have thrown him out, and the street was up, and my mother was on the stairs in her curlers with the \
         cat, and he laughed, and then I laughed, and we all went in and had toast in the kitchen till four. But is it the bell you \
         want or why I let him in?",
    ] {
        let question = behind(answer, Opening::Asks, QUESTIONS);
        assert!(takes_up(&question, phrasing::EITHER), "{question}");
    }
}

#[test]
fn what_they_told_before_is_no_offer_once_they_tell_of_something_else() {
    let stale = "I've told you about the bell. Well, then, there was the winter after, and I ran down in my slippers and I could have thrown \
                 him out, because he had the ladder up against the wrong house again, and the woman there had a bad heart, and her son \
                 was home on leave and not a patient man.";
    assert!(!behind(stale, Opening::Nothing, QUESTIONS).contains("the bell"), "{stale}");
    let fresh = "No. I was telling you about the bell.";
    let protest = Reading { act: Act::Complaint, opens: Some(Opening::Protest), ..Reading::default() };
    let question = with_request_behind(LONG, &at(fresh, protest, QUESTIONS), ask).question;
    assert!(question.contains("the bell"), "{question}");
}

#[test]
fn who_would_be_asked_something_is_asked_it_and_refuses_nothing() {
    let reading = Reading { act: Act::Refusal, opens: Some(Opening::Protest), ..Reading::default() };
    let asked = at("You'll have to ask me something, love.", reading, QUESTIONS);
    let question = with_request_behind(LONG, &asked, ask).question;
    assert!(!takes_up(&question, phrasing::taken_up(Act::Refusal)) && question.ends_with('?'), "{question}");
    assert!(!phrasing::invites(&question), "{question}");
}

#[test]
fn what_somebody_asks_of_their_telling_last_of_all_is_answered() {
    for (answer, said) in [
        (
            "I ran down and I could have thrown him out, and I shouted at him in the street. Is that too much?",
            "Not at all.",
        ),
        (
            "I ran down and I could have thrown him out, and I shouted at him. Are you even listening?",
            "I'm listening, yes.",
        ),
    ] {
        let question = behind(answer, Opening::Nothing, QUESTIONS);
        assert!(question.starts_with(said), "{question}");
    }
}
