//! The paths of the API, and what every request passes on its way.

mod catalogue;
mod exports;
mod graphs;
mod health;
mod sessions;
pub(crate) mod turns;

use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

use crate::problem::{MEDIA_TYPE, Problem};
use crate::state::AppState;
use crate::web;

/// Largest body of a request: an answer of 5,000 characters takes at most 60 kB however it is written.
const LARGEST_BODY: usize = 256 * 1024;
/// Longest wait for a reply; a turn goes on and can be asked for with its key.
const LONGEST: Duration = Duration::from_mins(3);

/// The page only loads what this server gives it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Everything the server answers.
pub(crate) fn router(state: AppState) -> Router {
    let compressed = SizeAbove::new(860).and(NotForContentType::const_new("text/event-stream"));
    Router::new()
        .nest("/api/v1", paths())
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .fallback(web::page)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, LONGEST))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn(own_pages_only))
        .layer(middleware::from_fn(dress))
        .layer(CompressionLayer::new().compress_when(compressed))
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(TraceLayer::new_for_http())
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .with_state(state)
}

fn paths() -> Router<AppState> {
    Router::new()
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .route("/concepts", get(catalogue::concepts))
        .route("/concepts/{id}", get(catalogue::concept))
        .route("/concepts/{id}/elements", get(catalogue::elements))
        .route("/methodologies", get(catalogue::methodologies))
        .route("/methodologies/{id}", get(catalogue::methodology))
        .route("/personas", get(catalogue::personas))
        .route("/defaults", get(catalogue::defaults))
        .route("/sessions", post(sessions::create).get(sessions::list))
        .route("/sessions/{id}", get(sessions::one).delete(sessions::delete))
        .route("/sessions/{id}/start", post(sessions::start))
        .route("/sessions/{id}/finish", post(sessions::finish))
        .route("/sessions/{id}/turns", post(turns::take).get(turns::list))
        .route("/sessions/{id}/turns/{number}", get(turns::one))
        .route("/sessions/{id}/status", get(graphs::status))
        .route("/sessions/{id}/graph", get(graphs::surface))
        .route("/sessions/{id}/canonical-graph", get(graphs::canonical))
        .route("/sessions/{id}/scoring", get(graphs::scoring))
        .route("/sessions/{id}/merges", get(graphs::merges))
        .route("/sessions/{id}/merges/{merge}/undo", post(graphs::undo))
        .route("/sessions/{id}/export", get(exports::export))
}

/// Refuses what a page of another site asks for in somebody's browser: cross-origin reading is closed by the
/// browser, writing is closed here.
async fn own_pages_only(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let foreign = match (text(header::ORIGIN), text(header::HOST)) {
        (Some(origin), Some(host)) => origin.split_once("://").is_none_or(|(_, from)| from != host),
        (Some(_), None) => true,
        (None, _) => false,
    };
    if foreign && !request.method().is_safe() {
        let detail = "Requests that change something are taken from this server's own pages only.";
        return Problem::new(StatusCode::FORBIDDEN, "foreign-origin", "Another site asked for this", detail)
            .into_response();
    }
    next.run(request).await
}

/// Gives every reply the headers of the house, and every bare error its problem document.
async fn dress(request: Request, next: Next) -> Response {
    let head = request.method() == axum::http::Method::HEAD;
    let mut response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE);
    let worded = kind.is_some_and(|kind| kind == MEDIA_TYPE);
    let status = response.status();
    if (status.is_client_error() || status.is_server_error()) && !worded && !head {
        let allow = response.headers().get(header::ALLOW).cloned();
        response = Problem::of_status(status).into_response();
        if let Some(allow) = allow {
            response.headers_mut().insert(header::ALLOW, allow);
        }
    }
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
