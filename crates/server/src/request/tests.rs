//! Bodies and parameters that cannot be used, and what is said of each.

use std::collections::HashMap;

use axum::http::HeaderValue;
use serde::Deserialize;

use super::*;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Study {
    #[serde(default)]
    concept: Option<Concept>,
    #[serde(default)]
    max_turns: Option<u32>,
    #[serde(default)]
    open: Option<bool>,
    #[serde(default)]
    kind: Option<Kind>,
    #[serde(default)]
    weights: HashMap<String, f64>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Concept {
    id: String,
    #[serde(default)]
    elements: Vec<Element>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Element {
    label: String,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Pilot,
    MainStudy,
}

fn refusal(body: &[u8]) -> (u16, String) {
    let problem = read::<Study>(body).unwrap_err().into_document();
    (problem.status, problem.detail)
}

#[test]
fn faults_at_any_depth_are_named_by_their_path() {
    for (body, detail) in [
        (
            r#"{"concept": {"id": "x", "elements": [{"label": "a"}, {"label": "b"}, {"label": 3}]}}"#,
            "concept.elements[2].label: expected a string, found a number",
        ),
        (
            r#"{"concept": {"id": "x", "elements": [{"labels": "a"}]}}"#,
            "concept.elements[0].labels: unknown field `labels`; did you mean `label`?",
        ),
        (r#"{"concept": {"id": "x", "elements": {}}}"#, "concept.elements: expected a list, found an object"),
        (r#"{"concept": {"id": null}}"#, "concept.id: expected a string, found null"),
        (r#"{"concept": {}}"#, "concept.id: is needed"),
        (r#"{"concept": 7}"#, "concept: expected an object, found a number"),
        (r#"{"weights": {"a.b": "x"}}"#, "weights.a.b: expected a number, found a string"),
        (r#"{"max_turn": 3}"#, "max_turn: unknown field `max_turn`; did you mean `max_turns`?"),
        (
            r#"{"colour": 3}"#,
            "colour: unknown field `colour`; there are: concept, max_turns, open, kind, weights",
        ),
        (r#"{"max_turns": -1}"#, "max_turns: expected a whole number from 0 to 4294967295, found -1"),
        (r#"{"max_turns": 1.5}"#, "max_turns: expected a whole number from 0 to 4294967295, found a number"),
        (r#"{"max_turns": "7"}"#, "max_turns: expected a whole number from 0 to 4294967295, found a string"),
        (r#"{"max_turns": [7]}"#, "max_turns: expected a whole number from 0 to 4294967295, found a list"),
        (r#"{"open": 1}"#, "open: expected true or false, found a number"),
        (r#"{"open": true, "open": true}"#, "open: is given twice"),
        (
            r#"{"kind": "main-study"}"#,
            "kind: must be one of pilot, main_study, found `main-study`; did you mean `main_study`?",
        ),
    ] {
        assert_eq!(refusal(body.as_bytes()), (422, detail.to_owned()), "{body}");
    }
}

#[test]
fn what_is_no_json_is_400_with_its_place() {
    for (body, detail) in [
        ("{\"open\": ", "the body is not JSON: line 1, column 9: EOF while parsing a value"),
        ("{\n\"open\" true}", "the body is not JSON: line 2, column 8: expected `:`"),
        ("{} {}", "the body is not JSON: line 1, column 4: trailing characters"),
        ("open=true", "the body is not JSON: line 1, column 1: expected value"),
        ("[]", "the body must be a JSON object, such as {\"text\": \"...\"}"),
        ("[null, 3]", "the body must be a JSON object, such as {\"text\": \"...\"}"),
        ("\"text\"", "the body must be a JSON object, such as {\"text\": \"...\"}"),
    ] {
        assert_eq!(refusal(body.as_bytes()), (400, detail.to_owned()), "{body}");
    }
    let deep = format!("{{\"weights\": {}", "[".repeat(100_000));
    assert_eq!(refusal(deep.as_bytes()).0, 422, "depth is a matter of types before it is one of the stack");
}

#[test]
fn what_is_no_text_names_its_field() {
    for (body, detail) in [
        (
            &b"{\"concept\": {\"id\": \"a\xff\"}}"[..],
            "concept.id: not UTF-8 text: byte 21 of the request begins no character",
        ),
        (
            b"{\"concept\": {\"id\": \"\\ud800\"}}",
            "concept.id: not UTF-8 text: line 1, column 27, is half a character",
        ),
    ] {
        assert_eq!(refusal(body), (422, detail.to_owned()));
    }
}

#[test]
fn bodies_are_json_or_say_nothing_of_their_type() {
    let said = |kind: &'static str| {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
        media_type(&headers).map_err(|problem| problem.status().as_u16())
    };
    assert_eq!(media_type(&HeaderMap::new()), Ok(()));
    for fine in ["application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json"] {
        assert_eq!(said(fine), Ok(()), "{fine}");
    }
    for wrong in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""] {
        assert_eq!(said(wrong), Err(415), "{wrong}");
    }
}
