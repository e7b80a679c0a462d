//! What is known of an answer before it is read: whether there is anything in it to read, what it opens with, how much it is.

use std::sync::Arc;

use colloquy_engine::interpretation::{Act, ListenRequest, NotExtractable, Opening, Reading};
use colloquy_listen::parsed::Parsed;
use colloquy_listen::{asked_back, bids, opening, other_tongue, ratings, words};

use crate::lint::text::{count_words, sentences, squeezed};
use crate::questions::few_words;

/// An answer taken apart, and why it may hold no statement; or its reading at once, when there is nothing more to find in
/// it.
pub(super) fn heard(
    request: &ListenRequest<'_>,
) -> Result<(Arc<Parsed>, Option<NotExtractable>), Box<Reading>> {
    if let Some(reading) = kept(request) {
        return Err(Box::new(reading));
    }
    match verdict(request) {
        // "Can you say it again?" says nothing again.
        Some(reason @ (NotExtractable::Repeat | NotExtractable::NoWords))
            if bids::of(request.answer).is_none() =>
        {
            Err(Box::new(Reading::nothing(reason)))
        }
        verdict => Ok((parsed(request), verdict)),
    }
}

fn verdict(request: &ListenRequest<'_>) -> Option<NotExtractable> {
    ratings::extractability(request.question, request.answer, &request.earlier_answers()).reason
}

/// Whether the words an answer begins with ask which of two things, or which part of something, was meant.
pub(super) fn asks_which(opening: &str) -> bool {
    opening.ends_with('?') && (asked_back::which(opening) || squeezed(opening).contains(" or "))
}

/// What an answer does that is nothing but a few words to open with, and tells nothing: "I don't understand.", "stop", "you are useless".
pub(super) fn by_opening(answer: &str, opens: Opening, reading: &Reading) -> Option<Act> {
    let tells = reading.statements.iter().any(|told| told.confidence >= SURELY_TOLD);
    if tells || count_words(answer) > OPENING || sentences(answer).len() > 1 {
        return None;
    }
    // "No" and "lol" may be anything.
    let one = count_words(answer) == 1;
    match opens {
        Opening::Lost => Some(Act::NotUnderstood),
        Opening::Unknown => Some(Act::DontKnow),
        Opening::Refuses if bids::parts(answer) => Some(Act::Closing),
        opens => opening::act(opens).filter(|_| !one),
    }
}

/// From this confidence on something is told.
const SURELY_TOLD: f64 = 0.5;

/// All they answered is short, and the last answer a few words that ask nothing, and are not said to the interviewer.
pub(super) fn is_terse(request: &ListenRequest<'_>) -> bool {
    let few = count_words(request.answer) <= OPENING && !request.answer.contains('?');
    // Who speaks to the interviewer may well mind it.
    let spoken_to = |word: String| ["you", "question", "ask"].iter().any(|to_us| word.starts_with(to_us));
    few && !words::of(request.answer).any(spoken_to)
        && request.earlier_answers().iter().all(|answer| count_words(answer) <= TERSE)
}

/// How it was for somebody is told in a few words that mind it, and are not said to the interviewer: "horrible. felt like a coward".
pub(super) fn tells_feelings(request: &ListenRequest<'_>) -> bool {
    let asked = request.question.unwrap_or_default().to_lowercase();
    let wanted = FEELINGS.iter().any(|feelings| asked.contains(feelings));
    wanted && count_words(request.answer) <= few_words::MOST && !speaks_to_us(request.answer)
}

/// Words of questions for how something was.
const FEELINGS: [&str; 7] =
    ["like for you", "feel", "how were you", "the mood", "hardest", "was hard", "bother"];

/// Something is told behind a few words of the question that were said again, and not said to the interviewer: "With me? My cousin."
pub(super) fn answers_behind_echo(request: &ListenRequest<'_>) -> bool {
    let told = request.question.and_then(|question| opening::behind_echo(question, request.answer));
    told.is_some_and(|told| !speaks_to_us(told))
}

/// Whether words are said to whoever asks, or of the asking.
fn speaks_to_us(answer: &str) -> bool {
    let to_us = ["you", "question", "ask", "apolog"];
    words::of(answer).any(|word| {
        to_us.iter().any(|to_us| word.starts_with(to_us))
            || ["said", "told", "sorry", "point"].contains(&word.as_str())
    })
}

