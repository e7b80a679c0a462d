//! The connection after a reply: what is left of a body nobody read would be taken for the next request, so the
//! connection is closed, and the client told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use axum::body::{Body, HttpBody as _};
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use futures_util::StreamExt as _;
use futures_util::stream::poll_fn;

/// Says `Connection: close` on replies to requests whose bodies were not read to their end.
pub(crate) async fn close_when_unread(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let read = Arc::new(AtomicBool::new(false));
    let watch = Arc::clone(&read);
    let watched = request.map(|body| {
        let mut data = body.into_data_stream();
        Body::from_stream(poll_fn(move |context| {
            let polled = data.poll_next_unpin(context);
            watch.fetch_or(matches!(polled, Poll::Ready(None)), Ordering::Relaxed);
            polled
        }))
    });
    let mut response = next.run(watched).await;
    if !read.load(Ordering::Relaxed) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
