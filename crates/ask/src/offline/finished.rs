//! Finished: a reading as it is given, with what the answer asks, and why it holds nothing where it does.

use colloquy_engine::interpretation::{Act, AskedBack, ListenRequest, NotExtractable, Reading};
use colloquy_listen::bids::{self, Bid};
use colloquy_listen::marks::Spelt;
use colloquy_listen::{asked_back, boundary, other_tongue};

use super::answer::UNDERSTOOD;
use crate::lint::text::count_words;

/// What becomes of the confidence in what was read in a language this engine does not know.
const FOREIGN_CONFIDENCE: f64 = 0.5;

/// A reading as it is given: one without statements says why, one of a respondent who does not speak English is doubted.
/// "No idea" and "yeah" are no statements, whatever words they have. `asked` is what an encoder tells of each thing that is asked in it.
pub(super) fn finished(
    request: &ListenRequest<'_>,
    verdict: Option<NotExtractable>,
    reading: Reading,
    asked: &[Vec<f32>],
) -> Reading {
    let empty = matches!(verdict, Some(NotExtractable::NonAnswer | NotExtractable::Ack));
    // A question back is answered by what it is about, and one beside an answer too.
    let shown = request.concept.stimulus.is_some();
    let back = |act| match act {
        Act::CounterQuestion => Some(asked_back::of(request.answer, shown, asked)),
        _ => asked_back::beside(request.answer, shown, asked).or_else(|| asked_before(request, shown)),
    };
    let mut reading = reading;
    let said = count_words(request.answer);
    let bid = bids::of(request.answer);
    reading.led_off &= bid.is_none();
    match bid {
        Some((Bid::Stop, _)) => reading.act = Act::Closing,
        Some((Bid::Leave, place)) if count_words(&request.answer[place.clone()]) == said => {
            reading.act = Act::Refusal;
        }
        Some((Bid::Reword, _)) if said <= UNDERSTOOD => reading.act = Act::NotUnderstood,
        // "That's private.", and nothing else.
        _ if boundary::of(request.answer)
            .is_some_and(|place| count_words(&request.answer[place]) == said) =>
        {
            reading.act = Act::Refusal;
        }
        _ => {}
    }
    let reading = if empty || reading.statements.is_empty() {
        let reason = verdict.unwrap_or_else(|| reason(reading.act));
        // "No, not really" puts nothing right.
        let nothing = reading.act == Act::Answer || empty && reading.act == Act::Correction;
        let act = if nothing { reason.act() } else { reading.act };
        let Reading { may_be, opens, led_off, unheard, .. } = reading;
        Reading { act, asked_back: back(act), may_be, opens, led_off, unheard, ..Reading::nothing(reason) }
    } else {
        Reading { asked_back: back(reading.act), ..reading }
    };
    if other_tongue::foreign_talk(request) { doubted(reading) } else { reading }
}

/// The same reading with its words as they were said, where marks that nobody typed were put into them.
pub(super) fn as_said(mut reading: Reading, spelt: &Spelt<'_>) -> Reading {
    if spelt.is_as_said() {
        return reading;
    }
    let back = |quote: &mut String, span: &mut Option<(usize, usize)>| {
        if let Some((place, words)) = span.and_then(|place| spelt.span(place)) {
            words.clone_into(quote);
            *span = Some(place);
        }
    };
    for statement in &mut reading.statements {
        back(&mut statement.quote, &mut statement.span);
    }
    for relation in &mut reading.relations {
        back(&mut relation.quote, &mut relation.span);
    }
    for unheard in &mut reading.unheard {
        if let Some(words) = spelt.quote(&unheard.quote) {
            words.clone_into(&mut unheard.quote);
        }
    }
    reading
}

/// Answers in which somebody may have asked what nothing was said to.
const BEFORE: usize = 4;

/// What they asked before, where they mind that nothing was said to it; what is not known of it is asked of the interviewer.
fn asked_before(request: &ListenRequest<'_>, shown: bool) -> Option<AskedBack> {
    if !asked_back::unanswered(request.answer) {
        return None;
    }
    let earlier = request.earlier_answers().into_iter().rev().take(BEFORE);
    let mut asked = earlier.filter_map(|answer| asked_back::beside(answer, shown, &[]));
    asked.find(|about| *about != AskedBack::Reference).or(Some(AskedBack::Interviewer))
}

/// Why an answer without a statement holds none, by what the respondent does with it.
const fn reason(act: Act) -> NotExtractable {
    match act {
        Act::DontKnow => NotExtractable::NonAnswer,
        Act::CounterQuestion | Act::NotUnderstood => NotExtractable::QuestionBack,
        Act::Refusal | Act::Closing | Act::Complaint | Act::Correction => NotExtractable::Deflect,
        Act::Aside => NotExtractable::Tangent,
        Act::Answer => NotExtractable::Vague,
    }
}

/// The same reading with the confidence of one in a language that is not known.
fn doubted(mut reading: Reading) -> Reading {
    for concept in &mut reading.statements {
        concept.confidence *= FOREIGN_CONFIDENCE;
    }
    for relation in &mut reading.relations {
        relation.confidence *= FOREIGN_CONFIDENCE;
    }
    reading
}
