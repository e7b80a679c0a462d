//! The paths of the API, and what every request passes on its way.

mod catalogue;
mod checks;
mod corrections;
mod example;
mod exports;
mod graphs;
mod health;
mod left_out;
mod links;
mod member_checks;
mod people;
mod quotes;
mod replays;
mod respond;
mod sessions;
mod simulations;
mod studies;
mod telling;
pub(crate) mod turns;
mod usage;

use std::future::ready;
use std::time::Duration;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::connection::close_when_unread;
use crate::listen::{Hosts, own_names_only};
use crate::problem::{MEDIA_TYPE, Problem};
use crate::request::LARGEST_BODY;
use crate::state::AppState;
use crate::wire::problem::{Code, ProblemDocument};
use crate::wire::respond::RespondEvent;
use crate::wire::turn::TurnEvent;
use crate::{reference, web};

/// Longest wait for a reply; a turn goes on and can be asked for with its key.
const LONGEST: Duration = Duration::from_mins(3);

/// The page only loads what this server gives it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Everything the server answers.
pub(crate) fn router(state: AppState, hosts: Hosts) -> Router {
    let (paths, api) = paths().split_for_parts();
    let api = reference::complete(api);
    let (document, page) = (Bytes::from(reference::text(&api)), Bytes::from(reference::page(&api)));
    let serve =
        |kind: &'static str, body: Bytes| get(move || ready(([(header::CONTENT_TYPE, kind)], body.clone())));
    let compressed = SizeAbove::new(860).and(NotForContentType::const_new("text/event-stream"));
    paths
        .route("/api/v1/openapi.json", serve("application/json", document))
        .route("/docs", serve("text/html; charset=utf-8", page))
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .route("/r/{token}", get(respond::page))
        .fallback(web::page)
        .layer(middleware::from_fn_with_state(state.clone(), left_out::gate))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, LONGEST))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn(own_pages_only))
        .layer(middleware::from_fn_with_state(hosts, own_names_only))
        .layer(middleware::from_fn(dress))
        .layer(middleware::from_fn(close_when_unread))
        .layer(CompressionLayer::new().compress_when(compressed))
        .layer(PropagateRequestIdLayer::x_request_id())
        .layer(TraceLayer::new_for_http())
        .layer(SetRequestIdLayer::x_request_id(MakeRequestUuid))
        .with_state(state)
}

/// The paths of the API, each with what it tells of itself.
pub(crate) fn paths() -> OpenApiRouter<AppState> {
    let paths = OpenApiRouter::new()
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
        .routes(routes!(catalogue::concepts))
        .routes(routes!(catalogue::concept))
        .routes(routes!(catalogue::elements))
        .routes(routes!(catalogue::source))
        .routes(routes!(checks::concept))
        .routes(routes!(checks::methodology))
        .routes(routes!(catalogue::methodologies))
        .routes(routes!(catalogue::methodology))
        .routes(routes!(catalogue::personas))
        .routes(routes!(catalogue::interviewers))
        .routes(routes!(catalogue::defaults))
        .routes(routes!(sessions::create, sessions::list))
        .routes(routes!(sessions::one, sessions::delete))
        .routes(routes!(sessions::concept))
        .routes(routes!(sessions::methodology))
        .routes(routes!(sessions::start))
        .routes(routes!(sessions::finish))
        .routes(routes!(turns::take, turns::list))
        .routes(routes!(turns::one))
        .routes(routes!(graphs::status))
        .routes(routes!(graphs::surface))
        .routes(routes!(graphs::canonical))
        .routes(routes!(graphs::scoring))
        .routes(routes!(graphs::merges))
        .routes(routes!(graphs::undo))
        .routes(routes!(corrections::add, corrections::list))
        .routes(routes!(corrections::undo))
        .routes(routes!(member_checks::one))
        .routes(routes!(usage::of_session))
        .routes(routes!(replays::replay))
        .routes(routes!(exports::of_session))
        .routes(routes!(usage::all))
        .routes(routes!(studies::create, studies::list))
        .routes(routes!(studies::one, studies::change, studies::delete))
        .routes(routes!(studies::import))
        .routes(routes!(studies::expected, studies::forget))
        .routes(routes!(exports::of_study))
        .routes(routes!(links::create, links::list))
        .routes(routes!(links::change, links::revoke))
        .routes(routes!(respond::visit))
        .routes(routes!(respond::begin))
        .routes(routes!(respond::answer))
        .routes(routes!(respond::skip))
        .routes(routes!(respond::pause))
        .routes(routes!(respond::stop))
        .routes(routes!(example::put))
        .routes(routes!(quotes::list))
        .routes(routes!(simulations::begin, simulations::list))
        .routes(routes!(simulations::one))
        .routes(routes!(simulations::events))
        .routes(routes!(simulations::stop))
        .routes(routes!(respond::understood))
        .routes(routes!(respond::check));
    OpenApiRouter::with_openapi(Components::openapi()).nest("/api/v1", paths)
}

/// Types that no handler replies with as a whole: every reply may be a problem, a streamed turn is events.
#[derive(OpenApi)]
#[openapi(components(schemas(ProblemDocument, RespondEvent, TurnEvent)))]
struct Components;

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
        return Problem::new(Code::ForeignOrigin, detail).into_response();
    }
    next.run(request).await
}

/// Gives every reply the headers of the house, and every bare error its problem document.
async fn dress(request: Request, next: Next) -> Response {
    let head = request.method() == axum::http::Method::HEAD;
    let mut response = next.run(request).await;
    let kind = response.headers().get(header::CONTENT_TYPE);
    let worded = kind.is_some_and(|kind| kind == MEDIA_TYPE || kind.as_bytes().starts_with(b"text/html"));
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
