//! Told on: who goes on to tell at length is followed in what they told, whatever they began with.

use colloquy_engine::interpretation::{
    Act, AskRequest, AskedBack, Move, Moved, Opening, QuestionBrief, Reading, Way,
};

use crate::lint::text::count_words;

/// Words from which an answer has told so much. In rounds 50 to 71 questions behind words that take trouble up got .80 of 2 with 39 % zeros after
/// such answers (225: "Got what wrong?", "What wasn't clear?"), others 1.17 and 20 % (990); after shorter ones .98 and 21 % (343), 1.17 and 20 % (407).
const LENGTH: usize = 60;

/// Words from which somebody who does not begin with it refuses nothing: eleven such who heard that they need not go into it, in rounds 60 to 88,
/// gave .27 of 2 for it with 82 % zeros ("I didn't say I didn't want to go into it"), those who told less, or began with it, 1.45 and none (33).
const REFUSAL: usize = 40;

/// Whether an answer goes on to tell at length, and does not end by asking something.
pub(super) fn tells_on(answer: &str) -> bool {
    count_words(answer) > LENGTH && !answer.trim_end().ends_with('?')
}

/// Whether what was heard as a refusal is none.
fn refuses_nothing(answer: &str, reading: &Reading) -> bool {
    let refuses = reading.act == Act::Refusal || reading.may_be == Some(Act::Refusal);
    let begins = reading.opens.is_none_or(|opens| opens == Opening::Refuses);
    refuses && !begins && count_words(answer) > REFUSAL && !answer.trim_end().ends_with('?')
}

/// How an answer began, as far as words may be said to it: that something is left is said to nobody who was not heard to refuse it by all they said
/// ("Rotten. What do you think it was like." was told so in round 97).
pub(crate) fn began(reading: &Reading) -> Option<Opening> {
    reading.opens.filter(|opens| *opens != Opening::Refuses || reading.act == Act::Refusal)
}

