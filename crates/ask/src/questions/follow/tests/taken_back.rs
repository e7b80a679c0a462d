//! What is said to somebody who denies what a question took for granted.

use super::heard::{at, told};
use super::*;

const KEPT: &[&str] =
    &["Who was it?", "Thank you for telling me. What has it been like for you, keeping that to yourself?"];

#[test]
fn who_keeps_nothing_to_themselves_hears_that_it_was_the_wrong_word() {
    const ON: &str = "My aunt has a key as well, and she waters the tomatoes, and she has seen it on the shelf a hundred times, and so has the man \
        who does the meter, and nobody ever said a word about it to me or to anybody else that I know of, which is how it is.";
    for (first, denied) in [
        ("It's not a secret, really.", true),
        ("I don't know that I was keeping it.", true),
        ("Keeping what?", true),
        ("Keeping is a strong word.", true),
        ("Well. I never kept it from her, she never asked.", true),
        ("Keeping it to myself? I don't know, I had the tomatoes.", false),
        ("Heavy, keeping it.", false),
        ("Lonely in the winter.", false),
        ("It was all right, and I keep busy.", false),
    ] {
        let answer: &'static str = format!("{first} {ON}").leak();
        let worded = Wording { question: "What happened then?".to_owned(), ..Wording::default() };
        let reading = Reading { opens: Some(Opening::Nothing), ..told(None) };
        let said = |asked_before| {
            let moment = at(answer, reading.clone(), asked_before);
            with_request(&moment, |request| owned_up(request, &Draw::new(7), Opening::Nothing, &worded))
        };
        let heard = said(KEPT).is_some_and(|said| takes_up(&said.question, phrasing::NOT_KEPT));
        assert_eq!(heard, denied, "{first}");
        assert_eq!(said(&["Who was it?", "What happened then?"]), None, "{first}");
        // Behind something that may be hard it is not what counts.
        let hard = Reading { disclosure: true, ..reading.clone() };
        let moment = at(answer, hard, KEPT);
        let said =
            with_request(&moment, |request| owned_up(request, &Draw::new(7), Opening::Nothing, &worded));
        assert!(said.is_none_or(|said| !takes_up(&said.question, phrasing::NOT_KEPT)), "{first}");
    }
}

#[test]
fn what_may_be_hard_is_not_told_to_have_been_the_wrong_thing_to_pick_up() {
    const HELD: &[&str] =
        &["Who was it?", "You said “I went to see to the kettle”. I'd like to hear more of that."];
    for (hard, picks) in [(None, true), (Some(0.4), false)] {
        let reading = Reading { opens: Some(Opening::Slight), ..told(hard) };
        let moment = at("I was in bits at the kettle, that's all.", reading, HELD);
        let said = with_request(&moment, |request| follow(request, &Draw::new(7)).map(|said| said.question));
        let picked = said.as_ref().is_some_and(|said| takes_up(said, phrasing::DROPPED));
        assert_eq!(picked, picks, "{said:?}");
    }
}
