//! The page at `/`: its files are part of the program and served with their types.

use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// Every file of the page: path, type, content.
const FILES: [(&str, &str, &[u8]); 5] = [
    ("/", "text/html; charset=utf-8", include_bytes!("../web/index.html")),
    ("/app.js", "text/javascript; charset=utf-8", include_bytes!("../web/app.js")),
    ("/graph.js", "text/javascript; charset=utf-8", include_bytes!("../web/graph.js")),
    ("/icon.svg", "image/svg+xml", include_bytes!("../web/icon.svg")),
    ("/style.css", "text/css; charset=utf-8", include_bytes!("../web/style.css")),
];

/// A file of the page; `/` is its index. Anything else does not exist.
pub(crate) async fn page(method: Method, uri: Uri) -> Response {
    let path = if uri.path() == "/index.html" { "/" } else { uri.path() };
    let Some((_, kind, content)) = FILES.into_iter().find(|(name, ..)| *name == path) else {
        return Problem::of_status(StatusCode::NOT_FOUND).into_response();
    };
    if !method.is_safe() {
        return Problem::of_status(StatusCode::METHOD_NOT_ALLOWED).into_response();
    }
    let mut response = content.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_served() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/web")).unwrap();
        let mut there: Vec<String> =
            folder.map(|file| format!("/{}", file.unwrap().file_name().to_string_lossy())).collect();
        there.sort();
        let mut served: Vec<&str> =
            FILES.map(|(name, ..)| if name == "/" { "/index.html" } else { name }).to_vec();
        served.sort_unstable();
        assert_eq!(served, there);
    }
}
