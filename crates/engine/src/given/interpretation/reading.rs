//! Taking in an interpreter's JSON: forgiving about form, strict about content (`llm.md`, JSON contracts).
//!
//! A bad item is dropped with its reason, never the whole answer. Older field names (`text`, `source_quote`,
//! `source_label`, `relation_type`, ...) are understood.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Comprehension, Modality, NotExtractable, Reaction, Reading, Relation, Statement};
use crate::given::methodology::Ontology;

/// Confidence of a concept that brings none.
const CONCEPT_CONFIDENCE: f64 = 0.8;
/// Confidence of a relation that brings none.
const RELATION_CONFIDENCE: f64 = 0.7;

/// What was read, and what was not.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadJson {
    /// The extraction; not extractable when the text is no JSON object.
    pub reading: Reading,
    /// Dropped items, with reasons.
    pub dropped: Vec<Dropped>,
}

/// What became of an extracted item that did not enter the graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dropped {
    /// The label, or `source -> target`.
    pub what: String,
    /// Why.
    pub reason: String,
}

/// Reads an extraction from the text of a reply: a Markdown fence and prose around the JSON are cut.
pub fn read_text(text: &str, ontology: &Ontology, elements: &[&str]) -> ReadJson {
    let start = text.find('{');
    let end = text.rfind('}');
    let value = match (start, end) {
        (Some(start), Some(end)) if start < end => serde_json::from_str(&text[start..=end]).ok(),
        _ => None,
    };
    value.as_ref().map_or_else(unreadable, |value| read_extraction(value, ontology, elements))
}

fn unreadable() -> ReadJson {
    ReadJson { reading: Reading::nothing(NotExtractable::Vague), dropped: Vec::new() }
}

/// Reads an extraction from JSON. `elements` are the ids a concept may be mapped to.
pub fn read_extraction(value: &Value, ontology: &Ontology, elements: &[&str]) -> ReadJson {
    let Value::Object(object) = value else { return unreadable() };
    if object.get("extractable") == Some(&Value::Bool(false)) {
        return unreadable();
    }
    let mut dropped = Vec::new();
    let mut statements = Vec::new();
    for item in list(object, &["concepts", "nodes"]) {
        keep(read_concept(item, ontology, elements), item, &mut statements, &mut dropped);
    }
    let mut relations = Vec::new();
    for item in list(object, &["relations", "relationships", "edges"]) {
        keep(read_relation(item, ontology), item, &mut relations, &mut dropped);
    }
    ReadJson { reading: Reading::of(statements, relations), dropped }
}

fn keep<T>(read: Result<T, String>, item: &Value, kept: &mut Vec<T>, dropped: &mut Vec<Dropped>) {
    match read {
        Ok(item) => kept.push(item),
        Err(reason) => dropped.push(Dropped { what: excerpt(item), reason }),
    }
}

fn excerpt(item: &Value) -> String {
    item.to_string().chars().take(80).collect()
}

fn list<'a>(object: &'a Map<String, Value>, names: &[&str]) -> &'a [Value] {
    names.iter().find_map(|n| object.get(*n)).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The first of several fields that is there, as text; numbers and flags are no text.
fn text<'a>(item: &'a Map<String, Value>, names: &[&str]) -> Result<Option<&'a str>, String> {
    let Some((name, value)) = names.iter().find_map(|n| Some((*n, item.get(*n).filter(|v| !v.is_null())?)))
    else {
        return Ok(None);
    };
    value.as_str().map(Some).ok_or_else(|| format!("`{name}` is no text"))
}

fn confidence(item: &Map<String, Value>, default: f64) -> Result<f64, String> {
    let number = match item.get("confidence") {
        None | Some(Value::Null) => Some(default),
        Some(Value::String(digits)) => digits.trim().parse().ok(),
        Some(value) => value.as_f64(),
    };
    number
        .filter(|c| (0.0..=1.0).contains(c))
        .ok_or_else(|| "`confidence` is no number between 0 and 1".to_owned())
}

fn flag(item: &Map<String, Value>, names: &[&str]) -> bool {
    names.iter().any(|n| item.get(*n) == Some(&Value::Bool(true)))
}

/// A word of a closed list; anything else is absent, as a wrong word says nothing.
fn word<T: serde::de::DeserializeOwned>(item: &Map<String, Value>, name: &str) -> Option<T> {
    item.get(name).and_then(|value| serde_json::from_value(value.clone()).ok())
}

