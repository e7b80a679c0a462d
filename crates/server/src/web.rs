//! The page at `/`: embedded files, served with their types.

use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

use crate::problem::Problem;

#[derive(Embed)]
#[folder = "web/"]
struct Files;

/// A file of the page; `/` is its index. Anything else does not exist.
pub(crate) async fn page(method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Files::get(path) else {
        return Problem::of_status(StatusCode::NOT_FOUND).into_response();
    };
    if !method.is_safe() {
        return Problem::of_status(StatusCode::METHOD_NOT_ALLOWED).into_response();
    }
    let kind = file.metadata.mimetype();
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    let mut response = file.data.into_owned().into_response();
    let kind = HeaderValue::from_str(&kind).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
