//! The pages: built from `web/`, part of the program, served with their types.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use crate::problem::Problem;

/// What `npm run build` wrote.
#[derive(Embed)]
#[folder = "../../web/dist/"]
struct Files;

/// The page behind a respondent's link.
const RESPONDENT: &str = "respondent.html";

/// First parts of the studio's addresses. The page itself finds out what the rest means.
const STUDIO: [&str; 7] = ["", "studies", "sessions", "simulate", "search", "methodologies", "concepts"];

/// The media type of a page. Pages go by their addresses, not by the names of their files.
const PAGE: &str = "text/html; charset=utf-8";

/// First parts of addresses that programs use: what is not there is a problem to them, whatever they accept.
const PROGRAMS: [&str; 3] = ["api", "v1", "assets"];

/// The studio.
const STUDIO_PAGE: &str = "index.html";

/// Where files stand whose names change with what is in them.
const HASHED: &str = "assets/";

/// A page, or a file that one needs. Anything else does not exist.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let Some((name, file)) = found(path) else {
        // Whoever goes astray with a browser is told so by the studio, which knows the way home.
        let astray = if reads_pages(path, &method, &headers) { Files::get(STUDIO_PAGE) } else { None };
        return match astray {
            Some(file) => (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, PAGE)], file.data).into_response(),
            None => Problem::of_status(StatusCode::NOT_FOUND).into_response(),
        };
    };
    if !method.is_safe() {
        return Problem::of_status(StatusCode::METHOD_NOT_ALLOWED).into_response();
    }
    let keep = if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = file.data.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    response
}

/// A browser that was led here by an address, not a program or a page that wants a file.
fn reads_pages(path: &str, method: &Method, headers: &HeaderMap) -> bool {
    let first = path.split('/').next().unwrap_or_default();
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    method.is_safe()
        && !PROGRAMS.contains(&first)
        && accepts.is_some_and(|accept| accept.contains("text/html"))
}

/// The respondent's page as it was built.
pub(crate) fn respondent() -> Option<String> {
    let file = Files::get(RESPONDENT)?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// The file behind a path, by its name.
fn found(path: &str) -> Option<(&str, EmbeddedFile)> {
    let first = path.split('/').next().unwrap_or_default();
    let name = match first {
        "r" => RESPONDENT,
        first if STUDIO.contains(&first) => STUDIO_PAGE,
        _ if kind(path) == PAGE => return None,
        _ => path,
    };
    Files::get(name).map(|file| (name, file))
}

/// The media type of a file, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => PAGE,
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_has_a_type() {
        let unknown: Vec<_> = Files::iter().filter(|name| kind(name) == "application/octet-stream").collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }

    #[test]
    fn addresses_lead_to_pages_and_to_nothing_else() {
        for (path, name) in [
            ("", Some("index.html")),
            ("studies/1/x", Some("index.html")),
            ("sessions/0190a3c2", Some("index.html")),
            ("r/abc", Some("respondent.html")),
            ("respondent.html", None),
            ("studie", None),
            ("assets/none.js", None),
            ("../Cargo.toml", None),
        ] {
            assert_eq!(found(path).map(|(name, _)| name), name, "{path}");
        }
    }
}
