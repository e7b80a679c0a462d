//! The reference of the API: the OpenAPI document, generated from handlers and types, and a page that lists it.

use std::fmt::Write as _;

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{ContentBuilder, InfoBuilder, OpenApi, OpenApiVersion, Ref, RefOr, ResponseBuilder};

use crate::problem::MEDIA_TYPE;

const ABOUT: &str = "The interviewer's API. Times are RFC 3339, ids are strings, ratios 0 to 1. Unknown fields and \
    parameters are refused. Every error is a problem document (RFC 9457).";

/// Completes what the handlers tell of themselves: what the API is, and that every request can end in a problem.
pub(crate) fn complete(mut api: OpenApi) -> OpenApi {
    api.openapi = OpenApiVersion::Version32;
    api.info = InfoBuilder::new()
        .title("Colloquy")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(ABOUT))
        .build();
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let problem = ResponseBuilder::new()
        .description("A problem; its `code` says which")
        .content(MEDIA_TYPE, content)
        .build();
    for item in api.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.delete, &mut item.put, &mut item.patch];
        for operation in operations.into_iter().flatten() {
            operation.responses.responses.insert("default".to_owned(), problem.clone().into());
        }
    }
    api
}

/// The document as a file.
pub(crate) fn text(api: &OpenApi) -> String {
    // All of it can be written: maps have names for keys.
    api.to_pretty_json().map(|text| text + "\n").unwrap_or_default()
}

/// A plain page of all paths.
pub(crate) fn page(api: &OpenApi) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Colloquy: the API</title><link rel=\"stylesheet\" href=\"/style.css\"></head>\n\
         <body class=\"reference\"><h1>The API of Colloquy {}</h1>\n<p>{}</p>\n\
         <p>Fields and shapes: <a href=\"/api/v1/openapi.json\">openapi.json</a></p>\n",
        api.info.version,
        escaped(ABOUT),
    );
    for (path, item) in &api.paths.paths {
        for (method, operation) in operations(item) {
            let summary = operation.summary.as_deref().unwrap_or_default();
            let description = operation.description.as_deref().unwrap_or_default();
            let parameters = operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
                RefOr::T(parameter) => Some(parameter.name.as_str()),
                RefOr::Ref(_) => None,
            });
            let parameters: Vec<&str> = parameters.collect();
            // Writing to a String cannot fail.
            let _ = write!(
                page,
                "<h2><code>{method} {}</code></h2>\n<p>{}</p>\n",
                escaped(path),
                escaped(summary)
            );
            if !description.is_empty() {
                let _ = writeln!(page, "<p>{}</p>", escaped(description));
            }
            if !parameters.is_empty() {
                let _ = writeln!(page, "<p class=\"hint\">{}</p>", escaped(&parameters.join(", ")));
            }
        }
    }
    page + "</body></html>\n"
}

fn operations(item: &PathItem) -> impl Iterator<Item = (&'static str, &Operation)> {
    let all = [
        ("GET", &item.get),
        ("POST", &item.post),
        ("PUT", &item.put),
        ("PATCH", &item.patch),
        ("DELETE", &item.delete),
    ];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_ref()?)))
}

/// Text between tags, as markup.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_says_what_it_does_and_can_end_in_a_problem() {
        let api = crate::openapi();
        let page = page(&api);
        let mut names = std::collections::HashSet::new();
        assert!(api.paths.paths.len() >= 20);
        for (path, item) in &api.paths.paths {
            assert!(operations(item).next().is_some(), "{path} has no operation");
            for (method, operation) in operations(item) {
                assert!(operation.summary.as_ref().is_some_and(|said| said.len() > 10), "{method} {path}");
                assert!(operation.responses.responses.contains_key("default"), "{method} {path}");
                assert!(page.contains(&format!("{method} {path}")), "{method} {path}");
                assert!(names.insert(operation.operation_id.clone()), "{method} {path} has another's name");
                assert_eq!(
                    matches!(method, "POST" | "PUT" | "PATCH"),
                    operation.request_body.is_some(),
                    "{method} {path}"
                );
            }
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let text = text(&crate::openapi());
        let document: serde_json::Value = serde_json::from_str(&text).unwrap();
        for part in text.split("\"#/components/schemas/").skip(1) {
            let name = part.split('"').next().unwrap();
            assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
        }
    }
}