/// What went through somebody's head, or was said, is told in a few words that ask, and ask nobody here: "why me", "what am I going to tell her".
pub(super) fn tells_thoughts(request: &ListenRequest<'_>) -> bool {
    let asked = request.question.unwrap_or_default().to_lowercase();
    let wanted = THOUGHTS.iter().any(|thoughts| asked.contains(thoughts));
    let said: Vec<String> = words::of(request.answer).collect();
    let any = |of: &[&str]| said.iter().any(|word| of.contains(&word.as_str()));
    wanted && (FEW..=TERSE).contains(&said.len()) && any(&OWN) && !any(&["you", "your", "this", "question"])
}

/// Words of questions for what was thought or said, and of who thinks of themselves or of somebody else.
const THOUGHTS: [&str; 5] =
    ["through your head", "through your mind", "did you think", "did you say", "thinking then"];
const OWN: [&str; 12] = ["i", "me", "my", "we", "us", "he", "him", "she", "her", "they", "them", "it"];

/// Most words of a short answer.
pub(crate) const TERSE: usize = 20;

/// Most sentences that are judged by themselves: each is read once more.
pub(super) const SENTENCES: usize = 40;

/// Words up to which somebody who begins by asking what was meant tells too little of what was wanted.
pub(super) const UNDERSTOOD: usize = 45;

/// Most words of an opening.
const OPENING: usize = 14;
/// Words that are no opening by themselves.
const FEW: usize = 2;

/// The first sentence of an answer, when it is short ("I've just told you that. …"); with the next, when it is a word or two and goes
/// on.
pub(super) fn opening(answer: &str) -> Option<&str> {
    let sentences = sentences(answer);
    let [first, second, rest @ ..] = sentences.as_slice() else {
        return Some(answer.trim()).filter(|only| count_words(only) <= OPENING);
    };
    let last = if count_words(first) <= FEW && !rest.is_empty() { second } else { first };
    let end = answer.find(last)? + last.len();
    answer.get(..end).filter(|opening| count_words(opening) <= OPENING)
}

/// The parse stage 3 brought along, else a fresh one.
fn parsed(request: &ListenRequest<'_>) -> Arc<Parsed> {
    let brought = request.parse.analysis.clone().and_then(|parsed| parsed.downcast::<Parsed>().ok());
    let same = brought.filter(|parsed| parsed.text == request.answer);
    same.unwrap_or_else(|| Arc::new(Parsed::of(request.answer)))
}

/// What an answer in a language this engine does not read comes to: its words, clause by clause.
fn kept(request: &ListenRequest<'_>) -> Option<Reading> {
    let found = other_tongue::applies(request).then(|| other_tongue::reading(request))?;
    // Marks and joining words may leave nothing; what then was said is read as anything else.
    (!found.statements.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use colloquy_engine::interpretation::Parse;

    use super::*;
    use crate::questions::trial;

    #[test]
    fn what_went_through_somebody_s_head_asks_nobody_here() {
        let (methodology, concept) = (trial::methodology("critical_incident"), trial::concept());
        let parse = Parse::default();
        let thought = "What was going through your head then?";
        for (asked, answer, told) in [
            (thought, "why me", true),
            (thought, "what am i going to tell her", true),
            (thought, "what do you mean", false),
            (thought, "what", false),
            ("How did it end?", "why me", false),
        ] {
            let request = ListenRequest {
                question: Some(asked),
                ..ListenRequest::alone(&methodology, &concept, answer, &parse)
            };
            assert_eq!(tells_thoughts(&request), told, "{asked} {answer}");
        }
    }

    #[test]
    fn how_it_was_may_be_bad_without_a_protest() {
        let (methodology, concept) = (trial::methodology("critical_incident"), trial::concept());
        let parse = Parse::default();
        let how = "What was that like for you?";
        for (asked, answer, told) in [
            (how, "horrible. felt like a coward", true),
            ("What was the hardest bit of that?", "the waiting. useless, the lot of them", true),
            (how, "what sort of question is that", false),
            (how, "i told you. horrible", false),
            ("What happened then?", "horrible", false),
        ] {
            let request = ListenRequest {
                question: Some(asked),
                ..ListenRequest::alone(&methodology, &concept, answer, &parse)
            };
            assert_eq!(tells_feelings(&request), told, "{asked} {answer}");
        }
    }

    #[test]
    fn who_begins_with_asking_which_was_meant_is_heard() {
        for (answer, which) in [
            ("About which, the shed or the gate? The shed's a shed. The gate I made myself.", true),
            ("Hm. Which bit? I suppose the waiting was what got me in the end.", true),
            ("The worst? That was the waiting, with nobody to say how long.", false),
            ("She asked me which one I wanted. I took the green.", false),
        ] {
            assert_eq!(opening(answer).is_some_and(asks_which), which, "{answer}");
        }
    }
}
