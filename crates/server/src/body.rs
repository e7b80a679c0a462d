//! Reading request bodies: JSON objects, with problems that name the field.

use axum::body::Bytes;
use axum::http::StatusCode;
use serde_json::{Map, Value};

use crate::problem::{Outcome, Problem};

/// A JSON object of a request.
pub(crate) struct Fields(Map<String, Value>);

impl Fields {
    /// Reads an object; an empty body is an empty object. `text` is the field blamed for bytes that are no
    /// text.
    pub(crate) fn read(body: &Bytes, text: &str) -> Outcome<Self> {
        let body = std::str::from_utf8(body).map_err(|error| {
            let place = error.valid_up_to();
            Problem::invalid(text, format!("not UTF-8 text: byte {place} of the request begins no character"))
        })?;
        if body.trim().is_empty() {
            return Ok(Self(Map::new()));
        }
        match serde_json::from_str(body) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            Ok(_) => Err(malformed("the body must be a JSON object, such as {\"text\": \"...\"}")),
            // Half a character, written as an escape, is a matter of the text and not of the JSON around it.
            Err(error) if ["surrogate", "hex escape"].iter().any(|sign| error.to_string().contains(sign)) => {
                Err(Problem::invalid(text, format!("not a text: {error}")))
            }
            Err(error) => Err(malformed(&format!("the body is not JSON: {error}"))),
        }
    }

    fn value(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// A text, when it is given.
    pub(crate) fn text(&self, name: &str) -> Outcome<Option<&str>> {
        match self.value(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(Problem::invalid(name, format!("must be a text, found {}", kind(other)))),
        }
    }

    /// A whole number from 0 up, when it is given.
    pub(crate) fn number(&self, name: &str) -> Outcome<Option<u64>> {
        match self.value(name) {
            None => Ok(None),
            Some(value) => value.as_u64().map(Some).ok_or_else(|| {
                let found = if value.is_number() { value.to_string() } else { kind(value).to_owned() };
                Problem::invalid(name, format!("must be a whole number from 0 up, found {found}"))
            }),
        }
    }
}

fn malformed(detail: &str) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "malformed-json", "The request is not JSON", detail)
}

const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(body: &'static [u8]) -> u16 {
        match Fields::read(&Bytes::from_static(body), "text") {
            Ok(fields) => fields.text("text").map_or_else(|p| p.status().as_u16(), |_| 200),
            Err(problem) => problem.status().as_u16(),
        }
    }

    #[test]
    fn bodies_are_read_or_refused_with_the_right_status() {
        for (body, expected) in [
            (&b""[..], 200),
            (b"{\"text\": \"oat milk\"}", 200),
            (b"{\"text\": null}", 200),
            (b"{\"text\": 7}", 422),
            (b"{\"text\": \"\xff\"}", 422),
            (b"{\"text\": \"\\ud800\"}", 422),
            (b"[1]", 400),
            (b"{\"text\": ", 400),
            (b"text=oat", 400),
        ] {
            assert_eq!(status(body), expected, "{}", String::from_utf8_lossy(body));
        }
    }

    #[test]
    fn numbers_are_whole_and_not_negative() {
        let fields =
            Fields::read(&Bytes::from_static(br#"{"a": 3, "b": -1, "c": 1.5, "d": "7"}"#), "text").unwrap();
        assert_eq!(fields.number("a").unwrap(), Some(3));
        assert_eq!(fields.number("z").unwrap(), None);
        for name in ["b", "c", "d"] {
            assert!(fields.number(name).is_err(), "{name}");
        }
    }
}
