//! The task `open`: the first question.

use colloquy_engine::interpretation::AskRequest;
use serde::Serialize;

use super::render;
use super::talk::{Element, Method, compared, elements, shown};

#[derive(Serialize)]
struct Given<'a> {
    topic: &'a str,
    objective: &'a str,
    method: Method,
    bias: &'a str,
    shown: Option<&'a str>,
    elements: Vec<Element>,
    compared: Option<String>,
}

/// The whole instruction. There is no user's message of substance: nothing was said yet.
pub(crate) fn prompt(request: &AskRequest<'_>) -> Result<String, String> {
    render(
        "open",
        &Given {
            topic: &request.concept.name,
            objective: &request.concept.objective,
            method: Method::of(request.methodology),
            bias: &request.methodology.opening_bias,
            shown: shown(request.concept),
            elements: elements(request.concept),
            compared: compared(request.concept),
        },
    )
}
