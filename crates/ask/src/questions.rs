//! Questions: wording what the engine decided to ask, from stems, in the respondent's own words.
//!
//! Offline wording is a choice, not an invention: stems of the technique first, then families every moderator
//! has in hand. A question leaves this room only when it passes the [`crate::lint`] and was never asked before.

use std::collections::HashSet;

use colloquy_engine::interpretation::{AskRequest, Opening, Purpose, Wording};

pub(crate) mod aptest;
pub mod bank;
mod choose;
mod draw;
mod families;
pub mod few_words;
pub mod follow;
mod guide;
mod leads;
pub mod lived;
mod material;
pub mod measure;
pub(crate) mod nominal;
mod pace;
mod pattern;
mod person;
mod phrases;
mod phrasing;
mod purposes;
mod quotes;
mod render;
mod special;
mod spoken;
mod standing;
mod stock;
pub(crate) mod told_on;
mod topic;
pub mod trial;
mod verbs;
pub mod worth;

use draw::Draw;
use material::Material;

/// Words one question. Total: whatever the brief holds, a question comes back that passes the lint and is
/// unlike every question in `brief.asked` and `brief.rejected`; the same request gives the same words.
pub fn ask(request: &AskRequest<'_>) -> Wording {
    told(request, worded(request))
}

/// What else could be asked just as well, for somebody who knows how apt each is after what was said.
pub fn others(request: &AskRequest<'_>) -> Vec<Wording> {
    let others = if follows(request) { follow::others(request, &drawn(request)) } else { Vec::new() };
    let mut seen = HashSet::new();
    let new = others.into_iter().filter(|wording| seen.insert(wording.question.clone()));
    new.map(|wording| told(request, wording)).collect()
}

/// A question behind other words in front, or none, for somebody who knows how apt each is after what was said.
pub(crate) fn fronted(request: &AskRequest<'_>, wording: &Wording) -> Vec<Wording> {
    if follows(request) { follow::fronted(request, &drawn(request), wording) } else { Vec::new() }
}

/// A question behind words that own up to the last one, after an answer that opens so; None where nothing is to be owned.
pub(crate) fn owned_up(request: &AskRequest<'_>, opens: Opening, wording: &Wording) -> Option<Wording> {
    follows(request).then(|| follow::owned_up(request, &drawn(request), opens, wording))?
}

/// Whether a question follows an answer, and neither begins nor ends the talk.
fn follows(request: &AskRequest<'_>) -> bool {
    matches!(request.brief.purpose, Purpose::FollowUp | Purpose::Clarification)
}

/// A wording with what its words ask.
fn told(request: &AskRequest<'_>, mut wording: Wording) -> Wording {
    // What the words ask, which need not be what was planned: the next answer is read by it, and the reason says it.
    let planned = request.brief.intent.operation.filter(|_| wording.departure.is_none());
    let follows = follows(request);
    let asked = phrasing::operation_of(&wording.question).filter(|_| follows);
    wording.intent.operation = asked.or(wording.intent.operation).or(planned);
    wording
}

fn drawn(request: &AskRequest<'_>) -> Draw {
    Draw::new(request.brief.seed ^ u64::from(request.turn).wrapping_mul(0x9e37_79b9))
}

fn worded(request: &AskRequest<'_>) -> Wording {
    let draw = drawn(request);
    match request.brief.purpose {
        Purpose::Opening => special::opening(request, &draw),
        Purpose::Closing => follow::closing(request, &draw),
        Purpose::Farewell => follow::farewell(request, &draw),
        Purpose::Clarification | Purpose::FollowUp => {
            // What plain words need is little: all that stems can be filled with is gathered only for stems.
            if let Some(followed) = follow::follow(request, &draw) {
                return followed;
            }
            if let Some(due) = guide::due(request, &draw, |_| true) {
                return follow::behind_trouble(request, &draw, due);
            }
            let material = Material::gather(request, &draw);
            let readable = !material.tongue.foreign || material.quotes.is_empty();
            // What was said in another language is not unclear: it is only not read here.
            if request.brief.purpose == Purpose::Clarification && readable {
                return special::clarification(request, &draw);
            }
            let stems = stock::stems(request, &material);
            let chosen = choose::best(request, &stems, &material, &draw);
            let chosen = follow::not_by_the_plan(request, &draw, chosen);
            let chosen = pace::with_acknowledgement(request, &material, chosen, &draw);
            follow::behind_trouble(request, &draw, chosen)
        }
    }
}
