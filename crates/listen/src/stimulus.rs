//! What a statement has to do with the parts of a shown concept: which part it is about, how it reacts to it, whether
//! it shows understanding.

use std::collections::BTreeSet;

use colloquy_engine::interpretation::{Comprehension, ListenRequest, Reaction, Statement};

use crate::features::Question;

/// Tells it of a statement, where something is shown.
pub fn tell(request: &ListenRequest<'_>, statement: &mut Statement) {
    let shown = request.concept.stimulus.is_some();
    statement.element = element(request, statement);
    if shown || request.methodology.technique == "concept_test" {
        statement.reaction = reaction(statement);
    }
    if statement.element.is_some() && statement.node_type == "comprehension" {
        let denied = statement.sense.negated == Some(true);
        statement.comprehension =
            Some(if denied { Comprehension::Confused } else { Comprehension::Understood });
    }
}

/// The part whose words the statement uses, two of them or half; else the one the question was about.
fn element(request: &ListenRequest<'_>, statement: &Statement) -> Option<String> {
    let stimulus = request.concept.stimulus.as_ref()?;
    let said = content(&statement.quote);
    let mut best: Option<(f64, &str)> = None;
    for element in &stimulus.elements {
        let own = content(&element.content);
        let shared = own.intersection(&said).count();
        let share = shared as f64 / own.len().max(1) as f64;
        if (shared >= 2 || share >= 0.5) && best.is_none_or(|(most, _)| share > most) {
            best = Some((share, &element.id));
        }
    }
    best.map(|(_, id)| id.to_owned()).or_else(|| request.focus_element.map(str::to_owned))
}

fn content(text: &str) -> BTreeSet<String> {
    Question::of(text).content
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
