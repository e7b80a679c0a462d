//! What is known of an answer before it is read: whether there is anything in it to read, what it opens with, how much it is.

use std::sync::Arc;

use colloquy_engine::interpretation::{Act, ListenRequest, NotExtractable, Opening, Reading};
use colloquy_listen::parsed::Parsed;
use colloquy_listen::{asked_back, bids, opening, other_tongue, ratings, words};

use crate::lint::text::{count_words, sentences, squeezed};

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
    use super::*;

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