fn read_concept(item: &Value, ontology: &Ontology, elements: &[&str]) -> Result<Statement, String> {
    let Value::Object(item) = item else { return Err("it is no object".to_owned()) };
    let label = text(item, &["label", "text"])?.unwrap_or_default().trim();
    if label.is_empty() {
        return Err("the label is blank".to_owned());
    }
    let node_type = match text(item, &["node_type", "type"])? {
        Some(name) => name,
        // Only the older form, whose labels are called `text`, leaves the type to a default.
        None if item.contains_key("text") => ontology.nodes.first().map_or("", |t| t.name.as_str()),
        None => return Err("the type is missing".to_owned()),
    };
    if ontology.node_type(node_type).is_none() {
        return Err(format!("`{node_type}` is no node type of this methodology"));
    }
    if ["quote", "source_quote"].iter().any(|name| item.get(*name) == Some(&Value::Null)) {
        return Err("the quote is null".to_owned());
    }
    let element = text(item, &["element", "element_mapping"])?.filter(|id| elements.contains(id));
    Ok(Statement {
        label: label.to_owned(),
        node_type: node_type.to_owned(),
        quote: text(item, &["quote", "source_quote"])?.unwrap_or_default().to_owned(),
        span: None,
        confidence: confidence(item, CONCEPT_CONFIDENCE)?,
        polarity: item.get("polarity").and_then(Value::as_i64).map_or(0, |p| p.signum() as i8),
        modality: word(item, "modality").unwrap_or(Modality::Factual),
        ambiguous: flag(item, &["ambiguous", "is_ambiguous"]),
        element: element.map(str::to_owned),
        reaction: element.and_then(|_| word::<Reaction>(item, "reaction")),
        comprehension: element.and_then(|_| word::<Comprehension>(item, "comprehension")),
        ..Statement::default()
    })
}

fn read_relation(item: &Value, ontology: &Ontology) -> Result<Relation, String> {
    let Value::Object(item) = item else { return Err("it is no object".to_owned()) };
    let end = |names: &[&str], which: &str| -> Result<String, String> {
        let label = text(item, names)?.unwrap_or_default().trim();
        if label.is_empty() { Err(format!("the {which} is blank")) } else { Ok(label.to_owned()) }
    };
    let named = text(item, &["edge_type", "relationship_type", "relation_type"])?;
    let edge_type = match named {
        Some(name) => name,
        None => ontology.primary_edge_type().map_or("", |t| t.name.as_str()),
    };
    if ontology.edge_type(edge_type).is_none() {
        return Err(format!("`{edge_type}` is no edge type of this methodology"));
    }
    Ok(Relation {
        source: end(&["source", "source_text", "source_label"], "source")?,
        target: end(&["target", "target_text", "target_label"], "target")?,
        edge_type: edge_type.to_owned(),
        quote: text(item, &["quote", "source_quote"])?.unwrap_or_default().to_owned(),
        span: None,
        confidence: confidence(item, RELATION_CONFIDENCE)?,
        explicit: flag(item, &["explicit"]),
        suggested: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::graph::tests::ladder;
    use serde_json::json;

    #[test]
    fn fences_and_prose_are_cut() {
        let text = "Here you are:\n```json\n{\"concepts\": [{\"label\": \"x\", \"node_type\": \"a\", \"quote\": \"x\"}]}\n```";
        assert_eq!(read_text(text, &ladder(), &[]).reading.statements.len(), 1);
        for broken in ["", "{", "}{", "no", "{\"concepts\": ["] {
            assert!(!read_text(broken, &ladder(), &[]).reading.extractability.extractable, "{broken}");
        }
    }

    #[test]
    fn bad_items_are_dropped_one_by_one() {
        let value = json!({
            "concepts": [
                {"label": "x", "node_type": "a", "confidence": "0.4", "reaction": "delighted", "element": "promise"},
                {"label": "y", "node_type": "gizmo"}, {"label": "", "node_type": "a"}, "z", {"label": 3, "node_type": "a"},
                {"label": "w", "node_type": "a", "confidence": 1.5}, {"label": "v"},
                {"label": "u", "node_type": "a", "quote": null},
                {"label": "t", "node_type": "a", "element": "nowhere", "reaction": "positive", "comprehension": "confused"},
            ],
            "relations": [{"source": "x", "target": "y"}, {"source": "x"}, {"source": "x", "target": "y", "edge_type": "?"}],
        });
        let read = read_extraction(&value, &ladder(), &["promise"]);
        assert_eq!(read.reading.statements.len(), 2);
        assert_eq!(read.reading.statements[0].reaction, None);
        let astray = &read.reading.statements[1];
        assert_eq!((astray.element.as_deref(), astray.reaction, astray.comprehension), (None, None, None));
        assert_eq!(read.reading.statements[0].element.as_deref(), Some("promise"));
        assert_eq!(read.reading.relations.len(), 1);
        assert_eq!(read.reading.relations[0].edge_type, "to");
        assert_eq!(read.dropped.len(), 9);
    }
}
