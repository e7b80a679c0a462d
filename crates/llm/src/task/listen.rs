//! The task `listen`: one call that reads an answer: its act, statements, relations and ratings.

mod heard;
pub(crate) mod quotes;
mod schema;

use colloquy_engine::interpretation::{ListenRequest, Operation};
use serde::Serialize;

#[cfg(test)]
pub(crate) use heard::Heard;
pub(crate) use heard::read;
pub(crate) use schema::schema;

use super::talk::{Element, Known, Line, Method, compared, elements, known, lines, shown};
use super::{as_data, render};

/// Utterances before the answer that the reader is shown: the question stands apart.
const TALK: usize = 12;

/// What a prompt says of the method: the part that is the same for a whole interview.
#[derive(Serialize)]
struct System<'a> {
    method: Method,
    node_types: Vec<NamedType>,
    edge_types: Vec<NamedEdge>,
    relation_examples: Vec<Example>,
    naming: String,
    guidelines: &'a [String],
    not_coded: String,
    elements: bool,
    grid: bool,
    has_focus: bool,
    /// How to ask, where questions are worded in the same call.
    asking: Option<String>,
}

#[derive(Serialize)]
struct NamedType {
    name: String,
    description: String,
    examples: String,
}

#[derive(Serialize)]
struct NamedEdge {
    name: String,
    description: String,
    pairs: String,
}

#[derive(Serialize)]
struct Example {
    example: String,
    extraction: String,
}

/// The stable part: instructions and method.
pub(crate) fn system(request: &ListenRequest<'_>) -> Result<String, String> {
    let ontology = &request.methodology.ontology;
    let node_types = ontology.nodes.iter().map(|t| NamedType {
        name: t.name.clone(),
        description: t.description.clone(),
        examples: t.examples.join("; "),
    });
    let edge_types = ontology.edges.iter().map(|t| NamedEdge {
        name: t.name.clone(),
        description: t.description.clone(),
        pairs: t.pairs.iter().map(|(s, t)| format!("{s} to {t}")).collect::<Vec<_>>().join(", "),
    });
    let examples = ontology.relationship_examples.iter();
    render(
        "listen",
        &System {
            method: Method::of(request.methodology),
            node_types: node_types.collect(),
            edge_types: edge_types.collect(),
            relation_examples: examples
                .map(|e| Example { example: e.example.clone(), extraction: e.extraction.clone() })
                .collect(),
            naming: ontology.naming_convention.clone(),
            guidelines: &ontology.extraction_guidelines,
            not_coded: ontology.non_extractable_contains.join("; "),
            elements: request.concept.stimulus.is_some(),
            grid: ontology.node_type("rating").is_some(),
            // Told in every interview, so that the part a provider may keep does not change with the question.
            has_focus: true,
            asking: (!request.expected.is_empty()).then(super::ask::asking).transpose()?,
        },
    )
}

/// What changes with every answer.
#[derive(Serialize)]
struct User<'a> {
    topic: &'a str,
    objective: &'a str,
    shown: Option<&'a str>,
    elements: Vec<Element>,
    compared: Option<String>,
    known: Vec<Known>,
    talk: Vec<Line>,
    question: Option<String>,
    focus: Option<Known>,
    asks: Option<&'static str>,
    answer: String,
    expected: Vec<Expected>,
}

#[derive(Serialize)]
struct Expected {
    number: usize,
    what: String,
}

/// The changing part: the topic, the talk, the question and the answer.
pub(crate) fn user(request: &ListenRequest<'_>) -> Result<String, String> {
    let question = request.question.map(|question| as_data(question.trim()));
    // The question stands apart: the talk ends before it.
    let before = match request.transcript.split_last() {
        Some((last, before)) if Some(last.text.as_str()) == request.question => before,
        _ => request.transcript,
    };
    let expected = request.expected.iter().enumerate();
    render(
        "listen_user",
        &User {
            topic: &request.concept.name,
            objective: &request.concept.objective,
            shown: shown(request.concept),
            elements: elements(request.concept),
            compared: compared(request.concept),
            known: known(&request.known, request.focus),
            talk: lines(before, TALK),
            question,
            focus: request.focus.and_then(|focus| known(&[focus], Some(focus)).pop()),
            asks: request.intent.and_then(|intent| intent.operation).map(asks),
            answer: as_data(request.answer.trim()),
            expected: expected
                .map(|(at, candidate)| Expected {
                    number: at + 1,
                    what: super::ask::candidate(request.methodology, candidate),
                })
                .collect(),
        },
    )
}

/// What a question of an operation asks for, in words.
fn asks(operation: Operation) -> &'static str {
    match operation {
        Operation::Up => "what that leads to, does or means for them",
        Operation::Down => "where that comes from, or what makes it so",
        Operation::Next => "what happened next",
        Operation::Concrete => "for an example, a time or a place",
        Operation::Define => "what they mean by it",
        Operation::Contrast => "how things differ",
        Operation::Feeling => "how that feels",
        Operation::Others => "about other people",
        Operation::Wider => "what else there is",
        Operation::Drawback => "what is bad about it",
        Operation::Rate => "for a place on a scale",
        Operation::Ideal => "what would be best",
        Operation::Check => "whether it was understood",
        Operation::Hypothetical => "what if",
        Operation::Open => "for a first story",
        Operation::Close => "whether anything is to be added",
    }
}
