//! Reading requests: typed bodies and parameters, refused with the path of the field in fault, what was expected
//! there, and the nearest name there is.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use colloquy_engine::library::nearest;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::problem::{Outcome, Problem};
use crate::wire::problem::Code;

/// Largest body of a request: an answer of 5,000 characters takes at most 60 kB however it is written.
pub(crate) const LARGEST_BODY: usize = 256 * 1024;

/// A JSON object of a request; an empty body is an empty object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Outcome<Self> {
        let headers = request.headers();
        // Refused unread: whoever asks first (`Expect: 100-continue`) need not send it.
        if announced(headers).is_some_and(|length| length > LARGEST_BODY as u64) {
            return Err(Problem::of_status(StatusCode::PAYLOAD_TOO_LARGE));
        }
        let kind = media_type(headers);
        let body = Bytes::from_request(request, state).await;
        let body = body.map_err(|rejection| Problem::of_status(rejection.status()))?;
        if body.trim_ascii().is_empty() {
            return read(b"{}").map(Self);
        }
        kind?;
        read(&body).map(Self)
    }
}

fn announced(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// What is not said to be of another type is taken for JSON.
fn media_type(headers: &HeaderMap) -> Outcome<()> {
    let Some(said) = headers.get(header::CONTENT_TYPE) else { return Ok(()) };
    let said = String::from_utf8_lossy(said.as_bytes());
    let kind = said.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json")) {
        return Ok(());
    }
    let said: String = said.chars().take(80).collect();
    let detail = format!("The body is sent as `{said}`; send JSON with `Content-Type: application/json`.");
    Err(Problem::new(Code::UnsupportedMediaType, detail))
}

/// Reads a JSON object.
pub(crate) fn read<T: DeserializeOwned>(body: &[u8]) -> Outcome<T> {
    if body.trim_ascii_start().first() != Some(&b'{') {
        // A list would be taken for the fields of an object in their order.
        return Err(match serde_json::from_slice::<serde::de::IgnoredAny>(body) {
            Ok(_) => malformed("the body must be a JSON object, such as {\"text\": \"...\"}"),
            Err(error) => malformed(&syntax(&error)),
        });
    }
    let mut track = serde_path_to_error::Track::new();
    let mut json = serde_json::Deserializer::from_slice(body);
    let read = T::deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track));
    let read = read.and_then(|value| json.end().map(|()| value));
    read.map_err(|error| {
        let path = track.path().to_string();
        match error.classify() {
            Category::Data => fault(&path, &error.to_string()),
            // Bytes that are no text, and half a character written as an escape, are a matter of the text and
            // not of the JSON around it.
            _ if is_no_text(&error) => {
                let place = std::str::from_utf8(body).map_err(|error| error.valid_up_to());
                let place = place.err().map_or_else(
                    || format!("line {}, column {}, is half a character", error.line(), error.column()),
                    |byte| format!("byte {byte} of the request begins no character"),
                );
                Problem::invalid(path.trim_matches('.'), format!("not UTF-8 text: {place}"))
            }
            _ => malformed(&syntax(&error)),
        }
    })
}

fn is_no_text(error: &serde_json::Error) -> bool {
    let signs = ["invalid unicode code point", "surrogate", "unexpected end of hex escape"];
    signs.iter().any(|sign| error.to_string().contains(sign))
}

fn malformed(detail: &str) -> Problem {
    Problem::new(Code::MalformedJson, detail)
}

/// What the JSON reader says, its place first.
fn syntax(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    format!("the body is not JSON: line {}, column {}: {message}", error.line(), error.column())
}

/// Parameters of a request's query.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Outcome<Self> {
        let query = parts.uri.query().unwrap_or_default();
        let pairs = serde_urlencoded::Deserializer::new(form(query));
        serde_path_to_error::deserialize(pairs).map(Self).map_err(|error| {
            let path = error.path().to_string();
            fault(&path, &error.into_inner().to_string())
        })
    }
}

fn form(query: &str) -> form_urlencoded::Parse<'_> {
    form_urlencoded::parse(query.as_bytes())
}

/// A fault of one field, from what its reader says. `path` is `.` where it is the whole.
fn fault(path: &str, said: &str) -> Problem {
    let path = path.trim_matches('.');
    let said = said.split(" at line ").next().unwrap_or_default();
    let quoted: Vec<&str> = said.split('`').skip(1).step_by(2).collect();
    let child = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    match (said.split('`').next().unwrap_or_default().trim_end(), quoted.split_first()) {
        // The path leads to the field itself.
        ("unknown field", Some((name, known))) => {
            let near = nearest(name, known.iter().copied());
            let name: String = name.chars().take(80).collect();
            let what = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None if known.is_empty() => "none is taken here".to_owned(),
                None => format!("there are: {}", known.join(", ")),
            };
            let path: String = path.chars().take(200).collect();
            Problem::invalid(&path, format!("unknown field `{name}`; {what}")).nearest(near)
        }
        ("unknown variant", Some((word, known))) => {
            let near = nearest(word, known.iter().copied());
            let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let word: String = word.chars().take(40).collect();
            let message = format!("must be one of {}, found `{word}`{hint}", known.join(", "));
            Problem::invalid(path, message).nearest(near)
        }
        ("missing field", Some((name, _))) => Problem::invalid(&child(name), "is needed"),
        ("duplicate field", Some((name, _))) => Problem::invalid(&child(name), "is given twice"),
        _ => Problem::invalid(path, reworded(said)),
    }
}

/// `invalid type: integer 7, expected a string` in our words.
fn reworded(said: &str) -> String {
    let parts = said.split_once(": ").and_then(|(kind, rest)| Some((kind, rest.rsplit_once(", expected ")?)));
    let Some((kind @ ("invalid type" | "invalid value"), (found, expected))) = parts else {
        return said.chars().take(200).collect();
    };
    let value = found.split('`').nth(1).filter(|_| kind == "invalid value");
    let found = match found.split([' ', '`']).next().unwrap_or_default() {
        "integer" | "floating" => "a number",
        "string" => "a string",
        "boolean" => "true or false",
        "null" | "unit" | "Option" => "null",
        "sequence" => "a list",
        "map" => "an object",
        other => other,
    };
    format!("expected {}, found {}", expectation(expected), value.unwrap_or(found))
}

fn expectation(expected: &str) -> String {
    let most = match expected {
        "u8" => u64::from(u8::MAX),
        "u16" => u64::from(u16::MAX),
        "u32" => u64::from(u32::MAX),
        "u64" | "usize" => u64::MAX,
        "i8" | "i16" | "i32" | "i64" | "isize" => return "a whole number".to_owned(),
        "f32" | "f64" => return "a number".to_owned(),
        "a boolean" => return "true or false".to_owned(),
        "a sequence" => return "a list".to_owned(),
        "a map" => return "an object".to_owned(),
        _ if expected.starts_with("struct ") => return "an object".to_owned(),
        _ if expected.starts_with("enum ") || expected == "variant identifier" => return "a word".to_owned(),
        other => return other.to_owned(),
    };
    format!("a whole number from 0 to {most}")
}

#[cfg(test)]
#[path = "request/tests.rs"]
mod tests;