/// What was heard, and is to be done, of an answer that goes on to tell at length beside trouble: it is an answer, and followed. None of
/// any other, and of who wants to end. Who was heard to refuse something in so much refused nothing nine times of twelve (rounds 50 to 71, .25 of
/// 2: "I never said leave it"), and the others would sooner be asked about the rest of it.
pub(crate) fn calmed(request: &AskRequest<'_>) -> Option<(Reading, QuestionBrief)> {
    let answer = request.answer?;
    let reading = request.reading.filter(|reading| tells_on(answer) || refuses_nothing(answer, reading))?;
    let answerable = reading.asked_back.is_some_and(|back| back != AskedBack::Reference);
    let kept = match request.brief.course.moved.what {
        Move::WrapUp => true,
        Move::AnswerQuestion => answerable,
        _ => false,
    };
    if reading.act == Act::Closing || kept {
        return None;
    }
    // Who minds being read back is not read back, and what is of no account is not taken up, whatever else is told.
    let kept = |opens: &Opening| matches!(opens, Opening::Echoed | Opening::Slight);
    let opens = reading.opens.filter(kept).or(Some(Opening::Nothing));
    let reading = Reading { act: Act::Answer, may_be: None, opens, ..reading.clone() };
    let mut brief = request.brief.clone();
    brief.course.moved = Moved { what: Move::Follow, way: Way::Stay };
    Some((reading, brief))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use colloquy_engine::SessionId;
    use colloquy_engine::interpretation::{CallContext, Purpose, Task};
    use colloquy_engine::ports::Interpreter as _;
    use colloquy_engine::ports::memory::NoEmbedder;

    use super::super::{phrasing, trial};
    use super::*;
    use crate::lint::text::PROMISES;
    use crate::offline::Offline;

    /// An answer of some sentences behind its first.
    fn behind(first: &str, sentences: usize, last: &str) -> String {
        format!("{first} {}{last}", "We carried it up the lane and the dog came too. ".repeat(sentences))
    }

    /// What is done with an answer that was read so.
    fn after<T>(answer: &str, reading: &Reading, moved: Move, done: impl Fn(&AskRequest<'_>) -> T) -> T {
        let (methodology, concept) = (trial::methodology("critical_incident"), trial::concept());
        let strategy = trial::strategy("deepen");
        let mut brief = QuestionBrief { seed: 7, ..QuestionBrief::blank(Purpose::FollowUp) };
        brief.asked = vec!["What happened then?".to_owned()];
        brief.course.moved = Moved { what: moved, way: Way::Stay };
        done(&AskRequest {
            methodology: &methodology,
            concept: &concept,
            strategy: Some(&strategy),
            brief: &brief,
            answer: Some(answer),
            transcript: &[],
            turn: 3,
            reading: Some(reading),
            known: &[],
        })
    }

    #[test]
    fn who_tells_on_beside_trouble_is_followed_and_nobody_else() {
        let protest = Reading { act: Act::Complaint, opens: Some(Opening::Protest), ..Reading::default() };
        let refusal = Reading { act: Act::Refusal, ..Reading::default() };
        let ending = Reading { act: Act::Closing, ..Reading::default() };
        let asking =
            |back| Reading { act: Act::CounterQuestion, asked_back: Some(back), ..Reading::default() };
        let told = Reading { opens: Some(Opening::Nothing), ..refusal.clone() };
        let begun = Reading { opens: Some(Opening::Refuses), ..refusal.clone() };
        let (asking, guessing) = (asking(AskedBack::Length), asking(AskedBack::Reference));
        let long = behind("You keep asking that.", 8, "");
        for (answer, reading, moved, calm) in [
            (long.as_str(), &protest, Move::Mend, true),
            ("You keep asking that.", &protest, Move::Mend, false),
            (&behind("You keep asking that.", 8, "What is it you want?"), &protest, Move::Mend, false),
            (&long, &refusal, Move::Respect, true),
            ("I'd rather not say.", &refusal, Move::Respect, false),
            (&behind("I shut the door.", 4, ""), &told, Move::Respect, true),
            (&behind("I'd rather not.", 4, ""), &begun, Move::Respect, false),
            (&behind("I shut the door.", 1, ""), &told, Move::Respect, false),
            (&long, &asking, Move::AnswerQuestion, false),
            (&long, &guessing, Move::AnswerQuestion, true),
            (&long, &ending, Move::WrapUp, false),
        ] {
            let heard = after(answer, reading, moved, |request| {
                calmed(request).map(|(reading, brief)| (reading.act, brief.course.moved.what))
            });
            assert_eq!(heard, calm.then_some((Act::Answer, Move::Follow)), "after {answer}");
        }
    }

    /// What the whole engine says after an answer, without anybody who weighs what could be said.
    fn said(answer: &str, reading: &Reading) -> String {
        let offline = Offline::with_embedder(Arc::new(NoEmbedder));
        let call = CallContext::untimed(SessionId::parse("told_on").unwrap(), 3, Task::Ask);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        after(answer, reading, Move::Mend, |request| {
            runtime.block_on(offline.ask(request, &call, &|_: &str| ())).unwrap().value.question
        })
    }

    #[test]
    fn what_a_long_answer_began_with_is_owned_up_to() {
        for (first, opens, owned) in [
            ("You keep asking that.", Opening::Protest, Some(phrasing::CLEARER)),
            ("About what, the lane?", Opening::Lost, Some(phrasing::CLEARER)),
            ("My own words again.", Opening::Echoed, Some(PROMISES)),
            ("It was raining.", Opening::Nothing, None),
        ] {
            let reading = Reading { opens: Some(opens), ..Reading::default() };
            let question = said(&behind(first, 8, ""), &reading);
            let takes_up = |words: &[&str]| words.iter().any(|words| question.starts_with(words));
            let all = [phrasing::FAIR_POINT, phrasing::CLEARER, PROMISES];
            let heard = all.into_iter().find(|words| takes_up(words));
            assert_eq!(heard, owned, "{first}: {question}");
            assert!(opens != Opening::Echoed || !question.contains('“'), "{question}");
        }
    }

    #[test]
    fn no_words_take_up_that_it_was_told_where_more_is_told() {
        for (sentences, told) in [(2, true), (8, false)] {
            let answer = behind("I've told you that already.", sentences, "");
            let said = after(&answer, &Reading::default(), Move::Follow, |request| {
                super::super::ask(request).question
            });
            let takes_up = phrasing::TOLD.iter().any(|words| said.starts_with(words));
            assert_eq!(takes_up, told, "after {sentences} sentences: {said}");
        }
    }

    #[test]
    fn nobody_is_told_that_something_is_left_who_only_seems_to_begin_with_a_refusal() {
        let opens = Some(Opening::Refuses);
        for (act, may_be, began) in [
            (Act::Refusal, None, opens),
            // What may be done is heard from how they begin.
            (Act::Answer, Some(Act::Refusal), None),
            (Act::Answer, Some(Act::Complaint), None),
        ] {
            let reading = Reading { act, may_be, opens, ..Reading::default() };
            assert_eq!(super::began(&reading), began, "{act:?}, {may_be:?}");
        }
        let lost = Reading { opens: Some(Opening::Lost), ..Reading::default() };
        assert_eq!(super::began(&lost), Some(Opening::Lost));
    }
}
