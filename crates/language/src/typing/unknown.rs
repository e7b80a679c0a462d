//! Types of methodologies the lexicons do not know: by the words of their descriptions and examples.

use colloquy_engine::methodology::ontology::NodeType;

use crate::labels::{Family, family};
use crate::lemmas;
use crate::lexicon::structure;

use super::traits::Traits;

/// How well a type's own words, and the form its labels take, fit a statement: 0..=1.
pub fn score(node: &NodeType, t: &Traits<'_>) -> f64 {
    let described =
        format!("{} {} {}", node.name.replace('_', " "), node.description, node.examples.join(" "))
            .to_lowercase();
    let own: Vec<String> = stems(&described);
    let said = stems(&t.text);
    let shared = said.iter().filter(|s| own.contains(s)).count();
    let overlap = (shared as f64 / said.len().clamp(1, 6) as f64).min(1.0);
    let shape = match family(&node.name, &node.description) {
        Family::Feeling | Family::Mood => f64::from(u8::from(t.emotion || t.head == "feel")),
        Family::Attribute => f64::from(u8::from(t.fragment || t.copular && !t.own && !t.emotion)) * 0.7,
        Family::Circumstance => f64::from(u8::from(t.timed || t.is(crate::analysis::Join::Setting))) * 0.8,
        Family::Statement => f64::from(u8::from(t.clause.polarity < 0)) * 0.7,
        Family::Past => f64::from(u8::from(t.past())) * 0.6,
        Family::Value => {
            f64::from(u8::from(
                t.names_any(crate::lexicon::stance::END_STATES)
                    || t.names_any(crate::lexicon::stance::VIRTUES),
            )) * 0.8
        }
        Family::Doing | Family::Pole => f64::from(u8::from(!t.fragment && !t.copular && !t.emotion)) * 0.5,
    };
    (0.6 * shape + 0.6 * overlap).min(1.0)
}

fn stems(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|w| w.len() > 2 && !structure::NEVER_LAST.contains(w) && !structure::VAGUE_NOUNS.contains(w))
        .map(lemmas::stem)
        .collect()
}
