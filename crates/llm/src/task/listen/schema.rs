//! The shape of a reading, as JSON Schema: strict modes want every property required and none additional.

use std::sync::Arc;

use colloquy_engine::interpretation::{AskedBack, ListenRequest};
use serde_json::{Value, json};

/// Words of lists that are closed.
pub(super) const ACTS: [&str; 9] = [
    "answer",
    "dont_know",
    "not_understood",
    "counter_question",
    "correction",
    "complaint",
    "refusal",
    "closing",
    "aside",
];

/// The schema for a request: types, edges and parts are lists of its methodology and concept.
pub(crate) fn schema(request: &ListenRequest<'_>) -> Arc<Value> {
    let ontology = &request.methodology.ontology;
    let node_types: Vec<&str> = ontology.nodes.iter().map(|t| t.name.as_str()).collect();
    let edge_types: Vec<&str> = ontology.edges.iter().map(|t| t.name.as_str()).collect();
    let relation = object(&[
        ("source", json!({"type": "string"})),
        ("target", json!({"type": "string"})),
        ("edge_type", json!({"type": "string", "enum": edge_types})),
        ("cue", json!({"type": "string"})),
        ("explicit", json!({"type": "boolean"})),
    ]);
    let mut properties = vec![
        ("act", json!({"type": "string", "enum": ACTS})),
        ("asked_back", one_or_none(&AskedBack::NAMES)),
        ("statements", json!({"type": "array", "items": statement(request, &node_types)})),
        ("relations", json!({"type": "array", "items": relation})),
        ("ratings", ratings()),
        ("language", json!({"type": ["string", "null"]})),
    ];
    if !request.expected.is_empty() {
        let question =
            object(&[("candidate", json!({"type": "integer"})), ("question", json!({"type": "string"}))]);
        properties.push(("questions", json!({"type": "array", "items": question})));
    }
    Arc::new(object(&properties))
}

fn statement(request: &ListenRequest<'_>, node_types: &[&str]) -> Value {
    let text = json!({"type": ["string", "null"]});
    let mut properties = vec![
        ("quote", json!({"type": "string"})),
        ("label", json!({"type": "string"})),
        ("node_type", one_or_none(node_types)),
        ("sure", json!({"type": "boolean"})),
        ("valence", json!({"type": "integer", "enum": [-1, 0, 1]})),
        ("about", json!({"type": "string", "enum": ["topic", "todays_way", "alternative", "own", "other"]})),
        ("salience", json!({"type": "number"})),
        ("hard", json!({"type": "boolean"})),
        ("negated", json!({"type": "boolean"})),
        ("tense", one_or_none(&["past", "habitual", "future"])),
        ("experiencer", one_or_none(&["own", "others", "thing", "generic"])),
        ("gerund", text.clone()),
        ("second_person", text.clone()),
        ("noun_phrase", text),
    ];
    if let Some(stimulus) = &request.concept.stimulus {
        let ids: Vec<&str> = stimulus.elements.iter().map(|element| element.id.as_str()).collect();
        properties.push(("element", one_or_none(&ids)));
        properties
            .push(("reaction", one_or_none(&["positive", "negative", "neutral", "skeptical", "curious"])));
        properties.push(("comprehension", one_or_none(&["understood", "confused", "unknown"])));
    }
    if request.methodology.ontology.node_type("rating").is_some() {
        let mut rating = object(&[
            ("element", json!({"type": "string"})),
            ("construct", json!({"type": "string"})),
            ("score", json!({"type": "integer"})),
        ]);
        rating["type"] = json!(["object", "null"]);
        properties.push(("rating", rating));
    }
    object(&properties)
}

fn ratings() -> Value {
    let likert = json!({"type": ["integer", "null"]});
    object(&[
        ("response_depth", likert.clone()),
        ("specificity", likert.clone()),
        ("certainty", likert.clone()),
        ("valence", likert.clone()),
        ("engagement", likert.clone()),
        ("intellectual_engagement", likert),
        ("momentum", one_or_none(&["high", "neutral", "low"])),
        ("knowledge", one_or_none(&["knowledgeable", "uncertain", "disinterested", "no_knowledge"])),
    ])
}

/// One word of a list, or null.
fn one_or_none(words: &[&str]) -> Value {
    let mut all: Vec<Value> = words.iter().map(|word| json!(word)).collect();
    all.push(Value::Null);
    json!({"type": ["string", "null"], "enum": all})
}

/// An object that has just these properties, all of them.
fn object(properties: &[(&str, Value)]) -> Value {
    let required: Vec<&str> = properties.iter().map(|(name, _)| *name).collect();
    let properties: serde_json::Map<String, Value> =
        properties.iter().map(|(name, shape)| ((*name).to_owned(), shape.clone())).collect();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}
