//! Acknowledgements: a neutral word before the question in at most half of the turns, never a judgement.

use colloquy_engine::interpretation::{AskRequest, LintContext, MomentumLevel, Wording};

use super::draw::Draw;
use super::material::Material;
use crate::lint::digest::Digest;
use crate::lint::text::ACKNOWLEDGEMENTS;
use crate::lint::{self, Talk};

/// Share of questions that carry an acknowledgement when energy is usual, and when it is low.
const USUAL: f64 = 0.35;
const LOW_ENERGY: f64 = 0.75;

/// Puts an acknowledgement in front, when it is time for one.
pub(super) fn with_acknowledgement(
    request: &AskRequest<'_>,
    material: &Material,
    wording: Wording,
    draw: &Draw,
) -> Wording {
    if material.tongue.foreign && !request.brief.asked.iter().any(|q| q.contains(ANSWERING_IN)) {
        return with_language(request, &material.tongue.name, wording);
    }
    let asked = &request.brief.asked;
    let has_one = |question: &String| Digest::of_asked(question).acknowledged;
    let so_far = asked.iter().filter(|q| has_one(q)).count();
    let just_had_one = asked.last().is_some_and(has_one);
    let share = if request.momentum() == Some(MomentumLevel::Low) { LOW_ENERGY } else { USUAL };
    let due = draw.unit("acknowledge") < share;
    // With this one the share must stay at or below a half.
    if request.answer.is_none() || just_had_one || !due || (so_far + 1) * 2 > asked.len() + 1 {
        return wording;
    }
    let last_used = asked.iter().rev().find(|q| has_one(q));
    let order = draw.shuffled(ACKNOWLEDGEMENTS, "acknowledgement");
    let fresh = order.into_iter().find(|a| !last_used.is_some_and(|q| q.starts_with(a)));
    let Some(acknowledgement) = fresh else { return wording };
    let question = format!("{acknowledgement} {}", wording.question);
    if lint::fails_in(&question, &Talk::of(context(request))) {
        return wording;
    }
    Wording { question, ..wording }
}

/// How the respondent is told, once, that their language was noticed.
const ANSWERING_IN: &str = "you are answering in ";

/// Says that the language was noticed and is welcome.
fn with_language(request: &AskRequest<'_>, name: &str, wording: Wording) -> Wording {
    let question = format!("I see {ANSWERING_IN}{name}, please go on like that. {}", wording.question);
    let talk = Talk::of(context(request));
    // A long question is still told in the shortest form.
    let short = format!("I see {ANSWERING_IN}{name}. {}", wording.question);
    match [question, short].into_iter().find(|question| !lint::fails_in(question, &talk)) {
        Some(question) => Wording { question, ..wording },
        None => wording,
    }
}

/// The lint's view of a request.
pub(super) fn context<'a>(request: &AskRequest<'a>) -> LintContext<'a> {
    LintContext {
        asked: &request.brief.asked,
        brief: request.brief,
        answer: request.answer,
        transcript: request.transcript,
        listened: false,
        methodology: request.methodology,
        strategy: request.strategy,
        concept: request.concept,
    }
}
