//! What may enter the graph: known types, sound numbers, words that were said.

use crate::given::interpretation::{Relation, Source, Statement};
use crate::given::methodology::Ontology;
use crate::given::methodology::ontology::UNTYPED;
use crate::state::graph::Quote;
use crate::state::graph::quote::{Grounding, ground};

/// Most characters of a label.
pub(super) const MAX_LABEL_CHARS: usize = 120;

pub(super) fn check_concept(concept: &Statement, label: &str, ontology: &Ontology) -> Result<(), String> {
    if label.is_empty() || !label.chars().any(char::is_alphanumeric) {
        return Err("the label is blank".to_owned());
    }
    if label.chars().count() > MAX_LABEL_CHARS {
        return Err(format!("the label is longer than {MAX_LABEL_CHARS} characters"));
    }
    if concept.node_type != UNTYPED && ontology.node_type(&concept.node_type).is_none() {
        return Err(format!("`{}` is no node type of this methodology", concept.node_type));
    }
    check_confidence(concept.confidence)?;
    if concept.suggested {
        return Err("only suggested: too unsure to count".to_owned());
    }
    Ok(())
}

pub(super) fn check_relation(relation: &Relation, ontology: &Ontology) -> Result<(), String> {
    if ontology.edge_type(&relation.edge_type).is_none() {
        return Err(format!("`{}` is no edge type of this methodology", relation.edge_type));
    }
    if relation.source.trim().is_empty() || relation.target.trim().is_empty() {
        return Err("an end is blank".to_owned());
    }
    check_confidence(relation.confidence)
}

fn check_confidence(confidence: f64) -> Result<(), String> {
    if (0.0..=1.0).contains(&confidence) {
        Ok(())
    } else {
        Err(format!("confidence {confidence} is not between 0 and 1"))
    }
}

/// The quote with the confidence it leaves: halved when the words were not said exactly so.
pub(super) fn grounded(
    source: Source<'_>,
    words: &str,
    span: Option<(usize, usize)>,
    label: &str,
    confidence: f64,
) -> Option<(Quote, f64)> {
    match ground(source, words, span, label) {
        Grounding::Verbatim(quote) => Some((quote, confidence)),
        Grounding::Nearest(quote) => Some((quote, confidence / 2.0)),
        Grounding::Absent => None,
    }
}

/// Confidence after another mention (`language.md` 2.10).
pub(super) fn repeated(confidence: f64, again: f64) -> f64 {
    (1.0 - (1.0 - confidence) * (1.0 - 0.5 * again)).clamp(0.0, 1.0)
}
