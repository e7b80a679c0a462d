//! What a statement has to do with the parts of a stimulus: which part it is about, how it reacts to it,
//! whether it shows understanding.

use colloquy_engine::interpretation::{Comprehension, ListenRequest, Reaction};

use crate::analysis::Analysis;
use crate::lemmas;
use crate::lexicon::{stance, structure};
use crate::typing::cues::occurs;

use super::Unit;

/// The element a statement is about: the one whose words it uses, else the one the question was about.
pub fn element_of(analysis: &Analysis, request: &ListenRequest<'_>, unit: &Unit) -> Option<String> {
    let stimulus = request.concept.stimulus.as_ref()?;
    let said = stems(analysis.quote(&unit.range));
    let mut best: Option<(f64, &str)> = None;
    for element in &stimulus.elements {
        let own = stems(&element.content);
        let shared = own.iter().filter(|s| said.contains(s)).count();
        let share = shared as f64 / own.len().max(1) as f64;
        if (shared >= 2 || share >= 0.5) && best.is_none_or(|(b, _)| share > b) {
            best = Some((share, &element.id));
        }
    }
    best.map(|(_, id)| id.to_owned()).or_else(|| request.focus_element.map(str::to_owned))
}

/// Content stems of a text, each once.
fn stems(text: &str) -> Vec<String> {
    let mut out: Vec<String> = text
        .to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| w.len() > 2 && !structure::NEVER_LAST.contains(w) && !structure::VAGUE_NOUNS.contains(w))
        .map(lemmas::stem)
        .collect();
    out.sort();
    out.dedup();
    out
}

/// The reaction a statement voices to an element.
pub fn reaction_of(
    analysis: &Analysis,
    request: &ListenRequest<'_>,
    unit: &Unit,
    about_element: bool,
) -> Option<Reaction> {
    if !about_element && request.concept.stimulus.is_none() && request.methodology.technique != "concept_test"
    {
        return None;
    }
    let clause = &analysis.clauses[unit.clause];
    let text = format!(" {} ", analysis.words(clause.marker.start.min(clause.start)..clause.end));
    let says = |phrases: &str| phrases.split('|').any(|p| occurs(&text, p));
    if unit.typed.name() == "doubt"
        || says(
            "not sure|don't believe|too good to be true|the catch|prove|doubt|sceptical|skeptical|hard to believe|suspicious",
        )
    {
        return Some(Reaction::Skeptical);
    }
    if says("curious|wonder|want to know|like to know|how does|how do they|tell me more|interested to") {
        return Some(Reaction::Curious);
    }
    if unit.typed.name() == "comprehension" {
        return None;
    }
    if says(
        "don't mind|neither here nor there|doesn't matter to me|whatever|meh|indifferent|so so|don't care",
    ) {
        return Some(Reaction::Neutral);
    }
    match unit.polarity {
        1 => Some(Reaction::Positive),
        -1 => Some(Reaction::Negative),
        _ => match unit.typed.name() {
            "benefit" | "emotional_benefit" => Some(Reaction::Positive),
            "drawback" => Some(Reaction::Negative),
            "reaction" if text.split_whitespace().all(|w| stance::tone(w) == 0) => Some(Reaction::Neutral),
            _ => None,
        },
    }
}

/// Whether the statement shows that an element was understood.
pub fn comprehension_of(
    request: &ListenRequest<'_>,
    unit: &Unit,
    about_element: bool,
) -> Option<Comprehension> {
    if !about_element {
        return None;
    }
    let text = format!(" {} ", unit.draft.to_lowercase());
    let confused = [
        "don't understand",
        "not understand",
        "confus",
        "unclear",
        "no idea what",
        "don't get",
        "not get what",
    ]
    .iter()
    .any(|p| text.contains(p));
    if confused {
        return Some(Comprehension::Confused);
    }
    let asked = request.strategy.is_some_and(|s| s.name.contains("comprehension"));
    (unit.typed.name() == "comprehension" || asked && unit.typed.name() != "doubt")
        .then_some(Comprehension::Understood)
}
