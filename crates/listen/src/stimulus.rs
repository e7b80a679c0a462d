//! What a statement has to do with the parts of a shown concept: which part it is about, how it reacts to it, whether
//! it shows understanding.

use std::collections::BTreeSet;

use colloquy_engine::interpretation::{Comprehension, ListenRequest, Reaction, Statement};

use crate::features::Question;

/// A part of what is shown: its id, and the lemmas of its content words.
pub type Part<'a> = (&'a str, BTreeSet<String>);

/// The parts of what is shown; none where nothing is.
pub fn parts<'a>(request: &ListenRequest<'a>) -> Vec<Part<'a>> {
    let shown = request.concept.stimulus.iter().flat_map(|stimulus| &stimulus.elements);
    shown.map(|element| (element.id.as_str(), Question::of(&element.content).content)).collect()
}

/// Tells it of a statement that holds some content words, where something is shown.
pub fn tell(
    request: &ListenRequest<'_>,
    parts: &[Part<'_>],
    said: &BTreeSet<String>,
    statement: &mut Statement,
) {
    let shown = request.concept.stimulus.is_some();
    if shown {
        statement.element = element(parts, said).or(request.focus_element).map(str::to_owned);
    }
    if shown || request.methodology.technique == "concept_test" {
        statement.reaction = reaction(statement);
    }
    if statement.element.is_some() && statement.node_type == "comprehension" {
        let denied = statement.sense.negated == Some(true);
        statement.comprehension =
            Some(if denied { Comprehension::Confused } else { Comprehension::Understood });
    }
}

/// The part whose words the statement uses, two of them or half.
fn element<'a>(parts: &[Part<'a>], said: &BTreeSet<String>) -> Option<&'a str> {
    let mut best: Option<(f64, &str)> = None;
    for (id, own) in parts {
        let shared = own.intersection(said).count();
        let share = shared as f64 / own.len().max(1) as f64;
        if (shared >= 2 || share >= 0.5) && best.is_none_or(|(most, _)| share > most) {
            best = Some((share, id));
        }
    }
    best.map(|(_, id)| id)
}

fn reaction(statement: &Statement) -> Option<Reaction> {
    match statement.node_type.as_str() {
        "doubt" => Some(Reaction::Skeptical),
        "comprehension" => None,
        _ if statement.polarity > 0 => Some(Reaction::Positive),
        _ if statement.polarity < 0 => Some(Reaction::Negative),
        "reaction" => Some(Reaction::Neutral),
        _ => None,
    }
}
